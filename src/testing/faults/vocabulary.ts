import { answer } from "../../bucket/binding/answer.js";
import { failuresByCode, whyNoFailure } from "../../bucket/binding/failures-by-code.js";
import { toStoreError } from "../../bucket/binding/to-store-error.js";
import type { Action, ConditionRequest, GetRequest } from "../../bucket/request/request.js";
import { writeConditionHolds } from "../../bucket/service/checks.js";
import { get } from "../../bucket/service/get.js";
import { sortKeyOf } from "../../bucket/service/sort-key.js";
import type { BucketState } from "../../bucket/service/state.js";
import type { Engine } from "../../engine/engine.js";
import type { Port } from "../../engine/port.js";
import type { Call } from "../../engine/ports.js";
import type { HostnamesPort } from "../../hostnames/binding/hostnames-port.js";
import { actions, nameCall } from "../given-arguments.js";
import { captureStackTrace, mistake } from "../place-of.js";
import { type Fault, type FaultName, faultNames } from "./fault.js";

/** A storm: many faults at random. */
export type StormName = "flaky" | "slow" | "throttled" | "lossy";

interface StormRule {
  readonly on: string;
  readonly fault: Fault;
  /** From 0 to 1; of the calls that no rule before it has broken. */
  readonly probability: number;
}

type Storms = Readonly<Record<StormName, readonly StormRule[]>>;

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

// Undocumented: that a `delete` counts, whether or not there was an object, and a part of an upload does not.
const writes: ReadonlySet<string> = new Set<Action>(["put", "delete", "completeMultipartUpload"]);

function bucketVocabulary(engine: Engine<BucketState>): Vocabulary {
  const { semantics } = engine.state;
  const failures = failuresByCode(semantics);
  return {
    operations: actions,
    faults: new Set(faultNames),
    codes: [...failures.keys()],
    whyNot: whyNoFailure,
    refusal(code, action) {
      const failure = failures.get(code);
      if (failure === undefined) throw mistake(`There is no failure ${code}.`);
      const error = atCaller(toStoreError(failure, action as Action));
      return () => {
        throw error;
      };
    },
    // Undocumented: what the platform's runtime says of any connection that breaks.
    connectionLost: () => atCaller(new Error("Network connection lost.")),
    // A `list` is one of its prefix.
    keysOf: ({ key, keys, prefix }) => keys ?? [key ?? prefix ?? ""],
    writtenKeys: ({ action, key, keys }) => (writes.has(action) ? (keys ?? [key ?? ""]) : []),
    meetsCondition(call) {
      const { key = "", onlyIf } = call as FaultCall & { readonly onlyIf?: ConditionRequest };
      return (
        onlyIf === undefined ||
        writeConditionHolds(onlyIf, engine.look().objects.get(sortKeyOf(key, semantics)), semantics)
      );
    },
    bodyLength(call) {
      if (call.action === "put" || call.action === "uploadPart") return call.valueBytes ?? Number.POSITIVE_INFINITY;
      if (call.action !== "get") return undefined;
      const { outcome } = get(engine.look(), call as unknown as GetRequest, { now: 0, id: "" });
      return outcome.type === "found" ? outcome.range.length : undefined;
    },
    storms: bucketStorms,
  };
}

/** Lets the stack of an error begin at the line of the call that is being answered. */
function atCaller<Thrown extends Error>(error: Thrown): Thrown {
  captureStackTrace?.(error, answer);
  return error;
}

const lossy: readonly StormRule[] = [
  { on: "*", fault: "loseAnswer", probability: 0.1 },
  { on: "*", fault: "loseRequest", probability: 0.1 },
];

const slow: readonly StormRule[] = [
  { on: "*", fault: { delay: "10s" }, probability: 0.05 },
  { on: "*", fault: { delay: "500ms" }, probability: 1 },
];

export const bucketStorms: Storms = {
  flaky: [
    { on: "*", fault: { refuse: 10001 }, probability: 0.1 },
    { on: "*", fault: { refuse: 10043 }, probability: 0.05 },
  ],
  slow,
  throttled: [
    { on: "*", fault: "throttle", probability: 1 },
    { on: "put", fault: { refuse: 10058 }, probability: 0.05 },
  ],
  lossy: [...lossy, { on: "get", fault: { breakBody: 0 }, probability: 0.1 }],
};

const hostnamesStorms: Storms = {
  flaky: [{ on: "*", fault: { refuse: 1500 }, probability: 0.15 }],
  slow,
  throttled: [{ on: "createCustomHostname", fault: { refuse: 971 }, probability: 0.3 }],
  lossy,
};

export function vocabularyOf(port: Port): Vocabulary {
  if (port.type === "hostnames") return hostnamesVocabulary(port as HostnamesPort);
  return bucketVocabulary((port as Port<BucketState>).engine);
}

/**
 * Returns the vocabulary of custom hostnames for faults. All that is heavy comes by the port: users of buckets only
 * do not load it.
 */
function hostnamesVocabulary({ operations, refusals }: HostnamesPort): Vocabulary {
  return {
    operations,
    faults: new Set(["refuse", "loseAnswer", "loseRequest", "stall", "delay"] as const),
    codes: [...refusals.keys()],
    whyNot: () => "",
    refusal(code) {
      const answer = refusals.get(code);
      if (answer === undefined) throw mistake(`There is no failure ${code}.`);
      // A refusal is an answer like any other.
      return () => answer() as never;
    },
    // The Fetch standard, network errors; the words are Node's.
    connectionLost: () => mistake("fetch failed"),
    keysOf: ({ hostname, id, zoneId }) => [hostname ?? (id || (zoneId ?? ""))],
    writtenKeys: () => [],
    meetsCondition: () => true,
    bodyLength: () => undefined,
    storms: hostnamesStorms,
  };
}
