import { type Arbitrary, constant, constantFrom, integer, oneof, tuple } from "fast-check";
import type { BucketLike } from "../../../types/index.js";
import { anything, checkOptions } from "../../base/messages/check-options.js";
import { parseSemantics } from "../../semantics/parse-semantics.js";
import type { Semantics } from "../../semantics/semantics.js";
import { type CallRow, Refusal } from "../checks/call-row.js";
import { ruleChecks } from "../checks/rule-checks.js";
import { isCall } from "../checks/steps.js";
import { lackingOfHost } from "../expect/host-need.js";
import { type RefusalCode, refusalMessage } from "../expect/refusal-texts.js";
import { printedAs } from "../values/printed-as.js";
import { printable, toCode } from "../values/to-code.js";
import { customMetadata } from "./custom-metadata.js";
import { key } from "./key.js";

/** A method of a bucket or of a resumed upload. */
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

/** A call that must be refused, regardless of the bucket's contents. */
export interface InvalidCall {
  readonly method: InvalidMethod;
  readonly args: readonly unknown[];
  /** The error of the refusal. */
  readonly error: InvalidCallError;
  /**
   * Makes the call; `uploadPart` and `complete` on `resumeMultipartUpload("k", "id")`. Rejects even if the method
   * throws.
   */
  call(bucket: BucketLike): Promise<unknown>;
}

/** The properties of an error that a script can see. */
export interface InvalidCallError {
  readonly name: string;
  /** Absent if it differs between hosts. */
  readonly message?: string;
}

/** Options of `invalidArguments`. */
export interface InvalidArgumentsOptions {
  /** @defaultValue `semantics.documented` of `fakebucket` */
  readonly semantics?: Semantics;
}

/**
 * Generates calls that must be refused regardless of the bucket's contents, with the error of each: missing arguments,
 * arguments of a wrong type or out of range, contradictory options, and values above a limit. They are the examples of
 * the rules, and shrink to the first example of a rule.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { invalidArguments } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * await fc.assert(
 *   fc.asyncProperty(invalidArguments(), async ({ call, error }) => {
 *     const thrown = await call(new FakeBucket()).catch((reason: unknown) => reason);
 *     return thrown instanceof Error && thrown.name === error.name;
 *   }),
 * );
 * ```
 */
export function invalidArguments(options: InvalidArgumentsOptions = {}): Arbitrary<InvalidCall> {
  const given = checkOptions<InvalidArgumentsOptions>("invalidArguments", options, { semantics: anything });
  const semantics = parseSemantics(given.semantics, (sentence) => new TypeError(`invalidArguments: ${sentence}`));
  const terms = { semantics, abilities: { multipart: true, ssec: true, storageClass: true } };
  const ofRules = ruleChecks.flatMap(({ hostNeeds, examples }) => {
    if (lackingOfHost(hostNeeds) !== undefined) return [];
    const calls = examples(terms).filter(isRefused);
    return calls.length === 0 ? [] : [constantFrom(...calls)];
  });
  return oneof(...ofRules, ...beyondLimits(semantics)).map(madeCall);
}

/** True for a call that is always refused with the same text. */
function isRefused(row: unknown): row is CallRow {
  return isCall(row) && row[2] instanceof Refusal && typeof row[2].message === "string";
}

/** Generates calls with a value above a limit of the service. */
function beyondLimits({ maxKeyBytes, ...limits }: Semantics): Arbitrary<CallRow>[] {
  const call = (code: RefusalCode, method: InvalidMethod, ...args: readonly unknown[]) =>
    [method, args, new Refusal(refusalMessage(method, code), "Error")] as const;
  const longKey = key({ kinds: ["beyondLimit"], maxKeyBytes });
  const keyed = constantFrom<InvalidMethod[]>("head", "get", "delete", "createMultipartUpload");
  const limit = oneof(constantFrom(0, -2), integer({ min: limits.maxListEntries + 1, max: 2 ** 31 - 1 }));
  const metadata = customMetadata({ maxBytes: limits.maxCustomMetadataBytes, size: "beyondLimit" });
  const counts = [
    ...(limits.minDeleteKeys > 0 ? [0] : []),
    ...(limits.maxDeleteKeys < 1e4 ? [limits.maxDeleteKeys + 1] : []),
  ];
  return [
    tuple(keyed, longKey).map(([method, long]) => call(10020, method, long)),
    longKey.map((long) => call(10020, "put", long, "v")),
    limit.map((each) => call(10022, "list", { limit: each })),
    metadata.map((each) => call(10012, "put", "k", "v", { customMetadata: each })),
    ...counts.map((count) => constant(call(10027, "delete", new Array(count).fill("k")))),
  ];
}

function madeCall([method, args, gives]: CallRow): InvalidCall {
  const { name = "Error", message } = gives as Refusal;
  const ofUpload = method === "uploadPart" || method === "complete";
  const call = async (bucket: BucketLike) => {
    const owner: object = ofUpload ? bucket.resumeMultipartUpload("k", "id") : bucket;
    return (owner as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>)[method]?.(...args);
  };
  const owner = ofUpload ? 'bucket.resumeMultipartUpload("k", "id")' : "bucket";
  const code = () => `async (bucket: any) => ${owner}.${method}(${args.map(toCode).join(", ")})`;
  return printable({
    method: method as InvalidMethod,
    args: printable(args),
    error: { name, message: String(message) },
    call: printedAs(call, code),
  });
}
