import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { platformClient } from "../../src/workers/platform-client.js";
import { platformWorker } from "../../src/workers/platform-worker.js";

/** Makes a client of a platform that answers nothing, after a wait, and returns the requests that it receives. */
async function open(wait = async (): Promise<void> => undefined) {
  const received: (readonly [frame: string | undefined, body: string])[] = [];
  const heads: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const [head = "", body = ""] = text.split("\n");
    received.push([head.split(" ")[2], body]);
    heads.push(head);
    await wait();
    response.end('["array",["undefined"]]');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  server.unref();
  const addressOf = async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: platformClient(addressOf, "1"), nextFile: () => platformClient(addressOf, "1"), received, heads };
}

it("calls and resets after a frame belong to the frame around it", async () => {
  const { client, received } = await open();
  const { put } = client.bindingOf("KV") as { put(key: string): Promise<unknown> };
  const undoOuter = client.save();
  const undoInner = client.save();
  await put("a");
  await client.reset();
  await undoInner();
  await put("b");
  await client.reset();
  await undoOuter();
  expect(received.map(([frame]) => frame)).toEqual([undefined, "2", "2", "2", "1", "1", "1"]);
});

it("a frame that ends before one inside leaves that in place, and a reset ends when it is done", async () => {
  const { client, received } = await open();
  const { put } = client.bindingOf("KV") as { put(key: string): Promise<unknown> };
  const undoOuter = client.save();
  client.save();
  await put("a");
  await undoOuter();
  await put("b");
  await client.reset();
  expect(received.map(([frame]) => frame)).toEqual([undefined, "2", "2", "2"]);
});

it("a call belongs to the frame of its time, waits for the first one, and fails without a platform", async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { client, received } = await open(() => held);
  const { put } = client.bindingOf("KV") as { put(key: unknown): Promise<unknown> };
  const undo = client.save();
  const first = put("a");
  const refused = expect(put(() => 1)).rejects.toThrow("could not be cloned");
  client.save();
  await vi.waitFor(() => expect(received).toHaveLength(1));
  // Nothing else may arrive before the answer.
  await new Promise((later) => setTimeout(later, 5));
  expect(received).toHaveLength(1);
  release();
  await first;
  await refused;
  await undo();
  expect(received.map(([frame]) => frame)).toEqual([undefined, "1", "1"]);
  const nowhere = platformClient(async () => "http://127.0.0.1:1", "1").bindingOf("KV") as { put(): Promise<unknown> };
  await expect(nowhere.put()).rejects.toThrow();
});

it("each file says that it is another one, and resets wait for the first call", async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { client, nextFile, received, heads } = await open(() => held);
  for (const each of [client, nextFile()]) {
    const called = (each.bindingOf("KV") as { put(key: string): Promise<unknown> }).put("a");
    const resets = [each.reset(), each.reset()];
    if (each === client) await vi.waitFor(() => expect(received).toHaveLength(1));
    // Nothing else may arrive before the answer.
    if (each === client) await new Promise((later) => setTimeout(later, 5));
    expect(received).toHaveLength(each === client ? 1 : 4);
    release();
    await Promise.all([called, ...resets]);
  }
  expect(heads.map((head) => head.split(" ")[0])).toEqual(new Array(8).fill("1"));
  expect(new Set(heads).size).toBe(2);
});

it("an unused platform is not asked to reset, nor is an unused frame undone", async () => {
  const { client, received } = await open();
  await client.reset();
  await client.save()();
  expect(received).toEqual([]);
});

interface Statement {
  bind(...values: unknown[]): Statement;
}

interface Database {
  prepare(query: string): Statement;
  batch(statements: readonly Statement[]): Promise<unknown>;
  withSession(): Database;
}

it("prepared calls are sent as arguments, with what the arguments were at the call", async () => {
  const { client, received } = await open();
  const database = client.bindingOf("DB") as unknown as Database;
  const [value, statements] = [new Uint8Array([1]), [database.prepare("first")]];
  statements.push(database.withSession().prepare("second").bind(value));
  const sent = database.batch(statements);
  value.fill(2);
  await sent;
  const { decode } = platformWorker();
  expect(decode(received[1]?.[1] ?? "", (pending) => ({ pending }))).toEqual([
    ["DB"],
    [
      "batch",
      [
        [
          { pending: [["DB"], ["prepare", ["first"]]] },
          { pending: [["DB"], ["withSession", []], ["prepare", ["second"]], ["bind", [new Uint8Array([1])]]] },
        ],
      ],
    ],
  ]);
});

it("what runners and printers read from a binding is no call", async () => {
  const { client, received } = await open();
  const binding = client.bindingOf("KV");
  const names = ["then", "toJSON", "nodeType", "asymmetricMatch", "$$typeof"];
  expect([...names.map((name) => binding[name]), await binding]).toEqual([...names.map(() => undefined), binding]);
  const { get } = binding;
  expect([binding["get"], received]).toEqual([get, []]);
});
