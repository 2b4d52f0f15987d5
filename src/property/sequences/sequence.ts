import type { Encoded } from "../values/encoded.js";
import { encodedCode } from "../values/encoded-code.js";

/** Sequences of calls as data: the same calls can be made inside a real runtime and on a FakeBucket. */

/**
 * The ways to read the body of a `get`: immediately, by only locking it with a reader, not at all, or after the last
 * step.
 */
export type Reading =
  | ("text" | "json" | "arrayBuffer" | "bytes" | "blob" | "stream" | "byob" | "twice" | "tee")
  | ("reader" | "none" | "last");

/**
 * An addition to a call: a list is followed to its last page, arguments and result are changed afterwards, or only the
 * arguments, or only the bytes in them, or the method is called without its object.
 */
export type Beside = "to the end" | "changes" | "changes arguments" | "changes bytes" | "detached";

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
    /** No call: advances the clock by milliseconds. */
    | "advance"
    /** No call: the members and the tag of the bucket itself. */
    | "shape";
  readonly args: readonly Encoded[];
  /** The step whose result is the target of the call. */
  readonly on?: number;
  readonly read?: Reading;
  readonly beside?: Beside;
}

export type Sequence = readonly SequenceStep[];

/** True if a step uses the result of an earlier one. */
export function refersTo(step: SequenceStep, index: number): boolean {
  return step.on === index || JSON.stringify(step.args).includes(`{"is":"result","step":${index},`);
}

/** Returns a step as a call in TypeScript, with the results of earlier steps in `results`. */
export function stepCode({ call, args, on, beside }: SequenceStep): string {
  const target = on === undefined ? "bucket" : `results[${on}]`;
  const method = beside === "detached" ? `(0, ${target}.${call})` : `${target}.${call}`;
  return `${method}(${args.map(encodedCode).join(", ")})`;
}

/** The normalised observation of one step: equal for two runs with equal behaviour. */
export type Observation = Readonly<Record<string, unknown>>;
