import type { FakeBucket } from "../../../src/bucket/binding/fake-bucket.js";
import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import {
  type Anything,
  acting,
  answering,
  type BrokenBucket,
  giving,
  limiting,
  type Own,
  optioned,
  refusing,
  replaced,
  stored,
  unless,
  withHeaders,
  withMethod,
  withProperty,
} from "./broken-bucket.js";

/** Broken buckets, each for one rule about multipart uploads. */
export const brokenMultipart: readonly BrokenBucket[] = [
  giving("shows more on a handle", "multipart.handle", "createMultipartUpload", (upload) =>
    Object.defineProperty(upload, "parts", { value: 0, enumerable: true }),
  ),
  refusing("takes no upload of a key with a slash", "multipart.create", "createMultipartUpload", ([key]) => {
    return String(key).includes("/");
  }),
  acting("resumes no upload without an id", "multipart.resume", "resumeMultipartUpload", (own, args) => {
    if (args[1] === "") throw new TypeError("The id is missing.");
    return own(...args);
  }),
  answering("multipart.part", { partEtag: "random" }),
  answering("multipart.part-number", { maxParts: 9999 }),
  handling("keeps the first of two parts with one number", "multipart.part-replaced", {
    async uploadPart(own, args, upload) {
      const part = await own(...args);
      const first = valuesOf(upload);
      if (first.has(args[0])) await own(args[0], first.get(args[0]), args[2]);
      else first.set(args[0], args[1]);
      return part;
    },
  }),
  replaced("aborts the uploads of a key that is deleted", "multipart.invisible", {
    createMultipartUpload: beginning(() => undefined),
    async delete(own, args, bucket) {
      await own(...args);
      await begun.get(bucket)?.get(args[0])?.abort();
    },
  }),
  replaced("aborts the upload of a key where another begins", "multipart.independent", {
    createMultipartUpload: beginning((before) => before?.abort()),
  }),
  completing("takes parts in a set", "multipart.complete-arguments", (parts) =>
    parts instanceof Set ? [...parts] : parts,
  ),
  handling("joins parts in the order given", "multipart.complete", {
    uploadPart(own, args, upload) {
      valuesOf(upload).set(args[0], args[1]);
      return own(...args);
    },
    async complete(own, [parts, ...others], upload) {
      const given: Anything[] = parts.map(({ partNumber }: Anything) => valuesOf(upload).get(partNumber));
      const inOrder = parts.toSorted((a: Anything, b: Anything) => a.partNumber - b.partNumber);
      const again: Anything[] = [];
      if (given.length < 2) return own(parts, ...others);
      for (const [index, { partNumber }] of inOrder.entries())
        again.push(await upload.uploadPart(partNumber, given[index]));
      return own(again, ...others);
    },
  }),
  handling("takes no parts for all parts", "multipart.complete-empty", {
    async uploadPart(own, args, upload) {
      const part = await own(...args);
      valuesOf(upload).set(args[0], part);
      return part;
    },
    complete: (own, [parts, ...others], upload) =>
      own(Array.isArray(parts) && parts.length === 0 ? [...valuesOf(upload).values()] : parts, ...others),
  }),
  handling("takes the etag of a single part for that of the whole", "multipart.etag", {
    async complete(own, args) {
      const object = await own(...args);
      return args[0].length === 1 ? withProperty(object, "etag", args[0][0].etag) : object;
    },
  }),
  optioned("takes no Headers for an upload", "multipart.metadata", "createMultipartUpload", ({ httpMetadata }) =>
    httpMetadata instanceof Headers ? { httpMetadata: undefined } : undefined,
  ),
  optioned("forgets the expiry in Headers of an upload", "multipart.metadata", "createMultipartUpload", (options) => {
    const { httpMetadata } = options;
    if (!(httpMetadata instanceof Headers)) return undefined;
    return { httpMetadata: withHeaders(httpMetadata, (copy) => copy.delete("expires")) };
  }),
  optioned("keeps the names of an upload in lower case", "multipart.metadata", "createMultipartUpload", (options) => {
    const entries = Object.entries(options.customMetadata ?? {});
    return { customMetadata: Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value])) };
  }),
  acting(
    "takes over the metadata of the object before",
    "multipart.metadata",
    "createMultipartUpload",
    async (own, [key, ...options], bucket) => {
      const before = await stored(bucket, key);
      return before === null ? own(key, ...options) : own(key, { httpMetadata: before.httpMetadata, ...options[0] });
    },
  ),
  answering("multipart.complete-metadata", { completeMetadata: "empty" }),
  answering("multipart.unknown-upload", { unknownUpload: 10001 }),
  handling("answers a second complete like the first", "multipart.ended-upload", {
    async complete(own, args, upload) {
      const object = completed.get(upload) ?? (await own(...args));
      completed.set(upload, object);
      return object;
    },
  }),
  handling("refuses to abort what was aborted", "multipart.abort", {
    async abort(own, args, upload) {
      if (aborted.has(upload)) throw new Error("abortMultipartUpload: (10024)");
      aborted.add(upload);
      return own(...args);
    },
  }),
  completing("takes a part that is named twice once", "multipart.repeated-part", (parts) =>
    Array.isArray(parts) ? parts.filter((part, index) => part?.etag !== parts[index - 1]?.etag) : parts,
  ),
  completing("compares etags of parts in any case", "multipart.unknown-part", (parts) =>
    Array.isArray(parts)
      ? parts.map((part) => (typeof part?.etag === "string" ? { ...part, etag: part.etag.toLowerCase() } : part))
      : parts,
  ),
  limiting("takes parts that are a byte too small", "multipart.part-too-small", "minPartBytes", -1),
  answering("multipart.parts-unequal", { unequalPartsText: "Other." }),
  limiting("takes objects that are a byte too large", "multipart.object-size", "maxObjectBytes", 1),
  handling("looks for the upload before it looks at the key", "multipart.complete-order", {
    complete: (own, args, _, bucket) =>
      own(...args).catch(unless(/\(10020\)$/, () => bucket.resumeMultipartUpload("k", "unknown").complete([]))),
  }),
  handling("aborts an upload that is not completed", "multipart.complete-again", {
    complete: (own, args, upload) =>
      own(...args).catch(async (error: unknown) => {
        await upload.abort().catch(() => undefined);
        throw error;
      }),
  }),
  answering("multipart.expiry", { uploadLifetimeMilliseconds: 8 * 24 * 60 * 60 * 1000 }),
];

