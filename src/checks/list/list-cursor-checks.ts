import { type Arbitrary, array, boolean, constantFrom, integer, nat, oneof, option, record, string } from "fast-check";
import { compareUtf8 } from "../../bytes/utf8.js";
import { errorOf, expectEqual } from "../../property/cases/expect.js";
import { eachPage, fill } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import { anyStart, cursorBehind, expectListed, keyText, listedKeys, listingOf, startOf } from "./case-list.js";

/** Keys, and how many of them are on the first page: not all. */
interface PageCase {
  readonly keys: readonly string[];
  readonly limit: number;
}

interface StartCase extends PageCase {
  readonly startAfter: string;
  readonly prefix?: string | undefined;
}

interface Change {
  readonly key: string;
  readonly isDeleted: boolean;
}

interface CursorCase extends PageCase {
  /** What is stored or deleted once the cursor has been given out. */
  readonly changes: readonly Change[];
  /** Whether the keys after the first page are read page by page too. */
  readonly isPaged: boolean;
  readonly prefix?: string | undefined;
}

/** A text that was never a cursor; or a cursor with one character more, less, or another. */
type ForgedCase =
  | { readonly text: string }
  | { readonly change: "dropped" | "inserted" | "replaced"; readonly at: number; readonly character: string };

interface EmptyCase {
  readonly keys: readonly string[];
  readonly limit?: number | undefined;
}

