import type { Arbitrary } from "fast-check";
import type { BucketLike } from "../../../types/index.js";
import { printedAs } from "../code/printed-as.js";
import { printable, toCode } from "../code/to-code.js";

/** A method of a bucket, or of an upload that was resumed. */
export type InvalidMethod =
  | "head"
  | "get"
  | "put"
  | "delete"
  | "list"
  | "createMultipartUpload"
  | "resumeMultipartUpload"
  | "uploadPart"
  | "complete";

/** A call that must be refused, whatever is in the bucket. */
export interface InvalidCall {
  readonly method: InvalidMethod;
  readonly args: readonly unknown[];
  /** The error with which it is refused. */
  readonly error: InvalidCallError;
  /**
   * Makes the call; `uploadPart` and `complete` on `resumeMultipartUpload("k", "id")`. Rejects, also where the method
   * itself throws.
   */
  call(bucket: BucketLike): Promise<unknown>;
}

/** An error by what a script can see of it. */
export interface InvalidCallError {
  readonly name: string;
  /** Absent where it is not the same on every host. */
  readonly message?: string;
}

/** Calls of a method with such arguments. */
export function invalidCall<Args extends readonly unknown[]>(
  method: InvalidMethod,
  args: Arbitrary<Args>,
  error: InvalidCallError | ((args: Args) => InvalidCallError),
): Arbitrary<InvalidCall> {
  return args.map((given) => madeCall(method, given, typeof error === "function" ? error(given) : error));
}

function madeCall(method: InvalidMethod, args: readonly unknown[], error: InvalidCallError): InvalidCall {
  const ofUpload = method === "uploadPart" || method === "complete";
  const call = async (bucket: BucketLike) => {
    const owner: object = ofUpload ? bucket.resumeMultipartUpload("k", "id") : bucket;
    return (owner as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>)[method]?.(...args);
  };
  const owner = ofUpload ? 'bucket.resumeMultipartUpload("k", "id")' : "bucket";
  const code = () => `async (bucket: any) => ${owner}.${method}(${args.map(toCode).join(", ")})`;
  return printable({ method, args: printable(args), error, call: printedAs(call, code) });
}
