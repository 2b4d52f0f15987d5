import { type AnyRuleId, rules } from "fakebucket/rules";
import { describe, expect, it } from "vitest";
import { rules as bucketRules, type RuleText } from "../../../src/rules/statements/all-rules.js";
import { configRules } from "../../../src/rules/statements/config-rules.js";
import { hostnameRules } from "../../../src/rules/statements/hostnames/hostname-rules.js";
import { semantics } from "../../../src/semantics/presets.js";
import { textOf } from "../../repository/tracked-files.js";

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

  it("have the sources, levels, codes and questions that docs/behaviour.md publishes", () => {
    // Each part begins with the id of a rule.
    const [, ...parts] = textOf("docs/behaviour.md").split(/ \(`(?=[a-z-]+\.[a-z0-9.-]+`\)\n)/);
    const published = new Map(parts.map((part) => [part.split("`", 1)[0], part.split(/^#/m, 1)[0] ?? ""]));
    for (const { id, source, level, codes, values } of rules) {
      const text = published.get(id) ?? "";
      expect(/^- Source: (.*?)(?:; level: `(\w+)`)?(?:; \[proof\].*)?$/m.exec(text)?.slice(1)).toEqual([source, level]);
      expect(/^- Codes: (.*)$/m.exec(text)?.[1] ?? "").toBe(codes.join(", "));
      const questions = Array.from(text.matchAll(/^\| \[`(\w+)`\]/gm), ([, question]) => question);
      expect([id, ...questions]).toEqual([id, ...Object.keys(values?.documented ?? {})]);
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
