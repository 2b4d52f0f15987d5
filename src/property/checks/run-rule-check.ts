import type { Semantics } from "../../semantics/semantics.js";
import { CheckFailure, show } from "./check-failure.js";
import type { Abilities, AbilityName, MakeBucket, RuleCheck, Subject } from "./rule-check.js";

/** An implementation whose buckets are checked. */
export interface Implementation {
  readonly makeBucket: MakeBucket;
  readonly semantics: Semantics;
  /** @defaultValue every ability that needs no doing of the caller */
  readonly abilities?: Abilities;
  /** Milliseconds after which a check counts as hung. @defaultValue 30000 */
  readonly timeout?: number;
}

/** What became of a check. */
export type CheckOutcome =
  | { readonly status: "passed" }
  | { readonly status: "failed"; readonly reason: string }
  | { readonly status: "skipped"; readonly reason: string };

const lacking: Readonly<Record<AbilityName, string>> = {
  multipart: "it has no multipart uploads",
  ssec: "it has no SSE-C keys",
  storageClass: "it has no storage classes",
  clock: "its clock cannot be moved",
  compatibilityDate: "its compatibility date cannot be chosen",
  limits: "its limits cannot be lowered, and are too high to be reached",
};

/** Holds an implementation to one rule. Never rejects. */
export async function runRuleCheck(ruleCheck: RuleCheck, implementation: Implementation): Promise<CheckOutcome> {
  const abilities = { multipart: true, ssec: true, storageClass: true, ...implementation.abilities };
  const missing = ruleCheck.needs?.find((name) => !abilities[name]);
  if (missing !== undefined) return { status: "skipped", reason: lacking[missing] };
  const dates = abilities.compatibilityDate ? (ruleCheck.dates ?? [undefined]) : [undefined];
  for (const compatibilityDate of dates) {
    const reason = await failureOf(ruleCheck, implementation, abilities, compatibilityDate);
    if (reason === undefined) continue;
    return { status: "failed", reason: compatibilityDate === undefined ? reason : `${compatibilityDate}: ${reason}` };
  }
  return { status: "passed" };
}

async function failureOf(
  ruleCheck: RuleCheck,
  { makeBucket, semantics, timeout = 30_000 }: Implementation,
  abilities: Abilities,
  compatibilityDate: string | undefined,
): Promise<string | undefined> {
  const subject: Subject = {
    makeBucket: async (limits) =>
      makeBucket({
        ...(compatibilityDate === undefined ? {} : { compatibilityDate }),
        ...(limits === undefined ? {} : { limits }),
      }),
    semantics,
    abilities,
    compatibilityDate,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CheckFailure(`nothing had happened after ${timeout} ms`)), timeout);
  });
  try {
    await Promise.race([ruleCheck.check(subject), hung]);
    return undefined;
  } catch (error) {
    // Anything else that is thrown comes from a call that the check expects to succeed.
    return error instanceof CheckFailure ? error.message : `a call failed: ${show(error)}`;
  } finally {
    clearTimeout(timer);
  }
}
