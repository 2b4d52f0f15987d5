import { rules, searchRules } from "fakebucket/rules";
import { describe, expect, it } from "vitest";

const idsOf = (found: ReturnType<typeof searchRules>) => found.map(({ id }) => id);

describe("searchRules()", () => {
  it("finds every rule with an empty text", () => {
    expect(searchRules(" ")).toEqual(rules);
  });

  it("lists rules that begin with the text first", () => {
    expect(idsOf(searchRules("list.delimiter")).slice(0, 3)).toEqual([
      "list.delimiter",
      "list.delimiter.several-characters",
      "list.delimiter.group-once",
    ]);
    expect(idsOf(searchRules("KEY."))[0]).toBe("key.length");
  });

  it("lists rules with the words in their ids or questions before others", () => {
    const isNamed = searchRules("cursor a").map(({ id, title }) => /cursor/i.test(`${id} ${title}`));
    expect(isNamed).toEqual(isNamed.toSorted((one, other) => Number(other) - Number(one)));
    expect(new Set(isNamed).size).toBe(2);
  });

  it("finds all words, anywhere and in any order", () => {
    expect(idsOf(searchRules("refused cursor gave"))).toContain("list.cursor-malformed");
    expect(idsOf(searchRules("maxKeyBytes"))).toEqual(["key.length"]);
    expect(idsOf(searchRules("10037"))).toEqual(["checksum.verified"]);
    expect(idsOf(searchRules("FixedLengthStream"))).toEqual(["value.stream"]);
  });

  it("finds nothing if one word is missing", () => {
    expect(searchRules("cursor zebra")).toEqual([]);
  });
});
