import type { Arbitrary } from "fast-check";

/** A rule of a fake other than the bucket, as a property of every case. */
export interface CaseCheck<Subject, Id extends string, Case = unknown> {
  readonly rule: Id;
  /** Fixed cases. @defaultValue one case, `undefined`, for a rule with a single scene */
  readonly examples?: readonly Case[];
  /** Generates further cases. @defaultValue none */
  readonly cases?: Arbitrary<Case>;
  /** The maximum number of generated cases. @defaultValue 100 */
  readonly maxRuns?: number;
  /** @throws CheckFailure if the rule is broken. */
  check(subject: Subject, given: Case): void | Promise<void>;
}
