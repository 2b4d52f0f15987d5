const fourHours = 4 * 60 * 60;

/** Milliseconds that pass before a scheduled check: the first has the number 0. */
// facts, Validation over time. Undocumented: that the growth starts over at the tenth is how the platform's table has it.
export function waitBeforeTry(number: number): number {
  const growth = number < 10 ? 1.05 : 1.15;
  return Math.min(Math.floor(60 * growth ** number), fourHours) * 1000;
}

/** Milliseconds between two checks once the schedule has come to its end, for what is not given up then. */
export const waitAfterSchedule: number = fourHours * 1000;
