import { expect, it, vi } from "vitest";
import { startWorkers } from "../../src/entries/workers.js";
import { decisionOf } from "../../src/testing/decisions.js";
import { MessageBatch } from "../../src/workers/message-batch.js";
import { localQueues } from "../../src/workers/queues.js";

interface Producer {
  send(body: unknown, options?: object): Promise<unknown>;
  sendBatch(messages: readonly object[], options?: object): Promise<unknown>;
  metrics(): Promise<{ readonly backlogCount: number }>;
}

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

it("a message has a copy of its body", () => {
  const body = { list: [1] };
  const [message] = new MessageBatch("q", [{ id: "1", timestamp: 0, attempts: 1, body }]).messages;
  body.list.push(2);
  expect(message?.body).toEqual({ list: [1] });
});

it("a delivered batch has the metrics of its queue", async () => {
  const seen: object[] = [];
  const queue = ({ metadata }: { readonly metadata: object }) => void seen.push(metadata);
  const { env, stop } = await startWorkers({
    miniflare: { queueProducers: { Q: "q" }, queueConsumers: { q: { maxBatchTimeout: 0 } } },
    main: async () => ({ default: { queue } }),
  });
  await (env["Q"] as { send(body: unknown): Promise<unknown> }).send("a");
  await vi.waitFor(() => expect(seen).toEqual([{ metrics: { backlogCount: 0, backlogBytes: 0 } }]));
  await stop();
});

it("reset() empties the queues", async () => {
  const { batches, reset, send } = open({});
  await send("old");
  reset();
  await send("new");
  await vi.waitFor(() => expect(batches).toEqual([["new"]]));
});

it.each<[call: string, waiting: number, send: (queue: Producer) => Promise<unknown>]>([
  ["send()", 1, (queue) => queue.send("a", { delaySeconds: 0 })],
  ["send() without a delay of its own", 0, (queue) => queue.send("a")],
  ["a message of sendBatch()", 1, (queue) => queue.sendBatch([{ body: "a", delaySeconds: 0 }], { delaySeconds: 9 })],
  ["sendBatch()", 1, (queue) => queue.sendBatch([{ body: "a" }], { delaySeconds: 0 })],
  ["sendBatch() without a delay of its own", 0, (queue) => queue.sendBatch([{ body: "a" }])],
])("the delay of the nearest place counts: %s", async (_, waiting, send) => {
  const { bindings, reset } = localQueues(
    {
      queues: {
        producers: [{ binding: "Q", queue: "q", delivery_delay: 9 }],
        consumers: [{ queue: "q", max_batch_size: 1 }],
      },
    },
    async (queue, messages) => ({ batch: new MessageBatch(queue, messages), outcome: "ok" }),
  );
  await send(bindings["Q"] as Producer);
  const { backlogCount } = await (bindings["Q"] as Producer).metrics();
  expect(backlogCount).toBe(waiting);
  reset();
});

it("a retried message, or a retried batch, has its delay", () => {
  const makeBatch = () => new MessageBatch("q", [{ id: "1", timestamp: 0, attempts: 1, body: "a" }]);
  const [one, all] = [makeBatch(), makeBatch()];
  one.messages[0]?.retry({ delaySeconds: 5 });
  all.retryAll({ delaySeconds: 5 });
  for (const subject of [one.messages[0], all])
    expect(decisionOf(subject as object)).toEqual({ name: "retry", delaySeconds: 5 });
});

it("a message goes to the consumer of its queue, and after its retries to another queue, as new", async () => {
  const delivered: (readonly [queue: string, attempts: number])[] = [];
  const consumers = [
    { queue: "jobs-dead", max_batch_size: 1 },
    { queue: "jobs", max_batch_size: 1, max_retries: 1, dead_letter_queue: "jobs-dead" },
  ];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { bindings } = localQueues(
    { queues: { producers: [{ binding: "Q", queue: "jobs" }], consumers } },
    async (queue, messages) => {
      delivered.push(...messages.map(({ attempts }) => [queue, attempts] as const));
      if (queue === "jobs-dead") end();
      return { batch: new MessageBatch(queue, messages), outcome: queue === "jobs" ? "exception" : "ok" };
    },
  );
  await (bindings["Q"] as Producer).send("a");
  await ended;
  expect(delivered).toEqual([
    ["jobs", 1],
    ["jobs", 2],
    ["jobs-dead", 1],
  ]);
});
