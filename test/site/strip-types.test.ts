import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { stripTypes } from "../../docs/.vitepress/playground/run/strip-types.js";
import { snippetsOf } from "../repository/snippets.js";
import { textOf, trackedFiles } from "../repository/tracked-files.js";

/** What esbuild makes of code: the same for what does the same. */
async function printed(code: string, loader: "js" | "ts"): Promise<string> {
  const tsconfigRaw = {
    compilerOptions: { verbatimModuleSyntax: true, target: "esnext", useDefineForClassFields: true },
  };
  return (await transform(code, { loader, format: "esm", target: "esnext", minifyWhitespace: true, tsconfigRaw })).code;
}

/** `typeof import("a")` is a type that the editor's parser does not know. */
const unknownTypes = ["src/testing/files.ts"];

describe("stripTypes()", () => {
  const documents = trackedFiles("README.md", "docs/*.md");
  const snippets = documents.flatMap((path) => snippetsOf(path, textOf(path)));
  const sources = trackedFiles("src/testing/**/*.ts", "src/service/**/*.ts")
    .filter((path) => !path.endsWith(".d.ts") && !unknownTypes.includes(path))
    .map((path) => ({ path, line: 0, code: textOf(path) }));

  it("leaves what esbuild leaves", async () => {
    const different: string[] = [];
    for (const { path, line, code } of [...snippets, ...sources]) {
      const stripped = await printed(stripTypes(code), "js").catch(String);
      if (stripped !== (await printed(code, "ts"))) different.push(`${path}:${line}`);
    }
    expect(snippets.length).toBeGreaterThan(20);
    expect(different).toEqual([]);
  });

  it("keeps each character that stays where it is", () => {
    const code = "const a: string = b as string;\ninterface C {\n  d: 1;\n}\nconst e = a!;";
    expect(stripTypes(code)).toBe(
      `const a         = b          ;\n${" ".repeat(13)}\n${" ".repeat(7)}\n \nconst e = a ;`,
    );
  });
});
