import type { FakeBucket } from "../../../src/bucket/binding/fake-bucket.js";
import {
  acting,
  answering,
  type BrokenBucket,
  forgiving,
  giving,
  isObject,
  optioned,
  replaced,
  stored,
  unless,
  withOptions,
  withProperty,
} from "./broken-bucket.js";
import { handling } from "./broken-multipart.js";

/** Broken buckets, each for one rule about encryption with keys. */
export const brokenSsec: readonly BrokenBucket[] = [
  optioned("takes an SSE-C key in upper case", "ssec.format", "put", ({ ssecKey }) =>
    typeof ssecKey === "string" ? { ssecKey: ssecKey.toLowerCase() } : undefined,
  ),
  giving("gives ssecKeyMd5 in upper case", "ssec.key-md5", "head", (object) =>
    object.ssecKeyMd5 ? withProperty(object, "ssecKeyMd5", object.ssecKeyMd5.toUpperCase()) : object,
  ),
  acting("does not delete without the key", "ssec.head-and-list", "delete", async (own, args, bucket) => {
    const object = await stored(bucket, args[0]);
    return object?.ssecKeyMd5 === undefined ? own(...args) : undefined;
  }),
  replaced("serves ranges without the SSE-C key", "ssec.get-without-key", {
    put(own, args, bucket) {
      lastKeys.set(bucket, args[2]?.ssecKey);
      return own(...args);
    },
    get(own, args, bucket) {
      const isOpen = isObject(args[1]) && args[1].range && args[1].ssecKey === undefined;
      return own(...(isOpen ? args.with(1, { ...args[1], ssecKey: lastKeys.get(bucket) }) : args));
    },
  }),
  optioned("ignores ranges with an SSE-C key", "ssec.get-without-key", "get", ({ ssecKey }) =>
    ssecKey === undefined ? undefined : { range: undefined },
  ),
  answering("ssec.get-other-key", { ssecKeys: "ignored" }),
  forgiving("ignores a needless SSE-C key", "ssec.get-needless-key", "get", /\(10903\)$/, (own, args) =>
    own(...withOptions(args, 1, ({ ssecKey: _, ...options }) => options)),
  ),
  handling("takes a part with a key for an upload without one", "ssec.part-key", {
    uploadPart: (own, args) => own(...args).catch(unless(/\(10902\)$/, () => own(...args.slice(0, 2)))),
  }),
];

const lastKeys = new WeakMap<FakeBucket, unknown>();
