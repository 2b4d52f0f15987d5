import type { Transition } from "../../engine/engine.js";
import {
  dueHostname,
  type HostnameRecord,
  type HostnamesState,
  withHostname,
  withoutHostname,
} from "./hostnames-state.js";
import { afterDue } from "./validate.js";

/** The state at a later time: all that was due meanwhile has happened. */
// facts, Validation over time. One hostname after the other, each in the order of time: none depends on another's fate,
// and what they depend on, the DNS and the zones, is changed by calls alone.
export function advance(state: HostnamesState, time: number): HostnamesState {
  const now = Math.max(time, state.now);
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

/** A rule of the service: what happens now to a state that has been brought to the present. */
export type Step<Request, Outcome> = Transition<HostnamesState, Request, Outcome>;

/** Nothing but the passing of time. */
export const look: Step<undefined, HostnamesState> = (state) => ({ state, outcome: state });
