import { expectEqual, expectError } from "../property/cases/expect.js";
import { expectMembers } from "../property/cases/expect-members.js";
import { type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import { checked, type RuleCheck, type Subject } from "../property/cases/rule-check.js";
import { printedAs } from "../property/code/printed-as.js";
import { toCode } from "../property/code/to-code.js";

/** Headers that are given as something else, in a field. */
type MisplacedRow = readonly [
  method: "get" | "put",
  field: "onlyIf" | "range" | "httpMetadata",
  given: object,
  /** A field of the kind that the platform has, beside the header: nothing is refused then. */
  beside?: object,
];

const headerTypes = {
  onlyIf: "Conditional or Headers",
  range: "Range or Headers",
  httpMetadata: "HttpMetadata or Headers",
};

async function expectNoHeaders({ makeBucket, semantics }: Subject, row: MisplacedRow): Promise<void> {
  const [method, field, form, beside] = row;
  const bucket = loosely(await makeBucket());
  await bucket.put("k", "old");
  const given = beside === undefined ? form : { ...form, ...beside };
  const call = () =>
    method === "get" ? bucket.get("k", { [field]: given }) : bucket.put("k", "v", { [field]: given });
  const what = `${method} with ${field}: ${toCode(given)}`;
  const isRefused = semantics.misplacedHeaders === "refused" && beside === undefined;
  if (isRefused) {
    const place = `the '${field}' field on '${method === "get" ? "GetOptions" : "PutOptions"}'`;
    const message = `Incorrect type for ${place}: the provided value is not of type '${headerTypes[field]}'.`;
    await expectError(what, call, "TypeError", message);
  } else {
    // As if nothing were given.
    const object = await call();
    if (field === "httpMetadata") expectMembers(`HTTP metadata after ${what}`, object.httpMetadata, { ...beside });
    else if (method === "get") expectEqual(`the value that is read by ${what}`, await object.text(), "old");
  }
  const kept = method === "get" || isRefused ? "old" : "v";
  expectEqual(`the value after ${what}`, await valueIn(bucket), kept);
}

async function valueIn(bucket: LooseBucket): Promise<string> {
  return (await bucket.get("k")).text();
}

/** Those that every `Headers` has; FormData and URLSearchParams have them too. */
const headersMethods = ["append", "delete", "get", "has", "set", "forEach", "keys", "values", "entries"] as const;

/** Makes functions of these names. */
function methodsNamed(...names: readonly string[]): Record<string, () => undefined> {
  return Object.fromEntries(names.map((name) => [name, () => undefined]));
}

/** Objects that resemble `Headers` more or less. */
function formsOf(name: string, value: string): readonly object[] {
  const methods = methodsNamed(...headersMethods);
  const foreign = methodsNamed(...headersMethods, "getSetCookie");
  return [
    { [name]: value },
    { [name.toLowerCase()]: value },
    new Map([[name, value]]),
    new URLSearchParams([[name, value]]),
    [[name, value]],
    [[name.toLowerCase(), value]],
    printedAs(new FormData(), () => "new FormData()"),
    methodsNamed("get", "set", "append"),
    { ...Object.fromEntries(headersMethods.map((method) => [method, 1])), ...methodsNamed("get") },
    methodsNamed(...headersMethods, "getAll"),
    printedAs(Object.assign(new Map(), methods), () => `Object.assign(new Map(), ${toCode(methods)})`),
    printedAs(
      { ...foreign, [Symbol.toStringTag]: "FormData" },
      () => `{ ...${toCode(foreign)}, [Symbol.toStringTag]: "FormData" }`,
    ),
  ];
}

/** A header in all forms; what has a length is a range: an array is, and on some hosts URLSearchParams are. */
function misplaced(
  method: "get" | "put",
  field: MisplacedRow[1],
  name: string,
  value: string,
): readonly MisplacedRow[] {
  const forms = formsOf(name, value).filter((form) => field !== "range" || !("length" in form));
  return forms.map((form) => [method, field, form]);
}

const later = "Wed, 02 Jan 2030 03:04:05 GMT";

/** The rule of what resembles `Headers`, row by row. */
export const likeHeadersChecks: readonly RuleCheck[] = [
  checked<MisplacedRow>({ rule: "arguments.headers-type", hostNeeds: ["Response"] }, expectNoHeaders, () => [
    ...misplaced("get", "onlyIf", "If-None-Match", "*"),
    ...misplaced("put", "onlyIf", "If-None-Match", "*"),
    ...misplaced("put", "onlyIf", "If-Modified-Since", later),
    ...misplaced("get", "range", "Range", "bytes=0-1"),
    ...misplaced("put", "httpMetadata", "Content-Type", "text/html"),
    ...misplaced("put", "httpMetadata", "Expires", later),
    ["put", "onlyIf", { "If-Match": "x" }],
    ["put", "onlyIf", { "IF-UNMODIFIED-SINCE": later }],
    ["put", "onlyIf", [["accept", "*"], ["If-Match"]]],
    // A method `get` is not a field, whatever stands beside it.
    ["put", "onlyIf", { ...methodsNamed("get"), etagMatches: "*" }],
    ["get", "range", methodsNamed("get"), { offset: 0 }],
    ["put", "httpMetadata", methodsNamed("get"), { contentType: "a/b" }],
    ["get", "onlyIf", { "If-None-Match": "*" }, { etagMatches: "*" }],
    ["put", "onlyIf", { "If-None-Match": "*" }, { etagMatches: "*" }],
    ["put", "onlyIf", { "If-Modified-Since": later }, { etagMatches: "*" }],
    ["get", "range", { Range: "bytes=0-1" }, { offset: 0 }],
    ["get", "range", { Range: "bytes=0-1" }, { length: 9 }],
    ["get", "range", { Range: "bytes=0-1" }, { suffix: 9 }],
    ["put", "httpMetadata", { "Content-Type": "text/html" }, { contentType: "a/b" }],
    ["put", "httpMetadata", { Expires: later }, { cacheControl: "no-store" }],
  ]),
];
