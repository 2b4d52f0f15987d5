import { type Arbitrary, array, boolean, constant, constantFrom, integer, oneof, string, tuple } from "fast-check";
import { semantics as presets } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";
import { printedAs } from "../code/printed-as.js";
import { customMetadata } from "./custom-metadata.js";
import { type InvalidCall, type InvalidCallError, type InvalidMethod, invalidCall } from "./invalid-call.js";
import { invalidFields } from "./invalid-fields.js";
import { key } from "./key.js";
import { valueTypes } from "./type-names.js";

/** By which answers calls are refused. */
export interface InvalidArgumentsOptions {
  /** @defaultValue `semantics.documented` of `fakebucket` */
  readonly semantics?: Semantics;
}

/**
 * Calls that must be refused, whatever is in the bucket, with the error of each: arguments left out, of a wrong type or
 * out of range, options that contradict each other, and what goes beyond a limit.
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
export function invalidArguments({
  semantics = presets.documented,
}: InvalidArgumentsOptions = {}): Arbitrary<InvalidCall> {
  return oneof(
    ...missing(semantics),
    ...wrongValues(semantics),
    ...wrongOptions(semantics),
    ...unconvertible(),
    ...invalidFields(semantics),
    ...partNumbers(),
    ...beyondLimits(semantics),
  );
}

function wrongParameter(
  method: InvalidMethod,
  parameter: number,
  type: string,
  { brand }: Semantics,
): InvalidCallError {
  const owner = method === "uploadPart" || method === "complete" ? "MultipartUpload" : "Bucket";
  return {
    name: "TypeError",
    message: `Failed to execute '${method}' on '${brand}${owner}': parameter ${parameter} is not of type '${type}'.`,
  };
}

function missing(semantics: Semantics): Arbitrary<InvalidCall>[] {
  const table: readonly (readonly [InvalidMethod, readonly unknown[], string])[] = [
    ["head", [], "string"],
    ["get", [], "string"],
    ["put", [], "string"],
    ["put", ["k"], valueTypes(semantics)],
    ["delete", [], "string or Array"],
    ["createMultipartUpload", [], "string"],
    ["resumeMultipartUpload", [], "string"],
    ["resumeMultipartUpload", ["k"], "string"],
    ["uploadPart", [], "integer"],
    ["uploadPart", [1], valueTypes(semantics)],
    ["complete", [], "Array"],
  ];
  return [
    constantFrom(...table).chain(([method, args, type]) =>
      invalidCall(method, constant(args), wrongParameter(method, args.length + 1, type, semantics)),
    ),
  ];
}

/** Values of types that are none of what is stored. */
function noBody(): Arbitrary<unknown> {
  const parameters = printedAs(new URLSearchParams("a=b"), () => 'new URLSearchParams("a=b")');
  return constantFrom<unknown[]>(5, true, {}, ["a"], 1n, Symbol("s"), new Date(0), new Map(), parameters);
}

function wrongValues(semantics: Semantics): Arbitrary<InvalidCall>[] {
  const noArray = constantFrom<unknown[]>(5, "a", { length: 0 }, new Set());
  return [
    invalidCall("put", tuple(constant("k"), noBody()), wrongParameter("put", 2, valueTypes(semantics), semantics)),
    invalidCall(
      "uploadPart",
      tuple(constant(1), oneof(noBody(), constantFrom(null, undefined))),
      wrongParameter("uploadPart", 2, valueTypes(semantics), semantics),
    ),
    invalidCall("complete", tuple(noArray), wrongParameter("complete", 1, "Array", semantics)),
  ];
}

function wrongOptions(semantics: Semantics): Arbitrary<InvalidCall>[] {
  const noOptions = oneof(integer(), string(), boolean());
  const table: readonly (readonly [InvalidMethod, readonly unknown[], string])[] = [
    ["get", ["k"], "GetOptions"],
    ["put", ["k", "v"], "PutOptions"],
    ["list", [], "ListOptions"],
    ["createMultipartUpload", ["k"], "MultipartOptions"],
    ["uploadPart", [1, "v"], "UploadPartOptions"],
  ];
  return table.map(([method, args, type]) =>
    invalidCall(
      method,
      noOptions.map((options) => [...args, options]),
      wrongParameter(method, args.length + 1, type, semantics),
    ),
  );
}

