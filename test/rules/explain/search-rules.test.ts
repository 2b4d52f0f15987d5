import { type AnyRuleId, rules, searchRules } from "fakebucket/rules";
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
    const begins = idsOf(searchRules("list")).map((id) => id.startsWith("list"));
    expect(begins).toEqual(begins.toSorted((one, other) => Number(other) - Number(one)));
    expect(searchRules(" LIST ")).toEqual(searchRules("list"));
  });

  it("lists rules with the words in their ids or questions before others", () => {
    for (const [text, word] of [
      ["cursor a", "cursor"],
      // In questions alone, in capitals.
      ["if-unmodified-since", "if-unmodified-since"],
    ] as const) {
      const isNamed = searchRules(text).map(({ id, title }) => `${id} ${title}`.toLowerCase().includes(word));
      expect(isNamed).toEqual(isNamed.toSorted((one, other) => Number(other) - Number(one)));
      expect(new Set(isNamed).size).toBe(2);
    }
    expect(idsOf(searchRules("list key"))[0]).toBe("ssec.head-and-list");
  });

  it("finds all words, anywhere and in any order", () => {
    expect(idsOf(searchRules("refused\tcursor\n gave"))).toContain("list.cursor-malformed");
    expect(idsOf(searchRules("FixedLengthStream"))).toEqual(["value.stream"]);
  });

  it.each<[string, string, AnyRuleId]>([
    ["id", "group-once", "list.delimiter.group-once"],
    ["question", "overloaded", "errors.no-outages"],
    ["statement", "argument-type", "errors.throw-before-2022-10-31"],
    ["source", "overwrites", "arguments.headers-type"],
    ["question to the presets", "maxKeyBytes", "key.length"],
    ["codes", "10037", "checksum.verified"],
    ["codes", "10073", "errors.not-for-bindings"],
    ["messages", "2147483647", "arguments.integer"],
    ["advice", "PARENTHESES", "errors.service-form"],
  ])("finds a rule by its %s: %j", (_, word, id) => {
    expect(idsOf(searchRules(word))).toEqual([id]);
  });

  it("finds nothing if one word is missing", () => {
    expect(searchRules("cursor zebra")).toEqual([]);
    // A word that no text has: the end of an id and the beginning of its question.
    expect(searchRules("list.limitwhat")).toEqual([]);
    // Of a rule without advice.
    for (const rule of searchRules("undefined")) expect(JSON.stringify(rule)).toMatch(/undefined/i);
  });
});
