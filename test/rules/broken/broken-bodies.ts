import type { RuleId } from "../../../src/rules/all-rules.js";
import { type Anything, type BrokenBucket, isObject, replaced } from "./broken-bucket.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenBodies: readonly BrokenBucket[] = [
  reading("gives a buffer where bytes are asked for", "body.methods", (object) => ({
    bytes: () => object.arrayBuffer(),
  })),
  replaced("gives a body again and again", "body.one-shot", {
    get: async (own, args) => {
      const object = await own(...args);
      if (object === null || !("body" in object) || object.size > 1) return object;
      const again = await own(args[0]);
      return Object.defineProperty(object, "text", { value: () => again.text(), configurable: true });
    },
  }),
  getting("counts a body with a reader as used", "body.used", (object) => {
    const { body } = object;
    const used = inherited(object, "bodyUsed");
    return Object.defineProperty(object, "bodyUsed", { get: () => body.locked || used(), configurable: true });
  }),
  getting("gives no body of an empty object", "body.stream", (object) =>
    object.size === 0 ? Object.defineProperty(object, "body", { value: null, configurable: true }) : object,
  ),
  reading("says otherwise that a body is locked", "body.locked", (_, own) => ({
    text: () => own.text().catch((error: Error) => fail(/locked/.test(error.message), new TypeError("locked"), error)),
  })),
  forwarding("counts a body that was put again as unused", "body.forwarded"),
  reading("fails with a TypeError where there is bad JSON", "body.json-error", (_, own) => ({
    json: () => own.json().catch((error: Error) => fail(error.name === "SyntaxError", new TypeError("JSON"), error)),
  })),
  reading("drops a byte order mark at any date", "body.text", (_, own) => ({
    text: async () => (await own.text()).replace(/^\ufeff/, ""),
  })),
  reading("gives a Blob's type in lower case", "body.blob-type", (_, own) => ({
    blob: async () => {
      const blob = await own.blob();
      return new Blob([await blob.arrayBuffer()], { type: blob.type });
    },
  })),
  reading("reads what was stored since", "body.snapshot", (object, own, now) => ({
    text: async () => {
      const next = await now();
      return next === null || next.version === object.version ? own.text() : next.text();
    },
  })),
  sharing("gives the buffer itself that is stored", "body.copies"),
];

/** A bucket of whose objects some reading methods are replaced. */
function reading(
  name: string,
  rule: RuleId,
  replacements: (object: Anything, own: Anything, now: () => Promise<Anything>) => Methods,
): BrokenBucket {
  return getting(name, rule, (object, now) => {
    const { text, json, blob } = object;
    const bound = { text: text.bind(object), json: json.bind(object), blob: blob.bind(object) };
    for (const [method, value] of Object.entries(replacements(object, bound, now))) {
      Object.defineProperty(object, method, { value, configurable: true });
    }
    return object;
  });
}

type Methods = Readonly<Record<string, () => Promise<Anything>>>;

/** A bucket of which `get` gives something else where it gives a body. */
function getting(
  name: string,
  rule: RuleId,
  change: (object: Anything, now: () => Promise<Anything>) => Anything,
): BrokenBucket {
  return replaced(name, rule, {
    get: async (own, args) => {
      const object = await own(...args);
      return isObject(object) && "text" in object ? change(object, () => own(args[0])) : object;
    },
  });
}

function inherited(object: Anything, name: string): () => Anything {
  for (let owner = object; owner !== null; owner = Object.getPrototypeOf(owner)) {
    const getter = Object.getOwnPropertyDescriptor(owner, name)?.get;
    if (getter !== undefined) return getter.bind(object);
  }
  throw new Error(`No ${name} is inherited`);
}

function fail(isOther: boolean, other: Error, error: Error): never {
  throw isOther ? other : error;
}

function forwarding(name: string, rule: RuleId): BrokenBucket {
  const objects = new WeakMap<object, object>();
  return replaced(name, rule, {
    get: async (own, args) => {
      const object = await own(...args);
      if (isObject(object) && "body" in object) objects.set(object.body, object);
      return object;
    },
    put: async (own, args) => {
      const stored = await own(...args);
      const source = isObject(args[1]) ? objects.get(args[1]) : undefined;
      if (source !== undefined) Object.defineProperty(source, "bodyUsed", { value: false, configurable: true });
      return stored;
    },
  });
}

function sharing(name: string, rule: RuleId): BrokenBucket {
  const buffers = new Map<string, ArrayBuffer>();
  return getting(name, rule, (object) => {
    const { text, arrayBuffer, version } = object;
    return Object.defineProperties(object, {
      arrayBuffer: {
        configurable: true,
        value: async () => {
          const buffer: ArrayBuffer = await arrayBuffer.call(object);
          buffers.set(version, buffer);
          return buffer;
        },
      },
      text: {
        configurable: true,
        value: async () => {
          const own: string = await text.call(object);
          const buffer = buffers.get(version);
          return buffer === undefined ? own : new TextDecoder().decode(buffer);
        },
      },
    });
  });
}
