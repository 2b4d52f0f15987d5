import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import {
  type Anything,
  answering,
  type BrokenBucket,
  giving,
  isObject,
  type Own,
  optioned,
  refusing,
  replaced,
  withHeaders,
  withMethod,
  withProperty,
} from "./broken-bucket.js";

/** Broken buckets, each for one rule about metadata. */
export const brokenMetadata: readonly BrokenBucket[] = [
  optioned("loses an expiry at the epoch", "http-metadata.object", "put", ({ httpMetadata }) =>
    httpMetadata?.cacheExpiry && !Number(httpMetadata.cacheExpiry)
      ? { httpMetadata: { ...httpMetadata, cacheExpiry: undefined } }
      : undefined,
  ),
  optioned("loses contentLanguage", "http-metadata.object", "put", ({ httpMetadata }) =>
    isObject(httpMetadata) && !(httpMetadata instanceof Headers)
      ? { httpMetadata: { ...httpMetadata, contentLanguage: undefined } }
      : undefined,
  ),
  optioned("does not read Content-Encoding", "http-metadata.headers", "put", ({ httpMetadata }) => ({
    httpMetadata:
      httpMetadata instanceof Headers
        ? withHeaders(httpMetadata, (headers) => headers.delete("content-encoding"))
        : httpMetadata,
  })),
  refusing("refuses an expiry before 1970", "http-metadata.expiry-before-1970", "put", ([, , options]) => {
    return options?.httpMetadata?.cacheExpiry < 0;
  }),
  // The bucket did not create the target of the write.
  writing("leaves headers that are there", "http-metadata.write", (own, headers) => {
    const before = headers instanceof Headers ? [...headers] : [];
    own(headers);
    for (const [name, value] of before) headers.set(name, value);
  }),
  giving("writes by put onto a Map", "http-metadata.write-type", "put", (object) => {
    const own = object.writeHttpMetadata.bind(object);
    return withMethod(object, "writeHttpMetadata", (headers) => (headers instanceof Map ? undefined : own(headers)));
  }),
  writing("passes over values with a carriage return", "http-metadata.write-value", (own, headers, object) => {
    const isBroken = Object.values(object.httpMetadata ?? {}).some((value) => String(value).includes("\r"));
    if (!isBroken) own(headers);
  }),
  giving("writes nothing of an object that was listed without", "http-metadata.write-unlisted", "list", (page) => {
    for (const object of page.objects) {
      if (object.httpMetadata === undefined) withMethod(object, "writeHttpMetadata", () => undefined);
    }
  }),
  giving("gives custom metadata names in lower case", "custom-metadata.names", "head", (object) => {
    const lower = Object.entries(object.customMetadata ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
    return withProperty(object, "customMetadata", Object.fromEntries(lower));
  }),
  answering("custom-metadata.proto", { protoMetadata: "lost" }),
  answering("custom-metadata.size", { uploadMetadataLimit: "unchecked" }),
  answering("custom-metadata.size", { maxCustomMetadataBytes: 8193 }),
];

/** Replaces `writeHttpMetadata` of the results of `put` and `head`. */
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
