import type { FakeBucket } from "../binding/fake-bucket.js";
import { loadBindings } from "../config/load-bindings.js";
import { reset as resetFake } from "../testing/states.js";
import { makeExports } from "./call-main.js";
import { findConfiguration, nodeModules, readTextIfThere } from "./files.js";
import { installGlobals } from "./globals.js";
import { hookModules } from "./hook-modules.js";
import { checkOptions, type StartWorkersOptions } from "./options.js";
import { explainedBinding, isSection, otherBindings, sectionOf } from "./other-bindings.js";
import { type LazyPlatform, lazyPlatform, type Platform } from "./platform.js";
import { readSecrets } from "./read-secrets.js";
import { setRunning } from "./state.js";

/** The suite that `startWorkers()` started. */
export interface StartedWorkers {
  /** The bindings of the script: the `env` of `cloudflare:workers`. */
  readonly env: Readonly<Record<string, unknown>>;
  /** Removes the globals that were installed, and ends what was started. */
  readonly stop: () => Promise<void>;
}

/**
 * Makes `cloudflare:workers` and `cloudflare:test` work in Node: it makes `env` from the configuration, with empty buckets of
 * `deployed` semantics, and installs the globals of the platform that are missing. The plugin `workers()` calls it for each
 * test file; for other runners than vitest call it before the tests.
 *
 * @throws TypeError for a wrong option.
 * @throws ConfigError (of `fakebucket/config`) if the configuration cannot be read or is wrong.
 *
 * @example
 * ```ts
 * import { startWorkers } from "fakebucket/workers";
 *
 * const { env, stop } = await startWorkers({ configPath: "examples/workers/gallery/wrangler.jsonc" });
 * console.log(Object.keys(env)); // [ 'TITLE', 'PHOTOS' ]
 * await stop();
 * ```
 */
export async function startWorkers(options: StartWorkersOptions = {}): Promise<StartedWorkers> {
  checkOptions("startWorkers", options);
  const { AsyncLocalStorage } = await nodeModules();
  const { configPath = await findConfiguration(), environment, bindings = {}, others, main } = options;
  const semantics = "deployed";
  const { env: buckets, buckets: all, config } = await loadBindings(configPath, { environment, bucket: { semantics } });
  const section = sectionOf(config.raw, environment);
  const platform = others === undefined ? undefined : lazyPlatform(() => startPlatform(configPath, environment));
  const env: Record<string, unknown> = {
    ...(isSection(section["vars"]) ? section["vars"] : {}),
    ...(await secretsBeside(configPath, environment)),
    ...buckets,
  };
  for (const other of otherBindings(section, config.raw["name"])) {
    const explained = explainedBinding(other, platform !== undefined);
    const isGiven = platform !== undefined && !/Durable Object|Workflow/.test(other.kind);
    const get = () => other.own ?? (isGiven ? (platform.bindingOf(other.name) ?? explained) : explained);
    const set = (value: unknown) => void Object.defineProperty(env, other.name, { value, writable: true });
    Object.defineProperty(env, other.name, { get, set, enumerable: true, configurable: true });
  }
  for (const [name, value] of Object.entries(bindings)) {
    Object.defineProperty(env, name, { value, writable: true, enumerable: true, configurable: true });
  }
  const globals = installGlobals();
  await hookModules();
  setRunning({
    env,
    exports: makeExports(),
    waitUntil: (promise) => void Promise.resolve(promise).catch(() => undefined),
    loadMain: async () => {
      if (main !== undefined) return (await main()) as Readonly<Record<string, unknown>>;
      throw new TypeError("There is no main script. Name it in the configuration, or give startWorkers() main.");
    },
    scopes: new AsyncLocalStorage(),
    reset: () => resetAll(all.values(), globals.emptyCaches),
  });
  return { env, stop: () => stopAll(globals.remove, platform) };
}

function resetAll(buckets: Iterable<FakeBucket>, emptyCaches: () => void): void {
  for (const bucket of buckets) resetFake(bucket);
  emptyCaches();
}

async function stopAll(removeGlobals: () => void, platform: LazyPlatform | undefined): Promise<void> {
  removeGlobals();
  setRunning(undefined);
  await platform?.stop();
}

/** The secrets of the environment's own file, else those of the file for all, as wrangler takes them. */
async function secretsBeside(configPath: string, environment: string | undefined): Promise<object> {
  const path = configPath.replace(/[^\\/]*$/, ".dev.vars");
  const own = environment === undefined ? undefined : await readTextIfThere(`${path}.${environment}`);
  return readSecrets(own ?? (await readTextIfThere(path)) ?? "");
}

async function startPlatform(configPath: string, environment: string | undefined): Promise<Platform> {
  const { modules, resolve } = await nodeModules();
  const path = resolve(configPath);
  try {
    const { getPlatformProxy } = await import(/* @vite-ignore */ modules.createRequire(path).resolve("wrangler"));
    return await getPlatformProxy({ configPath: path, environment, persist: false });
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`others: "platform" needs wrangler (npm install --save-dev wrangler), and its Node: ${text}`, {
      cause,
    });
  }
}
