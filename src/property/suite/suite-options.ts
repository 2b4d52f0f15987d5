import type { HostSignal } from "../../../types/web.js";
import { anything, callback, checkOptions, type OptionKinds, wrongOption } from "../../base/messages/check-options.js";
import { type Level, levels, type RuleId } from "../../rules/statements/all-rules.js";
import { parseSemantics, type RefuseOption } from "../../semantics/parse-semantics.js";
import type { SemanticsName } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { Abilities, MakeBucket } from "../expect/rule-check.js";
import { abilityKinds, lackingAbility } from "./abilities.js";
import { chooseOwnRules, chooseRules, type OwnRule, type SuiteRule } from "./chosen-rules.js";
import type { RuleReport } from "./rule-report.js";
import { type CheckRun, type Implementation, usualRuns } from "./run-rule-check.js";

/** Options of `checkBucket`. Each may be left out. */
export interface CheckOptions {
  /**
   * The number of random sequences of calls that are compared with FakeBucket, and of random cases of each rule that has
   * them, such as your own. 0: only what is always tried. @defaultValue 100
   */
  readonly runs?: number | undefined;
  /** The seed: the same one makes the same sequences and cases. @defaultValue a new one each time */
  readonly seed?: number | undefined;
  /**
   * The `path` of a failure with this seed: runs only that case, and needs `rules` with only that rule. That of a random
   * sequence needs the `rules` with which it was found.
   */
  readonly path?: string | undefined;
  /** The answers that are expected: a preset's name, or a record of them all. @defaultValue `"documented"` */
  readonly semantics?: SemanticsName | Semantics | undefined;
  /**
   * The abilities of the implementation, and means to speed it up. @defaultValue `multipart`, `ssec` and `storageClass`
   */
  readonly abilities?: Abilities | undefined;
  /** The rules that it is held to: ids, or what ids begin with, such as `"list"`. @defaultValue all */
  readonly rules?: readonly (RuleId | (string & {}))[] | undefined;
  /**
   * Of these rules, those that matter this much: `"data"`, that nothing is lost and no answer is wrong; `"contract"`, also
   * what the documentation promises; `"letter"`, also classes and texts of errors, own properties and the order of
   * arguments. @defaultValue `"letter"`
   */
  readonly level?: Level | undefined;
  /** Rules of your own, checked after those of the registry. @defaultValue none */
  readonly ownRules?: readonly OwnRule[] | undefined;
  /** Milliseconds after which a case counts as hung, and for which smaller cases of a failure are tried. @defaultValue 30000 */
  readonly timeout?: number | undefined;
  /** Called with each rule as it is done; what it throws or rejects with ends the check. */
  readonly onProgress?: ((progress: Progress) => void | Promise<void>) | undefined;
  /** Stops the check between two cases; what was not done by then is reported as skipped. */
  readonly signal?: HostSignal | undefined;
}

/** The progress of a check. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** The result of the rule that was done last. */
  readonly report: RuleReport;
}

/** Options that were looked at. */
export interface Suite {
  readonly rules: readonly SuiteRule[];
  readonly implementation: Implementation;
  readonly run: CheckRun;
  /** The path to a random sequence, without its mark: only that one is made. */
  readonly randomPath: string | undefined;
  readonly onProgress: (progress: Progress) => void | Promise<void>;
}

/** The beginning of a path to a random sequence. */
export const randomMark = "random:";

/** The longest time that timers can wait. */
const longestTimeout = 2 ** 31 - 1;

