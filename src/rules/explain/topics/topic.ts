import type { AnyRuleId } from "../registry.js";

/** An answer to something that people ask or see, for which the rules alone have no words. */
export interface Topic {
  /** The question, as people ask it. */
  readonly title: string;
  /** The meaning, in a sentence or two. */
  readonly means: string;
  /** The thing to do. */
  readonly instead: string;
  /** Other words that people use for it. */
  readonly words?: string;
  /** Texts of errors that say so; `…` stands for what varies. */
  readonly messages?: readonly string[];
  /** Codes of Cloudflare's API, which are none of R2. */
  readonly codes?: readonly number[];
  /** Names of S3's errors that R2's table does not have. */
  readonly s3Codes?: readonly string[];
  /** HTTP statuses. */
  readonly statuses?: readonly number[];
  /** The rules behind it, the nearest first. */
  readonly rules?: readonly AnyRuleId[];
  /** A link to read on: an address, or a page of this documentation from its folder, such as `/testing#a-race`. */
  readonly links: readonly string[];
}

/** Pages of the platform's documentation begin so. */
export const r2 = "https://developers.cloudflare.com/r2";

/** The address of a thread, from `owner/repository#number`. */
export function thread(name: string): string {
  return `https://github.com/${name.replace("#", "/issues/")}`;
}
