import {
  type Anything,
  acting,
  type BrokenBucket,
  derived,
  giving,
  optioned,
  withMethod,
  withProperty,
} from "./broken-bucket.js";
import { another, later, lying, memoryOf, paging, shaped } from "./broken-lies.js";
import { handling } from "./broken-multipart.js";

let ids = 0;

/** Buckets that lie in one place, and whose counterexamples pass: the expectation that fails has no code. */
export const untoldLies: readonly BrokenBucket[] = [
  acting("shows the key in the JSON of put", "ssec.key-md5", "put", async (own, args) => {
    const object = await own(...args);
    return withMethod(object, "toJSON", () => ({ ...object, ssecKey: args[2]?.ssecKey }));
  }),
  ...Object.entries({
    "calls the key of an upload otherwise": { key: { value: "other" } },
    "gives all uploads one id": { uploadId: { value: "id" } },
    "lets the id of an upload change": { uploadId: { writable: true } },
    "lets the key of an upload change": { key: { writable: true } },
  }).map(([name, members]) =>
    giving(name, "multipart.handle", "createMultipartUpload", (upload) => Object.defineProperties(upload, members)),
  ),
  giving("gives ids that are numbers", "multipart.handle", "createMultipartUpload", (upload) => {
    ids += 1;
    return withProperty(upload, "uploadId", ids);
  }),
  ...Object.entries({
    "gives parts with a size": (part: Anything) => ({ ...part, size: 1 }),
    "gives parts of a class": (part: Anything) => derived(part, {}),
    "counts parts from zero": ({ partNumber, etag }: Anything) => ({ partNumber: partNumber - 1, etag }),
  }).map(([name, lie]) =>
    handling(name, "multipart.part", { uploadPart: async (own, args) => lie(await own(...args)) }),
  ),
  lying("gives times of a class of its own", "result.uploaded", "put", "uploaded", ({ uploaded }) => ({
    getTime: () => uploaded.getTime(),
  })),
  ...Object.entries({
    "has no member for other digests": (sums: Anything): void => {
      delete sums.sha512;
    },
    "gives a digest as bytes": (sums: Anything) => withProperty(sums, "md5", new Uint8Array(sums.md5)),
    "gives one digest for another": (sums: Anything) => withProperty(sums, "sha1", sums.md5),
    "has no digests in JSON": (sums: Anything) => withMethod(sums, "toJSON", () => ({})),
  }).map(([name, lie]) =>
    giving(name, "result.checksums", "head", ({ checksums }) => {
      const json = checksums.toJSON();
      lie(withMethod(checksums, "toJSON", () => json));
    }),
  ),
  ...Object.entries({
    "another version": (object: Anything) => withProperty(object, "version", another),
    "another time": (object: Anything) => withProperty(object, "uploaded", later(object)),
    "no digest": (object: Anything) => withProperty(object, "checksums", { toJSON: () => ({}) }),
  }).map(([name, lie]) =>
    giving(`gives ${name} where a precondition fails`, "result.precondition-failed", "get", (object) =>
      "body" in object ? object : lie(object),
    ),
  ),
  ...Object.entries({
    customMetadata: ({ customMetadata }: Anything) => ({ customMetadata }),
    contentType: ({ httpMetadata }: Anything) => ({
      httpMetadata: { ...httpMetadata, cacheExpiry: new Date(httpMetadata.cacheExpiry) },
    }),
    cacheExpiry: ({ httpMetadata }: Anything) => ({ httpMetadata: { ...httpMetadata } }),
  }).map(([name, lateOf]) =>
    acting(`reads ${name} late`, "result.nested", "put", async (own, [key, value, options]) => {
      const now = structuredClone(options);
      const shallow = { ...options, httpMetadata: { ...options.httpMetadata } };
      await Promise.resolve();
      return own(key, value, { ...now, ...lateOf(name === "cacheExpiry" ? shallow : options) });
    }),
  ),
  giving("writes what was changed in the result", "result.nested", "get", (object) => {
    withMethod(object, "writeHttpMetadata", (headers) => {
      headers.set("content-type", object.httpMetadata.contentType);
    });
  }),
  ...[2, 3].map((which) =>
    acting(`gives the first page and page ${which} one array`, "result.own", "list", async (own, args, bucket) => {
      const page = await own(...args);
      const pages: Anything[] = memoryOf(bucket).get("pages") ?? [];
      memoryOf(bucket).set("pages", pages);
      pages.push(page);
      return pages.length === which ? { ...page, objects: pages[0].objects } : page;
    }),
  ),
  paging("gives cursors that are numbers", "list.result", ({ truncated }) => (truncated ? { cursor: 5 } : {})),
  paging("gives an empty page first", "list.result", ({ truncated }) => (truncated ? { objects: [] } : {})),
  optioned("ignores the limit", "list.result", "list", () => ({ limit: undefined })),
  giving("gives pages of a class", "list.result", "list", (page) => derived(page, {})),
  paging("loses an object of a page of two with metadata", "list.include", ({ objects, truncated }, { include }) =>
    include && truncated && objects.length === 2 ? { objects: objects.slice(1) } : {},
  ),
  giving("gives another time where the class changed", "lifecycle.transition", "head", (object) =>
    object.storageClass === "Standard" ? object : withProperty(object, "uploaded", later(object)),
  ),
  acting("gives nothing where a condition holds", "put.precondition-failed", "put", async (own, args) => {
    const object = await own(...args);
    return args[2]?.onlyIf ? null : object;
  }),
  giving("fails to set a property of head", "result.properties", "head", (object) => {
    const { key } = object;
    const set = () => {
      throw new TypeError("read-only");
    };
    return Object.defineProperty(object, "key", { get: () => key, set });
  }),
  giving("gives fixed properties at head", "result.properties", "head", (object) =>
    Object.defineProperty(object, "key", { configurable: false }),
  ),
  shaped("has a hidden property of its own", (bucket) => Object.defineProperty(bucket, "name", { value: "bucket" })),
  shaped("has JSON of its own", (bucket) => derived(bucket, { toJSON: { value: () => ({ name: "bucket" }) } })),
  giving("loses an object beside a group on later pages", "list.limit-counts-both", "list", (page, [options]) => {
    const isLost = options?.cursor && page.delimitedPrefixes.length > 0;
    return isLost ? { ...page, objects: page.objects.slice(1) } : page;
  }),
  handling("completes no upload while a part arrives", "multipart.part-replaced", {
    async uploadPart(own, args, upload) {
      memoryOf(upload).set("arrives", true);
      const part = await own(...args);
      memoryOf(upload).delete("arrives");
      return part;
    },
    async complete(own, args, upload) {
      if (memoryOf(upload).has("arrives")) throw new Error("completeMultipartUpload: A part arrives. (10025)");
      return own(...args);
    },
  }),
];
