import { decisionOf, MessageBatch, type MessageInit } from "./message-batch.js";
import { wrongParameter } from "./refusals.js";
import { exports } from "./running.js";

export type { MessageInit };

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

/** The result of a queue handler. */
export interface QueueResult {
  readonly outcome: string;
  readonly ackAll: boolean;
  readonly retryBatch: { readonly retry: boolean };
  readonly explicitAcks: readonly string[];
  readonly retryMessages: readonly { readonly msgId: string }[];
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
  const decided = (decision: string) => batch.messages.filter((message) => decisionOf(message)?.name === decision);
  return {
    outcome: "ok",
    retryBatch: { retry: decisionOf(batch)?.name === "retry" },
    ackAll: decisionOf(batch)?.name === "ack",
    retryMessages: decided("retry").map(({ id }) => ({ msgId: id })),
    explicitAcks: decided("ack").map(({ id }) => id),
  };
}
