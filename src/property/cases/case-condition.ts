import { type Arbitrary, constantFrom } from "fast-check";

/** Conditions that hold of no object that a check has stored. */
export const failingConditions: readonly object[] = [
  { etagMatches: "other" },
  { uploadedBefore: new Date(1_000_000_000) },
  { uploadedAfter: new Date(4_100_000_000_000) },
  { etagMatches: "other", etagDoesNotMatch: "another" },
];

/** Holds of no object at all. */
export const wildcardCondition: object = { etagDoesNotMatch: "*" };

/** Any of those that need no wildcard. */
export function failingCondition(): Arbitrary<object> {
  return constantFrom(...failingConditions);
}
