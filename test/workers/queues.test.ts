import { expect, it, onTestFinished, vi } from "vitest";
import { reset, startWorkers } from "../../src/entries/workers.js";
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

it("a batch has the types of the platform, whatever it is given", () => {
  const timestamp = new Date(0);
  const given = { id: 1 as unknown as string, timestamp, attempts: 0, body: undefined };
  const batch = new MessageBatch(5 as unknown as string, [given]);
  timestamp.setTime(9);
  expect([batch.queue, batch.messages.map(({ id, timestamp, attempts }) => [id, timestamp, attempts])]).toEqual([
    ...["5", [["1", new Date(0), 0]]],
  ]);
  expect(batch.metadata).toEqual({
    metrics: { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: new Date(0) },
  });
  for (const nothing of [null, 5]) {
    expect(() => new MessageBatch("q", [nothing as never])).toThrow("Array<ServiceBindingQueueMessage>");
  }
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

it.each<[by: string, end: (given: { stop(): Promise<void> }) => Promise<void>, rest: unknown[]]>([
  ["reset()", () => reset(), ["new"]],
  ["stop()", ({ stop }) => stop(), []],
])("%s of a suite drops the messages that wait", async (_, end, rest) => {
  const seen: unknown[] = [];
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const queue = ({ messages }: MessageBatch) => void seen.push(...messages.map(({ body }) => body));
  const suite = await startWorkers({
    miniflare: { queueProducers: { Q: "q" }, queueConsumers: { q: { maxBatchTimeout: 0 } } },
    main: async () => ({ default: { queue } }),
  });
  const { send } = suite.env["Q"] as Producer;
  await send("old");
  await end(suite);
  if (rest.length > 0) await send("new");
  await vi.waitFor(() => expect(seen).toEqual(rest));
  // A timer that was not stopped would have run before this one.
  await new Promise((later) => setTimeout(later, 5));
  expect([seen, log.mock.calls]).toEqual([rest, []]);
  await suite.stop();
});

it("reset() empties the queues", async () => {
  const { batches, reset, send } = open({});
  await send("old");
  reset();
  await send("new");
  await vi.waitFor(() => expect(batches).toEqual([["new"]]));
});

it("the time of a batch begins with its first message", async () => {
  const { batches, reset, send } = open({});
  void send("a");
  // Timers of the same time run in their order.
  const later = new Promise((resolve) => setTimeout(resolve, 0));
  void send("b");
  await later;
  expect(batches).toEqual([["a", "b"]]);
  reset();
});

/** Makes a queue whose deliveries end when they are told to, with their outcomes, and returns the bodies of each. */
function openHeld(consumer: object) {
  const ends: ((outcome: string) => void)[] = [];
  const batches: unknown[][] = [];
  const { bindings, reset } = localQueues(
    { queues: { producers: [{ binding: "Q", queue: "q" }], consumers: [{ queue: "q", ...consumer }] } },
    async (queue, messages) => {
      batches.push(messages.map(({ body }) => body));
      const outcome = await new Promise<string>((end) => ends.push(end));
      return { batch: new MessageBatch(queue, messages), outcome };
    },
  );
  return { ends, batches, reset, queue: bindings["Q"] as Producer };
}

it("a reset during a delivery drops what would be retried, and keeps what is sent after it", async () => {
  const { ends, batches, reset, queue } = openHeld({ max_batch_timeout: 0, retry_delay: 0 });
  await queue.send("old");
  await vi.waitFor(() => expect(batches).toEqual([["old"]]));
  reset();
  ends[0]?.("exception");
  await queue.send("new");
  await vi.waitFor(() => expect(batches).toEqual([["old"], ["new"]]));
  ends[1]?.("ok");
  await new Promise((later) => setTimeout(later, 5));
  expect(batches).toEqual([["old"], ["new"]]);
  reset();
});

it("a reset drops each message that waits for its retry", async () => {
  const { ends, batches, reset, queue } = openHeld({ max_batch_timeout: 0, retry_delay: 0 });
  await queue.sendBatch([{ body: "a" }, { body: "b" }]);
  await vi.waitFor(() => expect(batches).toEqual([["a", "b"]]));
  ends[0]?.("exception");
  // The end of the delivery arrives, but no timer ends yet.
  for (let turns = 0; turns < 20; turns++) await Promise.resolve();
  reset();
  await queue.send("new");
  await vi.waitFor(() => expect(batches).toHaveLength(2));
  expect(batches[1]).toEqual(["new"]);
  reset();
});

it("a batch that fills up while another one is delivered is delivered once, and no empty one after it", async () => {
  const { ends, batches, reset, queue } = openHeld({ max_batch_timeout: 0, max_batch_size: 2 });
  await queue.send("first");
  await vi.waitFor(() => expect(batches).toEqual([["first"]]));
  await queue.sendBatch([{ body: "a" }, { body: "b" }]);
  ends[0]?.("ok");
  await vi.waitFor(() => expect(batches).toEqual([["first"], ["a", "b"]]));
  ends[1]?.("ok");
  await new Promise((later) => setTimeout(later, 5));
  expect(batches).toEqual([["first"], ["a", "b"]]);
  reset();
});

it.each([0, 3600])(
  "a full batch is delivered at once, and its timer of %i seconds delivers nothing",
  async (timeout) => {
    const { ends, batches, reset, queue } = openHeld({ max_batch_timeout: timeout, max_batch_size: 2 });
    // Options other than the known ones do not count.
    await Promise.all([queue.send("a"), queue.send("b", { body: "c" })]);
    await vi.waitFor(() => expect(batches).toEqual([["a", "b"]]));
    ends[0]?.("ok");
    await new Promise((later) => setTimeout(later, 5));
    expect(batches).toEqual([["a", "b"]]);
    reset();
  },
);

it("a batch that fails is retried whole, in its order, and so is what comes after it", async () => {
  const seen: unknown[] = [];
  const consumer = { queue: "q", max_batch_timeout: 0, max_batch_size: 2 };
  const { bindings, reset } = localQueues(
    { queues: { producers: [{ binding: "Q", queue: "q" }], consumers: [consumer] } },
    async (queue, messages) => {
      const batch = new MessageBatch(queue, messages);
      seen.push(messages.map(({ body, attempts }) => [body, attempts]));
      batch.messages[0]?.ack();
      return { batch, outcome: seen.length === 1 ? "exception" : "ok" };
    },
  );
  await (bindings["Q"] as Producer).sendBatch([{ body: "a" }, { body: "b" }]);
  await vi.waitFor(() => expect(seen).toHaveLength(2));
  const all = ["a", "b"];
  expect(seen).toEqual([all.map((body) => [body, 1]), all.map((body) => [body, 2])]);
  await (bindings["Q"] as Producer).sendBatch(["c", "d", "e"].map((body) => ({ body })));
  await vi.waitFor(() => expect(seen).toHaveLength(4));
  expect(seen.slice(2)).toEqual([
    [
      ["c", 1],
      ["d", 1],
    ],
    [["e", 1]],
  ]);
  reset();
});

it("by default, a batch has at most 5 messages, and each message 3 attempts", async () => {
  const batches: unknown[][] = [];
  const consumer = { queue: "q", type: "worker", max_batch_timeout: 0 };
  const { bindings, reset } = localQueues(
    { queues: { producers: [{ binding: "Q", queue: "q" }], consumers: [consumer] } },
    async (queue, messages) => {
      batches.push(messages.map(({ body }) => body));
      return { batch: new MessageBatch(queue, messages), outcome: "exception" };
    },
  );
  const bodies = [1, 2, 3, 4, 5, 6];
  await (bindings["Q"] as Producer).sendBatch(bodies.map((body) => ({ body })));
  await vi.waitFor(() => expect(batches.flat()).toHaveLength(18));
  expect(batches[0]).toEqual([1, 2, 3, 4, 5]);
  await new Promise((later) => setTimeout(later, 5));
  expect(batches.flat().toSorted()).toEqual(bodies.flatMap((body) => [body, body, body]));
  reset();
});

it("reset() is of all queues", async () => {
  const batches: unknown[] = [];
  const names = ["a", "b"];
  const { bindings, reset } = localQueues(
    {
      queues: {
        producers: names.map((queue) => ({ binding: queue, queue })),
        consumers: names.map((queue) => ({ queue, max_batch_timeout: 0 })),
      },
    },
    async (queue, messages) => {
      batches.push(queue);
      return { batch: new MessageBatch(queue, messages), outcome: "ok" };
    },
  );
  for (const name of names) await (bindings[name] as Producer).send("old");
  reset();
  await new Promise((later) => setTimeout(later, 5));
  expect(batches).toEqual([]);
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

it.each<[place: string, decide: (batch: MessageBatch) => void, delay: number]>([
  ["its own", ({ messages }) => messages[0]?.retry({ delaySeconds: 0 }), 9],
  ["its own before that of the batch", (batch) => decideBoth(batch, 0, 9), 9],
  ["that of the batch", (batch) => batch.retryAll({ delaySeconds: 0 }), 9],
  ["that of the consumer", (batch) => batch.retryAll(), 0],
])("a message is retried after the delay of the nearest place: %s", async (_, decide, delay) => {
  const attempts: number[] = [];
  const consumer = { queue: "q", max_batch_size: 1, retry_delay: delay };
  const { bindings, reset } = localQueues(
    { queues: { producers: [{ binding: "Q", queue: "q" }], consumers: [consumer] } },
    async (queue, messages) => {
      const batch = new MessageBatch(queue, messages);
      attempts.push(...messages.map((message) => message.attempts));
      if (attempts.length === 1) decide(batch);
      return { batch, outcome: "ok" };
    },
  );
  await (bindings["Q"] as Producer).send("a");
  await vi.waitFor(() => expect(attempts).toEqual([1, 2]));
  reset();
});

function decideBoth(batch: MessageBatch, own: number, all: number): void {
  batch.messages[0]?.retry({ delaySeconds: own });
  batch.retryAll({ delaySeconds: all });
}

it.each<[what: string, body: unknown, options: object, bytes: number]>([
  ["text in UTF-8", "é", { contentType: "text" }, 2],
  ["JSON in UTF-8", "é", {}, 4],
  ["bytes of a view", new Uint8Array(8).subarray(2, 5), { contentType: "bytes" }, 3],
])("a queue counts %s, and has the time of its oldest message", async (_, body, options, bytes) => {
  const { bindings, reset } = localQueues(
    { queues: { producers: [{ binding: "Q", queue: "q" }], consumers: [{ queue: "q", max_batch_timeout: 9 }] } },
    async (queue, messages) => ({ batch: new MessageBatch(queue, messages), outcome: "ok" }),
  );
  const queue = bindings["Q"] as Producer;
  const before = Date.now();
  await queue.send(body, options);
  const first = (await queue.metrics()) as { readonly oldestMessageTimestamp?: Date };
  expect(first).toEqual({ backlogCount: 1, backlogBytes: bytes, oldestMessageTimestamp: expect.any(Date) });
  expect(Number(first.oldestMessageTimestamp)).toBeGreaterThanOrEqual(before);
  expect(await queue.send(body, options)).toEqual({ metadata: { metrics: first } });
  expect(await queue.metrics()).toEqual({ ...first, backlogCount: 2, backlogBytes: 2 * bytes });
  reset();
});

it.each<[contentType: string, make: () => { a?: unknown } | Uint8Array, delivered: unknown]>([
  ["json", () => ({ a: 1 }), { a: 1 }],
  ["v8", () => ({ a: 1n }), { a: 1n }],
  ["bytes", () => new Uint8Array([1, 2, 3]).subarray(1, 2), [2]],
])("a message of the type %s arrives as it was when it was sent", async (contentType, make, expected) => {
  const body = make();
  let arrived: unknown;
  const { bindings, reset } = localQueues(
    { queues: { producers: [{ binding: "Q", queue: "q" }], consumers: [{ queue: "q", max_batch_size: 1 }] } },
    async (queue, messages) => {
      const got = messages[0]?.body;
      arrived = got instanceof ArrayBuffer ? [...new Uint8Array(got)] : got;
      return { batch: new MessageBatch(queue, messages), outcome: "ok" };
    },
  );
  await (bindings["Q"] as Producer).send(body, { contentType });
  if (body instanceof Uint8Array) body.fill(9);
  else body.a = 9;
  await vi.waitFor(() => expect(arrived).toEqual(expected));
  reset();
});

it("messages and delays at their limits are taken, and those of a consumer by HTTP are gone", async () => {
  const { bindings, reset } = localQueues(
    { queues: { producers: [{ binding: "Q", queue: "q" }], consumers: [{ queue: "q", type: "http_pull" }] } },
    async () => expect.unreachable(),
  );
  const queue = bindings["Q"] as Producer;
  const full = (count: number, bytes: number) => Array.from({ length: count }, () => ({ body: "a".repeat(bytes - 2) }));
  await queue.send("a".repeat(127_998));
  await queue.sendBatch(full(100, 3));
  await queue.sendBatch(full(3, 96_000));
  for (const delaySeconds of [0, 86_400, "not a number", undefined]) await queue.send("a", { delaySeconds });
  expect(await queue.metrics()).toEqual({ backlogCount: 0, backlogBytes: 0 });
  await expect(queue.send("a".repeat(127_999))).rejects.toThrow("message length of 128001 bytes exceeds");
  await expect(queue.sendBatch(full(101, 3))).rejects.toThrow("batch message count of 101 exceeds");
  await expect(queue.sendBatch([...full(1, 3), ...full(1, 128_001)])).rejects.toThrow(
    "message in batch has length 128001 bytes which exceeds",
  );
  await expect(queue.sendBatch(full(3, 96_001))).rejects.toThrow("batch size of 288003 bytes exceeds");
  await expect(queue.send("a", { delaySeconds: 86_401 })).rejects.toThrow("Internal Server Error");
  reset();
});

it("a retried message, or a retried batch, has its delay", () => {
  const makeBatch = () => new MessageBatch("q", [{ id: "1", timestamp: 0, attempts: 1, body: "a" }]);
  const [one, all] = [makeBatch(), makeBatch()];
  // Members other than the delay do not count.
  const options = { delaySeconds: 5, name: "ack" };
  one.messages[0]?.retry(options);
  all.retryAll(options);
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
