import assert from "node:assert/strict";
import { describe, expect, it } from "vitest";
import { assert as assertOfPage } from "../../docs/.vitepress/behaviour/assert.js";
import { toHtml } from "../../docs/.vitepress/behaviour/inline-code.js";
import { fidelityPicture } from "../../docs/.vitepress/fidelity-picture.js";
import { timeIn } from "../../docs/.vitepress/home/figures.js";
import { answerPages } from "../../docs/.vitepress/pages/answer-pages.js";
import { behaviourPages } from "../../docs/.vitepress/pages/behaviour-pages.js";
import { asShown, presetAnswers } from "../../docs/.vitepress/pages/preset-answers.js";
import { scoreChart, scoresIn } from "../../docs/.vitepress/pages/score-chart.js";
import { siteAddress } from "../../docs/.vitepress/site-address.js";
import { findAnswers } from "../../src/rules/explain/find-answers.js";
import { rules } from "../../src/rules/explain/registry.js";
import { topics } from "../../src/rules/explain/topics/all-topics.js";
import { errorCodes } from "../../src/semantics/error-codes.js";
import { textOf } from "../../test/repository/tracked-files.js";
import { runCode } from "../../test/rules/run-code.js";
import { examplesIn } from "./behaviour-document.js";
import { exampleNames } from "./example-names.js";

const written = textOf("docs/behaviour.md");
const rulePages = [...(await behaviourPages(written)).values()];

