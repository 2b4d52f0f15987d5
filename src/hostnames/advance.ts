import type { Transition } from "../engine/engine.js";
import { dueHostname, type HostnamesState, withHostname, withoutHostname } from "./state.js";
import { afterDue } from "./validate.js";

/** The state at a later time: all that was due meanwhile has happened, in its order. Time never goes back. */
// facts, Validation over time
export function advance(state: HostnamesState, time: number): HostnamesState {
  // Times have whole milliseconds, as dates do.
  const now = Math.max(Math.floor(time), state.now);
  let next = now === state.now ? state : { ...state, now };
  for (let record = dueHostname(next, now); record !== undefined; record = dueHostname(next, now)) {
    const after = afterDue(next, record, record.dueAt, now);
    next = after === undefined ? withoutHostname(next, record) : withHostname(next, after);
  }
  return next;
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
