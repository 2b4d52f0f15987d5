import { expect, it, onTestFinished, vi } from "vitest";
import {
  DurableObject,
  exports,
  startWorkers,
  WorkerEntrypoint,
  WorkflowEntrypoint,
  waitUntil,
} from "../../src/entries/workers.js";
import type { MessageBatch } from "../../src/workers/message-batch.js";

interface Exported {
  scheduled(options?: object): Promise<object>;
  fetch(url: string, init?: object): Promise<Response>;
  queue(name: string, messages: readonly object[]): Promise<object>;
}

/** Starts a Worker with these exports, and returns them as other Workers see them. */
async function exportsOf(main: object): Promise<Readonly<Record<string, never>>> {
  const { stop } = await startWorkers({ miniflare: { r2Buckets: ["FILES"] }, main: async () => main });
  onTestFinished(() => stop());
  return exports as Readonly<Record<string, never>>;
}

it("a fetch follows 20 redirects, and no more", async () => {
  const fetch = (request: Request) => {
    const left = Number(new URL(request.url).pathname.slice(1));
    return left === 0
      ? new Response("there")
      : new Response(null, { status: 302, headers: { location: `/${left - 1}` } });
  };
  const worker = (await exportsOf({ default: { fetch } }))["default"] as Exported | undefined;
  expect(await (await worker?.fetch("https://example.com/20"))?.text()).toBe("there");
  await expect(worker?.fetch("https://example.com/21")).rejects.toThrow("Too many redirects.");
});

it("an empty location is the address itself", async () => {
  const fetch = () => new Response(null, { status: 302, headers: { location: "" } });
  const worker = (await exportsOf({ default: { fetch } }))["default"] as Exported | undefined;
  await expect(worker?.fetch("https://example.com/")).rejects.toThrow("Too many redirects.");
});

it("a response may be returned again", async () => {
  const same = new Response(null);
  const worker = (await exportsOf({ default: { fetch: () => same } }))["default"] as Exported | undefined;
  for (const url of ["https://example.com/a", "https://example.com/b"])
    expect(await worker?.fetch(url)).toMatchObject({ url, redirected: false });
});

it.each([
  [301, "PUT", "PUT body"],
  [302, "PUT", "PUT body"],
  [302, "POST", "GET"],
  [303, "PUT", "GET"],
  [303, "HEAD", "HEAD"],
  [307, "HEAD", "HEAD"],
  [307, "POST", "POST body"],
  [308, "PUT", "PUT body"],
])("a redirect with %s of %s arrives as %j", async (status, method, expected) => {
  const fetch = async (request: Request) =>
    request.url.endsWith("/there")
      ? new Response(null, { headers: { arrived: `${request.method} ${await request.text()}` } })
      : new Response(null, { status, headers: { location: "/there" } });
  const worker = (await exportsOf({ default: { fetch } }))["default"] as Exported | undefined;
  const body = method === "HEAD" ? {} : { body: "body" };
  const response = await worker?.fetch("https://example.com/", { method, ...body });
  expect(response?.headers.get("arrived")).toBe(expected);
});

it("a location is relative to the address that has it", async () => {
  const locations: Readonly<Record<string, string>> = {
    "https://example.com/a/b": "c/d",
    "https://example.com/a/c/d": "e",
    "https://example.com/a/c/e": "https://other.example/f",
    "https://other.example/f": "/g",
  };
  const fetch = ({ url }: Request) => {
    const location = locations[url];
    return location === undefined ? new Response(url) : new Response(null, { status: 302, headers: { location } });
  };
  const worker = (await exportsOf({ default: { fetch } }))["default"] as Exported | undefined;
  const response = await worker?.fetch("https://example.com/a/b");
  expect([response?.url, await response?.text()]).toEqual(["https://other.example/g", "https://other.example/g"]);
});

it.each([
  ...[EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map((Class) => [Class, Class] as const),
  [class extends RangeError {}, Error],
] as const)("an error arrives in its built-in class: %#", async (Thrown, Class) => {
  const fetch = () => {
    throw new Thrown("on purpose");
  };
  const worker = (await exportsOf({ default: { fetch } }))["default"] as Exported | undefined;
  const thrown = await worker?.fetch("https://example.com/").then(
    () => "nothing",
    (error: Error) => [error.constructor, error.message],
  );
  expect(thrown).toEqual([Class, "on purpose"]);
});

it("the result of a queue has the delay of each decision", async () => {
  const queue = (batch: MessageBatch) => {
    const [first, second, third, fourth, fifth] = batch.messages;
    first?.retry();
    second?.retry({ delaySeconds: 5 });
    third?.ack();
    fourth?.retry({ delaySeconds: 0 });
    fifth?.ack();
    if (batch.queue === "all") batch.retryAll({ delaySeconds: 9 });
    if (batch.queue === "failing") throw new Error("on purpose");
  };
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const worker = (await exportsOf({ default: { queue } }))["default"] as Exported | undefined;
  const messages = ["1", "2", "3", "4", "5"].map((id) => ({ id, timestamp: 0, attempts: 1, body: id }));
  const decisions = {
    ...{ outcome: "ok", ackAll: false, explicitAcks: ["3", "5"] },
    retryMessages: [{ msgId: "1" }, { msgId: "2", delaySeconds: 5 }, { msgId: "4", delaySeconds: 0 }],
  };
  expect(await worker?.queue("some", messages)).toEqual({ ...decisions, retryBatch: { retry: false } });
  expect(await worker?.queue("all", messages)).toEqual({ ...decisions, retryBatch: { retry: true, delaySeconds: 9 } });
  expect(await worker?.queue("failing", messages)).toMatchObject({ ...decisions, outcome: "exception" });
});

it.each([
  ["its ctx", (ctx: ExecutionContext, promise: Promise<unknown>) => ctx.waitUntil(promise)],
  ["the import", (_: ExecutionContext, promise: Promise<unknown>) => waitUntil(promise)],
])("an event waits for what it gives to waitUntil() of %s, and has its outcome", async (_, wait) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const done: (string | undefined)[] = [];
  const handler = ({ cron, queue }: Partial<Record<string, string>>, _: object, ctx: ExecutionContext) => {
    const end = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      done.push(cron ?? queue);
      if (cron === "fails") throw new Error("on purpose");
    };
    wait(ctx, end());
  };
  const worker = (await exportsOf({ default: { scheduled: handler, queue: handler } }))[
    "default"
  ] as unknown as Exported;
  expect([await worker.scheduled({ cron: "works" }), done]).toEqual([{ outcome: "ok", noRetry: false }, ["works"]]);
  expect(await worker.scheduled({ cron: "fails" })).toEqual({ outcome: "exception", noRetry: false });
  expect(await worker.queue("jobs", [])).toMatchObject({ outcome: "ok" });
  expect([done, log.mock.calls.map(String)]).toEqual([["works", "fails", "jobs"], ["Error: on purpose"]]);
});

