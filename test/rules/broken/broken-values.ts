import { FakeBucket } from "../../../src/binding/fake-bucket.js";
import { answering, type BrokenBucket, replaced } from "./broken-bucket.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenValues: readonly BrokenBucket[] = [
  replaced("stores all of a buffer where a window of it is given", "value.types", {
    put: (own, [key, value, ...rest]) => own(key, ArrayBuffer.isView(value) ? value.buffer : value, ...rest),
  }),
  replaced("stores undefined as a text", "value.null", {
    put: (own, args) => own(...(args.length > 1 && args[1] === undefined ? args.with(1, "undefined") : args)),
  }),
  replaced("stores numbers as texts", "value.wrong-type", {
    put: (own, [key, value, ...rest]) => own(key, typeof value === "number" ? String(value) : value, ...rest),
  }),
  replaced("refuses numbers at any date", "value.null-before-2022-06-01", {
    put: async (own, args) => {
      if (typeof args[1] === "number") throw new TypeError("parameter 2 is not of type 'string'");
      return own(...args);
    },
  }),
  {
    name: "takes values of wrong types for null at any date",
    rule: "value.null-before-2022-06-01",
    make: (options) => new FakeBucket({ ...options, compatibilityFlags: ["substitute_null_on_type_error"] }),
  },
  replaced("copies buffers late", "value.copied", {
    put: async (own, args) => {
      await Promise.resolve();
      return own(...args);
    },
  }),
  replaced("stores the first chunk of a stream alone", "value.stream", {
    put: async (own, [key, value, ...rest]) => {
      if (!(value instanceof ReadableStream) || value.locked) return own(key, value, ...rest);
      const { value: first = "" } = await value.getReader().read();
      return own(key, first, ...rest);
    },
  }),
  answering("value.stream", { streamLength: "required" }),
  replaced("judges the length of a stream before its checksum", "value.stream-length", {
    put: async (own, args) => {
      if (args[1] instanceof ReadableStream && args[2]?.md5 !== undefined)
        throw new TypeError("Its length is not known.");
      return own(...args);
    },
  }),
  replaced("refuses streams of other realms", "value.foreign", {
    put: async (own, args) => {
      if (typeof args[1]?.getReader === "function" && !(args[1] instanceof ReadableStream))
        throw new TypeError("That is not a stream.");
      return own(...args);
    },
  }),
  replaced("stores nothing of a locked stream", "value.stream-locked", {
    put: (own, args) => own(...(args[1] instanceof ReadableStream && args[1].locked ? args.with(1, "") : args)),
  }),
  replaced("stores nothing of a cancelled stream", "value.stream-cancelled", {
    put: (own, args) =>
      own(...args).catch((error: Error) => {
        if (error.message !== "This ReadableStream is disturbed.") throw error;
        return own(args[0], "", args[2]);
      }),
  }),
  replaced("stores what a failing stream gave so far", "value.stream-fails", {
    put: (own, args) =>
      own(...args).catch((error: unknown) => {
        if (error instanceof RangeError && args[1] instanceof ReadableStream) return own(args[0], "", args[2]);
        throw error;
      }),
  }),
  replaced("leaves a stream alone when a malformed digest is given", "value.stream-cancelled-on-error", {
    put: (own, args) => {
      const malformed = typeof args[2]?.md5 === "string" && !/^[0-9a-f]{32}$/i.test(args[2].md5);
      return own(...(malformed ? args.with(1, "") : args));
    },
  }),
  replaced("stores nothing of a stream that gives texts", "value.stream-chunks", {
    put: (own, args) =>
      own(...args).catch((error: Error) => {
        if (!error.message.endsWith("must give bytes, not string.")) throw error;
        return own(args[0], "", args[2]);
      }),
  }),
  replaced("takes the type of a Blob as content type", "value.blob-type", {
    put: (own, args) => {
      if (!(args[1] instanceof Blob) || args[1].type === "" || args[2]?.httpMetadata?.contentType) return own(...args);
      return own(args[0], args[1], { ...args[2], httpMetadata: { contentType: args[1].type } });
    },
  }),
  answering("value.wrong-type", { typeNames: "JsReadableStream" }),
  {
    name: "takes parts of a byte more than are allowed",
    rule: "value.size",
    make: ({ limits = {}, ...options }) => {
      const { maxPartBytes } = limits;
      return new FakeBucket({
        ...options,
        limits: maxPartBytes === undefined ? limits : { ...limits, maxPartBytes: maxPartBytes + 1 },
      });
    },
  },
];
