import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { oneIn } from "../../test/laws/runs.js";
import { installLocked } from "./install-locked.js";
import { linkVitest, vitestVersions } from "./link-vitest.js";
import { matchersSuite } from "./matchers-suite.js";
import { type PackedPackage, packPackage, run, write } from "./packed-package.js";

const { dependencies } = JSON.parse(readFileSync(join(vitestVersions, "package.json"), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

let packed: PackedPackage;

beforeAll(async () => {
  packed = packPackage();
  await installLocked(vitestVersions);
});

afterAll(() => packed?.remove());

// The first release of each minor version; a different third each day.
it.each(
  oneIn(
    3,
    Object.keys(dependencies).filter((name) => name.startsWith("vitest-")),
  ),
)("the matchers, fixtures and first tests work in %s", (name) => {
  const folder = join(packed.folder, name);
  const vitest = linkVitest(folder, packed.project, name);
  write(folder, "package.json", JSON.stringify({ private: true, type: "module" }));
  write(folder, "matchers.test.mjs", matchersSuite);
  const report = ["--reporter=json", "--outputFile=report.json"];
  run(folder, "node", join(vitest, "vitest.mjs"), "run", "--root=.", ...report);
  expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8")).numPassedTests).toBe(6);
  // `init` asks this version where it looks for tests. Workspaces became projects in vitest 3.2.
  const projects = '[{ test: { include: ["unit/**/*.test.js"] } }]';
  if (name < "vitest-3.2") write(folder, "vitest.workspace.mjs", `export default ${projects};`);
  else write(folder, "vitest.config.mjs", `export default { test: { projects: ${projects} } };`);
  write(folder, "wrangler.toml", '[[r2_buckets]]\nbinding = "FILES"\nbucket_name = "files"\n');
  const said = run(folder, "node", join(folder, "node_modules/fakebucket/dist/cli.js"), "init");
  expect(said).toContain("\nWrote unit/r2.test.js\n");
});
