import { captureStackTrace } from "../../base/host/capture-stack.js";
import { callMethod } from "../../bucket/binding/call-method.js";
import { failuresByCode, whyNoFailure } from "../../bucket/binding/failures-by-code.js";
import { toStoreError } from "../../bucket/binding/to-store-error.js";
import type { Action, ConditionRequest, GetRequest } from "../../bucket/request/request.js";
import { writeConditionHolds } from "../../bucket/service/checks.js";
import { get } from "../../bucket/service/get.js";
import { sortKeyOf } from "../../bucket/service/sort-key.js";
import type { BucketState } from "../../bucket/service/state.js";
import type { Engine } from "../../engine/engine.js";
import type { Port } from "../../engine/port.js";
import type { Call } from "../../engine/tap.js";
import type { HostnamesPort } from "../../hostnames/binding/hostnames-port.js";
import { actions, nameCall } from "../given-arguments.js";
import { mistake } from "../place-of.js";
import { type Fault, type FaultName, faultNames } from "./fault.js";

/** A storm: many faults at random. */
export type StormName = "flaky" | "slow" | "throttled" | "lossy";

interface StormRule {
  readonly on: string;
  readonly fault: Fault;
  /** From 0 to 1, of the calls not affected by an earlier rule. */
  readonly probability: number;
}

type Storms = Readonly<Record<StormName, readonly StormRule[]>>;

/** The properties of a fake used by faults. */
export interface Vocabulary {
  readonly operations: readonly string[];
  /** The supported faults. */
  readonly faults: ReadonlySet<FaultName>;
  /** The codes in the table of failures. */
  readonly codes: readonly number[];
  /** Returns the reason why no call fails with another code: begins with a colon, or is empty. */
  readonly whyNot: (code: unknown) => string;
  /** Prepares the refusal of a call with a code. The result throws or answers like the service. */
  readonly refusal: (code: number, action: string) => () => never;
  /** Makes the caller's error for a broken connection. */
  readonly connectionLost: () => Error;
  /** Returns the keys that patterns are matched against. */
  readonly keysOf: (call: FaultCall) => readonly string[];
  /** True if calls of the operation write keys. */
  readonly isWrite: (action: string) => boolean;
  /** Returns the keys written by a call, equal keys in the same form; none for reads and for parts of uploads. */
  readonly writtenKeys: (call: FaultCall) => readonly string[];
  /** True if the precondition of a write holds now, or if it has none. */
  readonly meetsCondition: (call: FaultCall) => boolean;
  /** Returns the length of a call's body in bytes: `Infinity` if it is unknown, `undefined` if there is no body. */
  readonly bodyLength: (call: FaultCall) => number | undefined;
  readonly storms: Storms;
}

/** Formats a call for messages. */
export function nameOf(call: FaultCall, { keysOf }: Vocabulary): string {
  return nameCall(call.action, keysOf(call));
}

const noKeys: readonly string[] = [];

/** A call as seen by fault rules, after its arguments have been read and checked. */
export interface FaultCall extends Call {
  /** The key of an object or an upload. */
  readonly key?: string | undefined;
  /** The keys of a `delete`, also for a single key. */
  readonly keys?: readonly string[] | undefined;
  /** The prefix of a `list`. */
  readonly prefix?: string | undefined;
  readonly uploadId?: string | undefined;
  readonly partNumber?: number | undefined;
  /** The size of a value to store; `undefined` for a stream of unknown length. */
  readonly valueBytes?: number | undefined;
  /** The hostname in a call to the custom hostname API, even if the call only contains the id. */
  readonly hostname?: string | undefined;
  /** The id of a custom hostname; `""` for none. */
  readonly id?: string | undefined;
  readonly zoneId?: string | undefined;
}

// Undocumented: a `delete` counts even without an object, and a part of an upload does not count.
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
    // Undocumented: the runtime's text for any broken connection.
    connectionLost: () => atCaller(new Error("Network connection lost.")),
    // The key of a `list` is its prefix.
    keysOf: ({ key, keys, prefix }) => keys ?? [key ?? prefix ?? ""],
    isWrite: (action) => writes.has(action),
    writtenKeys: ({ action, key, keys }) =>
      writes.has(action) ? (keys ?? [key ?? ""]).map((each) => sortKeyOf(each, semantics)) : noKeys,
    meetsCondition(call) {
      const { key = "", onlyIf } = call as FaultCall & { readonly onlyIf?: ConditionRequest };
      return (
        onlyIf === undefined ||
        writeConditionHolds(onlyIf, engine.catchUp().objects.get(sortKeyOf(key, semantics)), semantics)
      );
    },
    bodyLength(call) {
      if (call.action === "put" || call.action === "uploadPart") return call.valueBytes ?? Number.POSITIVE_INFINITY;
      if (call.action !== "get") return undefined;
      const { outcome } = get(engine.catchUp(), call as unknown as GetRequest, { now: 0, id: "" });
      return outcome.type === "found" ? outcome.range.length : undefined;
    },
    storms: bucketStorms,
  };
}

/** Makes the stack of an error begin at the line of the current call. */
function atCaller<Thrown extends Error>(error: Thrown): Thrown {
  captureStackTrace?.(error, callMethod);
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
 * Returns the vocabulary of custom hostnames for faults. The port provides all heavy parts, so users of buckets do not
 * load them.
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
      // A refusal is an ordinary response.
      return () => answer() as never;
    },
    // The Fetch standard, network errors; the text is Node's.
    connectionLost: () => mistake("fetch failed"),
    keysOf: ({ hostname, id, zoneId }) => [hostname ?? (id || (zoneId ?? ""))],
    isWrite: () => false,
    writtenKeys: () => noKeys,
    meetsCondition: () => true,
    bodyLength: () => undefined,
    storms: hostnamesStorms,
  };
}
