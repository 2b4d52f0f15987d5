import { FakeBucket, type RuleId } from "fakebucket";
import { type Anything, isObject, type Mutant, replaced } from "../broken-bucket.js";

/** Buckets that store values wrongly. */
const storingMutants: readonly Mutant[] = [
  replaced("stores all of a buffer where a window of it is given", "value.types", {
    put: (own, [key, value, ...rest]) => own(key, ArrayBuffer.isView(value) ? value.buffer : value, ...rest),
  }),
  replaced("stores undefined as a text", "value.null", {
    put: (own, args) => own(...(args.length > 1 && args[1] === undefined ? args.with(1, "undefined") : args)),
  }),
  replaced("stores numbers as texts", "value.wrong-type", {
    put: (own, [key, value, ...rest]) => own(key, typeof value === "number" ? String(value) : value, ...rest),
  }),
  replaced("refuses streams of other realms", "value.stream", {
    put: async (own, args) => {
      if (typeof args[1]?.getReader === "function" && !(args[1] instanceof ReadableStream))
        throw new TypeError("That is no stream.");
      return own(...args);
    },
  }),
  replaced("takes the type of a Blob as content type", "value.blob-type", {
    put: (own, args) => {
      if (!(args[1] instanceof Blob) || args[1].type === "" || args[2]?.httpMetadata?.contentType) return own(...args);
      return own(args[0], args[1], { ...args[2], httpMetadata: { contentType: args[1].type } });
    },
  }),
  {
    name: "takes parts of a byte more than are allowed",
    rule: "value.size",
    make: ({ limits = {}, ...options }) => {
      const { maxPartBytes } = limits;
      return new FakeBucket({
        ...options,
        limits: maxPartBytes === undefined ? limits : { ...limits, maxPartBytes: maxPartBytes + 1 },
      });
    },
  },
  replaced("stores nothing of a locked stream", "value.stream-locked", {
    put: (own, args) => own(...(args[1] instanceof ReadableStream && args[1].locked ? args.with(1, "") : args)),
  }),
  replaced("stores nothing of a cancelled stream", "value.stream-cancelled", {
    put: (own, args) =>
      own(...args).catch((error: Error) => {
        if (error.message !== "This ReadableStream is disturbed.") throw error;
        return own(args[0], "", args[2]);
      }),
  }),
  replaced("leaves a stream alone when a malformed digest is given", "value.stream-cancelled-on-error", {
    put: (own, args) => {
      const malformed = typeof args[2]?.md5 === "string" && !/^[0-9a-f]{32}$/i.test(args[2].md5);
      return own(...(malformed ? args.with(1, "") : args));
    },
  }),
  replaced("stores nothing of a stream that gives texts", "value.stream-chunks", {
    put: (own, args) =>
      own(...args).catch((error: Error) => {
        if (!error.message.endsWith("must give bytes, not string.")) throw error;
        return own(args[0], "", args[2]);
      }),
  }),
];

/** Buckets whose bodies are read wrongly. */
const bodyMutants: readonly Mutant[] = [
  reading("gives a buffer where bytes are asked for", "body.methods", (object) => ({
    bytes: () => object.arrayBuffer(),
  })),
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

/** Broken values and bodies. */
export const valueMutants: readonly Mutant[] = [...storingMutants, ...bodyMutants];

type Methods = Readonly<Record<string, () => Promise<Anything>>>;

/** A bucket of which `get` gives something else where it gives a body. */
function getting(
  name: string,
  rule: RuleId,
  change: (object: Anything, now: () => Promise<Anything>) => Anything,
): Mutant {
  return replaced(name, rule, {
    get: async (own, args) => {
      const object = await own(...args);
      return isObject(object) && "text" in object ? change(object, () => own(args[0])) : object;
    },
  });
}

/** A bucket of whose objects some reading methods are replaced. */
function reading(
  name: string,
  rule: RuleId,
  replacements: (object: Anything, own: Anything, now: () => Promise<Anything>) => Methods,
): Mutant {
  return getting(name, rule, (object, now) => {
    const { text, json, blob } = object;
    const bound = { text: text.bind(object), json: json.bind(object), blob: blob.bind(object) };
    for (const [method, value] of Object.entries(replacements(object, bound, now))) {
      Object.defineProperty(object, method, { value, configurable: true });
    }
    return object;
  });
}

function forwarding(name: string, rule: RuleId): Mutant {
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

function sharing(name: string, rule: RuleId): Mutant {
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
