import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { rules } from "../../src/explain/registry.js";
import { root } from "./tracked-files.js";

/** All that a script loads with an entry, whether it uses it or not. */
async function loadedText(entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    charset: "utf8",
    format: "esm",
    ignoreAnnotations: true,
    logLevel: "silent",
    platform: "node",
    treeShaking: false,
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
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
  it.each(["src/index.ts", "src/config.ts", "src/hostnames.ts", "src/r2.ts", "src/types.ts"])(
    "weighs not on %s, which carries ids only",
    async (entry) => {
      expect(rulesIn(await loadedText(entry))).toEqual([]);
    },
  );

  it("is found where it is", async () => {
    expect(rulesIn(await loadedText("src/rules.ts"))).toHaveLength(rules.length);
  });
});
