import { decisionOf } from "../testing/decisions.js";
import { waitOnExecutionContext } from "./execution-context.js";
import { MessageBatch, type MessageInit } from "./message-batch.js";
import { wrongParameter } from "./refusals.js";

export { createExecutionContext } from "./execution-context.js";
export { type MessageInit, waitOnExecutionContext };

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
