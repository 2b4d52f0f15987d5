import { type OptionKinds, text } from "../base/messages/check-options.js";
import { copySources } from "../bucket/binding/copy-sources.js";
import { completeMultipartUpload } from "../bucket/service/complete-multipart-upload.js";
import { deleteKeys } from "../bucket/service/delete-keys.js";
import { put } from "../bucket/service/put.js";
import { type BucketState, etagOf } from "../bucket/service/state.js";
import type { StateChange } from "../engine/engine.js";
import type { Tap } from "../engine/tap.js";
import { checkOptions, requireBucketPort } from "./check-arguments.js";
import { decide } from "./decisions.js";
import { completeTool, type WithDispose } from "./disposable.js";

/** A type of event in rules. */
export type EventType = "object-create" | "object-delete";

/** The type of event for each action of messages. */
// production, Event notifications
const eventTypes: Readonly<Record<NotificationMessage["action"], EventType>> = {
  PutObject: "object-create",
  CopyObject: "object-create",
  CompleteMultipartUpload: "object-create",
  DeleteObject: "object-delete",
  LifecycleDeletion: "object-delete",
};

/** The transitions of calls that send events. Seeding uses another transition. */
const actions: ReadonlyMap<unknown, NotificationMessage["action"]> = new Map<unknown, NotificationMessage["action"]>([
  [put, "PutObject"],
  [completeMultipartUpload, "CompleteMultipartUpload"],
  [deleteKeys, "DeleteObject"],
]);

/** A rule of event notifications. */
export interface NotificationRule {
  readonly eventTypes: readonly EventType[];
  /** The beginning of matching keys. @defaultValue any */
  readonly prefix?: string | undefined;
  /** The end of matching keys. @defaultValue any */
  readonly suffix?: string | undefined;
}

/** Options of {@link notifications}. */
export interface NotificationsOptions {
  /** At most 100. An event that matches several rules sends one message. */
  readonly rules: readonly NotificationRule[];
  /** The id of the account in the messages. @defaultValue `"account"` */
  readonly account?: string | undefined;
  /** The name of the bucket in the messages. @defaultValue `"bucket"` */
  readonly bucket?: string | undefined;
}

/** The options with all defaults. */
type Settings = { readonly [Name in keyof NotificationsOptions]-?: Exclude<NotificationsOptions[Name], undefined> };

/** The body of a message. */
// production, Event notifications
export interface NotificationMessage {
  readonly account: string;
  readonly action: "PutObject" | "CopyObject" | "CompleteMultipartUpload" | "DeleteObject" | "LifecycleDeletion";
  readonly bucket: string;
  /** `size` is in bytes; deletions have neither `size` nor `eTag`. */
  readonly object: { readonly key: string; readonly size?: number; readonly eTag?: string };
  /** An ISO date, on the clock of the bucket. */
  readonly eventTime: string;
  /** Only in copies. */
  readonly copySource?: { readonly bucket: string; readonly object: string };
}

/** A message in a batch, with the members of a queue's message. */
export interface QueuedMessage {
  readonly id: string;
  readonly timestamp: Date;
  readonly body: NotificationMessage;
  /** The number of batches with this message, including this one. */
  readonly attempts: number;
  ack(): void;
  /** Returns it in the next batch. The first call of `ack` and `retry`, of the message or its batch, counts. */
  retry(): void;
}

/** A batch of messages for a script's `queue(batch)`. */
export interface NotificationBatch {
  readonly queue: string;
  readonly messages: readonly QueuedMessage[];
  ackAll(): void;
  retryAll(): void;
}

/** The event notifications of a bucket, from {@link notifications} to {@link Notifications.stop}. */
export class Notifications {
  readonly #options: Settings;
  /** Turns the message of a put, right after it was sent, into the message of a copy if the put was one. */
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
  /** The last message; `undefined` if no rule matches the last event. */
  #sent: NotificationMessage | undefined;
  readonly #waiting: { readonly number: number; readonly body: NotificationMessage; readonly attempts: number }[] = [];

  /** @internal */
  constructor(bucket: object, options: Settings) {
    this.#options = options;
    const { engine, taps } = requireBucketPort("notifications", bucket);
    this.#look = () => void engine.catchUp();
    this.#look();
    const unwatch = engine.watch((change) => this.#hear(change));
    taps.add(this.#tap);
    this.#stop = () => {
      unwatch();
      taps.delete(this.#tap);
    };
  }

  /** All messages so far, in order, acknowledged or not. */
  get messages(): readonly NotificationMessage[] {
    this.#look();
    return [...this.#messages];
  }

  /** Takes all waiting messages. They are acknowledged unless they are retried. */
  batch(): NotificationBatch {
    this.#look();
    const taken = this.#waiting.splice(0);
    const messages = taken.map((each): QueuedMessage => {
      const { number, body, attempts } = each;
      const decideTo = (name: "ack" | "retry") => () => {
        const counts = decide({ name }, taken, each);
        if (counts && name === "retry") this.#waiting.push({ number, body, attempts: attempts + 1 });
      };
      const [timestamp, ack, retry] = [new Date(body.eventTime), decideTo("ack"), decideTo("retry")];
      return { id: `message-${number}`, timestamp, body, attempts, ack, retry };
    });
    const all = (name: "ack" | "retry") => () => {
      for (const message of messages) message[name]();
    };
    return { queue: "notifications", messages, ackAll: all("ack"), retryAll: all("retry") };
  }

  /** Stops sending notifications. */
  stop(): void {
    this.#look();
    this.#stop();
  }

  #hear({ cause, transition, before, after, now, touched = new Set() }: StateChange<BucketState>): void {
    const action = cause === "time" ? "LifecycleDeletion" : actions.get(transition);
    if (action === undefined) return;
    for (const sortKey of touched) {
      const [old, record] = [before.objects.get(sortKey), after.objects.get(sortKey)];
      // A transition also changes an object, and deleting a missing object changes nothing: neither is an event.
      const isMeant = eventTypes[action] === "object-delete" ? record === undefined : record !== undefined;
      const { key } = record ?? old ?? {};
      if (!isMeant || key === undefined) continue;
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
 * Sends the event notifications of a bucket from now on, as R2 does to a queue: for objects that calls store or delete,
 * and that lifecycle rules delete. Seeding, restoring and resetting send nothing.
 *
 * @throws TypeError for a value other than a FakeBucket, and for unknown or invalid rules or options.
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
