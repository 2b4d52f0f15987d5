import { answer } from "../../binding/answer.js";
import { failuresByCode, whyNoFailure } from "../../binding/failures-by-code.js";
import { toStoreError } from "../../binding/to-store-error.js";
import type { Engine } from "../../engine/engine.js";
import type { Action, ConditionRequest, GetRequest } from "../../request/request.js";
import { writeConditionHolds } from "../../service/checks.js";
import { get } from "../../service/get.js";
import { sortKeyOf } from "../../service/sort-key.js";
import type { BucketState } from "../../service/state.js";
import { mistake } from "../place-of.js";
import { faultNames } from "./fault.js";
import type { FaultCall } from "./fault-call.js";
import { bucketStorms } from "./storms.js";
import type { Vocabulary } from "./vocabulary.js";

/** The operations of a bucket and of its uploads. */
export const actions: readonly Action[] = [
  "head",
  "get",
  "put",
  "delete",
  "list",
  "createMultipartUpload",
  "uploadPart",
  "completeMultipartUpload",
  "abortMultipartUpload",
];

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
