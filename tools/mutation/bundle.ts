/**
 * Bundles the tests of the given groups, with all modules they load, into one file. Stryker runs this script once in
 * its copy of the repository; each of its processes then loads only the bundle.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { filesOf, type GroupName, suitesOf } from "./groups.js";

const names = process.argv.slice(2) as GroupName[];

/** Tests that cannot run from a bundle: they look for their own files, reload or replace modules, or extend `test`. */
const apart: ReadonlySet<string> = new Set([
  "cost.test.ts",
  "fixtures.test.ts",
  "guide.test.ts",
  "ordered-map-interop.test.ts",
  "stacks.test.ts",
  "taps.test.ts",
]);

// The rule checks run first, because their kills are counted separately.
const suites = new Set(names.flatMap(suitesOf).flatMap((path) => (path.endsWith(".ts") ? [path] : testsIn(path))));

function testsIn(folder: string): string[] {
  return readdirSync(new URL(`../../${folder}/`, import.meta.url), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts") && !apart.has(basename(file)))
    .sort()
    .map((file) => `${folder}/${file}`);
}

const mutated = names.flatMap(filesOf);

// Stryker needs a new process for each mutant in code that runs before the tests are collected. Code that only builds
// tables of tests is attributed to a pseudo-test, which avoids these processes.
const contents = `
  ${mutated.map((path, index) => `export * as mutated${index} from "../../${path}";`).join("\n")}
  import { collect } from "./collected-tests.js";
  globalThis.__stryker__.currentTestId = "tables of tests";
  ${[...suites].map((path) => `await collect("${path}", () => import("../../${path}"));`).join("\n")}
  delete globalThis.__stryker__.currentTestId;
  export { tests } from "./collected-tests.js";
`;

/** Replaces packages in the tests with modules of this folder. Only these modules import the real packages. */
const standIns: Plugin = {
  name: "stand-ins",
  setup({ onResolve }) {
    const paths = { vitest: "collected-tests.ts", "fast-check": "unshrunk.ts" } as const;
    for (const [name, file] of Object.entries(paths)) {
      const path = fileURLToPath(new URL(file, import.meta.url));
      onResolve({ filter: new RegExp(`^${name}$`) }, ({ importer }) => (importer === path ? undefined : { path }));
    }
  },
};

// The bundle is two folders below the root, like the tests, because some tests read files of the repository.
const counting = fileURLToPath(new URL("../../reports/mutation/counting.js", import.meta.url));

await build({
  stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)), sourcefile: "killers.js" },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  external: ["cloudflare:*", "esbuild", "vitest"],
  plugins: [standIns],
  banner: {
    js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
  },
  outfile: counting,
  logLevel: "warning",
});

// Coverage is recorded once, without a mutant. Recording it in every run would take longer than the tests themselves.
const code = readFileSync(counting, "utf8").replaceAll(/^ *function cover\(\) \{$/gm, "$& return;");
writeFileSync(counting.replace("counting.js", "killers.js"), code);
