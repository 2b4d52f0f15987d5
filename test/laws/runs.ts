/** A third where nobody says more: `npm test` is run often. Those who have more time draw more: exploration, mutation. */
const factor = Number(process.env["FAKEBUCKET_RUNS"] ?? 1 / 3);

/** The seed of the day, for what draws others every day. */
export const seedOfToday: string = new Date().toISOString().slice(0, 10).replaceAll("-", "");

/** The environment of checks that take another part every day, unless they are given a seed. */
export const seededByDay = { FAKEBUCKET_SEED: process.env["FAKEBUCKET_SEED"] ?? seedOfToday };

/** The seed of cases: the same in each run of the tests, except in an exploration. */
export const seed = Number(process.env["FAKEBUCKET_SEED"] ?? 1);

/** The number of runs of a property: its own number, times the factor; `least` where fewer do not meet all that is asked for. */
export function runs(number: number, least = 1): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: Math.max(least, Math.ceil(number * factor)), seed };
}

/** True in an exploration: what draws nothing is left to other runs, such as checks that are {@link rowsAlone}. */
export const explores: boolean = factor > 1;

/** True for the check of a rule that draws nothing: its rows are all. */
export const rowsAlone = ({ maxRuns }: { readonly maxRuns?: number }): boolean => maxRuns === 0;

/** Some of many things that are alike, one in so many: others by another seed. */
export function partOf<Thing>(many: number, things: readonly Thing[]): readonly Thing[] {
  return things.filter((_, index) => index % many === seed % many);
}

/** The same, but all of them in an exploration. */
export function oneIn<Thing>(many: number, things: readonly Thing[]): readonly Thing[] {
  return explores ? things : partOf(many, things);
}

/** Ample for a loaded machine: a property that hangs is seen, one that is slow is not refused. */
export const time: { readonly timeout: number } = { timeout: 60_000 * Math.max(1, factor) };
