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
