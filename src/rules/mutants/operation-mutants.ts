import { isObject, type Mutant, replaced, withOptions, withProperty } from "../broken-bucket.js";

/** Broken reads and writes. */
export const operationMutants: readonly Mutant[] = [
  replaced("gives a byte less than `length`", "range.length", {
    get: (own, args) =>
      own(
        ...withOptions(args, 1, ({ range, ...options }) => ({
          ...options,
          range: range?.length > 1 && range.offset === undefined ? { length: range.length - 1 } : range,
        })),
      ),
  }),
  replaced("loses a property of head", "result.properties", {
    head: async (own, args) => {
      const object = await own(...args);
      if (object !== null) delete object.storageClass;
      return object;
    },
  }),
  replaced("makes a TypeError of each RangeError", "range.negative", {
    get: (own, args) =>
      own(...args).catch((error: unknown) => {
        throw error instanceof RangeError ? new TypeError(error.message) : error;
      }),
  }),
  replaced("stores what a failing stream gave so far", "value.stream-fails", {
    put: (own, args) =>
      own(...args).catch((error: unknown) => {
        if (error instanceof RangeError && args[1] instanceof ReadableStream) return own(args[0], "", args[2]);
        throw error;
      }),
  }),
  replaced("keeps the etag of what was there before", "result.etag", {
    async put(own, args) {
      const before = typeof args[0] === "string" ? await this.head(args[0]).catch(() => null) : null;
      const object = await own(...args);
      return before === null ? object : withProperty(object, "etag", before.etag);
    },
  }),
  replaced("loses contentLanguage", "http-metadata.object", {
    put: (own, args) =>
      own(
        ...withOptions(args, 2, (options) => {
          if (!isObject(options.httpMetadata) || options.httpMetadata instanceof Headers) return options;
          return { ...options, httpMetadata: { ...options.httpMetadata, contentLanguage: undefined } };
        }),
      ),
  }),
  replaced("refuses with a class of its own", "errors.service-form", {
    head: (own, args) =>
      own(...args).catch((error: Error) => {
        throw /\(10020\)$/.test(error.message)
          ? Object.assign(new (class StoreError extends Error {})(error.message))
          : error;
      }),
  }),
  replaced("throws before it returns a promise", "errors.reject", {
    head(own, args) {
      if (args.length === 0) {
        throw new TypeError("Failed to execute 'head' on 'StoreBucket': parameter 1 is not of type 'string'.");
      }
      return own(...args);
    },
  }),
  replaced("copies buffers late", "value.copied", {
    put: async (own, args) => {
      await Promise.resolve();
      return own(...args);
    },
  }),
  replaced("stores metadata although the precondition fails", "put.precondition-failed", {
    put: async (own, args) => (await own(...args)) ?? own(args[0], args[1], { ...args[2], onlyIf: undefined }),
  }),
  replaced("checks, then acts", "consistency.atomic", {
    async put(own, args) {
      const { onlyIf, ...options } = args[2] ?? {};
      if (onlyIf?.etagDoesNotMatch !== "*") return own(...args);
      return (await this.head(args[0])) === null ? own(args[0], args[1], options) : null;
    },
  }),
  replaced("gives times in whole seconds", "result.uploaded", {
    put: async (own, args) => {
      const object = await own(...args);
      const uploaded = object && new Date(Math.floor(object.uploaded.getTime() / 1000) * 1000);
      return withProperty(object, "uploaded", uploaded);
    },
  }),
  replaced("gives custom metadata names in lower case", "custom-metadata.names", {
    head: async (own, args) => {
      const object = await own(...args);
      const entries = Object.entries<string>(object?.customMetadata ?? {});
      const lower = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
      return withProperty(object, "customMetadata", lower);
    },
  }),
  replaced("stops to delete at the first key that is missing", "delete.one", {
    async delete(own, args) {
      if (!Array.isArray(args[0])) return own(...args);
      for (const key of args[0]) {
        if ((await this.head(key)) === null) return;
        await own(key);
      }
    },
  }),
  replaced("gives undefined for a missing key", "head.missing", {
    head: async (own, args) => (await own(...args)) ?? undefined,
  }),
  replaced("takes lower-case hex only", "checksum.hex", {
    put: async (own, args) => {
      if (/[A-F]/.test(args[2]?.sha1)) throw new TypeError("Provided SHA-1 wasn't a valid hex string");
      return own(...args);
    },
  }),
  replaced("does not look at SHA-384", "checksum.verified", {
    put: (own, args) => own(...withOptions(args, 2, ({ sha384, ...options }) => options)),
  }),
  replaced("refuses options that it does not know", "arguments.extra", {
    get: async (own, args) => {
      if (isObject(args[1]) && "unknown" in args[1]) throw new TypeError("unknown option");
      return own(...args);
    },
  }),
  replaced("gives a body again and again", "body.one-shot", {
    get: async (own, args) => {
      const object = await own(...args);
      if (object === null || !("body" in object) || object.size > 1) return object;
      const again = await own(args[0]);
      return Object.defineProperty(object, "text", { value: () => again.text(), configurable: true });
    },
  }),
];
