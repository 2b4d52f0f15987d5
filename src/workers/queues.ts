import { ExecutionContext, waitOnExecutionContext } from "./contexts.js";

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

function decide(decision: "ack" | "retry", subject: object, ...above: readonly object[]): void {
  if (![subject, ...above].some((each) => decisions.has(each))) decisions.set(subject, decision);
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
    decide("retry", this);
  }

  ackAll(): void {
    decide("ack", this);
  }
}

export type { MessageBatch };

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
  const decided = (decision: "ack" | "retry") =>
    batch.messages.filter((message) => decisions.get(message) === decision).map(({ id }) => id);
  return {
    outcome: "ok",
    retryBatch: { retry: decisions.get(batch) === "retry" },
    ackAll: decisions.get(batch) === "ack",
    retryMessages: decided("retry").map((msgId) => ({ msgId })),
    explicitAcks: decided("ack"),
  };
}

function wrongField(field: string, type: string): TypeError {
  const place = `the '${field}' field on 'ServiceBindingQueueMessage'`;
  return new TypeError(`Incorrect type for ${place}: the provided value is not of type '${type}'.`);
}

function wrongParameter(caller: string, parameter: number, type: string): TypeError {
  return new TypeError(`Failed to execute '${caller}': parameter ${parameter} is not of type '${type}'.`);
}
