import { join, resolve } from "node:path";
import { expect, it, vi } from "vitest";
import { semantics } from "../../src/entries/index.js";
import {
  cloudflareTest,
  defineWorkersConfig,
  startWorkers,
  type WorkersPlugin,
  workers,
} from "../../src/entries/workers.js";
import { readConfiguration } from "../../src/workers/configuration.js";
import { isolatingRunner } from "../../src/workers/isolating-runner.js";
import { rulesOf } from "../../src/workers/modules.js";
import { mergeSections } from "../../src/workers/pool-options.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";

const directory = temporaryDirectory();

const configPath = "test/workers/node/wrangler.jsonc";

/** The configuration of a suite with options of Miniflare. */
const sectionWith = async (miniflare: object, given: object = {}) =>
  (await readConfiguration("workers", { miniflare, ...given }, ".")).section;

it.each([
  [{ durableObjects: { ROOMS: "Room" } }, "durableObjects.ROOMS: There are no Durable Objects in Node. "],
  [{ workflows: { FLOW: { name: "a" } } }, "workflows.FLOW: There are no Workflows in Node. "],
  [{ workers: [{ name: "other" }] }, "workers: Other Workers do not run in Node. "],
  [{ fetchMock: { activate: 1 } }, "fetchMock.activate: It would run in another process. "],
  [{ outboundService: "other" }, "outboundService: Only a function is called. "],
  [{ kvNamespaces: { API: () => undefined } }, "kvNamespaces.API: A function would run in another process. "],
  [{ cache: false }, "cache: fakebucket/workers does not take it. "],
  [{ images: { binding: "IMAGES" } }, "images.binding: fakebucket/workers does not take it. "],
])("miniflare: %j is refused with its place", async (miniflare, message) => {
  const options = { miniflare, main: "worker.ts" };
  await expect(workers(options).config({})).rejects.toThrow(TypeError);
  await expect(workers(options).config({})).rejects.toThrow(`workers: miniflare.${message}`);
});

it.each([
  [{ r2Bucket: ["A"] }, ': there is no option "r2Bucket"; did you mean "r2Buckets"?'],
  [{ durableobjects: {} }, ': there is no option "durableobjects"; did you mean "durableObjects"?'],
  [{ r2Buckets: "A" }, '.r2Buckets must be an array of names or an object, not "A".'],
  [{ kvNamespaces: ["A", { binding: "B" }] }, ".kvNamespaces must be an array of names or an object, not an array."],
  [{ bindings: ["A"] }, ".bindings must be an object, not an array."],
  [{ bindings: null }, ".bindings must be an object, not null."],
])("miniflare: %j is refused with what was meant", async (miniflare, message) => {
  await expect(workers({ miniflare }).config({})).rejects.toThrow(TypeError);
  await expect(workers({ miniflare }).config({})).rejects.toThrow(`workers: miniflare${message}`);
});

it("a binding that `bindings` provides is not refused", async () => {
  const miniflare = { durableObjects: { ROOMS: "Room" }, r2Buckets: ["FILES"] };
  expect(await sectionWith(miniflare, { bindings: { ROOMS: {} } })).toEqual({
    r2_buckets: [{ binding: "FILES", bucket_name: "id-files-0" }],
  });
  expect(await sectionWith(miniflare, { bindings: "./bindings.ts" })).toHaveProperty("r2_buckets");
  const service = { miniflare: { serviceBindings: { API: () => undefined } }, bindings: { API: 1 } };
  await workers(service).config({});
});

it.each([{}, { bindings: { TITLE: "title" } }])(
  "makes each bucket of the file once, with miniflare: %j",
  async (miniflare) => {
    const read = vi.fn(() => semantics.deployed.streamLength);
    const counted = Object.defineProperty({ ...semantics.deployed }, "streamLength", { get: read, enumerable: true });
    await readConfiguration("workers", { configPath, semantics: counted }, ".");
    const alone = read.mock.calls.length;
    await readConfiguration("workers", { configPath, semantics: counted, miniflare }, ".");
    expect([alone, read.mock.calls.length]).toEqual([expect.any(Number), 2 * alone]);
    expect(alone).toBeGreaterThan(0);
  },
);

