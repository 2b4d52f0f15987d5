import { asyncProperty, constantFrom, check as runProperty } from "fast-check";
import type { Semantics } from "../../semantics/semantics.js";
import { CheckFailure, show } from "./check-failure.js";
import type { Abilities, AbilityName, MakeBucket, RuleCheck, Subject, Terms } from "./rule-check.js";

/** An implementation whose buckets are checked. */
export interface Implementation {
  readonly makeBucket: MakeBucket;
  readonly semantics: Semantics;
  /** @defaultValue every ability that needs no doing of the caller */
  readonly abilities?: Abilities;
  /** Milliseconds after which a case counts as hung. @defaultValue 30000 */
  readonly timeout?: number;
}

/** How a check is run. */
export interface CheckRun {
  /** Cases beside the examples. @defaultValue 100 */
  readonly runs?: number | undefined;
  /** @defaultValue of the moment */
  readonly seed?: number | undefined;
  /** That of a failure with this seed, to go straight to its case. @defaultValue from the start */
  readonly path?: string | undefined;
  /** Stops between two cases. @defaultValue never */
  readonly signal?: AbortSignal | undefined;
}

/** What became of a check. */
export type CheckOutcome =
  | { readonly status: "passed" }
  | { readonly status: "failed"; readonly reason: string; readonly seed?: number; readonly path?: string }
  | { readonly status: "skipped"; readonly reason: string };

/** Cases beside the examples, where nobody says how many. */
export const usualRuns = 100;

const lacking: Readonly<Record<AbilityName, string>> = {
  multipart: "it has no multipart uploads",
  ssec: "it has no SSE-C keys",
  storageClass: "it has no storage classes",
  clock: "its clock cannot be moved",
  compatibilityDate: "its compatibility date cannot be chosen",
  limits: "its limits cannot be lowered, and are too high to be reached",
};

/** Holds an implementation to one rule: in cases that are made up, then in its examples. Never rejects. */
export async function runRuleCheck(
  ruleCheck: RuleCheck,
  implementation: Implementation,
  run: CheckRun = {},
): Promise<CheckOutcome> {
  const abilities = { multipart: true, ssec: true, storageClass: true, ...implementation.abilities };
  const terms: Terms = { semantics: implementation.semantics, abilities };
  const missing = ruleCheck.needs?.find((name) => !abilities[name]);
  if (missing !== undefined) return { status: "skipped", reason: lacking[missing] };
  const dates = abilities.compatibilityDate ? (ruleCheck.dates ?? [undefined]) : [undefined];
  let hung = false;
  const attempt = async (compatibilityDate: string | undefined, given: unknown): Promise<string | undefined> => {
    // Waiting again for each smaller case would take for ever.
    if (hung) return undefined;
    run.signal?.throwIfAborted();
    const failure = await failureOf(ruleCheck, implementation, { ...terms, compatibilityDate }, given);
    if (failure === undefined) return undefined;
    hung = failure.hung;
    return compatibilityDate === undefined ? failure.text : `${compatibilityDate}: ${failure.text}`;
  };
  try {
    // Cases that were made up come first, since they shrink.
    return (
      (await tryCases(ruleCheck, terms, dates, attempt, run)) ??
      (await tryExamples(ruleCheck, terms, dates, attempt, run))
    );
  } catch (error) {
    if (run.signal?.aborted === true) return { status: "skipped", reason: "it was stopped" };
    throw error;
  }
}

type Attempt = (compatibilityDate: string | undefined, given: unknown) => Promise<string | undefined>;

/** What a path to an example begins with; other paths are fast-check's. */
const exampleMark = "example:";

async function tryCases(
  { cases, maxRuns = Number.POSITIVE_INFINITY }: RuleCheck,
  terms: Terms,
  dates: readonly (string | undefined)[],
  attempt: Attempt,
  { runs = usualRuns, seed, path }: CheckRun,
): Promise<CheckOutcome | undefined> {
  const numRuns = Math.min(runs, maxRuns);
  if (cases === undefined || numRuns === 0 || path?.startsWith(exampleMark) === true) return undefined;
  const property = asyncProperty(constantFrom(...dates), cases(terms), async (compatibilityDate, given) => {
    const reason = await attempt(compatibilityDate, given);
    if (reason !== undefined) throw new CheckFailure(reason);
  });
  const details = await runProperty(property, {
    numRuns,
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path }),
  });
  if (!details.failed) return undefined;
  const { errorInstance, counterexamplePath } = details;
  if (!(errorInstance instanceof CheckFailure)) throw errorInstance;
  return { status: "failed", reason: errorInstance.message, seed: details.seed, path: counterexamplePath ?? "" };
}

async function tryExamples(
  ruleCheck: RuleCheck,
  terms: Terms,
  dates: readonly (string | undefined)[],
  attempt: Attempt,
  { seed = 0, path }: CheckRun,
): Promise<CheckOutcome> {
  const examples = ruleCheck.examples?.(terms) ?? [undefined];
  const all = dates.flatMap((date) => examples.map((example) => [date, example] as const));
  for (const [index, [date, example]] of all.entries()) {
    if (path !== undefined && path !== `${exampleMark}${index}`) continue;
    const reason = await attempt(date, example);
    if (reason !== undefined) return { status: "failed", reason, seed, path: `${exampleMark}${index}` };
  }
  return { status: "passed" };
}

async function failureOf(
  ruleCheck: RuleCheck,
  { makeBucket, timeout = 30_000 }: Implementation,
  terms: Pick<Subject, "semantics" | "abilities" | "compatibilityDate">,
  given: unknown,
): Promise<{ readonly text: string; readonly hung: boolean } | undefined> {
  const { compatibilityDate } = terms;
  const subject: Subject = {
    ...terms,
    makeBucket: async (limits) =>
      makeBucket({
        ...(compatibilityDate === undefined ? {} : { compatibilityDate }),
        ...(limits === undefined ? {} : { limits }),
      }),
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hung = false;
  const waiting = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      hung = true;
      reject(new CheckFailure(`nothing had happened after ${timeout} ms`));
    }, timeout);
  });
  try {
    await Promise.race([ruleCheck.check(subject, given), waiting]);
    return undefined;
  } catch (error) {
    // Anything else that is thrown comes from a call that the check expects to succeed.
    return { text: error instanceof CheckFailure ? error.message : `a call failed: ${show(error)}`, hung };
  } finally {
    clearTimeout(timer);
  }
}
