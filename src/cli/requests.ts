import type { CheckOptions } from "../property/suite/suite-options.js";
import type { SemanticsName } from "../semantics/presets.js";

/** The longer commands, with optional packages of their own. */
export type Request = CheckRequest | CompareRequest | InitRequest | ServeRequest;

export interface CheckRequest {
  readonly command: "check";
  /** The path of a module. */
  readonly file: string;
  /** The options of the command line; they override the module's options. */
  readonly options: CheckOptions;
  readonly json: boolean;
  /** True if every failure is printed in full. */
  readonly all: boolean;
}

export type CompareRequest = CompareWithS3 | CompareWithWorker | ReplayRecording | WriteWorker;

interface HowToCompare {
  readonly runs: number;
  readonly seed: number | undefined;
  readonly path: string | undefined;
  readonly semantics: SemanticsName;
  /** A new file for the answers of the bucket, instead of a comparison. */
  readonly record: string | undefined;
  /** The implementation of the bucket, for a recording. */
  readonly of: string | undefined;
  /** The seconds of the bucket's lock rule, for a recording; `undefined` if it has none. */
  readonly lockSeconds: number | undefined;
}

/** Holds a FakeBucket to a recording. */
export interface ReplayRecording {
  readonly command: "compare";
  readonly with: "recording";
  readonly file: string;
  /** `undefined` for the preset of the recording. */
  readonly semantics: SemanticsName | undefined;
}

/** Compares with a bucket over S3. */
export interface CompareWithS3 extends HowToCompare {
  readonly command: "compare";
  readonly with: "s3";
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
}

/** Compares with a bucket inside the platform, through the Worker of {@link WriteWorker}. */
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

/** The configuration for a command. */
export interface ConfigurationRequest {
  /** The command's name, for use in advice. */
  readonly command: "init" | "serve";
  /** The path of a configuration; `undefined` for the one in the folder. */
  readonly file: string | undefined;
  readonly environment: string | undefined;
}

export interface InitRequest extends ConfigurationRequest {
  readonly command: "init";
  /** The folder for the test; `undefined` for one where the runner looks. */
  readonly to: string | undefined;
  readonly run: boolean;
}

/** The request of `fakebucket serve`. Without a configuration, it serves one bucket. */
export interface ServeRequest extends ConfigurationRequest {
  readonly command: "serve";
  /** `0` picks a free port. */
  readonly port: number;
  /** The directory for the buckets; `undefined` keeps them in memory. */
  readonly data: string | undefined;
  /** More host names of this machine for the server. */
  readonly hosts: readonly string[];
  /** The origins whose pages may use every bucket without CORS rules of its own. */
  readonly cors: readonly string[];
  /** True if objects can be read without a key, as in wrangler. */
  readonly isPublic: boolean;
  /** True if requests are accepted that R2 refuses but Amazon S3 accepts. */
  readonly isLenient: boolean;
}
