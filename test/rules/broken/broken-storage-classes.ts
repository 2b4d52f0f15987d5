import { answering, type BrokenBucket, replaced, withOptions } from "./broken-bucket.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenStorageClasses: readonly BrokenBucket[] = [
  answering("storage-class.kept", { storageClasses: "ignored" }),
  replaced("takes storage classes in any case", "storage-class.unknown", {
    put: (own, args) =>
      own(
        ...withOptions(args, 2, (options) =>
          /^standard$/i.test(options.storageClass) ? { ...options, storageClass: "Standard" } : options,
        ),
      ),
  }),
];
