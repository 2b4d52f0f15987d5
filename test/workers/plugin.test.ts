import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, vi } from "vitest";
import { cloudflarePool, defineWorkersConfig, type WorkersPlugin, workers } from "../../src/entries/workers.js";
import { functionBinding } from "../../src/workers/functions.js";
import { moduleOf, rulesOf } from "../../src/workers/modules.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";
import { wranglerFiles } from "./wrangler-files.js";

const directory = temporaryDirectory();

const configPath = "test/workers/node/wrangler.jsonc";
const options = { configPath, others: "refuse" } as const;

/** Returns the code of the module that starts everything, and what it passes on. */
async function startOf(plugin: WorkersPlugin, given: { readonly root?: string; readonly test?: object } = {}) {
  const config: { test: { setupFiles?: string[] } } = { test: {}, ...given };
  const additions = await plugin.config(config);
  const id = config.test.setupFiles?.[0] ?? "";
  const code = plugin.load(id) ?? "";
  const dataOf = (name: string) => JSON.parse(new RegExp(`^const ${name} = (.*);$`, "m").exec(code)?.[1] ?? "null");
  return { additions, id, code, options: dataOf("options"), dataOf };
}

it.each([
  ["its name", "@cloudflare/vitest-pool-workers", undefined],
  ["cloudflarePool()", cloudflarePool(options), undefined],
  ["another pool", "threads", "threads"],
])("the pool of a configuration is replaced: %s", async (_, pool, kept) => {
  const config: { test: { pool?: unknown } } = { test: { pool } };
  await workers(options).config(config);
  expect(config.test.pool).toBe(kept);
});

it("cloudflarePool() alone says what to do", () => {
  expect(cloudflarePool(options).createPoolWorker).toThrow("add cloudflareTest() with its options to plugins.");
  expect(() => cloudflarePool({ conf: 1 } as object)).toThrow('workers: there is no option "conf"');
});

it.each([
  ["the plugin of the pool", "@cloudflare/vitest-plugin", { name: "@cloudflare/vitest-plugin" }],
  ["this plugin again", "a second workers()", workers()],
])("another plugin that runs the tests is refused: %s", async (_, name, other) => {
  const plugin = workers(options);
  await plugin.config({ plugins: [plugin, Promise.resolve()] });
  await expect(plugin.config({ plugins: [{ name: "own" }, plugin, [undefined, other]] })).rejects.toThrow(
    `workers: plugins also has ${name}. Keep one (\`extends\` adds those of the parent), and move the other to a second configuration or project.`,
  );
});

it("an alias stands for its whole name, and constants are defined", async () => {
  const alias = { "a.b.c": "./other.ts", c: "package", d: "../above.ts" };
  const define = { VERSION: '"1"' };
  const folder = directory({ "wrangler.json": JSON.stringify({ alias, define }) });
  const additions = await workers({ configPath: join(folder, "wrangler.json"), others: "refuse" }).config({});
  const { resolve } = additions;
  expect(additions.define).toEqual(define);
  const [first, second, third] = resolve?.alias ?? [];
  expect(["a.b.c", "a.bxc", "axb.c", "a.b.c/d", "x/a.b.c"].map((name) => first?.find.test(name))).toEqual([
    true,
    ...new Array(4).fill(false),
  ]);
  expect([first, second, third].map((each) => each?.replacement)).toEqual([
    ...[join(folder, "other.ts"), "package", join(folder, "..", "above.ts")],
  ]);
});

it.each([
  ["a.txt", "text"],
  ["a.html", "text"],
  ["a.sql", "text"],
  ["a.bin", "data"],
  ["a.wasm", "module"],
  ["a.wasm?module", "module"],
  ["a.txt.ts", undefined],
  ["a.data", "text"],
])("a file %s is imported as %s", (name, kind) => {
  const folder = directory({ [name.replace(/\?.*/, "")]: "abc" });
  const rules = rulesOf(
    { rules: [{ type: "Data", globs: ["**/*.data"] }] },
    { modulesRules: [{ type: "Text", include: ["*.data"] }] },
  );
  const data = "Uint8Array.from([97,98,99]).buffer";
  const codes = { text: '"abc"', data, module: `new WebAssembly.Module(${data})` } as const;
  const code = kind === undefined ? undefined : `export default ${codes[kind as "text"]};\n`;
  expect(moduleOf(join(folder, name), rules)).toBe(code);
});

