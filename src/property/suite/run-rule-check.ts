import { asyncProperty, constantFrom, check as runProperty } from "fast-check";
import type { HostSignal } from "../../../types/web.js";
import type { Level } from "../../rules/all-rules.js";
import type { Semantics } from "../../semantics/semantics.js";
import { CheckFailure, isAboutText, reasonOf } from "../cases/check-failure.js";
import { lackingOfHost } from "../cases/host-need.js";
import type {
  Abilities,
  AbilityName,
  MakeBucket,
  RuleCheck,
  ScriptSettings,
  Subject,
  Terms,
} from "../cases/rule-check.js";
import { Trace } from "../trace/trace.js";
import { guardCase } from "./bounded-answers.js";
import { deadlineAfter, startTimeLimit } from "./deadline.js";

/** An implementation whose buckets are checked. */
export interface Implementation {
  readonly makeBucket: MakeBucket;
  readonly semantics: Semantics;
  /** @defaultValue every ability that needs no help from the caller */
  readonly abilities?: Abilities;
  /** Milliseconds after which a case counts as hung. @defaultValue 30000 */
  readonly timeout?: number;
  /** The level that it is held to; classes and texts of errors are compared at `"letter"` alone. @defaultValue `"letter"` */
  readonly level?: Level;
}

/** Options of the run of a check. */
export interface CheckRun {
  /** Random cases, in addition to the examples. @defaultValue 100 */
  readonly runs?: number | undefined;
  /** @defaultValue a new one each time */
  readonly seed?: number | undefined;
  /** The path of a failure with this seed, to go straight to its case. @defaultValue from the start */
  readonly path?: string | undefined;
  /** Stops between two cases. @defaultValue never */
  readonly signal?: HostSignal | undefined;
  /** True if a case that fails is made smaller, and written down. @defaultValue true */
  readonly explains?: boolean | undefined;
}

/** The result of a check. */
export type CheckOutcome =
  | { readonly status: "passed" }
  | Failed
  | { readonly status: "skipped"; readonly reason: string };

/** The failure of a check. */
export interface Failed {
  readonly status: "failed";
  readonly reason: string;
  /** The calls of the smallest case that was found, as statements in which `makeBucket` and `assert` are known. */
  readonly counterexample?: string;
  readonly seed?: number;
  readonly path?: string;
  /** The case, where the check writes it down itself. */
  readonly given?: unknown;
}

/** Random cases, by default. */
export const usualRuns = 100;

const usualTimeout = 30_000;

const lacking: Readonly<Record<AbilityName, string>> = {
  multipart: "it has no multipart uploads",
  ssec: "it has no SSE-C keys",
  storageClass: "it has no storage classes",
  clock: "its clock cannot be moved",
  compatibilityDate: "its compatibility date cannot be chosen",
  compatibilityFlags: "its compatibility flags cannot be chosen",
  limits: "its limits cannot be lowered, and are too high to be reached",
  locks: "it has no bucket locks",
  lifecycle: "it has no lifecycle rules",
  foreignObjects: "it takes the host's streams, Blobs and Headers alone",
};

const usualAbilities = { multipart: true, ssec: true, storageClass: true } satisfies Abilities;

/** Names a need of a check that an implementation or the host lacks, as a reason to leave it out. */
export function lackingAbility(
  ruleCheck: RuleCheck<unknown, string> | undefined,
  given: Abilities = {},
): string | undefined {
  const abilities: Abilities = { ...usualAbilities, ...given };
  const missing = ruleCheck?.needs?.find((name) => !abilities[name]);
  return missing === undefined ? lackingOfHost(ruleCheck?.hostNeeds) : lacking[missing];
}

