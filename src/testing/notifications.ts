import { type OptionKinds, text } from "../base/messages/check-options.js";
import { copySources } from "../bucket/binding/copy-sources.js";
import { completeMultipartUpload } from "../bucket/service/complete-multipart-upload.js";
import { deleteKeys } from "../bucket/service/delete-keys.js";
import { put } from "../bucket/service/put.js";
import { type BucketState, etagOf } from "../bucket/service/state.js";
import type { StateChange } from "../engine/engine.js";
import type { Tap } from "../engine/ports.js";
import { checkOptions, requireBucketPort } from "./check-arguments.js";
import { completeTool, type WithDispose } from "./disposable.js";

/** A type of event, as rules name it. */
export type EventType = "object-create" | "object-delete";

/** The actions of messages, by their type of event. */
// production, Event notifications
const eventTypes: Readonly<Record<NotificationMessage["action"], EventType>> = {
  PutObject: "object-create",
  CopyObject: "object-create",
  CompleteMultipartUpload: "object-create",
  DeleteObject: "object-delete",
  LifecycleDeletion: "object-delete",
};

/** The transitions of calls that make events. What a test seeds is committed by another. */
const actions: ReadonlyMap<unknown, NotificationMessage["action"]> = new Map<unknown, NotificationMessage["action"]>([
  [put, "PutObject"],
  [completeMultipartUpload, "CompleteMultipartUpload"],
  [deleteKeys, "DeleteObject"],
]);

/** A rule of event notifications. */
export interface NotificationRule {
  readonly eventTypes: readonly EventType[];
  /** The beginning of the keys that are meant. @defaultValue any */
  readonly prefix?: string | undefined;
  /** The end of the keys that are meant. @defaultValue any */
  readonly suffix?: string | undefined;
}

/** Options of {@link notifications}. */
export interface NotificationsOptions {
  /** At most 100. An event that several mean sends one message. */
  readonly rules: readonly NotificationRule[];
  /** The id of the account in the messages. @defaultValue `"account"` */
  readonly account?: string | undefined;
  /** The name of the bucket in the messages. @defaultValue `"bucket"` */
  readonly bucket?: string | undefined;
}

/** Options of which none is left out. */
type Settings = { readonly [Name in keyof NotificationsOptions]-?: Exclude<NotificationsOptions[Name], undefined> };

/** The body of a message. */
// production, Event notifications
export interface NotificationMessage {
  readonly account: string;
  readonly action: "PutObject" | "CopyObject" | "CompleteMultipartUpload" | "DeleteObject" | "LifecycleDeletion";
  readonly bucket: string;
  /** `size` in bytes; both it and `eTag` are left out of deletions. */
  readonly object: { readonly key: string; readonly size?: number; readonly eTag?: string };
  /** An ISO date, on the clock of the bucket. */
  readonly eventTime: string;
  /** Of copies only. */
  readonly copySource?: { readonly bucket: string; readonly object: string };
}

/** A message in a batch, with the members of a queue's. */
export interface QueuedMessage {
  readonly id: string;
  readonly timestamp: Date;
  readonly body: NotificationMessage;
  /** The number of batches that it was in, with this one. */
  readonly attempts: number;
  ack(): void;
  /** Lets it come again in the next batch. The last of `ack` and `retry` counts. */
  retry(): void;
}

/** A batch of messages, to give to a script's `queue(batch)`. */
export interface NotificationBatch {
  readonly queue: string;
  readonly messages: readonly QueuedMessage[];
  ackAll(): void;
  retryAll(): void;
}

/** The event notifications of a bucket, from {@link notifications} on until {@link Notifications.stop}. */
export class Notifications {
  readonly #options: Settings;
  /** Makes the message of a put, right after it was sent, that of a copy where it is one. */
  readonly #tap: Tap = ({ args: [, , options] }) => {
    const copySource = copySources.get(options as object);
    if (copySource === undefined) return undefined;
    return {
      committed: (came) => {
        const isStored = came.type === "gave" && came.value !== null;
        if (isStored && this.#sent) Object.assign(this.#sent, { action: "CopyObject", copySource });
      },
    };
  };
  readonly #stop: () => void;
  readonly #look: () => void;
  readonly #messages: NotificationMessage[] = [];
  /** The last message; `undefined` if no rule means the last event. */
  #sent: NotificationMessage | undefined;
  #waiting: { readonly number: number; readonly body: NotificationMessage; readonly attempts: number }[] = [];

