import { FakeBucket } from "fakebucket";
import { type Anything, type Mutant, replaced, withProperty } from "../broken-bucket.js";

/** Buckets whose errors arrive in another way, or do harm. */
export const errorMutants: readonly Mutant[] = [
  replaced("rejects at any date", "errors.throw-before-2022-10-31", {
    get: async (own, args) => own(...args),
  }),
  replaced("rejects instead of throwing", "errors.resume-throws", {
    resumeMultipartUpload: (own, args) => {
      try {
        return own(...args);
      } catch (error) {
        return Promise.reject(error);
      }
    },
  }),
  replaced("writes no metadata onto what is no Headers", "errors.write-http-metadata-throws", {
    get: async (own, args) => {
      const object = await own(...args);
      if (object === null) return null;
      const { writeHttpMetadata } = object;
      const value = (headers: unknown) => headers instanceof Headers && writeHttpMetadata.call(object, headers);
      return Object.defineProperty(object, "writeHttpMetadata", { value, configurable: true });
    },
  }),
  replaced("rejects when it is called on nothing", "errors.illegal-invocation", {
    list(own, args) {
      return this instanceof FakeBucket ? own(...args) : Promise.reject(new TypeError("Illegal invocation"));
    },
  }),
  replaced("deletes the keys before one that is refused", "errors.change-nothing", {
    delete: (own, args) =>
      own(...args).catch(async (error: Error) => {
        if (/\(10020\)$/.test(error.message) && Array.isArray(args[0])) await own(args[0][0]).catch(() => undefined);
        throw error;
      }),
  }),
  {
    name: "has another tag",
    rule: "errors.brand",
    make: (options) => Object.defineProperty(new FakeBucket(options), Symbol.toStringTag, { value: "Bucket" }),
  },
];

/** Buckets that break what the specification only implies. */
export const impliedMutants: readonly Mutant[] = [
  throttling(),
  deletingElsewhere(),
  replaced("gives the size of a range", "result.size", {
    get: async (own, args) => {
      const object = await own(...args);
      return args[1]?.range?.suffix ? withProperty(object, "size", object.range.length) : object;
    },
  }),
  replaced("refuses an expiry before 1970", "http-metadata.expiry-before-1970", {
    put: async (own, args) => {
      if (args[2]?.httpMetadata?.cacheExpiry < 0) throw new Error("internal error");
      return own(...args);
    },
  }),
  replaced("does not delete without the key", "ssec.head-and-list", {
    async delete(own, args) {
      const object = typeof args[0] === "string" ? await this.head(args[0]).catch(() => null) : null;
      return object?.ssecKeyMd5 === undefined ? own(...args) : undefined;
    },
  }),
  replaced("is truncated when a page is full", "list.truncated", {
    list: async (own, args) => {
      const page = await own(...args);
      const full = page.objects.length + page.delimitedPrefixes.length === args[0]?.limit;
      return full && !page.truncated ? { ...page, truncated: true, cursor: "none" } : page;
    },
  }),
  replaced("lists what was there before", "consistency.strong", {
    async list(own, args) {
      const { prefix, ...others } = args[0] ?? {};
      if (typeof prefix !== "string" || Object.keys(others).length > 0) return own(...args);
      const lists = listed.get(this) ?? new Map<string, unknown>();
      listed.set(this, lists);
      if (!lists.has(prefix)) lists.set(prefix, await own(...args));
      return lists.get(prefix);
    },
  }),
  replaced("lets the upload win that began last", "consistency.last-wins", {
    async put(own, args) {
      if (!(args[1] instanceof ReadableStream) || args[2] !== undefined) return own(...args);
      const before = (await this.head(args[0]))?.version;
      const value = await new Response(args[1]).arrayBuffer();
      const now = await this.head(args[0]);
      return now === null || now.version === before ? own(args[0], value) : now;
    },
  }),
];

const listed = new WeakMap<FakeBucket, Map<string, unknown>>();

function throttling(): Mutant {
  const underWay = new Set<string>();
  return replaced("refuses a put while another one is under way", "consistency.not-throttled", {
    put: async (own, args) => {
      if (typeof args[1] !== "string" || args.length > 2) return own(...args);
      if (underWay.has(args[0])) throw new Error("put: Reduce your concurrent request rate. (10058)");
      underWay.add(args[0]);
      try {
        return await own(...args);
      } finally {
        underWay.delete(args[0]);
      }
    },
  });
}

function deletingElsewhere(): Mutant {
  let last: FakeBucket | undefined;
  return replaced("deletes from the bucket that was written last too", "consistency.separate-buckets", {
    put(own, args) {
      last = this;
      return own(...args);
    },
    async delete(own, args: Anything[]) {
      await own(...args);
      if (last !== undefined && last !== this && typeof args[0] === "string") {
        await FakeBucket.prototype.delete.call(last, args[0]);
      }
    },
  });
}
