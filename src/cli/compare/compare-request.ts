import type { SemanticsName } from "../../semantics/presets.js";

/** The request of `fakebucket compare`. */
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
