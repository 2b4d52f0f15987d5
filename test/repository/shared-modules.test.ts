import { expect, it } from "vitest";
import { sharedModules } from "../../build/write-code.js";
import { entries } from "./entries.js";
import { hostConditions, loadedModules } from "./loaded-modules.js";
import { trackedFiles } from "./tracked-files.js";

const paths = Object.values(sharedModules).flat();

/** Returns the files of a path in the table of shared modules. */
function filesOf(path: string): readonly string[] {
  const files = trackedFiles("src/**/*.ts");
  return path.endsWith("/")
    ? files.filter((file) => file.startsWith(`src/${path}`))
    : files.filter((file) => file === `src/${path}.ts`);
}

it("the table of shared modules names modules that exist, each once", () => {
  expect(paths.filter((path) => filesOf(path).length === 0)).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

it("the table of shared modules names only modules of several entries", async () => {
  const allEntries = entries.map(([, source]) => `import "${source}";`).join("\n");
  const loadedBy = await loadedModules(allEntries, hostConditions.node);
  const loaded = entries.map(([, source]) => new Set(loadedBy(source.slice("./".length)).files));
  const countOf = (file: string) => loaded.filter((files) => files.has(file)).length;
  const countsOf = (path: string) => filesOf(path).map(countOf);
  expect(paths.filter((path) => Math.max(...countsOf(path)) < 2)).toEqual([]);
});