/** Holds an implementation to one rule: in cases that are made up, then in its examples. Never rejects. */
export async function runRuleCheck(
  ruleCheck: RuleCheck<unknown, string>,
  implementation: Implementation,
  run: CheckRun = {},
): Promise<CheckOutcome> {
  const missing = lackingAbility(ruleCheck, implementation.abilities);
  if (missing !== undefined) return { status: "skipped", reason: missing };
  const abilities = { ...usualAbilities, ...implementation.abilities };
  const terms: Terms = { semantics: implementation.semantics, abilities };
  const scripts = scriptsOf(ruleCheck, abilities);
  // Smaller cases of one that failed are tried for as long as one case may take; of one that hung, none is.
  let shrunk: (() => boolean) | undefined;
  let hung = false;
  const attempt: Attempt = async (script, given) => {
    if (hung || shrunk?.() === true) return undefined;
    run.signal?.throwIfAborted();
    const failure = await failureOf(ruleCheck, implementation, { terms, script, given });
    hung = failure?.hung === true;
    if (failure !== undefined) shrunk ??= deadlineAfter(implementation.timeout ?? usualTimeout);
    return failure;
  };
  const report = async (failure: CaseFailure, seed: number, path: string): Promise<Failed> => {
    const { script, given } = failure;
    const told = script === undefined ? "" : `${[script.compatibilityDate, ...script.compatibilityFlags].join(" ")}: `;
    const failed = { status: "failed", reason: `${told}${reasonOf(failure.error)}`, seed, path } as const;
    if (run.explains === false) return failed;
    if (ruleCheck.code !== undefined) return { ...failed, given, counterexample: ruleCheck.code(given, failure.error) };
    const trace = new Trace();
    const again = await failureOf(ruleCheck, implementation, { terms, script, given }, trace);
    // Watching can change what is seen, such as how often an argument is read: then the words alone are kept.
    const isSame = again !== undefined && lasting(again.error) === lasting(failure.error);
    const reason = reasonOf(failure.error);
    return { ...failed, ...counterexampleOf(trace, isSame ? again.error : new CheckFailure(reason), reason) };
  };
  try {
    // Cases that were made up come first, since they shrink.
    const found =
      (await tryCases(ruleCheck, terms, scripts, attempt, run)) ??
      (await tryExamples(ruleCheck, terms, scripts, attempt, run));
    return found === undefined ? { status: "passed" } : await report(found.failure, found.seed, found.path);
  } catch (error) {
    if (run.signal?.aborted === true) return { status: "skipped", reason: "it was stopped" };
    throw error;
  }
}

/** The scripts with which a check is run; `undefined` stands for one of which nothing is known. */
function scriptsOf(
  { dates, scripts }: RuleCheck<unknown, string>,
  { compatibilityDate, compatibilityFlags }: Abilities,
): readonly (ScriptSettings | undefined)[] {
  if (scripts !== undefined && compatibilityDate && compatibilityFlags) return scripts;
  if (dates === undefined || !compatibilityDate) return [undefined];
  return dates.map((date) => ({ compatibilityDate: date, compatibilityFlags: [] }));
}

/** The failure of a case. */
interface CaseFailure {
  readonly script: ScriptSettings | undefined;
  readonly given: unknown;
  readonly error: unknown;
  readonly hung: boolean;
}

/** A case that failed, and how to come to it again. */
interface Found {
  readonly failure: CaseFailure;
  readonly seed: number;
  readonly path: string;
}

type Attempt = (script: ScriptSettings | undefined, given: unknown) => Promise<CaseFailure | undefined>;

/** The beginning of a path to an example; other paths are fast-check's. */
const exampleMark = "example:";

/** The error of a property that does not hold. */
class Broken extends Error {
  readonly failure: CaseFailure;

  constructor(failure: CaseFailure) {
    super(reasonOf(failure.error));
    this.failure = failure;
  }
}

