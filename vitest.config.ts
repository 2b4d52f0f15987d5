import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { workers } from "./src/workers/plugin.js";
import { snippetModules } from "./test/repository/snippet-modules.js";

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

const testFiles = ["test", "tools", "examples"].flatMap((folder) =>
  readdirSync(pathOf(`./${folder}`), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules"))
    .map((file) => ({ file, text: readFileSync(pathOf(`./${file}`), "utf8") })),
);

/** Gives all properties the same cases in each run. */
const oneSeed = pathOf("./test/laws/one-seed.ts");

/** Suites that are written for the Workers pool, each with a configuration of its own. */
const workersSuites = [
  ...["test/workers/platform", "test/workers/node"],
  ...["gallery", "cleanup", "signed", "object"].map((name) => `examples/workers/${name}`),
  // Of the other frameworks, whose packages are not installed here: `npm run runtimes`.
  ...["hono", "durable-object"].map((name) => `examples/frameworks/${name}`),
];

/**
 * Tests of commands, examples, documents and the repository itself, and those that start programs or the real runtime, or
 * bundle: `npm run test:programs`. All others are about the library, and are `npm test`.
 */
const withPrograms = testFiles
  .filter(
    ({ file, text }) =>
      /^(examples|tools|test\/(cli|repository))\//.test(file) ||
      /from "(node:child_process|esbuild|.*\/(real-runtime|loaded-modules)\b.*)"/.test(text),
  )
  .map(({ file }) => file)
  .filter((file) => !workersSuites.some((folder) => file.startsWith(`${folder}/`)));

/** Tests that replace modules, or listen to what the process hears of: each in a process of its own. */
const alone = testFiles
  .filter(({ file, text }) => file.startsWith("test/property/hostile/") || text.includes("vi.mock("))
  .map(({ file }) => file)
  .filter((file) => !withPrograms.includes(file));

const resolve = {
  alias: [
    { find: /^fakebucket$/, replacement: pathOf("./src/entries/index.ts") },
    { find: /^fakebucket\/([a-z0-9]+)$/, replacement: `${pathOf("./src/entries/")}$1.ts` },
  ],
};

/** What all projects share. That they extend this file would load it once more for each of them. */
const project = {
  plugins: [snippetModules],
  resolve,
  test: {
    // No test is about time: a busy machine is to be slow, not wrong.
    ...{ testTimeout: 60_000, hookTimeout: 60_000 },
    // A tenth of the time would be spent on collecting what lives shortly.
    execArgv: ["--max-semi-space-size=64"],
  },
};

export default defineConfig({
  resolve,
  test: {
    projects: [
      { ...project, test: { ...project.test, name: "alone", setupFiles: oneSeed, include: alone } },
      {
        ...project,
        test: {
          ...project.test,
          name: "together",
          setupFiles: oneSeed,
          include: ["{test,tools}/**/*.test.ts"],
          exclude: [
            ...alone,
            ...withPrograms,
            "test/types/**",
            "test/workers/{platform,node}/**",
            "**/node_modules/**",
          ],
          // Half of the time would be spent on loading the same modules for each file.
          isolate: false,
        },
      },
      {
        ...project,
        test: { ...project.test, name: "programs", setupFiles: oneSeed, include: withPrograms, isolate: false },
      },
      ...workersSuites.map((folder) => ({
        ...project,
        plugins: [...project.plugins, workers({ configPath: `${folder}/wrangler.jsonc` })],
        test: { ...project.test, name: `workers ${folder}`, include: [`${folder}/**/*.test.ts`], isolate: false },
      })),
      // What the type checker says: `npm run types`.
      { ...project, test: { ...project.test, name: "types", include: ["test/types/**/*.test.ts"], isolate: false } },
    ],
    // One worker for each core; left alone, a machine of two would use one.
    maxWorkers: "100%",
    // What is compiled is kept in node_modules, by its content, and serves all projects: a fifth of the time else.
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
