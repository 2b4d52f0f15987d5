import type { FakeBucketOptions } from "../binding/fake-bucket-options.js";
import { shown } from "../package/shown.js";

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
const fromFile: readonly string[] = ["name", "compatibilityDate", "compatibilityFlags"];

/**
 * Checks options, of which there are only those named.
 *
 * @throws TypeError that names the option, what was wanted and what was given.
 */
export function parseOptions(
  caller: string,
  names: readonly (keyof ParseBindingsOptions)[],
  raw: unknown,
): ParseBindingsOptions {
  const refuse = (name: string, wanted: string, value: unknown) =>
    new TypeError(`${caller}: ${name} must be ${wanted}, not ${shown(value)}.`);
  if (raw === undefined) return {};
  if (typeof raw !== "object" || raw === null) throw refuse("options", "an object", raw);
  const unknownName = Object.keys(raw).find((name) => !(names as readonly string[]).includes(name));
  if (unknownName !== undefined) {
    throw refuse("options", `an object of ${names.join(", ")}`, `the option "${unknownName}"`);
  }
  const { format, fileName, environment, bucket } = raw as Record<string, unknown>;
  if (format !== undefined && !formats.includes(format)) throw refuse("format", '"toml", "json" or "jsonc"', format);
  if (fileName !== undefined && typeof fileName !== "string") throw refuse("fileName", "a string", fileName);
  if (environment !== undefined && typeof environment !== "string") {
    throw refuse("environment", "a string", environment);
  }
  if (bucket === undefined) return raw;
  if (typeof bucket !== "object" || bucket === null) throw refuse("bucket", "an object", bucket);
  const decided = fromFile.find((name) => Object.hasOwn(bucket, name));
  if (decided !== undefined) {
    throw refuse("bucket", "an object of options that the file does not decide", `the option "${decided}"`);
  }
  if (Object.hasOwn(bucket, "objects")) {
    throw refuse("bucket", "an object of options for every bucket (seed fills one)", 'the option "objects"');
  }
  return raw;
}
