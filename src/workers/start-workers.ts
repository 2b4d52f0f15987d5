import { loadBindings } from "../config/load-bindings.js";
import { reset as resetFake } from "../testing/states.js";
import { makeExport } from "./entrypoints.js";
import { installGlobals } from "./globals.js";
import { findConfiguration, hookModules, nodeModules } from "./node.js";
import { checkOptions, type StartWorkersOptions } from "./options.js";
import { explainedBinding, isSection, otherBindings, sectionOf } from "./other-bindings.js";
import { platformOf } from "./platform.js";
import { secretsBeside } from "./secrets.js";
import { lazyMembers, setRunning } from "./state.js";

/** The suite that `startWorkers()` started. */
export interface StartedWorkers {
  /** The bindings of the script: the `env` of `cloudflare:workers`. */
  readonly env: Readonly<Record<string, unknown>>;
  /**
   * Removes the globals that were installed, and ends what was started.
   *
   * @param options.keepPlatform - true if others in this process use wrangler's bindings too: those end with the process.
   */
  readonly stop: (options?: { readonly keepPlatform?: boolean }) => Promise<void>;
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
  const bucket = { semantics: "deployed" } as const;
  const { env: buckets, buckets: all, config } = await loadBindings(configPath, { environment, bucket });
  const section = sectionOf(config.raw, environment);
  const platform = others && platformOf(configPath, environment);
  const vars = isSection(section["vars"]) ? section["vars"] : {};
  const env: Record<string, unknown> = { ...vars, ...(await secretsBeside(configPath, environment)), ...buckets };
  const define = (name: string, descriptor: PropertyDescriptor) =>
    void Object.defineProperty(env, name, { enumerable: true, configurable: true, ...descriptor });
  for (const other of otherBindings(section, [
    section["name"],
    config.raw["name"],
    `${config.raw["name"]}-${environment}`,
  ])) {
    const explained = explainedBinding(other, platform !== undefined);
    const given = /Durable Object|Workflow/.test(other.kind) ? undefined : platform;
    define(other.name, {
      get: () => other.own ?? given?.bindingOf(other.name) ?? explained,
      set: (value) => define(other.name, { value, writable: true }),
    });
  }
  for (const [name, value] of Object.entries(bindings)) define(name, { value, writable: true });
  const globals = installGlobals();
  await hookModules();
  setRunning({
    env,
    exports: lazyMembers(makeExport),
    waitUntil: (promise) => void Promise.resolve(promise).catch(() => undefined),
    loadMain: async () => {
      if (main !== undefined) return (await main()) as Readonly<Record<string, unknown>>;
      throw new TypeError("There is no main script. Name it in the configuration, or give startWorkers() main.");
    },
    scopes: new AsyncLocalStorage(),
    reset() {
      for (const each of all.values()) resetFake(each);
      globals.emptyCaches();
    },
  });
  const stop: StartedWorkers["stop"] = async ({ keepPlatform = false } = {}) => {
    globals.remove();
    setRunning(undefined);
    if (!keepPlatform) await platform?.stop();
  };
  return { env, stop };
}
