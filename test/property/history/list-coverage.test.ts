import { FakeBucket, type SemanticsName, type StoreListOptions, semantics } from "fakebucket";
import { type HistoryCall, recordHistory } from "fakebucket/property";
import type { BucketLike } from "fakebucket/types";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compareUtf8 } from "../../../src/base/bytes/utf8.js";
import { identityOf } from "../../../src/property/history/identity-of.js";
import { type Covers, coverageIn } from "../../../src/property/history/list-coverage.js";
import { runs } from "../../laws/runs.js";
import { calls } from "./given-calls.js";

// No character sorts before the slash: with "a!", the end of a page with the last group "a" would not be exactly known.
const keys = ["A", "a", "a/", "a/b", "a/b/c", "a//b", "b", "b/a", "ba", "c/a", "c/b", "e\u0301", "\u00e9/a"];

const listing = fc.record({
  stored: fc.subarray(keys),
  preset: fc.constantFrom<SemanticsName>("documented", "deployed", "simulator"),
  prefix: fc.constantFrom(undefined, "", "a", "a/", "b", "e\u0301"),
  delimiter: fc.constantFrom(undefined, "", "/", "//", "/b"),
  startAfter: fc.constantFrom(undefined, "", "a", "a/b", "b", "\u00e9"),
  limit: fc.constantFrom(1, 2, 3, 1000),
  pages: fc.integer({ min: 1, max: 3 }),
});

type Listing = typeof listing extends fc.Arbitrary<infer Value> ? Value : never;

it("coverageIn() reports a key as absent exactly if the page would show it", async () => {
  const property = fc.asyncProperty(listing, async ({ stored, preset, ...rest }) => {
    const inner = new FakeBucket({ semantics: preset });
    const { bucket, history } = recordHistory(inner);
    for (const key of stored) await inner.put(key, "");
    const { page, options } = await lastPage(bucket, rest);
    const identified = (key: string) => identityOf(key, semantics[preset]);
    const places = page.delimitedPrefixes.map((group) => group + (options.delimiter ?? ""));
    const [first] = [...page.objects.map(({ key }) => key), ...places].map(identified).sort(compareUtf8);
    const known = lastCoverage(history, preset);
    const alone = lastCoverage(history.slice(-1), preset);
    for (const key of keys) {
      if (stored.includes(key)) continue;
      await inner.put(key, "");
      // A full last page would otherwise have no room for it.
      const again = await inner.list(page.truncated ? options : { ...options, limit: 1000 });
      await inner.delete(key);
      const isShown =
        again.objects.some((object) => object.key === key) ||
        again.delimitedPrefixes.some((group) => !page.delimitedPrefixes.includes(group));
      const identity = identified(key);
      const isAfterFirst = first !== undefined && compareUtf8(identity, first) > 0;
      const isSure = isShown && (options.cursor === undefined || isAfterFirst);
      // A cursor of the simulator is the last key, so the rest of a group is listed again after it. A group without its
      // delimiter of several characters may have keys between both forms: nothing is known about them.
      if (preset === "simulator" || (options.delimiter ?? "").length > 1)
        expect([key, isShown]).toEqual([key, isShown || known(identity) || alone(identity)]);
      else expect([key, known(identity), alone(identity)]).toEqual([key, isShown, isSure]);
    }
  });
  await fc.assert(property, runs(150));
});

/** Lists page by page, and returns the last page with its options. */
async function lastPage(bucket: BucketLike, { pages, ...rest }: Omit<Listing, "stored" | "preset">) {
  let options: StoreListOptions = Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== undefined));
  let page = await bucket.list(options);
  for (let more = 1; more < pages && page.truncated; more++) {
    options = { ...options, cursor: page.cursor };
    page = await bucket.list(options);
  }
  return { page, options };
}

function lastCoverage(history: readonly HistoryCall[], preset: SemanticsName): Covers {
  const covers = coverageIn(history, semantics[preset]).get(history.length - 1);
  return covers ?? expect.fail("The last call is not a list.");
}

it.each<readonly [what: string, lists: string, absent: string, unsure: readonly string[]]>([
  ["a page after the end of another", "list a >c | list:cursor=c c", "b", ["a", "c", "A"]],
  ["a page whose cursor another page gave for the same end", "list a >c | list a >c | list:cursor=c c", "b", ["a"]],
  ["a page whose cursor another page gave for another end", "list a >c | list b >c | list:cursor=c d", "e", ["c"]],
  [
    "a page whose cursor several pages gave for other ends",
    "list a >c | list b >c | list a >c | list:cursor=c d",
    "e",
    ["c"],
  ],
  ["a page whose cursor a page with a prefix gave too", "list:prefix=a a >c | list a >c | list:cursor=c d", "e", ["c"]],
  [
    "a page whose cursor a page with a delimiter gave too",
    "list:delimiter=/ a >c | list a >c | list:cursor=c d",
    "e",
    ["c"],
  ],
  [
    "a page whose cursor a page with a group more gave too",
    "list:delimiter=/ a/,b >c | list:delimiter=/ b >c | list:cursor=c,delimiter=/ d",
    "e",
    ["c"],
  ],
  ["a page after an empty one", "list - >c | list:cursor=c b", "c", ["a"]],
  ["a page after one with the same prefix", "list:prefix=a aa >c | list:prefix=a,cursor=c ac", "ab", ["b"]],
  ["a page after one with another prefix", "list:prefix=a aa >c | list:cursor=c ac", "b", ["ab"]],
  ["a page after one with no prefix, and an empty one", "list a >c | list:prefix=,cursor=c c", "b", ["a"]],
  ["a page with an empty delimiter after one with none", "list a >c | list:delimiter=,cursor=c c", "b", ["a"]],
  ["a page after one with another delimiter", "list:delimiter=/ a/ >c | list:cursor=c c", "d", ["b"]],
  ["a page after its own startAfter", "list a >c | list:cursor=c,startAfter=b d", "c", ["a", "b"]],
  ["a page with an empty cursor", "list:cursor= b", "a", ["b"]],
  ["a page from its first entry on, which is a group", "list:cursor=c,delimiter=/ c,a/", "b", ["a"]],
  ["a page from its first entry on, which its delimiter may follow", "list:cursor=c,delimiter=// a/", "b", ["a/!"]],
  ["a page up to its last entry, which is a key", "list:delimiter=/ c,a/ >c", "b", ["d", "a/b"]],
  ["a page up to its last entry, which is a group", "list:delimiter=// a/ >c", "a/", ["a0", "a//b"]],
  ["a page from its first entry on, in the order of UTF-8", "list:cursor=c \uff5e,\u{1f600}", "\uff5f", ["a"]],
  ["a page up to its last entry, in the order of UTF-8", "list \uff5e,\u{1f600} >c", "\uff5f", ["\u{1f601}"]],
  ["a page with a group in another form", "list:delimiter=/ e\u0301/", "b", ["\u00e9/x"]],
  ["a page with a delimiter in another form", "list:delimiter=e\u0301/ ae\u0301/", "b", ["a\u00e9/x"]],
  ["a page with a group of a shorter name", "list:delimiter=/ a/", "ab", ["a/"]],
  ["a page with a prefix", "list:prefix=b/,delimiter=/ b/a/", "b/b", ["a", "b/a/b"]],
  ["nothing of a page that is empty, and not the last", "list - >c", "", keys],
  ["nothing of an empty page after an unknown one", "list:cursor=c -", "", keys],
])("coverageIn() covers %s", (_, lists, absent, unsure) => {
  const covers = lastCoverage(calls(lists), "documented");
  expect([absent, ...unsure].filter(covers).join()).toBe(absent);
});