async function tryCases(
  { cases, maxRuns = Number.POSITIVE_INFINITY }: RuleCheck<unknown, string>,
  terms: Terms,
  scripts: readonly (ScriptSettings | undefined)[],
  attempt: Attempt,
  { runs = usualRuns, seed, path, explains = true }: CheckRun,
): Promise<Found | undefined> {
  const numRuns = Math.min(runs, maxRuns);
  if (numRuns === 0 || path?.startsWith(exampleMark) === true) return undefined;
  const property = asyncProperty(constantFrom(...scripts), cases(terms), async (script, given) => {
    const failure = await attempt(script, given);
    if (failure !== undefined) throw new Broken(failure);
  });
  const details = await runProperty(property, {
    numRuns,
    ...(seed === undefined ? {} : { seed }),
    // With a path the case is there already: what is smaller was tried when it was found.
    ...(path === undefined ? {} : { path }),
    endOnFailure: path !== undefined || !explains,
  });
  const { errorInstance, counterexamplePath } = details;
  if (!details.failed) return undefined;
  if (!(errorInstance instanceof Broken)) throw errorInstance;
  return { failure: errorInstance.failure, seed: details.seed, path: counterexamplePath ?? "" };
}

async function tryExamples(
  ruleCheck: RuleCheck<unknown, string>,
  terms: Terms,
  scripts: readonly (ScriptSettings | undefined)[],
  attempt: Attempt,
  { seed = 0, path }: CheckRun,
): Promise<Found | undefined> {
  const examples = ruleCheck.examples(terms);
  const all = scripts.flatMap((script) => examples.map((example) => [script, example] as const));
  for (const [index, [script, example]] of all.entries()) {
    if (path !== undefined && path !== `${exampleMark}${index}`) continue;
    const failure = await attempt(script, example);
    if (failure !== undefined) return { failure, seed, path: `${exampleMark}${index}` };
  }
  return undefined;
}

async function failureOf(
  ruleCheck: RuleCheck<unknown, string>,
  { makeBucket, timeout = usualTimeout, level = "letter" }: Implementation,
  { terms, script, given }: { readonly terms: Terms } & Pick<CaseFailure, "script" | "given">,
  trace?: Trace,
): Promise<CaseFailure | undefined> {
  const { compatibilityDate, compatibilityFlags = [] } = script ?? {};
  const { guard, explained } = guardCase();
  const subject: Subject = {
    ...terms,
    compatibilityDate,
    compatibilityFlags,
    abilities: trace === undefined ? terms.abilities : trace.watchClock(terms.abilities),
    async makeBucket(limits, rules) {
      const settings = {
        ...(compatibilityDate === undefined ? {} : { compatibilityDate }),
        ...(compatibilityFlags.length === 0 ? {} : { compatibilityFlags }),
        ...(limits === undefined ? {} : { limits }),
        ...rules,
      };
      // A loop of calls that are answered at once leaves no timer its turn.
      const bucket = guard(await makeBucket(settings), () => {
        if (limit.isOver()) throw end();
      });
      return trace === undefined ? bucket : trace.watchBucket(bucket, settings);
    },
  };
  let hung = false;
  const end = () => {
    hung = true;
    return new CheckFailure(`nothing had happened after ${timeout} ms`);
  };
  let stop: (failure: CheckFailure) => void = () => undefined;
  const waiting = new Promise<never>((_, reject) => {
    stop = reject;
  });
  const limit = startTimeLimit(timeout, () => stop(end()));
  try {
    await Promise.race([ruleCheck.check(subject, given), waiting]);
    return undefined;
  } catch (error) {
    if (level !== "letter" && isAboutText(error)) return undefined;
    return { script, given, error: explained(error), hung };
  } finally {
    limit.stop();
  }
}

/** Characters of a counterexample that somebody may want to read. */
const longestCode = 100_000;

/** Returns what was done as code; nothing if it is too long, or if what the bucket gave cannot be written down. */
function counterexampleOf(trace: Trace, failure: unknown, reason: string): Pick<Failed, "counterexample"> {
  try {
    const counterexample = trace.code(failure, reason);
    return counterexample.length > longestCode ? {} : { counterexample };
  } catch {
    return {};
  }
}

/** A reason without what is random. */
function lasting(error: unknown): string {
  return reasonOf(error).replaceAll(/[0-9a-f]{16,}/g, "…");
}
