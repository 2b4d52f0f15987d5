/**
 * Makes one file of all tests that are to kill the mutants of groups, with everything that they load: Stryker runs this
 * once in its copy of the repository, and each of its processes then loads one file.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { filesOf, type GroupName, suitesOf } from "./groups.js";

const names = process.argv.slice(2) as GroupName[];

/** They look for their own files, or load modules anew or in their own way: they cannot be part of a bundle. */
const apart: ReadonlySet<string> = new Set([
  "cost.test.ts",
  "guide.test.ts",
  "ordered-map-interop.test.ts",
  "stacks.test.ts",
  "taps.test.ts",
]);

// The checks of the rules come first: what they find is counted apart.
const suites = new Set(names.flatMap(suitesOf).flatMap((path) => (path.endsWith(".ts") ? [path] : testsIn(path))));

function testsIn(folder: string): string[] {
  return readdirSync(new URL(`../../test/${folder}/`, import.meta.url), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts") && !apart.has(basename(file)))
    .sort()
    .map((file) => `${folder}/${file}`);
}

const mutated = names.flatMap(filesOf);

// What runs before the tests are collected needs a process for each mutant; what tables of tests run does not.
const contents = `
  ${mutated.map((path, index) => `export * as mutated${index} from "../../${path}";`).join("\n")}
  import { collect } from "./collected-tests.js";
  globalThis.__stryker__.currentTestId = "tables of tests";
  ${[...suites].map((path) => `await collect("${path}", () => import("../../test/${path}"));`).join("\n")}
  delete globalThis.__stryker__.currentTestId;
  export { tests } from "./collected-tests.js";
`;

/** The modules that stand for packages in the tests, and alone see the packages themselves. */
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

// Two folders below the root, like the tests: some read files of the repository.
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

// Which code a test runs is counted once, without a mutant; counting it each time would take longer than the tests.
const code = readFileSync(counting, "utf8").replaceAll(/^ *function cover\(\) \{$/gm, "$& return;");
writeFileSync(counting.replace("counting.js", "killers.js"), code);
