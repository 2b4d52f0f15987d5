import { type Group, type GroupName, groupNames, groupOf, groups } from "./groups.js";
import { isFound, isJudged, isMissed, type Mutant, shareOf } from "./mutant.js";

/** Returns the complaints about a whole run: the groups of which too few mutants are found, by the checks of rules or by all. */
export function complaintsAbout(mutants: readonly Mutant[]): string[] {
  return groupNames.flatMap((name) => {
    const { least, leastOfChecks = 0 }: Group = groups[name];
    const { all, byChecks } = sharesOf(mutants, name);
    return [
      ...(byChecks < leastOfChecks
        ? [`The checks of the rules find only ${byChecks.toFixed(1)} % in ${name}: ${leastOfChecks} % are wanted.`]
        : []),
      ...(all < least ? [`Only ${all.toFixed(1)} % are found in ${name}: ${least} % are wanted.`] : []),
    ];
  });
}

/** The shares of the mutants of a group that are found. */
interface Shares {
  /** The number of those that were tried. */
  readonly judged: number;
  /** Found by any test, in per cent. */
  readonly all: number;
  /** Found by the checks of rules alone, in per cent of the mutants that a method of a bucket runs. */
  readonly byChecks: number;
}

export function sharesOf(mutants: readonly Mutant[], name: GroupName): Shares {
  const own = ofGroup(mutants, name);
  const { beyondChecks = [] }: Group = groups[name];
  const withinChecks = own.filter(({ file }) => !beyondChecks.includes(file));
  return {
    judged: own.filter(isJudged).length,
    all: shareOf(own, isFound),
    byChecks: shareOf(withinChecks, ({ status }) => status === "found by checks"),
  };
}

/**
 * Returns the complaints about a sample: the groups of which too many mutants survive, and whether too many of all do,
 * which shows a loss that is small everywhere.
 */
export function complaintsAboutSample(mutants: readonly Mutant[]): string[] {
  const judged = mutants.filter(isJudged);
  const parts = [...groupNames.map((name) => [name, ofGroup(judged, name)] as const), ["all groups", judged] as const];
  return parts.flatMap(([name, part]) => {
    const missed = part.filter(isMissed).length;
    const misses = part.map(({ file }) => 1 - leastOf(file) / 100);
    // Were just the least share found everywhere, chance would make each part red in a thousandth of the samples, divided
    // by the number of parts: together at most one sample in a thousand. Of 8 mutants at 90 %, 6 survivors are red.
    if (chanceOfAtLeast(missed, misses) >= 0.001 / parts.length) return [];
    const expected = misses.reduce((sum, miss) => sum + miss, 0).toFixed(1);
    return [`Too many survive of ${name}: ${missed} of ${part.length}, where at most ${expected} are expected.`];
  });
}

/** The survivors, one line each. */
export function survivorsOf(mutants: readonly Mutant[]): string[] {
  return mutants
    .filter(isMissed)
    .map(({ file, line, code, becomes }) => `${file}:${line} ${shortened(code)} → ${shortened(becomes)}`);
}

/** Returns the chance that at least so many things happen, each with its own probability. */
function chanceOfAtLeast(least: number, probabilities: readonly number[]): number {
  // The chances of none, one, two, … of those seen so far.
  let chances = [1];
  for (const probability of probabilities) {
    chances = [...chances, 0].map(
      (chance, count) => chance * (1 - probability) + (chances[count - 1] ?? 0) * probability,
    );
  }
  return chances.slice(least).reduce((sum, chance) => sum + chance, 0);
}

function ofGroup(mutants: readonly Mutant[], name: GroupName): readonly Mutant[] {
  return mutants.filter(({ file }) => groupOf(file) === name);
}

function leastOf(file: string): number {
  const name = groupOf(file);
  return name === undefined ? 0 : groups[name].least;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > 90 ? `${characters.slice(0, 89).join("")}…` : text;
}
