import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import { bodied, reading } from "./broken-bodies.js";
import {
  type Anything,
  acting,
  answering,
  type BrokenBucket,
  forgiving,
  given,
  giving,
  isObject,
  replaced,
  withMethod,
  withProperty,
} from "./broken-bucket.js";
import { handling } from "./broken-multipart.js";
import { pause } from "./broken-reads.js";

/** Results of `get` in use, and what is known of them, by their buckets. */
const running = new WeakMap<object, Promise<unknown>>();
const freed = new WeakMap<object, Map<unknown, () => void>>();
/** Bodies of results. */
const bodies = new WeakSet();
/** Returned buffers, by the versions of their objects. */
const buffers = new Map<string, ArrayBuffer>();

/** Returns a member of options without the call of a getter. */
function givenValue(options: unknown, name: string): unknown {
  return isObject(options) ? Object.getOwnPropertyDescriptor(options, name)?.value : undefined;
}

/** Changes the errors of a reading method. */
function readingWrong(
  name: string,
  rule: RuleId,
  method: "text" | "json",
  change: (error: Error) => Error,
): BrokenBucket {
  return reading(name, rule, method, (_, own) => own().catch((error: Error) => Promise.reject(change(error))));
}

/** Adds a property to an object, or replaces it. */
function withValue(object: Anything, name: string, value: unknown): Anything {
  return Object.defineProperty(object, name, { value, configurable: true });
}

