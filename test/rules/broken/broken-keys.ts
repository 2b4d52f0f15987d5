import { type Anything, answering, type BrokenBucket, replaced } from "./broken-bucket.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenKeys: readonly BrokenBucket[] = [
  answering("key.length", { maxKeyBytes: 1025 }),
  replaced("does not list the empty key", "key.empty", {
    list: async (own, args) => {
      const page = await own(...args);
      return page.objects.length < 10 ? { ...page, objects: page.objects.filter(keyed) } : page;
    },
  }),
  replaced("joins slashes", "key.any-characters", {
    put: (own, args) =>
      own(...(typeof args[0] === "string" ? [args[0].replace(/\/\/+/, "/"), ...args.slice(1)] : args)),
  }),
  answering("key.nfc", { keyEquivalence: "exact" }),
  answering("key.lone-surrogate", { loneSurrogate: "\uFFFD\uFFFD\uFFFD" }),
  replaced("orders by UTF-16 units", "key.order", {
    list: async (own, args) => {
      const page = await own(...args);
      page.objects.sort((a: Anything, b: Anything) => (a.key < b.key ? -1 : 1));
      return page;
    },
  }),
];

function keyed({ key }: { readonly key: string }): boolean {
  return key !== "";
}