it("every kind of binding is taken, as an array or a record", async () => {
  const section = await sectionWith({
    bindings: { TITLE: "title" },
    kvNamespaces: { CACHE: undefined, NOTHING: null, EMPTY: "" },
    d1Databases: { DB: "database", OTHER: { id: "other" } },
    queueProducers: { JOBS: "jobs", MORE: { queueName: "more", deliveryDelay: 1 } },
    queueConsumers: { jobs: { maxBatchSize: 2, maxRetries: 0, deadLetterQueue: "dead", retryDelay: 0 }, rest: null },
    serviceBindings: { SAME: undefined, OWN: "worker", NAMED: { name: "worker", entrypoint: "Named" } },
    ratelimits: { LIMIT: { namespace_id: "1", simple: { limit: 2 } }, FAST: { simple: { limit: 1, period: 10 } } },
    hyperdrives: { DRIVE: new URL("postgres://localhost/db") },
    versionMetadata: "VERSION",
    ...{
      r2Buckets: [],
      durableObjects: {},
      name: "worker",
      rootPath: ".",
      kvPersist: false,
      cache: true,
      cacheAPI: true,
      verbose: true,
      workers: [],
      d1_databases: {},
    },
  });
  expect(section).toEqual({
    name: "worker",
    vars: { TITLE: "title" },
    kv_namespaces: [
      { binding: "CACHE", id: "CACHE" },
      { binding: "NOTHING", id: "NOTHING" },
      { binding: "EMPTY", id: "" },
    ],
    d1_databases: [
      { binding: "DB", database_name: "database", database_id: "database" },
      { binding: "OTHER", database_name: "other", database_id: "other" },
    ],
    queues: {
      producers: [
        { binding: "JOBS", queue: "jobs" },
        { binding: "MORE", queue: "more", delivery_delay: 1 },
      ],
      consumers: [
        { queue: "jobs", max_batch_size: 2, max_retries: 0, dead_letter_queue: "dead", retry_delay: 0 },
        { queue: "rest" },
      ],
    },
    services: [
      { binding: "SAME", service: "SAME" },
      { binding: "OWN", service: "worker" },
      { binding: "NAMED", service: "worker", entrypoint: "Named" },
    ],
    ratelimits: [
      { name: "LIMIT", namespace_id: "1", simple: { limit: 2, period: 60 } },
      { name: "FAST", simple: { limit: 1, period: 10 } },
    ],
    hyperdrive: [{ binding: "DRIVE", id: "DRIVE", localConnectionString: "postgres://localhost/db" }],
    version_metadata: { binding: "VERSION" },
  });
});

it("consumers need no producers, and ids of buckets are names of wrangler", async () => {
  expect(await sectionWith({ queueConsumers: ["jobs"] })).toEqual({ queues: { consumers: [{ queue: "jobs" }] } });
  const limits = { maxBatchSize: 1, maxBatchTimeout: 2, maxRetries: 3, retryDelay: 4 };
  expect(await sectionWith({ queueConsumers: { jobs: limits } })).toEqual({
    queues: { consumers: [{ queue: "jobs", max_batch_size: 1, max_batch_timeout: 2, max_retries: 3, retry_delay: 4 }] },
  });
  const most = "a".repeat(63);
  const ids = ["ab", "abc", "a-", most, `${most}a`, "A_b_c"];
  const { r2_buckets } = await sectionWith({
    r2Buckets: Object.fromEntries(ids.map((id, index) => [`B${index}`, id])),
  });
  expect((r2_buckets as { readonly bucket_name: string }[]).map(({ bucket_name }) => bucket_name)).toEqual([
    ...["id-ab-0", "abc", "id-a-0", most, `id-${"a".repeat(58)}-0`, "id-a-b-c-0"],
  ]);
});

