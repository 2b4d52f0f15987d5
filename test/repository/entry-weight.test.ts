import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { rules } from "../../src/rules/explain/registry.js";
import { root } from "./tracked-files.js";

/** Returns the whole code that each entry loads, used or not. */
async function loadedTexts(entries: readonly string[]): Promise<string[]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...entries],
    outdir: "never-written",
    bundle: true,
    charset: "utf8",
    format: "esm",
    ignoreAnnotations: true,
    logLevel: "silent",
    platform: "node",
    treeShaking: false,
    write: false,
  });
  return outputFiles.map(({ text }) => text);
}

/** Returns the rules with their prose in a text. */
function rulesIn(text: string): string[] {
  return rules
    .filter(({ statement, title }) =>
      // The bundler chooses the quotes by the quotes in the text.
      [statement, title].some((words) => text.includes(JSON.stringify(words)) || text.includes(`'${words}'`)),
    )
    .map(({ id }) => id);
}

describe("the prose of the rules", () => {
  it("is loaded by the entry of the rules, but not by entries that need only ids", async () => {
    const light = ["index", "config", "hostnames", "r2", "types"].map((name) => `src/entries/${name}.ts`);
    const texts = await loadedTexts(["src/entries/rules.ts", ...light]);
    expect(texts.map((text) => rulesIn(text).length)).toEqual([rules.length, ...light.map(() => 0)]);
  });
});
