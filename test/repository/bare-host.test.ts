import { createContext, runInContext } from "node:vm";
import { type BuildOptions, build } from "esbuild";
import { describe, expect, it } from "vitest";
import { entries } from "./entries.js";
import { hostConditions } from "./loaded-modules.js";
import { root } from "./tracked-files.js";

/** The globals that packages need when they are imported: fast-check needs timers, aws4fetch an encoder. */
const neededAtImport: Readonly<Record<string, object>> = {
  "./src/entries/property.ts": { setTimeout, clearTimeout },
  "./src/entries/remote.ts": { TextEncoder },
  "./src/entries/s3.ts": { TextEncoder },
};

/** Bundles modules with all their dependencies, for hosts with these export conditions. */
async function bundlesOf(modules: Pick<BuildOptions, "entryPoints" | "stdin">, conditions: readonly string[]) {
  const { outputFiles } = await build({
    ...modules,
    absWorkingDir: root,
    bundle: true,
    conditions: [...conditions],
    external: ["node:*"],
    format: "iife",
    globalName: "entry",
    ignoreAnnotations: true,
    logLevel: "silent",
    mainFields: ["browser", "main"],
    outdir: "never-written",
    platform: "neutral",
    treeShaking: false,
    write: false,
  });
  return outputFiles.map(({ text }) => text);
}

/** Runs a bundle in a realm that has only the globals of the language. */
function runBare(code: string, hostApi: object = {}): unknown {
  const realm = createContext(Object.assign(Object.create(null), hostApi));
  // Node adds these to every realm; they are not part of the language.
  runInContext("delete globalThis.console; delete globalThis.WebAssembly;", realm);
  return runInContext(`${code}; entry;`, realm);
}

it.each(Object.entries(hostConditions))(
  "each entry can be imported with the files for %s on a host without any API",
  async (_, conditions) => {
    const sources = entries.map(([, source]) => source);
    const bundles = await bundlesOf({ entryPoints: sources }, conditions);
    for (const [index, source] of sources.entries()) {
      expect(runBare(bundles[index] ?? "", neededAtImport[source]), source).toBeTypeOf("object");
    }
  },
);

describe("a bucket on a host without any API", () => {
  it("stores, finds and lists texts", async () => {
    const contents = `
      import { FakeBucket } from "./src/entries/index.ts";
      const bucket = new FakeBucket();
      export const seen = (async () => {
        await bucket.put("a", "é €😀\\uD800", { md5: (await bucket.put("b", "é €😀\\uD800")).etag });
        const { cursor } = await bucket.list({ limit: 1 });
        const [next] = (await bucket.list({ cursor })).objects;
        const json = await bucket.put("j", '\\uFEFF["é"]').then(() => bucket.get("j"));
        return [await (await bucket.get("a")).text(), next.key, ...(await json.json())].join(" ");
      })();`;
    const stdin = { contents, resolveDir: root, sourcefile: "entry.ts", loader: "ts" } as const;
    const [code = ""] = await bundlesOf({ stdin }, hostConditions.browsers);
    const { seen } = runBare(code) as { readonly seen: Promise<string> };
    await expect(seen).resolves.toBe("é €😀\uFFFD b é");
  });
});
