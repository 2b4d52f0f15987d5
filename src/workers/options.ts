import { callback, checkOptions, flag, text } from "../base/messages/check-options.js";
import type { SharedBucketOptions } from "../config/parse-options.js";

/** The common options of `workers()` and `startWorkers()`. */
export interface CommonOptions {
  /**
   * The wrangler configuration's path.
   * @defaultValue `wrangler.json`, `.jsonc` or `.toml` in the working directory; none if `miniflare` is given
   */
  readonly configPath?: string | undefined;
  /** The named environment of the configuration. @defaultValue none: the top level */
  readonly environment?: string | undefined;
  /**
   * Other bindings, such as KV and D1: `"platform"` takes them from wrangler, `"refuse"` makes them throw an explanation.
   *
   * @defaultValue `"platform"` if wrangler is installed
   */
  readonly others?: "platform" | "refuse" | undefined;
  /**
   * Miniflare's options, as for the Workers pool: `r2Buckets`, `bindings`, `kvNamespaces`, `d1Databases`,
   * `compatibilityDate` and so on. They win over the wrangler configuration. Options that cannot be provided are refused.
   * @defaultValue none
   */
  readonly miniflare?: object | undefined;
  /** The semantics of the buckets, as data. @defaultValue `"deployed"` */
  readonly semantics?: SharedBucketOptions["semantics"];
}

/** Options of `startWorkers()`, all optional. Here `configPath` may also be a `file:` address. */
export interface StartWorkersOptions extends CommonOptions {
  /** Bindings that replace or extend those of the configuration. @defaultValue none */
  readonly bindings?: Readonly<Record<string, unknown>> | undefined;
  /** Imports the main script: `() => import("../src/index.js")`. @defaultValue none: `exports` and `SELF` throw */
  readonly main?: (() => Promise<object>) | undefined;
}

/** Options of `workers()`, all optional: its own, and those of the Workers pool. */
export interface WorkersPluginOptions extends CommonOptions {
  /** As for `startWorkers()`, but data only, or the path of a module that exports bindings as default. */
  readonly bindings?: Readonly<Record<string, unknown>> | string | undefined;
  /** The path of the main script. @defaultValue `main` of the configuration */
  readonly main?: string | undefined;
  /** The pool's way to give `configPath` and `environment`. */
  readonly wrangler?:
    | { readonly configPath?: string | undefined; readonly environment?: string | undefined }
    | undefined;
  /**
   * Undoes what a test, a `describe` and its hooks write to buckets, caches, KV and D1, as the pool did up to vitest 3.
   * @defaultValue `false`, and `true` for `defineWorkersConfig()`
   */
  readonly isolatedStorage?: boolean | undefined;
  /** An option of the pool without effect: vitest's `isolate` decides. */
  readonly singleWorker?: boolean | undefined;
  /** An option of the pool without effect: nothing is ever remote. */
  readonly remoteBindings?: boolean | undefined;
  /** As `remoteBindings`. */
  readonly experimental_remoteBindings?: boolean | undefined;
  /** An option of the pool without effect. */
  readonly verbose?: boolean | undefined;
  /** An option of the pool without effect: all exports of the main script are found. */
  readonly additionalExports?: object | undefined;
}

/** The argument that the pool gives to a function that makes its options. */
export interface PoolOptionsContext {
  /** Throws: the options are needed before `globalSetup` provides values. */
  readonly inject: <Value = never>(key: string) => Value;
}

/** The options of `workers()`, or a function that makes them. */
export type WorkersPluginOptionsSource =
  | WorkersPluginOptions
  | ((context: PoolOptionsContext) => WorkersPluginOptions | Promise<WorkersPluginOptions>);

const is =
  (...types: string[]) =>
  (value: unknown): boolean =>
    value !== null && types.includes(typeof value);
const object = [is("object"), "an object"] as const;

const common = {
  configPath: text,
  environment: text,
  // The plugin passes the address of its platform.
  others: [(value: unknown) => /^(platform|refuse|http:.*)$/.test(String(value)), '"platform" or "refuse"'],
  miniflare: object,
  semantics: [is("string", "object"), "a preset or a record"],
} as const;

/** Throws a TypeError for an unknown option or an invalid value; the message names the expected type. */
export function checkWorkersOptions(caller: "workers" | "startWorkers", options: object): void {
  if (caller === "startWorkers") {
    checkOptions(caller, options, { ...common, bindings: object, main: callback });
    return;
  }
  const { config } = (options ?? {}) as { readonly config?: unknown };
  if (config !== undefined) {
    throw new TypeError(
      "workers: config: cloudflare.config.ts is not read. Give the same values in `miniflare` and `main`.",
    );
  }
  const [bindings, main] = [[is("object", "string"), "an object or a string"] as const, text];
  const pool = { wrangler: object, isolatedStorage: flag, singleWorker: flag, remoteBindings: flag };
  const others = { experimental_remoteBindings: flag, verbose: flag, additionalExports: object };
  const { wrangler } = checkOptions(caller, options, { ...common, bindings, main, ...pool, ...others });
  checkOptions(`${caller}: wrangler`, wrangler, { configPath: text, environment: text });
}
