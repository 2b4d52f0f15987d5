import type { Call } from "../../engine/ports.js";
import { nameCall } from "../given-arguments.js";
import type { Fault, FaultName } from "./fault.js";

/** A storm: many faults at random. */
export type StormName = "flaky" | "slow" | "throttled" | "lossy";

/** A rule of a storm. */
export interface StormRule {
  readonly on: string;
  readonly fault: Fault;
  /** From 0 to 1; of the calls that no rule before it has broken. */
  readonly probability: number;
}

/** The faults that each storm is made of. */
export type Storms = Readonly<Record<StormName, readonly StormRule[]>>;

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

/** A call as the rules of faults see it, once its arguments have been read and checked. */
export interface FaultCall extends Call {
  /** Of an object or an upload. */
  readonly key?: string | undefined;
  /** Of a `delete`, also of one key. */
  readonly keys?: readonly string[] | undefined;
  /** Of a `list`. */
  readonly prefix?: string | undefined;
  readonly uploadId?: string | undefined;
  readonly partNumber?: number | undefined;
  /** The size of a value to store; `undefined` for a stream of unknown length. */
  readonly valueBytes?: number | undefined;
  /** Of a call to the API for custom hostnames: also where it names the hostname by its id only. */
  readonly hostname?: string | undefined;
  /** Of a custom hostname; `""`: none. */
  readonly id?: string | undefined;
  readonly zoneId?: string | undefined;
}
