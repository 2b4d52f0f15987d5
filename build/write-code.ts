import { join } from "node:path";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { minifySync, parseSync, Visitor } from "rolldown/utils";
import { fileOf, root, sourceOf } from "./package-entries.js";

/** Packages installed by the user, and modules of some hosts. Everything else is bundled. */
const external = [/^node:/, "fast-check", "vitest"];

/**
 * The modules of `src` shared by several entries, by the name of their chunk; a path of a folder ends with a slash. Without
 * these groups, the bundler would make a chunk for each set of entries, many of them small.
 */
export const sharedModules: Readonly<Record<string, readonly string[]>> = {
  // The first two must precede the group `base`, which also matches their modules. `fakebucket/rules` needs only `common`.
  common: [
    "base/lazily",
    "base/messages/nearest",
    "base/messages/visible",
    "semantics/presets",
    "semantics/error-texts",
  ],
  // `fakebucket/workers` shows no calls.
  calls: ["base/messages/show-call", "base/messages/given-value", "base/random-bits"],
  kit: ["testing/check-arguments", "testing/place-of", "testing/portability/watch-method"],
  base: [
    ...["base/every-name", "base/copies/", "base/messages/", "bucket/binding/copy-sources", "engine/"],
    ...["host-crypto", "in-workers", "is-of-host", "stream-lengths", "tag-of", "use-on-tee"].map(
      (name) => `base/host/${name}`,
    ),
    ...["base64", "digest", "portable-utf8", "utf8"].map((name) => `base/bytes/${name}`),
  ],
  results: ["bucket/service/get", "bucket/binding/result-handler", "bucket/binding/to-store-error"],
  streams: [
    "testing/decisions",
    "testing/contents/states",
    "testing/byte-streams",
    "testing/portability/watch-streams",
  ],
};

/** Third-party code, grouped by its users. */
const sharedPackages = {
  "third-party-core": /\/node_modules\/(?:sorted-btree|nanoid\/non-secure|@noble\/hashes\/(?!hmac))/,
  "third-party-config": /\/node_modules\/(?:@humanwhocodes|toml-eslint-parser|eslint-visitor-keys)\//,
  "third-party-hostnames": /\/node_modules\/tldts/,
  "third-party-s3": /\/node_modules\/(?:@rgrove\/parse-xml|aws4fetch|@noble\/hashes\/hmac)/,
  "third-party-search": /\/node_modules\/minisearch\//,
  "third-party-serve": /\/node_modules\/(?:hono|@hono)\//,
  "third-party-testing": /\/node_modules\/mrmime\//,
};

const groups = [
  ...Object.entries(sharedModules).map(([name, paths]) => ({ name, test: testOf(paths) })),
  ...Object.entries(sharedPackages).map(([name, test]) => ({ name, test })),
];

/** Returns an expression for the paths of modules. */
function testOf(paths: readonly string[]): RegExp {
  const alternatives = paths.map((path) => (path.endsWith("/") ? path : `${path}\\.ts$`));
  return new RegExp(`/src/(?:${alternatives.join("|")})`);
}

/** The methods of MiniSearch for changing and completing an index: we build, load or save one, and search it. */
const unusedOfSearch = new Set(
  "remove removeAll discard discardAll replace vacuum conditionalVacuum performVacuuming vacuumConditionsMet maybeAutoVacuum isVacuuming dirtCount dirtFactor has getStoredFields autoSuggest loadJSON loadJSONAsync loadJSAsync instantiateMiniSearchAsync toJSON removeTerm warnDocumentChanged removeFieldLength addAll addAllAsync documentCount termCount getDefault clear update fromObject".split(
    " ",
  ),
);

