import { decisionOf } from "../testing/decisions.js";
import type { MessageBatch } from "./message-batch.js";
import { nodeModule } from "./node.js";
import { wrongParameter } from "./refusals.js";

/** A producer in a configuration. */
interface Producer {
  readonly binding: string;
  readonly queue: string;
  readonly delivery_delay?: number;
}

/** A consumer in a configuration. Times are in seconds. */
interface Consumer {
  readonly queue: string;
  readonly type?: string;
  readonly max_batch_size?: number;
  readonly max_batch_timeout?: number;
  readonly max_retries?: number;
  readonly dead_letter_queue?: string;
  readonly retry_delay?: number;
}

/** A message in a queue. */
interface Sent {
  readonly id: string;
  readonly timestamp: Date;
  readonly body: unknown;
  readonly size: number;
  failed: number;
}

interface SendOptions {
  readonly contentType?: string;
  readonly delaySeconds?: unknown;
}

/** The backlog of a queue, when a call or batch began. */
interface Metrics {
  readonly backlogCount: number;
  readonly backlogBytes: number;
  readonly oldestMessageTimestamp?: Date;
}

/** Runs the handler of the script, and returns the batch and the outcome. */
export type Deliver = (
  queue: string,
  messages: readonly {
    readonly id: string;
    readonly timestamp: Date;
    readonly body: unknown;
    readonly attempts: number;
  }[],
  metadata: object,
) => Promise<{ readonly batch: MessageBatch; readonly outcome: string }>;

// Those of the local runtime.
const [mostBytes, mostMessages, mostBatchBytes, mostSeconds] = [128_000, 100, 288_000, 86_400];

// Taken before tests replace them: on the platform, queues have the real time.
const { setTimeout: setTimer, clearTimeout: clearTimer } = globalThis;

/** The queues of a section: producers for its bindings, and delivery to the script for its consumers. */
export function localQueues(
  section: Readonly<Record<string, unknown>>,
  deliver: Deliver,
): { readonly bindings: Readonly<Record<string, unknown>>; readonly reset: () => void } {
  const { producers = [], consumers = [] } = (section["queues"] ?? {}) as {
    readonly producers?: readonly Producer[];
    readonly consumers?: readonly Consumer[];
  };
  const { compatibility_date: date = "9", compatibility_flags: flags = [] } = section as {
    readonly compatibility_date?: string;
    readonly compatibility_flags?: readonly string[];
  };
  const isJson = flags.includes("queues_json_messages") || date >= "2024-03-18";
  const format = isJson && !flags.includes("no_queues_json_messages") ? "json" : "v8";
  const queues = new Map<string, ReturnType<typeof makeQueue>>();
  const queueOf = (name: string) => {
    const found =
      queues.get(name) ??
      makeQueue(
        consumers.find(({ queue }) => queue === name),
        queueOf,
        deliver,
      );
    queues.set(name, found);
    return found;
  };
  const bindings = producers.map(({ binding, queue, delivery_delay: delay }) => {
    return [binding, makeProducer(() => queueOf(queue), format, delay)];
  });
  const reset = (): void => {
    for (const queue of queues.values()) queue.clear();
  };
  return { bindings: Object.fromEntries(bindings), reset };
}

type Queue = ReturnType<typeof makeQueue>;

/** Makes a queue that delivers batches as the local runtime does. Without a consumer, it keeps nothing. */
function makeQueue(
  consumer: Consumer | undefined,
  queueOf: (name: string) => { add: (message: Sent) => void },
  deliver: Deliver,
) {
  const { max_batch_size: size = 5, max_batch_timeout: timeout = 1, max_retries: retries = 2 } = consumer ?? {};
  const { dead_letter_queue: deadLetters, retry_delay: retryDelay = 0 } = consumer ?? {};
  let waiting: Sent[] = [];
  let flush: { readonly isImmediate: boolean; readonly timer: unknown } | undefined;
  const timers = new Set<unknown>();
  /** Waits, without keeping the process running. */
  const later = (seconds: number, run: () => unknown): unknown => {
    const timer = setTimer(() => {
      timers.delete(timer);
      run();
    }, seconds * 1000);
    (timer as { unref?(): void }).unref?.();
    timers.add(timer);
    return timer;
  };
  const metrics = (): Metrics => ({
    backlogCount: waiting.length,
    backlogBytes: sizeOf(waiting),
    ...(waiting[0] && { oldestMessageTimestamp: waiting[0].timestamp }),
  });
  const prepare = (): void => {
    const isImmediate = waiting.length >= size;
    if (flush?.isImmediate || (flush && !isImmediate)) return;
    clearTimer(flush?.timer as number);
    flush = { isImmediate, timer: later(isImmediate ? 0 : timeout, deliverBatch) };
  };
  const add = (message: Sent, delay = 0): void => {
    if (consumer === undefined || consumer.type === "http_pull") return;
    const push = () => {
      waiting.push(message);
      prepare();
    };
    if (delay > 0) later(delay, push);
    else push();
  };
  async function deliverBatch(): Promise<void> {
    const [own, queue] = [flush, waiting];
    const sent = waiting.splice(0, size);
    const messages = sent.map(({ failed, id, timestamp, body }) => ({ id, timestamp, body, attempts: failed + 1 }));
    const { batch, outcome } = await deliver(String(consumer?.queue), messages, { metrics: metrics() });
    // A reset has emptied the queue meanwhile.
    if (waiting !== queue) return;
    const all = decisionOf(batch);
    const isRetried = outcome !== "ok" || all?.name === "retry";
    for (const [index, message] of sent.entries()) {
      const decided = decisionOf(batch.messages[index] as object);
      if (!isRetried && decided?.name !== "retry") continue;
      message.failed += 1;
      if (message.failed <= retries)
        later(decided?.delaySeconds ?? all?.delaySeconds ?? retryDelay, () => add(message));
      else if (deadLetters !== undefined) queueOf(deadLetters).add({ ...message, failed: 0 });
    }
    // Messages that came meanwhile may have filled a batch, with a timer of its own.
    if (flush === own) flush = undefined;
    if (waiting.length > 0) prepare();
  }
  const clear = (): void => {
    for (const timer of timers) clearTimer(timer as number);
    timers.clear();
    [waiting, flush] = [[], undefined];
  };
  return { add, clear, metrics };
}

