import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { entries } from "./entries.js";
import { hostConditions } from "./loaded-modules.js";
import { root } from "./tracked-files.js";

/** The globals that packages take when they are imported: fast-check its timers, aws4fetch its encoder. */
const neededAtImport: Readonly<Record<string, object>> = {
  "./src/property.ts": { setTimeout, clearTimeout },
  "./src/remote.ts": { TextEncoder },
  "./src/s3.ts": { TextEncoder },
};

/** Runs a module, and all that it loads, in a realm that has what the language has and nothing else. */
async function runBare(contents: string, conditions: readonly string[], hostApi: object = {}): Promise<unknown> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, sourcefile: "entry.ts", loader: "ts" },
    absWorkingDir: root,
    bundle: true,
    conditions: [...conditions],
    external: ["node:*"],
    format: "iife",
    globalName: "entry",
    ignoreAnnotations: true,
    logLevel: "silent",
    mainFields: ["browser", "main"],
    platform: "neutral",
    treeShaking: false,
    write: false,
  });
  const realm = createContext(Object.assign(Object.create(null), hostApi));
  // Node adds it to every realm; the language has none.
  runInContext("delete globalThis.console; delete globalThis.WebAssembly;", realm);
  return runInContext(`${outputFiles.map(({ text }) => text).join("")}; entry;`, realm);
}

describe.each(Object.entries(hostConditions))(
  "with the files for %s, on a host with no API at all",
  (_, conditions) => {
    it.each(entries)("the entry %s can be imported", async (_name, source) => {
      const running = runBare(`export * from "${source}";`, conditions, neededAtImport[source]);
      await expect(running).resolves.toBeTypeOf("object");
    });
  },
);

describe("a bucket on a host with no API at all", () => {
  it("stores, finds and lists texts", async () => {
    const contents = `
      import { FakeBucket } from "./src/index.ts";
      const bucket = new FakeBucket();
      export const seen = (async () => {
        await bucket.put("a", "é €😀\\uD800", { md5: (await bucket.put("b", "é €😀\\uD800")).etag });
        const { cursor } = await bucket.list({ limit: 1 });
        const [next] = (await bucket.list({ cursor })).objects;
        const json = await bucket.put("j", '\\uFEFF["é"]').then(() => bucket.get("j"));
        return [await (await bucket.get("a")).text(), next.key, ...(await json.json())].join(" ");
      })();`;
    const { seen } = (await runBare(contents, hostConditions.browsers)) as { readonly seen: Promise<string> };
    await expect(seen).resolves.toBe("é €😀\uFFFD b é");
  });
});
