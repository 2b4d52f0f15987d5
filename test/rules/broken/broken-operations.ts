import { FakeBucket } from "../../../src/binding/fake-bucket.js";
import type { RuleId } from "../../../src/rules/all-rules.js";
import type { LifecycleRule } from "../../../src/semantics/bucket-rules.js";
import {
  answering,
  type BrokenBucket,
  giving,
  isObject,
  made,
  type Own,
  replaced,
  stored,
  withProperty,
} from "./broken-bucket.js";

/** Buckets that break rules of operations, one rule each. */
export const brokenOperations: readonly BrokenBucket[] = [
  replaced("gives undefined for a missing key", "head.missing", {
    head: async (own, args) => (await own(...args)) ?? undefined,
  }),
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
  giving("takes HTTP metadata from get", "get.override", "get", (object, [, options]) =>
    isObject(options?.httpMetadata)
      ? withProperty(object, "httpMetadata", { ...object.httpMetadata, ...options.httpMetadata })
      : object,
  ),
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
      const before = await stored(this, args[0]);
      if (before === null || args[2]?.customMetadata !== undefined) return own(...args);
      return own(args[0], args[1], { ...args[2], customMetadata: before.customMetadata });
    },
  }),
  replaced("stores metadata although the precondition fails", "put.precondition-failed", {
    put: async (own, args) => (await own(...args)) ?? own(args[0], args[1], { ...args[2], onlyIf: undefined }),
  }),
  replaced("looks at the digest before the size of metadata", "put.order", {
    put: async (own, args) => {
      const { md5, customMetadata } = args[2] ?? {};
      const isLarge = JSON.stringify(customMetadata ?? {}).length > 2048;
      if (md5 !== undefined && isLarge) await own(args[0], args[1], { md5, onlyIf: { etagMatches: "none" } });
      return own(...args);
    },
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

/** A bucket that deletes several keys in another way. */
function deletingEach(
  name: string,
  rule: RuleId,
  remove: (own: Own, keys: readonly string[], bucket: FakeBucket) => Promise<void>,
): BrokenBucket {
  return replaced(name, rule, {
    delete(own, args) {
      return Array.isArray(args[0]) ? remove(own, args[0], this) : own(...args);
    },
  });
}

/** Buckets that break rules of consistency, one rule each. */
export const brokenConsistency: readonly BrokenBucket[] = [
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
  replaced("checks, then acts", "consistency.atomic", {
    async put(own, args) {
      const { onlyIf, ...options } = args[2] ?? {};
      if (onlyIf?.etagDoesNotMatch !== "*") return own(...args);
      return (await this.head(args[0])) === null ? own(args[0], args[1], options) : null;
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
  replaced("refuses a put while another one is under way", "consistency.not-throttled", {
    put: async (own, args) => {
      if (typeof args[1] !== "string" || args.length > 2) return own(...args);
      if (underWay.has(args[0])) throw new Error("put: Reduce your concurrent request rate. (10058)");
      underWay.add(args[0]);
      return own(...args).finally(() => underWay.delete(args[0]));
    },
  }),
  deletingElsewhere(),
];

const listed = new WeakMap<FakeBucket, Map<string, unknown>>();
const underWay = new Set<string>();

function deletingElsewhere(): BrokenBucket {
  let last: FakeBucket | undefined;
  return replaced("deletes from the bucket that was written last too", "consistency.separate-buckets", {
    put(own, args) {
      last = this;
      return own(...args);
    },
    async delete(own, args) {
      await own(...args);
      if (last !== undefined && last !== this && typeof args[0] === "string") {
        await FakeBucket.prototype.delete.call(last, args[0]);
      }
    },
  });
}

/** Buckets that break rules of locks, one rule each. */
export const brokenLocks: readonly BrokenBucket[] = [
  made("has no locks", "lock.refused", ({ locks: _, ...options }) => options),
  made("takes the first lock alone", "lock.retention", ({ locks = [], ...options }) => ({
    ...options,
    locks: locks.slice(0, 1),
  })),
  made("never ends a lock", "lock.retention", ({ locks = [], ...options }) => ({
    ...options,
    locks: locks.map((lock) => ({ ...lock, condition: { type: "Indefinite" } })),
  })),
  deletingEach("deletes what is not locked", "lock.delete-array", async (own, keys) => {
    const errors: unknown[] = [];
    for (const key of keys) await own(key).catch((error: Error) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }),
  replaced("judges the lock before the precondition", "lock.order", {
    put: async (own, args) => (await own(...args)) ?? own(...args.slice(0, 2)),
  }),
];

/** Buckets that break rules of lifecycles, one rule each. */
export const brokenLifecycle: readonly BrokenBucket[] = [
  without("does not delete", "lifecycle.deletion", "deleteObjectsTransition"),
  without("keeps the storage class", "lifecycle.transition", "storageClassTransitions"),
  without("moves what is about to be deleted", "lifecycle.deletion-wins", "deleteObjectsTransition"),
  made("deletes what is locked", "lifecycle.locked", ({ locks: _, ...options }) => options),
  without("lets uploads live for seven days", "lifecycle.uploads", "abortMultipartUploadsTransition"),
];

/** A bucket whose lifecycle rules do not do one of the things that they can do. */
function without(name: string, rule: RuleId, does: keyof LifecycleRule): BrokenBucket {
  return made(name, rule, ({ lifecycle = [], ...options }) => ({
    ...options,
    lifecycle: lifecycle.map((each) => ({ ...each, [does]: undefined })),
  }));
}