/** For each option, if a value fits, and what is wanted; `semantics` is parsed member by member. */
const kinds: OptionKinds<CheckOptions> = {
  runs: [isCount, "a whole number from 0 on"],
  seed: [Number.isInteger, "a whole number"],
  path: [
    (value) => typeof value === "string" && /^(?:example:\d+|(?:random:)?\d+(?::\d+)*)?$/.test(value),
    "a path as reports give it",
  ],
  semantics: anything,
  abilities: [isObject, "an object"],
  rules: [
    (value) => Array.isArray(value) && value.every((rule) => typeof rule === "string"),
    "an array of ids of rules",
  ],
  level: [(value) => levels.some((level) => level === value), levels.map((level) => `"${level}"`).join(" or ")],
  ownRules: [
    (value) => Array.isArray(value) && value.every(isOwnRule),
    "an array of rules, each with rule, statement, cases and check (see `OwnRule`)",
  ],
  timeout: [
    (value) => typeof value === "number" && value > 0 && value <= longestTimeout,
    `a number of milliseconds, ${longestTimeout} at most`,
  ],
  onProgress: callback,
  signal: [(value) => isObject(value) && isFunction(Reflect.get(value, "throwIfAborted")), "an AbortSignal"],
};

/**
 * Looks at what a function was given.
 *
 * @throws TypeError for what is of a wrong type or value, or does not exist.
 */
export function parseSuite(caller: string, makeBucket: unknown, given: unknown): Suite {
  const refuse: RefuseOption = (...wrong) => wrongOption(caller, ...wrong);
  if (typeof makeBucket !== "function") throw refuse("makeBucket", "a function that gives a bucket", makeBucket);
  const options = checkOptions<CheckOptions>(caller, given, kinds);
  const { runs = usualRuns, seed = newSeed(), path, level = "letter", timeout, signal } = options;
  const abilities = parseAbilities(caller, options.abilities);
  const chosen = [...chooseRules(options.rules, level), ...chooseOwnRules(options.ownRules)];
  const randomPath = path?.startsWith(randomMark) ? path.slice(randomMark.length) : undefined;
  if (randomPath !== undefined) {
    if (options.seed === undefined) throw new TypeError("path belongs to a seed: seed must be given.");
  } else if (path !== undefined && (chosen.length !== 1 || options.seed === undefined)) {
    throw new TypeError("path belongs to the seed of one rule: rules must name that rule alone, and seed be given.");
  }
  return {
    rules: chosen.map((rule) => leaveOut(rule, abilities)),
    implementation: {
      makeBucket: makerOf(makeBucket),
      semantics: parseSemantics(options.semantics, refuse),
      abilities,
      level,
      ...(timeout === undefined ? {} : { timeout }),
    },
    run: { runs, seed, path: randomPath === undefined ? path : undefined, signal },
    randomPath,
    onProgress: options.onProgress ?? (() => undefined),
  };
}

/** Returns what makes the buckets: the function that was given, or what constructs the class. */
export function makerOf(given: object): MakeBucket {
  const isClass = /^class\b/.test(Function.prototype.toString.call(given));
  return isClass ? (settings) => Reflect.construct(given as never, [settings]) : (given as MakeBucket);
}

function parseAbilities(caller: string, abilities: Abilities = {}): Abilities {
  const entries = Object.entries(abilityKinds).map(([name, [type]]): [string, OptionKinds<Abilities>["clock"]] => [
    name,
    [(value) => (type === "whole number" ? isCount(value) : typeof value === type), `a ${type}`],
  ]);
  const given = checkOptions<Abilities>(`${caller}: abilities`, abilities, Object.fromEntries(entries) as never);
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The same rule, left out where it needs an ability that is not there. */
function leaveOut(rule: SuiteRule, abilities: Abilities): SuiteRule {
  if (typeof rule.check === "string") return rule;
  return { ...rule, check: lackingAbility(rule.check, abilities) ?? rule.check };
}

function isOwnRule(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { rule, statement, cases, check, ...more } = value as Partial<OwnRule>;
  const { examples = cases, needs = [], dates = [], maxRuns = 0 } = more;
  return (
    [rule, statement, ...[needs, dates].flat()].every(isText) &&
    [cases, check, examples].every(isFunction) &&
    [needs, dates].every(Array.isArray) &&
    (isCount(maxRuns) || maxRuns === Number.POSITIVE_INFINITY)
  );
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

/** By the time, and never the same twice; without a sign, so that it can be typed as an argument. */
function newSeed(): number {
  return (Date.now() ^ (Math.random() * 0x1_0000_0000)) & 0x7fff_ffff;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
