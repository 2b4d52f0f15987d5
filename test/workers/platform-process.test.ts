import { appendFileSync, existsSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { workers } from "../../src/entries/workers.js";
import { platformClient } from "../../src/workers/platform-client.js";
import { choosePlatform, findMiniflare, openEntrance } from "../../src/workers/platform-process.js";
import { startWorkers } from "../../src/workers/start-workers.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";
import { wranglerFiles } from "./wrangler-files.js";

const folderOf = temporaryDirectory();
const folder = folderOf(wranglerFiles);
const section = {
  kv_namespaces: [{ binding: "CACHE", id: "a", remote: true }, { binding: "ALIAS", id: "a" }, { binding: "OWN" }],
  analytics_engine_datasets: [{ binding: "DATA", remote: true }],
};
const configPath = join(folder, "wrangler.json");
writeFileSync(configPath, JSON.stringify({ name: "a", ...section, ratelimits: [limitOf("LIMIT")] }));

function limitOf(name: string): object {
  return { name, namespace_id: "1", simple: { limit: 2, period: 60 } };
}

/** The used methods of a KV namespace. */
interface Namespace {
  get(key: string): Promise<unknown>;
  put(key: string, value: string): Promise<void>;
  options(): Promise<Readonly<Record<string, object>>>;
}

type Platform = NonNullable<ReturnType<typeof choosePlatform>>;

const start = (options: object = {}, more: object = {}) =>
  choosePlatform(folder, { ...section, ...more }, options, () => 2) as Platform;

it("each slot has its own namespaces, which share values by their ids", async () => {
  const { addressOf, stop } = start();
  try {
    const [first, second] = [platformClient(addressOf, "1"), platformClient(addressOf, "2")];
    const of = (client: typeof first, name: string) => client.bindingOf(name) as unknown as Namespace;
    await Promise.all([of(first, "CACHE").put("key", "first"), of(second, "CACHE").put("key", "second")]);
    await of(first, "OWN").put("key", "own");
    expect([await of(first, "ALIAS").get("key"), await of(second, "ALIAS").get("key")]).toEqual(["first", "second"]);
    await first.reset();
    expect(await of(first, "CACHE").get("key")).toBeUndefined();
    expect(await of(second, "CACHE").get("key")).toBe("second");
    await expect(of(platformClient(addressOf, "3"), "CACHE").get("key")).rejects.toThrow(
      "There is no CACHE for worker 3",
    );
  } finally {
    stop();
  }
});

it("nothing is remote, whatever the configuration says", async () => {
  const d1_databases = [{ binding: "DB", database_id: "d", remote: true }, { binding: "OWN_DB" }];
  const { addressOf, stop } = start({}, { compatibility_date: "2026-01-01", d1_databases });
  const namespace = platformClient(addressOf, "1").bindingOf("CACHE") as unknown as Namespace;
  expect(await namespace.options()).toEqual({
    ...{ compatibilityDate: "2026-01-01", cf: false, logRequests: false },
    kvNamespaces: {
      ...{ "CACHE 1": "a-1", "CACHE 2": "a-2", "ALIAS 1": "a-1", "ALIAS 2": "a-2" },
      ...{ "OWN 1": "OWN-1", "OWN 2": "OWN-2" },
    },
    d1Databases: { "DB 1": "d-1", "DB 2": "d-2", "OWN_DB 1": "OWN_DB-1", "OWN_DB 2": "OWN_DB-2" },
    analyticsEngineDatasets: { "DATA 1": { dataset: "DATA-1" }, "DATA 2": { dataset: "DATA-2" } },
  });
  stop();
});

it("static assets are those of all slots, if their folder exists", async () => {
  mkdirSync(join(folder, "public"), { recursive: true });
  const assets = { binding: "ASSETS", directory: "public", not_found_handling: "404-page" };
  const inFile = join(folder, "assets.json");
  writeFileSync(
    inFile,
    JSON.stringify({ assets, env: { dev: {}, empty: { assets: { ...assets, directory: "no" } } } }),
  );
  const fetchFrom = async (options: object, ...args: Parameters<typeof fetch>) => {
    const { env, stop } = await startWorkers(options);
    try {
      return await (await (env["ASSETS"] as typeof globalThis).fetch(...args)).json();
    } finally {
      await stop();
    }
  };
  const answer = { method: "GET", url: "https://example.com/a", directory: join(folder, "public") };
  const routerConfig = { has_user_worker: true, invoke_user_worker_ahead_of_assets: true };
  const assetConfig = { not_found_handling: "404-page" };
  const url = new URL("https://example.com/a");
  const expected = { ...answer, routerConfig, assetConfig };
  expect(await fetchFrom({ configPath: inFile, environment: "dev" }, url)).toEqual(expected);
  expect(await fetchFrom({ configPath: inFile }, url, { method: "POST" })).toEqual({ ...expected, method: "POST" });
  const ofMiniflare = { ...assets, directory: join(folder, "public"), assetConfig: { html_handling: "none" } };
  expect(await fetchFrom({ configPath: inFile, miniflare: { assets: ofMiniflare } }, url)).toMatchObject({
    assetConfig: { html_handling: "none" },
  });
  await expect(fetchFrom({ configPath: inFile, environment: "empty" }, url)).rejects.toThrow(
    "env.ASSETS is the static assets: fakebucket/workers does not provide it.",
  );
});

it("a platform that fails to start fails each call, also through an entrance", async () => {
  const platform = start({}, { compatibility_date: "1999-01-01" });
  const message = "Miniflare of wrangler did not start: the date is too early";
  await expect(platform.addressOf()).rejects.toThrow(message);
  const addressOf = vi.fn(platform.addressOf);
  const entrance = (await openEntrance({ ...platform, addressOf })) as "platform";
  const { env, save, stop } = await startWorkers({ configPath, others: entrance });
  const { reset } = await import("../../src/workers/running.js");
  const restore = save();
  const { CACHE } = env as unknown as { CACHE: Namespace };
  for (let times = 0; times < 2; times++) await expect(CACHE.get("key")).rejects.toThrow(message);
  expect(addressOf).toHaveBeenCalledTimes(1);
  // Nothing has been restored or emptied.
  await expect(restore()).rejects.toThrow(message);
  await expect(reset()).rejects.toThrow(message);
  await stop();
  const early = join(folderOf({ ...wranglerFiles, "a.json": "" }), "a.json");
  writeFileSync(early, JSON.stringify({ ...section, compatibility_date: "1999-01-01" }));
  const plugin = workers({ configPath: early });
  await plugin.config({});
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let end = (): void => undefined;
  plugin.configureVitest({ vitest: { config: {}, onClose: (listener) => (end = listener) } });
  write.mockRestore();
  // A rejection that nobody handles would fail the run.
  await vi.waitFor(() => expect(platform.addressOf()).rejects.toThrow(message));
  end();
});

it("a platform whose process ends fails too, and a stopped one starts again", async () => {
  const ended = start({}, { compatibility_date: "1999-01-02" });
  await expect(ended.addressOf()).rejects.toThrow("Miniflare of wrangler did not start: it ended with 3");
  ended.stop();
  const { addressOf, stop } = start();
  for (let times = 0; times < 2; times++) {
    const { CACHE } = { CACHE: platformClient(addressOf, "1").bindingOf("CACHE") as unknown as Namespace };
    await CACHE.put("key", "value");
    expect(await CACHE.get("key")).toBe("value");
    stop();
  }
});

it("a platform starts without the options of Node, and is disposed of once it is stopped", async () => {
  const disposed = join(folder, "disposed");
  vi.stubEnv("NODE_OPTIONS", "--no-such-option");
  vi.stubEnv("DISPOSED", disposed);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { addressOf, stop } = start();
  expect(await addressOf()).toMatch(/^http:/);
  expect(existsSync(disposed)).toBe(false);
  stop();
  await vi.waitFor(() => expect(existsSync(disposed)).toBe(true), { timeout: 60_000 });
});

it("a platform without a program of Node fails", async () => {
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  process.execPath = join(folder, "no-node");
  await expect(start().addressOf()).rejects.toThrow("Miniflare of wrangler did not start: Error: spawn");
});

it("a Miniflare that converts the options of older ones receives them converted", async () => {
  const newer = folderOf(wranglerFiles);
  const miniflare = join(newer, "node_modules/wrangler/node_modules/miniflare/index.js");
  const convert = '(options) => ({ ...options, compatibilityDate: options.compatibilityDate + " converted" })';
  appendFileSync(miniflare, `exports.convertV4MiniflareOptions = ${convert};\n`);
  const { addressOf, stop } = choosePlatform(newer, { ...section, compatibility_date: "2026-01-01" }, {}) as Platform;
  const namespace = platformClient(addressOf, "1").bindingOf("CACHE") as unknown as Namespace;
  expect(await namespace.options()).toMatchObject({ compatibilityDate: "2026-01-01 converted" });
  stop();
});

it("is chosen if there is such a binding and wrangler, unless the options say otherwise", async () => {
  expect(start().names).toEqual(["CACHE", "ALIAS", "OWN", "DATA"]);
  expect(start({ bindings: { CACHE: {}, DATA: {} } }).names).toEqual(["ALIAS", "OWN"]);
  expect(start({ others: "refuse" })).toBeUndefined();
  expect(choosePlatform(folder, {}, { others: "platform" })).toBeUndefined();
  expect(choosePlatform(tmpdir(), section, {})).toBeUndefined();
  expect(() => choosePlatform(tmpdir(), section, { others: "platform" })).toThrow("npm install --save-dev wrangler");
});

it("Miniflare is that of wrangler, or else that of the project", () => {
  const foundIn = (files: Readonly<Record<string, string>>) => {
    const project = folderOf(files);
    const path = findMiniflare(project);
    return path && relative(realpathSync(project), path);
  };
  const own = { "node_modules/miniflare/index.js": "" };
  expect(foundIn({})).toBeUndefined();
  expect(foundIn(own)).toBe(join("node_modules", "miniflare", "index.js"));
  const ofWrangler = join("node_modules", "wrangler", "node_modules", "miniflare", "index.js");
  expect(foundIn({ ...own, ...wranglerFiles })).toBe(ofWrangler);
});

it("what is written after save() is undone, also after a frame without writes", async () => {
  const { env, save, stop } = await startWorkers({ configPath });
  const { CACHE } = env as unknown as { CACHE: Namespace };
  await save()();
  await CACHE.put("key", "before");
  const restore = save();
  await CACHE.put("key", "after");
  await CACHE.put("new", "after");
  await restore();
  expect([await CACHE.get("key"), await CACHE.get("new")]).toEqual(["before", undefined]);
  await stop();
});

it("startWorkers() has one of its own, and reset() empties it with the rate limits", async () => {
  const { env, stop } = await startWorkers({ configPath });
  const { CACHE, LIMIT } = env as { CACHE: Namespace; LIMIT: { limit(options: object): Promise<object> } };
  const { reset } = await import("../../src/workers/running.js");
  await reset();
  for (const success of [true, true, false]) expect(await LIMIT.limit({ key: "a" })).toEqual({ success });
  await CACHE.put("key", "value");
  await reset();
  expect([await CACHE.get("key"), await LIMIT.limit({ key: "a" })]).toEqual([undefined, { success: true }]);
  const get = vi.spyOn(CACHE, "get").mockResolvedValue("of the spy");
  expect([await CACHE.get("key"), get.mock.calls]).toEqual(["of the spy", [["key"]]]);
  await stop();
});

it.each([
  [undefined, 64],
  ["50%", 64],
  [3, 64],
  [70, 70],
])("the plugin starts one for a run of %s workers, and says so", async (maxWorkers, slots) => {
  const plugin = workers({ configPath });
  const config: { test?: { testTimeout?: number } } = {};
  await plugin.config(config as never);
  expect(config.test?.testTimeout).toBe(30_000);
  const code = plugin.load(plugin.resolveId("/fakebucket-workers-start.js") as string);
  const [, entrance] = /"others":"(http:[^"]+)"/.exec(code as string) ?? [];
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const ends: (() => void)[] = [];
  plugin.configureVitest({ vitest: { config: { maxWorkers }, onClose: (end) => ends.push(end) } });
  expect(write.mock.calls.map(([text]) => text)).toEqual([
    'fakebucket/workers: CACHE, ALIAS, OWN, DATA by wrangler (others: "refuse" turns this off)\n',
  ]);
  write.mockRestore();
  vi.useFakeTimers();
  const { env, stop } = await startWorkers({ configPath, others: entrance as "platform" });
  const { options } = env["CACHE"] as Namespace;
  expect(Object.keys((await options())["kvNamespaces"] as object).length).toBe(3 * slots);
  vi.useRealTimers();
  await stop();
  expect(ends).toHaveLength(1);
  for (const end of ends) end();
});

