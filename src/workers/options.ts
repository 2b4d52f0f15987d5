import { checkOptions } from "../base/messages/check-options.js";

/** The common options of `workers()` and `startWorkers()`. */
interface CommonOptions {
  /** The wrangler configuration's path. @defaultValue `wrangler.json`, `.jsonc` or `.toml` in the working directory */
  readonly configPath?: string | undefined;
  /** The named environment of the configuration. @defaultValue none: the top level */
  readonly environment?: string | undefined;
  /**
   * Other bindings, such as KV and D1: `"platform"` takes them from wrangler, `"refuse"` makes them throw an explanation.
   *
   * @defaultValue `"platform"` if wrangler is installed
   */
  readonly others?: "platform" | "refuse" | undefined;
}

/** Options of `startWorkers()`, all optional. Here `configPath` may also be a `file:` address. */
export interface StartWorkersOptions extends CommonOptions {
  /** Bindings that replace or extend those of the configuration. @defaultValue none */
  readonly bindings?: Readonly<Record<string, unknown>> | undefined;
  /** Imports the main script: `() => import("../src/index.js")`. @defaultValue none: `exports` and `SELF` throw */
  readonly main?: (() => Promise<object>) | undefined;
}

/** Options of `workers()`, all optional. */
export interface WorkersPluginOptions extends CommonOptions {
  /** As for `startWorkers()`, but data only, or the path of a module that exports bindings as default. */
  readonly bindings?: Readonly<Record<string, unknown>> | string | undefined;
  /** The path of the main script. @defaultValue `main` of the configuration */
  readonly main?: string | undefined;
}

/** Throws a TypeError for an unknown option or an invalid value; the message names the expected type. */
export function checkWorkersOptions(caller: "workers" | "startWorkers", options: object): void {
  const [bindings, main] = caller === "workers" ? ["an object or a string", "a string"] : ["an object", "a function"];
  const kinds = Object.entries({ configPath: "a string", environment: "a string", bindings, main }).map(
    ([name, what]) => {
      return [name, [(value: unknown) => value !== null && what.includes(typeof value), what]] as const;
    },
  );
  checkOptions(caller, options, {
    ...Object.fromEntries(kinds),
    // The plugin passes the address of its platform.
    others: [(value) => /^(platform|refuse|http:.*)$/.test(String(value)), '"platform" or "refuse"'],
  });
}
