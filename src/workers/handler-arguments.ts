import { wrongParameter } from "./refusals.js";
import { exports } from "./running.js";

/** The platform's `ctx`. */
class ExecutionContext {
  readonly exports: object = exports;
  readonly props: object;
  readonly #promises: unknown[] = [];

  constructor(props: object) {
    this.props = props;
  }

  waitUntil(promise: unknown): void {
    this.#promises.push(promise);
    // The waiting test receives the error, so it is not an unhandled rejection.
    Promise.resolve(promise).catch(() => undefined);
  }

  passThroughOnException(): void {
    // There is no origin for the request.
  }

  /** Takes the promises that have not been waited for. */
  static take(ctx: object): unknown[] {
    if (typeof ctx === "object" && ctx !== null && #promises in ctx) return ctx.#promises.splice(0);
    throw wrongParameter("getWaitUntil", 1, "ExecutionContext");
  }
}

/** Makes a `ctx` for a test's own call of a handler. By default, its `props` are empty. */
export const createExecutionContext = (options?: { readonly props?: object }): ExecutionContext =>
  new ExecutionContext(options?.props ?? {});

/**
 * Waits for all promises of a context's `waitUntil`, including those added meanwhile.
 *
 * @throws the error of a rejected promise; an AggregateError for several.
 */
export async function waitOnExecutionContext(ctx: object): Promise<void> {
  const errors: unknown[] = [];
  for (let promises = ExecutionContext.take(ctx); promises.length > 0; promises = ExecutionContext.take(ctx)) {
    const settled = await Promise.allSettled(promises);
    errors.push(...settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : [])));
  }
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join("\n"));
  for (const error of errors) throw error;
}

/** Makes the first argument of a `scheduled()` handler. By default, `scheduledTime` is now and `cron` is empty. */
export function createScheduledController(
  options: { readonly scheduledTime?: Date | number; readonly cron?: string } = {},
): { readonly scheduledTime: number; readonly cron: string; noRetry(): void } {
  if (typeof options !== "object") throw wrongParameter("createScheduledController", 1, "ScheduledOptions");
  const { scheduledTime = Date.now(), cron = "" } = options ?? {};
  return { scheduledTime: Number(scheduledTime), cron: String(cron), noRetry: () => undefined };
}

/** A message of a queue, written by a test. */
export interface MessageInit {
  readonly id: string;
  readonly timestamp: Date | number;
  readonly attempts: number;
  readonly body: unknown;
}

/** The result of a queue handler. */
export interface QueueResult {
  readonly outcome: string;
  readonly ackAll: boolean;
  readonly retryBatch: { readonly retry: boolean };
  readonly explicitAcks: readonly string[];
  readonly retryMessages: readonly { readonly msgId: string }[];
}

/** The decisions about messages and batches: the first one wins. */
const decisions = new WeakMap<object, "ack" | "retry">();

/** The first argument of a `queue()` handler. */
class MessageBatch {
  readonly metadata: object = { metrics: { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: new Date(0) } };
  readonly queue: string;
  readonly messages: readonly (MessageInit & { readonly timestamp: Date; ack(): void; retry(): void })[];

  constructor(queue: string, messages: readonly MessageInit[]) {
    this.queue = String(queue);
    this.messages = messages.map((given) => {
      if (typeof given !== "object" || given === null)
        throw wrongParameter("createMessageBatch", 2, "Array<ServiceBindingQueueMessage>");
      const { id, timestamp, attempts, body } = given;
      if (typeof timestamp !== "number" && !(timestamp instanceof Date)) throw wrongField("timestamp", "date");
      if (typeof attempts !== "number") throw wrongField("attempts", "number");
      const message = {
        ...{ id: String(id), timestamp: new Date(timestamp), attempts, body: structuredClone(body) },
        ack: () => this.#decide("ack", message),
        retry: () => this.#decide("retry", message),
      };
      return message;
    });
  }

  ackAll(): void {
    this.#decide("ack");
  }

  retryAll(): void {
    this.#decide("retry");
  }

  #decide(decision: "ack" | "retry", subject: object = this): void {
    if (!decisions.has(subject) && !decisions.has(this)) decisions.set(subject, decision);
  }
}

function wrongField(field: string, type: string): TypeError {
  const place = `the '${field}' field on 'ServiceBindingQueueMessage'`;
  return new TypeError(`Incorrect type for ${place}: the provided value is not of type '${type}'.`);
}

/** Makes the first argument of a `queue()` handler. */
export function createMessageBatch(queueName: string, messages: readonly MessageInit[]): MessageBatch {
  if (!Array.isArray(messages)) throw wrongParameter("createMessageBatch", 2, "Array");
  return new MessageBatch(queueName, messages);
}

/** Returns a handler's decisions about a batch, once all promises of its context have settled. */
export async function getQueueResult(batch: MessageBatch, ctx: object): Promise<QueueResult> {
  if (!(batch instanceof MessageBatch)) throw wrongParameter("getQueueResult", 1, "MessageBatch");
  await waitOnExecutionContext(ctx);
  const decided = (decision: string) => batch.messages.filter((message) => decisions.get(message) === decision);
  return {
    outcome: "ok",
    retryBatch: { retry: decisions.get(batch) === "retry" },
    ackAll: decisions.get(batch) === "ack",
    retryMessages: decided("retry").map(({ id }) => ({ msgId: id })),
    explicitAcks: decided("ack").map(({ id }) => id),
  };
}
