import type { AnyRuleId } from "../registry.js";

/** An answer to a common question or error that the rules alone do not cover. */
export interface Topic {
  /** The question in the words of users. */
  readonly title: string;
  /** The explanation, in a sentence or two. */
  readonly means: string;
  /** The advice. */
  readonly instead: string;
  /** Other phrasings of the question without its small words, and names of its subject; separated by semicolons. */
  readonly words?: string;
  /** Texts of its errors; `…` stands for a variable part. */
  readonly messages?: readonly string[];
  /**
   * Forms of its errors for which `…` says too little. Whatever they match contains a word of theirs with three letters or
   * digits.
   */
  readonly forms?: readonly RegExp[];
  /** Codes of Cloudflare's API that are not R2 codes. */
  readonly codes?: readonly number[];
  /** Names of S3 errors that R2's table does not have, or has for one cause of many. */
  readonly s3Codes?: readonly string[];
  /** HTTP statuses. */
  readonly statuses?: readonly number[];
  /** The related rules, the closest first. */
  readonly rules?: readonly AnyRuleId[];
  /**
   * A link for further reading: an address, or a page of this documentation from its folder, such as `/testing#a-race`.
   */
  readonly links: readonly string[];
}

/** The beginning of addresses in the platform's documentation. */
export const r2 = "https://developers.cloudflare.com/r2";

/** Returns the address of a thread, from `owner/repository#number`. */
export function thread(name: string): string {
  return `https://github.com/${name.replace("#", "/issues/")}`;
}
