import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { R2Bucket } from "fakebucket/r2";
import { expect, it } from "vitest";
import { startWorkers, workers } from "../../src/entries/workers.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";

const directory = temporaryDirectory();

const configPath = "test/workers/node/wrangler.jsonc";

it.each([
  [{ config: "a" }, "workers: config: cloudflare.config.ts is not read. "],
  [{ config: false }, "workers: config: cloudflare.config.ts is not read. "],
  [{ conf: "a" }, 'workers: there is no option "conf"; expected configPath, environment, others, miniflare, '],
  [{ configPath: 1 }, "workers: configPath must be a string, not 1."],
  [{ bindings: null }, "workers: bindings must be an object or a string, not null."],
  [{ others: "all" }, 'workers: others must be "platform" or "refuse", not "all".'],
  [{ main: () => 1 }, "workers: main must be a string, not "],
  [{ wrangler: { configpath: "a" } }, 'workers: wrangler: there is no option "configpath"; did you mean "configPath"?'],
  [{ wrangler: { env: "a" } }, 'workers: wrangler: there is no option "env"; expected configPath, environment.'],
])("workers(%j) is refused", (options, message) => {
  expect(() => workers(options as object)).toThrow(TypeError);
  expect(() => workers(options as object)).toThrow(message);
});

it("options of the pool that have no effect are accepted", () => {
  const flags = { singleWorker: true, remoteBindings: true, experimental_remoteBindings: true, verbose: true };
  expect(workers({ ...flags, isolatedStorage: false, additionalExports: {} })).toBeDefined();
  for (const name of [...Object.keys(flags), "isolatedStorage"]) {
    expect(() => workers({ [name]: 1 })).toThrow(`workers: ${name} must be true or false, not 1.`);
  }
});

it("bindings other than data are refused, with the alternative", async () => {
  const { config } = workers({ configPath, bindings: { KV: { get: () => "value" } } });
  await expect(config({})).rejects.toThrow("get in bindings must be data, because tests run in other processes.");
});

it("a folder without a configuration is refused", async () => {
  await expect(workers().config({ root: "src" })).rejects.toThrow(/ in .*src: name the configuration as configPath\.$/);
  const root = directory({ "cloudflare.config.ts": "" });
  await expect(workers().config({ root })).rejects.toThrow(
    "configPath. cloudflare.config.ts is not read: give its values in `miniflare`.",
  );
});

it.each([
  [undefined, []],
  ["a.ts", ["a.ts"]],
  [
    ["a.ts", "b.ts"],
    ["a.ts", "b.ts"],
  ],
])("workers() keeps the setup files %j after its own", async (setupFiles, kept) => {
  const config = { test: setupFiles === undefined ? {} : { setupFiles } };
  await workers({ configPath, others: "refuse" }).config(config);
  expect(config.test).toMatchObject({ setupFiles: [expect.stringContaining("fakebucket-workers-start"), ...kept] });
});

it("workers() passes its options on to each test file", async () => {
  const given = { environment: "preview", others: "refuse", semantics: "documented" } as const;
  const plugin = workers({ configPath, ...given });
  const config: { test: { setupFiles?: string[] } } = { test: {} };
  await plugin.config(config);
  const code = plugin.load(config.test.setupFiles?.[0] ?? "") ?? "";
  const passedOn = JSON.parse(/^const options = (.*);$/m.exec(code)?.[1] ?? "");
  expect(passedOn).toEqual({ ...given, configPath: resolve(configPath) });
});

it("startWorkers() accepts bindings, an environment and a main script, and stops", async () => {
  const { env, stop } = await startWorkers({
    configPath: new URL("node/wrangler.jsonc", import.meta.url).href,
    environment: "preview",
    bindings: { KV: { get: () => "value" }, GREETING: "given" },
    main: async () => ({ default: { fetch: (_: Request, env: object) => Response.json(Object.keys(env)) } }),
  });
  try {
    expect(env).toMatchObject({ GREETING: "given", KV: { get: expect.any(Function) } });
    const { fetch } = (await import("../../src/entries/workers.js")).exports["default"] as typeof globalThis;
    expect(await (await fetch("https://example.com/")).json()).toEqual(["GREETING", "FILES", "KV"]);
  } finally {
    await stop();
  }
  expect(() => Object.keys(workersEnv.env)).toThrow("fakebucket/workers has not been started.");
});

