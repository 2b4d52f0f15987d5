import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { versionIn } from "../../test/repository/version-of.js";
import { installLocked } from "../packed/install-locked.js";
import { linkVitest, vitestVersions } from "../packed/link-vitest.js";
import { type Row, type Run, runOf } from "./row.js";
import { runVitest } from "./runner-rows.js";
import { testNamesIn } from "./suite-rows.js";

const workersTests = fileURLToPath(new URL("../../test/workers", import.meta.url));

/** All suites for the platform's modules. */
const suites = ["platform", ...readdirSync(join(workersTests, "suites")).map((name) => `suites/${name}`)];

/** Returns a configuration of the pool for a version of vitest, with the import changed. */
function configFor(minor: string, folder: string): string {
  const own = existsSync(join(folder, "options.ts")) || existsSync(join(folder, "options.js"));
  const options = own
    ? 'import { options } from "./options.js";'
    : 'const options = { wrangler: { configPath: "wrangler.jsonc" } };';
  const [name, exported] =
    minor < "4"
      ? ["defineWorkersConfig", "defineWorkersConfig({ test: { poolOptions: { workers: options } } })"]
      : ["cloudflareTest", "{ plugins: [cloudflareTest(options)] }"];
  return [`import { ${name} } from "fakebucket/workers";`, options, `export default ${exported};\n`].join("\n");
}

/** All suites for the platform's modules, in Node, with an older minor version of vitest. */
export function olderVitestRow(minor: string): Row {
  return {
    name: `suites in Node with vitest ${minor}`,
    optional: true,
    async run(workshop) {
      await installLocked(vitestVersions);
      const vitest = linkVitest(workshop.folder(`vitest-${minor}`, {}), workshop.project, `vitest-${minor}`);
      const runs: Run[] = [];
      for (const name of suites) {
        const suite = join(workersTests, name);
        const folder = workshop.folder(`vitest-${minor}/${name}`, { "vitest.config.ts": configFor(minor, suite) });
        cpSync(suite, folder, { recursive: true });
        const run = () => runVitest(workshop, folder, join(vitest, "vitest.mjs"));
        runs.push(await runOf(name, run, testNamesIn(suite)));
      }
      return { version: versionIn(vitest), runs };
    },
  };
}
