import type { FakeBucket } from "../../../src/bucket/binding/fake-bucket.js";
import { type Anything, acting, type BrokenBucket, optioned, withMethod } from "./broken-bucket.js";
import { handling } from "./broken-multipart.js";

const shelves = new WeakMap<object, Map<string, Anything>>();

/** What a bucket keeps beside its objects. */
function shelfOf(bucket: object): Map<string, Anything> {
  const known = shelves.get(bucket) ?? new Map<string, Anything>();
  shelves.set(bucket, known);
  return known;
}

/** Keeps bodies of `get` by a name, if it gives one, and answers later calls with the kept body. */
function cached(name: string, nameOf: (range: Anything, isKept: boolean) => string | undefined): BrokenBucket {
  return acting(name, "range.offset", "get", async (own, args, bucket: FakeBucket) => {
    const object = await own(...args);
    if (object === null || !("body" in object)) return object;
    const { range } = args[1] ?? {};
    const shelf = shelfOf(bucket);
    const text = shelf.get(`${object.version} ${nameOf(range, false)}`);
    if (text !== undefined) return withMethod(object, "text", async () => text);
    const kept = nameOf(range, true);
    if (kept !== undefined) shelf.set(`${object.version} ${kept}`, await (await own(...args)).text());
    return object;
  });
}

/** Returns a number as other languages keep it. */
const unsigned = (value: Anything) => (value > 2 ** 32 ? value % 2 ** 32 : value);

/** Buckets that cache, queue or gather what they pass to another store, or convert its numbers and texts. */
export const brokenLayers: readonly BrokenBucket[] = [
  cached("caches ranges by their first byte", (range) => range?.offset),
  cached("caches the end of a body as the whole", (range, isKept) => (isKept === range?.suffix > 0 ? "" : undefined)),
  optioned("keeps lengths in 32 bits", "range.length", "get", ({ range }) => {
    return range?.length === undefined ? undefined : { range: { ...range, length: unsigned(range.length) } };
  }),
  optioned("keeps suffixes in 32 bits", "range.suffix", "get", ({ range }) => {
    return range?.suffix === undefined ? undefined : { range: { ...range, suffix: unsigned(range.suffix) } };
  }),
  optioned("compares positions in a header as texts", "range.header", "get", ({ range }) => {
    const [, first = "", last = ""] = /^bytes=(\d+)-(\d+)$/.exec(range?.get?.("range") ?? "") ?? [];
    return first > last && Number(first) < Number(last) ? { range: undefined } : undefined;
  }),
  optioned("loses the last byte of a header from two digits on", "range.header", "get", ({ range }) => {
    const [, first, last] = /^bytes=(\d\d+)-(\d+)$/.exec(range?.get?.("range") ?? "") ?? [];
    return last === undefined ? undefined : { range: new Headers({ range: `bytes=${first}-${Number(last) - 1}` }) };
  }),
  acting("answers puts at the same time with the last", "consistency.strong", "put", async (own, args, bucket) => {
    const [key, value, ...options] = args;
    if (typeof key !== "string" || typeof value !== "string" || options.length > 0) return own(...args);
    const shelf = shelfOf(bucket);
    const waiting: Anything = shelf.get(key) ?? {
      sent: Promise.resolve().then(() => shelf.delete(key) && own(key, waiting.value)),
    };
    shelf.set(key, waiting);
    waiting.value = value;
    return waiting.sent;
  }),
  optioned("drops parameters of content types", "http-metadata.object", "put", ({ httpMetadata }) =>
    typeof httpMetadata?.contentType === "string"
      ? { httpMetadata: { ...httpMetadata, contentType: httpMetadata.contentType.replace(/;.*/, "") } }
      : undefined,
  ),
  ...[["upload", "multipart.complete"] as const, ["bucket", "multipart.independent"] as const].map(([owner, rule]) =>
    handling(`gathers parts of one ${owner} in one file`, rule, {
      async uploadPart(own, [number, value, ...others], upload, bucket) {
        if (!(value instanceof ReadableStream) || value.locked) return own(number, value, ...others);
        const shelf = shelfOf(owner === "upload" ? upload : bucket);
        const file: BlobPart[] = shelf.get("file") ?? [];
        shelf.set("file", file);
        for (let reader = value.getReader(); ; ) {
          const { done, value: chunk } = await reader.read();
          if (done) break;
          file.push(chunk);
        }
        shelf.delete("file");
        return own(number, await new Blob(file).arrayBuffer(), ...others);
      },
    }),
  ),
  acting("decodes each part alone", "multipart.complete", "get", async (own, args) => {
    const object = await own(...args);
    if (!/-[2-9]$/.test(object?.etag) || !("body" in object)) return object;
    return withMethod(object, "text", async () => {
      const bytes = await object.arrayBuffer();
      // The size of a part in the tests of broken buckets.
      return new TextDecoder().decode(bytes.slice(0, 4)) + new TextDecoder().decode(bytes.slice(4));
    });
  }),
];
