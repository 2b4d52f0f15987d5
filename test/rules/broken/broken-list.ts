import {
  type Anything,
  acting,
  answering,
  type BrokenBucket,
  giving,
  limiting,
  made,
  optioned,
  refusing,
  replaced,
} from "./broken-bucket.js";

/** Broken buckets, each for one rule about lists. */
export const brokenList: readonly BrokenBucket[] = [
  giving("gives a cursor always", "list.result", "list", (page) => ({ cursor: undefined, ...page })),
  giving("is truncated when a page is full", "list.truncated", "list", (page, [options]) => {
    const full = page.objects.length + page.delimitedPrefixes.length === options?.limit;
    return full && !page.truncated ? { ...page, truncated: true, cursor: "none" } : page;
  }),
  answering("list.limit", { maxListEntries: 999 }),
  // Not one that takes it for 1: any page may end early.
  refusing("refuses a `limit` of -1", "list.limit-minus-one", "list", ([options]) => options?.limit === -1),
  giving("does not count prefixes", "list.limit-counts-both", "list", (page, [options], own) => {
    const count: number = page.delimitedPrefixes.length;
    return page.truncated && count > 0 ? own({ ...options, limit: options.limit + count }) : page;
  }),
  giving("orders backwards", "list.order", "list", (page) => {
    page.objects.reverse();
  }),
  optioned("takes a star at the end of `prefix` for anything", "list.prefix", "list", ({ prefix }) => ({
    prefix: typeof prefix === "string" ? prefix.replace(/\*$/, "") : prefix,
  })),
  answering("list.delimiter", { delimitedPrefixes: "withDelimiter" }),
  optioned(
    "divides at the delimiter's first character",
    "list.delimiter.several-characters",
    "list",
    ({ delimiter }) => (delimiter?.length > 1 ? { delimiter: delimiter[0] } : undefined),
  ),
  giving(
    "lists a group on each page",
    "list.delimiter.group-once",
    "list",
    (page, [{ cursor, delimiter } = {} as Anything]) => {
      if (cursor && delimiter && !page.delimitedPrefixes.includes("a")) page.delimitedPrefixes.unshift("a");
    },
  ),
  optioned("starts at `startAfter`", "list.start-after", "list", ({ startAfter }) => {
    if (typeof startAfter !== "string" || startAfter.length !== 1) return undefined;
    return { startAfter: `${String.fromCharCode(startAfter.charCodeAt(0) - 1)}~` };
  }),
  giving("leaves out the group that `startAfter` is in", "list.start-after", "list", (page, [options]) => {
    const { startAfter, delimiter } = options ?? {};
    const isLater = (group: string) => !delimiter || !startAfter?.startsWith(`${group}${delimiter}`);
    return { ...page, delimitedPrefixes: page.delimitedPrefixes.filter(isLater) };
  }),
  optioned("forgets `startAfter` where there is a cursor", "list.start-after-with-cursor", "list", ({ cursor }) =>
    cursor ? { startAfter: undefined } : undefined,
  ),
  acting("looks for a cursor's key", "list.cursor", "list", async (own, args, bucket) => {
    const cursor: unknown = args[0]?.cursor;
    const page = await own(...args);
    if (typeof cursor !== "string" || !/^6f([0-9a-f]{2})+[0-9a-f]{8}$/.test(cursor)) return page;
    const key = cursor.slice(2, -8).replace(/../g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)));
    if ((await bucket.head(key)) === null) page.objects.length = 0;
    return page;
  }),
  giving("goes on after as many keys as it has listed", "list.cursor", "list", async (page, [options], own) => {
    const { cursor, limit, ...others } = options ?? {};
    const known = listed.get(cursor) ?? 0;
    const isPlain = Object.keys(others).length === 0 && known > 0;
    if (page.truncated) listed.set(page.cursor, known + page.objects.length);
    return isPlain ? { ...page, objects: (await own()).objects.slice(known, limit && known + limit) } : page;
  }),
  acting("lists one more on the first page, one less later", "list.limit-counts-both", "list", async (own, args) => {
    const [{ limit, cursor, ...others } = {} as Anything] = args;
    if (!(limit > 1 && limit < 1000)) return own(...args);
    if (cursor) return own({ ...others, cursor, limit: limit - 1 });
    const page = await own({ ...others, limit: limit + 1 });
    return page.truncated ? page : own(...args);
  }),
  replaced("deletes no several keys while a list goes on", "list.cursor", {
    async list(own, args, bucket) {
      const page = await own(...args);
      goingOn.set(bucket, page.truncated);
      return page;
    },
    async delete(own, args, bucket) {
      if (!Array.isArray(args[0]) || !goingOn.get(bucket)) await own(...args);
    },
  }),
  giving("loses the first of several groups on later pages", "list.cursor", "list", (page, [options]) => {
    const { delimitedPrefixes: groups } = page;
    return options?.cursor && groups.length > 1 ? { ...page, delimitedPrefixes: groups.slice(1) } : page;
  }),
  optioned("drops the prefix of later pages beside startAfter", "list.cursor", "list", ({ startAfter, cursor }) =>
    startAfter && cursor ? { prefix: undefined } : undefined,
  ),
  optioned("decodes the prefix like an URL", "list.prefix", "list", ({ prefix }) =>
    /^(%[0-9a-f]{2})+$/.test(prefix) ? { prefix: decodeURIComponent(prefix) } : undefined,
  ),
  answering("list.cursor-malformed", { malformedCursor: "listsFromStart" }),
  refusing("refuses an empty cursor", "list.cursor-empty", "list", ([options]) => options?.cursor === ""),
  answering("list.include", { metadataNotListed: "empty" }),
  optioned("includes all metadata always", "list.include", "list", () => ({
    include: ["httpMetadata", "customMetadata"],
  })),
  optioned("lists what `include` does not know", "list.include-values", "list", ({ include }) => ({
    include: Array.isArray(include)
      ? include.filter((value) => typeof value !== "string" || /^(http|custom)Metadata$/.test(value))
      : include,
  })),
  answering("list.include-history", { unhonoredInclude: "checked" }),
  made("honours `include` before its time", "list.include-history", ({ compatibilityDate }) => ({
    compatibilityDate: compatibilityDate === "2022-08-03" ? "2022-08-04" : compatibilityDate,
  })),
  // Not less: any page may be short.
  answering("list.metadata-bytes", { listMetadataBytes: 512 * 1024 }),
  limiting("carries a byte of metadata too much", "list.metadata-bytes", "listMetadataBytes", 1),
];

/** True for buckets whose last page has a cursor. */
const goingOn = new WeakMap<object, boolean>();

/** The number of keys listed before each cursor. */
const listed = new Map<string, number>();
