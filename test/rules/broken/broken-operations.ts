import type { FakeBucket } from "../../../src/bucket/binding/fake-bucket.js";
import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import {
  acting,
  answering,
  type BrokenBucket,
  giving,
  isObject,
  type Own,
  replaced,
  stored,
  withProperty,
} from "./broken-bucket.js";

/** Broken buckets, each for one rule about operations. */
export const brokenOperations: readonly BrokenBucket[] = [
  acting("gives undefined for a missing key", "head.missing", "head", async (own, args) => {
    return (await own(...args)) ?? undefined;
  }),
  acting("gives a body at head", "head.metadata", "head", (_, args, bucket) => {
    return bucket.get(...(args as Parameters<FakeBucket["get"]>));
  }),
  acting("refuses a range of a missing key", "get.missing", "get", async (own, args) => {
    const object = await own(...args);
    if (object !== null || !args[1]?.range?.suffix) return object;
    throw new Error("get: The requested range is not satisfiable (10039)");
  }),
  acting("looks at the range before the precondition", "get.order", "get", async (own, args) => {
    if (args[1]?.onlyIf && args[1].range) await own(args[0], { ...args[1], onlyIf: undefined });
    return own(...args);
  }),
  giving("takes HTTP metadata from get", "get.override", "get", (object, [, options]) =>
    isObject(options?.httpMetadata)
      ? withProperty(object, "httpMetadata", { ...object.httpMetadata, ...options.httpMetadata })
      : object,
  ),
  replaced("stores files in folders, and so no file where a folder is", "put.stores", {
    async put(own, args, bucket) {
      const object = await own(...args);
      const folder = String(args[0]).replace(/\/[^/]*$/, "");
      if (object !== null && folder !== args[0]) await bucket.delete(folder);
      return object;
    },
  }),
  acting("keeps custom metadata where none is sent", "put.replaces", "put", async (own, args, bucket) => {
    const before = await stored(bucket, args[0]);
    if (before === null || args[2]?.customMetadata !== undefined) return own(...args);
    return own(args[0], args[1], { ...args[2], customMetadata: before.customMetadata });
  }),
  acting("stores metadata although the precondition fails", "put.precondition-failed", "put", async (own, args) => {
    return (await own(...args)) ?? own(args[0], args[1], { ...args[2], onlyIf: undefined });
  }),
  acting("looks at the digest before the size of metadata", "put.order", "put", async (own, args) => {
    const { md5, customMetadata } = args[2] ?? {};
    const isLarge = JSON.stringify(customMetadata ?? {}).length > 2048;
    if (md5 !== undefined && isLarge) await own(args[0], args[1], { md5, onlyIf: { etagMatches: "none" } });
    return own(...args);
  }),
  deletingEach("stops to delete at the first key that is missing", "delete.one", async (own, keys, bucket) => {
    for (const key of keys) {
      if ((await bucket.head(key)) === null) return;
      await own(key);
    }
  }),
  answering("delete.count", { maxDeleteKeys: 1001 }),
  answering("delete.count", { minDeleteKeys: 0 }),
  deletingEach("deletes keys until one is refused", "delete.all-or-nothing", async (own, keys) => {
    if (keys.length === 0 || keys.length > 1000) return own(keys);
    for (const key of keys) await own(key);
  }),
];

/** Replaces the deletion of several keys. */
export function deletingEach(
  name: string,
  rule: RuleId,
  remove: (own: Own, keys: readonly string[], bucket: FakeBucket) => Promise<void>,
): BrokenBucket {
  return acting(name, rule, "delete", (own, args, bucket) => {
    return Array.isArray(args[0]) ? remove(own, args[0], bucket) : own(...args);
  });
}
