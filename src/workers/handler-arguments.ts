import { wrongParameter } from "./refusals.js";
import { running, viewOf } from "./running.js";

/** The platform's `ctx`. */
export class ExecutionContext {
  readonly exports: object = viewOf(() => running().exports);
  readonly props: object = {};
  readonly #promises: unknown[] = [];

  waitUntil(promise: unknown): void {
    this.#promises.push(promise);
    // Who waits for it hears of it: it is no unhandled rejection.
    Promise.resolve(promise).catch(() => undefined);
  }

  passThroughOnException(): void {
    // There is no origin to pass a request on to.
  }

  /** Takes the promises that nobody has waited for; `undefined` of another object. */
  static take(ctx: object): unknown[] | undefined {
    return #promises in ctx ? ctx.#promises.splice(0) : undefined;
  }
}

/** Makes a `ctx` for a handler that a test calls itself. */
export function createExecutionContext(): ExecutionContext {
  return new ExecutionContext();
}

/**
 * Waits for everything that was given to a context's `waitUntil`, also while it waits.
 *
 * @throws the error of what failed; an AggregateError if more than one did.
 */
export async function waitOnExecutionContext(ctx: object): Promise<void> {
  const errors: unknown[] = [];
  for (let promises = ExecutionContext.take(ctx); promises?.length !== 0; promises = ExecutionContext.take(ctx)) {
    if (promises === undefined) throw wrongParameter("getWaitUntil", 1, "ExecutionContext");
    const settled = await Promise.allSettled(promises);
    errors.push(...settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : [])));
  }
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join("\n"));
  for (const error of errors) throw error;
}

/** The first argument of a `scheduled()` handler. */
class ScheduledController {
  readonly scheduledTime: number;
  readonly cron: string;

  constructor({ scheduledTime = Date.now(), cron = "" }: { readonly scheduledTime?: Date | number; cron?: string }) {
    this.scheduledTime = Number(scheduledTime);
    this.cron = String(cron);
  }

  noRetry(): void {
    // Nothing is run again.
  }
}

/** Makes the first argument of a `scheduled()` handler: `scheduledTime` is now, and `cron` empty, unless they are given. */
export function createScheduledController(
  options: ConstructorParameters<typeof ScheduledController>[0] = {},
): ScheduledController {
  if (typeof options === "object") return new ScheduledController(options);
  throw wrongParameter("createScheduledController", 1, "ScheduledOptions");
}

/** A message of a queue, as a test gives it. */
export interface MessageInit {
  readonly id: string;
  readonly timestamp: Date | number;
  readonly attempts: number;
  readonly body: unknown;
}

/** The result of a handler for a batch. */
export interface QueueResult {
  readonly outcome: string;
  readonly ackAll: boolean;
  readonly retryBatch: { readonly retry: boolean };
  readonly explicitAcks: readonly string[];
  readonly retryMessages: readonly { readonly msgId: string }[];
}

/** The decisions about messages and batches: the first one counts. */
const decisions = new WeakMap<object, "ack" | "retry">();

function decide(decision: "ack" | "retry", subject: object, batch: object): void {
  if (!decisions.has(subject) && !decisions.has(batch)) decisions.set(subject, decision);
}

function wrongField(field: string, type: string): TypeError {
  const place = `the '${field}' field on 'ServiceBindingQueueMessage'`;
  return new TypeError(`Incorrect type for ${place}: the provided value is not of type '${type}'.`);
}

/** The first argument of a `queue()` handler. */
class MessageBatch {
  readonly queue: string;
  readonly messages: readonly (MessageInit & { readonly timestamp: Date; ack(): void; retry(): void })[];
  readonly metadata: object = { metrics: { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: new Date(0) } };

  constructor(queue: string, messages: readonly MessageInit[]) {
    this.queue = String(queue);
    this.messages = messages.map(({ id, timestamp, attempts, body }) => {
      if (typeof timestamp !== "number" && !(timestamp instanceof Date)) throw wrongField("timestamp", "date");
      if (typeof attempts !== "number") throw wrongField("attempts", "number");
      const message = {
        ...{ id: String(id), timestamp: new Date(timestamp), attempts, body: structuredClone(body) },
        ack: () => decide("ack", message, this),
        retry: () => decide("retry", message, this),
      };
      return message;
    });
  }

  retryAll(): void {
    decide("retry", this, this);
  }

  ackAll(): void {
    decide("ack", this, this);
  }
}

/** Makes the first argument of a `queue()` handler. */
export function createMessageBatch(queueName: string, messages: readonly MessageInit[]): MessageBatch {
  if (queueName === undefined) throw wrongParameter("createMessageBatch", 1, "string");
  if (!Array.isArray(messages)) throw wrongParameter("createMessageBatch", 2, "Array");
  return new MessageBatch(queueName, messages);
}

/** Gives what a handler said of a batch, once everything has ended that its context waits for. */
export async function getQueueResult(batch: MessageBatch, ctx: ExecutionContext): Promise<QueueResult> {
  if (!(batch instanceof MessageBatch)) throw wrongParameter("getQueueResult", 1, "MessageBatch");
  if (!(ctx instanceof ExecutionContext)) throw wrongParameter("getQueueResult", 2, "ExecutionContext");
  await waitOnExecutionContext(ctx);
  const decided = (decision: string) =>
    batch.messages.filter((message) => decisions.get(message) === decision).map(({ id }) => id);
  return {
    outcome: "ok",
    retryBatch: { retry: decisions.get(batch) === "retry" },
    ackAll: decisions.get(batch) === "ack",
    retryMessages: decided("retry").map((msgId) => ({ msgId })),
    explicitAcks: decided("ack"),
  };
}
