import { describe, expect, it } from "vitest";
import { rules } from "../../src/explain/registry.js";
import { semantics } from "../../src/semantics/presets.js";
import { textOf } from "../repository/tracked-files.js";
import { behaviourDocument, findProofs } from "./behaviour-document.js";
import { memberComments } from "./member-comments.js";

describe("docs/behaviour.md", () => {
  const written = textOf("docs/behaviour.md");

  it("is what the rules, the presets and the tests make of it now", () => {
    // Not the text itself: thousands of lines would say less.
    expect(written === behaviourDocument(), "run npm run docs").toBe(true);
  });

  it("has every rule and every question once", () => {
    const ids = [...written.matchAll(/ \(`([a-z-]+\.[a-z0-9.-]+)`\)$/gm)].map(([, id]) => id);
    expect(ids.toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
    const headings = new Set([...written.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading));
    expect(Object.keys(semantics.documented).filter((question) => !headings.has(question))).toEqual([]);
  });

  it("has no chapter of rules that nobody has given one", () => {
    expect(written).not.toContain("## Further rules");
  });
});

describe("behaviourDocument()", () => {
  it("names the tests of a rule, and says where there is none", () => {
    const proofs = new Map([["list.order", [{ path: "test/a.test.ts", title: "lists `a` first" }]]]);
    const text = behaviourDocument(proofs);
    expect(text).toContain("- Tests:\n  - [a.test.ts](../test/a.test.ts): `` lists `a` first ``\n");
    expect(text).toContain("- Tests: none\n");
  });

  it("has the answers of each preset", () => {
    const text = behaviourDocument(new Map());
    expect(text).toContain("| [`maxKeyBytes`](#maxkeybytes) | `1024` | `1024` | `1024` |");
    expect(text).toContain('`"withoutDelimiter"` | `"withDelimiter"` | `"withDelimiter"` |');
  });
});

describe("findProofs()", () => {
  it("finds titles by their ids, and leaves the ids out", () => {
    const proofs = findProofs().get("docs.nothing");
    expect(proofs).toBeUndefined();
    const [proof] = findProofs().get("body.no-streams") ?? [];
    expect(proof).toEqual({
      path: "test/binding/inside.test.ts",
      title: "has none left here, so that the following tests mean something",
    });
  });
});

describe("memberComments()", () => {
  it("gives what the comments say, without tags", () => {
    const comments = memberComments("src/semantics/semantics.ts");
    expect(comments.get("maxKeyBytes")).toBe("Bytes of a key in UTF-8.");
    expect(Object.keys(semantics.documented).filter((question) => !comments.get(question))).toEqual([]);
  });
});
