import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import {
  type Anything,
  acting,
  answering,
  type BrokenBucket,
  forgiving,
  given,
  limiting,
  made,
  refusing,
  replaced,
} from "./broken-bucket.js";

/** Broken buckets, each for one rule about stored values. */
export const brokenValues: readonly BrokenBucket[] = [
  valued("stores all of a buffer where a window of it is given", "value.types", (value) =>
    ArrayBuffer.isView(value) ? value.buffer : value,
  ),
  valued("stores all of the pool of a Buffer", "value.types", (value) =>
    Buffer.isBuffer(value) ? value.buffer : value,
  ),
  given("stores undefined as a text", "value.null", "put", (args) =>
    args.length > 1 && args[1] === undefined ? args.with(1, "undefined") : args,
  ),
  valued("stores numbers as texts", "value.wrong-type", (value) => (typeof value === "number" ? `${value}` : value)),
  refusing("refuses numbers at any date", "value.null-before-2022-06-01", "put", ([, value]) => {
    return typeof value === "number";
  }),
  made("takes values of wrong types for null at any date", "value.null-before-2022-06-01", () => ({
    compatibilityFlags: ["substitute_null_on_type_error"],
  })),
  replaced("copies buffers late", "value.copied", { put: (own, args) => Promise.resolve().then(() => own(...args)) }),
  acting("stores the first chunk of a stream alone", "value.stream", "put", async (own, [key, value, ...rest]) => {
    if (!(value instanceof ReadableStream) || value.locked) return own(key, value, ...rest);
    const { value: first = "" } = await value.getReader().read();
    return own(key, first, ...rest);
  }),
  acting(
    "loses a short last chunk of a stream",
    "value.stream",
    "put",
    fromChunks((all) => {
      const chunks = all.filter(({ length }) => length > 0);
      const isShort = chunks.length > 1 && (chunks.at(-1)?.length ?? 0) < (chunks[0]?.length ?? 0);
      return isShort ? chunks.slice(0, -1) : chunks;
    }),
  ),
  acting(
    "ends a stream at an empty chunk",
    "value.stream",
    "put",
    fromChunks((chunks) => {
      const end = chunks.findIndex((chunk) => chunk.length === 0);
      return end === -1 ? chunks : chunks.slice(0, end);
    }),
  ),
  acting(
    "stores sixteen chunks of a stream at most",
    "value.stream",
    "put",
    fromChunks((chunks) => chunks.slice(0, 16)),
  ),
  acting(
    "loses the 101st chunk of a stream",
    "value.stream",
    "put",
    fromChunks((chunks) => chunks.filter((_, index) => index !== 100)),
  ),
  acting(
    "stores the buffers behind a stream's chunks",
    "value.stream",
    "put",
    fromChunks((chunks) => chunks.map((chunk) => new Uint8Array(chunk.buffer))),
  ),
  valued("normalizes texts", "value.types", (value) => (typeof value === "string" ? value.normalize("NFC") : value)),
  valued("cuts Blobs at 64 KiB", "value.types", (value) => (value instanceof Blob ? value.slice(0, 65_536) : value)),
  valued("cuts buffers at 1 MiB", "value.types", (value) =>
    value instanceof Uint8Array ? value.subarray(0, 1024 ** 2) : value,
  ),
  answering("value.stream", { streamLength: "required" }),
  refusing("judges the length of a stream before its checksum", "value.stream-length", "put", ([, value, options]) => {
    return value instanceof ReadableStream && options?.md5 !== undefined;
  }),
  refusing("refuses streams of other realms", "value.foreign", "put", ([, value]) => {
    return typeof value?.getReader === "function" && !(value instanceof ReadableStream);
  }),
  valued("stores nothing of a locked stream", "value.stream-locked", (value) =>
    value instanceof ReadableStream && value.locked ? "" : value,
  ),
  forgiving(
    "stores nothing of a cancelled stream",
    "value.stream-cancelled",
    "put",
    /^This ReadableStream is disturbed\.$/,
    (own, args) => own(...args.with(1, "")),
  ),
  acting("stores what a failing stream gave so far", "value.stream-fails", "put", (own, args) =>
    own(...args).catch((error: unknown) => {
      if (error instanceof RangeError && args[1] instanceof ReadableStream) return own(...args.with(1, ""));
      throw error;
    }),
  ),
  given("leaves a stream alone when a malformed digest is given", "value.stream-cancelled-on-error", "put", (args) =>
    typeof args[2]?.md5 === "string" && !/^[0-9a-f]{32}$/i.test(args[2].md5) ? args.with(1, "") : args,
  ),
  forgiving(
    "stores nothing of a stream that gives texts",
    "value.stream-chunks",
    "put",
    /must give bytes, not string\.$/,
    (own, args) => own(...args.with(1, "")),
  ),
  given("takes the type of a Blob as content type", "value.blob-type", "put", (args) => {
    const [key, value, options] = args;
    if (!(value instanceof Blob) || value.type === "" || options?.httpMetadata?.contentType) return args;
    return [key, value, { ...options, httpMetadata: { contentType: value.type } }];
  }),
  answering("value.wrong-type", { typeNames: "JsReadableStream" }),
  limiting("takes parts of a byte more than are allowed", "value.size", "maxPartBytes", 1),
];

/** Stores changed chunks of a stream. */
function fromChunks(
  change: (chunks: readonly Uint8Array<ArrayBuffer>[]) => readonly Uint8Array<ArrayBuffer>[],
): Parameters<typeof acting>[3] {
  return async (own, [key, value, ...rest]) => {
    if (!(value instanceof ReadableStream) || value.locked) return own(key, value, ...rest);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of value) chunks.push(chunk);
    return own(key, await new Blob([...change(chunks)]).arrayBuffer(), ...rest);
  };
}

/** Changes the stored value. */
function valued(name: string, rule: RuleId, change: (value: Anything) => unknown): BrokenBucket {
  return given(name, rule, "put", ([key, value, ...rest]) => [key, change(value), ...rest]);
}
