import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { R2Bucket } from "fakebucket/r2";
import { afterEach, expect, it, vi } from "vitest";

interface Queue {
  send(body?: unknown, options?: object): Promise<unknown>;
  sendBatch(messages?: unknown, options?: object): Promise<unknown>;
}

interface Received {
  readonly bodies: unknown[][];
  readonly id: string;
  readonly timestamp: string;
}

const { JOBS, LATE, LOST, SLOW } = env as unknown as Record<string, Queue>;
const results = (env as unknown as { RESULTS: R2Bucket }).RESULTS;

/** Returns the batches of a queue, in their order, when there are so many. */
async function received(queue: string, count: number): Promise<Received[]> {
  const read = async () => {
    const { objects } = await results.list({ prefix: `${queue}/` });
    if (objects.length < count) throw new Error(`${objects.length} batches of ${queue}`);
    const sorted = objects.sort((a, b) => a.uploaded.getTime() - b.uploaded.getTime());
    return Promise.all(sorted.map(async ({ key }) => (await (await results.get(key))?.json()) as Received));
  };
  return vi.waitFor(read, { timeout: 5000, interval: 50 });
}

afterEach(() => reset());

it("messages arrive together, at the latest after the timeout", async () => {
  await Promise.all([JOBS?.send({ name: "a" }), JOBS?.send("b")]);
  const [{ bodies, id, timestamp } = { bodies: [], id: "", timestamp: "" }] = await received("jobs", 1);
  expect([bodies.toSorted(), id]).toEqual([
    [
      [1, "a"],
      [1, "b"],
    ],
    expect.stringMatching(/^[\da-f]{32}$/),
  ]);
  expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000);
});

it("a full batch arrives at once, and the rest after the timeout", async () => {
  await JOBS?.sendBatch(Array.from({ length: 4 }, (_, index) => ({ body: index })));
  const all = await received("jobs", 2);
  expect(all.map(({ bodies }) => bodies.length)).toEqual([3, 1]);
});

it("a message that is retried arrives again, and then in the dead letter queue, with its id", async () => {
  await JOBS?.sendBatch([{ body: { name: "a", retry: true } }, { body: { name: "b", retry: false } }]);
  const [first, second] = await received("jobs", 2);
  expect([first?.bodies, second?.bodies]).toEqual([
    [
      [1, "a"],
      [1, "b"],
    ],
    [[2, "a"]],
  ]);
  const [dead] = await received("dead", 1);
  expect([dead?.bodies, dead?.id]).toEqual([[[1, "a"]], first?.id]);
});

it("a handler that throws retries its whole batch", async () => {
  await JOBS?.sendBatch([{ body: { name: "a" } }, { body: { name: "b", fail: true } }]);
  const [, second] = await received("jobs", 2);
  expect(second?.bodies).toEqual([
    [2, "a"],
    [2, "b"],
  ]);
  await vi.waitFor(async () => expect((await received("dead", 1)).flatMap(({ bodies }) => bodies)).toHaveLength(2), {
    timeout: 5000,
  });
});

it.each<[by: string, queue: string, send: () => unknown[]]>([
  ["send()", "late", () => [LATE?.send("later"), LATE?.send("now", { delaySeconds: 0 })]],
  [
    "sendBatch()",
    "late",
    () => [LATE?.sendBatch([{ body: "later" }]), LATE?.sendBatch([{ body: "now" }], { delaySeconds: 0 })],
  ],
  [
    "a message instead of the producer",
    "late",
    () => [LATE?.sendBatch([{ body: "later" }, { body: "now", delaySeconds: 0 }])],
  ],
  [
    "a message instead of sendBatch()",
    "jobs",
    () => [JOBS?.sendBatch([{ body: "later", delaySeconds: 1 }, { body: "now" }], { delaySeconds: 0 })],
  ],
])("a delay of %s", async (_, queue, send) => {
  const began = Date.now();
  await Promise.all(send());
  const all = await received(queue, 2);
  expect(all.map(({ bodies }) => bodies)).toEqual([[[1, "now"]], [[1, "later"]]]);
  expect(Date.now() - began).toBeGreaterThan(900);
});

