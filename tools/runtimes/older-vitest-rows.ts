import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { versionIn } from "../../test/repository/version-of.js";
import { installLocked } from "../packed/install-locked.js";
import { type Row, type Run, runOf } from "./row.js";
import { runVitest } from "./runner-rows.js";
import { testNames } from "./suite-rows.js";

/** The first release of each minor version of vitest, each as a package with a name of its own. */
const versions = fileURLToPath(new URL("../packed/vitest-versions", import.meta.url));

const workersTests = fileURLToPath(new URL("../../test/workers", import.meta.url));

/** All suites for the platform's modules. */
const suites = ["platform", ...readdirSync(join(workersTests, "suites")).map((name) => `suites/${name}`)];

/** Returns a configuration of the pool for a version of vitest, with the import changed. */
function configFor(minor: string, folder: string): string {
  const own = existsSync(join(folder, "options.ts")) || existsSync(join(folder, "options.js"));
  const options = own
    ? 'import { options } from "./options.js";'
    : 'const options = { wrangler: { configPath: "wrangler.jsonc" } };';
  const lines =
    minor < "4"
      ? [
          'import { defineWorkersConfig } from "fakebucket/workers";',
          options,
          "export default defineWorkersConfig({ test: { poolOptions: { workers: options } } });",
        ]
      : [
          'import { cloudflareTest } from "fakebucket/workers";',
          options,
          "export default { plugins: [cloudflareTest(options)] };",
        ];
  return `${lines.join("\n")}\n`;
}

/** All suites for the platform's modules, in Node, with an older minor version of vitest. */
export function olderVitestRow(minor: string): Row {
  return {
    name: `suites in Node with vitest ${minor}`,
    optional: true,
    async run(workshop) {
      await installLocked(versions);
      const vitest = join(versions, "node_modules", `vitest-${minor}`);
      const modules = join(workshop.folder(`vitest-${minor}`, {}), "node_modules");
      mkdirSync(modules);
      symlinkSync(vitest, join(modules, "vitest"));
      // A copy, because the real path of a link would find another vitest.
      cpSync(join(workshop.project, "node_modules/fakebucket"), join(modules, "fakebucket"), { recursive: true });
      const runs: Run[] = [];
      for (const name of suites) {
        const suite = join(workersTests, name);
        const folder = workshop.folder(`vitest-${minor}/${name}`, { "vitest.config.ts": configFor(minor, suite) });
        cpSync(suite, folder, { recursive: true });
        const tests = readdirSync(suite).filter((path) => /\.test\.[jt]s$/.test(path));
        const asked = tests.flatMap((path) => testNames(readFileSync(join(suite, path), "utf8")));
        runs.push(await runOf(name, () => runVitest(workshop, folder, join(vitest, "vitest.mjs")), asked));
      }
      return { version: versionIn(vitest), runs };
    },
  };
}