it("a GET after a redirect has no header of the body before it", async () => {
  const fetch = ({ url, headers }: Request) =>
    url.endsWith("/there")
      ? Response.json(Object.fromEntries(headers))
      : new Response(null, { status: 303, headers: { location: "/there" } });
  const worker = (await exportsOf({ default: { fetch } }))["default"] as unknown as Exported;
  const stream = new Blob(["abc"]).stream().pipeThrough(new TransformStream());
  for (const body of ["abc", stream]) {
    const response = await worker.fetch("https://example.com/", { method: "POST", body, headers: { kept: "yes" } });
    const { "content-type": _, ...headers } = (await response.json()) as Record<string, string>;
    expect(headers).toEqual({ kept: "yes" });
  }
});

it("an error arrives with the stack of the script, and a result with its own way to be disposed", async () => {
  const disposed: string[] = [];
  class Named extends WorkerEntrypoint {
    fails(): never {
      throw Object.assign(new RangeError("too far"), { code: 5, remote: false });
    }

    get nothing(): undefined {
      return undefined;
    }

    given(...args: unknown[]): object {
      return Object.freeze({ args });
    }

    resource(): object {
      return { [Symbol.dispose]: () => disposed.push("own") };
    }
  }
  const { Named: named } = await exportsOf({ Named });
  const { fails, given, nothing, resource } = named as unknown as Record<string, () => Promise<Disposable>>;
  // A method receives its arguments alone, and may return what cannot be changed.
  expect([await given?.(), await (nothing as unknown as PromiseLike<unknown>)]).toEqual([{ args: [] }, undefined]);
  await expect(fails?.()).rejects.toMatchObject({
    name: "RangeError",
    code: 5,
    remote: true,
    stack: expect.stringContaining("at Named.fails"),
  });
  (await resource?.())?.[Symbol.dispose]();
  expect(disposed).toEqual(["own"]);
});

class Room extends DurableObject {}
class Flow extends WorkflowEntrypoint {}
class Plain {}

it.each<[value: unknown, message: string]>([
  [Room, "It of exports is not offered by fakebucket/workers. There are no Durable Objects in Node."],
  [Flow, "It of exports is not offered by fakebucket/workers. There are no Workflows in Node."],
  [Plain, "Expected It export of the main script to be an object or a WorkerEntrypoint, got class Plain"],
  [5, "Expected It export of the main script to be an object or a WorkerEntrypoint, got 5"],
  [undefined, "The main script does not export a It entrypoint."],
  [{ email: () => 1 }, 'The RPC receiver does not implement "fetch".'],
  [{ fetch: 5 }, '"fetch" is not a function.'],
])("an export that is no entrypoint explains itself: %s", async (It, message) => {
  const { It: called } = (await exportsOf({ It })) as Readonly<Record<string, Exported>>;
  await expect(called?.fetch("https://example.com/")).rejects.toThrow(message);
});

it("an export that is called has the given props, or none", async () => {
  class Named extends WorkerEntrypoint {
    fetch(): Response {
      return Response.json((this.ctx as { readonly props?: object }).props);
    }
  }
  const { Named: named } = (await exportsOf({ Named })) as unknown as Record<string, (options?: object) => Exported>;
  for (const [options, props] of [
    [{ props: { a: 1 } }, { a: 1 }],
    [{}, {}],
    [undefined, {}],
  ] as const) {
    expect(await (await named?.(options).fetch("https://example.com/"))?.json()).toEqual(props);
    const again = named?.({ props: { before: 1 } }) as unknown as typeof named;
    expect(await (await again?.(options).fetch("https://example.com/"))?.json()).toEqual(props);
  }
});

it("a suite without a main script says where to name it", async () => {
  const configPath = "test/workers/node/wrangler.jsonc";
  for (const [options, place] of [
    [{ configPath, others: "refuse" }, configPath],
    [{ miniflare: { r2Buckets: ["FILES"] } }, "the options"],
  ] as const) {
    const { stop } = await startWorkers(options);
    const { fetch } = exports["default"] as unknown as Exported;
    await expect(fetch("https://example.com/")).rejects.toThrow(
      new RegExp(`^There is no main script\\. Name it as main in .*${place}\\.$`),
    );
    await stop();
  }
});
