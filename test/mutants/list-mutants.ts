import type { RuleId } from "fakebucket";
import { type Anything, type Mutant, replaced, withOptions } from "./mutant.js";

/** Broken lists. */
export const listMutants: readonly Mutant[] = [
  ...["key.order", "list.order"].map((rule) =>
    replaced(rule === "key.order" ? "orders by UTF-16 units" : "orders backwards", rule as RuleId, {
      list: async (own, args) => {
        const page = await own(...args);
        const sign = rule === "key.order" ? 1 : -1;
        page.objects.sort((a: Anything, b: Anything) => (a.key < b.key ? -sign : sign));
        return page;
      },
    }),
  ),
  replaced("lists a group on each page", "list.delimiter.group-once", {
    list: async (own, args) => {
      const page = await own(...args);
      if (args[0]?.cursor && args[0].delimiter && !page.delimitedPrefixes.includes("a"))
        page.delimitedPrefixes.unshift("a");
      return page;
    },
  }),
  replaced("gives a cursor always", "list.result", {
    list: async (own, args) => ({ cursor: undefined, ...(await own(...args)) }),
  }),
  replaced("includes all metadata always", "list.include", {
    list: (own, args) =>
      own(...withOptions(args, 0, (options) => ({ ...options, include: ["httpMetadata", "customMetadata"] }))),
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
];
