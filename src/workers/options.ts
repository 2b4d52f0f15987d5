import type { OptionKinds } from "../package/check-options.js";
import { text } from "../testing/check-arguments.js";

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

/** The kinds of the options that both take. */
export const commonKinds: OptionKinds<CommonOptions> = {
  configPath: text,
  environment: text,
  others: [(value) => value === "platform", '"platform"'],
};

export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