it("a plugin that no project has is refused", async () => {
  const project = { test: { name: "a" }, plugins: [{ name: "own" }] };
  const config = (projects: unknown) => workers(options).config({ test: { projects } });
  // Up to vitest 3, the projects were a workspace.
  for (const test of [{ projects: [project, {}] }, { workspace: [project, {}] }]) {
    await expect(workers(options).config({ test })).rejects.toThrow(
      "workers: no project in test.projects has this plugin: add `extends: true` to a project, or `plugins: [workers()]`.",
    );
  }
  const others = ["packages/*", Promise.resolve(project), { extends: true }, { plugins: [[workers()]] }];
  for (const other of [...others, { plugins: [Promise.resolve()] }]) await config([project, other]);
});

it.each([
  ["the options", { ...options, main: "src/none.ts" }, "workers()", "src/none.ts", ""],
  ["the wrangler file", { configPath: "other/wrangler.json" }, "other/wrangler.json", "./none.ts", "other"],
])("a missing main script is explained: in %s", async (_, given, origin, main, folder) => {
  const root = directory({
    "other/wrangler.json": JSON.stringify({ main, r2_buckets: [{ binding: "FILES", bucket_name: "files" }] }),
  });
  const plugin = workers({ ...given, configPath: "other/wrangler.json", others: "refuse" });
  const config: { root: string; test: { setupFiles?: string[] } } = { root, test: {} };
  await plugin.config(config);
  const code = plugin.load(config.test.setupFiles?.[0] ?? "") ?? "";
  const load = new Function("existsSync", `return ${/^const main = ([\s\S]+?);\nexport/m.exec(code)?.[1]}`)(existsSync);
  const place = origin.endsWith("json") ? join(root, origin) : origin;
  await expect(load()).rejects.toThrow(
    `\nmain of ${place} is "${main}", relative to ${join(root, folder)}. There is no such file.`,
  );
});

it("an error of an existing main script stays as it is", async () => {
  const root = directory({ "main.mjs": "throw new Error('of the script');" });
  const { code } = await startOf(workers({ miniflare: { r2Buckets: ["A"] }, main: "main.mjs" }), { root });
  const [, main = ""] = /^const main = ([\s\S]+?);\nexport/m.exec(code) ?? [];
  const importFile = (path: string) => import(pathToFileURL(path).href);
  const load = new Function("existsSync", "load", `return ${main.replace("import(", "load(")}`)(existsSync, importFile);
  await expect(load()).rejects.toThrow(/^of the script$/);
});

it("the project's folder is where wrangler and relative paths are looked for", async () => {
  const root = directory({ ...wranglerFiles, "config/wrangler.json": '{ "kv_namespaces": [{ "binding": "KV" }] }' });
  const API = (request: Request) => new Response(request.constructor.name);
  const miniflare = {
    kvNamespaces: ["KV"],
    serviceBindings: { API },
    modulesRules: [{ type: "Text", include: ["*.own"] }],
  };
  const ofMiniflare = workers({ miniflare });
  const { options, dataOf } = await startOf(ofMiniflare, { root });
  expect(options.others).toMatch(/^http:/);
  const { address } = dataOf("miniflare").serviceBindings.API;
  expect(await (await functionBinding(address).fetch("https://example.com/")).text()).toBe("RequestOfMiniflare");
  expect(ofMiniflare.load(join(directory({ "a.own": "text" }), "a.own"))).toBe('export default "text";\n');
  const wrangler = { configPath: "config/wrangler.json" };
  const inFile = await startOf(workers({ configPath: "none.json", wrangler, bindings: "./bindings.ts" }), { root });
  expect(inFile.options).toEqual({
    configPath: join(root, "config", "wrangler.json"),
    others: options.others && expect.any(String),
  });
  expect(inFile.code).toContain(`import bindings from ${JSON.stringify(join(root, "bindings.ts"))};`);
});

it("data of any kind is passed on, and functions of Miniflare that others replace are left out", async () => {
  const bindings = { NOTHING: null, OWN: Object.assign(Object.create(null), { a: [0, "", false] }) };
  const miniflare = { r2Buckets: ["A"], handleRuntimeStdio: () => undefined };
  const { dataOf, options } = await startOf(workers({ bindings, miniflare, others: "platform" }));
  expect([dataOf("bindings"), dataOf("miniflare"), options]).toEqual([
    ...[{ NOTHING: null, OWN: { a: [0, "", false] } }, { r2Buckets: ["A"] }, { others: "platform" }],
  ]);
});

