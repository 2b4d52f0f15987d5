import { checkWorkersOptions, type WorkersPluginOptionsSource } from "./options.js";
import { poolName, type WorkersPlugin, workers } from "./plugin.js";

/** The pool's name of {@link workers}, so that a configuration changes in its import alone. */
export const cloudflareTest: (options?: WorkersPluginOptionsSource) => WorkersPlugin = workers;

/**
 * The pool's runner for `test.pool`, next to {@link cloudflareTest} with the same options, which replaces it. Alone, it
 * runs no test, and says so.
 *
 * @throws TypeError for a wrong option.
 */
export function cloudflarePool(options: WorkersPluginOptionsSource = {}): {
  readonly name: string;
  readonly createPoolWorker: () => never;
} {
  if (typeof options !== "function") checkWorkersOptions("workers", options);
  const createPoolWorker = () => {
    throw new TypeError("cloudflarePool() runs nothing alone: add cloudflareTest() with its options to plugins.");
  };
  return { name: poolName, createPoolWorker };
}

/** The parts of a configuration of vitest that {@link defineWorkersConfig} reads and changes. */
interface PoolConfig {
  plugins?: unknown[];
  test?: { pool?: unknown; poolOptions?: { workers?: WorkersPluginOptionsSource } };
}

/** The configuration, for a function or promise of it too. */
type ConfigSource<Config> = Config | Promise<Config> | ((env: never) => Config | Promise<Config>);

/**
 * The pool's `defineWorkersConfig` for vitest 2 and 3: adds {@link workers} with the options in
 * `test.poolOptions.workers`. As there, `isolatedStorage` is on by default.
 *
 * @throws TypeError for a wrong option.
 *
 * @example
 * ```ts no-run
 * import { defineWorkersConfig } from "fakebucket/workers";
 *
 * export default defineWorkersConfig({
 *   test: { poolOptions: { workers: { wrangler: { configPath: "wrangler.jsonc" } } } },
 * });
 * ```
 */
export function defineWorkersConfig<Source extends ConfigSource<object>>(config: Source): Source {
  if (typeof config === "function") {
    return (async (env: never) => withPlugin((await config(env)) as PoolConfig)) as unknown as Source;
  }
  return (config instanceof Promise ? config.then(withPlugin) : withPlugin(config as PoolConfig)) as Source;
}

/** The pool's `defineWorkersProject` for a workspace: as {@link defineWorkersConfig}. */
export const defineWorkersProject: typeof defineWorkersConfig = defineWorkersConfig;

function withPlugin(given: PoolConfig): object {
  if (typeof given !== "object" || given === null) throw new TypeError("defineWorkersConfig: give it a configuration.");
  const { plugins = [], test, ...config } = given;
  const { poolOptions: { workers: options = {}, ...poolOptions } = {}, ...kept } = test ?? {};
  const isolated = { isolatedStorage: true };
  const source: WorkersPluginOptionsSource =
    typeof options === "function"
      ? (context) => Promise.resolve(options(context)).then((made) => ({ ...isolated, ...made }))
      : { ...isolated, ...options };
  return { ...config, plugins: [...plugins, workers(source)], test: { ...kept, poolOptions } };
}
