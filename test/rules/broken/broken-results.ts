import { FakeBucket } from "../../../src/bucket/binding/fake-bucket.js";
import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import {
  type Anything,
  acting,
  type BrokenBucket,
  derived,
  giving,
  made,
  type Own,
  optioned,
  replaced,
  stored,
  withMethod,
  withProperty,
} from "./broken-bucket.js";

/** Broken buckets, each for one rule about results. */
export const brokenResults: readonly BrokenBucket[] = [
  giving("loses a property of head", "result.properties", "head", (object) => {
    delete object.storageClass;
  }),
  giving("gives a member more at head", "result.members", "head", (object) =>
    derived(object, { extra: { value: "extra", enumerable: true } }),
  ),
  giving("gives the same custom metadata at each head", "result.nested", "head", (object) => {
    if (!metadata.has(object.version)) metadata.set(object.version, object.customMetadata);
    return withProperty(object, "customMetadata", metadata.get(object.version));
  }),
  ...sharingResults(),
  giving("gives objects of a class of its own at head", "result.classes", "head", (object) =>
    derived(object, { constructor: { value: class HeadObject {} } }),
  ),
  giving("gives times as numbers in JSON", "result.json", "head", (object) =>
    withMethod(object, "toJSON", () => ({ ...object, uploaded: object.uploaded.getTime() })),
  ),
  made("prints by the names of classes at every date", "result.tags-before-2024-09-26", () => ({
    compatibilityFlags: ["set_tostring_tag"],
  })),
  giving("leaves the suffix out of a range", "result.unset-members", "get", (object) => {
    delete object.range.suffix;
  }),
  giving("gives the members of metadata in another order", "result.unset-members", "head", (object) =>
    withProperty(object, "httpMetadata", Object.fromEntries(Object.entries(object.httpMetadata).reverse())),
  ),
  made("gives members without a value at every date", "result.unset-members", () => ({
    compatibilityDate: undefined,
  })),
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
  optioned("ignores conditions on encrypted objects", "result.precondition-failed", "get", ({ ssecKey }) =>
    ssecKey === undefined ? undefined : { onlyIf: undefined },
  ),
  optioned("ignores conditions on ranges", "result.precondition-failed", "get", ({ range }) =>
    range === undefined ? undefined : { onlyIf: undefined },
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
  }),
];

/** Buckets that give one value, or a whole result, to several calls. */
function sharingResults(): readonly BrokenBucket[] {
  const members = ["customMetadata", "httpMetadata", "uploaded", "checksums"] as const;
  const sources = ["put", "head", "get", "list"] as const;
  const ofMembers = members.map((member) => {
    const known = new Map<string, unknown>();
    const share = (object: Anything) => {
      if (object?.[member] === undefined || !("version" in object)) return object;
      // Lists without the metadata have none to share.
      if (Object.values(object[member]).every((value) => value === undefined) && member !== "uploaded") return object;
      if (!known.has(object.version)) known.set(object.version, object[member]);
      return withProperty(object, member, known.get(object.version));
    };
    return replaced(
      `gives one ${member} to all calls`,
      "result.own",
      Object.fromEntries(
        sources.map((source) => [
          source,
          async (own: Own, args: Anything[]) => {
            const result = await own(...args);
            if (source === "list") for (const object of result.objects) share(object);
            else share(result);
            return result;
          },
        ]),
      ),
    );
  });
  const heads = new Map<string, unknown>();
  const head = giving("gives one object to all heads", "result.own", "head", (object) => {
    if (!heads.has(object.version)) heads.set(object.version, object);
    return heads.get(object.version);
  });
  const expiry = giving("gives one cacheExpiry to all heads", "result.own", "head", (object) => {
    const { cacheExpiry } = object.httpMetadata;
    if (cacheExpiry === undefined) return;
    if (!expiries.has(object.version)) expiries.set(object.version, cacheExpiry);
    withProperty(object, "httpMetadata", { ...object.httpMetadata, cacheExpiry: expiries.get(object.version) });
  });
  const pages = (["objects", "delimitedPrefixes"] as const).map((name) => {
    const known = new WeakMap<FakeBucket, Map<string, unknown>>();
    return acting(`gives one array of ${name} to equal lists`, "result.own", "list", async (own, args, bucket) => {
      const page = await own(...args);
      const arrays = known.get(bucket) ?? new Map<string, unknown>();
      known.set(bucket, arrays);
      const id = JSON.stringify(page[name]);
      if (!arrays.has(id)) arrays.set(id, page[name]);
      return { ...page, [name]: arrays.get(id) };
    });
  });
  return [...ofMembers, head, expiry, ...pages];
}

const expiries = new Map<string, unknown>();

/** Custom metadata by the versions of objects. */
const metadata = new Map<string, object>();

/** Replaces the prototype of an object with a copy. Its members are not enumerable, as in an ordinary class. */
function hidden<Target extends object>(object: Target): Target {
  const descriptors = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object) as Anything);
  for (const descriptor of Object.values(descriptors)) (descriptor as PropertyDescriptor).enumerable = false;
  return Object.setPrototypeOf(object, Object.create(Object.prototype, descriptors));
}

/** Makes `put` return parts of the previous object. */
function keeping(name: string, rule: RuleId, change: (before: Anything, object: Anything) => unknown): BrokenBucket {
  return acting(name, rule, "put", async (own, args, bucket) => {
    const before = await stored(bucket, args[0]);
    const object = await own(...args);
    return before === null ? object : change(before, object);
  });
}