it("the options win over the file, binding by binding", async () => {
  const miniflare = {
    ...{ kvNamespaces: ["CACHE", "MORE"], queueProducers: ["JOBS"], bindings: { GREETING: "mine" } },
    ...{ compatibilityDate: "2025-01-01", compatibilityFlags: ["nodejs_compat"] },
  };
  const section = await sectionWith(miniflare, { configPath });
  expect(section).toMatchObject({
    vars: { GREETING: "mine" },
    compatibility_date: "2025-01-01",
    compatibility_flags: ["nodejs_compat"],
    kv_namespaces: [{ binding: "CACHE", id: "CACHE" }, { binding: "MORE" }],
    queues: { producers: [{ binding: "JOBS", queue: "JOBS" }] },
    r2_buckets: [{ binding: "FILES", bucket_name: "files" }],
  });
});

it("an environment inherits what wrangler lets it, and wins", async () => {
  const kept = {
    ...{ name: "a", compatibility_date: "2026-01-01", compatibility_flags: ["nodejs_compat"] },
    ...{ rules: [], alias: { a: "b" }, assets: { binding: "ASSETS" } },
  };
  const own = { main: "b.ts", vars: { B: 1 } };
  const text = JSON.stringify({ ...kept, main: "a.ts", vars: { A: 1 }, env: { live: own } });
  const given = { configPath: join(directory({ "wrangler.json": text }), "wrangler.json"), environment: "live" };
  expect((await readConfiguration("workers", given, ".")).section).toEqual({ ...kept, ...own });
});

it.each([
  ["test", { binding: "ASSETS", directory: resolve("test") }],
  ["none", { binding: "ASSETS" }],
])(
  "the folder of static assets is relative to the project, and left out if it does not exist: %s",
  async (directory, expected) => {
    expect(await sectionWith({ assets: { binding: "ASSETS", directory } })).toEqual({ assets: expected });
  },
);

it("a function makes the options, without inject()", async () => {
  await expect(cloudflareTest(async () => ({ miniflare: { images: { binding: "A" } } })).config({})).rejects.toThrow(
    "workers: miniflare.images.binding: ",
  );
  await expect(cloudflareTest(() => ({ unknown: 1 }) as object).config({})).rejects.toThrow("no option");
  await expect(cloudflareTest(({ inject }) => ({ main: inject("main") })).config({})).rejects.toThrow(
    "workers: inject() is not available here, since the options are read before globalSetup runs.",
  );
});

it("cloudflare.config.ts is named", () => {
  const message = "workers: config: cloudflare.config.ts is not read. Give the same values in `miniflare` and `main`.";
  expect(() => workers({ config: true } as object)).toThrow(message);
});

it("Miniflare's modulesRules precede the rules of the file", () => {
  const rules = rulesOf(
    { rules: [{ type: "Data", globs: ["**/*.md"] }] },
    { modulesRules: [{ type: "Text", include: ["**/*.csv", "**/*.tsv"] }] },
  );
  expect(rules.map(({ type, globs }) => [type, ...globs.slice(0, 2)]).slice(0, 3)).toEqual([
    ["Text", "**/*.csv", "**/*.tsv"],
    ["Data", "**/*.md"],
    ["Text", "**/*.txt", "**/*.html"],
  ]);
});

it.each([
  ["a name", "documented" as const],
  ["a record", semantics.documented],
])("startWorkers() takes Miniflare's options and the semantics of the buckets: %s", async (_, given) => {
  const miniflare = { r2Buckets: ["FILES"], bindings: { TITLE: "title" } };
  const { env, stop } = await startWorkers({ miniflare, semantics: given });
  await stop();
  expect(env).toMatchObject({ TITLE: "title" });
  const { put } = env["FILES"] as { put(key: string, value: unknown): Promise<unknown> };
  // Deployed buckets refuse a stream of unknown length.
  await put.call(env["FILES"], "key", new ReadableStream({ start: (controller) => controller.close() }));
});

it("bindings of Miniflare's options win over secrets of files", async () => {
  const folder = directory({ "wrangler.json": "{}", ".dev.vars": "TITLE=of the file" });
  const { env, stop } = await startWorkers({
    ...{ configPath: join(folder, "wrangler.json"), miniflare: { bindings: { TITLE: "of the options" } } },
  });
  await stop();
  expect(env["TITLE"]).toBe("of the options");
});

