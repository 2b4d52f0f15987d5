import type { SeenObject } from "./history-call.js";
import type { VersionPlan } from "./key-plan.js";

type Draft<Plan> = { -readonly [Field in keyof Plan]: Plan[Field] };

/** A version while its plan is made, with the ticks of the calls that wrote or saw it. */
export interface VersionDraft extends Draft<VersionPlan> {
  readonly uploaded: number[];
  writeInvoked: number;
  lastInvoked: number;
  firstReturned: number;
}

/** A version of which nothing is known yet but what identifies it. */
export function draftVersion({ version, etag }: SeenObject, kind: string): VersionDraft {
  return {
    version,
    etag,
    uploaded: [],
    written: false,
    condition: undefined,
    kind,
    successor: undefined,
    open: -1,
    heldUntil: -1,
    deadline: -1,
    writeInvoked: Number.NEGATIVE_INFINITY,
    lastInvoked: Number.NEGATIVE_INFINITY,
    firstReturned: Number.POSITIVE_INFINITY,
  };
}