/** Removes the unused methods of MiniSearch, and the syntax of JavaScript from the parser of TOML. */
const withoutUnused: Plugin = {
  name: "without-unused",
  transform(code, id) {
    // It adds the keys of JavaScript's nodes to those of TOML's, which are enough.
    if (id.includes("/node_modules/eslint-visitor-keys/")) return "export const unionWith = (keys) => keys;";
    if (!id.includes("/node_modules/minisearch/")) return undefined;
    const unused: { readonly start: number; readonly end: number }[] = [];
    const isUnused = (node: { readonly type: string; readonly name?: unknown }) =>
      node.type === "Identifier" && unusedOfSearch.has(String(node.name));
    new Visitor({ MethodDefinition: (node) => void (isUnused(node.key) && unused.push(node)) }).visit(
      parseSync(id, code).program,
    );
    if (unused.length === 0) throw new Error("MiniSearch has none of the methods to remove.");
    return unused.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
  },
};

/**
 * Compresses third-party code, and shortens the names inside its functions. Names of functions and classes, which stacks
 * show, are kept. Most of it is tables with one number per line.
 */
const compactThirdParty: Plugin = {
  name: "compact-third-party",
  // This hook runs last: rolldown reformats the results of other hooks.
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk" || !file.name.startsWith("third-party-")) continue;
      const mangle = { toplevel: false, keepNames: true };
      const options = { compress: true, mangle, codegen: { removeWhitespace: true } } as const;
      file.code = minifySync(file.fileName, file.code, options).code;
    }
  },
};

/** Escapes characters beyond ASCII: engines read such code faster, and keep it in half of the memory. */
const escapeToAscii: Plugin = {
  name: "escape-to-ascii",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    }
  },
};

/** Removes the indentation, except in template literals. */
const removeIndentation: Plugin = {
  name: "remove-indentation",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      const texts: { readonly start: number; readonly end: number }[] = [];
      new Visitor({ TemplateElement: (text) => texts.push(text) }).visit(parseSync(file.fileName, file.code).program);
      let next = 0;
      file.code = file.code.replace(/(?<=\n)\t+/g, (tabs, at: number) => {
        while (next < texts.length && (texts[next]?.end ?? 0) < at) next++;
        return (texts[next]?.start ?? Number.POSITIVE_INFINITY) < at ? tabs : "";
      });
    }
  },
};

/**
 * Bundles entries with all their dependencies and writes them to a folder. Shared code is written once, to chunks, so all
 * entries share one core.
 *
 * @returns the paths of the bundled modules.
 */
export async function writeCode(
  entries: readonly string[],
  format: "esm" | "commonjs",
  folder: string,
): Promise<ReadonlySet<string>> {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name, sourceOf(name)])),
    external,
    // People read the code of ES modules, CommonJS is the copy for older tools.
    plugins: [withoutUnused, compactThirdParty, escapeToAscii, ...(format === "commonjs" ? [removeIndentation] : [])],
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], extensionAlias: { ".js": [".ts", ".js"] } },
    // CommonJS has no `import.meta`; our code tolerates its absence.
    transform: { target: "es2022", ...(format === "commonjs" && { define: { "import.meta": "{}" } }) },
    tsconfig: false,
    // Required by groups without dependencies. It adds no exports to entries, because no entry imports another one.
    preserveEntrySignatures: "allow-extension",
    // Long texts with two uses are not duplicated.
    optimization: { inlineConst: false },
    experimental: { attachDebugInfo: "none" },
  });
  const { output } = await bundle.write({
    dir: join(root, folder),
    format,
    // ES modules are always strict, and both formats must behave the same.
    strict: true,
    entryFileNames: ({ name }) => fileOf(name),
    chunkFileNames: "chunks/[name].js",
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups,
    },
    // Bundlers use annotations to leave out unused code, but only of ES modules.
    comments: { legal: true, annotation: format === "esm", jsdoc: false },
    // Test runners that support only CommonJS, such as jest by default, have no `import()`.
    dynamicImportInCjs: false,
  });
  await bundle.close();
  return new Set(
    output.filter((file): file is OutputChunk => file.type === "chunk").flatMap(({ moduleIds }) => moduleIds),
  );
}