  /** @internal */
  constructor(bucket: object, options: Settings) {
    this.#options = options;
    const { engine, taps } = requireBucketPort("notifications", bucket);
    this.#look = () => void engine.look();
    this.#look();
    const unwatch = engine.watch((change) => this.#hear(change));
    taps.add(this.#tap);
    this.#stop = () => {
      unwatch();
      taps.delete(this.#tap);
    };
  }

  /** The messages until now, in order, whatever became of them. */
  get messages(): readonly NotificationMessage[] {
    this.#look();
    return [...this.#messages];
  }

  /** Takes all messages that wait. One that is not retried is done. */
  batch(): NotificationBatch {
    this.#look();
    const messages = this.#waiting.splice(0).map(({ number, body, attempts }): QueuedMessage => {
      const again = { number, body, attempts: attempts + 1 };
      const ack = (): void => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== again);
      };
      const retry = (): void => {
        ack();
        this.#waiting.push(again);
      };
      return { id: `message-${number}`, timestamp: new Date(body.eventTime), body, attempts, ack, retry };
    });
    const each = (name: "ack" | "retry") => () => {
      for (const message of messages) message[name]();
    };
    return { queue: "notifications", messages, ackAll: each("ack"), retryAll: each("retry") };
  }

  /** Notifies of nothing that comes from now on. */
  stop(): void {
    this.#look();
    this.#stop();
  }

  #hear({ cause, transition, before, after, now, touched = new Set() }: StateChange<BucketState>): void {
    const action = cause === "time" ? "LifecycleDeletion" : actions.get(transition);
    if (action === undefined) return;
    for (const sortKey of touched) {
      const [old, record] = [before.objects.get(sortKey), after.objects.get(sortKey)];
      // A transition changes an object too, and a deletion of what is not there changes nothing: neither is an event.
      const isMeant = eventTypes[action] === "object-delete" ? record === undefined : record !== undefined;
      const { key } = record ?? old ?? {};
      if (old === record || !isMeant || key === undefined) continue;
      const object = record === undefined ? { key } : { key, size: record.bytes.size, eTag: etagOf(record) };
      this.#send(action, object, now);
    }
  }

  #send(action: NotificationMessage["action"], object: NotificationMessage["object"], now: number): void {
    const { rules, account, bucket } = this.#options;
    const isMeant = ({ eventTypes: types, prefix = "", suffix = "" }: NotificationRule): boolean =>
      types.includes(eventTypes[action]) && object.key.startsWith(prefix) && object.key.endsWith(suffix);
    this.#sent = undefined;
    if (!rules.some(isMeant)) return;
    const body: NotificationMessage = { account, action, bucket, object, eventTime: new Date(now).toISOString() };
    this.#sent = body;
    this.#waiting.push({ number: this.#messages.push(body), body, attempts: 1 });
  }
}

completeTool(Notifications, "Notifications");

/**
 * Sends the event notifications of a bucket from now on, as R2 does to a queue: of what calls store and delete, and of what
 * lifecycle rules delete. What a test seeds, restores or resets sends nothing.
 *
 * @throws TypeError if it is not a FakeBucket, or for rules or options that do not exist or cannot be.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { notifications } from "fakebucket/testing";
 *
 * const bucket = new FakeBucket();
 * const events = notifications(bucket, { rules: [{ eventTypes: ["object-create"], prefix: "photos/" }] });
 * await bucket.put("photos/1", "bytes");
 * console.log(events.batch().messages[0]?.body.object.key); // photos/1
 * ```
 */
export function notifications(bucket: object, options: NotificationsOptions): Notifications & WithDispose {
  requireBucketPort("notifications", bucket);
  checkOptions("notifications", options, optionKinds, ["rules"]);
  const { rules, account = "account", bucket: name = "bucket" } = options;
  for (const rule of rules) checkOptions("notifications: a rule", rule, ruleKinds, ["eventTypes"]);
  return new Notifications(bucket, { rules: structuredClone(rules), account, bucket: name }) as Notifications &
    WithDispose;
}

const isListOf = (least: number, most: number, fits: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length >= least && value.length <= most && value.every(fits);

const optionKinds: OptionKinds<NotificationsOptions> = {
  // production, Event notifications
  rules: [isListOf(0, 100, () => true), "an array of at most 100 rules"],
  account: text,
  bucket: text,
};

const types: readonly unknown[] = ["object-create", "object-delete"];

const ruleKinds: OptionKinds<NotificationRule> = {
  eventTypes: [isListOf(1, 2, (type) => types.includes(type)), `an array of ${types.join(", ")}`],
  prefix: text,
  suffix: text,
};
