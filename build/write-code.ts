import { join } from "node:path";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { minifySync } from "rolldown/utils";
import { root, sourceOf } from "./package-entries.js";

/** What a user has beside the package, and what only some hosts have. All else is put into the bundle. */
const external = [/^node:/, "fast-check", "vitest"];

/**
 * The files that several entries load, by their names. What is in none of them is put together with what the same entries
 * load: a file for each set of entries, many of them small.
 */
const shared = {
  // Before those that would take its modules too.
  kit: /\/src\/(?:base\/(?:messages\/(?:show-call|given-value)|random-bits)|testing\/(?:check-arguments|place-of)|hostnames\/binding\/hostname-operations)\b/,
  base: /\/src\/(?:base\/(?:every-name|copies\/|host\/(?:in-workers|stream-lengths|telling-tee|host-crypto)|messages\/|bytes\/(?:base64|digest|portable-utf8|utf8)\b)|bucket\/binding\/copy-sources|engine)/,
  presets: /\/src\/semantics\/(?:presets|error-texts)\b/,
  results: /\/src\/bucket\/(?:service\/get|binding\/(?:result-handler|to-store-error))\b/,
  streams: /\/src\/testing\/(?:contents\/states|byte-streams|portability\/watch-streams)\b/,
  // What others wrote, by what needs it.
  "third-party-core": /\/node_modules\/(?:sorted-btree|nanoid\/non-secure|@noble\/hashes\/(?!hmac))/,
  "third-party-config": /\/node_modules\/(?:@humanwhocodes|toml-eslint-parser|eslint-visitor-keys)\//,
  "third-party-hostnames": /\/node_modules\/tldts/,
  "third-party-s3": /\/node_modules\/(?:@rgrove\/parse-xml|aws4fetch|@noble\/hashes\/hmac)/,
  "third-party-search": /\/node_modules\/minisearch\//,
  "third-party-serve": /\/node_modules\/(?:hono|@hono)\//,
  "third-party-testing": /\/node_modules\/mrmime\//,
};

/** Compresses what others wrote, and keeps its names: most of it is tables, one number a line. */
const compactThirdParty: Plugin = {
  name: "compact-third-party",
  // At the very end: rolldown prints once more what other hooks return.
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk" || !file.name.startsWith("third-party-")) continue;
      const options = { compress: true, mangle: false, codegen: { removeWhitespace: true } } as const;
      file.code = minifySync(file.fileName, file.code, options).code;
    }
  },
};

/**
 * Bundles entries with all that they need, and writes them to a folder. What several need is written once, to chunks: there
 * is one core, whichever entries are loaded.
 *
 * @returns the paths of the modules that are in it.
 */
export async function writeCode(
  entries: readonly string[],
  format: "esm" | "commonjs",
  folder: string,
): Promise<ReadonlySet<string>> {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name, sourceOf(name)])),
    external,
    plugins: [compactThirdParty],
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], extensionAlias: { ".js": [".ts", ".js"] } },
    // CommonJS has no `import.meta`: code that asks for it does without.
    transform: { target: "es2022", ...(format === "commonjs" && { define: { "import.meta": "{}" } }) },
    tsconfig: false,
    // Asked for by groups without what their modules import. No entry gains an export by it: none is imported by another.
    preserveEntrySignatures: "allow-extension",
    // A long text that is read in two places stays one.
    optimization: { inlineConst: false },
    experimental: { attachDebugInfo: "none" },
  });
  const { output } = await bundle.write({
    dir: join(root, folder),
    format,
    // As an ES module is by nature; the same code must not mean two things.
    strict: true,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: Object.entries(shared).map(([name, test]) => ({ name, test })),
    },
    comments: { legal: true, annotation: true, jsdoc: false },
    // A test runner that takes CommonJS alone, such as jest as it comes, has no `import()`.
    dynamicImportInCjs: false,
  });
  await bundle.close();
  return new Set(
    output.filter((file): file is OutputChunk => file.type === "chunk").flatMap(({ moduleIds }) => moduleIds),
  );
}
