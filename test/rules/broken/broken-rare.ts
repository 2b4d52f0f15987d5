import {
  type Anything,
  acting,
  type BrokenBucket,
  giving,
  optioned,
  replaced,
  withMethod,
  withProperty,
} from "./broken-bucket.js";
import { handling } from "./broken-multipart.js";

/** The memory of a bucket or an upload. */
interface Memory {
  readonly opened: Anything[];
  readonly byKey: Map<unknown, Anything>;
}

const memories = new WeakMap<object, Memory>();

function memoryOf(subject: object): Memory {
  const known = memories.get(subject) ?? { opened: [], byKey: new Map() };
  memories.set(subject, known);
  return known;
}

/** The time by which a bucket is late. */
const minute = 60_000;

/** Buckets that are wrong in rare moments, in large numbers, and at rare values. */
export const brokenRare: readonly BrokenBucket[] = [
  // After other calls.
  replaced("lists what was stored more than a minute ago", "put.replaces", {
    put(own, args, bucket) {
      memoryOf(bucket).byKey.set(args[0], Date.now());
      return own(...args);
    },
    async list(own, args, bucket) {
      const page = await own(...args);
      const isOld = ({ key }: Anything) => !(Date.now() - memoryOf(bucket).byKey.get(key) < minute);
      return { ...page, objects: page.objects.filter(isOld) };
    },
  }),
  replaced("serves what was deleted within a minute", "consistency.strong", {
    async get(own, args, bucket) {
      return (await own(...args)) ?? memoryOf(bucket).byKey.get(args[0])?.() ?? null;
    },
    async delete(own, [keys, ...others], bucket) {
      const object: Anything = typeof keys === "string" ? await bucket.get(keys).catch(() => null) : null;
      await own(keys, ...others);
      const ends = Date.now() + minute;
      if (object) memoryOf(bucket).byKey.set(keys, () => (Date.now() < ends ? object : null));
    },
  }),
  handling("takes parts after an abort", "multipart.ended-upload", {
    abort: () => Promise.resolve(),
  }),
  // Lists.
  replaced("goes on after as many keys as the pages had", "list.cursor", {
    async list(own, args) {
      const { cursor, limit, ...others } = args[0] ?? {};
      const start = typeof cursor === "string" && cursor.startsWith("offset ") ? Number(cursor.slice(7)) : 0;
      if (cursor !== undefined && start === 0) return own(...args);
      const { objects, delimitedPrefixes, truncated } = await own({ ...others, limit: undefined });
      if (truncated || delimitedPrefixes.length > 0) return own(...args);
      const end = start + (limit > 0 ? Math.trunc(limit) : 1000);
      const page = { objects: objects.slice(start, end), delimitedPrefixes, truncated: end < objects.length };
      return page.truncated ? { ...page, cursor: `offset ${end}` } : page;
    },
  }),
  replaced("goes on after the successor of a group", "list.delimiter.group-once", {
    async list(own, args, bucket) {
      const { cursor, delimiter } = args[0] ?? {};
      const page = await own(...args);
      const { byKey } = memoryOf(bucket);
      const skipped = byKey.get(cursor);
      const last = page.delimitedPrefixes.at(-1);
      if (page.truncated && delimiter === "/" && last > (page.objects.at(-1)?.key ?? ""))
        byKey.set(page.cursor, `${last}${String.fromCharCode(delimiter.charCodeAt(0) + 1)}`);
      return { ...page, objects: page.objects.filter(({ key }: Anything) => key !== skipped) };
    },
  }),
  // Numbers.
  replaced("keeps sixteen uploads", "multipart.independent", {
    async createMultipartUpload(own, args, bucket) {
      const { opened } = memoryOf(bucket);
      const upload = await own(...args);
      if (opened.push(upload) > 16) await opened.shift().abort();
      return upload;
    },
  }),
  acting("keeps sixteen versions of a key", "put.replaces", "put", async (own, args, bucket) => {
    const { byKey } = memoryOf(bucket);
    const count = (byKey.get(args[0]) ?? 0) + 1;
    byKey.set(args[0], count);
    return count > 16 && typeof args[0] === "string" ? ((await bucket.head(args[0])) ?? own(...args)) : own(...args);
  }),
  // Values.
  acting("inflates what is stored with gzip", "put.stores", "get", async (own, args) => {
    const object = await own(...args);
    if (object?.httpMetadata?.contentEncoding !== "gzip" || !("arrayBuffer" in object)) return object;
    return withMethod(object, "arrayBuffer", () => {
      const inflated = object.body.pipeThrough(new DecompressionStream("gzip"));
      return new Response(inflated).arrayBuffer();
    });
  }),
  optioned("has no contentEncoding gzip", "http-metadata.object", "put", ({ httpMetadata }) =>
    httpMetadata?.contentEncoding === "gzip"
      ? { httpMetadata: { ...httpMetadata, contentEncoding: undefined } }
      : undefined,
  ),
  giving("gives the epoch for the time of an upload", "result.uploaded", "head", (object) =>
    withProperty(object, "uploaded", new Date(0)),
  ),
  optioned("knows no time at the epoch", "put.precondition-failed", "put", ({ onlyIf }) =>
    onlyIf?.uploadedBefore?.getTime?.() === 0 ? { onlyIf: { ...onlyIf, uploadedBefore: undefined } } : undefined,
  ),
  // Keys.
  replaced("asks for no key of an object in parts", "ssec.get-without-key", {
    async createMultipartUpload(own, args, bucket) {
      const upload = await own(...args);
      const complete = upload.complete.bind(upload);
      return withMethod(upload, "complete", async (parts) => {
        const object = await complete(parts);
        if (parts.length > 1) memoryOf(bucket).byKey.set(args[0], args[1]?.ssecKey);
        return object;
      });
    },
    get(own, [key, options, ...others], bucket) {
      const ssecKey = memoryOf(bucket).byKey.get(key);
      return own(key, ssecKey === undefined || options?.ssecKey ? options : { ...options, ssecKey }, ...others);
    },
  }),
];
