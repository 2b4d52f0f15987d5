import { FakeBucket } from "../../../src/binding/fake-bucket.js";
import type { RuleId } from "../../../src/rules/all-rules.js";
import {
  type Anything,
  answering,
  type BrokenBucket,
  giving,
  isObject,
  made,
  type Own,
  optioned,
  refusing,
  replaced,
  stored,
  withHeaders,
  withMethod,
  withProperty,
} from "./broken-bucket.js";

/** Buckets that break rules of results, one rule each. */
export const brokenResults: readonly BrokenBucket[] = [
  giving("loses a property of head", "result.properties", "head", (object) => {
    delete object.storageClass;
    return object;
  }),
  giving("gives a member more at head", "result.members", "head", (object) =>
    derived(object, { extra: { value: "extra", enumerable: true } }),
  ),
  giving("gives the same custom metadata at each head", "result.nested", "head", (object) => {
    if (!metadata.has(object.version)) metadata.set(object.version, object.customMetadata);
    return withProperty(object, "customMetadata", metadata.get(object.version));
  }),
  giving("gives objects of a class of its own at head", "result.classes", "head", (object) =>
    derived(object, { constructor: { value: class HeadObject {} } }),
  ),
  giving("gives times as numbers in JSON", "result.json", "head", (object) =>
    withMethod(object, "toJSON", () => ({ ...object, uploaded: object.uploaded.getTime() })),
  ),
  made("prints by the names of classes at every date", "result.tags-before-2024-09-26", (options) => ({
    ...options,
    compatibilityFlags: ["set_tostring_tag"],
  })),
  giving("leaves the suffix out of a range", "result.unset-members", "get", (object) => {
    delete object.range.suffix;
    return object;
  }),
  giving("gives the members of metadata in another order", "result.unset-members", "head", (object) =>
    withProperty(object, "httpMetadata", Object.fromEntries(Object.entries(object.httpMetadata).reverse())),
  ),
  made(
    "gives members without a value at every date",
    "result.unset-members",
    ({ compatibilityDate: _, ...options }) => {
      return options;
    },
  ),
  {
    name: "has a property of its own",
    rule: "result.bucket-shape",
    make: (options) => Object.assign(new FakeBucket(options), { name: "bucket" }),
  },
  {
    name: "has methods that nothing enumerates",
    rule: "result.bucket-shape",
    make: (options) => hidden(new FakeBucket(options)),
  },
  replaced("gives uploads whose methods nothing enumerates", "result.bucket-shape", {
    resumeMultipartUpload: (own, args) => hidden(own(...args)),
  }),
  giving("gives the size of a range", "result.size", "get", (object, [, options]) =>
    options?.range?.suffix ? withProperty(object, "size", object.range.length) : object,
  ),
  giving("gives the range that was asked for", "result.range", "get", (object, [, options]) =>
    options?.range?.suffix === undefined ? object : withProperty(object, "range", options.range),
  ),
  giving("gives no custom metadata where a precondition fails", "result.precondition-failed", "get", (object) =>
    "body" in object ? object : withProperty(object, "customMetadata", {}),
  ),
  keeping("gives a version anew where the bytes are the same", "result.version", (before, object) =>
    before.etag === object?.etag ? withProperty(object, "version", before.version) : object,
  ),
  giving("gives times in whole seconds", "result.uploaded", "put", (object) =>
    withProperty(object, "uploaded", new Date(Math.floor(object.uploaded.getTime() / 1000) * 1000)),
  ),
  keeping("keeps the etag of what was there before", "result.etag", (before, object) =>
    withProperty(object, "etag", before.etag),
  ),
  giving("gives undefined for metadata that was not sent", "result.metadata", "put", (object, [, , options]) =>
    options?.customMetadata === undefined ? withProperty(object, "customMetadata", undefined) : object,
  ),
  giving("gives no toJSON() of checksums in a list", "result.checksums", "list", (page) => {
    for (const object of page.objects) withProperty(object, "checksums", { ...object.checksums });
    return page;
  }),
];

/** Custom metadata by the versions of objects. */
const metadata = new Map<string, object>();

/** The same object, with members that it seems to inherit. */
function derived(object: Anything, members: PropertyDescriptorMap): Anything {
  return Object.setPrototypeOf(object, Object.create(Object.getPrototypeOf(object), members));
}

/** The same object, over a copy of its prototype whose members are those of an ordinary class. */
function hidden<Target extends object>(object: Target): Target {
  const descriptors = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object) as Anything);
  for (const descriptor of Object.values(descriptors)) (descriptor as PropertyDescriptor).enumerable = false;
  return Object.setPrototypeOf(object, Object.create(Object.prototype, descriptors));
}

