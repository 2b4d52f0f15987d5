import { answer } from "../../binding/answer.js";
import { failuresByCode, whyNoFailure } from "../../binding/failures-by-code.js";
import { toStoreError } from "../../binding/to-store-error.js";
import type { Engine } from "../../engine/engine.js";
import type { Port } from "../../engine/port.js";
import type { HostnamesPort } from "../../hostnames/binding/hostnames-port.js";
import type { Action, ConditionRequest, GetRequest } from "../../request/request.js";
import { writeConditionHolds } from "../../service/checks.js";
import { get } from "../../service/get.js";
import { sortKeyOf } from "../../service/sort-key.js";
import type { BucketState } from "../../service/state.js";
import { actions } from "../given-arguments.js";
import { mistake } from "../place-of.js";
import { faultNames } from "./fault.js";
import type { FaultCall, StormRule, Storms, Vocabulary } from "./vocabulary.js";

// Undocumented: that a `delete` counts, whether or not there was an object, and a part of an upload does not.
const writes: ReadonlySet<string> = new Set<Action>(["put", "delete", "completeMultipartUpload"]);

/** The function that rewrites stacks: of V8, and of engines with the same method. */
const captureStackTrace = (Error as { captureStackTrace?(target: object, above?: unknown): void }).captureStackTrace;

export function bucketVocabulary(engine: Engine<BucketState>): Vocabulary {
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

/** The storms of buckets. */
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

/** The storms of the service for custom hostnames. */
export const hostnamesStorms: Storms = {
  flaky: [{ on: "*", fault: { refuse: 1500 }, probability: 0.15 }],
  slow,
  throttled: [{ on: "createCustomHostname", fault: { refuse: 971 }, probability: 0.3 }],
  lossy,
};

/** The vocabulary of the fake that a port is of. */
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
