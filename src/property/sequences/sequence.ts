import type { Encoded } from "../values/encoded.js";
import { encodedCode } from "../values/encoded-code.js";

/**
 * Sequences of calls as data, so that the very same calls can be made inside a real runtime and on a FakeBucket.
 */

/** The ways to read the body of a `get`: at once, only locked by a reader, not at all, or after the last step. */
export type Reading =
  | ("text" | "json" | "arrayBuffer" | "bytes" | "blob" | "stream" | "byob" | "twice" | "tee")
  | ("reader" | "none" | "last");

/**
 * An action beside a call: a list is followed to its last page, what was passed and what is given are changed afterwards,
 * or the method is called on nothing.
 */
export type Beside = "to the end" | "changes" | "detached";

/** One call. Methods of an upload are called on the result of an earlier step. */
export interface SequenceStep {
  readonly call:
    | "head"
    | "get"
    | "put"
    | "delete"
    | "list"
    | "createMultipartUpload"
    | "resumeMultipartUpload"
    | "uploadPart"
    | "complete"
    | "abort"
    | "writeHttpMetadata"
    /** No call: the clock is moved by so many milliseconds. */
    | "advance"
    /** No call: the members and the tag of the bucket itself. */
    | "shape";
  readonly args: readonly Encoded[];
  /** The step whose result the method is called on. */
  readonly on?: number;
  readonly read?: Reading;
  readonly beside?: Beside;
}

export type Sequence = readonly SequenceStep[];

/** A step as a call in TypeScript, where the results of earlier steps are in `results`. */
export function stepCode({ call, args, on, beside }: SequenceStep): string {
  const target = on === undefined ? "bucket" : `results[${on}]`;
  const method = beside === "detached" ? `(0, ${target}.${call})` : `${target}.${call}`;
  return `${method}(${args.map(encodedCode).join(", ")})`;
}

/** The normalised observation of one step: two runs that behave alike have equal ones. */
export type Observation = Readonly<Record<string, unknown>>;
