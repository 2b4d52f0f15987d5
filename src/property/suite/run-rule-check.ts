import { asyncProperty, constantFrom, check as runProperty } from "fast-check";
import type { HostSignal } from "../../../types/web.js";
import type { Level } from "../../rules/statements/all-rules.js";
import type { Semantics } from "../../semantics/semantics.js";
import { CheckFailure, isAboutText, reasonOf } from "../expect/check-failure.js";
import type { Abilities, MakeBucket, RuleCheck, ScriptSettings, Subject, Terms } from "../expect/rule-check.js";
import { Trace } from "../trace/trace.js";
import { allAbilities, lackingAbility } from "./abilities.js";
import { deadlineAfter, inTime } from "./deadline.js";
import { guardCase } from "./guard-case.js";
import type { RuleReport } from "./rule-report.js";

/** An implementation to check. */
export interface Implementation {
  readonly makeBucket: MakeBucket;
  readonly semantics: Semantics;
  /** @defaultValue all abilities without need of help from the caller */
  readonly abilities?: Abilities;
  /** Milliseconds after which a case counts as hung. @defaultValue 30000 */
  readonly timeout?: number;
  /**
   * The strictest level of rules to check; classes and texts of errors are compared only at `"letter"`. @defaultValue
   * `"letter"`
   */
  readonly level?: Level;
}

/** Options for a run of a check. */
export interface CheckRun {
  /** The number of random cases, in addition to the examples. @defaultValue 100 */
  readonly runs?: number | undefined;
  /** @defaultValue a new one each time */
  readonly seed?: number | undefined;
  /** The path of a failure with this seed; only its case is run. @defaultValue all cases */
  readonly path?: string | undefined;
  /** Stops the run between two cases. @defaultValue never */
  readonly signal?: HostSignal | undefined;
  /** True to shrink a failing case and write it down as code. @defaultValue true */
  readonly explains?: boolean | undefined;
}

/** The result of a check. */
export type CheckOutcome =
  | { readonly status: "passed" }
  | Failed
  | { readonly status: "skipped"; readonly reason: string };

/** The failure of a check. */
export interface Failed extends Pick<RuleReport, "counterexample" | "seed" | "path"> {
  readonly status: "failed";
  readonly reason: string;
  /** The case, if the check writes it down itself. */
  readonly given?: unknown;
}

/** A case of a check, and the script that runs it; `undefined` if nothing is known about the script. */
interface Case {
  readonly script: ScriptSettings | undefined;
  readonly given: unknown;
}

/** The failure of a case. */
interface CaseFailure extends Case {
  readonly error: unknown;
  readonly hung: boolean;
}

/** The default number of random cases. */
export const usualRuns = 100;

const usualTimeout = 30_000;

/** The prefix of a path to an example; other paths are fast-check's. */
const exampleMark = "example:";