it("the address of a configuration may have encoded letters, and options of Miniflare replace the search for one", async () => {
  const folder = directory({ "a b/wrangler.json": '{ "vars": { "TITLE": "a" } }' });
  const { env, stop } = await startWorkers({ configPath: `${pathToFileURL(join(folder, "a b", "wrangler.json"))}` });
  await stop();
  expect(env["TITLE"]).toBe("a");
  const plugin = workers({ miniflare: {} });
  const config: { root: string; test: { setupFiles?: string[] } } = { root: join(folder, "a b"), test: {} };
  await plugin.config(config);
  const code = plugin.load(config.test.setupFiles?.[0] ?? "") ?? "";
  expect(JSON.parse(/^const options = (.*);$/m.exec(code)?.[1] ?? "")).toEqual({});
});

it.each(["default", "Named"])("a main script without the entrypoint %s is explained", async (name) => {
  const { stop } = await startWorkers({ configPath, others: "refuse", main: async () => ({}) });
  try {
    const { fetch } = workersEnv.exports[name] as typeof globalThis;
    const note = name === "default" ? ' addEventListener("fetch") makes none, as in the pool.' : "";
    await expect(fetch("https://example.com/")).rejects.toMatchObject({
      message: `The main script does not export a ${name} entrypoint.${note}`,
    });
  } finally {
    await stop();
  }
});

it("every bucket is restored, and emptied by reset()", async () => {
  const { env, save, stop } = await startWorkers({ miniflare: { r2Buckets: ["FIRST", "SECOND"] } });
  const { FIRST, SECOND } = env as unknown as Readonly<Record<string, R2Bucket>>;
  const putAll = (key: string) => Promise.all([FIRST?.put(key, ""), SECOND?.put(key, "")]);
  const keys = async () => {
    const lists = await Promise.all([FIRST?.list(), SECOND?.list()]);
    return lists.map((list) => list?.objects.map(({ key }) => key));
  };
  try {
    await putAll("before");
    const restore = save();
    await putAll("after");
    await restore();
    expect(await keys()).toEqual([["before"], ["before"]]);
    await workersEnv.reset();
    expect(await keys()).toEqual([[], []]);
  } finally {
    await stop();
  }
});

it("a text of the options wins over a function of the same name", async () => {
  const serviceBindings = { API: { address: "http://127.0.0.1:1/" }, OTHER: { address: "http://127.0.0.1:1/" } };
  const { env, stop } = await startWorkers({ miniflare: { bindings: { API: "text" }, serviceBindings } });
  const kept = [env["API"], typeof env["OTHER"]];
  await stop();
  expect(kept).toEqual(["text", "object"]);
});

it("a service binding to the script itself in an environment has its entrypoint and props", async () => {
  const services = ["first", "second"].map((user) => {
    return { binding: user, service: "own-live", entrypoint: "Named", props: { user } };
  });
  const folder = directory({ "wrangler.json": JSON.stringify({ name: "own", env: { live: { services } } }) });
  class Named extends workersEnv.WorkerEntrypoint {
    user(): unknown {
      return (this.ctx as { readonly props?: object }).props;
    }
  }
  const { env, stop } = await startWorkers({
    ...{ configPath: join(folder, "wrangler.json"), environment: "live", others: "refuse" },
    main: async () => ({ Named }),
  });
  try {
    for (const user of ["first", "second"]) {
      expect(await (env[user] as { user(): Promise<object> }).user()).toEqual({ user });
    }
  } finally {
    await stop();
  }
});

it("startWorkers() fills process.env until it stops", async () => {
  const compatibility = { compatibility_date: "2025-04-01", compatibility_flags: ["nodejs_compat"] };
  const buckets = { r2_buckets: [{ binding: "FILES", bucket_name: "files" }] };
  const folder = directory({
    "wrangler.json": JSON.stringify({ ...compatibility, ...buckets, vars: { OF_SCRIPT: "text" } }),
  });
  const { stop } = await startWorkers({ configPath: join(folder, "wrangler.json"), others: "refuse" });
  const { OF_SCRIPT } = process.env;
  await stop();
  expect([OF_SCRIPT, process.env["OF_SCRIPT"]]).toEqual(["text", undefined]);
});

const workersEnv = await import("../../src/entries/workers.js");
