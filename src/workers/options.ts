import { shown } from "../package/shown.js";
import { checkNames } from "../testing/check-names.js";

/** The options that `workers()` and `startWorkers()` both take. */
export interface WorkersOptions {
  /**
   * The path of the wrangler configuration.
   * @defaultValue the `wrangler.json`, `wrangler.jsonc` or `wrangler.toml` of the working directory
   */
  readonly configPath?: string | undefined;
  /** The named environment of the configuration. @defaultValue none: what stands outside of all of them */
  readonly environment?: string | undefined;
  /** Bindings that are given in the place of those of the configuration, or in addition. @defaultValue none */
  readonly bindings?: Readonly<Record<string, unknown>> | undefined;
  /**
   * The source of bindings that are neither buckets nor variables nor given: `"platform"` asks `getPlatformProxy()` of
   * wrangler, which must be installed. @defaultValue nowhere: they say what they are when they are used
   */
  readonly others?: "platform" | undefined;
}

/** Options of `startWorkers()`. Each may be left out. */
export interface StartWorkersOptions extends WorkersOptions {
  /** Imports the main script, as in `() => import("../src/index.js")`. @defaultValue none: `exports` and `SELF` refuse */
  readonly main?: (() => Promise<object>) | undefined;
}

/** Options of `workers()`. Each may be left out. */
export interface WorkersPluginOptions extends Omit<WorkersOptions, "bindings"> {
  /** As for `startWorkers()`, but data, or the path of a module whose default export is an object of bindings. */
  readonly bindings?: Readonly<Record<string, unknown>> | string | undefined;
  /** The path of the main script. @defaultValue `main` of the configuration */
  readonly main?: string | undefined;
}

const common = { configPath: "a string", environment: "a string", others: '"platform"' };

/** The wanted value of each option. */
const wanted: Readonly<Record<"workers" | "startWorkers", Readonly<Record<string, string>>>> = {
  workers: { ...common, bindings: "an object or a string", main: "a string" },
  startWorkers: { ...common, bindings: "an object", main: "a function" },
};

/**
 * Checks options, of which there are only those that are known.
 *
 * @throws TypeError that names the option, what was wanted and what was given.
 */
export function checkOptions(caller: "workers" | "startWorkers", options: object): void {
  checkNames(caller, options, Object.keys(wanted[caller]));
  for (const [name, value] of Object.entries(options)) {
    const what = wanted[caller][name] ?? "";
    const isRight = what.startsWith('"') ? JSON.stringify(value) === what : what.includes(typeof value);
    if (value === undefined || (isRight && value !== null)) continue;
    throw new TypeError(`${caller}: ${name} must be ${what}, not ${shown(value)}.`);
  }
}
