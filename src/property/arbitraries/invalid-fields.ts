import { type Arbitrary, constant, constantFrom, integer, oneof, record, string, uint8Array } from "fast-check";
import type { Semantics } from "../../semantics/semantics.js";
import { type InvalidCall, type InvalidCallError, type InvalidMethod, invalidCall } from "./invalid-call.js";
import { checksumTypes } from "./type-names.js";

const typeError = (message: string): InvalidCallError => ({ name: "TypeError", message });
const rangeError = (message: string): InvalidCallError => ({ name: "RangeError", message });
const plainError = (message: string): InvalidCallError => ({ name: "Error", message });

/** Calls with options of which a field is of a wrong type or has a value that it cannot have. */
export function invalidFields(semantics: Semantics): Arbitrary<InvalidCall>[] {
  return [...wrongTypes(semantics), ...ranges(), ...conditions(), ...checksums(), ...ssecKeys(), includes()];
}

/** A call that takes options, with these. */
function withOptions<Options>(
  method: InvalidMethod,
  options: Arbitrary<Options>,
  error: InvalidCallError | ((options: Options) => InvalidCallError),
): Arbitrary<InvalidCall> {
  const before: readonly unknown[] = { put: ["k", "v"], list: [], uploadPart: [1, "v"] }[method as "put"] ?? ["k"];
  return invalidCall(
    method,
    options.map((each) => [...before, each]),
    (args) => (typeof error === "function" ? error(args.at(-1) as Options) : error),
  );
}

interface FieldRow {
  readonly method: InvalidMethod;
  readonly field: string;
  readonly dictionary: string;
  readonly type: string;
  readonly values: readonly unknown[];
  /** The field around it, if it is one of a field. */
  readonly within?: string;
}

const noObject = [5, "x", true];
const noText = [5, true, {}];
const noDate = ["2024-01-01", true, {}];

const fieldRows = (semantics: Semantics): readonly FieldRow[] => [
  { method: "get", field: "onlyIf", dictionary: "GetOptions", type: "Conditional or Headers", values: noObject },
  { method: "get", field: "range", dictionary: "GetOptions", type: "Range or Headers", values: noObject },
  { method: "put", field: "onlyIf", dictionary: "PutOptions", type: "Conditional or Headers", values: noObject },
  { method: "put", field: "httpMetadata", dictionary: "PutOptions", type: "HttpMetadata or Headers", values: noObject },
  {
    method: "createMultipartUpload",
    field: "httpMetadata",
    dictionary: "MultipartOptions",
    type: "HttpMetadata or Headers",
    values: noObject,
  },
  { method: "put", field: "customMetadata", dictionary: "PutOptions", type: "object", values: [null, ["a"], 5, "x"] },
  ...["md5", "sha1", "sha256", "sha384", "sha512"].map((field) => ({
    method: "put" as const,
    field,
    dictionary: "PutOptions",
    type: checksumTypes(semantics),
    values: [5, null, {}],
  })),
  ...["etagMatches", "etagDoesNotMatch"].map((field) => ({
    method: "get" as const,
    field,
    dictionary: "Conditional",
    type: "string",
    values: [null],
    within: "onlyIf",
  })),
  ...["uploadedBefore", "uploadedAfter"].map((field) => ({
    method: "put" as const,
    field,
    dictionary: "Conditional",
    type: "date",
    values: [null, ...noDate],
    within: "onlyIf",
  })),
  {
    method: "put",
    field: "cacheExpiry",
    dictionary: "HttpMetadata",
    type: "date",
    values: [null, ...noDate],
    within: "httpMetadata",
  },
  ...["prefix", "cursor", "delimiter", "startAfter"].map((field) => ({
    method: "list" as const,
    field,
    dictionary: "ListOptions",
    type: "string",
    values: [null],
  })),
  { method: "list", field: "include", dictionary: "ListOptions", type: "Array", values: [null, ...noText] },
];

function wrongTypes(semantics: Semantics): Arbitrary<InvalidCall>[] {
  return fieldRows(semantics).map(({ method, field, dictionary, type, values, within }) =>
    withOptions(
      method,
      constantFrom(...values).map((value) =>
        within === undefined ? { [field]: value } : { [within]: { [field]: value } },
      ),
      typeError(
        `Incorrect type for the '${field}' field on '${dictionary}': the provided value is not of type '${type}'.`,
      ),
    ),
  );
}

const rangeNames = {
  offset: ["range. Starting offset", "Starting offset"],
  length: ["range. Length", "Length"],
  suffix: ["suffix. Suffix", "Suffix"],
} as const;

