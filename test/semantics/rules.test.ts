import { describe, expect, it } from "vitest";
import { type RuleId, rules, ruleText } from "../../src/semantics/rules.js";

const ids = Object.keys(rules) as RuleId[];
const source = /^(spec §\d|spec §2 [A-Z]|service [A-Z]|runtime §\d|runtime, |Undocumented: )/;

describe("rules", () => {
  it("are each one sentence with a source", () => {
    const wrong = ids.filter((id) => !(/^[A-Z`].*\.$/.test(rules[id].statement) && source.test(rules[id].source)));
    expect(wrong).toEqual([]);
  });

  it("say each something of their own", () => {
    expect(new Set(ids.map((id) => rules[id].statement)).size).toBe(ids.length);
  });

  it("say whose choice it is wherever ours is mentioned", () => {
    const ours = ids.filter((id) => /\bours\b/.test(rules[id].source) && !rules[id].source.includes("Undocumented: "));
    expect(ours).toEqual([]);
  });
});

describe("ruleText()", () => {
  it("gives the text of a rule", () => {
    for (const id of ids) expect(ruleText(id)).toBe(rules[id]);
  });
});
