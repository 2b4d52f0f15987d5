/** An etag that is asked for: none, that of the object, another one, or `*`. */
export type AskedEtag = "none" | "own" | "other" | "wildcard";

/** A time that is asked for: none, before, at or after the upload of the object. */
export type AskedTime = "none" | "past" | "same" | "future";

/** The order of the letters in a row. */
export const askedTimes: readonly AskedTime[] = ["none", "past", "same", "future"];

/**
 * Which preconditions hold for an object, as measured on the runtime (evidence b8): all 256 combinations.
 *
 * A row has `etagMatches`, `etagDoesNotMatch`, `uploadedBefore`, and for each `uploadedAfter` of {@link askedTimes}
 * whether the precondition holds (`P`) or not (`-`).
 */
export const precedenceTable: ReadonlyArray<
  readonly [etagMatches: AskedEtag, etagDoesNotMatch: AskedEtag, uploadedBefore: AskedTime, holds: string]
> = [
  ["none", "none", "none", "PP--"],
  ["none", "none", "past", "----"],
  ["none", "none", "same", "----"],
  ["none", "none", "future", "PP--"],
  ["none", "own", "none", "----"],
  ["none", "own", "past", "----"],
  ["none", "own", "same", "----"],
  ["none", "own", "future", "----"],
  ["none", "other", "none", "PPPP"],
  ["none", "other", "past", "----"],
  ["none", "other", "same", "----"],
  ["none", "other", "future", "PPPP"],
  ["none", "wildcard", "none", "----"],
  ["none", "wildcard", "past", "----"],
  ["none", "wildcard", "same", "----"],
  ["none", "wildcard", "future", "----"],
  ["own", "none", "none", "PP--"],
  ["own", "none", "past", "PP--"],
  ["own", "none", "same", "PP--"],
  ["own", "none", "future", "PP--"],
  ["own", "own", "none", "----"],
  ["own", "own", "past", "----"],
  ["own", "own", "same", "----"],
  ["own", "own", "future", "----"],
  ["own", "other", "none", "PPPP"],
  ["own", "other", "past", "PPPP"],
  ["own", "other", "same", "PPPP"],
  ["own", "other", "future", "PPPP"],
  ["own", "wildcard", "none", "----"],
  ["own", "wildcard", "past", "----"],
  ["own", "wildcard", "same", "----"],
  ["own", "wildcard", "future", "----"],
  ["other", "none", "none", "----"],
  ["other", "none", "past", "----"],
  ["other", "none", "same", "----"],
  ["other", "none", "future", "----"],
  ["other", "own", "none", "----"],
  ["other", "own", "past", "----"],
  ["other", "own", "same", "----"],
  ["other", "own", "future", "----"],
  ["other", "other", "none", "----"],
  ["other", "other", "past", "----"],
  ["other", "other", "same", "----"],
  ["other", "other", "future", "----"],
  ["other", "wildcard", "none", "----"],
  ["other", "wildcard", "past", "----"],
  ["other", "wildcard", "same", "----"],
  ["other", "wildcard", "future", "----"],
  ["wildcard", "none", "none", "PP--"],
  ["wildcard", "none", "past", "PP--"],
  ["wildcard", "none", "same", "PP--"],
  ["wildcard", "none", "future", "PP--"],
  ["wildcard", "own", "none", "----"],
  ["wildcard", "own", "past", "----"],
  ["wildcard", "own", "same", "----"],
  ["wildcard", "own", "future", "----"],
  ["wildcard", "other", "none", "PPPP"],
  ["wildcard", "other", "past", "PPPP"],
  ["wildcard", "other", "same", "PPPP"],
  ["wildcard", "other", "future", "PPPP"],
  ["wildcard", "wildcard", "none", "----"],
  ["wildcard", "wildcard", "past", "----"],
  ["wildcard", "wildcard", "same", "----"],
  ["wildcard", "wildcard", "future", "----"],
];