it.each([
  ["an object", (config: object) => config],
  ["a function", (config: object) => () => config],
  ["an asynchronous function", (config: object) => async () => config],
  ["a promise", (config: object) => Promise.resolve(config)],
])("defineWorkersConfig() takes %s", async (_, made) => {
  const own = { name: "own" };
  const defined = defineWorkersConfig(
    made({
      plugins: [own],
      define: { A: "1" },
      test: {
        globals: true,
        pool: "@cloudflare/vitest-pool-workers",
        poolOptions: { workers: { main: "a.ts", miniflare: { images: { binding: "IMAGES" } } } },
      },
    }) as object,
  );
  const config = await (typeof defined === "function" ? defined() : defined);
  expect(config).toEqual({
    define: { A: "1" },
    plugins: [own, expect.objectContaining({ name: "fakebucket:workers" })],
    test: { globals: true, pool: "@cloudflare/vitest-pool-workers", poolOptions: {} },
  });
  const [, plugin] = config.plugins as [object, WorkersPlugin];
  await expect(plugin.config({})).rejects.toThrow("miniflare.images.binding");
});

it("functions receive what vitest gives them, and must return a configuration", async () => {
  const made = vi.fn(({ inject }: { inject(key: string): string }) => ({ main: inject("main") }));
  const define = async (env: object) => ({ plugins: undefined, test: { env, poolOptions: { workers: made } } });
  const config = await (defineWorkersConfig(define as never) as typeof define)({ mode: "a" });
  expect(config.test).toMatchObject({ env: { mode: "a" } });
  const [plugin] = config.plugins as unknown as [WorkersPlugin];
  await expect(plugin.config({})).rejects.toThrow("workers: inject() is not available here");
  for (const nothing of [null, 5, undefined]) {
    expect(() => defineWorkersConfig(nothing as never)).toThrow("defineWorkersConfig: give it a configuration.");
  }
});

/** The plugin that `defineWorkersConfig()` adds. */
function pluginOf(options: object): WorkersPlugin {
  const { plugins } = defineWorkersConfig({ test: { poolOptions: { workers: options } } }) as { plugins?: unknown };
  return (plugins as [WorkersPlugin])[0];
}

/** The path of the runner that a plugin sets, and the code of that runner. */
async function runnerOf(plugin: WorkersPlugin, own?: string) {
  const config = { test: { ...(own !== undefined && { runner: own }) } };
  await plugin.config(config);
  const { runner = "" } = config.test as { readonly runner?: string };
  return { runner, code: plugin.load(plugin.resolveId(`/${runner.split(/[\\/]/).at(-1)}`) ?? "") };
}

it.each([
  ["workers() off", () => workers({ configPath }), false],
  ["workers() on, if asked", () => workers({ configPath, isolatedStorage: true }), true],
  ["defineWorkersConfig() on", () => pluginOf({ configPath }), true],
  ["defineWorkersConfig() on, with a function", () => pluginOf(() => ({ configPath })), true],
  ["defineWorkersConfig() off, if asked", () => pluginOf({ configPath, isolatedStorage: false }), false],
  ["a function off, if asked", () => pluginOf(() => ({ configPath, isolatedStorage: false })), false],
  ["a function that answers late on", () => pluginOf(async () => ({ configPath })), true],
  [
    "a function that answers late off, if asked",
    () => pluginOf(async () => ({ configPath, isolatedStorage: false })),
    false,
  ],
])("isolated storage is by %s", async (_, make, isOn) => {
  const { runner, code } = await runnerOf(make());
  expect([runner !== "", code !== undefined]).toEqual([isOn, isOn]);
});

it.each([
  [undefined, 'import * as vitest from "vitest"'],
  ["vitest-runner", 'import Base from "vitest-runner";'],
  ["./runner.mjs", `import Base from ${JSON.stringify(resolve("runner.mjs"))};`],
])("isolated storage keeps the project's own runner: %s", async (own, line) => {
  expect((await runnerOf(workers({ configPath, isolatedStorage: true }), own)).code).toContain(line);
});

