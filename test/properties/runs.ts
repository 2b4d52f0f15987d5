const factor = Number(process.env["FAKEBUCKET_RUNS"] ?? 1);

/** How often a property runs: its own number, times `FAKEBUCKET_RUNS` for those who have more time. */
export function runs(number: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(number * factor) };
}

/** Ample for a loaded machine: a property that hangs is seen, one that is slow is not refused. */
export const time: { readonly timeout: number } = { timeout: 60_000 * Math.max(1, factor) };
