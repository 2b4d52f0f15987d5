import { acting, type BrokenBucket, made } from "./broken-bucket.js";
import { deletingEach } from "./broken-operations.js";

/** Broken buckets, each for one rule about locks. */
export const brokenLocks: readonly BrokenBucket[] = [
  made("has no locks", "lock.refused", () => ({ locks: undefined })),
  made("takes the first lock alone", "lock.retention", ({ locks = [] }) => ({
    locks: locks.slice(0, 1),
  })),
  made("never ends a lock", "lock.retention", ({ locks = [] }) => ({
    locks: locks.map((lock) => ({ ...lock, condition: { type: "Indefinite" } })),
  })),
  deletingEach("deletes what is not locked", "lock.delete-array", async (own, keys) => {
    const errors: unknown[] = [];
    for (const key of keys) await own(key).catch((error: Error) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }),
  acting("judges the lock before the precondition", "lock.order", "put", async (own, args) => {
    return (await own(...args)) ?? own(...args.slice(0, 2));
  }),
];
