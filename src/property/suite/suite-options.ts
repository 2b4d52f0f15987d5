import { shown } from "../../engine/shown.js";
import { semantics as presets, type SemanticsName } from "../../semantics/presets.js";
import { type RuleId, rules } from "../../semantics/rules.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { Abilities } from "../checks/rule-check.js";
import { type CheckRun, type Implementation, usualRuns } from "../checks/run-rule-check.js";
import type { RuleReport } from "./check-report.js";

/** Options of `checkBucket`. Each may be left out. */
export interface CheckOptions {
  /** Cases of each rule beside those that are always tried. @defaultValue 100 */
  readonly runs?: number | undefined;
  /** What the cases are made from: the same seed makes the same cases. @defaultValue a new one each time */
  readonly seed?: number | undefined;
  /** Of a failure with this seed: goes straight to its case. Needs `rules` to name that rule alone. */
  readonly path?: string | undefined;
  /** Which answers are expected: a preset's name, or a record of them all. @defaultValue `"documented"` */
  readonly semantics?: SemanticsName | Semantics | undefined;
  /** What the implementation can do, or can be made to do quickly. @defaultValue what needs no doing of the caller */
  readonly abilities?: Abilities | undefined;
  /** The rules that it is held to: ids, or what ids begin with, such as `"list"`. @defaultValue all */
  readonly rules?: readonly (RuleId | (string & {}))[] | undefined;
  /** Milliseconds after which a case counts as hung. @defaultValue 30000 */
  readonly timeout?: number | undefined;
  /** Told of each rule as it is done. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Stops the check between two cases; what was not done by then is reported as skipped. */
  readonly signal?: AbortSignal | undefined;
}

/** How far a check has come. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** What became of the rule that was done last. */
  readonly report: RuleReport;
}

/** Options that were looked at. */
export interface Suite {
  readonly rules: readonly RuleId[];
  readonly implementation: Implementation;
  readonly run: CheckRun;
  readonly onProgress: (progress: Progress) => void;
}

const kinds: Readonly<Record<keyof CheckOptions, (value: unknown) => boolean>> = {
  runs: (value) => Number.isInteger(value) && (value as number) >= 0,
  seed: (value) => Number.isInteger(value),
  path: (value) => typeof value === "string",
  semantics: (value) => isObject(value) || (typeof value === "string" && Object.hasOwn(presets, value)),
  abilities: isObject,
  rules: (value) => Array.isArray(value) && value.every((rule) => typeof rule === "string"),
  timeout: (value) => typeof value === "number" && value > 0,
  onProgress: (value) => typeof value === "function",
  signal: (value) => isObject(value) && "aborted" in value,
};

const wanted: Readonly<Record<keyof CheckOptions, string>> = {
  runs: "a whole number from 0 on",
  seed: "a whole number",
  path: "a string",
  semantics: `one of ${Object.keys(presets).join(", ")}, or a record of all answers`,
  abilities: "an object",
  rules: "an array of ids of rules",
  timeout: "a number of milliseconds",
  onProgress: "a function",
  signal: "an AbortSignal",
};

const abilityNames: Readonly<Record<keyof Abilities, "boolean" | "function" | "number">> = {
  multipart: "boolean",
  ssec: "boolean",
  storageClass: "boolean",
  clock: "function",
  compatibilityDate: "boolean",
  limits: "boolean",
  minPartBytes: "number",
  foreignStream: "function",
};

/**
 * Looks at what `checkBucket` was given.
 *
 * @throws TypeError for what is of a wrong type or value, or does not exist.
 */
export function parseSuite(makeBucket: unknown, options: CheckOptions = {}): Suite {
  if (typeof makeBucket !== "function") {
    throw new TypeError(`makeBucket must be a function that gives a bucket, not ${shown(makeBucket)}.`);
  }
  if (!isObject(options)) throw new TypeError(`The options must be an object, not ${shown(options)}.`);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, name)) throw new TypeError(`There is no option "${name}".`);
    const option = name as keyof CheckOptions;
    if (value === undefined || kinds[option](value)) continue;
    throw new TypeError(`${name} must be ${wanted[option]}, not ${shown(value)}.`);
  }
  const { runs = usualRuns, seed = newSeed(), path, semantics = "documented", timeout, signal } = options;
  const chosen = chooseRules(options.rules);
  if (path !== undefined && (chosen.length !== 1 || options.seed === undefined)) {
    throw new TypeError("path belongs to the seed of one rule: rules must name that rule alone, and seed be given.");
  }
  return {
    rules: chosen,
    implementation: {
      makeBucket: makeBucket as Implementation["makeBucket"],
      semantics: typeof semantics === "string" ? presets[semantics] : semantics,
      abilities: parseAbilities(options.abilities),
      ...(timeout === undefined ? {} : { timeout }),
    },
    run: { runs, seed, path, signal },
    onProgress: options.onProgress ?? (() => undefined),
  };
}

function parseAbilities(abilities: Abilities = {}): Abilities {
  for (const [name, value] of Object.entries(abilities)) {
    if (!Object.hasOwn(abilityNames, name)) {
      throw new TypeError(`There is no ability "${name}": they are ${Object.keys(abilityNames).join(", ")}.`);
    }
    const type = abilityNames[name as keyof Abilities];
    if (value !== undefined && typeof value !== type) {
      throw new TypeError(`The ability ${name} must be a ${type}, not ${shown(value)}.`);
    }
  }
  return Object.fromEntries(Object.entries(abilities).filter(([, value]) => value !== undefined));
}

/** The rules that are named, in the order of the registry. */
function chooseRules(names: readonly string[] | undefined): RuleId[] {
  const all = Object.keys(rules) as RuleId[];
  if (names === undefined) return all;
  const named = (name: string) => all.filter((rule) => rule === name || rule.startsWith(`${name}.`));
  const unknown = names.find((name) => named(name).length === 0);
  if (unknown !== undefined) {
    throw new TypeError(`There is no rule "${unknown}", and none whose id begins with it: see \`fakebucket rules\`.`);
  }
  // A rule's own id names that rule alone, although others may be below it.
  const chosen = new Set(names.flatMap((name) => (all.includes(name as RuleId) ? [name as RuleId] : named(name))));
  return all.filter((rule) => chosen.has(rule));
}

/** Of the moment, and not the same twice in a moment; without a sign, so that it can be typed as an argument. */
function newSeed(): number {
  return (Date.now() ^ (Math.random() * 0x1_0000_0000)) & 0x7fff_ffff;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
