/** The factor of runs. A third by default, because `npm test` is run often; exploration and mutation use more. */
const factor = Number(process.env["FAKEBUCKET_RUNS"] ?? 1 / 3);

/** The seed of the day, for commands that draw different cases every day. */
export const seedOfToday: string = new Date().toISOString().slice(0, 10).replaceAll("-", "");

/** The environment of checks that test a different part every day, unless a seed is given. */
export const seededByDay = { FAKEBUCKET_SEED: process.env["FAKEBUCKET_SEED"] ?? seedOfToday };

/** The seed of all cases. It is fixed, except in an exploration. */
export const seed = Number(process.env["FAKEBUCKET_SEED"] ?? 1);

/** Returns the runs of a property: `number` times the factor, but at least `least`. */
export function runs(number: number, least = 1): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: Math.max(least, Math.ceil(number * factor)), seed };
}

/** True in an exploration, which skips tests without random cases, such as checks with {@link rowsAlone}. */
export const explores: boolean = factor > 1;

/** True for a check without random cases. */
export const rowsAlone = ({ maxRuns }: { readonly maxRuns?: number }): boolean => maxRuns === 0;

/** Selects one of `many` similar things, by the seed. */
export function partOf<Thing>(many: number, things: readonly Thing[]): readonly Thing[] {
  return things.filter((_, index) => index % many === seed % many);
}

/** The same, but selects all of them in an exploration. */
export function oneIn<Thing>(many: number, things: readonly Thing[]): readonly Thing[] {
  return explores ? things : partOf(many, things);
}

/** A generous timeout: it detects hanging properties, and tolerates slow ones on a busy machine. */
export const time: { readonly timeout: number } = { timeout: 60_000 * Math.max(1, factor) };
