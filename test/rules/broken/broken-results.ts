import { FakeBucket } from "../../../src/binding/fake-bucket.js";
import { type Anything, type BrokenBucket, replaced, withProperty } from "./broken-bucket.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenResults: readonly BrokenBucket[] = [
  replaced("loses a property of head", "result.properties", {
    head: async (own, args) => {
      const object = await own(...args);
      if (object !== null) delete object.storageClass;
      return object;
    },
  }),
  replaced("gives a member more at head", "result.members", {
    head: async (own, args) => derived(await own(...args), { extra: { value: "extra", enumerable: true } }),
  }),
  replaced("gives the same custom metadata at each head", "result.nested", {
    head: (() => {
      const given = new Map<string, object>();
      return async (own, args) => {
        const object = await own(...args);
        if (object === null) return null;
        if (!given.has(object.version)) given.set(object.version, object.customMetadata);
        return withProperty(object, "customMetadata", given.get(object.version));
      };
    })(),
  }),
  replaced("gives objects of a class of its own at head", "result.classes", {
    head: async (own, args) => derived(await own(...args), { constructor: { value: class HeadObject {} } }),
  }),
  replaced("gives times as numbers in JSON", "result.json", {
    head: async (own, args) => {
      const object = await own(...args);
      const toJSON = () => ({ ...object, uploaded: object.uploaded.getTime() });
      return object && Object.defineProperty(object, "toJSON", { value: toJSON });
    },
  }),
  {
    name: "prints by the names of classes at every date",
    rule: "result.tags-before-2024-09-26",
    make: (options) => new FakeBucket({ ...options, compatibilityFlags: ["set_tostring_tag"] }),
  },
  replaced("leaves the suffix out of a range", "result.unset-members", {
    get: async (own, args) => {
      const object = await own(...args);
      if (object !== null) delete object.range.suffix;
      return object;
    },
  }),
  replaced("gives the members of metadata in another order", "result.unset-members", {
    head: async (own, args) => {
      const object = await own(...args);
      if (object === null) return object;
      return withProperty(object, "httpMetadata", Object.fromEntries(Object.entries(object.httpMetadata).reverse()));
    },
  }),
  {
    name: "gives members without a value at every date",
    rule: "result.unset-members",
    make: (options) => new FakeBucket({ ...options, compatibilityDate: undefined }),
  },
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
  replaced("gives the size of a range", "result.size", {
    get: async (own, args) => {
      const object = await own(...args);
      return args[1]?.range?.suffix ? withProperty(object, "size", object.range.length) : object;
    },
  }),
  replaced("gives the range that was asked for", "result.range", {
    get: async (own, args) => {
      const object = await own(...args);
      return args[1]?.range?.suffix === undefined ? object : withProperty(object, "range", args[1].range);
    },
  }),
  replaced("gives no custom metadata where a precondition fails", "result.precondition-failed", {
    get: async (own, args) => {
      const object = await own(...args);
      return object === null || "body" in object ? object : withProperty(object, "customMetadata", {});
    },
  }),
  replaced("gives a version anew where the bytes are the same", "result.version", {
    async put(own, args) {
      const before = typeof args[0] === "string" ? await this.head(args[0]).catch(() => null) : null;
      const object = await own(...args);
      return before !== null && before.etag === object?.etag ? withProperty(object, "version", before.version) : object;
    },
  }),
  replaced("gives times in whole seconds", "result.uploaded", {
    put: async (own, args) => {
      const object = await own(...args);
      const uploaded = object && new Date(Math.floor(object.uploaded.getTime() / 1000) * 1000);
      return withProperty(object, "uploaded", uploaded);
    },
  }),
  replaced("keeps the etag of what was there before", "result.etag", {
    async put(own, args) {
      const before = typeof args[0] === "string" ? await this.head(args[0]).catch(() => null) : null;
      const object = await own(...args);
      return before === null ? object : withProperty(object, "etag", before.etag);
    },
  }),
  replaced("gives undefined for metadata that was not sent", "result.metadata", {
    put: async (own, args) => {
      const object = await own(...args);
      return args[2]?.customMetadata === undefined ? withProperty(object, "customMetadata", undefined) : object;
    },
  }),
  replaced("gives no toJSON() of checksums in a list", "result.checksums", {
    list: async (own, args) => {
      const page = await own(...args);
      for (const object of page.objects) withProperty(object, "checksums", { ...object.checksums });
      return page;
    },
  }),
];

/** The same object, with members that it seems to inherit. */
function derived(object: Anything, members: PropertyDescriptorMap): Anything {
  return object && Object.setPrototypeOf(object, Object.create(Object.getPrototypeOf(object), members));
}

/** The same object, over a copy of its prototype whose members are those of an ordinary class. */
function hidden<Target extends object>(object: Target): Target {
  const descriptors = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object) as Anything);
  for (const descriptor of Object.values(descriptors)) (descriptor as PropertyDescriptor).enumerable = false;
  return Object.setPrototypeOf(object, Object.create(Object.prototype, descriptors));
}
