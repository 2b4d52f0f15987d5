import { FakeBucket } from "../../../src/binding/fake-bucket.js";
import { type BrokenBucket, replaced } from "./broken-bucket.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenLocks: readonly BrokenBucket[] = [
  {
    name: "has no locks",
    rule: "lock.refused",
    make: ({ locks: _, ...options }) => new FakeBucket(options),
  },
  {
    name: "takes the first lock alone",
    rule: "lock.retention",
    make: ({ locks = [], ...options }) => new FakeBucket({ ...options, locks: locks.slice(0, 1) }),
  },
  {
    name: "never ends a lock",
    rule: "lock.retention",
    make: ({ locks = [], ...options }) =>
      new FakeBucket({ ...options, locks: locks.map((lock) => ({ ...lock, condition: { type: "Indefinite" } })) }),
  },
  replaced("deletes what is not locked", "lock.delete-array", {
    delete: async (own, [keys]) => {
      if (!Array.isArray(keys)) return own(keys);
      const errors: unknown[] = [];
      for (const key of keys) await own(key).catch((error: Error) => errors.push(error));
      if (errors.length > 0) throw errors[0];
    },
  }),
  replaced("judges the lock before the precondition", "lock.order", {
    put: async (own, args) => (await own(...args)) ?? own(...args.slice(0, 2)),
  }),
];
