import type { CheckOptions } from "../property/suite/suite-options.js";
import type { SemanticsName } from "../semantics/presets.js";

/** The commands that take longer than an answer, and need packages that not everybody has. */
export type Request = CheckRequest | CompareRequest | InitRequest | ServeRequest;

export interface CheckRequest {
  readonly command: "check";
  /** The path of a module. */
  readonly file: string;
  /** The options of the command line; they outrank those of the module. */
  readonly options: CheckOptions;
  readonly json: boolean;
  /** True if every failure is shown in full. */
  readonly all: boolean;
}

export type CompareRequest = CompareWithS3 | CompareWithWorker | WriteWorker;

interface HowToCompare {
  readonly runs: number;
  readonly seed: number | undefined;
  readonly path: string | undefined;
  readonly semantics: SemanticsName;
}

/** Compares with a bucket that is reached over S3. */
export interface CompareWithS3 extends HowToCompare {
  readonly command: "compare";
  readonly with: "s3";
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
}

/** Compares with a bucket inside the platform, by the Worker that {@link WriteWorker} wrote. */
export interface CompareWithWorker extends HowToCompare {
  readonly command: "compare";
  readonly with: "worker";
  readonly url: string;
}

/** Writes the Worker. */
export interface WriteWorker {
  readonly command: "compare";
  readonly with: "nothing";
  /** A new folder. */
  readonly folder: string;
  readonly bucket: string;
}

/** The configuration that a command reads. */
export interface ConfigurationRequest {
  /** The command, which advice names. */
  readonly command: "init" | "serve";
  /** The path of a configuration. The one in the folder if it is left out. */
  readonly file: string | undefined;
  readonly environment: string | undefined;
}

export interface InitRequest extends ConfigurationRequest {
  readonly command: "init";
  readonly run: boolean;
}

/** The request of `fakebucket serve`: of one bucket where there is no configuration. */
export interface ServeRequest extends ConfigurationRequest {
  readonly command: "serve";
  /** `0`: any that is free. */
  readonly port: number;
  /** The directory that keeps the buckets between runs; `undefined`: there is none. */
  readonly data: string | undefined;
  /** Further names of this machine to which the server answers. */
  readonly hosts: readonly string[];
  /** The origins whose pages may use all buckets that have no CORS rules of their own. */
  readonly cors: readonly string[];
  /** True if objects can be read without a key, as under wrangler. */
  readonly isPublic: boolean;
}
