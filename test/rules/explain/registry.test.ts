import { type AnyRuleId, rules } from "fakebucket/rules";
import { describe, expect, it } from "vitest";
import { rules as bucketRules, type RuleText } from "../../../src/rules/statements/all-rules.js";
import { configRules } from "../../../src/rules/statements/config-rules.js";
import { hostnameRules } from "../../../src/rules/statements/hostnames/hostname-rules.js";
import { semantics } from "../../../src/semantics/presets.js";

const ruleTexts: Readonly<Record<AnyRuleId, RuleText>> = { ...bucketRules, ...configRules, ...hostnameRules };

const ruleOf = (id: AnyRuleId) => rules.find((rule) => rule.id === id);

describe("rules", () => {
  it("are the rules of the registries, in the same order", () => {
    expect(rules.map(({ id }) => id)).toEqual(Object.keys(ruleTexts));
  });

  it("have the texts of the registries", () => {
    for (const { id, title, statement, source, instead } of rules) {
      expect(ruleTexts[id]).toMatchObject({ statement, source });
      expect([title, instead]).toEqual([ruleTexts[id].title, ruleTexts[id].instead]);
    }
  });

  it("have the presets' answers to their questions as values", () => {
    expect(ruleOf("list.delimiter")?.values).toEqual({
      documented: { delimitedPrefixes: "withoutDelimiter" },
      deployed: { delimitedPrefixes: "withDelimiter" },
      simulator: { delimitedPrefixes: "withDelimiter" },
    });
    expect(ruleOf("condition.if-range")?.values).toBeUndefined();
    for (const { values } of rules) {
      for (const [preset, answers] of Object.entries(values ?? {})) {
        expect(semantics[preset as keyof typeof semantics]).toMatchObject(answers);
      }
    }
  });

  it("cannot be changed", () => {
    const parts = rules.flatMap((rule) => [
      rule,
      rule.codes,
      rule.messages,
      rule.values,
      ...Object.values(rule.values ?? {}),
    ]);
    expect([rules, ...parts].filter((part) => !Object.isFrozen(part))).toEqual([]);
  });
});
