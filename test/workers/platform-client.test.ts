import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { platformClient } from "../../src/workers/platform-client.js";

it("calls after a frame belong to the frame around it", async () => {
  const frames: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    frames.push(text.split("\n")[0]?.split(" ")[2]);
    response.end('["array",["undefined"]]');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  server.unref();
  const client = platformClient(async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`, "1");
  const { put } = client.bindingOf("KV") as { put(key: string): Promise<unknown> };
  const undoOuter = client.save();
  const undoInner = client.save();
  await put("a");
  await undoInner();
  await put("b");
  await undoOuter();
  expect(frames).toEqual([undefined, "2", "2", "1", "1"]);
});