it("the plugin explains a Workflow too", async () => {
  const path = join(folder, "flow.json");
  writeFileSync(path, JSON.stringify({ workflows: [{ binding: "FLOW", name: "flow", class_name: "Flow" }] }));
  const plugin = workers({ configPath: path, others: "refuse" });
  await plugin.config({});
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  plugin.configureVitest({ vitest: { config: {}, onClose: () => undefined } });
  const [[text] = []] = write.mock.calls;
  write.mockRestore();
  expect(text).toContain(`env.FLOW (a Workflow) of ${path}: not in Node. `);
});

it("a project's own time limits win over those for the platform", async () => {
  const config = { test: { testTimeout: 5 } };
  await workers({ configPath }).config(config as never);
  expect(config.test).toMatchObject({ testTimeout: 5, hookTimeout: 30_000 });
  const refusing = { test: {} };
  await workers({ configPath, others: "refuse" }).config(refusing);
  expect(refusing.test).not.toHaveProperty("testTimeout");
});

it.each([
  [undefined, "env.ROOMS (a Durable Object namespace), env.AI (Workers AI)"],
  [{ AI: {} }, "env.ROOMS (a Durable Object namespace)"],
  [{ AI: {}, ROOMS: {} }, undefined],
  ["./bindings.ts", undefined],
])("the plugin explains once what Node lacks, with the bindings %j", async (bindings, names) => {
  const own = "test/workers/node/wrangler.jsonc";
  const plugin = workers({ configPath: own, others: "refuse", bindings });
  await plugin.config({});
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  plugin.configureVitest({ vitest: { config: {}, onClose: () => undefined } });
  const texts = write.mock.calls.map(([text]) => text);
  write.mockRestore();
  const rest = "not in Node. Pass objects in `bindings`, or use the Workers pool for their tests";
  expect(texts).toEqual(names ? [`fakebucket/workers: ${names} of ${resolve(own)}: ${rest}\n`] : []);
});
