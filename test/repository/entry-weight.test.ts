import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { rules } from "../../src/rules/explain/registry.js";
import { root } from "./tracked-files.js";

/** All that a script loads with each entry, whether it uses it or not. */
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

/** The rules whose words are in a text. */
function rulesIn(text: string): string[] {
  return rules
    .filter(({ statement, title }) =>
      // In whatever quotes: those that the words themselves have decide.
      [statement, title].some((words) => text.includes(JSON.stringify(words)) || text.includes(`'${words}'`)),
    )
    .map(({ id }) => id);
}

describe("the prose of the rules", () => {
  it("weighs on the entry of the rules, and on none that carries ids only", async () => {
    const light = ["index", "config", "hostnames", "r2", "types"].map((name) => `src/entries/${name}.ts`);
    const texts = await loadedTexts(["src/entries/rules.ts", ...light]);
    expect(texts.map((text) => rulesIn(text).length)).toEqual([rules.length, ...light.map(() => 0)]);
  });
});