/** Returns the remembered parts of an upload, by number. */
function valuesOf(upload: object): Map<number, unknown> {
  const known = values.get(upload) ?? new Map<number, unknown>();
  values.set(upload, known);
  return known;
}

const values = new WeakMap<object, Map<number, unknown>>();
const completed = new WeakMap<object, Anything>();
const aborted = new WeakSet<object>();

/** Uploads in progress, by bucket and key. */
const begun = new WeakMap<FakeBucket, Map<string, Anything>>();

/** Returns a `createMultipartUpload` that remembers the last upload of each key. */
function beginning(act: (before: Anything) => unknown) {
  return async (own: Own, args: Anything[], bucket: FakeBucket) => {
    const uploads = begun.get(bucket) ?? new Map<string, Anything>();
    begun.set(bucket, uploads);
    const upload = await own(...args);
    await act(uploads.get(args[0]));
    uploads.set(args[0], upload);
    return upload;
  };
}

type HandleMethod = (own: Own, args: Anything[], upload: Anything, bucket: FakeBucket) => unknown;

/** Replaces methods of each handle. Each replacement receives the original method. */
export function handling(name: string, rule: RuleId, methods: Readonly<Record<string, HandleMethod>>): BrokenBucket {
  const changed = (upload: Anything, bucket: FakeBucket) => {
    for (const [method, replacement] of Object.entries(methods)) {
      const own = upload[method].bind(upload);
      withMethod(upload, method, (...args) => replacement(own, args, upload, bucket));
    }
    return upload;
  };
  return replaced(name, rule, {
    createMultipartUpload: async (own, args, bucket) => changed(await own(...args), bucket),
    resumeMultipartUpload: (own, args, bucket) => changed(own(...args), bucket),
  });
}

/** Changes the parts for completing uploads. */
function completing(name: string, rule: RuleId, change: (parts: Anything) => unknown): BrokenBucket {
  return handling(name, rule, { complete: (own, [parts, ...others]) => own(change(parts), ...others) });
}

/** Broken buckets, each for one rule about storage classes. */
export const brokenStorageClasses: readonly BrokenBucket[] = [
  answering("storage-class.kept", { storageClasses: "ignored" }),
  optioned("takes storage classes in any case", "storage-class.unknown", "put", ({ storageClass }) =>
    /^standard$/i.test(storageClass) ? { storageClass: "Standard" } : undefined,
  ),
];
