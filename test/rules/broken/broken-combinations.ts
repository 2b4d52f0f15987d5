import {
  type Anything,
  acting,
  type BrokenBucket,
  given,
  giving,
  isObject,
  optioned,
  replaced,
  withProperty,
} from "./broken-bucket.js";
import { handling } from "./broken-multipart.js";

/** Changes values of custom metadata in `put`. */
function metadata(name: string, change: (entries: [string, Anything][]) => [string, Anything][]): BrokenBucket {
  return optioned(name, "custom-metadata.names", "put", ({ customMetadata }) =>
    isObject(customMetadata) && Object.getPrototypeOf(customMetadata) === Object.prototype
      ? { customMetadata: Object.fromEntries(change(Object.entries(customMetadata))) }
      : undefined,
  );
}

const knownEtags = new WeakMap<object, Map<unknown, string>>();

const knownSizes = new WeakMap<object, Map<unknown, number>>();

/** Methods that list the size of the last `put`. */
const sizesOfPuts: Parameters<typeof replaced>[2] = {
  put: async (own, args, bucket) => {
    const object = await own(...args);
    const sizes = knownSizes.get(bucket) ?? new Map<unknown, number>();
    knownSizes.set(bucket, sizes);
    if (object) sizes.set(args[0], object.size);
    return object;
  },
  delete: (own, args, bucket) => {
    for (const key of [args[0]].flat()) knownSizes.get(bucket)?.delete(key);
    return own(...args);
  },
  list: async (own, args, bucket) => {
    const page = await own(...args);
    for (const object of page.objects)
      withProperty(object, "size", knownSizes.get(bucket)?.get(object.key) ?? object.size);
    return page;
  },
};

/** Methods that compare `etagMatches` with the etag of the last `put`. */
const etagsOfPuts: Parameters<typeof replaced>[2] = {
  put: async (own, args, bucket) => {
    const object = await own(...args);
    const etags = knownEtags.get(bucket) ?? new Map<unknown, string>();
    knownEtags.set(bucket, etags);
    if (object) etags.set(args[0], object.etag);
    return object;
  },
  get: (own, [key, options, ...others], bucket) => {
    const etag = knownEtags.get(bucket)?.get(key);
    const { etagMatches } = options?.onlyIf ?? {};
    if (etag === undefined || typeof etagMatches !== "string") return own(key, options, ...others);
    const onlyIf = { ...options.onlyIf, etagMatches: etagMatches === etag ? "*" : "none" };
    return own(key, { ...options, onlyIf }, ...others);
  },
};

