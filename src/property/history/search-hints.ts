import type { KeyPlan, PlanEvent } from "./key-plan.js";

/**
 * By event: whether of the calls made after it, the first one to return sees that nothing is stored. Only a hint which of
 * two ways is to be tried first.
 */
export function hintsOf({ events, moments }: KeyPlan): readonly boolean[] {
  const closes = new Map<string, number>();
  for (const [index, { kind, subject }] of events.entries()) {
    if (kind === "closeVersion" || kind === "closeMoment") closes.set(`${kind} ${subject}`, index);
  }
  const hints: boolean[] = [];
  let first = Number.POSITIVE_INFINITY;
  let seesNothing = false;
  for (let index = events.length - 1; index >= 0; index--) {
    hints[index] = seesNothing;
    const { kind, subject } = events[index] as PlanEvent;
    const moment = kind === "openMoment" ? moments[subject] : undefined;
    if (kind !== "openVersion" && moment === undefined) continue;
    const close = closes.get(`${kind === "openVersion" ? "closeVersion" : "closeMoment"} ${subject}`) ?? 0;
    if (close > first) continue;
    first = close;
    seesNothing = moment?.meets === "nothing" && moment.chance === undefined;
  }
  return hints;
}
