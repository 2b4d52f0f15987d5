import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { workers } from "./src/workers/plugin.js";
import { cloudflareTest } from "./src/workers/pool-names.js";
import { time } from "./test/laws/runs.js";
import { changesGlobals } from "./test/repository/changes-globals.js";
import { snippetModules } from "./test/repository/snippet-modules.js";
import { options as entrypoints } from "./test/workers/suites/entrypoints/options.js";
import { options as fetchMock } from "./test/workers/suites/fetch-mock/options.js";
import { options as isolatedStorage } from "./test/workers/suites/isolated-storage/options.js";
import { options as miniflareOptions } from "./test/workers/suites/miniflare-options/options.js";
import { options as overAFile } from "./test/workers/suites/over-a-file/options.js";
import { options as pages } from "./test/workers/suites/pages/options.js";
import { options as queues } from "./test/workers/suites/queues/options.js";
import { options as secrets } from "./test/workers/suites/secrets/options.js";
import { options as secretsStores } from "./test/workers/suites/secrets-stores/options.js";

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

const testFiles = ["test", "tools", "examples"].flatMap((folder) =>
  readdirSync(pathOf(`./${folder}`), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules"))
    .map((file) => ({ file, text: readFileSync(pathOf(`./${file}`), "utf8") })),
);

/** Sets one seed for all properties, so that each run has the same cases. */
const oneSeed = pathOf("./test/laws/one-seed.ts");

/** Settings of all tests of the library: names must not depend on the host's language either. */
const setupFiles = [oneSeed, pathOf("./test/laws/turkish-host.ts")];

/** Suites for the Workers pool, each with its own configuration. */
const workersSuites = [
  ...["test/workers/platform", "test/workers/node"],
  ...["gallery", "cleanup", "signed", "object"].map((name) => `examples/workers/${name}`),
  // The packages of the other frameworks are not installed here; `npm run runtimes` tests them.
  ...["hono", "durable-object"].map((name) => `examples/frameworks/${name}`),
];

/** Suites of the needs of others' configurations, by their options of the Workers pool. */
const poolSuites = {
  entrypoints,
  "fetch-mock": fetchMock,
  "isolated-storage": isolatedStorage,
  "miniflare-options": miniflareOptions,
  "over-a-file": overAFile,
  pages,
  queues,
  secrets,
  "secrets-stores": secretsStores,
};
const poolSuiteFolder = "test/workers/suites";

/** The suites that need the plugin `workers()`. */
const ofPlugin = [...workersSuites, poolSuiteFolder];

/**
 * Tests of examples, documents and the repository itself, and all tests that bundle or start the real runtime:
 * `npm run test:programs`. All others test the library and its commands: `npm test`.
 */
const withPrograms = testFiles
  .filter(
    ({ file, text }) =>
      /^(examples|tools|test\/repository)\//.test(file) ||
      /from "(esbuild|.*\/(real-runtime|loaded-modules)\b.*)"/.test(text),
  )
  .map(({ file }) => file)
  .filter((file) => !ofPlugin.some((folder) => file.startsWith(`${folder}/`)));

/**
 * Tests that change something that all files of a process share: a global, a class of the host, the environment, a module,
 * or the listeners of the process. Each runs in its own process, so that tests do not depend on the order of files.
 */
const changing = testFiles
  .filter(({ file, text }) => file.startsWith("test/property/hostile/") || changesGlobals(text))
  .map(({ file }) => file)
  .filter((file) => !ofPlugin.some((folder) => file.startsWith(`${folder}/`)));
const [alone, programsAlone] = [
  changing.filter((file) => !withPrograms.includes(file)),
  changing.filter((file) => withPrograms.includes(file)),
];

const resolve = {
  alias: [
    { find: /^fakebucket$/, replacement: pathOf("./src/entries/index.ts") },
    { find: /^fakebucket\/([a-z0-9]+)$/, replacement: `${pathOf("./src/entries/")}$1.ts` },
  ],
};

/** The seed of the order of files. `FAKEBUCKET_ORDER` sets it: 1 by default, the day in CI. */
const fileOrderSeed = Number(process.env["FAKEBUCKET_ORDER"] ?? 1);

/** Settings of all projects. Extending this file instead would load it again for each project. */
const project = {
  plugins: [snippetModules],
  resolve,
  test: {
    // No test measures time: on a busy machine, tests are slow but do not fail. An exploration has more cases.
    ...{ testTimeout: time.timeout, hookTimeout: time.timeout },
    // With the default size, garbage collection would take a tenth of the time.
    execArgv: ["--max-semi-space-size=64"],
  },
};

export default defineConfig({
  resolve,
  test: {
    projects: [
      { ...project, test: { ...project.test, name: "alone", setupFiles, include: alone } },
      {
        ...project,
        test: {
          ...project.test,
          name: "together",
          setupFiles,
          include: ["{test,tools}/**/*.test.ts"],
          exclude: [
            ...alone,
            ...withPrograms,
            "test/types/**",
            "test/workers/{platform,node,suites}/**",
            "**/node_modules/**",
          ],
          // With isolation, half of the time would be spent on loading the same modules for each file.
          isolate: false,
        },
      },
      { ...project, test: { ...project.test, name: "programs alone", setupFiles: oneSeed, include: programsAlone } },
      {
        ...project,
        test: {
          ...project.test,
          name: "programs",
          setupFiles: oneSeed,
          include: withPrograms,
          exclude: programsAlone,
          isolate: false,
        },
      },
      ...workersSuites.map((folder) => ({
        ...project,
        plugins: [...project.plugins, workers({ configPath: `${folder}/wrangler.jsonc`, others: "refuse" })],
        test: { ...project.test, name: `workers ${folder}`, include: [`${folder}/**/*.test.ts`], isolate: false },
      })),
      ...Object.entries(poolSuites).map(([name, options]) => ({
        ...project,
        plugins: [...project.plugins, cloudflareTest(options)],
        test: { ...project.test, name: `workers suite ${name}`, include: [`${poolSuiteFolder}/${name}/**/*.test.ts`] },
      })),
      // Tests of the types: `npm run types`.
      { ...project, test: { ...project.test, name: "types", include: ["test/types/**/*.test.ts"], isolate: false } },
    ],
    // Files run in an order drawn by a seed; `.ci/run` sets that of the day. vitest prints it.
    sequence: { shuffle: { files: true, tests: false }, seed: fileOrderSeed },
    // One worker for each core; by default, a machine with two cores would use one.
    maxWorkers: "100%",
    // Caches compiled modules in node_modules for all projects; compiling would take a fifth of the time.
    experimental: { fsModuleCache: true },
    coverage: {
      provider: "v8",
      include: ["src/bucket/request/**", "src/bucket/service/**"],
      reporter: ["text", "json-summary"],
      thresholds: {
        "src/bucket/request/**": { branches: 98 },
        "src/bucket/service/**": { branches: 98 },
      },
    },
  },
});
