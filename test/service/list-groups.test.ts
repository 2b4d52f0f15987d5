import { describe, expect, it } from "vitest";
import type { OrderedMap } from "../../src/engine/ordered-map.js";
import type { Semantics } from "../../src/semantics/semantics.js";
import { list } from "../../src/service/list.js";
import type { BucketState, ObjectRecord } from "../../src/service/state.js";
import { listRequest } from "./requests.js";
import { expectType, Scene } from "./scene.js";

type Rest = NonNullable<Parameters<typeof listRequest>[0]>;

const withDelimiter: Partial<Semantics> = { delimitedPrefixes: "withDelimiter" };

/** Keys and groups of a page. */
function told(scene: Scene, rest: Rest) {
  const { records, delimitedPrefixes } = scene.list(rest);
  return [records.map(({ key }) => key), delimitedPrefixes];
}

// runtime §9, evidence d5: each row as the runtime gave it
describe("list() with a delimiter", () => {
  const keys = "a a/ a/b a/b/c a/b/d a/c b b/ b//c / /x //y c::d::e c::f c:g é/x xAy xay".split(" ");
  const all = "/ //y /x a a/ a/b a/b/c a/b/d a/c b b/ b//c c::d::e c::f c:g xAy xay é/x";
  const scene = new Scene(withDelimiter).putAll(keys);

  it.each([
    [{ delimiter: "/" }, "a b c::d::e c::f c:g xAy xay", ["/", "a/", "b/", "é/"]],
    [{ prefix: "a", delimiter: "/" }, "a", ["a/"]],
    [{ prefix: "a/", delimiter: "/" }, "a/ a/b a/c", ["a/b/"]],
    [{ prefix: "a/b", delimiter: "/" }, "a/b", ["a/b/"]],
    [{ prefix: "a/b/", delimiter: "/" }, "a/b/c a/b/d", []],
    [{ prefix: "a/b/c", delimiter: "/" }, "a/b/c", []],
    [{ prefix: "b/", delimiter: "/" }, "b/", ["b//"]],
    [{ prefix: "b//", delimiter: "/" }, "b//c", []],
    [{ prefix: "/", delimiter: "/" }, "/ /x", ["//"]],
    [{ prefix: "zz", delimiter: "/" }, "", []],
    [{ prefix: "a", delimiter: "a" }, "a a/ a/b a/b/c a/b/d a/c", []],
    [{ prefix: "x", delimiter: "A" }, "xay", ["xA"]],
    [{ delimiter: "A" }, all.replace(" xAy", ""), ["xA"]],
    [{ delimiter: "a" }, "/ //y /x b b/ b//c c::d::e c::f c:g xAy é/x", ["a", "xa"]],
    [{ delimiter: "é" }, all.replace(" é/x", ""), ["é"]],
    [{ delimiter: "%" }, all, []],
  ])("answers %j with %j and %j [list.delimiter]", (rest, listed, groups) => {
    expect(told(scene, rest)).toEqual([listed === "" ? [] : listed.split(" "), groups]);
  });

  it.each([
    [{ delimiter: "" }, all, []],
    [{ delimiter: "::" }, all.replace(" c::d::e c::f", ""), ["c::"]],
    [{ prefix: "c:", delimiter: "::" }, "c::f c:g", ["c::d::"]],
    [{ prefix: "c::", delimiter: "::" }, "c::f", ["c::d::"]],
    [{ delimiter: "/x" }, all.replace(" /x", "").replace(" é/x", ""), ["/x", "é/x"]],
  ])("answers %j with %j and %j [list.delimiter.several-characters]", (rest, listed, groups) => {
    expect(told(scene, rest)).toEqual([listed.split(" "), groups]);
  });

  it.each([
    [{ startAfter: "a/b" }, "b c::d::e c::f c:g xAy xay", ["a/", "b/", "é/"]],
    [{ startAfter: "a/" }, "b c::d::e c::f c:g xAy xay", ["a/", "b/", "é/"]],
    [{ startAfter: "a" }, "b c::d::e c::f c:g xAy xay", ["a/", "b/", "é/"]],
    [{ startAfter: "a/c" }, "b c::d::e c::f c:g xAy xay", ["b/", "é/"]],
    [{ startAfter: "a/b/c", prefix: "a/" }, "a/c", ["a/b/"]],
    [{ startAfter: "a/b/d", prefix: "a/" }, "a/c", []],
  ])("answers %j with %j and %j: a group while a later key of it exists [list.start-after]", (rest, listed, groups) => {
    expect(told(scene, { delimiter: "/", ...rest })).toEqual([listed.split(" "), groups]);
  });
});