/** A bucket whose `put` gives something of what was there before. */
function keeping(name: string, rule: RuleId, change: (before: Anything, object: Anything) => unknown): BrokenBucket {
  return replaced(name, rule, {
    async put(own, args) {
      const before = await stored(this, args[0]);
      const object = await own(...args);
      return before === null ? object : change(before, object);
    },
  });
}

/** Buckets that break rules of metadata, one rule each. */
export const brokenMetadata: readonly BrokenBucket[] = [
  optioned("loses contentLanguage", "http-metadata.object", "put", (options) =>
    isObject(options.httpMetadata) && !(options.httpMetadata instanceof Headers)
      ? { ...options, httpMetadata: { ...options.httpMetadata, contentLanguage: undefined } }
      : undefined,
  ),
  optioned("does not read Content-Encoding", "http-metadata.headers", "put", ({ httpMetadata, ...options }) => ({
    ...options,
    httpMetadata:
      httpMetadata instanceof Headers
        ? withHeaders(httpMetadata, (headers) => headers.delete("content-encoding"))
        : httpMetadata,
  })),
  refusing("refuses an expiry before 1970", "http-metadata.expiry-before-1970", "put", ([, , options]) => {
    return options?.httpMetadata?.cacheExpiry < 0;
  }),
  // What is written to is nothing that the bucket gave.
  writing("leaves headers that are there", "http-metadata.write", (own, headers) => {
    const before = headers instanceof Headers ? [...headers] : [];
    own(headers);
    for (const [name, value] of before) headers.set(name, value);
  }),
  writing("writes to a Map", "http-metadata.write-type", (own, headers) => {
    if (!(headers instanceof Map)) own(headers);
  }),
  writing("passes over values with a carriage return", "http-metadata.write-value", (own, headers, object) => {
    const isBroken = Object.values(object.httpMetadata ?? {}).some((value) => String(value).includes("\r"));
    if (!isBroken) own(headers);
  }),
  giving("writes nothing of an object that was listed without", "http-metadata.write-unlisted", "list", (page) => {
    for (const object of page.objects) {
      if (object.httpMetadata === undefined) withMethod(object, "writeHttpMetadata", () => undefined);
    }
    return page;
  }),
  giving("gives custom metadata names in lower case", "custom-metadata.names", "head", (object) => {
    const lower = Object.entries(object.customMetadata ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
    return withProperty(object, "customMetadata", Object.fromEntries(lower));
  }),
  answering("custom-metadata.proto", { protoMetadata: "lost" }),
  answering("custom-metadata.size", { uploadMetadataLimit: "unchecked" }),
  answering("custom-metadata.size", { maxCustomMetadataBytes: 8193 }),
];

/** Replaces `writeHttpMetadata` of what `put` and `head` give. */
function writing(
  name: string,
  rule: RuleId,
  write: (own: (headers: Anything) => void, headers: Anything, object: Anything) => void,
): BrokenBucket {
  const change = async (own: Own, args: Anything[]) => {
    const object = await own(...args);
    if (object === null) return null;
    const ownWrite = object.writeHttpMetadata.bind(object);
    return withMethod(object, "writeHttpMetadata", (headers) => write(ownWrite, headers, object));
  };
  return replaced(name, rule, { put: change, head: change });
}

/** Buckets that break rules of checksums, one rule each. */
export const brokenChecksums: readonly BrokenBucket[] = [
  optioned("does not look at SHA-384", "checksum.verified", "put", ({ sha384: _, ...options }) => options),
  refusing("takes lower-case hex only", "checksum.hex", "put", ([, , options]) => /[A-F]/.test(options?.sha1)),
  optioned("takes the whole buffer of a view for a checksum", "checksum.bytes", "put", (options) =>
    Object.fromEntries(
      Object.entries<Anything>(options).map(([name, value]) => [
        name,
        checksumFields.includes(name) && ArrayBuffer.isView(value) ? value.buffer : value,
      ]),
    ),
  ),
  optioned("takes the first of two checksums", "checksum.one", "put", (options) => {
    const [, ...others] = checksumFields.filter((field) => options[field] !== undefined);
    return Object.fromEntries(Object.entries(options).filter(([name]) => !others.includes(name)));
  }),
  giving("forgets a SHA-1 that was given", "checksum.kept", "head", (object) => {
    const { checksums } = object;
    const { sha1: _, ...others } = checksums.toJSON();
    return withProperty(
      object,
      "checksums",
      withMethod(checksums, "toJSON", () => others),
    );
  }),
];

const checksumFields = ["md5", "sha1", "sha256", "sha384", "sha512"];