it.each([
  ["of retry()", "jobs", { retry: 1 }],
  ["of retryAll()", "jobs", { retryAll: 1 }],
  ["of the consumer", "slow", { retry: true }],
])("a delay %s", async (_, queue, later) => {
  const to = queue === "jobs" ? JOBS : SLOW;
  await to?.sendBatch([{ body: { name: "now", retry: 0 } }, { body: { name: "later", ...later } }]);
  const [, ...all] = await received(queue, 3);
  expect(all.map(({ bodies }) => bodies)).toEqual([[[2, "now"]], [[2, "later"]]]);
});

it("bodies are copies, by their content type", async () => {
  await JOBS?.send({ name: new Date(0), left: undefined });
  expect((await received("jobs", 1))[0]?.bodies).toEqual([[1, "1970-01-01T00:00:00.000Z"]]);
  await JOBS?.send({ name: new Map([[1, 2]]) }, { contentType: "v8" });
  await JOBS?.send(new Uint8Array([1, 2, 3]).subarray(1, 2), { contentType: "bytes" });
  await JOBS?.send("text", { contentType: "text" });
  const { bodies } = (await received("jobs", 2))[1] as Received;
  expect(bodies.toSorted()).toEqual([
    [1, "2"],
    [1, {}],
    [1, "text"],
  ]);
});

it("messages without a consumer are gone, with an answer", async () => {
  expect(await LOST?.send({})).toMatchObject({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } });
  await JOBS?.send("text", { delaySeconds: 10 });
});

it("messages and batches at their limits are sent", async () => {
  await LOST?.send("a".repeat(127_998));
  await LOST?.sendBatch(Array.from({ length: 100 }, () => ({ body: 1 })));
  await LOST?.sendBatch(Array.from({ length: 3 }, () => ({ body: "a".repeat(95_998) })));
});

const large = "a".repeat(127_999);

it.each<[string, () => Promise<unknown> | undefined]>([
  ["Failed to execute 'send' on 'WorkerQueue': parameter 1 is not of type 'Value'.", () => JOBS?.send()],
  ["Message body cannot be undefined", () => JOBS?.send(undefined)],
  ["Queue send failed: Internal Server Error", () => JOBS?.send(() => 1)],
  ["() => 1 could not be cloned.", () => JOBS?.send(() => 1, { contentType: "v8" })],
  [
    'Content Type "text" requires a value of type string, but received: number',
    () => JOBS?.send(5, { contentType: "text" }),
  ],
  [
    'Content Type "bytes" requires a value of type ArrayBufferView, but received: object',
    () => JOBS?.send(new ArrayBuffer(1), { contentType: "bytes" }),
  ],
  ["Unsupported queue message content type: other", () => JOBS?.send("a", { contentType: "other" })],
  ["Queue send failed: Internal Server Error", () => JOBS?.send("a", { delaySeconds: -1 })],
  ["Queue send failed: Internal Server Error", () => JOBS?.send("a", { delaySeconds: 86_401 })],
  ["Queue send failed: message length of 128001 bytes exceeds limit of 128000", () => JOBS?.send(large)],
  ["Failed to execute 'sendBatch' on 'WorkerQueue': parameter 1 is not of type 'Sequence'.", () => JOBS?.sendBatch()],
  ["sendBatch() requires at least one message", () => JOBS?.sendBatch([])],
  ["Message body cannot be undefined", () => JOBS?.sendBatch([{}])],
  ["Incorrect type: the provided value is not of type 'MessageSendRequest'.", () => JOBS?.sendBatch([5])],
  ...[null, undefined].map((given): [string, () => Promise<unknown> | undefined] => [
    "with required members from an undefined or null value.",
    () => JOBS?.sendBatch([given]),
  ]),
  [
    "Queue sendBatch failed: batch message count of 101 exceeds limit of 100",
    () => JOBS?.sendBatch(Array.from({ length: 101 }, () => ({ body: 1 }))),
  ],
  [
    "Queue sendBatch failed: message in batch has length 128001 bytes which exceeds single message size limit of 128000",
    () => JOBS?.sendBatch([{ body: large }]),
  ],
  [
    "Queue sendBatch failed: batch size of 300006 bytes exceeds limit of 288000",
    () => JOBS?.sendBatch(Array.from({ length: 3 }, () => ({ body: "a".repeat(100_000) }))),
  ],
])("%s", async (message, send) => {
  await expect(send()).rejects.toThrow(message);
});
