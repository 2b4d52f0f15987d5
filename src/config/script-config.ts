/** A bucket that a configuration binds to a script. */
export interface BucketBinding {
  /** The name under which the script has the bucket. */
  readonly binding: string;
  readonly bucketName: string;
}

/** The configuration of a script in one environment. */
export interface ScriptConfig {
  /** The environment, `undefined` for that of the whole file. */
  readonly environment: string | undefined;
  /** The names of all environments of the file. */
  readonly environments: readonly string[];
  /** The environment's own, else that of the file. */
  readonly compatibilityDate: string | undefined;
  /** The environment's own, else those of the file. */
  readonly compatibilityFlags: readonly string[];
  /** In the order of the file. An environment has its own only. */
  readonly buckets: readonly BucketBinding[];
  /** The whole file as plain data, with all that is not for buckets. Dates and times of TOML are strings, as written. */
  readonly raw: Readonly<Record<string, unknown>>;
}
