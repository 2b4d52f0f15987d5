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

/** The types of each option, for `workers()` and `startWorkers()`. */
const types: Readonly<Record<"workers" | "startWorkers", Readonly<Record<string, readonly string[]>>>> = {
  workers: { configPath: ["string"], environment: ["string"], bindings: ["object", "string"], main: ["string"] },
  startWorkers: { configPath: ["string"], environment: ["string"], bindings: ["object"], main: ["function"] },
};

/**
 * Checks options, of which there are only those that are known.
 *
 * @throws TypeError that names the option, what was wanted and what was given.
 */
export function checkOptions(caller: "workers" | "startWorkers", options: object): void {
  checkNames(caller, options, [...Object.keys(types[caller]), "others"]);
  const wanted = types[caller];
  for (const [name, value] of Object.entries(options)) {
    const isRight = wanted[name]?.includes(typeof value) ? value !== null : value === "platform" && name === "others";
    if (value === undefined || isRight) continue;
    const what = wanted[name]?.map((type) => `${type === "object" ? "an" : "a"} ${type}`).join(" or ") ?? '"platform"';
    throw new TypeError(`${caller}: ${name} must be ${what}, not ${shown(value)}.`);
  }
}
