import { FakeBucket } from "../bucket/binding/fake-bucket.js";
import { R2Bucket } from "../bucket/binding/r2-bucket.js";
import { type ConfigError, configError } from "./config-error.js";
import { parseConfig } from "./parse-config.js";
import { parseJson } from "./parse-json.js";
import { type ConfigFormat, type ParseBindingsOptions, parseOptions, parsingKinds } from "./parse-options.js";
import { parseToml } from "./parse-toml.js";
import type { ScriptConfig } from "./script-config.js";
import type { Source, SourceFormat } from "./source.js";

/**
 * The bucket bindings of a script's `Env`: the members to which a FakeBucket can be assigned. Other members, such as
 * variables and secrets, are left out, since a configuration of buckets cannot provide them.
 */
export type BucketsOf<Env> = {
  readonly [Name in keyof Env as unknown extends Env[Name]
    ? never
    : FakeBucket extends Env[Name]
      ? Name
      : never]: FakeBucket;
};

/** The bindings of a configuration, for a test. */
export interface Bindings<Env = Record<string, FakeBucket>> {
  /** The buckets by the names of their bindings, for the script. */
  readonly env: BucketsOf<Env>;
  /** The buckets by their `bucket_name`: one bucket for each name, even with several bindings. */
  readonly buckets: ReadonlyMap<string, FakeBucket>;
  /** The configuration in the chosen environment. */
  readonly config: ScriptConfig;
}

/**
 * Creates the `env` of a script from the text of its configuration, TOML or JSON with comments.
 *
 * `Env` is the type of the script's own environment; `env` holds its bucket bindings. The configuration may lack some
 * of these buckets; this is not checked.
 *
 * The buckets are `R2Bucket`s, with `deployed` semantics unless `bucket` sets others. For a configuration in the
 * specification's spelling, with `object_store_buckets`, they are `FakeBucket`s, with `documented` semantics.
 *
 * @param options - the format, the name of the file, the environment, and the options of every bucket: see
 * {@link ParseBindingsOptions}.
 * @throws {@link ConfigError} with file, line, column and excerpt for a mistake relevant to buckets, or for an unknown
 * environment.
 * @throws TypeError for an invalid option, also of the buckets.
 *
 * @example
 * ```ts
 * import { parseBindings } from "fakebucket/config";
 *
 * const text = '[[r2_buckets]]\nbinding = "FILES"\nbucket_name = "my-files"';
 * const { env, buckets } = parseBindings(text);
 * console.log(env["FILES"] === buckets.get("my-files")); // true
 * ```
 */
export function parseBindings<Env = Record<string, FakeBucket>>(
  text: string,
  options?: ParseBindingsOptions,
): Bindings<Env> {
  if (typeof text !== "string") throw new TypeError(`parseBindings: text must be a string, not ${typeof text}.`);
  const parsed = parseOptions("parseBindings", options, parsingKinds);
  const config = parseText(text, parsed);
  const { compatibilityDate, compatibilityFlags } = config;
  const Bucket = isOfSpecification(config) ? FakeBucket : R2Bucket;
  const buckets = new Map<string, FakeBucket>();
  const bound: [name: string, bucket: FakeBucket][] = [];
  for (const { binding, bucketName } of config.buckets) {
    const bucket =
      buckets.get(bucketName) ??
      new Bucket({ ...parsed.bucket, name: bucketName, compatibilityDate, compatibilityFlags });
    buckets.set(bucketName, bucket);
    bound.push([binding, bucket]);
  }
  // From entries, so that a binding may be called `__proto__`, a valid name of a variable.
  return { env: Object.fromEntries(bound) as BucketsOf<Env>, buckets, config };
}

/** True if a configuration has buckets in the specification's spelling, in any environment. */
function isOfSpecification({ raw }: ScriptConfig): boolean {
  // Already checked: `env`, if present, is a table. An environment that was not chosen may have any value.
  const environments = Object.values((raw["env"] ?? {}) as Readonly<Record<string, object | null>>);
  return [raw, ...environments].some((part) => Object.hasOwn(part ?? {}, "object_store_buckets"));
}

/**
 * Parses the text of a configuration.
 *
 * @throws ConfigError for a mistake.
 */
export function parseText(
  text: string,
  { format, fileName = "configuration", environment }: ParseBindingsOptions,
): ScriptConfig {
  const source: Source = {
    fileName,
    format: findFormat(format, fileName, text),
    text: text.replace(/^\uFEFF/, ""),
  };
  try {
    const tree = source.format === "toml" ? parseToml(source) : parseJson(source);
    return parseConfig(source, tree, environment);
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(source, error) : error;
  }
}

// Undocumented: how the two formats are distinguished.
/** Returns the requested format, else the format of the file's extension, else of the text. */
function findFormat(format: ConfigFormat | undefined, fileName: string, text: string): SourceFormat {
  const extension = /\.(toml|jsonc?)$/i.exec(fileName)?.[1];
  const name = format ?? extension?.toLowerCase();
  if (name !== undefined) return name === "toml" ? "toml" : "json";
  // TOML never starts with a brace or a slash; a JSON configuration always does.
  return /^\s*[{/]/.test(text) ? "json" : "toml";
}

/**
 * Refuses a text beyond the host's stack: very deep nesting, or a TOML string of more than about 100,000 characters.
 */
function tooLarge(source: Source, cause: RangeError): ConfigError {
  const given = "values nested too deeply or too long";
  const mistake = { rule: "config.file.syntax", wanted: "a configuration", given, cause } as const;
  return configError(source, { start: 0, end: 0 }, { ...mistake, statement: `This has ${given} to be read.` });
}
