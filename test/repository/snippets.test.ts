import { format } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { moduleNameOf, promisedOutput, type Snippet, snippetNamed, snippetsOf } from "./snippets.js";
import { textOf, trackedFiles } from "./tracked-files.js";
import { typeErrorsIn } from "./type-errors.js";

const snippets = trackedFiles("*.md", "src/**/*.ts", "types/*.ts").flatMap((path) => snippetsOf(path, textOf(path)));

const places = snippets.map((snippet) => [`${snippet.path}:${snippet.line}`, snippet] as const);

/** Snippets that are tests themselves are imported while tests are gathered, and take part. */
const isTest = ({ code }: Snippet) =>
  /^import .* from "vitest";$/m.test(code) || (/^await describeBucket\(/m.test(code) && !/\brunner\b/.test(code));

describe("the snippets of the documents", () => {
  it("are found", () => {
    expect(snippets.filter(({ path }) => path === "README.md").length).toBeGreaterThan(4);
  });

  it("type-check", { timeout: 60_000 }, () => {
    // Without the dots and slashes of its place: what is named `a.d.ts…` would be taken for declarations.
    const modules = places.map(([place, { code }]) => [`${place.replace(/\W/g, "-")}.ts`, code] as const);
    expect(typeErrorsIn(Object.fromEntries(modules))).toEqual([]);
  });

  it.each(places.filter(([, snippet]) => !isTest(snippet)))("%s runs and prints what it says", async (_, snippet) => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      await import(/* @vite-ignore */ moduleNameOf(snippet));
      expect(log.mock.calls.map((values) => format(...values))).toEqual(promisedOutput(snippet.code));
    } finally {
      log.mockRestore();
    }
  });

  describe.each(places.filter(([, snippet]) => isTest(snippet)))("%s passes", async (_, snippet) => {
    await import(/* @vite-ignore */ moduleNameOf(snippet));
  });
});

describe("snippetsOf()", () => {
  const fence = "```";

  it("finds fences of Markdown, and where", () => {
    const text = ["# A", `${fence}ts`, "one();", "", "two();", fence, `${fence}sh`, "npm start", fence].join("\n");
    expect(snippetsOf("a.md", text)).toEqual([{ path: "a.md", line: 2, code: "one();\n\ntwo();" }]);
  });

  it("finds fences of comments, and adds what they take for granted", () => {
    const text = ["  /**", "   * @example", `   * ${fence}ts`, "   * one(bucket);", `   * ${fence}`, "   */"].join(
      "\n",
    );
    const [snippet] = snippetsOf("a.ts", text);
    expect(snippet?.code).toMatch(/^import .* from "fakebucket"; const bucket = new FakeBucket\(\); one\(bucket\);$/);
  });

  it("refuses a fence that is never closed", () => {
    expect(() => snippetsOf("a.md", `${fence}ts\none();`)).toThrow("a.md:1 opens a fence that is never closed.");
  });
});

describe("promisedOutput()", () => {
  it("is what stands behind each console.log, in order", () => {
    const code = 'console.log("a"); // a\nif (b) console.log(b, "c"); // b c\nconsole.log(d);\n// console.log(e)';
    expect(promisedOutput(code)).toEqual(["a", "b c"]);
  });
});

describe("snippetNamed()", () => {
  it("gives the code under the name of a snippet, and nothing under another", () => {
    const [snippet] = snippetsOf("README.md", textOf("README.md"));
    expect(snippet).toBeDefined();
    expect(snippetNamed(moduleNameOf(snippet as Snippet))).toBe(snippet?.code);
    expect(snippetNamed("virtual:snippet:README.md:1")).toBeUndefined();
    expect(snippetNamed("vitest")).toBeUndefined();
  });
});

describe("typeErrorsIn()", () => {
  it("finds a mistake in the types, and where", { timeout: 60_000 }, () => {
    const code = 'import { FakeBucket } from "fakebucket";\n\nnew FakeBucket().get(1);';
    expect(typeErrorsIn({ "example.ts": code })).toEqual([expect.stringMatching(/^example\.ts:3 .*number/s)]);
  });
});
