import {
  type Anything,
  acting,
  answering,
  type BrokenBucket,
  given,
  giving,
  optioned,
  withProperty,
} from "./broken-bucket.js";

const notes = new WeakMap<object, Map<unknown, unknown>>();

function notesOf(bucket: object): Map<unknown, unknown> {
  const known = notes.get(bucket) ?? new Map<unknown, unknown>();
  notes.set(bucket, known);
  return known;
}

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
    ["drops a dot at the end", (key: string) => key.replace(/(?<=\w)\.$/, "")] as const,
    ["drops a byte order mark", (key: string) => key.replace(/^\ufeff(?=.)/, "")] as const,
    ["ends parts of a path at 255 characters", (key: string) => key.replaceAll(/([^/]{255})[^/]+/g, "$1")] as const,
    ["ends keys at a NUL", (key: string) => key.replace(/(?<=.)\0.*/, "")] as const,
    ["writes a sharp s as two letters", (key: string) => key.replace("\u00df", "ss")] as const,
    ["keeps a key by its hash", (key: string) => key.replace("BB", "Aa")] as const,
    ["decodes references of HTML", (key: string) => key.replaceAll("&amp;", "&")] as const,
  ].map(([name, change]) =>
    given(name, "key.any-characters", "put", (args) =>
      typeof args[0] === "string" ? args.with(0, change(args[0])) : args,
    ),
  ),
  given("keeps 512 characters of a long key", "key.any-characters", "put", (args) =>
    typeof args[0] === "string" && args[0].length <= 1024 ? args.with(0, args[0].slice(0, 512)) : args,
  ),
  giving("lists no files beside others", "key.any-characters", "list", ({ objects, ...page }) => ({
    ...page,
    objects: objects.filter(({ key }: { readonly key: string }) => !key.endsWith(".meta")),
  })),
  giving("lists no empty folders", "put.stores", "list", ({ objects, ...page }) => ({
    ...page,
    objects: objects.filter(({ key, size }: Anything) => size > 0 || !key.endsWith("/")),
  })),
  given("joins the keys to delete with commas", "delete.one", "delete", ([keys, ...others]) => [
    Array.isArray(keys) && keys.length > 0 && keys.join().split(",").length <= 1000 ? keys.join().split(",") : keys,
    ...others,
  ]),
  given("deletes no empty key among others", "key.empty", "delete", ([keys, ...others]) => [
    Array.isArray(keys) && keys.length > 1 ? keys.filter((key) => key !== "") : keys,
    ...others,
  ]),
  given("keeps keys to delete that are given three times", "delete.one", "delete", ([keys, ...others]) => {
    if (!Array.isArray(keys) || keys.length > 1000) return [keys, ...others];
    const left = keys.filter(
      (key) => keys.indexOf(key) === keys.lastIndexOf(key) || keys.filter((each) => each === key).length < 3,
    );
    return [left.length === 0 ? keys : left, ...others];
  }),
  optioned("joins slashes of a prefix", "list.prefix", "list", ({ prefix }) =>
    typeof prefix === "string" ? { prefix: prefix.replaceAll("//", "/") } : undefined,
  ),
  giving("lists keys encoded too little", "key.any-characters", "list", ({ objects, ...page }) => ({
    ...page,
    objects: objects.map((object: { key: string }) =>
      object.key.includes("%25") ? withProperty(object, "key", object.key.replaceAll("%25", "%")) : object,
    ),
  })),
  acting("loses the key after one with a |", "list.cursor", "list", async (own, [options, ...others], bucket) => {
    const page = await own(options, ...others);
    const before = notesOf(bucket).get(options?.cursor);
    if (page.truncated) notesOf(bucket).set(page.cursor, page.objects.at(-1)?.key);
    return typeof before === "string" && before.includes("|") ? { ...page, objects: page.objects.slice(1) } : page;
  }),
  acting("finds members of every object", "head.missing", "head", async (own, [key, ...others]) =>
    key === "valueOf" ? Object.prototype.valueOf : own(key, ...others),
  ),
  acting("finds no heads by another form after a put", "key.nfc", "head", async (own, [key, ...others], bucket) => {
    const heads = notesOf(bucket);
    if (!heads.has(key)) heads.set(key, await own(key, ...others));
    const now = await own(key, ...others);
    return now?.key === key || now === null ? now : heads.get(key);
  }),
  acting("deletes several keys by their own form only", "key.nfc", "delete", async (own, [keys, ...others], bucket) => {
    if (!Array.isArray(keys) || keys.length < 2 || keys.length > 1000) return own(keys, ...others);
    const found = await Promise.all(
      keys.map((key) => (typeof key === "string" ? bucket.head(key).catch(() => null) : null)),
    );
    const left = keys.filter((key, index) => typeof key !== "string" || !found[index] || found[index].key === key);
    return left.length === 0 ? undefined : own(left, ...others);
  }),
  answering("key.nfc", { keyEquivalence: "exact" }),
  answering("key.lone-surrogate", { loneSurrogate: "\uFFFD\uFFFD\uFFFD" }),
  giving("orders by UTF-16 units", "key.order", "list", (page) => {
    page.objects.sort((a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1));
  }),
];