/** Buckets that are wrong in one detail: in a later result, in the name of an error, or after a moment. */
export const brokenDetails: readonly BrokenBucket[] = [
  // Arguments.
  given("takes a number for a range", "arguments.field-order", "get", ([key, options, ...others]) => [
    key,
    givenValue(options, "range") === 5 && givenValue(options, "onlyIf") === undefined ? {} : options,
    ...others,
  ]),
  given("looks at the type of md5 before the custom metadata's", "arguments.field-order", "put", (args) => {
    const isFirst = givenValue(args[2], "httpMetadata") === undefined && givenValue(args[2], "customMetadata") === 5;
    return isFirst && givenValue(args[2], "md5") === 5 ? args.with(2, { md5: 5 }) : args;
  }),
  given("reads fields in the order of the alphabet", "arguments.field-order", "list", ([options, ...others]) => [
    isObject(options)
      ? Object.fromEntries(
          Object.keys(options)
            .sort()
            .map((name) => [name, options[name]]),
        )
      : options,
    ...others,
  ]),
  acting("lists the last keys under a limit", "arguments.integer", "list", async (own, args) => {
    const page = await own(...args);
    const count = page.objects.length;
    return args[0]?.limit === undefined ? page : { ...(await own()), objects: (await own()).objects.slice(-count) };
  }),
  acting(
    "empties the first object before a symbol",
    "arguments.symbol-and-bigint",
    "delete",
    async (own, [keys], bucket) => {
      const isRefused = Array.isArray(keys) && keys.some((key) => typeof key === "symbol");
      if (isRefused && (await bucket.head(keys[0])) !== null) await bucket.put(keys[0], "");
      return own(keys);
    },
  ),
  acting("stores what has a symbol in its metadata", "arguments.symbol-and-bigint", "put", (own, args) =>
    own(...args).catch(async (error: unknown) => {
      if (args[2]?.customMetadata !== undefined) await own("k", "v");
      throw error;
    }),
  ),
  // Bodies.
  reading("gives a Blob of zeros", "body.methods", "blob", async (_, own) => {
    const { size, type } = await own();
    return new Blob([new Uint8Array(size)], { type });
  }),
  reading("gives a body again once it has been read", "body.one-shot", "text", async (object, own) => {
    object.kept ??= await own();
    return object.kept;
  }),
  readingWrong("does not say that a body was used", "body.one-shot", "text", () => new TypeError("Used")),
  readingWrong("refuses a used body with an Error", "body.one-shot", "text", ({ message }) => new Error(message)),
  bodied("gives nothing when a body is read again meanwhile", "body.one-shot", (object) => {
    const own = object.text.bind(object);
    let count = 0;
    return withMethod(object, "text", async () => {
      count += 1;
      const text = await own();
      return count > 1 ? "" : text;
    });
  }),
  reading("counts a body with bad JSON as unused", "body.json-error", "json", (object, own) =>
    own().catch((error: Error) => {
      withValue(object, "bodyUsed", false);
      throw error;
    }),
  ),
  reading("gives the end of a long text first", "body.text", "text", async (_, own) => {
    const text = await own();
    return text.length > 60_000 ? text.slice(-10) + text.slice(0, -10) : text;
  }),
  reading("gives a Blob with its type in lower case", "body.blob-type", "blob", async (_, own) => {
    const blob = await own();
    return withValue(blob, "type", blob.type.toLowerCase());
  }),
  replaced("frees bodies a moment after their object is deleted", "body.snapshot", {
    async get(own, args, bucket) {
      const object = await own(...args);
      if (!isObject(object) || !("text" in object)) return object;
      const all = freed.get(bucket) ?? new Map<unknown, () => void>();
      freed.set(
        bucket,
        all.set(args[0], () => withMethod(object, "text", async () => "")),
      );
      return object;
    },
    async delete(own, args, bucket) {
      await own(...args);
      const free = freed.get(bucket)?.get(args[0]);
      if (free !== undefined) setTimeout(free);
    },
  }),
  replaced("stores after a moment, and reads bodies when they are asked for", "body.snapshot", {
    async put(own, args) {
      await pause();
      return own(...args);
    },
    async get(own, args) {
      const object = await own(...args);
      if (!isObject(object) || !("text" in object)) return object;
      const text = object.text.bind(object);
      return withMethod(object, "text", async () => ((await own(...args)) ?? { text }).text());
    },
  }),
  bodied("streams what was stored since", "body.snapshot", (object, now) => {
    const source = {
      async pull(controller: ReadableStreamDefaultController) {
        const current = (await now()) ?? object;
        controller.enqueue(new Uint8Array(await current.arrayBuffer()));
        controller.close();
      },
    };
    return object.size === 3 ? withValue(object, "body", new ReadableStream(source, { highWaterMark: 0 })) : object;
  }),
  acting(
    "gives the second of two reads at once the first one's bytes",
    "body.copies",
    "get",
    async (own, args, bucket) => {
      const object = await own(...args);
      if (!isObject(object) || !("arrayBuffer" in object)) return object;
      const read = object.arrayBuffer.bind(object);
      return withMethod(object, "arrayBuffer", () => {
        const other = running.get(bucket);
        if (other !== undefined) return other.then((bytes) => (bytes as ArrayBuffer).slice());
        const mine: Promise<unknown> = read().finally(() => running.delete(bucket));
        running.set(bucket, mine);
        return mine;
      });
    },
  ),
  bodied("gives the buffer itself that is stored, after a moment", "body.copies", (object) => {
    const { version } = object;
    const [text, arrayBuffer] = [object.text.bind(object), object.arrayBuffer.bind(object)];
    withMethod(object, "arrayBuffer", async () => {
      await pause();
      const buffer = await arrayBuffer();
      buffers.set(version, buffer);
      return buffer;
    });
    return withMethod(object, "text", () => {
      const buffer = buffers.get(version);
      return buffer === undefined ? text() : Promise.resolve(new TextDecoder().decode(buffer));
    });
  }),
  acting("loses an object a moment after its body is cancelled", "body.copies", "get", async (own, args, bucket) => {
    const object = await own(...args);
    if (!isObject(object) || !("text" in object)) return object;
    let isPulled = false;
    const source = {
      async pull(controller: ReadableStreamDefaultController) {
        await pause();
        isPulled = true;
        controller.enqueue(Uint8Array.of(0));
      },
      async cancel() {
        const isRead = isPulled;
        await pause();
        if (isRead) withMethod(bucket, "get", async () => withMethod(await own(...args), "text", async () => ""));
      },
    };
    return withValue(object, "body", new ReadableStream(source, { highWaterMark: 0 }));
  }),
  readingWrong("refuses a locked body with an Error", "body.locked", "json", ({ message }) => new Error(message)),
  readingWrong("refuses a forwarded body with an Error", "body.forwarded", "text", ({ message }) => new Error(message)),
  reading("gives a body again after it was forwarded", "body.forwarded", "text", (object, own, now) =>
    object.bodyUsed ? now().then((again) => again.text()) : own(),
  ),
  replaced("stores an empty copy of a body", "body.forwarded", {
    async get(own, args) {
      const object = await own(...args);
      if (object?.body) bodies.add(object.body);
      return object;
    },
    async put(own, [key, value, ...others]) {
      if (!bodies.has(value)) return own(key, value, ...others);
      await new Response(value).text();
      return own(key, "", ...others);
    },
  }),
  bodied("gives an empty second branch", "body.forwarded", (object) => {
    const { body } = object;
    withValue(body, "tee", () => [ReadableStream.prototype.tee.call(body)[0], new Response("").body]);
    return object;
  }),
  bodied("pipes nothing", "body.forwarded", (object) => {
    withValue(object.body, "pipeTo", (writable: WritableStream) => writable.close());
    withValue(object.body, "pipeThrough", ({ readable, writable }: ReadableWritablePair) => {
      writable.close().catch(() => undefined);
      return readable;
    });
    return object;
  }),
  reading("unlocks a body that has been read", "body.stream", "text", async (object, own) => {
    const text = await own();
    withValue(object.body, "locked", false);
    return text;
  }),
  // Consistency.
  handling("empties an object whose upload is completed and aborted at once", "consistency.strong", {
    abort: (own, args, upload, bucket) => own(...args).finally(() => bucket.put(upload.key, "")),
  }),
  handling("loses an object whose upload is completed and aborted at once", "consistency.strong", {
    abort: (own, args, upload, bucket) => own(...args).finally(() => bucket.delete(upload.key)),
  }),
  // Errors.
  giving(
    "writes no metadata of a put onto what is not Headers",
    "errors.write-http-metadata-throws",
    "put",
    (object) => {
      const own = object.writeHttpMetadata.bind(object);
      return withMethod(object, "writeHttpMetadata", (headers) => headers instanceof Headers && own(headers));
    },
  ),
  forgiving("takes a limit of 0 for none", "errors.change-nothing", "list", /\(10022\)$/, (own) => own()),
  // Objects.
  answering("value.foreign", { misplacedHeaders: "ignored" }),
  giving("gives by head a SHA-1 that was not given", "checksum.kept", "head", ({ checksums, ...object }) => {
    const json = checksums.toJSON();
    return { ...object, checksums: { toJSON: () => ({ ...json, sha1: json.sha1 ?? "0".repeat(40) }) } };
  }),
  giving("gives no custom metadata by get", "head.metadata", "get", (object) =>
    withProperty(object, "customMetadata", {}),
  ),
  giving("writes by head onto a Map", "http-metadata.write-type", "head", (object) => {
    const own = object.writeHttpMetadata.bind(object);
    return withMethod(object, "writeHttpMetadata", (headers) => (headers instanceof Map ? undefined : own(headers)));
  }),
  acting("deletes no key with two slashes", "key.any-characters", "delete", (own, args) =>
    typeof args[0] === "string" && args[0].includes("//") ? Promise.resolve() : own(...args),
  ),
];
