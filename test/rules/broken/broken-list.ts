import { FakeBucket } from "../../../src/binding/fake-bucket.js";
import type { RuleId } from "../../../src/rules/all-rules.js";
import { type Anything, answering, type BrokenBucket, replaced, withOptions } from "./broken-bucket.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenList: readonly BrokenBucket[] = [
  replaced("gives a cursor always", "list.result", {
    list: async (own, args) => ({ cursor: undefined, ...(await own(...args)) }),
  }),
  replaced("is truncated when a page is full", "list.truncated", {
    list: async (own, args) => {
      const page = await own(...args);
      const full = page.objects.length + page.delimitedPrefixes.length === args[0]?.limit;
      return full && !page.truncated ? { ...page, truncated: true, cursor: "none" } : page;
    },
  }),
  answering("list.limit", { maxListEntries: 999 }),
  changing("takes a `limit` of -1 for 1", "list.limit-minus-one", ({ limit, ...options }) => ({
    ...options,
    limit: limit === -1 ? 1 : limit,
  })),
  replaced("does not count prefixes", "list.limit-counts-both", {
    list: async (own, args) => {
      const page = await own(...args);
      const count: number = page.delimitedPrefixes.length;
      return page.truncated && count > 0 ? own({ ...args[0], limit: args[0].limit + count }) : page;
    },
  }),
  replaced("orders backwards", "list.order", {
    list: async (own, args) => {
      const page = await own(...args);
      page.objects.reverse();
      return page;
    },
  }),
  changing("takes a star at the end of `prefix` for anything", "list.prefix", ({ prefix, ...options }) => ({
    ...options,
    prefix: typeof prefix === "string" ? prefix.replace(/\*$/, "") : prefix,
  })),
  answering("list.delimiter", { delimitedPrefixes: "withDelimiter" }),
  changing("divides at the delimiter's first character", "list.delimiter.several-characters", (options) =>
    options.delimiter?.length > 1 ? { ...options, delimiter: options.delimiter[0] } : options,
  ),
  replaced("lists a group on each page", "list.delimiter.group-once", {
    list: async (own, args) => {
      const page = await own(...args);
      if (args[0]?.cursor && args[0].delimiter && !page.delimitedPrefixes.includes("a"))
        page.delimitedPrefixes.unshift("a");
      return page;
    },
  }),
  replaced("starts at `startAfter`", "list.start-after", {
    list: (own, args) =>
      own(
        ...withOptions(args, 0, ({ startAfter, ...options }) =>
          typeof startAfter === "string" && startAfter.length === 1
            ? { ...options, startAfter: `${String.fromCharCode(startAfter.charCodeAt(0) - 1)}~` }
            : { ...options, startAfter },
        ),
      ),
  }),
  replaced("leaves out the group that `startAfter` is in", "list.start-after", {
    list: async (own, args) => {
      const page = await own(...args);
      const { startAfter, delimiter } = args[0] ?? {};
      const isLater = (group: string) => !delimiter || !startAfter?.startsWith(`${group}${delimiter}`);
      return { ...page, delimitedPrefixes: page.delimitedPrefixes.filter(isLater) };
    },
  }),
  changing("forgets `startAfter` where there is a cursor", "list.start-after-with-cursor", (options) =>
    options.cursor ? { ...options, startAfter: undefined } : options,
  ),
  replaced("looks for a cursor's key", "list.cursor", {
    async list(own, args) {
      const cursor: unknown = args[0]?.cursor;
      const page = await own(...args);
      if (typeof cursor !== "string" || !/^6f([0-9a-f]{2})+[0-9a-f]{8}$/.test(cursor)) return page;
      const key = cursor.slice(2, -8).replace(/../g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)));
      if ((await this.head(key)) === null) page.objects.length = 0;
      return page;
    },
  }),
  replaced("goes on after as many keys as it has listed", "list.cursor", {
    async list(own, args) {
      const { cursor, limit, ...others } = args[0] ?? {};
      const known = listed.get(cursor) ?? 0;
      const isPlain = Object.keys(others).length === 0 && known > 0;
      const page = await own(...args);
      if (page.truncated) listed.set(page.cursor, known + page.objects.length);
      return isPlain ? { ...page, objects: (await own()).objects.slice(known, limit && known + limit) } : page;
    },
  }),
  answering("list.cursor-malformed", { malformedCursor: "listsFromStart" }),
  replaced("refuses an empty cursor", "list.cursor-empty", {
    list: async (own, args) => {
      if (args[0]?.cursor === "") throw new Error("list: The cursor is empty. (10905)");
      return own(...args);
    },
  }),
  answering("list.include", { metadataNotListed: "empty" }),
  replaced("includes all metadata always", "list.include", {
    list: (own, args) =>
      own(...withOptions(args, 0, (options) => ({ ...options, include: ["httpMetadata", "customMetadata"] }))),
  }),
  changing("lists what `include` does not know", "list.include-values", ({ include, ...options }) => ({
    ...options,
    include: Array.isArray(include)
      ? include.filter((value) => typeof value !== "string" || /^(http|custom)Metadata$/.test(value))
      : include,
  })),
  answering("list.include-history", { unhonoredInclude: "checked" }),
  {
    name: "honours `include` before its time",
    rule: "list.include-history",
    make: ({ compatibilityDate, ...options }) => {
      const date = compatibilityDate === "2022-08-03" ? "2022-08-04" : compatibilityDate;
      return new FakeBucket(date === undefined ? options : { ...options, compatibilityDate: date });
    },
  },
  answering("list.metadata-bytes", { listMetadataBytes: 256 * 1000 }),
  {
    name: "carries a byte of metadata too much",
    rule: "list.metadata-bytes",
    make: ({ limits, ...options }) => {
      const bytes = limits?.listMetadataBytes;
      return new FakeBucket({ ...options, limits: { ...limits, ...(bytes && { listMetadataBytes: bytes + 1 }) } });
    },
  },
];

/** A bucket whose `list` takes other options than those that it is given. */
function changing(name: string, rule: RuleId, change: (options: Anything) => Anything): BrokenBucket {
  return replaced(name, rule, { list: (own, args) => own(...withOptions(args, 0, change)) });
}

/** Counts the keys that were listed before the place of a cursor. */
const listed = new Map<string, number>();