/** Objects that throw when they are converted to a string or a number. */
function unconvertible(): Arbitrary<InvalidCall>[] {
  const keyed = constantFrom<InvalidMethod[]>("head", "get", "delete", "createMultipartUpload");
  const message = "thrown by the caller";
  const thrower = printedAs(
    {
      toString: () => {
        throw new RangeError(message);
      },
    },
    () => `{ toString: () => { throw new RangeError("${message}"); } }`,
  );
  const typeError = (text: string): InvalidCallError => ({ name: "TypeError", message: text });
  const asString = "Cannot convert a Symbol value to a string";
  return [
    keyed.chain((method) => invalidCall(method, constant([Symbol("s")]), typeError(asString))),
    keyed.chain((method) => invalidCall(method, constant([thrower]), { name: "RangeError", message })),
    invalidCall("delete", constant([["a", Symbol("s")]]), typeError(asString)),
    invalidCall("list", constant([{ limit: Symbol("s") }]), typeError("Cannot convert a Symbol value to a number")),
    invalidCall("list", constant([{ limit: 1n }]), typeError("Cannot convert a BigInt value to a number")),
  ];
}

function partNumbers(): Arbitrary<InvalidCall>[] {
  const number = oneof(integer({ min: -(2 ** 31), max: 0 }), integer({ min: 10_001, max: 2 ** 31 - 1 }));
  const outside = (actual: number): InvalidCallError => ({
    name: "TypeError",
    message: `Part number must be between 1 and 10000 (inclusive). Actual value was: ${actual}`,
  });
  const tooLarge = integer({ min: 2 ** 31, max: 2 ** 40 });
  const message = "Value out of range. Must be between -2147483648 and 2147483647 (inclusive).";
  return [
    invalidCall("uploadPart", tuple(number, constant("v")), ([actual]) => outside(actual)),
    invalidCall(
      "complete",
      number.map((partNumber) => [[{ partNumber, etag: "e" }]] as const),
      ([[part]]) => outside(part.partNumber),
    ),
    invalidCall("uploadPart", tuple(tooLarge, constant("v")), { name: "TypeError", message }),
    invalidCall(
      "list",
      tooLarge.map((limit) => [{ limit }]),
      { name: "TypeError", message },
    ),
  ];
}

/** Calls that the service refuses, with messages in its own form, `ACTION: TEXT (CODE)`. */
function beyondLimits(semantics: Semantics): Arbitrary<InvalidCall>[] {
  const refused = (message: string): InvalidCallError => ({ name: "Error", message });
  const longKey = key({ kinds: ["beyondLimit"], maxKeyBytes: semantics.maxKeyBytes });
  const keyed = constantFrom<InvalidMethod[]>("head", "get", "delete", "createMultipartUpload");
  const { maxListEntries, minDeleteKeys, maxDeleteKeys, maxCustomMetadataBytes } = semantics;
  const limit = oneof(
    constant(0),
    integer({ min: maxListEntries + 1, max: 2 ** 31 - 1 }),
    integer({ min: -99, max: -2 }),
  );
  const calls = [
    keyed.chain((method) =>
      invalidCall(method, tuple(longKey), refused(`${method}: The specified object name is not valid. (10020)`)),
    ),
    invalidCall("put", tuple(longKey, constant("v")), refused("put: The specified object name is not valid. (10020)")),
    invalidCall(
      "list",
      limit.map((each) => [{ limit: each }]),
      refused("list: MaxKeys params must be positive integer <= 1000. (10022)"),
    ),
    invalidCall(
      "put",
      customMetadata({ maxBytes: maxCustomMetadataBytes, size: "beyondLimit" }).map((each) => [
        "k",
        "v",
        { customMetadata: each },
      ]),
      refused("put: Your metadata headers exceed the maximum allowed metadata size. (10012)"),
    ),
  ];
  const count = refused("delete: The number of keys in the request must be between 1 and 1000 inclusive. (10027)");
  if (minDeleteKeys > 0) calls.push(invalidCall("delete", constant([[]]), count));
  if (maxDeleteKeys < 10_000) {
    const tooMany = array(constant("k"), { minLength: maxDeleteKeys + 1, maxLength: maxDeleteKeys + 2 });
    calls.push(invalidCall("delete", tuple(tooMany), count));
  }
  return calls;
}
