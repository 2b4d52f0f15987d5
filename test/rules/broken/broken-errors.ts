import { FakeBucket } from "../../../src/bucket/binding/fake-bucket.js";
import { acting, type BrokenBucket, failing, giving, made, replaced, withMethod } from "./broken-bucket.js";

/** Broken buckets, each for one rule about errors and of the constructor. */
export const brokenErrors: readonly BrokenBucket[] = [
  acting("throws before it returns a promise", "errors.reject", "head", (own, args) => {
    if (args.length > 0) return own(...args);
    throw new TypeError("Failed to execute 'head' on 'StoreBucket': parameter 1 is not of type 'string'.");
  }),
  replaced("rejects at any date", "errors.throw-before-2022-10-31", { get: async (own, args) => own(...args) }),
  acting("rejects instead of throwing", "errors.resume-throws", "resumeMultipartUpload", (own, args) => {
    try {
      return own(...args);
    } catch (error) {
      return Promise.reject(error);
    }
  }),
  giving("writes no metadata onto what is not Headers", "errors.write-http-metadata-throws", "get", (object) => {
    const own = object.writeHttpMetadata.bind(object);
    return withMethod(object, "writeHttpMetadata", (headers) => headers instanceof Headers && own(headers));
  }),
  acting("rejects when it is called on nothing", "errors.illegal-invocation", "list", (own, args, bucket) => {
    return bucket instanceof FakeBucket ? own(...args) : Promise.reject(new TypeError("Illegal invocation"));
  }),
  failing("refuses with a class of its own", "errors.service-form", "head", (error) =>
    /\(10020\)$/.test(error.message) ? new (class StoreError extends Error {})(error.message) : error,
  ),
  acting("deletes the keys before one that is refused", "errors.change-nothing", "delete", (own, args) =>
    own(...args).catch(async (error: Error) => {
      if (/\(10020\)$/.test(error.message) && Array.isArray(args[0])) await own(args[0][0]).catch(() => undefined);
      throw error;
    }),
  ),
  {
    name: "has another tag",
    rule: "errors.brand",
    make: (options) => Object.defineProperty(new FakeBucket(options), Symbol.toStringTag, { value: "Bucket" }),
  },
  made("knows no flags", "construction.compatibility-flags", () => ({ compatibilityFlags: undefined })),
  made("takes one flag for another", "construction.compatibility-flags", ({ compatibilityFlags = [] }) => {
    const others = { disable_fast_jsg_struct: "do_not_capture_async_api_throws" };
    const flags = compatibilityFlags.map((flag) => Reflect.get(others, flag) ?? flag);
    return { compatibilityFlags: [...new Set(flags)] };
  }),
];
