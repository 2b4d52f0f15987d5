import type { Semantics } from "./semantics.js";

/**
 * What a bucket is told about the platform that it stands for: the semantics, and what the script's compatibility date
 * and flags switch.
 */
export interface Platform {
  readonly semantics: Semantics;
  /** Whether `list` honours `include`, or always gives both kinds of metadata (date 2022-08-04). */
  readonly honorsInclude: boolean;
  /** Whether argument-type errors reject like all others, or are thrown (date 2022-10-31). */
  readonly rejectsArgumentErrors: boolean;
  /** Whether `text()` and `json()` drop a leading byte order mark (date 2026-01-13). */
  readonly stripsByteOrderMark: boolean;
}
