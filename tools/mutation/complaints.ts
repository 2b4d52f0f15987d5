import { type Group, type GroupName, groupNames, groupOf, groups } from "./groups.js";
import { isFound, isJudged, isMissed, type Mutant, shareOf } from "./mutant.js";

/** Returns complaints about a full run: groups with too few mutants found, by the rule checks or by all tests. */
export function complaintsAbout(mutants: readonly Mutant[]): string[] {
  return groupNames.flatMap((name) => {
    const { least, leastOfChecks = 0 }: Group = groups[name];
    const { all, byChecks } = sharesOf(mutants, name);
    return [
      ...(byChecks < leastOfChecks
        ? [
            `The checks of rules find only ${byChecks.toFixed(1)} % of the mutants of ${name}; ${leastOfChecks} % are required.`,
          ]
        : []),
      ...(all < least
        ? [`The tests find only ${all.toFixed(1)} % of the mutants of ${name}; ${least} % are required.`]
        : []),
    ];
  });
}

/** The shares of found mutants in a group. */
interface Shares {
  /** The number of mutants tried. */
  readonly judged: number;
  /** The share found by any test, in per cent. */
  readonly all: number;
  /** The share found by the rule checks alone, in per cent of the mutants reachable through a method of a bucket. */
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
 * Returns complaints about a sample: groups with too many survivors, and the total if it has too many. The total
 * reveals a loss that is small in each group.
 */
export function complaintsAboutSample(mutants: readonly Mutant[]): string[] {
  const judged = mutants.filter(isJudged);
  const parts = [...groupNames.map((name) => [name, ofGroup(judged, name)] as const), ["all groups", judged] as const];
  return parts.flatMap(([name, part]) => {
    const missed = part.filter(isMissed).length;
    const misses = part.map(({ file }) => 1 - leastOf(file) / 100);
    // If exactly the minimum share is found everywhere, chance alone fails at most one sample in a thousand. This
    // probability is divided evenly among the parts. A part with 8 mutants and a minimum of 90 % fails at 6 survivors.
    if (chanceOfAtLeast(missed, misses) >= 0.001 / parts.length) return [];
    const expected = misses.reduce((sum, miss) => sum + miss, 0).toFixed(1);
    return [`${missed} of ${part.length} mutants of ${name} survive; at most ${expected} are expected.`];
  });
}

/** Describes each survivor in one line. */
export function survivorsOf(mutants: readonly Mutant[]): string[] {
  return mutants
    .filter(isMissed)
    .map(({ file, line, code, becomes }) => `${file}:${line} ${shortened(code)} → ${shortened(becomes)}`);
}

/** Returns the probability of at least `least` of several independent events, given the probability of each. */
function chanceOfAtLeast(least: number, probabilities: readonly number[]): number {
  // The probabilities of exactly none, one, two, … of the events so far.
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
