import { describe, expect, it } from "vitest";
import { rules } from "../../src/rules/explain/registry.js";
import { semantics } from "../../src/semantics/presets.js";
import { textOf, trackedFiles } from "../../test/repository/tracked-files.js";
import { behaviourDocument, examplesIn, findProofs } from "./behaviour-document.js";
import { prelude } from "./example-names.js";
import { faultOf } from "./examples.js";
import { memberComments } from "./member-comments.js";
import { writtenExamples } from "./written-examples.js";

describe("docs/behaviour.md", () => {
  const written = textOf("docs/behaviour.md");

  it("is up to date with the rules and the presets", () => {
    // Does not compare the texts directly: a diff of thousands of lines would be useless.
    const examples = new Map([...examplesIn(written), ...writtenExamples()]);
    expect(written === behaviourDocument(examples), "run npm run docs").toBe(true);
  });

  it("has an example for each rule, which holds for the fakes and fails for a fake that breaks the rule", async () => {
    const examples = examplesIn(written);
    const without = rules.map(({ id }) => id).filter((id) => !examples.has(id));
    expect(without, "write one into test/rules/examples, and run npm run docs").toEqual([]);
    const faults = await Promise.all([...examples].map(([rule, code]) => faultOf(rule, code)));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  it("contains every rule and every question once", () => {
    const ids = [...written.matchAll(/ \(`([a-z-]+\.[a-z0-9.-]+)`\)$/gm)].map(([, id]) => id);
    expect(ids.toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
    const headings = new Set([...written.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading));
    expect(Object.keys(semantics.documented).filter((question) => !headings.has(question))).toEqual([]);
  });

  it("assigns every rule to a chapter", () => {
    expect(written).not.toContain("## Further rules");
  });
});

describe("behaviourDocument()", () => {
  it("contains the answers of each preset, the example, and the file of the proof", () => {
    const text = behaviourDocument(new Map([["key.empty", "example();"]]), new Map([["key.empty", "test/a.test.ts"]]));
    expect(text).toContain("| [`maxKeyBytes`](#maxkeybytes) | `1024` | `1024` | `1024` |");
    expect(text).toContain('`"withoutDelimiter"` | `"withDelimiter"` | `"withDelimiter"` |');
    expect(text).toContain("(`key.empty`)\n\n```js\nexample();\n```\n");
    expect(text).toContain("; level: `data`; [proof](../test/a.test.ts)\n");
    expect([...examplesIn(text)]).toEqual([["key.empty", "example();"]]);
  });

  it("shows the prelude of a topic's examples once, collapsed", () => {
    const examples = new Map([["hostnames.status.moved", `${prelude}\n\nservice.verify();`]]);
    const text = behaviourDocument(examples, new Map());
    expect(text).toContain(`</summary>\n\n\`\`\`js\n${prelude}\n\`\`\`\n\n</details>\n`);
    expect(text).toContain("(`hostnames.status.moved`)\n\n```js service\nservice.verify();\n```\n");
    expect([...examplesIn(text)]).toEqual([...examples]);
  });
});

describe("writtenExamples()", () => {
  it("returns every method of the files, each named by a rule", () => {
    const ids: ReadonlySet<string> = new Set(rules.map(({ id }) => id));
    const examples = writtenExamples();
    expect([...examples.keys()].filter((id) => !ids.has(id))).toEqual([]);
    const files = trackedFiles("test/rules/examples/*.js").map(textOf);
    expect(examples.size).toBe(files.flatMap((text) => text.match(/^ {2}\S.*\{$/gm)).length);
  });
});

describe("findProofs()", () => {
  it("returns the check of each rule, or otherwise a test that names it", () => {
    const proofs = findProofs();
    expect(rules.map(({ id }) => id).filter((id) => !proofs.has(id))).toEqual([]);
    expect(proofs.get("key.empty")).toBe("src/property/checks/keys.ts");
    expect(proofs.get("errors.stack")).toBe("test/bucket/binding/stacks.test.ts");
  });
});

describe("memberComments()", () => {
  it("returns the texts of the comments, without tags", () => {
    const comments = memberComments("src/semantics/semantics.ts");
    expect(comments.get("maxKeyBytes")).toBe("Bytes of a key in UTF-8.");
    expect(Object.keys(semantics.documented).filter((question) => !comments.get(question))).toEqual([]);
  });
});
