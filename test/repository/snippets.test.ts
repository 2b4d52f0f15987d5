import { format } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { isFromExample, moduleNameOf, promisedOutput, type Snippet, shownSnippets, snippetsOf } from "./snippets.js";
import { textOf, trackedFiles } from "./tracked-files.js";

const snippets = shownSnippets();

const places = snippets.map((snippet) => [`${snippet.path}:${snippet.line}`, snippet] as const);

/** True for snippets that are tests: they are imported during collection and run with the other tests. */
const isTest = ({ code }: Snippet) =>
  /^import .* from "vitest";$/m.test(code) || (/^await describeBucket\(/m.test(code) && !/\brunner\b/.test(code));

describe("the snippets of the documents", () => {
  it("are found", () => {
    expect(snippets.filter(({ path }) => path === "README.md").length).toBe(3);
  });

  it("define each file of a document once", () => {
    const files = snippets.flatMap(({ path, file }) => (file === undefined ? [] : [`${path}: ${file}`]));
    expect(files.length).toBeGreaterThan(1);
    expect([...new Set(files)]).toEqual(files);
  });

  it("show only JavaScript of tested examples", () => {
    // The examples of the reference of behaviour are run when it is generated.
    const documents = trackedFiles("*.md").filter((path) => path !== "docs/behaviour.md");
    const fences = documents.flatMap((path) =>
      [...textOf(path).matchAll(/^```(?:js|javascript|mjs)(?: \[.*\])?\n(.*?)^```$/gms)].map(([, code = ""]) => ({
        path,
        code,
      })),
    );
    expect(fences.length).toBeGreaterThan(2);
    expect(fences.filter(({ code }) => !isFromExample(code))).toEqual([]);
  });

  it.each(places.filter(([, snippet]) => !isTest(snippet)))(
    "%s runs and prints the promised output",
    async (_, snippet) => {
      const log = vi.spyOn(console, "log").mockImplementation(() => {});
      try {
        await import(/* @vite-ignore */ moduleNameOf(snippet));
        expect(log.mock.calls.map((values) => format(...values))).toEqual(promisedOutput(snippet.code));
      } finally {
        log.mockRestore();
      }
    },
  );

  describe.each(places.filter(([, snippet]) => isTest(snippet)))("%s passes", async (_, snippet) => {
    await import(/* @vite-ignore */ moduleNameOf(snippet));
  });
});

describe("snippetsOf()", () => {
  const fence = "```";

  it("finds fences of Markdown with their lines", () => {
    const text = ["# A", `${fence}ts`, "one();", "", "two();", fence, `${fence}sh`, "npm start", fence].join("\n");
    expect(snippetsOf("a.md", text)).toEqual([{ path: "a.md", line: 2, code: "one();\n\ntwo();" }]);
  });

  it("finds the file name of a fence", () => {
    const text = [`${fence}ts`, "// src/files.ts", "one();", fence, `${fence}ts`, "// No file.", fence].join("\n");
    expect(snippetsOf("a.md", text).map(({ file }) => file)).toEqual(["src/files.ts", undefined]);
  });

  it("finds fences in comments, and adds the missing declarations", () => {
    const text = ["  /**", "   * @example", `   * ${fence}ts`, "   * one(bucket);", `   * ${fence}`, "   */"].join(
      "\n",
    );
    const [snippet] = snippetsOf("a.ts", text);
    expect(snippet?.code).toMatch(/^import .* from "fakebucket"; const bucket = new FakeBucket\(\); one\(bucket\);$/);
  });

  it("refuses an unclosed fence", () => {
    expect(() => snippetsOf("a.md", `${fence}ts\none();`)).toThrow("a.md:1 opens a fence that is never closed.");
  });
});
