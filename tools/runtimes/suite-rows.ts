import { cpSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { installLocked } from "../packed/install-locked.js";
import { nodeOf } from "./program-rows.js";
import { readJson, readJunit } from "./read-reports.js";
import { type Row, type Run, runOf } from "./row.js";
import { pool, runVitest } from "./runner-rows.js";

const poolConfig = `import { cloudflareTest } from "${pool}";\nexport default { plugins: [cloudflareTest({ wrangler: { configPath: "wrangler.jsonc" } })] };\n`;

const stores = "stores a request body";

/** A small suite with the manual setup of the guide, without imports of a runner. */
const small = {
  "wrangler.jsonc": '{ "r2_buckets": [{ "binding": "FILES", "bucket_name": "files" }] }\n',
  "setup.mjs": readFileSync(new URL("../../examples/workers/setup.mjs", import.meta.url), "utf8"),
  "src/index.mjs": [
    'import { env } from "cloudflare:workers";',
    'export default { fetch: async ({ body }) => new Response((await env.FILES.put("key", body)).etag) };\n',
  ].join("\n"),
};

const smallTest = [
  'import { env, exports } from "cloudflare:workers";',
  'import { reset } from "cloudflare:test";',
  `test("${stores}", async () => {`,
  '  await exports.default.fetch("https://example.com/", { method: "PUT", body: new Blob(["abc"]).stream() });',
  '  if ((await (await env.FILES.get("key"))?.text()) !== "abc") throw new Error("nothing was stored");',
  "  await reset();",
  '  if ((await env.FILES.head("key")) !== null) throw new Error("reset() left an object");',
  "});\n",
].join("\n");

const mapped = { "^cloudflare:(workers|test)$": "fakebucket/workers" };
const jestConfig = {
  testMatch: ["**/*.test.mjs"],
  transform: {},
  setupFiles: ["./setup.mjs"],
  moduleNameMapper: mapped,
};

/** The files of the small suite for each runner. */
const byHand = {
  jest: {
    ...small,
    "package.json": '{ "name": "suite-jest", "private": true }\n',
    "jest.config.json": JSON.stringify(jestConfig),
    "hand.test.mjs": smallTest,
  },
  nodeTest: { ...small, "hand.test.mjs": `import { test } from "node:test";\n${smallTest}` },
};

/** The suite for the platform's modules, in Node with the plugin of the package and unchanged in the Workers pool. */
export const workersSuiteRow: Row = {
  name: "a suite in Node and in the Workers pool",
  optional: true,
  async run(workshop) {
    const suite = new URL("../../test/workers/platform/", import.meta.url);
    const sources = ["src/index.ts", "src/page.html", "src/data.bin", "exports.test.ts", "globals.test.ts"];
    const paths = ["wrangler.jsonc", ".dev.vars", ...sources];
    const files = Object.fromEntries(paths.map((path) => [path, readFileSync(new URL(path, suite), "utf8")]));
    const configs = {
      Node: 'import { workers } from "fakebucket/workers";\nexport default { plugins: [workers()] };\n',
      "the pool": poolConfig,
    };
    const runs: Run[] = [];
    for (const [way, config] of Object.entries(configs)) {
      const folder = workshop.folder(`suite-${way.replace(" ", "-")}`, { ...files, "vitest.config.mjs": config });
      // The pool must run all tests that Node runs.
      const asked = runs.flatMap(({ outcomes }) => outcomes.map(({ name }) => name));
      runs.push(await runOf(way, () => runVitest(workshop, folder), asked));
    }
    const { jest, nodeTest } = byHand;
    const jestProgram = workshop.hostFile("jest/bin/jest.js");
    const node = nodeOf(workshop, "node-20");
    const given = ["--rootDir=.", "--json", "--outputFile=report.json", "--cacheDirectory=cache", "--ci"];
    const command = [node, "--experimental-vm-modules", jestProgram, ...given] as const;
    runs.push(await runOf("jest", () => readJson(command, workshop.folder("suite-jest", jest)), [stores]));
    const test = [
      node,
      "--import=./setup.mjs",
      "--test",
      "--test-reporter=junit",
      "--test-reporter-destination=report.xml",
    ];
    const folder = workshop.folder("suite-node-test", nodeTest);
    runs.push(await runOf("node:test", () => readJunit([...test, "hand.test.mjs"] as never, folder), [stores]));
    return { version: `${pool} ${workshop.hostVersion(pool)} with vitest ${workshop.hostVersion("vitest")}`, runs };
  },
};

/** Returns the names of the tests in the files of a folder. */
export function testNamesIn(folder: string): string[] {
  const files = readdirSync(folder).filter((path) => /\.test\.[jt]s$/.test(path));
  return files.flatMap((path) => testNames(readFileSync(join(folder, path), "utf8")));
}

/** Returns the names of the tests in a file. */
function testNames(text: string): string[] {
  return Array.from(text.matchAll(/^it\("([^"]+)/gm), ([, name]) => name as string);
}

