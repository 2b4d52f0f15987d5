import type { ObjectBodyLike, ObjectLike } from "../../../types/index.js";
import { guarded } from "../wrapping/guarded.js";
import { promiseOf } from "../wrapping/mark-handled.js";
import { withMembers } from "../wrapping/with-members.js";
import { grainOf } from "./adversarial-condition.js";
import type { AdversarialSettings, Choose } from "./adversarial-options.js";
import { adversarialStream, oddLengths } from "./adversarial-stream.js";

type ByteStream = ReadableStream<Uint8Array>;

const readers = ["arrayBuffer", "bytes", "text", "json", "blob"] as const;

/** Returns an object as a bucket may legally show it. `null` and other values are returned unchanged. */
export function adversarialObject<Shown extends ObjectLike | null>(
  object: Shown,
  settings: AdversarialSettings,
  choose: Choose,
): Shown {
  if (typeof object !== "object" || object === null) return object;
  const members = "body" in object ? bodyMembers(object as unknown as ObjectBodyLike, settings, choose) : {};
  const { uploaded } = guarded(object);
  if (settings.equalTimes && uploaded instanceof Date) {
    Object.assign(members, { uploaded: new Date(grainOf(uploaded.getTime())) });
  }
  return withMembers(object, members);
}

/** Returns the members that read the body, and the body itself. */
function bodyMembers(object: ObjectBodyLike, settings: AdversarialSettings, choose: Choose): object {
  if (!settings.oddChunks && !settings.slowBodies) return {};
  const wait = settings.slowBodies ? () => turns(1 + choose(3)) : undefined;
  const nextLength = settings.oddChunks ? oddLengths(choose) : (available: number) => available;
  let stream: ByteStream | undefined;

  const read = (name: (typeof readers)[number], args: readonly unknown[]): unknown => {
    const call = (): Promise<unknown> => Reflect.apply(object[name], object, args);
    if (object.bodyUsed) return call();
    if (stream?.locked) return whileLocked(object.body as ByteStream, call);
    const result = call();
    stream?.getReader();
    return wait === undefined ? result : promiseOf(result).then((value) => wait().then(() => value));
  };

  const members = {
    get body(): ByteStream {
      stream ??= adversarialStream(object.body as ByteStream, { nextLength, wait });
      return stream;
    },
  };
  for (const name of readers) {
    if (name in object) Object.assign(members, { [name]: (...args: unknown[]) => read(name, args) });
  }
  return members;
}

/**
 * Makes a call while the script holds a reader of the substitute stream: the original body must report that it is
 * locked.
 */
function whileLocked(body: ByteStream, call: () => Promise<unknown>): Promise<unknown> {
  const reader = body.getReader();
  try {
    return call();
  } finally {
    reader.releaseLock();
  }
}

async function turns(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await turn();
}

/**
 * Waits for the next turn of the event loop. No time passes, and no timer is used, since tests may have replaced
 * timers.
 */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel !== "function") {
      setTimeout(resolve, 0);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
