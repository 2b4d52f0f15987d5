import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
  reset,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import worker from "./worker.js";

afterEach(() => reset());

it("deletes objects older than a day", async () => {
  await env.UPLOADS.put("tmp/a", "old");
  await env.UPLOADS.put("kept", "old too");
  await worker.scheduled(createScheduledController({ scheduledTime: Date.now() }), env);
  expect(await env.UPLOADS.head("tmp/a")).not.toBeNull();
  await worker.scheduled(createScheduledController({ scheduledTime: Date.now() + 2 * 86_400_000 }), env);
  expect((await env.UPLOADS.list()).objects.map(({ key }) => key)).toEqual(["kept"]);
});

it("retries a message if its upload does not exist yet", async () => {
  await env.UPLOADS.put("cat.png", "bytes");
  const message = { timestamp: new Date(), attempts: 1 };
  const batch = createMessageBatch("thumbnails", [
    { id: "1", body: "cat.png", ...message },
    { id: "2", body: "dog.png", ...message },
  ]);
  await worker.queue(batch, env);
  const result = await getQueueResult(batch, createExecutionContext());
  expect([result.explicitAcks, result.retryMessages]).toEqual([["1"], [{ msgId: "2" }]]);
  expect(await (await env.UPLOADS.get("thumbnails/cat.png"))?.text()).toBe("bytes");
});