describe("delimitedPrefixes", () => {
  // spec §2 StoreObjects: "With no prefix and delimiter `/`, a key of the form a/b/c yields `a`. With prefix `a/`, `a/b`."
  it.each([
    ["documented", undefined, "a"],
    ["documented", "a/", "a/b"],
    ["deployed", undefined, "a/"],
    ["deployed", "a/", "a/b/"],
    ["simulator", undefined, "a/"],
  ] as const)("under %s semantics with prefix %j are %j [list.delimiter]", (preset, prefix, group) => {
    const scene = new Scene({}, preset).putAll(["a/b/c"]);
    expect(scene.list({ prefix, delimiter: "/" }).delimitedPrefixes).toEqual([group]);
  });

  it.each([
    [["/a"], "/", undefined, [""], ["/"]],
    [["a//b"], "/", "a/", ["a/"], ["a//"]],
    [["a::b"], "::", undefined, ["a"], ["a::"]],
    [["a😀b"], "😀", undefined, ["a"], ["a😀"]],
    [["\u{10000}/\uFFFF"], "/", undefined, ["\u{10000}"], ["\u{10000}/"]],
  ])(
    "of %j by %j with prefix %j are %j, or %j with the delimiter [list.delimiter]",
    (keys, delimiter, prefix, short, long) => {
      const rest = { delimiter, prefix };
      expect(new Scene().putAll(keys).list(rest).delimitedPrefixes).toEqual(short);
      expect(new Scene(withDelimiter).putAll(keys).list(rest).delimitedPrefixes).toEqual(long);
    },
  );
});

describe("list() by delimiters that overlap or stand at an end", () => {
  it.each([
    ["aa", undefined, ["aaa"], [], ["aa"]],
    ["aa", undefined, ["baaab", "baab", "bab"], ["bab"], ["baa"]],
    ["aa", "a", ["aaa", "aab", "aa"], ["aa", "aab"], ["aaa"]],
    ["aa", "aa", ["aaa", "aaaa", "aab"], ["aaa", "aab"], ["aaaa"]],
    ["aba", undefined, ["ababa", "abab", "ab"], ["ab"], ["aba"]],
    ["aba", "ab", ["ababa", "ababx"], ["ababx"], ["ababa"]],
    ["/", undefined, ["/", "a/", "a"], ["a"], ["/", "a/"]],
    ["/", "/", ["/", "//"], ["/"], ["//"]],
    ["/", "a/", ["a/"], ["a/"], []],
    ["//", "a/", ["a//b", "a///b", "a/b"], ["a//b", "a/b"], ["a///"]],
    ["--", "x-", ["x--y", "x---y"], ["x--y"], ["x---"]],
    ["abc", undefined, ["abc"], [], ["abc"]],
    ["abc", undefined, ["ab", "abd", "xabc"], ["ab", "abd"], ["xabc"]],
    ["\0", undefined, ["a\0", "a", "\0"], ["a"], ["\0", "a\0"]],
    ["\uFFFF", undefined, ["a\uFFFF\uFFFF", "a\uFFFFb", "a\u{10000}"], ["a\u{10000}"], ["a\uFFFF"]],
    ["\u{10FFFF}", undefined, ["\u{10FFFF}a", "\u{10FFFF}\u{10FFFF}", "z"], ["z"], ["\u{10FFFF}"]],
    ["\u{10FFFF}", "\u{10FFFF}", ["\u{10FFFF}\u{10FFFF}", "\u{10FFFF}"], ["\u{10FFFF}"], ["\u{10FFFF}\u{10FFFF}"]],
  ])(
    "%j with prefix %j makes of %j the keys %j and the groups %j [list.delimiter.several-characters] [list.delimiter.group-once]",
    (delimiter, prefix, keys, listed, groups) => {
      expect(told(new Scene(withDelimiter).putAll(keys), { delimiter, prefix })).toEqual([listed, groups]);
    },
  );

  it("groups by NFC forms [list.delimiter] [key.nfc]", () => {
    const keys = ["e\u0301/1", "é/2", "e/3", "xe\u0301y"];
    const scene = new Scene(withDelimiter).putAll(keys);
    expect(told(scene, { delimiter: "/" })).toEqual([["xe\u0301y"], ["e/", "é/"]]);
    expect(told(scene, { delimiter: "é" })).toEqual([["e/3"], ["xé", "é"]]);
    expect(told(scene, { delimiter: "e\u0301" })).toEqual([["e/3"], ["xé", "é"]]);
    // The e of an é is no delimiter, nor is its accent.
    expect(told(scene, { delimiter: "e" })[1]).toEqual(["e"]);
    expect(told(scene, { delimiter: "\u0301" })[1]).toEqual([]);
    const exact = new Scene({ ...withDelimiter, keyEquivalence: "exact" }).putAll(keys);
    expect(told(exact, { delimiter: "/" })[1]).toEqual(["e/", "e\u0301/", "é/"]);
    expect(told(exact, { delimiter: "\u0301" })[1]).toEqual(["e\u0301", "xe\u0301"]);
  });
});

