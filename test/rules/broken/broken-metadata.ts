import type { RuleId } from "../../../src/rules/all-rules.js";
import {
  type Anything,
  answering,
  type BrokenBucket,
  isObject,
  replaced,
  withOptions,
  withProperty,
} from "./broken-bucket.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenMetadata: readonly BrokenBucket[] = [
  replaced("loses contentLanguage", "http-metadata.object", {
    put: (own, args) =>
      own(
        ...withOptions(args, 2, (options) => {
          if (!isObject(options.httpMetadata) || options.httpMetadata instanceof Headers) return options;
          return { ...options, httpMetadata: { ...options.httpMetadata, contentLanguage: undefined } };
        }),
      ),
  }),
  replaced("does not read Content-Encoding", "http-metadata.headers", {
    put: (own, args) =>
      own(
        ...withOptions(args, 2, (options) => {
          if (!(options.httpMetadata instanceof Headers)) return options;
          const httpMetadata = new Headers(options.httpMetadata);
          httpMetadata.delete("content-encoding");
          return { ...options, httpMetadata };
        }),
      ),
  }),
  replaced("refuses an expiry before 1970", "http-metadata.expiry-before-1970", {
    put: async (own, args) => {
      if (args[2]?.httpMetadata?.cacheExpiry < 0) throw new Error("internal error");
      return own(...args);
    },
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
  replaced("writes nothing of an object that was listed without", "http-metadata.write-unlisted", {
    list: async (own, args) => {
      const page = await own(...args);
      for (const object of page.objects) {
        if (object.httpMetadata === undefined) setMethod(object, "writeHttpMetadata", () => undefined);
      }
      return page;
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
  const change = async (own: (...args: Anything[]) => Anything, args: Anything[]) => {
    const object = await own(...args);
    if (object === null) return null;
    const ownWrite = object.writeHttpMetadata.bind(object);
    return setMethod(object, "writeHttpMetadata", (headers: Anything) => write(ownWrite, headers, object));
  };
  return replaced(name, rule, { put: change, head: change });
}

export function setMethod(object: Anything, name: string, value: (...args: Anything[]) => unknown): Anything {
  return Object.defineProperty(object, name, { value, configurable: true });
}
