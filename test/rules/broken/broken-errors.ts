import { FakeBucket } from "../../../src/binding/fake-bucket.js";
import { type BrokenBucket, replaced } from "./broken-bucket.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenErrors: readonly BrokenBucket[] = [
  replaced("throws before it returns a promise", "errors.reject", {
    head(own, args) {
      if (args.length === 0) {
        throw new TypeError("Failed to execute 'head' on 'StoreBucket': parameter 1 is not of type 'string'.");
      }
      return own(...args);
    },
  }),
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
  replaced("writes no metadata onto what is not Headers", "errors.write-http-metadata-throws", {
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
  replaced("refuses with a class of its own", "errors.service-form", {
    head: (own, args) =>
      own(...args).catch((error: Error) => {
        throw /\(10020\)$/.test(error.message)
          ? Object.assign(new (class StoreError extends Error {})(error.message))
          : error;
      }),
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
];