function ranges(): Arbitrary<InvalidCall>[] {
  const number = oneof(
    integer({ min: -(2 ** 31), max: -1 }),
    constantFrom(0.5, 1.5, Number.NEGATIVE_INFINITY, Number.NaN),
  );
  const single = (["offset", "length", "suffix"] as const).map((field) =>
    withOptions(
      "get",
      number.map((value) => ({ range: { [field]: value } })),
      ({ range }) => rangeNumber(field, range[field]),
    ),
  );
  const whole = integer({ min: 0, max: 9 });
  return [
    ...single,
    ...(["offset", "length"] as const).map((field) =>
      withOptions(
        "get",
        record({ range: record({ suffix: whole, [field]: whole }) }),
        typeError(`Suffix is incompatible with ${field}.`),
      ),
    ),
  ];
}

function rangeNumber(field: keyof typeof rangeNames, value = 0): InvalidCallError {
  const [prefix, name] = rangeNames[field];
  if (value > 0) return rangeError(`Invalid range. ${name} (${value}) must be an integer, not floating point.`);
  const shown = Number.isNaN(value) ? "nan" : value === Number.NEGATIVE_INFINITY ? "-inf" : String(value);
  return rangeError(`Invalid ${prefix} (${shown}) must be greater than or equal to 0.`);
}

function conditions(): Arbitrary<InvalidCall>[] {
  const method = constantFrom<InvalidMethod[]>("get", "put");
  const quoted = string({ unit: constantFrom("a", "b", "1"), maxLength: 4 }).map((text) => `"${text}"`);
  const headerName = constantFrom("if-match", "if-none-match");
  const unclosed = constantFrom('"open', 'W/"open', '"a", "open');
  const noTag = constantFrom("unquoted", ",", "W x");
  const invalidDate = constantFrom(new Date(Number.NaN), Number.NaN, Number.POSITIVE_INFINITY);
  return [
    method.chain((name) =>
      withOptions(name, record({ onlyIf: record({ etagMatches: quoted }) }), ({ onlyIf }) =>
        typeError(`Conditional ETag should not be wrapped in quotes (${onlyIf.etagMatches}).`),
      ),
    ),
    method.chain((name) =>
      withOptions(
        name,
        record({ onlyIf: record({ uploadedAfter: invalidDate }) }),
        typeError("The value cannot be converted because it is not a valid Date."),
      ),
    ),
    headerName.chain((header) =>
      withOptions(
        "get",
        noTag.map((text) => ({ onlyIf: new Headers({ [header]: text }) })),
        { name: "Error" },
      ),
    ),
    headerName.chain((header) =>
      withOptions(
        "put",
        unclosed.map((text) => ({ onlyIf: new Headers({ [header]: text }) })),
        plainError("Unclosed double quote for Etag"),
      ),
    ),
  ];
}

const digests = [
  ["md5", "MD5", 16],
  ["sha1", "SHA-1", 20],
  ["sha256", "SHA-256", 32],
  ["sha384", "SHA-384", 48],
  ["sha512", "SHA-512", 64],
] as const;

function checksums(): Arbitrary<InvalidCall>[] {
  const perAlgorithm = digests.flatMap(([field, label, size]) => [
    withOptions(
      "put",
      // One of the empty length would be of the right one nowhere.
      integer({ min: 0, max: 2 * size - 1 }).map((length) => ({ [field]: "0".repeat(length) })),
      (options) => typeError(`${label} is ${2 * size} hex characters, not ${options[field]?.length}`),
    ),
    withOptions(
      "put",
      constant({ [field]: "g".repeat(2 * size) }),
      typeError(`Provided ${label} wasn't a valid hex string`),
    ),
    withOptions(
      "put",
      uint8Array({ maxLength: size - 1 }).map((bytes) => ({ [field]: bytes })),
      (options) => typeError(`${label} is ${size} bytes, not ${options[field]?.length}`),
    ),
  ]);
  const two = constant({ md5: "0".repeat(32), sha1: "0".repeat(40) });
  return [...perAlgorithm, withOptions("put", two, typeError("You cannot specify multiple hashing algorithms."))];
}

function ssecKeys(): Arbitrary<InvalidCall>[] {
  const method = constantFrom<InvalidMethod[]>("get", "put", "createMultipartUpload", "uploadPart");
  const noHex = constantFrom("", "A".repeat(64), "g", "0x00");
  const shortHex = integer({ min: 1, max: 63 }).map((length) => "0".repeat(length));
  const shortBytes = uint8Array({ maxLength: 31 }).map((bytes) => bytes.buffer);
  return [
    method.chain((name) => withOptions(name, record({ ssecKey: noHex }), plainError("SSE-C Key has invalid format"))),
    method.chain((name) =>
      withOptions(
        name,
        record({ ssecKey: oneof(shortHex, shortBytes) }),
        plainError("SSE-C Key must be 32 bytes in length"),
      ),
    ),
  ];
}

function includes(): Arbitrary<InvalidCall> {
  const unknown = string({ unit: constantFrom("a", "b"), maxLength: 3 });
  return withOptions(
    "list",
    unknown.map((value) => ({ include: [value] })),
    ({ include }) => rangeError(`Unsupported include value ${include[0]}`),
  );
}