/** How a list continues after a cursor. */
export const listCursorChecks: readonly RuleCheck[] = [
  ruleCheck<StartCase>({
    rule: "list.start-after-with-cursor",
    examples: () => {
      const letters = { keys: ["a", "b", "c", "d", "e"], limit: 2 };
      // UTF-16 has the first of them last.
      const others = { keys: ["\uFF5E", "\u{1F600}", "\u{1F601}", "\u{1F602}"], limit: 2 };
      return [
        ...["a", "b", "c", "d"].flatMap((startAfter) => [
          { ...letters, startAfter },
          { ...letters, startAfter, prefix: "e" },
        ]),
        ...["\uFF5E", "\u{1F600}", "\u{1F601}"].map((startAfter) => ({ ...others, startAfter })),
        { ...others, limit: 1, startAfter: "\u{1F600}" },
      ];
    },
    cases: () =>
      record({
        first: firstPage(),
        start: anyStart("abc"),
        prefix: option(keyText("abc"), { nil: undefined }),
      }).map(({ first, start, prefix }) => ({ ...first, startAfter: startOf(start, first.keys), prefix })),
    async check({ makeBucket, semantics }, { keys, limit, startAfter, prefix }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const cursor = await cursorBehind(bucket, limit);
      const ordered = keys.toSorted(compareUtf8);
      const last = ordered[limit - 1] ?? "";
      const page = await bucket.list({ cursor, startAfter, ...(prefix !== undefined && { prefix }) });
      const isCursorLater = semantics.cursorForm === "lastKey" ? last > startAfter : compareUtf8(last, startAfter) > 0;
      const start = isCursorLater ? last : startAfter;
      const expected = ordered.filter((key) => compareUtf8(key, start) > 0 && key.startsWith(prefix ?? ""));
      expectListed(`the keys of a cursor after ${toCode(last)} with startAfter ${toCode(startAfter)}`, page, expected);
    },
  }),
  ruleCheck<CursorCase>({
    rule: "list.cursor",
    examples: () => {
      const first = { keys: ["a", "b", "c", "d", "e"], limit: 2, isPaged: false };
      const deleted = (key: string) => ({ key, isDeleted: true });
      const stored = (key: string) => ({ key, isDeleted: false });
      const many = Array.from({ length: 25 }, (_, index) => `n${String(index).padStart(2, "0")}`);
      return [
        { ...first, changes: [] },
        { ...first, changes: [deleted("b")] },
        { ...first, changes: [stored("aa"), stored("bb"), deleted("c")] },
        { ...first, changes: [deleted("b"), stored("bb"), stored("b")] },
        { ...first, changes: [deleted("b"), stored("bb")], isPaged: true },
        { ...first, changes: [], prefix: "e" },
        ...[1, 3, 7].map((limit) => ({ keys: many, limit, changes: [], isPaged: true })),
      ];
    },
    cases: () =>
      record({
        first: firstPage(),
        changes: array(record({ start: anyStart("abc", 1), isDeleted: boolean() }), { maxLength: 3 }),
        isPaged: boolean(),
        prefix: option(keyText("abc"), { nil: undefined }),
      }).map(({ first, changes, ...rest }) => ({
        ...first,
        changes: changes.map(({ start, isDeleted }) => ({ key: startOf(start, first.keys), isDeleted })),
        ...rest,
      })),
    async check({ makeBucket }, { keys, limit, changes, isPaged, prefix }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const cursor = await cursorBehind(bucket, limit);
      const left = new Set(keys);
      for (const { key, isDeleted } of changes) {
        if (isDeleted) left.delete(key);
        else left.add(key);
        await (isDeleted ? bucket.delete(key) : bucket.put(key, "later"));
      }
      const last = lastOf(keys, limit);
      const { keys: expected } = listingOf(
        [...left].filter((key) => key > last),
        "",
        prefix,
      );
      const what = `the keys after ${toCode(last)}`;
      const options = { cursor, ...(prefix !== undefined && { prefix }) };
      if (!isPaged) {
        expectListed(what, await bucket.list(options), expected);
        return;
      }
      const seen: string[] = [];
      for await (const { objects } of eachPage(bucket, { ...options, limit })) {
        seen.push(...objects.map(({ key }) => key));
      }
      expectEqual(`${what}, ${limit} on a page`, seen.sort(), expected);
    },
  }),
  ruleCheck<ForgedCase>({
    rule: "list.cursor-malformed",
    examples: () => [
      ...["%%%", "!", "no cursor", "\u00ff", "x", "YQ==", "c"].map((text) => ({ text })),
      { change: "inserted", at: -1, character: "0" },
      { change: "dropped", at: 0, character: "" },
    ],
    cases: () =>
      oneof(
        { withCrossShrink: true },
        record({ text: string({ unit: constantFrom(..."%!~*{"), minLength: 1, maxLength: 6 }) }),
        record({ text: string({ minLength: 1, maxLength: 12 }) }),
        record({
          change: constantFrom("inserted", "dropped", "replaced"),
          at: nat(40),
          // None that differs from a digit in its case only.
          character: constantFrom(..."0123456789abcdefxyz="),
        }),
      ),
    async check({ makeBucket, semantics }, given) {
      const bucket = await makeBucket();
      const keys = ["a", "b", "c"];
      await fill(bucket, keys);
      const cursor = "text" in given ? given.text : changed(await cursorBehind(bucket, 1), given);
      const what = `a list with ${"text" in given ? `the cursor ${toCode(cursor)}` : "a cursor that was changed"}`;
      if (semantics.malformedCursor === "refused") {
        await errorOf(what, () => bucket.list({ cursor }));
        return;
      }
      const page = await bucket.list({ cursor });
      // Where other texts lead to does not matter.
      if (/^[%!~*{]+$/.test(cursor)) expectListed(what, page, keys);
    },
  }),
  ruleCheck<EmptyCase>({
    rule: "list.cursor-empty",
    examples: () => [{ keys: [] }, { keys: ["a", "b"] }, { keys: ["a", "b"], limit: 1 }],
    cases: () => record({ keys: listedKeys("a/b"), limit: option(integer({ min: 1, max: 6 }), { nil: undefined }) }),
    async check({ makeBucket }, { keys, limit }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const page = await bucket.list({ cursor: "", ...(limit !== undefined && { limit }) });
      expectListed("the keys after an empty cursor", page, [...keys].sort().slice(0, limit));
    },
  }),
];

function firstPage(): Arbitrary<PageCase> {
  return record({ keys: listedKeys("abc", 2), limit: nat(4) }).map(({ keys, limit }) => ({
    keys,
    limit: 1 + (limit % (keys.length - 1)),
  }));
}

/** The last key of the first page. */
function lastOf(keys: readonly string[], limit: number): string {
  return [...keys].sort()[limit - 1] ?? "";
}

function changed(cursor: string, { change, at, character }: Exclude<ForgedCase, { readonly text: string }>): string {
  const index = at < 0 ? cursor.length : at % cursor.length;
  const rest = cursor.slice(change === "inserted" ? index : index + 1);
  const put = change === "dropped" ? "" : character;
  const forged = `${cursor.slice(0, index)}${put}${rest}`;
  return forged === cursor ? `${cursor}0` : forged;
}
