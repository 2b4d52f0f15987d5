import {
  type Anything,
  acting,
  answering,
  type BrokenBucket,
  given,
  giving,
  isObject,
  optioned,
  replaced,
  stored,
  withMethod,
  withProperty,
} from "./broken-bucket.js";
import { handling } from "./broken-multipart.js";

const isBody = (object: Anything) => isObject(object) && "text" in object;
/** Waits for a later turn. */
export const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Buckets whose bodies depend on other reads, on later writes, or on the way they are read. */
export const brokenReads: readonly BrokenBucket[] = [
  acting("copies large buffers late", "value.copied", "put", async (own, args) => {
    if ((args[1]?.byteLength ?? 0) > 64 * 1024) await Promise.resolve();
    return own(...args);
  }),
  handling("copies the large buffers of parts late", "value.copied", {
    async uploadPart(own, args) {
      if ((args[1]?.byteLength ?? 0) > 64 * 1024) await Promise.resolve();
      return own(...args);
    },
  }),
  given("stores Blobs of text as text", "value.types", "put", ([key, value, ...others]) => [
    key,
    value instanceof Blob && value.type.startsWith("text/") ? decoded(value) : value,
    ...others,
  ]),
  given("stores the name of a File", "value.types", "put", ([key, value, ...others]) =>
    value instanceof File
      ? [key, value, { httpMetadata: { contentDisposition: value.name } }]
      : [key, value, ...others],
  ),
  answering("value.types", { loneSurrogate: "\ufffd\ufffd\ufffd" }),
  acting(
    "deletes what a failing stream was to replace under a condition",
    "value.stream-fails",
    "put",
    (own, args, bucket) =>
      own(...args).catch(async (error: unknown) => {
        if (args[1] instanceof ReadableStream && args[2]?.onlyIf) await bucket.delete(args[0]);
        throw error;
      }),
  ),
  replaced("empties an object before it is copied onto itself", "value.stream", {
    async get(own, args) {
      const object = await own(...args);
      if (isBody(object)) sources.set(object.body, args[0]);
      return object;
    },
    put: (own, args) => own(...(sources.get(args[1]) === args[0] && !args[1].locked ? args.with(1, "") : args)),
  }),
  giving("gives one buffer to all reads of a version", "body.copies", "get", (object, [, options]) => {
    if (!isBody(object) || options?.range) return object;
    const read = object.arrayBuffer.bind(object);
    return withMethod(object, "arrayBuffer", async () => {
      const bytes = await read();
      if (!buffers.has(object.version)) buffers.set(object.version, bytes);
      return buffers.get(object.version);
    });
  }),
  giving("gives one JSON value to all reads of a version", "body.copies", "get", (object) => {
    if (!isBody(object)) return object;
    const read = object.json.bind(object);
    return withMethod(object, "json", async () => {
      const value = await read();
      if (!parsed.has(object.version)) parsed.set(object.version, value);
      return parsed.get(object.version);
    });
  }),
  giving("gives an empty text after a body was cancelled", "body.copies", "get", (object) => {
    if (!isBody(object)) return object;
    if (cancelled.delete(object.version)) return withMethod(object, "text", async () => "");
    const cancel = object.body.cancel.bind(object.body);
    object.body.cancel = (...args: unknown[]) => {
      cancelled.add(object.version);
      return cancel(...args);
    };
    return object;
  }),
  lateReading("reads ranges when they are asked for", (_, options) => isObject(options?.range)),
  lateReading("reads objects of parts when they are asked for", ({ etag }) => etag.includes("-")),
  giving("reads Blobs when they are asked for", "body.snapshot", "get", (object, [key], own) => {
    if (!isBody(object)) return object;
    const read = object.blob.bind(object);
    return withMethod(object, "blob", async () => {
      const blob = await read();
      return withMethod(blob, "arrayBuffer", async () => {
        const now = await own(key);
        return now?.version === object.version
          ? Blob.prototype.arrayBuffer.call(blob)
          : (now?.arrayBuffer() ?? new ArrayBuffer(0));
      });
    });
  }),
  ...(["range.length", "range.suffix"] as const).map((rule) =>
    giving("gives all bytes as the buffer of a range", rule, "get", async (object, [key, options], own) => {
      if (!isBody(object) || !isObject(options?.range)) return object;
      return withMethod(object, "arrayBuffer", async () => (await own(key)).arrayBuffer());
    }),
  ),
  giving("streams all bytes of a range", "range.length", "get", async (object, [key, options], own) => {
    if (!isBody(object) || !isObject(options?.range)) return object;
    return withProperty(object, "body", (await own(key)).body);
  }),
  giving("ends the second branch of a large body early", "body.stream", "get", (object) => {
    if (!isBody(object) || object.size <= 64 * 1024) return object;
    const tee = object.body.tee.bind(object.body);
    object.body.tee = () => [tee()[0], new Blob(["x"]).stream()];
    return object;
  }),
  acting(
    "serves a suffix from the last part alone",
    "multipart.complete",
    "get",
    async (own, [key, options, ...others]) => {
      const object = await own(key, options, ...others);
      const suffix = options?.range?.suffix;
      if (!isBody(object) || !(suffix > 3) || !object.etag.endsWith("-2")) return object;
      return own(key, { range: { suffix: 3 } });
    },
  ),
  optioned("compares the hashes of etags alone", "put.precondition-failed", "put", ({ onlyIf }) =>
    typeof onlyIf?.etagMatches === "string" && /-\d+$/.test(onlyIf.etagMatches) ? { onlyIf: undefined } : undefined,
  ),
  replaced("shows the metadata of a refused put in head", "put.precondition-failed", {
    async put(own, args, bucket) {
      const object = await own(...args);
      const old = object === null ? await stored(bucket, args[0]) : null;
      if (old !== null && args[2]?.customMetadata) refusedMetadata.set(old.version, args[2].customMetadata);
      return object;
    },
    async head(own, args) {
      const object = await own(...args);
      const refused = refusedMetadata.get(object?.version);
      return refused === undefined ? object : withProperty(object, "customMetadata", refused);
    },
  }),
  acting(
    "puts under a condition after a turn of the event loop",
    "consistency.atomic",
    "put",
    async (own, args, bucket) => {
      const [key, value, options] = args;
      if (typeof value !== "string" || typeof options?.onlyIf?.etagMatches !== "string") return own(...args);
      const old = await stored(bucket, key);
      if (old === null || old.etag !== options.onlyIf.etagMatches) return own(...args);
      await pause();
      return own(key, value, { ...options, onlyIf: undefined });
    },
  ),
  acting(
    "judges the creation by a stream before it was read",
    "consistency.atomic",
    "put",
    async (own, args, bucket) => {
      const [key, value, options] = args;
      if (!(value instanceof ReadableStream) || options?.onlyIf?.etagDoesNotMatch !== "*") return own(...args);
      return (await stored(bucket, key)) === null ? own(key, value, { ...options, onlyIf: undefined }) : own(...args);
    },
  ),
];

/** A bucket that reads some bodies from what is stored when they are read. */
function lateReading(name: string, isLate: (object: Anything, options: Anything) => boolean): BrokenBucket {
  return giving(name, "body.snapshot", "get", (object, [key, ...options], own) => {
    if (!isBody(object) || !isLate(object, options[0])) return object;
    return withMethod(object, "text", async () => (await own(key, ...options))?.text() ?? "");
  });
}

/** Returns the text of a Blob as a stream. */
function decoded(blob: Blob): ReadableStream {
  return blob
    .stream()
    .pipeThrough(new TextDecoderStream() as Anything)
    .pipeThrough(new TextEncoderStream() as Anything) as ReadableStream;
}

const sources = new WeakMap<object, string>();
const buffers = new Map<string, ArrayBuffer>();
const parsed = new Map<string, unknown>();
const cancelled = new Set<string>();
const refusedMetadata = new Map<string, unknown>();