/** Buckets that are right in each option, but not in two at once, in large numbers, or at unusual values. */
export const brokenCombinations: readonly BrokenBucket[] = [
  optioned("takes a delimiter for a pattern", "list.delimiter", "list", ({ delimiter }) =>
    delimiter === "|" ? { delimiter: undefined } : undefined,
  ),
  optioned(
    "begins after the prefix if startAfter is before it",
    "list.start-after",
    "list",
    ({ prefix, startAfter }) =>
      typeof prefix === "string" && startAfter < prefix ? { startAfter: prefix } : undefined,
  ),
  giving("swaps the metadata of the last of many listed objects", "list.include", "list", (page, [options]) => {
    const [one, other] = page.objects.slice(-2);
    if (page.objects.length < 6 || options?.include === undefined) return;
    const { customMetadata } = one;
    withProperty(one, "customMetadata", other.customMetadata);
    withProperty(other, "customMetadata", customMetadata);
  }),
  optioned("ignores the range beside a condition", "range.offset", "get", ({ onlyIf, range }) =>
    onlyIf && range ? { range: undefined } : undefined,
  ),
  optioned(
    "drops custom metadata beside a condition",
    "put.precondition-failed",
    "put",
    ({ onlyIf, customMetadata }) =>
      onlyIf && !(onlyIf instanceof Headers) && customMetadata ? { customMetadata: undefined } : undefined,
  ),
  optioned("drops HTTP metadata beside headers", "put.precondition-failed", "put", ({ onlyIf, httpMetadata }) =>
    onlyIf instanceof Headers && httpMetadata ? { httpMetadata: undefined } : undefined,
  ),
  optioned("drops the storage class beside a condition", "storage-class.kept", "put", ({ onlyIf, storageClass }) =>
    onlyIf && storageClass ? { storageClass: undefined } : undefined,
  ),
  optioned("drops large custom metadata of an upload", "multipart.metadata", "createMultipartUpload", (options) =>
    JSON.stringify(options.customMetadata)?.length > 1024 ? { customMetadata: undefined } : undefined,
  ),
  handling("ends a stream in a part at 1 MiB", "multipart.create", {
    uploadPart: async (own, [number, value, ...others]) => {
      const isWhole = !(value instanceof ReadableStream) || value.locked;
      return own(number, isWhole ? value : (await new Response(value).bytes()).slice(0, 2 ** 20), ...others);
    },
  }),
  ...(["condition.headers", "condition.etag-matches"] as const).map((rule) =>
    acting("looks at no condition for a stream", rule, "put", (own, [key, value, options, ...others]) =>
      own(key, value, value instanceof ReadableStream ? { ...options, onlyIf: undefined } : options, ...others),
    ),
  ),
  ...(["prefix", "delimiter", "startAfter"] as const).map((option) =>
    giving(`drops metadata on pages with a ${option}`, "list.include", "list", (page, [options]) => {
      if (options?.[option] !== undefined && page.truncated) withProperty(page.objects.at(-1), "customMetadata", {});
    }),
  ),
  giving("lists a hundred groups", "list.delimiter", "list", (page) => {
    withProperty(page, "delimitedPrefixes", page.delimitedPrefixes.slice(0, 100));
  }),
  acting("reads metadata after the stream", "arguments.at-call", "put", async (own, [key, value, ...others]) =>
    own(key, value instanceof ReadableStream && !value.locked ? await new Response(value).bytes() : value, ...others),
  ),
  optioned("looks at one of the etags", "condition.etag-list", "put", ({ onlyIf }) => {
    const etags = onlyIf instanceof Headers ? onlyIf.get("if-none-match") : null;
    return etags?.includes(",") ? { onlyIf: new Headers({ "if-none-match": etags.split(",")[0] ?? "" }) } : undefined;
  }),
  given("cuts texts of a whole block", "put.stores", "put", ([key, value, ...others]) => [
    ...[key, typeof value === "string" && value.length === 65_536 ? value.slice(1) : value],
    ...others,
  ]),
  optioned("gives a Blob no metadata", "put.stores", "put", ({ httpMetadata }, [, value]) =>
    httpMetadata && value instanceof Blob ? { httpMetadata: undefined } : undefined,
  ),
  acting("replaces nothing by an empty value", "put.replaces", "put", async (own, args, bucket) => {
    const isEmpty = args[1] instanceof Blob && args[1].size === 0;
    return (isEmpty ? await bucket.head(args[0]).catch(() => null) : null) ?? own(...args);
  }),
  optioned("drops metadata beside a key", "ssec.part-key", "createMultipartUpload", ({ ssecKey, customMetadata }) =>
    ssecKey && customMetadata ? { customMetadata: undefined } : undefined,
  ),
  optioned("verifies no checksum beside a condition", "checksum.verified", "put", ({ md5, onlyIf }) =>
    md5 && onlyIf ? { md5: undefined } : undefined,
  ),
  handling("completes nine parts", "multipart.complete", {
    complete: (own, [parts]) => own(Array.isArray(parts) ? parts.slice(0, 9) : parts),
  }),
  replaced("lists the size of before an upload", "consistency.strong", sizesOfPuts),
  replaced("compares the etag of before an upload", "consistency.strong", etagsOfPuts),
  acting("verifies no checksum of a stream", "checksum.verified", "put", (own, [key, value, options, ...others]) =>
    own(key, value, value instanceof ReadableStream ? undefined : options, ...others),
  ),
  metadata("normalises values of custom metadata", (entries) =>
    entries.map(([name, value]) => [name, typeof value === "string" ? value.normalize("NFC") : value]),
  ),
  metadata("reads values of custom metadata as numbers", (entries) =>
    entries.map(([name, value]) => [name, /^\d+$/.test(value) ? String(Number(value)) : value]),
  ),
  metadata("ends values of custom metadata at a semicolon", (entries) =>
    entries.map(([name, value]) => [name, typeof value === "string" ? value.replace(/(?<=.);.*/, "") : value]),
  ),
  metadata("ends values of custom metadata at an equals sign", (entries) =>
    entries.map(([name, value]) => [name, typeof value === "string" ? value.replace(/(?<=.)=.*/, "") : value]),
  ),
  metadata("keeps 32 entries of custom metadata", (entries) => entries.slice(0, 32)),
  metadata("cuts long values of custom metadata", (entries) =>
    entries.map(([name, value]) => [name, typeof value === "string" ? value.slice(0, 2048) : value]),
  ),
  acting("shows the page of a folder", "head.missing", "get", async (own, [key, ...others]) => {
    const object = await own(key, ...others);
    return object === null && typeof key === "string" && key.endsWith("/") ? own(`${key}index.html`) : object;
  }),
  handling("removes a part when its retry fails", "value.stream-fails", {
    uploadPart: (own, args) =>
      own(...args).catch(async (error: unknown) => {
        if (args[1] instanceof ReadableStream) await own(args[0], "gone");
        throw error;
      }),
  }),
  handling("keeps part numbers in a byte", "multipart.complete", {
    uploadPart: async (own, [number, ...others]) => ({ ...(await own(byteOf(number), ...others)), partNumber: number }),
    complete: (own, [parts]) =>
      own(parts.map(({ partNumber, etag }: Anything) => ({ partNumber: byteOf(partNumber), etag }))),
  }),
];

const byteOf = (number: number) => ((number - 1) % 256) + 1;
