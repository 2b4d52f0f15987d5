import { loadBindings } from "../config/load-bindings.js";
import { reset as resetFake } from "../testing/states.js";
import { makeExport } from "./entrypoints.js";
import { installGlobals } from "./globals.js";
import { platformOf } from "./lazy-platform.js";
import { findConfiguration, hookModules, nodeModules, readFirst } from "./node.js";
import { checkOptions, type StartWorkersOptions } from "./options.js";
import { bindingsOf, explainedBinding, sectionOf } from "./other-bindings.js";
import { lazyMembers, state } from "./running.js";

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
  const vars = section["vars"] as object | undefined;
  const env: Record<string, unknown> = { ...vars, ...(await readSecrets(configPath, environment)), ...buckets };
  const { name = config.raw["name"] } = section;
  const services: readonly unknown[] = [name, `${name}-${environment}`];
  for (const { binding, kind, service, entrypoint = "default" } of bindingsOf(section)) {
    if (binding in env) continue;
    const own = service !== undefined && services.includes(service) ? makeExport(entrypoint) : undefined;
    const given = /Durable Object|Workflow/.test(kind) ? undefined : platform;
    env[binding] = own ?? given?.bindingOf(binding) ?? explainedBinding(binding, kind, platform !== undefined);
  }
  Object.assign(env, bindings);
  const globals = installGlobals();
  await hookModules();
  state.running = {
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
  };
  const stop: StartedWorkers["stop"] = async ({ keepPlatform = false } = {}) => {
    globals.remove();
    state.running = undefined;
    if (!keepPlatform) await platform?.stop();
  };
  return { env, stop };
}

/** A line of a file of secrets, as wrangler reads it: `NAME=value`, with quotes or without, and comments. */
const line =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)(?:[ \t]*=|:[ \t])[ \t]*('(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^#\n]*)[ \t]*(?:#.*)?$/gm;

/** The secrets beside a configuration: of the environment's own `.dev.vars`, or else of that for all. */
async function readSecrets(configPath: string, environment: string | undefined): Promise<object> {
  const names = environment === undefined ? [".dev.vars"] : [`.dev.vars.${environment}`, ".dev.vars"];
  const [text = ""] = (await readFirst(configPath.replace(/[^\\/]*$/, ""), names)) ?? [];
  const secrets = [...text.replace(/\r\n?/g, "\n").matchAll(line)].map(([, name, written = ""]) => {
    const value = written.trim().replace(/^(['"`])([\s\S]*)\1$/, "$2");
    return [name, written.startsWith('"') ? value.replace(/\\n/g, "\n").replace(/\\r/g, "\r") : value];
  });
  return Object.fromEntries(secrets);
}
