import { nameCall } from "../keys-of.js";
import type { FaultName } from "./fault.js";
import type { FaultCall } from "./fault-call.js";
import type { Storms } from "./storms.js";

/** The facts about a fake that faults use. */
export interface Vocabulary {
  readonly operations: readonly string[];
  /** The faults that can happen. */
  readonly faults: ReadonlySet<FaultName>;
  /** The codes of the table of failures. */
  readonly codes: readonly number[];
  /** Why no call fails with another code, where there is a reason: begins with a colon, else empty. */
  readonly whyNot: (code: unknown) => string;
  /** Prepares the refusal of a call with a code: what it gives fails, or answers, as the service does. */
  readonly refusal: (code: number, action: string) => () => never;
  /** Makes the error of the caller when the connection breaks. */
  readonly connectionLost: () => Error;
  /** Returns the keys that a pattern is held against. */
  readonly keysOf: (call: FaultCall) => readonly string[];
  /** The keys that a call writes; none if it is one that only reads, or a part of an upload. */
  readonly writtenKeys: (call: FaultCall) => readonly string[];
  /** True if the precondition of a write holds now; true if it has none. */
  readonly meetsCondition: (call: FaultCall) => boolean;
  /** Returns the length of a call's body in bytes, as far as it is known now: `Infinity`: any number; `undefined`: it has none. */
  readonly bodyLength: (call: FaultCall) => number | undefined;
  readonly storms: Storms;
}

/** A call as messages tell of it. */
export function nameOf(call: FaultCall, { keysOf }: Vocabulary): string {
  return nameCall(call.action, keysOf(call));
}
