import { answering, type BrokenBucket, given, giving } from "./broken-bucket.js";

/** Broken buckets, each for one rule about keys. */
export const brokenKeys: readonly BrokenBucket[] = [
  answering("key.length", { maxKeyBytes: 1025 }),
  giving("does not list the empty key", "key.empty", "list", ({ objects, ...page }) => ({
    ...page,
    objects: objects.length < 10 ? objects.filter(({ key }: { readonly key: string }) => key !== "") : objects,
  })),
  given("joins slashes", "key.any-characters", "put", (args) =>
    typeof args[0] === "string" ? args.with(0, args[0].replace(/\/\/+/, "/")) : args,
  ),
  ...[
    ["takes a plus for a space", (key: string) => key.replaceAll("+", " ")] as const,
    ["ends keys at a #", (key: string) => key.replace(/(?<=.)#.*/, "")] as const,
    ["resolves dots between slashes", (key: string) => key.replace(/[^/]+\/\.\.\//, "")] as const,
    ["drops carriage returns", (key: string) => key.replace("\r", "")] as const,
  ].map(([name, change]) =>
    given(name, "key.any-characters", "put", (args) =>
      typeof args[0] === "string" ? args.with(0, change(args[0])) : args,
    ),
  ),
  answering("key.nfc", { keyEquivalence: "exact" }),
  answering("key.lone-surrogate", { loneSurrogate: "\uFFFD\uFFFD\uFFFD" }),
  giving("orders by UTF-16 units", "key.order", "list", (page) => {
    page.objects.sort((a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1));
  }),
];
