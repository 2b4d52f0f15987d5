import { shown } from "../package/shown.js";

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
  /**
   * Imports the main script, as in `() => import("../src/index.js")`.
   * @defaultValue none: `exports` and `SELF` refuse
   */
  readonly main?: (() => Promise<object>) | undefined;
}

/** Options of `workers()`. Each may be left out. */
export interface WorkersPluginOptions extends Omit<WorkersOptions, "bindings"> {
  /**
   * Bindings that are given in the place of those of the configuration, or in addition: data, or the path of a module whose
   * default export is an object of bindings. @defaultValue none
   */
  readonly bindings?: Readonly<Record<string, unknown>> | string | undefined;
  /** The path of the main script. @defaultValue `main` of the configuration */
  readonly main?: string | undefined;
}

const wanted: Readonly<Record<"workers" | "startWorkers", Readonly<Record<string, readonly string[]>>>> = {
  workers: { configPath: ["string"], environment: ["string"], bindings: ["object", "string"], main: ["string"] },
  startWorkers: { configPath: ["string"], environment: ["string"], bindings: ["object"], main: ["function"] },
};

/**
 * Checks options, of which there are only those that are known.
 *
 * @throws TypeError that names the option, what was wanted and what was given.
 */
export function checkOptions(caller: keyof typeof wanted, options: object): void {
  const refuse = (name: string, what: string, value: unknown) =>
    new TypeError(`${caller}: ${name} must be ${what}, not ${shown(value)}.`);
  if (typeof options !== "object" || options === null) throw refuse("options", "an object", options);
  const types = wanted[caller];
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (name === "others") {
      if (value !== "platform") throw refuse(name, '"platform"', value);
    } else if (types[name] === undefined) {
      throw refuse("options", `an object of ${[...Object.keys(types), "others"].join(", ")}`, `the option "${name}"`);
    } else if (value === null || !types[name].includes(typeof value)) {
      throw refuse(name, types[name].map((type) => `${type === "object" ? "an" : "a"} ${type}`).join(" or "), value);
    }
  }
}
