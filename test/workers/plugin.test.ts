import { expect, it } from "vitest";
import { cloudflarePool, defineWorkersConfig, type WorkersPlugin, workers } from "../../src/entries/workers.js";

const configPath = "test/workers/node/wrangler.jsonc";
const options = { configPath, others: "refuse" } as const;

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

it("the plugin of the pool may not be there too", async () => {
  const plugins = [{ name: "own" }, [undefined, { name: "@cloudflare/vitest-plugin" }]];
  await expect(workers(options).config({ plugins })).rejects.toThrow(
    "workers: plugins also has @cloudflare/vitest-plugin. Keep one, and move the other to a second configuration.",
  );
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
  expect(await plugin.config({ root, test: { projects: [] } })).toEqual({});
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
});
