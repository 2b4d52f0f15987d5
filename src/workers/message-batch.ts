import { type Decision, decide } from "../testing/decisions.js";
import { wrongParameter } from "./refusals.js";

/** A message of a queue, written by a test. */
export interface MessageInit {
  readonly id: string;
  readonly timestamp: Date | number;
  readonly attempts: number;
  readonly body: unknown;
}

/** The options of `retry()` and `retryAll()`. */
type RetryOptions = Pick<Decision, "delaySeconds">;

interface Message extends MessageInit {
  readonly timestamp: Date;
  ack(): void;
  retry(options?: RetryOptions): void;
}

/** The first argument of a `queue()` handler. */
export class MessageBatch {
  readonly metadata: object = { metrics: { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: new Date(0) } };
  readonly queue: string;
  readonly messages: readonly Message[];

  constructor(queue: string, messages: readonly MessageInit[]) {
    this.queue = String(queue);
    this.messages = messages.map((given) => {
      if (typeof given !== "object" || given === null)
        throw wrongParameter("createMessageBatch", 2, "Array<ServiceBindingQueueMessage>");
      const { id, timestamp, attempts, body } = given;
      if (typeof timestamp !== "number" && !(timestamp instanceof Date)) throw wrongField("timestamp", "date");
      if (typeof attempts !== "number") throw wrongField("attempts", "number");
      const message: Message = {
        ...{ id: String(id), timestamp: new Date(timestamp), attempts, body: structuredClone(body) },
        ack: () => void decide({ name: "ack" }, this, message),
        retry: (options) => void decide({ ...options, name: "retry" }, this, message),
      };
      return message;
    });
  }

  ackAll(): void {
    decide({ name: "ack" }, this);
  }

  retryAll(options?: RetryOptions): void {
    decide({ ...options, name: "retry" }, this);
  }
}

function wrongField(field: string, type: string): TypeError {
  const place = `the '${field}' field on 'ServiceBindingQueueMessage'`;
  return new TypeError(`Incorrect type for ${place}: the provided value is not of type '${type}'.`);
}
