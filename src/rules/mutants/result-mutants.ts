import { FakeBucket } from "fakebucket";
import { type Anything, isObject, type Mutant, replaced, withProperty } from "../broken-bucket.js";

/** Broken results. */
const shapeMutants: readonly Mutant[] = [
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
      if (object !== null) Object.defineProperty(object.uploaded, "toJSON", { value: () => object.uploaded.getTime() });
      return object;
    },
  }),
  {
    name: "has a property of its own",
    rule: "result.bucket-shape",
    make: (options) => Object.assign(new FakeBucket(options), { name: "bucket" }),
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
    name: "knows no flags",
    rule: "construction.compatibility-flags",
    make: (options) => new FakeBucket({ ...options, compatibilityFlags: undefined }),
  },
  {
    name: "takes one flag for another",
    rule: "construction.compatibility-flags",
    make: ({ compatibilityFlags, ...options }) => {
      const flags = compatibilityFlags?.map((flag) =>
        flag === "disable_fast_jsg_struct" ? "do_not_capture_async_api_throws" : flag,
      );
      return new FakeBucket({ ...options, compatibilityFlags: [...new Set(flags)] });
    },
  },
  replaced("gives the range that was asked for", "result.range", {
    get: async (own, args) => {
      const object = await own(...args);
      return args[1]?.range?.suffix === undefined ? object : withProperty(object, "range", args[1].range);
    },
  }),
];

const valueMutants: readonly Mutant[] = [
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

const operationMutants: readonly Mutant[] = [
  replaced("gives a body at head", "head.metadata", {
    head(_, args) {
      return this.get(...(args as Parameters<FakeBucket["get"]>));
    },
  }),
  replaced("refuses a range of a missing key", "get.missing", {
    get: async (own, args) => {
      const object = await own(...args);
      if (object !== null || !args[1]?.range?.suffix) return object;
      throw new Error("get: The requested range is not satisfiable (10039)");
    },
  }),
  replaced("looks at the range before the precondition", "get.order", {
    get: async (own, args) => {
      if (args[1]?.onlyIf && args[1].range) await own(args[0], { ...args[1], onlyIf: undefined });
      return own(...args);
    },
  }),
  replaced("takes HTTP metadata from get", "get.override", {
    get: async (own, args) => {
      const object = await own(...args);
      const { httpMetadata } = args[1] ?? {};
      return isObject(httpMetadata)
        ? withProperty(object, "httpMetadata", { ...object.httpMetadata, ...httpMetadata })
        : object;
    },
  }),
  replaced("stores files in folders, and so no file where a folder is", "put.stores", {
    async put(own, args) {
      const object = await own(...args);
      const folder = String(args[0]).replace(/\/[^/]*$/, "");
      if (object !== null && folder !== args[0]) await this.delete(folder);
      return object;
    },
  }),
  replaced("keeps custom metadata where none is sent", "put.replaces", {
    async put(own, args) {
      const before = typeof args[0] === "string" ? await this.head(args[0]).catch(() => null) : null;
      if (before === null || args[2]?.customMetadata !== undefined) return own(...args);
      return own(args[0], args[1], { ...args[2], customMetadata: before.customMetadata });
    },
  }),
  replaced("looks at the digest before the size of metadata", "put.order", {
    put: async (own, args) => {
      const { md5, customMetadata } = args[2] ?? {};
      const isLarge = JSON.stringify(customMetadata ?? {}).length > 2048;
      if (md5 !== undefined && isLarge) await own(args[0], args[1], { md5, onlyIf: { etagMatches: "none" } });
      return own(...args);
    },
  }),
  replaced("deletes keys until one is refused", "delete.all-or-nothing", {
    delete: async (own, args) => {
      if (!Array.isArray(args[0]) || args[0].length === 0 || args[0].length > 1000) return own(...args);
      for (const key of args[0]) await own(key);
    },
  }),
];

/** Broken results, and operations that do something else. */
export const resultMutants: readonly Mutant[] = [...shapeMutants, ...valueMutants, ...operationMutants];

/** The same object, with members that it seems to inherit. */
function derived(object: Anything, members: PropertyDescriptorMap): Anything {
  return object && Object.setPrototypeOf(object, Object.create(Object.getPrototypeOf(object), members));
}
