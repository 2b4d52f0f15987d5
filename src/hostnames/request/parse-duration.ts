import { optionError } from "./check-options.js";

/** A stretch of time: whole milliseconds, or a whole number of a unit such as `"30s"`, `"5m"`, `"4h"` or `"7d"`. */
export type Duration = number | `${number}${keyof typeof units}`;

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Understands a stretch of time that a test gives, as milliseconds. */
export function parseDuration(raw: unknown): number {
  const [, count, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(typeof raw === "string" ? raw : "") ?? [];
  const milliseconds = unit === undefined ? raw : Number(count) * units[unit as keyof typeof units];
  if (typeof milliseconds === "number" && Number.isSafeInteger(milliseconds) && milliseconds >= 0) return milliseconds;
  throw optionError("the duration", 'whole milliseconds, or text such as "30s", "5m", "4h" or "7d"', raw);
}
