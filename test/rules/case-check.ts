import type { Arbitrary } from "fast-check";

/** One rule of a fake other than the bucket's, as a property: it holds in every case. */
export interface CaseCheck<Subject, Id extends string, Case = unknown> {
  readonly rule: Id;
  /** The cases that are tried whatever the seed. @defaultValue one, `undefined`: the rule has a single scene */
  readonly examples?: readonly Case[];
  /** Generates further cases. @defaultValue nowhere */
  readonly cases?: Arbitrary<Case>;
  /** The most of these cases that are tried. @defaultValue 100 */
  readonly maxRuns?: number;
  /** @throws CheckFailure when the rule is broken. */
  check(subject: Subject, given: Case): void | Promise<void>;
}
