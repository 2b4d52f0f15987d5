import { checkOptions } from "../base/messages/check-options.js";

/** The options that `workers()` and `startWorkers()` both take. */
interface CommonOptions {
  /** The path of the wrangler configuration. @defaultValue `wrangler.json`, `.jsonc` or `.toml` of the working directory */
  readonly configPath?: string | undefined;
  /** The named environment of the configuration. @defaultValue none: what stands outside of all of them */
  readonly environment?: string | undefined;
  /** `"platform"`: `getPlatformProxy()` of wrangler gives what nobody else does. @defaultValue such bindings explain themselves */
  readonly others?: "platform" | undefined;
}

/** Options of `startWorkers()`. Each may be left out. Here `configPath` may be a `file:` address too. */
export interface StartWorkersOptions extends CommonOptions {
  /** Bindings in the place of those of the configuration, or in addition. @defaultValue none */
  readonly bindings?: Readonly<Record<string, unknown>> | undefined;
  /** Imports the main script, as in `() => import("../src/index.js")`. @defaultValue none: `exports` and `SELF` refuse */
  readonly main?: (() => Promise<object>) | undefined;
}

/** Options of `workers()`. Each may be left out. */
export interface WorkersPluginOptions extends CommonOptions {
  /** As for `startWorkers()`, but data, or the path of a module whose default export is an object of bindings. */
  readonly bindings?: Readonly<Record<string, unknown>> | string | undefined;
  /** The path of the main script. @defaultValue `main` of the configuration */
  readonly main?: string | undefined;
}

/** Refuses what is not an option, or no value of it, with a TypeError that says what was wanted. */
export function checkWorkersOptions(caller: "workers" | "startWorkers", options: object): void {
  const [bindings, main] = caller === "workers" ? ["an object or a string", "a string"] : ["an object", "a function"];
  const kinds = Object.entries({ configPath: "a string", environment: "a string", bindings, main }).map(
    ([name, what]) => {
      return [name, [(value: unknown) => value !== null && what.includes(typeof value), what]] as const;
    },
  );
  checkOptions(caller, options, {
    ...Object.fromEntries(kinds),
    others: [(value) => value === "platform", '"platform"'],
  });
}
