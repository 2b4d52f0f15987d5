import { type Anything, acting, type BrokenBucket, giving, isObject, optioned, withProperty } from "./broken-bucket.js";
import { handling } from "./broken-multipart.js";

/** Changes values of custom metadata in `put`. */
function metadata(name: string, change: (entries: [string, Anything][]) => [string, Anything][]): BrokenBucket {
  return optioned(name, "custom-metadata.names", "put", ({ customMetadata }) =>
    isObject(customMetadata) && Object.getPrototypeOf(customMetadata) === Object.prototype
      ? { customMetadata: Object.fromEntries(change(Object.entries(customMetadata))) }
      : undefined,
  );
}

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