// runtime §9, evidence d6
describe("list() of groups, page by page", () => {
  const keys = ["a/1", "a/2", "b", "c/1", "c/2", "d", "e/"];

  it.each([
    [
      1,
      [
        [[], ["a/"]],
        [["b"], []],
        [[], ["c/"]],
        [["d"], []],
        [[], ["e/"]],
      ],
    ],
    [
      2,
      [
        [["b"], ["a/"]],
        [["d"], ["c/"]],
        [[], ["e/"]],
      ],
    ],
    [
      3,
      [
        [["b"], ["a/", "c/"]],
        [["d"], ["e/"]],
      ],
    ],
    [
      4,
      [
        [
          ["b", "d"],
          ["a/", "c/"],
        ],
        [[], ["e/"]],
      ],
    ],
    [
      5,
      [
        [
          ["b", "d"],
          ["a/", "c/", "e/"],
        ],
      ],
    ],
    [
      6,
      [
        [
          ["b", "d"],
          ["a/", "c/", "e/"],
        ],
      ],
    ],
  ])(
    "counts both to the limit of %i, each group once [list.limit-counts-both] [list.delimiter.group-once]",
    (limit, pages) => {
      for (const preset of ["deployed", "simulator"] as const) {
        const scene = new Scene({}, preset).putAll(keys);
        let cursor: string | undefined;
        for (const page of pages) {
          expect(told(scene, { delimiter: "/", limit, cursor })).toEqual(page);
          cursor = scene.list({ delimiter: "/", limit, cursor }).cursor;
        }
        expect(cursor).toBeUndefined();
      }
    },
  );
});

describe("list() of large groups", () => {
  /** The records that a list walks over. */
  function walked(state: BucketState, rest: Rest): number {
    let steps = 0;
    const counting = {
      *entriesFrom(from: string): IterableIterator<[string, ObjectRecord]> {
        for (const entry of state.objects.entriesFrom(from)) {
          steps += 1;
          yield entry;
        }
      },
    };
    const objects = counting as unknown as OrderedMap<ObjectRecord>;
    expectType(list({ ...state, objects }, listRequest(rest), { now: 0, id: "" }).outcome, "listed");
    return steps;
  }

  it("seeks past a group and never walks it", () => {
    const scene = new Scene();
    for (const group of ["a", "b", "c"]) {
      for (let index = 0; index < 60; index++) scene.put(`${group}/${index}`, "");
    }
    expect(walked(scene.state, { delimiter: "/" })).toBe(3);
    expect(walked(scene.state, { delimiter: "/", limit: 1 })).toBe(2);
    expect(walked(scene.state, { prefix: "b/", limit: 5 })).toBe(6);
    expect(walked(scene.state, { prefix: "b/", startAfter: "b/58" })).toBeLessThan(10);
  });
});