it("the modules of the platform wait for the start", async () => {
  const plugin = workers(options);
  const { id } = await startOf(plugin);
  const platform = plugin.load(plugin.resolveId("cloudflare:workers") ?? "");
  expect(platform).toBe(`import ${JSON.stringify(id)};\nexport * from "fakebucket/workers";\n`);
});

it.each([
  ["options of Miniflare", { miniflare: { r2Buckets: ["A"] } }, {}],
  ["a wrangler configuration in its folder", {}, { "wrangler.json": "{}" }],
])("a parent of projects with %s is a suite of its own", async (_, given, files) => {
  const { id } = await startOf(workers(given), { root: directory({ "a.txt": "", ...files }), test: { projects: [] } });
  expect(id).toContain("fakebucket-workers-start");
});

it("a function must return options, and a promise may be given", async () => {
  const none = (() => undefined) as unknown as () => object;
  await expect(workers(none).config({})).rejects.toThrow("workers: options must be an object, not null.");
  const wrong = Promise.resolve({ miniflare: { r2Buckets: 1 } });
  await expect(workers(wrong as object).config({})).rejects.toThrow("workers: miniflare.r2Buckets must be ");
});

it("a project may have the options of the pool, instead of its parent", async () => {
  const { plugins } = defineWorkersConfig({ test: { projects: [] } }) as { plugins?: unknown };
  const [plugin] = plugins as [WorkersPlugin];
  const root = "src";
  // The parent has no tests, nor a wrangler configuration.
  for (const test of [{ projects: [] }, { workspace: [] }]) expect(await plugin.config({ root, test })).toEqual({});
  expect(plugin.resolveId("cloudflare:test")).toBeUndefined();
  await expect(plugin.config({ root, test: {} })).rejects.toThrow("There is no wrangler.json");
  const project = {
    root,
    test: { projects: [], poolOptions: { forks: { singleFork: true }, workers: { configPath: `../${configPath}` } } },
  };
  await plugin.config(project);
  expect(project.test).toMatchObject({ runner: expect.any(String), poolOptions: { forks: { singleFork: true } } });
  expect(project.test.poolOptions).not.toHaveProperty("workers");
  expect(plugin.resolveId("cloudflare:test")).toBeDefined();
  // The options of the project win over those of its parent.
  const other = {
    root,
    test: { poolOptions: { workers: { configPath: `../${configPath}`, isolatedStorage: false } } },
  };
  await plugin.config(other);
  expect(other.test).not.toHaveProperty("runner");
});

it("each test file starts with the options, explains the errors after each test, and stops", async () => {
  const plugin = workers({
    ...options,
    miniflare: { bindings: { TITLE: "a" } },
    bindings: { OWN: [1] },
    main: "none.ts",
  });
  const config: { test: { setupFiles?: string[] } } = { test: {} };
  await plugin.config(config);
  const code = plugin.load(config.test.setupFiles?.[0] ?? "") ?? "";
  const body = code.replaceAll(/^import .*$/gm, "").replace("export const", "const");
  const hooks: Record<string, (context: object) => void> = {};
  const startWorkers = vi.fn(async (_: object) => ({ stop, explain }));
  const [stop, explain] = [vi.fn(), vi.fn()];
  const run = new Function("startWorkers", "afterAll", "afterEach", `return (async () => {${body}})();`);
  await run(
    startWorkers,
    (hook: () => void) => Object.assign(hooks, { afterAll: hook }),
    (hook: () => void) => Object.assign(hooks, { afterEach: hook }),
  );
  expect(startWorkers.mock.calls).toEqual([
    [
      {
        ...{ configPath: resolve(configPath), others: "refuse", main: expect.any(Function) },
        ...{ miniflare: { bindings: { TITLE: "a" } }, bindings: { OWN: [1] } },
      },
    ],
  ]);
  const errors = [new Error("a")];
  hooks["afterEach"]?.({ task: { result: { errors } } });
  hooks["afterEach"]?.({ task: {} });
  expect([explain.mock.calls, stop.mock.calls.length]).toEqual([[[errors], [undefined]], 0]);
  hooks["afterAll"]?.({});
  expect(stop.mock.calls.length).toBe(1);
});
