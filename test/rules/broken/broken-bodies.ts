import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import { type Anything, acting, type BrokenBucket, giving, isObject, replaced, withMethod } from "./broken-bucket.js";

/** The calls under way, by their keys. */
const pending = new WeakMap<object, Map<unknown, unknown>>();

/** Broken buckets, each for one rule about bodies. */
export const brokenBodies: readonly BrokenBucket[] = [
  reading("gives a buffer where bytes are asked for", "body.methods", "bytes", (object) => object.arrayBuffer()),
  giving("gives a body again and again", "body.one-shot", "get", async (object, [key], own) => {
    if (!("body" in object) || object.size > 1) return object;
    const again = await own(key);
    return withMethod(object, "text", () => again.text());
  }),
  bodied("counts a body with a reader as used", "body.used", (object) => {
    const { body } = object;
    const used = inherited(object, "bodyUsed");
    return Object.defineProperty(object, "bodyUsed", { get: () => body.locked || used(), configurable: true });
  }),
  bodied("gives no body of an empty object", "body.stream", (object) =>
    object.size === 0 ? Object.defineProperty(object, "body", { value: null, configurable: true }) : object,
  ),
  reading("says otherwise that a body is locked", "body.locked", "text", (_, own) =>
    own().catch((error: Error) => Promise.reject(/locked/.test(error.message) ? new TypeError("locked") : error)),
  ),
  replaced("counts a body that was put again as unused", "body.forwarded", {
    get: async (own, args) => {
      const object = await own(...args);
      if (isObject(object) && "body" in object) owners.set(object.body, object);
      return object;
    },
    put: async (own, args) => {
      const stored = await own(...args);
      const owner = isObject(args[1]) ? owners.get(args[1]) : undefined;
      if (owner !== undefined) Object.defineProperty(owner, "bodyUsed", { value: false, configurable: true });
      return stored;
    },
  }),
  reading("fails with a TypeError where there is bad JSON", "body.json-error", "json", (_, own) =>
    own().catch((error: Error) => Promise.reject(error.name === "SyntaxError" ? new TypeError("JSON") : error)),
  ),
  reading("drops a byte order mark at any date", "body.text", "text", async (_, own) => {
    return (await own()).replace(/^\ufeff/, "");
  }),
  reading("gives a Blob's type in lower case", "body.blob-type", "blob", async (_, own) => {
    const blob = await own();
    return new Blob([await blob.arrayBuffer()], { type: blob.type });
  }),
  reading("reads what was stored since", "body.snapshot", "text", async (object, own, now) => {
    const next = await now();
    return next === null || next.version === object.version ? own() : next.text();
  }),
  acting("gives one result to two calls at once", "body.copies", "get", (own, [key, ...rest], bucket) => {
    const running = pending.get(bucket) ?? new Map<unknown, unknown>();
    pending.set(bucket, running);
    if (!running.has(key))
      running.set(
        key,
        own(key, ...rest).finally(() => running.delete(key)),
      );
    return running.get(key);
  }),
  bodied("gives the buffer itself that is stored", "body.copies", (object) => {
    const { version } = object;
    const [text, arrayBuffer] = [object.text.bind(object), object.arrayBuffer.bind(object)];
    withMethod(object, "arrayBuffer", async () => {
      buffers.set(version, await arrayBuffer());
      return buffers.get(version);
    });
    return withMethod(object, "text", async () => {
      const own: string = await text();
      const buffer = buffers.get(version);
      return buffer === undefined ? own : new TextDecoder().decode(buffer);
    });
  }),
];

/** The objects of returned bodies. */
const owners = new WeakMap<object, object>();
/** Returned buffers, by the versions of their objects. */
const buffers = new Map<string, ArrayBuffer>();

/** Replaces a reading method of objects. `own` is the original method, and `now` gets the object again. */
export function reading(
  name: string,
  rule: RuleId,
  method: "text" | "json" | "bytes" | "blob",
  read: (object: Anything, own: () => Promise<Anything>, now: () => Promise<Anything>) => Promise<unknown>,
): BrokenBucket {
  return bodied(name, rule, (object, now) => {
    const own = object[method].bind(object);
    return withMethod(object, method, () => read(object, own, now));
  });
}

/** Replaces the results of `get` that have a body. */
export function bodied(
  name: string,
  rule: RuleId,
  change: (object: Anything, now: () => Promise<Anything>) => Anything,
): BrokenBucket {
  return giving(name, rule, "get", (object, [key], own) =>
    isObject(object) && "text" in object ? change(object, () => own(key)) : object,
  );
}

function inherited(object: Anything, name: string): () => Anything {
  for (let owner = object; owner !== null; owner = Object.getPrototypeOf(owner)) {
    const getter = Object.getOwnPropertyDescriptor(owner, name)?.get;
    if (getter !== undefined) return getter.bind(object);
  }
  throw new Error(`No ${name} is inherited`);
}
