import type { HostSignal } from "../../../types/web.js";
import { anything, callback, checkOptions, type OptionKinds } from "../../base/messages/check-options.js";
import { mustBe } from "../../base/messages/describe-value.js";
import { type Level, levels, type RuleId } from "../../rules/statements/all-rules.js";
import { parseSemantics, type RefuseOption } from "../../semantics/parse-semantics.js";
import type { SemanticsName } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { Abilities, MakeBucket } from "../expect/rule-check.js";
import { abilityKinds, lackingAbility } from "./abilities.js";
import { chooseOwnRules, chooseRules, type OwnRule, type SuiteRule } from "./chosen-rules.js";
import type { RuleReport } from "./rule-report.js";
import { type CheckRun, type Implementation, usualRuns } from "./run-rule-check.js";

/** Options of `checkBucket`. All are optional. */
export interface CheckOptions {
  /**
   * The number of random sequences of calls to compare with FakeBucket, and of random cases for each rule with
   * generated cases, such as your own. With 0, only the fixed examples run. @defaultValue 100
   */
  readonly runs?: number | undefined;
  /** The seed: the same seed makes the same sequences and cases. @defaultValue a new one each time */
  readonly seed?: number | undefined;
  /**
   * The `path` of a failure with this seed: runs only that case. `rules` must contain only the failed rule or, for a
   * random sequence, the `rules` of the original run.
   */
  readonly path?: string | undefined;
  /** The expected results: the name of a preset, or a complete record. @defaultValue `"documented"` */
  readonly semantics?: SemanticsName | Semantics | undefined;
  /**
   * The abilities of the implementation, and ways to speed it up. @defaultValue `multipart`, `ssec` and `storageClass`
   */
  readonly abilities?: Abilities | undefined;
  /** The rules to check: ids, or prefixes of ids such as `"list"`. @defaultValue all */
  readonly rules?: readonly (RuleId | (string & {}))[] | undefined;
  /**
   * The level up to which rules are checked: `"data"`, no data is lost and no result is wrong; `"contract"`, also the
   * promises of the documentation; `"letter"`, also classes and texts of errors, own properties and the order of
   * arguments. @defaultValue `"letter"`
   */
  readonly level?: Level | undefined;
  /** Custom rules, checked after the rules of the registry. @defaultValue none */
  readonly ownRules?: readonly OwnRule[] | undefined;
  /**
   * Milliseconds after which a case counts as hung; also the time limit for shrinking a failure. @defaultValue 30000
   */
  readonly timeout?: number | undefined;
  /** Called after each rule. The check ends with the error if it throws or rejects. */
  readonly onProgress?: ((progress: Progress) => void | Promise<void>) | undefined;
  /** Stops the check between two cases; the remaining rules are reported as skipped. */
  readonly signal?: HostSignal | undefined;
}

/** The progress of a check. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** The result of the latest rule. */
  readonly report: RuleReport;
}

/** Validated options. */
export interface Suite {
  readonly rules: readonly SuiteRule[];
  readonly implementation: Implementation;
  readonly run: CheckRun;
  /** The path to a random sequence, without its prefix: only that sequence runs. */
  readonly randomPath: string | undefined;
  readonly onProgress: (progress: Progress) => void | Promise<void>;
}

/** The prefix of a path to a random sequence. */
export const randomMark = "random:";

/** The longest delay of a timer. */
const longestTimeout = 2 ** 31 - 1;

/** The validation of each option, and a description of valid values; `semantics` is parsed member by member. */
const kinds: OptionKinds<CheckOptions> = {
  runs: [isCount, "a whole number from 0 on"],
  seed: [Number.isInteger, "a whole number"],
  path: [
    (value) => typeof value === "string" && /^(?:example:\d+|(?:random:)?\d+(?::\d+)*)?$/.test(value),
    "a path from a report",
  ],
  semantics: anything,
  abilities: [isObject, "an object"],
  rules: [(value) => Array.isArray(value) && value.every((rule) => typeof rule === "string"), "an array of rule ids"],
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
 * Validates the arguments of a function.
 *
 * @throws TypeError for unknown options and for values of a wrong type.
 */
export function parseSuite(caller: string, makeBucket: unknown, given: unknown): Suite {
  const refuse: RefuseOption = (sentence) => new TypeError(`${caller}: ${sentence}`);
  if (typeof makeBucket !== "function")
    throw refuse(mustBe("makeBucket", "a function that returns a bucket", makeBucket));
  const options = checkOptions<CheckOptions>(caller, given, kinds);
  const { runs = usualRuns, seed = newSeed(), path, level = "letter", timeout, signal } = options;
  const abilities = parseAbilities(caller, options.abilities);
  const chosen = [...chooseRules(options.rules, level), ...chooseOwnRules(options.ownRules)];
  const randomPath = path?.startsWith(randomMark) ? path.slice(randomMark.length) : undefined;
  if (randomPath !== undefined) {
    if (options.seed === undefined) throw new TypeError("path needs the seed of the same report.");
  } else if (path !== undefined && (chosen.length !== 1 || options.seed === undefined)) {
    throw new TypeError("path needs the seed of the same report, and rules must name only the rule of the path.");
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

/** Returns the function that makes buckets: the given function, or a constructor call of the given class. */
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

/** Returns the rule, skipped if the implementation lacks a needed ability. */
function leaveOut(rule: SuiteRule, abilities: Abilities): SuiteRule {
  if (typeof rule.check === "string") return rule;
  return { ...rule, check: lackingAbility(rule.check, abilities) ?? rule.check };
}

function isOwnRule(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { rule, statement, cases, check, ...more } = value as Partial<OwnRule>;
  const { examples = cases, code = cases, needs = [], dates = [], maxRuns = 0 } = more;
  return (
    [rule, statement, ...[needs, dates].flat()].every(isText) &&
    [cases, check, examples, code].every(isFunction) &&
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

/**
 * Derived from the time, and different each time. Never negative, because a minus sign is awkward on a command line.
 */
function newSeed(): number {
  return (Date.now() ^ (Math.random() * 0x1_0000_0000)) & 0x7fff_ffff;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
