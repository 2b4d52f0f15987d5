/** A duration: whole milliseconds, or a whole number of a unit such as `"30s"`, `"5m"`, `"4h"` or `"7d"`. */
export type Duration = number | `${number}${keyof typeof units}`;

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** The forms of a duration, for messages. */
export const durationForms = 'whole milliseconds, or text such as "30s", "5m", "4h" or "7d"';

/** Parses a test's duration into milliseconds; returns `undefined` if it is invalid. */
export function parseDuration(raw: unknown): number | undefined {
  const [, count, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(typeof raw === "string" ? raw : "") ?? [];
  const milliseconds = unit === undefined ? raw : Number(count) * units[unit as keyof typeof units];
  return typeof milliseconds === "number" && Number.isSafeInteger(milliseconds) && milliseconds >= 0
    ? milliseconds
    : undefined;
}
