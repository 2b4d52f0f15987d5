import type { Transition } from "../../engine/engine.js";
import { dueHostname, type HostnameRecord, type HostnamesState, withHostname, withoutHostname } from "./state.js";
import { afterDue } from "./validate.js";

/** The state at a later time: all that was due meanwhile has happened. */
// facts, Validation over time. One hostname after the other, each in the order of time: none depends on another's fate,
// and what they depend on, the DNS and the zones, is changed by calls alone.
export function advance(state: HostnamesState, time: number): HostnamesState {
  // Times have whole milliseconds, as dates do.
  const now = Math.max(Math.floor(time), state.now);
  let next = now === state.now ? state : { ...state, now };
  for (let record = dueHostname(next, now); record !== undefined; record = dueHostname(next, now)) {
    const after = atTime(next, record, now);
    next = after === undefined ? withoutHostname(next, record) : withHostname(next, after);
  }
  return next;
}

function atTime(state: HostnamesState, record: HostnameRecord, now: number): HostnameRecord | undefined {
  let after: HostnameRecord | undefined = record;
  while (after !== undefined && after.dueAt <= now) after = afterDue(state, after, after.dueAt, now);
  return after;
}

/** A rule of the service: what happens now to a state that has been brought to the present. `id` is a new one. */
export type Step<Request, Outcome> = (
  state: HostnamesState,
  request: Request,
  id: string,
) => { readonly state: HostnamesState; readonly outcome: Outcome };

/** The transition of a rule: first the time that has passed, then the rule. */
export function inTime<Request, Outcome>(step: Step<Request, Outcome>): Transition<HostnamesState, Request, Outcome> {
  return (state, request, stamp) => step(advance(state, stamp.now), request, stamp.id);
}
