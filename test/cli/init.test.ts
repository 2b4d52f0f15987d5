import processes from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { findProject, mayLackImportMeta } from "../../src/cli/init/find-project.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";
import { failingVitest, initIn, vitestProject, worker, wrangler } from "./init-in.js";

const folderOf = temporaryDirectory();

describe("fakebucket init", () => {
  it("writes a test of each bucket and of the Worker, and prints the next steps", async () => {
    const { said, exitCode, read } = await initIn(folderOf(vitestProject));
    expect(exitCode).toBe(0);
    expect(said).toBe(`Buckets of wrangler.toml: FILES
Wrote test/r2.test.ts
To make npm test work: npm pkg set scripts.test="vitest run"
FakeBucket is not published yet: run \`npm ci && npm pack\` in a clone beside your project, and install the file.
Install the missing packages: npm install --save-dev ../fakebucket/fakebucket-0.1.0.tgz vitest
Run it: npx vitest run test/r2.test.ts`);
    const text = read("test/r2.test.ts");
    expect(text).toContain('import worker from "../src/index.js";\n');
    expect(text).toContain('  config: new URL("../wrangler.toml", import.meta.url),\n');
    expect(text).toContain('await env.FILES.put("hello.txt", "hello");');
    expect(text).toContain('"GREETING": "hi"');
    expect(text).not.toContain("environment");
  });

  it("uses the buckets of an environment, which inherits no variables, in a test of its own", async () => {
    const folder = folderOf(vitestProject);
    await initIn(folder);
    const { said, read } = await initIn(folder, { environment: "preview" });
    expect(said).toContain("Buckets of wrangler.toml: LOGS\nWrote test/r2-preview.test.ts\n");
    const text = read("test/r2-preview.test.ts");
    expect(text).toContain('  environment: "preview",\n');
    expect(text).toContain("env.LOGS.put");
    expect(text).not.toContain("GREETING");
  });

  it("gives the Worker the variables of the environment", async () => {
    const own = `${wrangler}[env.preview.vars]\nGREETING = "hello"\n`;
    const { read } = await initIn(folderOf({ ...vitestProject, "wrangler.toml": own }), { environment: "preview" });
    expect(read("test/r2-preview.test.ts")).toContain('"GREETING": "hello"');
  });

  it("gives the Worker no variables if they are null", async () => {
    const own = { main: "src/index.ts", vars: null, r2_buckets: [{ binding: "FILES", bucket_name: "files" }] };
    const { read } = await initIn(folderOf({ ...vitestProject, "wrangler.json": JSON.stringify(own) }));
    expect(read("test/r2.test.ts")).toContain("const others = {};\n");
  });

  it.each([
    ["", "../src/index.js"],
    ['[env.preview]\nmain = "src/preview.ts"\n', "../src/preview.js"],
  ])("imports the main script of an environment, by default of the file: %j", async (own, path) => {
    const files = { ...vitestProject, "wrangler.toml": `${wrangler}${own}`, "src/preview.ts": worker };
    const { read } = await initIn(folderOf(files), { environment: "preview" });
    expect(read("test/r2-preview.test.ts")).toContain(`import worker from "${path}";\n`);
    const { read: readTop } = await initIn(folderOf(files));
    expect(readTop("test/r2.test.ts")).toContain('import worker from "../src/index.js";\n');
  });

  const platformTest = 'import { env } from "cloudflare:test";\n';
  const poolProject = {
    ...vitestProject,
    "tsconfig.json": "{}",
    "package.json": '{ "devDependencies": { "vitest": "4", "@cloudflare/vitest-plugin": "1" } }',
    "vitest.config.ts": `export default { plugins: [cloudflareTest({ wrangler: { configPath: "wrangler.toml", environment: "preview" } })],
  test: { globals: true, setupFiles: ["./test/setup.ts"],
    include: "test/**/*.test.ts", testTimeout: 10_000 } };\n`,
  };

  it("adds a configuration that runs a suite of the Workers pool in Node, next to its own", async () => {
    const { said, read } = await initIn(folderOf(poolProject));
    expect(said).toContain(`Wrote vitest.node.config.mts
With this file, tests and scripts that import cloudflare:workers or cloudflare:test run in Node: npx vitest run --config vitest.node.config.mts
Copy the other settings of vitest.config.ts yourself, such as aliases and bindings. That file was not changed.`);
    expect(said).toMatch(/Run it: npx vitest run test\/r2\.test\.ts$/);
    const text = read("vitest.node.config.mts");
    expect(text).toContain('  plugins: [workers({"configPath":"wrangler.toml","environment":"preview"})],\n');
    expect(text).toContain(
      '  test: { globals: true, setupFiles: ["./test/setup.ts"], include: "test/**/*.test.ts", testTimeout: 10_000 },\n',
    );
    expect(read("vitest.config.ts")).toBe(poolProject["vitest.config.ts"]);
  });

  it.each(["setupFiles: './a.ts'", 'setupFiles: "./a.ts"', "include: './b.ts'", "include: ['./b.ts', './c.ts']"])(
    "copies the setting %s",
    async (setting) => {
      const text = `export default { plugins: [cloudflareTest()], test: { ${setting} } };\n`;
      const { read } = await initIn(folderOf({ ...poolProject, "vitest.config.ts": text }));
      expect(read("vitest.node.config.mts")).toContain(`  test: { ${setting} },\n`);
    },
  );

  /** A vitest that looks everywhere, with the parser of the real one. */
  const parsingVitest = {
    ...failingVitest,
    "node_modules/vitest/node.js": `${failingVitest["node_modules/vitest/node.js"]}
export { parseAst } from ${JSON.stringify(pathToFileURL("node_modules/vite/dist/node/index.js"))};\n`,
  };

  it("shows what changes in a configuration of the pool, and copies it with another import", async () => {
    const written = `import { cloudflareTest, type D1Migration } from "@cloudflare/vitest-plugin";
import {
  defineWorkersConfig,
} from '@cloudflare/vitest-pool-workers/config';
export default {} satisfies object;\n`;
    const { said, read } = await initIn(folderOf({ ...poolProject, ...parsingVitest, "vitest.config.ts": written }));
    expect(said).toContain(`vitest.node.config.ts is vitest.config.ts with another import; that file is not changed:
- import { cloudflareTest, type D1Migration } from "@cloudflare/vitest-plugin";
+ import { cloudflareTest } from "fakebucket/workers";
+ import type { D1Migration } from "@cloudflare/vitest-plugin";
- } from '@cloudflare/vitest-pool-workers/config';
+ } from 'fakebucket/workers';
Wrote vitest.node.config.ts
With this file, tests and scripts that import cloudflare:workers or cloudflare:test run in Node: npx vitest run --config vitest.node.config.ts
`);
    expect(said).not.toContain("yourself");
    expect(read("vitest.node.config.ts")).toMatch(
      /^[^@]*fakebucket[^@]*@cloudflare\/vitest-plugin"[^@]*fakebucket[^@]*$/,
    );
    expect(read("vitest.config.ts")).toBe(written);
  });

  const unknown = 'import { cloudflarePool } from "@cloudflare/vitest-plugin";\nexport default {};\n';
  it.each([
    [
      "uses something else of the pool",
      parsingVitest,
      "vitest.config.ts",
      unknown,
      "line 1: fakebucket/workers has no cloudflarePool",
    ],
    ["is not parsed", parsingVitest, "vitest.config.ts", `import {\n${unknown}`, "it could not be parsed: "],
    [
      "has no installed parser",
      {},
      "vitest.config.ts",
      unknown,
      "it could not be parsed: Cannot find package 'vitest'",
    ],
    [
      "is a workspace",
      parsingVitest,
      "vitest.workspace.ts",
      unknown,
      "it is a workspace, which vitest finds by its name",
    ],
  ])("copies no configuration that %s, and says what to do by hand", async (_, vitest, name, written, reason) => {
    const { "vitest.config.ts": _own, ...others } = poolProject;
    const { said, read } = await initIn(folderOf({ ...others, ...vitest, [name]: written }));
    expect(said).toContain(`Wrote vitest.node.config.mts\n`);
    expect(said).toContain(`It is no copy of ${name}, because not everything there was understood:\n  ${reason}`);
    expect(said).toContain("\nBy hand, import from fakebucket/workers instead of the pool: cloudflareTest, define");
    expect(said).toContain(`\nCopy the other settings of ${name} yourself, such as aliases and bindings. That`);
    expect(read(name)).toBe(written);
  });

  it.each<[what: string, files: Readonly<Record<string, string>>]>([
    ["a main script", { "src/index.ts": `import "cloudflare:workers";\n${worker}` }],
    ["a test", { "test/a.test.ts": platformTest }],
    ["one of tests/", { "tests/a.spec.js": platformTest }],
    ["one of __tests__/", { "__tests__/a.test.mts": platformTest }],
    ["one next to a script", { "src/parts/a.test.tsx": platformTest }],
  ])("writes a vitest configuration if there is none, and %s imports the platform", async (_, files) => {
    const { said, read } = await initIn(folderOf({ ...vitestProject, ...files }));
    expect(said).toContain("\nWrote vitest.config.mjs\nWith this file, ");
    expect(said).toContain("run in Node: npx vitest run\n");
    expect(said).not.toContain("Copy the other settings");
    expect(read("vitest.config.mjs")).toContain('  plugins: [workers({"configPath":"wrangler.toml"})],\n});\n');
    if ("src/index.ts" in files) expect(read("test/r2.test.ts")).toContain("env as bindings, exports, reset } from");
  });

  const platformWorker = `import { env } from "cloudflare:workers";\n${worker}`;

  it.each(["vitest.config.ts", "vite.config.ts"])(
    "keeps %s: the test itself provides the Worker's imports, and passes with the others",
    async (name) => {
      const both = { "vite.config.ts": "export default {};\n", [name]: "export default {};\n" };
      const files = { ...vitestProject, "src/index.ts": platformWorker, ...both };
      const folder = folderOf(files);
      const { said, read } = await initIn(folder, { environment: "preview" });
      expect(said).toMatch(/Run it: npx vitest run test\/r2-preview\.test\.ts$/);
      expect(said).toContain(
        `add workers({"configPath":"wrangler.toml","environment":"preview"}) from fakebucket/workers to the plugins of ${name}.`,
      );
      expect(readdirSync(folder).sort()).toEqual(
        ["package.json", "src", "test", ...Object.keys(both), "wrangler.toml"].sort(),
      );
      const text = read("test/r2-preview.test.ts");
      expect(text).toMatch(/^vi\.mock\("cloudflare:workers", \(\) => import\("fakebucket\/workers"\)\);$/m);
      expect(text).toContain('  environment: "preview",\n  main: () => import("../src/index.js"),\n');
      expect(text).not.toContain("bucketTest");
    },
  );

  it.each([
    ["a class", "export default class extends WorkerEntrypoint { fetch() {} }"],
    ["a named class", "class Api extends WorkerEntrypoint { fetch() {} }\nexport default Api;"],
    [
      "a class before other lines",
      "class Api extends Base { fetch() {} }\nexport default Api\nexport const other = 1;",
    ],
    ["a class in an export list", "class Api extends Base { fetch() {} }\nexport { Api as default };"],
    ["an object whose imports use the platform", `import "./other.js";\n${worker}`],
    ["an object whose imports use it through files of each ending", `import "./one.js";\n${worker}`],
    ["an object whose imports use it through a module of TypeScript", `import "./six.mjs";\n${worker}`],
    ["an object with an import at run time", `const { env } = await import("cloudflare:workers");\n${worker}`],
  ])("calls %s like the platform, with its own env", async (_, text) => {
    const files = {
      "src/index.ts": text,
      // Each file imports the next one, which has another ending.
      ...{ "src/other.ts": 'export * from "./env";', "src/env/index.ts": platformWorker },
      ...{ "src/one.tsx": 'import "./two";', "src/two.mts": 'import "./three";', "src/three.mjs": 'import "./four";' },
      ...{ "src/four.js": 'import "./five";', "src/five/index.js": platformWorker },
      "src/six.mts": platformWorker,
    };
    const { read } = await initIn(folderOf({ ...vitestProject, ...files }));
    expect(read("test/r2.test.ts")).toContain('await worker.fetch("https://example.com/");\n');
    expect(read("test/r2.test.ts")).toContain("const env = bindings as unknown as Env;\n");
  });

  it.each([
    ['{ configPath: "wrangler.toml" }', undefined, false],
    ['{ configPath: "other/wrangler.toml" }', undefined, true],
    ['{ configPath: "wrangler.toml", environment: "preview" }', "preview", false],
    ['{ configPath: "wrangler.toml", environment: "preview" }', undefined, true],
    ["", undefined, false],
  ])("lets the test start its Worker unless workers(%s) is for it, in %s: %s", async (given, environment, starts) => {
    const text = `import { workers } from "fakebucket/workers";
export default { plugins: [workers(${given})] };\n`;
    const files = { ...vitestProject, "src/index.ts": platformWorker, "vitest.config.ts": text };
    const { said, read } = await initIn(folderOf(files), { environment });
    expect(said).toContain("vitest.config.ts already has the plugin of fakebucket/workers.");
    const name = environment === undefined ? "r2" : `r2-${environment}`;
    expect(read(`test/${name}.test.ts`).includes("startWorkers({")).toBe(starts);
  });

  it("does not count a plugin of that name from somewhere else", async () => {
    const text = 'import { workers } from "./workers.js";\nexport default { plugins: [workers()] };\n';
    const files = { ...vitestProject, "src/index.ts": platformWorker, "vitest.config.ts": text };
    const { said } = await initIn(folderOf(files));
    expect(said).not.toContain("already has the plugin");
    expect(said).toContain('add workers({"configPath":"wrangler.toml"}) from fakebucket/workers to the plugins of');
  });

  it("lets the test start its Worker if vitest finds the plugin only by --config", async () => {
    const tests = { "vitest.config.ts": "export default {};\n", "test/a.test.ts": platformTest };
    const { said, read } = await initIn(folderOf({ ...vitestProject, "src/index.ts": platformWorker, ...tests }));
    expect(said).toContain("\nWrote vitest.node.config.mjs\n");
    expect(read("test/r2.test.ts")).toContain("startWorkers({");
  });

  it("calls a script with JSX", async () => {
    const main = { "src/index.jsx": worker, "wrangler.toml": wrangler.replace("src/index.ts", "src/index.jsx") };
    const { said, read } = await initIn(folderOf({ ...vitestProject, ...main }));
    expect(said).not.toContain("does not call");
    expect(read("test/r2.test.js")).toContain("await worker.fetch(request, all, ctx);\n");
  });

  it.each([
    ["Hono", 'import { Hono } from "hono";\nexport default new Hono();\n'],
    ["a router", 'import { AutoRouter } from "itty-router";\nexport default AutoRouter();\n'],
  ])("calls an app of %s", async (_, text) => {
    const { read } = await initIn(folderOf({ ...vitestProject, "src/index.ts": text }));
    expect(read("test/r2.test.ts")).toContain("await script.fetch(request, all, ctx);\n");
  });

  it("instantiates a class in the Workers pool, where the test provides the platform's env", async () => {
    const text = "export default class extends WorkerEntrypoint { fetch() {} }";
    const { read } = await initIn(folderOf({ ...poolProject, "src/index.ts": text }));
    expect(read("test/r2.test.ts")).toContain(
      "await withEnv(all, () => new script(createExecutionContext(), all).fetch(request));",
    );
  });

  it("writes nothing the second time, and keeps its own vitest configuration", async () => {
    const folder = folderOf({ ...vitestProject, "src/index.ts": platformWorker });
    await initIn(folder);
    const files = readdirSync(folder, { recursive: true });
    const { said } = await initIn(folder);
    expect(said).toContain(
      "\ntest/r2.test.ts already exists.\nvitest.config.mjs already has the plugin of fakebucket/workers.\n",
    );
    expect(readdirSync(folder, { recursive: true })).toEqual(files);
    // The plugin is for another environment, so the test sets up its own.
    const { read } = await initIn(folder, { environment: "preview" });
    expect(read("test/r2-preview.test.ts")).toContain("startWorkers({");
  });

  it.each([
    [{ test: "vitest" }, undefined],
    [{}, 'To make npm test work: npm pkg set scripts.test="vitest run"\n'],
    [
      { test: 'echo "Error: no test specified" && exit 1' },
      'To make npm test work: npm pkg set scripts.test="vitest run"\n',
    ],
  ])("suggests a test script if there is none: %j", async (scripts, offered) => {
    const manifest = JSON.stringify({ scripts, devDependencies: { vitest: "4" } });
    const { said } = await initIn(folderOf({ ...vitestProject, "package.json": manifest }));
    expect(/^To make npm test work: .*\n/m.exec(said)?.[0]).toBe(offered);
  });

  it.each([
    [
      "the other bindings of the Worker",
      worker,
      undefined,
      "The test failed. The Worker may need CACHE from its configuration: add substitutes to others in test/r2.test.ts.",
    ],
    [
      "those of an environment",
      worker,
      "preview",
      "The test failed. The Worker may need QUEUE from its configuration: add substitutes to others in test/r2-preview.test.ts.",
    ],
    ["nothing else if the Worker itself reports its missing bindings", platformWorker, undefined, "The test failed."],
  ])("names %s if the test fails", async (_, text, environment, complaint) => {
    const folder = folderOf({
      ...vitestProject,
      "src/index.ts": text,
      "wrangler.toml": `${wrangler}
[env.preview.queues]
producers = [{ binding = "QUEUE", queue = "queue" }]
[[kv_namespaces]]
binding = "CACHE"
id = "cache"
[[r2_buckets]]
binding = "SECOND"
bucket_name = "second"\n`,
      ...failingVitest,
    });
    expect(await initIn(folder, { environment, run: true })).toMatchObject({ complaint, exitCode: 1 });
  });

  it.each(['"vitest.js"', '{ "other": "other.js", "vitest": "vitest.js" }'])(
    "runs the test by the runner at %s",
    async (bin) => {
      const name = "node_modules/vitest/package.json";
      const manifest = failingVitest[name].replace('"vitest.js"', bin);
      const passing = { ...failingVitest, [name]: manifest, "node_modules/vitest/vitest.js": "" };
      const { complaint, exitCode } = await initIn(folderOf({ ...vitestProject, ...passing }), { run: true });
      expect([complaint, exitCode]).toEqual(["", 0]);
    },
  );

  it.each(["module", "commonjs"])("runs jest in the folder of a project of type %s, with its flag", async (type) => {
    const isModule = type === "module";
    const bin = `const flags = process.execArgv.join() === "${isModule ? "--experimental-vm-modules" : ""}";
process.exit(flags && require("node:fs").existsSync("test/r2.test.js") ? 0 : 1);\n`;
    const files = {
      "wrangler.toml": wrangler,
      "package.json": JSON.stringify({ type, devDependencies: { jest: "30" } }),
      "node_modules/fakebucket/package.json": "{}",
      "node_modules/jest/package.json": '{ "type": "commonjs", "bin": "bin/jest.js" }',
      "node_modules/jest/bin/jest.js": bin,
    };
    const placed = Object.fromEntries(Object.entries(files).map(([path, text]) => [`app/${path}`, text]));
    const outcome = await initIn(folderOf(placed), { file: "app/wrangler.toml", run: true });
    expect([outcome.complaint, outcome.exitCode]).toEqual(["", 0]);
  });

  it.each([
    ["README.md", "npm install --save-dev"],
    ["pnpm-lock.yaml", "pnpm add --save-dev"],
  ])("installs a missing jest in a project with %s by %s", async (file, add) => {
    const files = { ...vitestProject, "package.json": '{ "scripts": { "test": "jest" } }', [file]: "" };
    const { said } = await initIn(folderOf(files));
    expect(said).toMatch(new RegExp(`\nInstall the missing packages: ${add} \\S+ jest\n`));
  });

  const withoutMain = wrangler.replace('main = "src/index.ts"', "");
  const nodeTest = { "package.json": '{ "scripts": { "test": "node --test" } }' };
  const nodeReadsTypescript = (process.features as { readonly typescript?: unknown }).typescript ? "ts" : "mjs";
  it.each<[what: string, path: string, files: Readonly<Record<string, string>>]>([
    ["TypeScript without main", "test/r2.test.ts", { "tsconfig.json": "{}", "wrangler.toml": withoutMain }],
    ["JavaScript without main", "test/r2.test.js", { "wrangler.toml": withoutMain }],
    [
      "a script in JavaScript of a project of TypeScript",
      "test/r2.test.js",
      { "tsconfig.json": "{}", "wrangler.toml": wrangler.replace("index.ts", "index.js"), "src/index.js": worker },
    ],
    ["TypeScript for node:test", `test/r2.test.${nodeReadsTypescript}`, nodeTest],
  ])("writes a test in the language of the project: %s at %s", async (_, path, files) => {
    const { said } = await initIn(folderOf({ ...vitestProject, ...files }));
    expect(said).toContain(`\nWrote ${path}\n`);
  });

  it("declares import.meta for the tsconfig.json of the test's own folder", async () => {
    const own = { "tsconfig.json": "{}", "test/tsconfig.json": '{ "lib": ["es2024"] }' };
    const { read } = await initIn(folderOf({ ...vitestProject, ...own }));
    expect(read("test/r2.test.ts")).toMatch(/^\/\/\/ <reference types="vitest\/importMeta" \/>\n/);
  });

  it("runs nothing before the missing packages are installed", async () => {
    const { said, complaint, exitCode } = await initIn(folderOf(vitestProject), { run: true });
    expect(said).toMatch(/\nInstall the missing packages: .*\nRun it: npx vitest run test\/r2\.test\.ts$/);
    expect([complaint, exitCode]).toEqual(["", 0]);
  });

  it("fails if a signal ends the runner", async () => {
    const killed = { "node_modules/vitest/vitest.js": 'process.kill(process.pid, "SIGKILL");' };
    const outcome = await initIn(folderOf({ ...vitestProject, ...failingVitest, ...killed }), { run: true });
    expect(outcome).toMatchObject({ complaint: "The test failed.", exitCode: 1 });
  });

  it("reports a runner that cannot be started", async () => {
    const folder = folderOf({
      ...vitestProject,
      "package.json": '{ "scripts": { "test": "bun test" } }',
      "node_modules/fakebucket/package.json": "{}",
    });
    vi.stubEnv("PATH", "");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { complaint, exitCode } = await initIn(folder, { run: true });
    expect([complaint, exitCode]).toEqual([expect.stringContaining("bun cannot be started: "), 2]);
  });

  /** Lets processes end like this, without starting them. */
  function endProcesses(result: object) {
    const spawn = vi.spyOn(processes, "spawnSync").mockReturnValue(result as never);
    syncBuiltinESMExports();
    onTestFinished(() => {
      spawn.mockRestore();
      syncBuiltinESMExports();
    });
    return spawn;
  }

  it("does not claim that bun found a test that it did not pass", async () => {
    endProcesses({ status: 1 });
    const bun = {
      "package.json": '{ "scripts": { "test": "bun test" } }',
      "node_modules/fakebucket/package.json": "{}",
    };
    const { complaint } = await initIn(folderOf({ ...vitestProject, ...bun }), { run: true });
    expect(complaint).toMatch(/^The test did not pass, or did not run: see the output of bun\./);
  });

  it.each([
    ["ETIMEDOUT", "no answer within 30 seconds"],
    ["ENOBUFS", "spawnSync node ENOBUFS"],
  ])("waits for half a minute until the runner says where it looks for tests: %s", async (code, reason) => {
    const error = Object.assign(new Error(`spawnSync node ${code}`), { code });
    const spawn = endProcesses({ error, stdout: "", status: null });
    const { said } = await initIn(folderOf({ ...vitestProject, ...failingVitest }));
    expect(said).toContain(`\nvitest did not say where it looks for tests (${reason}), so the test`);
    expect(spawn.mock.calls).toEqual([
      [process.execPath, expect.anything(), expect.objectContaining({ timeout: 30_000 })],
    ]);
  });

  it("keeps a file changed by the user, and reports it", async () => {
    const folder = folderOf({ ...vitestProject, "test/r2.test.ts": "// mine\n" });
    const { said, exitCode, read } = await initIn(folder);
    expect(said).toContain("test/r2.test.ts already exists with other contents, so it was kept.");
    expect(exitCode).toBe(0);
    expect(read("test/r2.test.ts")).toBe("// mine\n");
  });

  it.each([
    ["a folder", "test", (outside: string) => outside],
    ["a file", "test/r2.test.ts", (outside: string) => join(outside, "kept.ts")],
    ["a file to nothing", "test/r2.test.ts", (outside: string) => join(outside, "new.ts")],
  ])("does not follow %s that links out of the project", async (_, name, target) => {
    const outside = folderOf({ "kept.ts": "// theirs\n" });
    const folder = folderOf(vitestProject);
    if (name !== "test") mkdirSync(join(folder, "test"));
    symlinkSync(target(outside), join(folder, name));
    const { complaint, exitCode } = await initIn(folder);
    expect(complaint).toContain(`test/r2.test.ts was not written: ${name} is a link that leads out of ${folder}.`);
    expect(exitCode).toBe(2);
    expect(readdirSync(outside)).toEqual(["kept.ts"]);
    expect(readFileSync(join(outside, "kept.ts"), "utf8")).toBe("// theirs\n");
  });

  it.each(["the project", "a link to the project"])("follows a folder that links into %s", async (where) => {
    const folder = folderOf({ ...vitestProject, "suites/a.txt": "" });
    symlinkSync("suites", join(folder, "test"));
    const link = join(folderOf({}), "link");
    symlinkSync(folder, link);
    expect((await initIn(where === "the project" ? folder : link)).exitCode).toBe(0);
    expect(readdirSync(join(folder, "suites"))).toEqual(["a.txt", "r2.test.ts"]);
  });

  it("works from another folder, given the path of a configuration", async () => {
    const files = Object.entries(vitestProject).map(([path, text]) => [`workers/files/${path}`, text] as const);
    const { said, read } = await initIn(folderOf(Object.fromEntries(files)), {
      file: "workers/files/wrangler.toml",
    });
    expect(said).toContain("\nWrote workers/files/test/r2.test.ts\n");
    expect(said).toContain("\nRun it: cd workers/files && npx vitest run test/r2.test.ts");
    expect(read("workers/files/test/r2.test.ts")).toContain('new URL("../wrangler.toml", import.meta.url)');
  });

  it("gives a second Worker under the same package.json a test of its own", async () => {
    const files = Object.entries(vitestProject).filter(([path]) => path !== "package.json");
    const second = Object.fromEntries(files.map(([path, text]) => [`second/${path}`, text]));
    const { said, read } = await initIn(folderOf({ ...vitestProject, ...second }), { file: "second/wrangler.toml" });
    expect(said).toContain("\nWrote test/r2-second.test.ts\n");
    expect(read("test/r2-second.test.ts")).toContain('import worker from "../second/src/index.js";');
  });

  it("names a test by the whole path of its Worker, and the environment", async () => {
    const files = Object.entries(vitestProject).filter(([path]) => path !== "package.json");
    const deep = Object.fromEntries(files.map(([path, text]) => [`workers/my files/${path}`, text]));
    const request = { file: "workers/my files/wrangler.toml", environment: "preview" };
    const { said } = await initIn(folderOf({ ...vitestProject, ...deep }), request);
    expect(said).toContain("\nWrote test/r2-workers-my-files-preview.test.ts\n");
  });

  it.each<[what: string, main: string, files: Readonly<Record<string, string>>, called: string]>([
    ["a TypeScript module", "src/index.mts", { "src/index.mts": worker }, "script.fetch(request, all, ctx)"],
    ["a JavaScript module", "src/index.mjs", { "src/index.mjs": worker }, "worker.fetch(request, all, ctx)"],
    [
      "TypeScript that jest compiles to CommonJS",
      "src/index.ts",
      { "package.json": '{ "devDependencies": { "jest": "30", "ts-jest": "29" } }' },
      "script.fetch(request, all, ctx)",
    ],
    [
      "TypeScript that jest compiles to CommonJS, imported from a test that it compiles too",
      "src/index.ts",
      { "package.json": '{ "devDependencies": { "jest": "30", "ts-jest": "29" } }' },
      'import worker from "../src/index";\n',
    ],
    ["TypeScript with JSX", "src/index.tsx", { "src/index.tsx": worker }, 'import worker from "../src/index.js";\n'],
    [
      "an object beside a class",
      "src/index.ts",
      { "src/index.ts": `export class Counter {}\n${worker}` },
      "script.fetch(request, all, ctx)",
    ],
    [
      "modules that import each other, and the platform in single quotes",
      "src/index.ts",
      {
        "src/index.ts": `import "./other.js";\n${worker}`,
        "src/other.ts": "import './index.js';\nimport { env } from 'cloudflare:workers';\n",
      },
      'await worker.fetch("https://example.com/")',
    ],
  ])("calls a main script that is %s", async (_, main, files, called) => {
    const project = { ...vitestProject, "wrangler.toml": wrangler.replace("src/index.ts", main), ...files };
    const { said, read } = await initIn(folderOf(project));
    expect(said).not.toContain("does not call");
    expect(read(/Wrote (test\/r2\S+)/.exec(said)?.[1] ?? "")).toContain(called);
  });

  it("imports a script in a folder with a dot before its name by its path", async () => {
    const own = { "wrangler.toml": wrangler.replace("src/index.ts", ".output/index.mjs"), ".output/index.mjs": worker };
    const { read } = await initIn(folderOf({ ...vitestProject, ...own }), { to: "." });
    expect(read("r2.test.js")).toContain('import worker from "./.output/index.mjs";\n');
  });

  it("imports a script in TypeScript without its extension for jest", async () => {
    const manifest = '{ "type": "module", "devDependencies": { "jest": "30", "ts-jest": "29" } }';
    const { read } = await initIn(folderOf({ ...vitestProject, "package.json": manifest }));
    expect(read("test/r2.test.ts")).toContain('import worker from "../src/index";\n');
  });

  it.each([
    ["the project", "node_modules/jest/bin/jest.js", "", "node_modules"],
    ["a folder above", "node_modules/jest/bin/jest.js", "packages/a/", "../../node_modules"],
    ["no folder yet", "README.md", "packages/a/", "node_modules"],
  ])("gives jest its flag for modules without a variable, with jest in %s", async (_, installed, place, shown) => {
    const manifest = '{ "type": "module", "devDependencies": { "jest": "30" } }';
    const files = { "package.json": manifest, "wrangler.toml": wrangler, "src/index.ts": worker };
    const placed = Object.fromEntries(Object.entries(files).map(([path, text]) => [`${place}${path}`, text]));
    const folder = folderOf({ [installed]: "", ...placed });
    const { said } = await initIn(folder, { file: `${place}wrangler.toml` });
    const command = `node --experimental-vm-modules ${shown}/jest/bin/jest.js`;
    expect(said).toContain(`npm pkg set scripts.test="${command}"\n`);
    expect(said).toContain(`${command} test/r2.test.js`);
  });

  it.each([
    ["a missing file", { main: "src/other.ts" }, "src/other.ts: it does not exist yet"],
    ["a file of another language", { main: "src/entry.py" }, "src/entry.py: it is not JavaScript"],
    ["no fetch handler", { main: "src/queue.ts" }, "src/queue.ts: it has no default export with a fetch handler"],
    [
      "modules of the platform, outside vitest",
      { main: "src/object.ts", runner: "jest" },
      "src/object.ts: it imports modules of the Workers runtime",
    ],
    [
      "TypeScript that the runner does not read",
      { main: "src/index.ts", runner: "jest" },
      "src/index.ts: it is TypeScript, which jest does not read here",
    ],
    [
      "an ES module that the runner does not read",
      { main: "src/plain.js", runner: "jest" },
      "src/plain.js: it is an ES module, which jest does not read here",
    ],
  ])(
    "does not call a main script if it is %s",
    async (_, { main, runner = "vitest" }: { main: string; runner?: string }, reason) => {
      const { said, exitCode, read } = await initIn(
        folderOf({
          ...vitestProject,
          "package.json": JSON.stringify({ scripts: { test: runner } }),
          "wrangler.toml": wrangler.replace("src/index.ts", main),
          "src/entry.py": "",
          "src/plain.js": worker,
          "src/queue.ts": "export default { async queue() {} };",
          "src/object.ts": `import "cloudflare:workers";\n${worker}`,
        }),
      );
      expect(said).toContain(`\nThe test does not call ${reason}`);
      expect(exitCode).toBe(0);
      expect(read(/Wrote (\S+)/.exec(said)?.[1] ?? "")).not.toContain("worker");
    },
  );

  it.each([
    ["no configuration", {}, {}, "There is no wrangler configuration in this folder"],
    ["no such file", {}, { file: "other.toml" }, "There is no file other.toml."],
    ["an invalid one", { "wrangler.toml": "a = [" }, {}, "wrangler.toml:1:6: This is not valid TOML"],
    [
      "no buckets",
      { "wrangler.toml": 'name = "a"' },
      {},
      "wrangler.toml has no R2 buckets. Add one:\n\n[[r2_buckets]]\n",
    ],
    [
      "no buckets in an environment",
      { "wrangler.toml": "[env.live]" },
      { environment: "live" },
      "The environment live of wrangler.toml has no R2 buckets. Add one:\n\n[[env.live.r2_buckets]]\n",
    ],
    ["no buckets, in JSON", { "wrangler.jsonc": "{}" }, {}, 'Add one:\n\n"r2_buckets": [{ "binding"'],
    [
      "buckets only in environments",
      { "wrangler.toml": wrangler.replace("[[r2_buckets", "[[env.other.r2_buckets") },
      {},
      "but other environments do: npx fakebucket init --env other or --env preview",
    ],
    [
      "buckets only in environments next to one with a mistake",
      { "wrangler.toml": `${wrangler.replace("[[r2_buckets", "[[env.other.r2_buckets")}\n[env.wrong]\nr2_buckets = 3` },
      {},
      "but other environments do: npx fakebucket init --env other or --env preview",
    ],
    [
      "a missing environment",
      vitestProject,
      { environment: "production" },
      'There is no environment "production"; the file has "preview".',
    ],
    ["an invalid package.json", { ...vitestProject, "package.json": "{" }, {}, "package.json: "],
  ])("refuses %s, and writes nothing", async (_, files, request, reason) => {
    const folder = folderOf(files);
    const { said, complaint, exitCode } = await initIn(folder, request);
    expect([said, exitCode]).toEqual(["", 2]);
    expect(complaint).toContain(reason);
    expect(complaint).not.toContain(`${folder}/wrangler`);
    expect(existsSync(join(folder, "test"))).toBe(false);
  });

  it.each([
    ["packages/*", { "packages/b/wrangler.toml": wrangler, "packages/a/wrangler.jsonc": "{}" }],
    ["folders of its own", { "b/wrangler.toml": wrangler, "a/wrangler.jsonc": "{}" }],
  ])("names the configurations in %s of a monorepo", async (_, files) => {
    const deep = { "x/y/z/wrangler.toml": wrangler };
    const hidden = { ...deep, "node_modules/other/wrangler.toml": wrangler, ".cache/wrangler.toml": wrangler };
    const { complaint, exitCode } = await initIn(folderOf({ ...files, ...hidden }));
    const [second, first] = Object.keys(files);
    expect(
      complaint,
    ).toBe(`There is no wrangler configuration in this folder (wrangler.json, wrangler.jsonc, wrangler.toml).
These folders have one:
  npx fakebucket init ${first}
  npx fakebucket init ${second}`);
    expect(exitCode).toBe(2);
  });

  it.each(["", "missing"])("begins with the first test of the README without wrangler, in %j", async (name) => {
    const { complaint } = await initIn(join(folderOf({}), name));
    expect(complaint).toMatch(
      /\nWithout wrangler, begin with the first test .*: node_modules\/fakebucket\/README\.md$/,
    );
  });

  it.each([
    [
      "functions of Pages",
      'pages_build_output_dir = "dist"',
      "The test does not call the functions of your Pages project: ",
    ],
    ["a Worker", 'name = "assets"', "The test calls no Worker: wrangler.toml names no main script."],
    ["a number", "main = 3", "The test calls no Worker: wrangler.toml names no main script."],
  ])("says that it left out %s without main", async (_, line, said) => {
    const own = wrangler.replace('main = "src/index.ts"', line);
    const folder = folderOf({ ...vitestProject, "wrangler.toml": own });
    for (const [environment, name] of [
      [undefined, "r2"],
      ["preview", "r2-preview"],
    ] as const) {
      const result = await initIn(folder, { environment });
      expect(result.said).toContain(`\n${said}`);
      expect(result.read(`test/${name}.test.js`)).not.toContain("worker");
    }
  });

  it("finds the configurations that wrangler finds, in the same order", async () => {
    const folder = folderOf({ "wrangler.toml": wrangler, "wrangler.jsonc": "{}" });
    expect((await initIn(folder)).complaint).toMatch(/^wrangler\.jsonc /);
    writeFileSync(join(folder, "wrangler.json"), "{}");
    expect((await initIn(folder)).complaint).toMatch(/^wrangler\.json /);
  });
});

