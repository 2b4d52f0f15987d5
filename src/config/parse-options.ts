import { checkOptions, type OptionKinds, text, wrongOption } from "../base/messages/check-options.js";
import type { FakeBucketOptions } from "../bucket/binding/fake-bucket-options.js";

/** The name of a form; `"jsonc"` is the same as `"json"`, which may have comments anyway. */
export type ConfigFormat = "toml" | "json" | "jsonc";

/** The options that every bucket gets in addition to its configuration. */
export type SharedBucketOptions = Omit<
  FakeBucketOptions,
  "name" | "compatibilityDate" | "compatibilityFlags" | "objects"
>;

/** Options of `loadBindings`. Each may be left out. */
export interface LoadBindingsOptions {
  /** The form of the file. @defaultValue by the extension of its name, else by its first character */
  readonly format?: ConfigFormat | undefined;
  /** The named environment, `NAME` in `env.NAME`. @defaultValue none: what stands outside of all of them */
  readonly environment?: string | undefined;
  /**
   * Options that every bucket gets, such as `semantics` or `clock`. Names, date and flags are those of the file.
   * @defaultValue `semantics` are `"deployed"`; with a configuration in the specification's spelling (`object_store_buckets`)
   * `"documented"`
   */
  readonly bucket?: SharedBucketOptions | undefined;
}

/** Options of `parseBindings`. Each may be left out. */
export interface ParseBindingsOptions extends LoadBindingsOptions {
  /** The name of the file, for errors, and for its extension. @defaultValue `"configuration"`, and no extension */
  readonly fileName?: string | undefined;
}

const formats: readonly unknown[] = ["toml", "json", "jsonc"] satisfies ConfigFormat[];

/** The kinds of the options of `loadBindings`. */
export const loadingKinds: OptionKinds<LoadBindingsOptions> = {
  format: [(value) => formats.includes(value), '"toml", "json" or "jsonc"'],
  environment: text,
  bucket: [(value) => typeof value === "object" && value !== null, "an object"],
};

/** The kinds of the options of `parseBindings`. */
export const parsingKinds: OptionKinds<ParseBindingsOptions> = { ...loadingKinds, fileName: text };

const byFile = "an object of options that the file does not decide";

/** The options that `bucket` must not have, and what it must be. */
const notShared: Readonly<Record<string, string>> = {
  name: byFile,
  compatibilityDate: byFile,
  compatibilityFlags: byFile,
  objects: "an object of options for every bucket (seed fills one)",
};

/**
 * Checks options.
 *
 * @throws TypeError that names the option, what was wanted and what was given.
 */
export function parseOptions<Options extends LoadBindingsOptions>(
  caller: string,
  raw: unknown,
  kinds: OptionKinds<Options>,
): Partial<Options> {
  const options = checkOptions(caller, raw, kinds);
  for (const [name, wanted] of Object.entries(notShared)) {
    if (Object.hasOwn(options.bucket ?? {}, name)) throw wrongOption(caller, "bucket", wanted, `the option "${name}"`);
  }
  return options;
}