/** Makes the binding of a producer. */
function makeProducer(queueOf: () => Queue, format: string, ownDelay: number | undefined): object {
  const send = async (...args: [body?: unknown, options?: SendOptions]) => {
    if (args.length === 0) throw wrongParameter("send' on 'WorkerQueue", 1, "Value");
    const [body, options] = args;
    const read = readMessage("send", { ...options, body }, format);
    if (read.size > mostBytes) {
      throw failed("send", `message length of ${read.size} bytes exceeds limit of ${mostBytes}`);
    }
    const metadata = { metrics: queueOf().metrics() };
    queueOf().add(read.message(), read.delay ?? ownDelay);
    return { metadata };
  };
  const sendBatch = async (given: Iterable<SendOptions & { readonly body: unknown }>, options?: SendOptions) => {
    if (typeof given?.[Symbol.iterator] !== "function") {
      throw wrongParameter("sendBatch' on 'WorkerQueue", 1, "Sequence");
    }
    const all = [...given].map((each) => readMessage("sendBatch", each, format));
    if (all.length === 0) throw new TypeError("sendBatch() requires at least one message");
    if (all.length > mostMessages) {
      throw failed("sendBatch", `batch message count of ${all.length} exceeds limit of ${mostMessages}`);
    }
    const largest = Math.max(...all.map(({ size }) => size));
    if (largest > mostBytes) {
      const length = `message in batch has length ${largest} bytes`;
      throw failed("sendBatch", `${length} which exceeds single message size limit of ${mostBytes}`);
    }
    const total = sizeOf(all);
    if (total > mostBatchBytes) {
      throw failed("sendBatch", `batch size of ${total} bytes exceeds limit of ${mostBatchBytes}`);
    }
    const delay = delayOf("sendBatch", options) ?? ownDelay;
    const metadata = { metrics: queueOf().metrics() };
    for (const each of all) queueOf().add(each.message(), each.delay ?? delay);
    return { metadata };
  };
  return { send, sendBatch, metrics: async () => queueOf().metrics() };
}

/** The runtime's error of a call. */
function failed(method: string, reason = "Internal Server Error"): Error {
  return new Error(`Queue ${method} failed: ${reason}`);
}

/** Returns the bytes of messages together. */
function sizeOf(messages: readonly { readonly size: number }[]): number {
  return messages.reduce((sum, { size }) => sum + size, 0);
}

/** Returns the delay of a message in whole seconds. */
function delayOf(method: string, options: SendOptions | undefined): number | undefined {
  if (options?.delaySeconds === undefined) return undefined;
  const seconds = Math.trunc(Number(options.delaySeconds)) || 0;
  if (seconds >= 0 && seconds <= mostSeconds) return seconds;
  throw failed(method);
}

/** Reads a message as it will arrive. */
function readMessage(method: string, given: SendOptions & { readonly body: unknown }, format: string) {
  if (given === undefined || given === null) {
    // The runtime's message contains a class name generated by its compiler.
    throw new TypeError("Cannot initialize MessageSendRequest with required members from an undefined or null value.");
  }
  if (typeof given !== "object") {
    throw new TypeError("Incorrect type: the provided value is not of type 'MessageSendRequest'.");
  }
  const { body: value, contentType = format } = given;
  if (value === undefined) throw new TypeError("Message body cannot be undefined");
  const wrong = (type: string) =>
    new TypeError(`Content Type "${contentType}" requires a value of type ${type}, but received: ${typeof value}`);
  const utf8 = (text: string) => new TextEncoder().encode(text).length;
  let [body, size] = [value, 0];
  if (contentType === "text") {
    if (typeof value !== "string") throw wrong("string");
    size = utf8(value);
  } else if (contentType === "json") {
    const text = JSON.stringify(value);
    if (text === undefined) throw failed(method);
    [body, size] = [JSON.parse(text), utf8(text)];
  } else if (contentType === "bytes") {
    if (!ArrayBuffer.isView(value)) throw wrong("ArrayBufferView");
    body = new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice().buffer;
    size = value.byteLength;
  } else if (contentType === "v8") {
    body = structuredClone(value);
    size = nodeModule("v8").serialize(body).length;
  } else throw new TypeError(`Unsupported queue message content type: ${contentType}`);
  const message = (): Sent => {
    const id = crypto.randomUUID().replaceAll("-", "");
    return { id, timestamp: new Date(), body, size, failed: 0 };
  };
  return { message, size, delay: delayOf(method, given) };
}