describe("mayLackImportMeta()", () => {
  it.each([
    ["nothing", "{}", false],
    ["DOM", '{ "compilerOptions": { "lib": ["ESNext", "DOM"] } }', false],
    ["other libraries", '{ "$schema": "https://a/b", "compilerOptions": { "lib": ["es2024"] } }', true],
    ["Web Workers", '{ "lib": ["es2024", "WebWorker"] }', false],
    ["other projects", '{ "references": [{ "path": "./app" }] }', true],
    ["another file", '{ "extends": "./base.json" }', true],
    [
      "DOM in a comment",
      '{ "include": ["**/*.ts"], "lib": ["es2024"], // "lib": ["dom"]\n /* "dom" */ "exclude": ["*/"] }',
      true,
    ],
    ["libraries in a comment", '{ // "lib": ["es2024"]\n }', false],
  ])("reads the libraries of tsconfig.json: %s", (_, text, expected) => {
    expect(mayLackImportMeta(join(folderOf({ "tsconfig.json": text }), "test"))).toBe(expected);
  });
});

describe("findProject()", () => {
  const manifest = (value: object) => ({ "package.json": JSON.stringify(value) });

  it.each<[name: string, files: Record<string, string>, project: object, folder?: string]>([
    ["nothing", {}, { runner: "vitest", inWorkers: false, modules: true, add: "npm install --save-dev" }],
    ["jest", manifest({ devDependencies: { jest: "30" } }), { runner: "jest", modules: false, readsTypescript: false }],
    ["a runner among the dependencies", manifest({ dependencies: { jest: "30" } }), { runner: "jest" }],
    [
      "jest with modules",
      manifest({ type: "module", devDependencies: { jest: "30", "ts-jest": "29" } }),
      { runner: "jest", modules: true, readsTypescript: true },
    ],
    ...["@swc/jest", "@babel/preset-typescript", "esbuild-jest"].map(
      (name): [string, Record<string, string>, object] => [
        `jest with ${name}`,
        manifest({ devDependencies: { jest: "30", [name]: "1" } }),
        { runner: "jest", readsTypescript: true },
      ],
    ),
    ...["@types/bun", "bun-types"].map((name): [string, Record<string, string>, object] => [
      `bun by ${name}`,
      manifest({ devDependencies: { [name]: "1" } }),
      { runner: "bun" },
    ]),
    [
      "the older Workers pool",
      manifest({ devDependencies: { "@cloudflare/vitest-pool-workers": "0" } }),
      { runner: "vitest", inWorkers: true },
    ],
    ["the Workers pool", manifest({ devDependencies: { "@cloudflare/vitest-plugin": "1" } }), { inWorkers: true }],
    [
      "the Workers pool beside jest",
      manifest({ devDependencies: { jest: "30", "@cloudflare/vitest-plugin": "1" } }),
      { runner: "vitest", inWorkers: true },
    ],
    ["node:test", manifest({ scripts: { test: "node --test" } }), { runner: "node:test" }],
    ["node:test with a loader", manifest({ scripts: { test: "node --import tsx --test" } }), { runner: "node:test" }],
    [
      "jest by its script, beside the Workers pool",
      manifest({ scripts: { test: "jest" }, devDependencies: { "@cloudflare/vitest-plugin": "1" } }),
      { runner: "jest", inWorkers: false },
    ],
    ["bun", { ...manifest({}), "bun.lock": "" }, { runner: "bun", readsTypescript: true, add: "bun add --dev" }],
    ["bun before 1.2", { ...manifest({}), "bun.lockb": "" }, { runner: "bun", add: "bun add --dev" }],
    [
      "a test script for another runner than the installed one",
      manifest({ scripts: { test: "vitest" }, devDependencies: { jest: "30" } }),
      { runner: "vitest" },
    ],
    [
      "TypeScript",
      { "tsconfig.json": "{}", "pnpm-lock.yaml": "" },
      { usesTypescript: true, add: "pnpm add --save-dev" },
    ],
    ["a package of a workspace", { "yarn.lock": "", "app/package.json": "{}" }, { add: "yarn add --dev" }, "app"],
  ])("recognizes %s", async (_, files, project, folder = "") => {
    expect(findProject(join(folderOf(files), folder))).toMatchObject(project);
  });
});