/** Checks an implementation against one rule: first in random cases, then in its examples. Never rejects. */
export async function runRuleCheck(
  ruleCheck: RuleCheck<unknown, string>,
  implementation: Implementation,
  run: CheckRun = {},
): Promise<CheckOutcome> {
  const missing = lackingAbility(ruleCheck, implementation.abilities);
  if (missing !== undefined) return { status: "skipped", reason: missing };
  const abilities = allAbilities(implementation.abilities);
  const terms: Terms = { semantics: implementation.semantics, abilities };
  const scripts = scriptsOf(ruleCheck, abilities);
  const { runs = usualRuns, path, explains = true, signal } = run;
  // A failed case is shrunk for as long as one case may take; a hung case is not shrunk.
  const tried: { failure?: CaseFailure; isStopped?: boolean; isOver?: () => boolean } = {};
  const holds = async (script: ScriptSettings | undefined, given: unknown): Promise<boolean> => {
    if (signal?.aborted === true) tried.isStopped = true;
    if (tried.isStopped || tried.failure?.hung || tried.isOver?.()) return true;
    const failure = await failureOf(ruleCheck, implementation, terms, { script, given });
    if (failure === undefined) return true;
    tried.failure = failure;
    tried.isOver ??= deadlineAfter(implementation.timeout ?? usualTimeout);
    return false;
  };
  /** Returns the place of a failing random case. */
  const tryCases = async () => {
    const numRuns = Math.min(runs, ruleCheck.maxRuns ?? runs);
    if (numRuns === 0 || path?.startsWith(exampleMark) === true) return undefined;
    // After the case of a path, fast-check goes on with its neighbours.
    let left = path === undefined ? Number.POSITIVE_INFINITY : 1;
    const holdsIfAsked: typeof holds = async (script, given) => left-- < 1 || holds(script, given);
    const { failed, seed, counterexamplePath } = await runProperty(
      asyncProperty(constantFrom(...scripts), ruleCheck.cases(terms), holdsIfAsked),
      {
        numRuns,
        ...(run.seed === undefined ? {} : { seed: run.seed }),
        // A path leads to the case directly, already shrunk.
        ...(path === undefined ? {} : { path }),
        endOnFailure: path !== undefined || !explains,
      },
    );
    return failed ? { seed, path: counterexamplePath ?? "" } : undefined;
  };
  /** Returns the place of a failing example. */
  const tryExamples = async () => {
    const examples = ruleCheck.examples(terms);
    const all = scripts.flatMap((script) => examples.map((example) => [script, example] as const));
    for (const [index, [script, example]] of all.entries()) {
      const own = `${exampleMark}${index}`;
      if ((path ?? own) === own && !(await holds(script, example))) return { seed: run.seed ?? 0, path: own };
    }
    return undefined;
  };
  // Random cases come first, since they shrink.
  const place = (await tryCases()) ?? (await tryExamples());
  const { failure, isStopped } = tried;
  if (isStopped) return { status: "skipped", reason: "the run was stopped" };
  if (place === undefined || failure === undefined) return { status: "passed" };
  const { script, given, error } = failure;
  const setting = script === undefined ? "" : `${[script.compatibilityDate, ...script.compatibilityFlags].join(" ")}: `;
  const failed = { status: "failed", reason: `${setting}${reasonOf(error)}`, ...place } as const;
  if (!explains) return failed;
  if (ruleCheck.code !== undefined) return { ...failed, given, counterexample: ruleCheck.code(given, error) };
  const trace = new Trace();
  const again = await failureOf(ruleCheck, implementation, terms, failure, trace);
  // Watching can change the result, for example how often an argument is read: only the message is kept then.
  const isSame = again !== undefined && lasting(again.error) === lasting(error);
  const reason = reasonOf(error);
  return { ...failed, ...counterexampleOf(trace, isSame ? again.error : new CheckFailure(reason), reason) };
}

/** Returns the scripts to run a check with. */
function scriptsOf(
  { dates, scripts }: RuleCheck<unknown, string>,
  { compatibilityDate, compatibilityFlags }: Abilities,
): readonly (ScriptSettings | undefined)[] {
  if (scripts !== undefined && compatibilityDate && compatibilityFlags) return scripts;
  if (dates === undefined || !compatibilityDate) return [undefined];
  return dates.map((date) => ({ compatibilityDate: date, compatibilityFlags: [] }));
}

async function failureOf(
  ruleCheck: RuleCheck<unknown, string>,
  { makeBucket, timeout = usualTimeout, level = "letter" }: Implementation,
  terms: Terms,
  { script, given }: Case,
  trace?: Trace,
): Promise<CaseFailure | undefined> {
  const { compatibilityDate, compatibilityFlags = [] } = script ?? {};
  const { guard, explained } = guardCase();
  const isOver = deadlineAfter(timeout);
  let hung = false;
  const end = () => {
    hung = true;
    return new CheckFailure(`the case had not finished after ${timeout} ms`);
  };
  const subject: Subject = {
    ...terms,
    compatibilityDate,
    compatibilityFlags,
    level,
    abilities: trace === undefined ? terms.abilities : trace.watchClock(terms.abilities),
    async makeBucket(limits, rules) {
      const settings = {
        ...(compatibilityDate === undefined ? {} : { compatibilityDate }),
        ...(compatibilityFlags.length === 0 ? {} : { compatibilityFlags }),
        ...(limits === undefined ? {} : { limits }),
        ...rules,
      };
      // A loop of immediately answered calls never lets a timer run.
      const bucket = guard(await makeBucket(settings), () => {
        if (isOver()) throw end();
      });
      return trace === undefined ? bucket : trace.watchBucket(bucket, settings);
    },
  };
  try {
    await inTime(ruleCheck.check(subject, given), timeout, end);
    return undefined;
  } catch (error) {
    if (level !== "letter" && isAboutText(error)) return undefined;
    return { script, given, error: explained(error), hung };
  }
}

/** The longest counterexample worth reading, in characters. */
const longestCode = 100_000;

/** Returns the calls as code; nothing if the code is too long, or if the bucket's results cannot be written down. */
function counterexampleOf(trace: Trace, failure: unknown, reason: string): Pick<Failed, "counterexample"> {
  try {
    const counterexample = trace.code(failure, reason);
    return counterexample.length > longestCode ? {} : { counterexample };
  } catch {
    return {};
  }
}

/** Returns a reason without its random parts. */
function lasting(error: unknown): string {
  return reasonOf(error).replaceAll(/[0-9a-f]{16,}/g, "…");
}
