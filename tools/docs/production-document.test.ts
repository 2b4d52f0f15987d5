import { describe, expect, it } from "vitest";
import { findRule } from "../../src/rules/explain/registry.js";
import { textOf, trackedFiles } from "../../test/repository/tracked-files.js";
import { findProofs } from "./behaviour-document.js";
import { productionDocument } from "./production-document.js";
import { type ProductionFact, productionFacts } from "./production-facts.js";

const facts = Object.values(productionFacts).flat();
const proofs = findProofs();
const tests = new Set(trackedFiles("test/**/*.ts", "tools/**/*.check.ts"));

/** Returns the rules without a proof and the rows that no test has, among those that keep a fact. */
function unheldBy({ heldBy }: ProductionFact): readonly unknown[] {
  return heldBy.filter((holder) => {
    if (typeof holder === "string") return findRule(holder) === undefined || !proofs.has(holder);
    const [path, text] = holder;
    return !tests.has(path) || !textOf(path).includes(text);
  });
}

describe("docs/guides/production.md", () => {
  it("is up to date with the facts", () => {
    expect(textOf("docs/guides/production.md"), "run npm run docs").toBe(productionDocument());
  });

  it("has a row for each fact", () => {
    const written = textOf("docs/guides/production.md");
    expect(written.match(/^\| (?!---|Case )/gm)).toHaveLength(facts.length);
  });

  it.each(facts)("names a rule or the row of a test for: $what", (fact) => {
    expect(fact.heldBy.length).toBeGreaterThan(0);
    expect(unheldBy(fact)).toEqual([]);
  });

  it.each(facts)("has a source and a date for: $what", ({ sources, date }) => {
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((source) => !/^([\w.-]+\/[\w.-]+#\d+|https:\/\/\S+)$/.test(source))).toEqual([]);
    expect(date).toMatch(/^20\d\d(-\d\d-\d\d)?$/);
  });
});

describe("productionDocument()", () => {
  it("links threads and pages, and names rules and test files", () => {
    const text = productionDocument({
      "The binding": [
        {
          ...{ what: "A call", production: "An answer", date: "2026-01-02" },
          sources: ["cloudflare/workerd#1", "https://a.example/b"],
          heldBy: ["key.empty", ["test/a.test.ts", "a row"], ["test/a.test.ts", "another row"]],
        },
      ],
    });
    const links =
      "[cloudflare/workerd#1](https://github.com/cloudflare/workerd/issues/1), [a.example](https://a.example/b)";
    expect(text).toContain(`| A call | An answer | ${links} | 2026-01-02 | \`key.empty\`, \`test/a.test.ts\` |\n`);
  });
});
