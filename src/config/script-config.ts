/** A bucket bound to a script by a configuration. */
export interface BucketBinding {
  /** The name of the bucket in the script. */
  readonly binding: string;
  readonly bucketName: string;
}

/** The configuration of a script in one environment. */
export interface ScriptConfig {
  /** The environment, `undefined` for the top level. */
  readonly environment: string | undefined;
  /** The names of all environments of the file. */
  readonly environments: readonly string[];
  /** The environment's own date, else the file's. */
  readonly compatibilityDate: string | undefined;
  /** The environment's own flags, else the file's. */
  readonly compatibilityFlags: readonly string[];
  /** In the order of the file. An environment has only its own buckets. */
  readonly buckets: readonly BucketBinding[];
  /**
   * The whole file as plain data, including everything not about buckets. Dates and times of TOML are strings, as
   * written.
   */
  readonly raw: Readonly<Record<string, unknown>>;
}