it("isolated storage refuses concurrent tests, and passes the calls on", async () => {
  const base =
    "export default class { calls = []; onBeforeRunTask({ name }) { this.calls.push('before ' + name); return 4; } onAfterRunTask({ name }) { this.calls.push(name); return 5; } }";
  const { default: Runner } = await import(
    `data:text/javascript,${encodeURIComponent(isolatingRunner("", `data:text/javascript,${encodeURIComponent(base)}`))}`
  );
  const runner = new Runner();
  await expect(runner.onBeforeRunTask({ name: "two", concurrent: true })).rejects.toThrow(
    'Concurrent tests are unsupported with isolated storage: remove .concurrent from "two" and its describe()',
  );
  const results = [await runner.onBeforeRunTask({ name: "one" }), await runner.onAfterRunTask({ name: "one" })];
  expect([results, runner.calls]).toEqual([
    [4, 5],
    ["before one", "one"],
  ]);
});

it("isolated storage undoes each level after the hooks of the project's own runner began it", async () => {
  const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const names = ["BeforeRunSuite", "BeforeTryTask", "AfterTryTask", "AfterRunTask", "AfterRunSuite"];
  // Each run has a module of its own.
  const start = moduleOf(`export const log = []; // ${crypto.randomUUID()}
let count = 0;
export const save = () => { const id = ++count; log.push("save " + id); return () => new Promise((later) => setTimeout(later, 1)).then(() => log.push("restore " + id)); };`);
  const base = moduleOf(`import { log } from ${JSON.stringify(start)};
export default class { ${names.map((name) => `on${name}(task, options) { log.push("${name} " + options); return "${name}"; }`).join("\n")} }`);
  const { log } = await import(start);
  const { default: Runner } = await import(moduleOf(isolatingRunner(start, base)));
  const runner = new Runner();
  const [file, test] = [{ suite: undefined }, { name: "a" }];
  const run = (name: string, task: object) => runner[`on${name}`](task, { toString: () => "options" });
  const results = [await run("BeforeRunSuite", file)];
  // The first try fails, so it is undone before the second one.
  for (const name of ["BeforeTryTask", "BeforeTryTask", "AfterTryTask", "AfterRunTask"])
    results.push(await run(name, test));
  results.push(await run("AfterRunSuite", file));
  expect(results).toEqual(["BeforeRunSuite", "BeforeTryTask", ...names.slice(1)]);
  expect(log).toEqual([
    ...["save 1", "BeforeRunSuite undefined", "save 2", "BeforeTryTask options"],
    ...["restore 2", "save 3", "BeforeTryTask options", "restore 3", "AfterTryTask options"],
    ...["AfterRunTask options", "restore 1", "AfterRunSuite options"],
  ]);
});

const [producer, consumer] = [{ binding: "Q", queue: "q" }, { queue: "q" }];
it.each([
  ["compatibility_flags", ["a", "b"], ["b", "c"], ["a", "b", "c"]],
  ["compatibility_flags", undefined, ["a"], ["a"]],
  ["compatibility_date", "2026-01-01", "2026-01-02", "2026-01-02"],
  ["vars", { A: 1, B: 1 }, { B: 2 }, { A: 1, B: 2 }],
  ["ratelimits", [{ name: "A" }], [{ name: "A", simple: {} }], [{ name: "A", simple: {} }]],
  [
    "queues",
    { consumers: [{ queue: "q", max_retries: 1 }, { queue: "kept" }, { queue: "second", max_retries: 1 }] },
    { consumers: [consumer, { queue: "second" }] },
    { consumers: [{ queue: "kept" }, consumer, { queue: "second" }] },
  ],
  ["queues", { producers: [producer] }, { consumers: [consumer] }, { producers: [producer], consumers: [consumer] }],
])("mergeSections() of %s: %j and %j", (key, file, options, expected) => {
  expect(mergeSections({ name: "n", [key]: file }, { [key]: options })).toEqual({ name: "n", [key]: expected });
});
