import { fileURLToPath } from "node:url";
import { matchersSuite } from "../packed/matchers-suite.js";
import { nodeOf } from "./program-rows.js";
import { readJson } from "./read-reports.js";
import { everything, type Row, type RowReport, runOf } from "./row.js";
import { exampleFile, exampleTests, runnerExample } from "./runner-example.js";
import { openWorkshop, type Workshop } from "./workshop.js";

/** vitest with one of its environments. */
export function vitestRow(environment: "node" | "jsdom" | "happy-dom"): Row {
  return {
    name: `vitest with ${environment}`,
    async run(workshop) {
      const config = `export default { test: { environment: "${environment}", include: ["*.test.mjs"] } };\n`;
      const folder = workshop.folder(`vitest-${environment}`, { "vitest.config.mjs": config, ...vitestFile });
      const own = environment === "node" ? "" : ` with ${environment} ${workshop.hostVersion(environment)}`;
      const run = await runOf("vitest run", () => runVitest(workshop, folder));
      return { version: `${workshop.hostVersion("vitest")}${own}`, runs: [run] };
    },
  };
}

/** The package that runs vitest inside the platform's runtime. */
export const pool = "@cloudflare/vitest-plugin";

/** vitest inside the platform's runtime. */
export const vitestPoolRow: Row = {
  name: "vitest in the Workers pool",
  optional: true,
  run: (workshop) => runPool(workshop, pool, exampleFile("workers-pool/vitest.config.mjs")),
};

/** The same with the pool's older package, which many projects still use, and a version of vitest for it. */
export function olderPoolRow(vitest: 2 | 3 | 4): Row {
  return {
    name: `vitest ${vitest} in the older Workers pool`,
    optional: true,
    async run() {
      const older = await openWorkshop(fileURLToPath(new URL(`pool-of-vitest-${vitest}`, import.meta.url)));
      try {
        return await (vitest < 4 ? runPool(older, olderPool, olderConfig, []) : runPool(older, olderPool, newerConfig));
      } finally {
        older.remove();
      }
    },
  };
}

const olderPool = "@cloudflare/vitest-pool-workers";

const newerConfig = exampleFile("workers-pool/vitest.config.mjs").replace(pool, olderPool);

/** The same configuration for vitest 2 and 3. */
const olderConfig = [
  `import { defineWorkersConfig } from "${olderPool}/config";`,
  'const miniflare = { compatibilityDate: "2024-12-30" };',
  "export default defineWorkersConfig({ test: { poolOptions: { workers: { miniflare } } } });\n",
].join("\n");

async function runPool(
  workshop: Workshop,
  pool: string,
  config: string,
  dates: readonly string[] = caughtDates,
): Promise<RowReport> {
  const tests = { ...vitestFile, ...runnerExample("vitest"), "matchers.test.mjs": matchersSuite };
  const files = { "vitest.config.mjs": config, ...tests };
  const folder = workshop.folder("vitest-pool", files);
  const runs = [
    await runOf("vitest run", () => runVitest(workshop, folder), [
      ...everything,
      ...exampleTests,
      "each matcher works",
    ]),
  ];
  for (const date of dates) {
    const dated = config.replace(/(compatibilityDate: )"[^"]*"/, `$1"${date}"`);
    const folder = workshop.folder(`vitest-pool-${date}`, { "vitest.config.mjs": dated, ...caughtFile });
    runs.push(await runOf(`refusals at ${date}`, () => runVitest(workshop, folder), [caught]));
  }
  const version = `${pool} ${workshop.hostVersion(pool)} with vitest ${workshop.hostVersion("vitest")}`;
  return { version, runs };
}

/**
 * From the second date on, the runtime waits for all microtasks before it reports unhandled rejections; the first one is
 * the day before. A run with a report ends with 1, although all tests pass.
 */
const caughtDates = ["2026-03-02", "2026-03-03"];

const caught = "caught refusals are not reported as unhandled";

const caughtFile = {
  "caught.test.mjs": [
    'import { R2Bucket } from "fakebucket/r2";',
    'import { faults } from "fakebucket/testing";',
    'import { expect, it } from "vitest";',
    `it("${caught}", async () => {`,
    "  const bucket = new R2Bucket();",
    '  faults(bucket).on("head").refuse(10001);',
    '  for (const call of [() => bucket.delete([]), () => bucket.get("k".repeat(1025)), () => bucket.head("k")]) {',
    "    const refused = async () => call();",
    "    await expect(refused()).rejects.toThrow();",
    "  }",
    "});\n",
  ].join("\n"),
};

const vitestFile = {
  "smoke.test.mjs": [
    'import { it } from "vitest";',
    'import { registerRules, registerSmoke } from "./smoke.mjs";',
    "registerSmoke(it);",
    "await registerRules();\n",
  ].join("\n"),
};

/** Returns a row for jest with a module format and an environment. */
export function jestRow(name: string, folderName: string, { esm = false, environment = "node" } = {}): Row {
  return {
    name,
    async run(workshop) {
      const folder = workshop.folder(folderName, {
        "package.json": JSON.stringify({ name: folderName, private: true }),
        ...(esm ? { ...jestModule, ...runnerExample("jest") } : jestScript),
      });
      const node = nodeOf(workshop, "node-20");
      const flags = esm ? ["--experimental-vm-modules"] : [];
      const jest = workshop.hostFile("jest/bin/jest.js");
      const given = [`--env=${environment}`, "--json", "--outputFile=report.json", "--cacheDirectory=cache", "--ci"];
      const command = [node, ...flags, jest, "--rootDir=.", ...given] as const;
      const asked = esm ? [...everything, ...exampleTests] : everything;
      const run = await runOf("jest", () => readJson(command, folder), asked);
      return { version: workshop.hostVersion("jest"), runs: [run] };
    },
  };
}

const jestScript = {
  "smoke.test.js": [
    'const { registerRules, registerSmoke } = require("./smoke.cjs");',
    "registerSmoke(it);",
    "registerRules();\n",
  ].join("\n"),
};

const jestModule = {
  "smoke.test.mjs": [
    'import { registerRules, registerSmoke } from "./smoke.mjs";',
    "registerSmoke(it);",
    "await registerRules();\n",
  ].join("\n"),
};

/** Runs the tests of a folder with vitest. */
export function runVitest(
  workshop: Workshop,
  folder: string,
  vitest = workshop.hostFile("vitest/vitest.mjs"),
): ReturnType<typeof readJson> {
  const reporter = ["--reporter=json", "--outputFile=report.json"];
  const environment = { WRANGLER_SEND_METRICS: "false" };
  return readJson([nodeOf(workshop, "node-24"), vitest, "run", "--root=.", ...reporter], folder, environment);
}