const others = new URL("../../test/workers/suites/others/", import.meta.url);

/** A suite whose writes to KV and D1 are undone after each test, as in the pool up to vitest 3. */
const isolated = fileURLToPath(new URL("../../test/workers/suites/isolated-others", import.meta.url));

/** A suite with the bindings of wrangler next to a bucket, in Node with the plugin and unchanged in the pool. */
export const othersRow: Row = {
  name: "bindings of wrangler in Node",
  optional: true,
  async run(workshop) {
    const textOf = (name: string) => readFileSync(new URL(name, others), "utf8");
    const names = ["wrangler.jsonc", "worker.js", "public/page.html", "needs.test.js"];
    const files = Object.fromEntries(names.map((name) => [name, textOf(name)]));
    const copies = ["one", "two", "three"].map((name) => [`${name}.test.js`, textOf("alone.test.js")]);
    const inNode = (test: object) =>
      `import { workers } from "fakebucket/workers";\nexport default { plugins: [workers()], test: ${JSON.stringify(test)} };\n`;
    const ways: Readonly<Record<string, string>> = {
      "Node, a process for each file": inNode({ maxWorkers: 4 }),
      "Node, one process": inNode({ isolate: false, maxWorkers: 1 }),
      "Node, threads": inNode({ pool: "threads", maxWorkers: 4 }),
      "the pool": poolConfig,
    };
    // All tests of both files.
    const asked = testNames(`${files["needs.test.js"]}${textOf("alone.test.js")}`);
    const runs: Run[] = [];
    for (const [way, config] of Object.entries(ways)) {
      const own = { "vitest.config.mjs": config, ...Object.fromEntries(copies) };
      const folder = workshop.folder(`others-${way.replaceAll(/\W+/g, "-")}`, { ...files, ...own });
      runs.push(await runOf(way, () => runVitest(workshop, folder), asked));
    }
    const config = [
      'import { workers } from "fakebucket/workers";',
      'import { options } from "./options.js";',
      "export default { plugins: [workers(options)] };\n",
    ].join("\n");
    const folder = workshop.folder("others-isolated", { "vitest.config.mjs": config });
    cpSync(isolated, folder, { recursive: true });
    const undone = testNamesIn(isolated);
    runs.push(await runOf("Node, isolated storage", () => runVitest(workshop, folder), undone));
    return {
      version: `wrangler ${workshop.hostVersion("wrangler")} with vitest ${workshop.hostVersion("vitest")}`,
      runs,
    };
  },
};

const suites = new URL("../../test/workers/suites/", import.meta.url);

/** The suites that `npm test` runs in Node, unchanged in the newest pool, with the same options. */
export const poolSuitesRow: Row = {
  name: "suites of Node in the Workers pool",
  optional: true,
  async run(workshop) {
    const config = [
      `import { cloudflareTest } from "${pool}";`,
      'import { options } from "./options.ts";',
      "export default { plugins: [cloudflareTest(options)] };\n",
    ].join("\n");
    const runs: Run[] = [];
    for (const name of ["entrypoints", "miniflare-options", "pages", "queues", "secrets", "secrets-stores"]) {
      const suite = fileURLToPath(new URL(name, suites));
      const folder = workshop.folder(`suites-${name}`, { "vitest.config.mjs": config });
      cpSync(suite, folder, { recursive: true });
      runs.push(await runOf(name, () => runVitest(workshop, folder), testNamesIn(suite)));
    }
    return { version: `${pool} ${workshop.hostVersion(pool)} with vitest ${workshop.hostVersion("vitest")}`, runs };
  },
};

/** The examples of frameworks, in Node, with the packages of the frameworks. */
export const frameworksRow: Row = {
  name: "suites of frameworks in Node",
  optional: true,
  async run(workshop) {
    const examples = fileURLToPath(new URL("../../examples/frameworks", import.meta.url));
    await installLocked(examples);
    const folder = workshop.folder("frameworks", {});
    const isOwn = (path: string) => !path.split(sep).includes("node_modules");
    cpSync(examples, folder, { recursive: true, filter: (path) => isOwn(path.slice(examples.length)) });
    symlinkSync(join(examples, "node_modules"), join(folder, "node_modules"));
    const asked = ["keeps a page until it is deleted", "stores the file of a form, and sends it"];
    const runs = [await runOf("vitest run", () => runVitest(workshop, folder), asked)];
    return { version: `vitest ${workshop.hostVersion("vitest")}`, runs };
  },
};
