import { describe, expect, it } from "vitest";
import { ruleChecks, unobservableRules } from "../../src/property/checks/rule-checks.js";
import { rules } from "../../src/rules/statements/all-rules.js";
import { configRules } from "../../src/rules/statements/config-rules.js";
import { hostnameRules } from "../../src/rules/statements/hostnames/hostname-rules.js";
import { configChecks } from "../rules/config/config-checks.js";
import { hostnameChecks, uncheckedHostnameRules } from "../rules/hostnames/hostname-checks.js";
import { mayNameRules, testTitlesOf } from "./test-titles.js";
import { textOf, trackedFiles } from "./tracked-files.js";

const registries = [rules, configRules, hostnameRules];
const ids = registries.flatMap((registry) => Object.keys(registry));
const known = new Set(ids);

/** The titles in this file are examples and prove no rule. */
const itself = "test/repository/rule-ids.test.ts";

describe("the rules of the registries", () => {
  const titles = trackedFiles("test/**/*.test.ts", "tools/**/*.test.ts", "test/*.test.ts")
    .filter((path) => path !== itself && mayNameRules(textOf(path)))
    .flatMap((path) => testTitlesOf(path, textOf(path)).map((title) => ({ path, ...title })));

  it("each have a check that a broken fake fails, or a reason and a test", () => {
    const held = [ruleChecks, hostnameChecks, configChecks].flatMap((checks) => checks.map(({ rule }): string => rule));
    const titled = new Set(titles.flatMap(({ ruleIds }) => ruleIds));
    const reasons = { ...unobservableRules, ...uncheckedHostnameRules };
    expect(ids.filter((id) => !held.includes(id)).sort()).toEqual(Object.keys(reasons).sort());
    expect(Object.keys(reasons).filter((id) => !titled.has(id))).toEqual([]);
  });

  it("include every rule named by a test title", () => {
    const unknown = titles.flatMap(({ path, line, ruleIds }) =>
      ruleIds.filter((id) => !known.has(id)).map((id) => `${path}:${line} names ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it("have unique ids", () => {
    expect(ids).toHaveLength(known.size);
  });

  it("have ids that can be used in titles", () => {
    const titleOf = (id: string) => `it("does so [${id}]", () => {});`;
    expect([...known].filter((id) => testTitlesOf("a.test.ts", titleOf(id))[0]?.ruleIds[0] !== id)).toEqual([]);
  });
});

describe("testTitlesOf()", () => {
  const idsOf = (text: string) => testTitlesOf("a.test.ts", text).map(({ ruleIds }) => ruleIds);

  it.each([
    [`it("lists [list.order]", () => {});`, ["list.order"]],
    [`test('lists [list.order] [key.order]', () => {});`, ["list.order", "key.order"]],
    ["it(`lists [list.order][list.delimiter.group-once]`, f);", ["list.order", "list.delimiter.group-once"]],
    [`it.each([["a"]])("lists %s [list.order]", f);`, ["list.order"]],
    ["it.each`a|b`('lists $a [list.order]', f);", ["list.order"]],
    [`describe("a", () => { it.for(cases)("lists [list.order]", f); });`, ["list.order"]],
    [`it.concurrent.each(cases)("lists [list.order]", f);`, ["list.order"]],
    [`it(\`lists \${name} [list.order]\`, f);`, ["list.order"]],
    [`it("lists [list.order] always", f);`, []],
    [`it("lists [1.5] [offset] [list.Order]", f);`, []],
    [`it("lists", () => "[list.order]");`, []],
  ])("of %s finds %j", (text, ids) => {
    expect(idsOf(text)).toEqual([ids]);
  });

  it.each([
    `describe("lists [list.order]", () => {});`,
    `expect("lists [list.order]").toBe(1);`,
    `// it("lists [list.order]", f);`,
    `it(title, f);`,
  ])("finds no test in %s", (text) => {
    expect(idsOf(text)).toEqual([]);
  });
});
