import { checkOptions, type OptionKinds, text, wrongOption } from "../base/messages/check-options.js";
import { Described } from "../base/messages/describe-value.js";
import type { FakeBucketOptions } from "../bucket/binding/fake-bucket-options.js";

/** The name of a format; `"jsonc"` is the same as `"json"`, which allows comments too. */
export type ConfigFormat = "toml" | "json" | "jsonc";

/** The options of every bucket, in addition to its configuration. */
export type SharedBucketOptions = Omit<
  FakeBucketOptions,
  "name" | "compatibilityDate" | "compatibilityFlags" | "objects"
>;

/** Options of `loadBindings`, all optional. */
export interface LoadBindingsOptions {
  /** The format of the file. @defaultValue by the extension of its name, else by its first character */
  readonly format?: ConfigFormat | undefined;
  /** The named environment, `NAME` in `env.NAME`. @defaultValue none: the configuration outside of all environments */
  readonly environment?: string | undefined;
  /**
   * Options of every bucket, such as `semantics` or `clock`. Names, date and flags come from the file.
   * @defaultValue `semantics` are `"deployed"`; with a configuration in the specification's spelling
   * (`object_store_buckets`) `"documented"`
   */
  readonly bucket?: SharedBucketOptions | undefined;
}

/** Options of `parseBindings`, all optional. */
export interface ParseBindingsOptions extends LoadBindingsOptions {
  /** The name of the file, for errors and for its extension. @defaultValue `"configuration"`, without an extension */
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

const byFile = "an object without options set by the file";

/** The options not allowed in `bucket`, with the reason. */
const notShared: Readonly<Record<string, string>> = {
  name: byFile,
  compatibilityDate: byFile,
  compatibilityFlags: byFile,
  objects: "an object of options for every bucket (use seed to fill one)",
};

/**
 * Checks options.
 *
 * @throws TypeError with the name of the option, the expected form and the given value.
 */
export function parseOptions<Options extends LoadBindingsOptions>(
  caller: string,
  raw: unknown,
  kinds: OptionKinds<Options>,
): Partial<Options> {
  const options = checkOptions(caller, raw, kinds);
  for (const [name, wanted] of Object.entries(notShared)) {
    if (Object.hasOwn(options.bucket ?? {}, name))
      throw wrongOption(caller, "bucket", wanted, new Described(`the option "${name}"`));
  }
  return options;
}
