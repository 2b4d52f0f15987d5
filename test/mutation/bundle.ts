/**
 * Makes one file of all tests that are to kill mutants, with everything that they load. Stryker runs it once in its
 * copy of the repository. Each of its runs then starts one worker that loads one file: ten times as fast as many.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

/** The checks of the rules first: the first that fails ends the run of a mutant. */
const ruleChecks = "mutation/rule-checks.killers.ts";

/** Narrow tests before wide ones; none, where the checks are to hunt alone. */
const folders = process.env["KILLERS"] === "checks" ? [] : ["request", "service", "binding"];

/** It looks for its own name in stacks: it cannot be one of a bundle. */
const apart: ReadonlySet<string> = new Set(["stacks.test.ts"]);

const suites = [
  ruleChecks,
  ...folders.flatMap((folder) =>
    readdirSync(new URL(`../${folder}/`, import.meta.url))
      .filter((file) => file.endsWith(".test.ts") && !apart.has(file))
      .sort()
      .map((file) => `${folder}/${file}`),
  ),
];
/** The suite that mirrors a source, by the number of each mutant in it: Stryker has numbered them in the code. */
const mirrors = Object.fromEntries(
  suites.flatMap((path) => {
    const source = new URL(`../../src/${path.replace(".test.ts", ".ts")}`, import.meta.url);
    const code = existsSync(source) ? readFileSync(source, "utf8") : "";
    return [...code.matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(([, mutant]) => [mutant, path]);
  }),
);

// A run that is told which tests to run loads none of the others. One that is not, because its mutant acts while modules
// are loaded, begins with the tests that are about it.
const contents = `
  import { describe } from "vitest";
  const wanted = globalThis.__vitest_worker__?.config?.testNamePattern?.source.replaceAll("\\\\", "");
  const mirror = ${JSON.stringify(mirrors)}[globalThis.__stryker__?.activeMutant];
  const suites = {
    ${suites.map((path) => `"${path}": async () => { await import("../${path}"); },`).join("\n")}
  };
  const paths = Object.keys(suites).sort((a, b) => Number(b === mirror) - Number(a === mirror));
  for (const path of paths) if (wanted === undefined || wanted.includes(path)) describe(path, suites[path]);
`;

/** What stands for a package in the tests, and alone sees the package itself. */
const standIns: Plugin = {
  name: "stand-ins",
  setup({ onResolve }) {
    const paths = { vitest: "collected.ts", "fast-check": "unshrunk.ts" } as const;
    for (const [name, file] of Object.entries(paths)) {
      const path = fileURLToPath(new URL(file, import.meta.url));
      onResolve({ filter: new RegExp(`^${name}$`) }, ({ importer }) => (importer === path ? undefined : { path }));
    }
  },
};

await build({
  stdin: {
    contents,
    resolveDir: fileURLToPath(new URL(".", import.meta.url)),
    sourcefile: "killers.js",
  },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  external: ["vitest"],
  plugins: [standIns],
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  outfile: fileURLToPath(new URL("../../reports/killers.bundle.js", import.meta.url)),
  logLevel: "warning",
});
