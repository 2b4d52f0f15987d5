import { expect, it, vi } from "vitest";
import { MessageBatch } from "../../src/workers/message-batch.js";
import { localQueues } from "../../src/workers/queues.js";

/** Makes the queues of a configuration, and returns a producer and the bodies of each batch. */
function open(section: object) {
  const queues = { producers: [{ binding: "Q", queue: "q" }], consumers: [{ queue: "q", max_batch_timeout: 0 }] };
  const batches: unknown[][] = [];
  const { bindings, reset } = localQueues({ ...section, queues }, async (queue, messages) => {
    batches.push(messages.map(({ body }) => body));
    return { batch: new MessageBatch(queue, messages), outcome: "ok" };
  });
  const { send } = bindings["Q"] as { send(body: unknown): Promise<unknown> };
  return { batches, reset, send };
}

const jsonFlag = ["queues_json_messages"];

it.each([
  [true, undefined, undefined],
  [true, "2024-03-18", undefined],
  [true, "2024-03-17", jsonFlag],
  [false, "2024-03-17", undefined],
  [false, "2024-03-18", ["no_queues_json_messages"]],
])("messages are JSON: %s, with %s and %j", async (isJson, date, flags) => {
  const { batches, send } = open({
    ...(date && { compatibility_date: date }),
    ...(flags && { compatibility_flags: flags }),
  });
  await send(new Date(0));
  await vi.waitFor(() => expect(batches).toEqual([[isJson ? new Date(0).toJSON() : new Date(0)]]));
});

it("reset() empties the queues", async () => {
  const { batches, reset, send } = open({});
  await send("old");
  reset();
  await send("new");
  await vi.waitFor(() => expect(batches).toEqual([["new"]]));
});
