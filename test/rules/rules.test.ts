import { describe, expect, it } from "vitest";
import { checksumMismatch, failures, unequalParts, unknownUpload } from "../../src/bucket/service/failure.js";
import { rules as everyRule } from "../../src/rules/explain/registry.js";
import { type BucketRuleText, type RuleId, rules } from "../../src/rules/statements/all-rules.js";
import { semantics } from "../../src/semantics/presets.js";
import type { Semantics } from "../../src/semantics/semantics.js";

const texts: Readonly<Record<RuleId, BucketRuleText>> = rules;
const ids = Object.keys(rules) as RuleId[];
const source = /^(spec §\d|spec §2 [A-Z]|service [A-Z]|production, [A-Z]|runtime §\d|runtime, |Undocumented: )/;

/** Every failure, under any semantics. */
const everyFailure = [
  ...Object.values(failures),
  ...Object.values(semantics).flatMap((preset) => [
    unknownUpload("uploadPart", preset),
    unknownUpload("completeMultipartUpload", preset),
    unequalParts(preset),
  ]),
  checksumMismatch("md5", "", ""),
];

function repeated(words: readonly string[]): readonly string[] {
  return words.filter((each, index) => words.indexOf(each) !== index);
}

describe("rules", () => {
  it("are each one sentence with a source", () => {
    expect(everyRule.filter(({ statement }) => !/^[A-Z`].*\.$/.test(statement))).toEqual([]);
    expect(ids.filter((id) => !source.test(rules[id].source))).toEqual([]);
  });

  it("have unique statements", () => {
    expect(repeated(everyRule.map(({ statement }) => statement))).toEqual([]);
  });

  it("mark our own choices as undocumented", () => {
    const ours = ids.filter((id) => /\bours\b/.test(rules[id].source) && !rules[id].source.includes("Undocumented: "));
    expect(ours).toEqual([]);
  });

  it("have unique questions", () => {
    const titles = everyRule.map(({ title }) => title);
    expect(titles.filter((title) => !/^[A-Z].*\?$/.test(title))).toEqual([]);
    expect(repeated(titles)).toEqual([]);
  });

  it("cover every question of the semantics, so that each answer of a preset is explained", () => {
    const named = new Set(ids.flatMap((id) => texts[id].questions ?? []));
    const questions = Object.keys(semantics.documented) as (keyof Semantics)[];
    expect(questions.filter((question) => !named.has(question))).toEqual([]);
  });

  it("name the code of every failure", () => {
    const unnamed = everyFailure.filter(({ code, rule }) => !texts[rule].codes?.includes(code));
    expect(unnamed).toEqual([]);
  });

  it("give advice in whole sentences if they refuse something", () => {
    const refusing = ids.filter((id) => texts[id].codes !== undefined || texts[id].messages !== undefined);
    expect(refusing.length).toBeGreaterThan(50);
    expect(refusing.filter((id) => texts[id].instead === undefined)).toEqual([]);
    const advice = ids.map((id) => texts[id].instead).filter((instead) => instead !== undefined);
    expect(advice.filter((instead) => !/^[A-Z].*[.]$/.test(instead))).toEqual([]);
  });
});