describe("behaviourPages()", async () => {
  const pages = await behaviourPages(written);
  const index = pages.get("behaviour/index.md") ?? "";

  it("has a page for each rule in a folder with the rule's id, and an index with links to all", () => {
    const paths = rules.map(({ id }) => `behaviour/${id}/index.md`);
    expect([...pages.keys()].toSorted()).toEqual(["behaviour/index.md", ...paths].toSorted());
    expect(rules.filter(({ id }) => !index.includes(`](./${id}/index.md)`))).toEqual([]);
  });

  it("starts with the question and the answer, and has the answers of each preset side by side", () => {
    const page = pages.get("behaviour/list.delimiter/index.md") ?? "";
    expect(page).toMatch(/---\n\n# What are `delimitedPrefixes`\?\n\n`delimitedPrefixes` are the keys' parts/);
    expect(page).toContain('| `delimitedPrefixes` | `"withoutDelimiter"` | `"withDelimiter"` | `"withDelimiter"` |');
    expect(page).toContain("| Example, any date | as in the example | `[ 'a/' ]` | `[ 'a/' ]` |");
    expect(page).toContain("- Source: [spec §2](../../guides/sources.md#the-binding-spec) StoreObjects");
    expect(page).toContain(
      "- [How do I make, list or delete a folder, or empty a bucket?](../../answers/folder/index.md)",
    );
  });

  it("shows each example with its imports, and the presets of its bucket or service", () => {
    const service = pages.get("behaviour/hostnames.status.documented/index.md") ?? "";
    expect(service).toContain(
      'js\nimport assert from "node:assert/strict";\nimport { FakeHostnames } from "fakebucket/hostnames";\n\n',
    );
    expect(service).toContain("| Question | `documented` | `deployed` |\n| --- | --- | --- |\n| Example | as in");
    expect(pages.get("behaviour/hostnames.dns.records/index.md")).toContain("holds under every preset.");
    expect(pages.get("behaviour/config.options/index.md")).not.toContain("## Presets");
  });

  it("states that an answer is the same everywhere", () => {
    expect(pages.get("behaviour/put.stores/index.md")).toContain(
      "holds under every preset, at every compatibility date",
    );
  });
});

describe("answerPages()", () => {
  const pages = answerPages();

  it("has a page for each topic and code at its address, with its question as title", () => {
    const ids = [...Object.values(topics).map(({ title }) => title), ...[...errorCodes.keys()].map(String)];
    const titles = [...pages.values()].map((text) => /^# (.+)$/m.exec(text)?.[1]?.replaceAll("&lt;", "<"));
    for (const id of ids)
      expect(
        titles.some((title) => title?.startsWith(id)),
        id,
      ).toBe(true);
    expect(pages.size).toBe(ids.length + 1);
    for (const question of ["rename an object", "10018", "MetadataTooLarge", "isolated storage", "DevalueError"]) {
      const [answer] = findAnswers(question);
      expect(pages.get(`${answer?.page.slice(1)}index.md`), question).toContain(answer?.means);
    }
  });

  it("links rules, guides and addresses, and lists every page on its index", () => {
    const page = pages.get("answers/folder/index.md") ?? "";
    expect(page).toContain("](../../behaviour/list.delimiter/index.md)");
    expect(pages.get("answers/presigned/index.md")).toContain("[S3: signatures](../../s3.md#signatures)");
    expect(page).toContain("## Rules\n\nTheir pages have examples that you can change and run:\n\n- [");
    const index = pages.get("answers/index.md") ?? "";
    expect([...pages.keys()].filter((path) => !index.includes(`](../${path})`))).toEqual(["answers/index.md"]);
  });

  it("lead only to existing sections of the page of sources", () => {
    const headings = [...textOf("docs/guides/sources.md").matchAll(/^## (.+)$/gm)].map(([, text = ""]) =>
      text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    );
    const linked = rulePages.flatMap((text) => [...text.matchAll(/sources\.md#([\w-]+)/g)].map(([, anchor]) => anchor));
    expect(linked.length).toBeGreaterThan(rules.length / 2);
    expect(linked.filter((anchor) => !headings.includes(anchor ?? ""))).toEqual([]);
  });
});

describe("presetAnswers()", () => {
  it("groups dates with the same answers to an example", async () => {
    const answers = await presetAnswers("assert.throws(() => void new FakeBucket().get().catch(() => undefined));");
    const thrown = [asShown, asShown, asShown];
    expect(answers?.periods).toEqual([
      { period: "from 2022-10-31", answers: ["no error", "no error", "no error"] },
      { period: "before 2022-10-31", answers: thrown },
    ]);
  });

  it("returns the presets of a hostname service, and none for a configuration", async () => {
    const service = await presetAnswers('assert.equal((await new FakeHostnames().fetch("https://a.b/")).status, 404);');
    expect(service).toMatchObject({ presets: ["documented", "deployed"], periods: [{ answers: [asShown, asShown] }] });
    expect(await presetAnswers('parseBindings("");')).toBeUndefined();
  });
});

describe("the assertions of a page", () => {
  it("accept every example", async () => {
    for (const [, code] of examplesIn(written)) await runCode(code, { ...exampleNames, assert: assertOfPage });
  });

  it.each([
    "assert.equal(1, 2)",
    "assert.equal(0, -0)",
    "assert.deepEqual([1], [1, 2])",
    "assert.deepEqual({ a: 1 }, { b: 1 })",
    "assert.deepEqual({ a: undefined }, {})",
    "assert.deepEqual([], {})",
    "assert.deepEqual(new Date(1), new Date(2))",
    "assert.deepEqual(null, {})",
    "await assert.rejects(async () => 1)",
    "await assert.rejects(Promise.resolve(1))",
    'await assert.rejects(Promise.reject(new Error("a")), { message: "b" })',
    'await assert.rejects(Promise.reject(new Error("a")), { message: /b/ })',
    "assert.throws(() => 1)",
    'assert.throws(() => { throw new TypeError("a"); }, { name: "RangeError" })',
  ])("fail for the same code as Node's: %s", async (code) => {
    await expect(runCode(code, { assert })).rejects.toThrow();
    await expect(runCode(code, { assert: assertOfPage })).rejects.toThrow("The example does not hold.");
  });
});

describe("toHtml()", () => {
  it("turns backticks into code, and escapes everything else", () => {
    expect(toHtml('`a<b>` & "c" `` d`e ``')).toBe("<code>a&lt;b></code> &amp; &quot;c&quot; <code>d`e</code>");
  });
});

describe("the pictures and figures", () => {
  it("show the totals of the scoreboard", () => {
    const document = textOf("docs/fidelity.md");
    const scores = scoresIn(document);
    expect(scores.map(({ title }) => title)).toContain('FakeBucket with semantics: "deployed"');
    const sums = scores.map((score) => score.passed + score.failed + score.differing + score.notApplicable);
    expect(new Set(sums).size).toBe(1);
    const chart = scoreChart(document);
    expect(scores.filter(({ score }) => !chart.includes(score))).toEqual([]);
    const two = scoreChart("| A | one | all | 1 | 2 | 4 | 8 | 6.7 % |\n| B | two | all | 2 | 1 | 4 | 8 | 13.3 % |");
    // The axis ends at the number of rules. The order is reversed: a chart counts from the bottom.
    expect(two).toContain(">15</text>");
    expect(two.indexOf("6.7 %")).toBeGreaterThan(two.indexOf("13.3 %"));
    expect(fidelityPicture().transform(document, "/docs/fidelity.md")).toContain("](./fidelity.svg)\n\n|");
    expect(() => scoresIn("")).toThrow("The document has no scoreboard.");
  });

  it("read times from the performance document, and fail if one is missing", () => {
    const document = "| | FakeBucket | floor |\n| --- | ---: | ---: |\n| put | 3.67 µs | × 0.72 |";
    expect(timeIn(document, "put", "FakeBucket")).toBe("3.67 µs");
    expect(timeIn(document, "put", "floor")).toBe("× 0.72");
    expect(() => timeIn(document, "get", "floor")).toThrow("no time for get, floor");
  });
});

describe("siteAddress()", () => {
  it("is that of the repository, unless the environment sets it", () => {
    expect(siteAddress(undefined, {})).toEqual({ origin: "", base: "/" });
    expect(siteAddress("github:Some-One/fake.bucket", {})).toEqual({
      origin: "https://some-one.github.io",
      base: "/fake.bucket/",
    });
    const environment = { SITE_ORIGIN: "https://example.com", SITE_BASE: "/docs/" };
    expect(siteAddress("github:a/b", environment)).toEqual({ origin: "https://example.com", base: "/docs/" });
  });

  it("refuses other forms of a repository, and that of package.json is none of them", () => {
    expect(() => siteAddress("https://github.com/a/b", {})).toThrow("must be github:OWNER/NAME");
    expect(() => siteAddress(JSON.parse(textOf("package.json")).repository, {})).not.toThrow();
  });
});
