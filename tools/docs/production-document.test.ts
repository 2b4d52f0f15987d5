import ts from "typescript";
import { describe, expect, it } from "vitest";
import { findRule } from "../../src/rules/explain/registry.js";
import { textOf, trackedFiles } from "../../test/repository/tracked-files.js";
import { findProofs } from "./behaviour-document.js";
import { productionDocument } from "./production-document.js";
import { type ProductionFact, productionFacts } from "./production-facts.js";

const facts = Object.values(productionFacts).flat();
const proofs = findProofs();
const tests = new Set(trackedFiles("test/**/*.ts", "tools/**/*.check.ts"));

const wholeTexts = new Map<string, ReadonlySet<string>>();

/** Returns the strings of a file, and its expressions and members as they are written. A comment is none of them. */
function wholeTextsOf(path: string): ReadonlySet<string> {
  const known = wholeTexts.get(path);
  if (known !== undefined) return known;
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest);
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    texts.add(ts.isStringLiteralLike(node) ? node.text : node.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  wholeTexts.set(path, texts);
  return texts;
}

/** Returns the rules without a proof and the rows that no test has, among those that keep a fact. */
function unheldBy({ heldBy }: ProductionFact): readonly unknown[] {
  return heldBy.filter((holder) => {
    if (typeof holder === "string") return findRule(holder) === undefined || !proofs.has(holder);
    const [path, text] = holder;
    return !tests.has(path) || !wholeTextsOf(path).has(text);
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

  it.each(["unsigned", "Requests that R2", "not refused at all"])(
    "takes no part of a text as the row of a test: %s",
    (text) => {
      expect(unheldBy({ ...facts[0], heldBy: [["test/s3/r2-answers.test.ts", text]] } as ProductionFact)).toHaveLength(
        1,
      );
    },
  );

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
