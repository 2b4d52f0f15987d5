import type { RuleCheck, Terms } from "../expect/rule-check.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { Refusal } from "./call-row.js";
import { gives, put, type Step, type StepRow, stepChecks, value } from "./steps.js";

type Field = "onlyIf" | "range" | "httpMetadata";

const types = {
  onlyIf: "Conditional or Headers",
  range: "Range or Headers",
  httpMetadata: "HttpMetadata or Headers",
};

/** A call with an object similar to Headers in a field: refused, or treated as an empty object. */
function misplaced({ semantics }: Terms, method: "get" | "put", field: Field, form: object): StepRow {
  if (semantics.misplacedHeaders !== "refused") return taken(method, field, form, {});
  const place = `the '${field}' field on '${method === "get" ? "GetOptions" : "PutOptions"}'`;
  const message = `Incorrect type for ${place}: the provided value is not of type '${types[field]}'.`;
  return [method, [...(method === "get" ? ["k"] : ["k", "v"]), { [field]: form }], new Refusal(message)];
}

/** Steps with options in a field, of which only the `known` members count. */
function taken(method: "get" | "put", field: Field, given: object, known: object): readonly Step[] {
  const old = put("k", "old");
  const options = { [field]: given };
  if (method === "get") return [old, value("old", "k", options)];
  const stored = put("k", "v", options);
  return [old, field === "httpMetadata" ? gives("httpMetadata", known, stored) : stored, value("v")];
}

/** Steps with both Headers-like and known members in a field. */
const beside = (method: "get" | "put", field: Field, form: object, known: object): readonly Step[] =>
  taken(method, field, { ...form, ...known }, known);

/** The methods of every `Headers`; FormData and URLSearchParams have them too. */
export const headersMethods: readonly string[] = "append delete get has set forEach keys values entries".split(" ");

/** Returns an object with functions of these names. */
function methodsNamed(...names: readonly string[]): Record<string, () => undefined> {
  return Object.fromEntries(names.map((name) => [name, () => undefined]));
}

/** Objects with more or less resemblance to `Headers`. */
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

/**
 * A header in all forms. Forms with a `length` are left out for ranges: arrays have one, and on some hosts
 * URLSearchParams.
 */
const inAllForms = (terms: Terms, method: "get" | "put", field: Field, name: string, text: string) =>
  formsOf(name, text)
    .filter((form) => field !== "range" || !("length" in form))
    .map((form) => misplaced(terms, method, field, form));

const later = "Wed, 02 Jan 2030 03:04:05 GMT";

/** The rule about objects similar to `Headers`. */
export const likeHeadersChecks: readonly RuleCheck[] = stepChecks({
  "arguments.headers-type": {
    hostNeeds: ["Response"],
    examples: (terms) => [
      ...inAllForms(terms, "get", "onlyIf", "If-None-Match", "*"),
      ...inAllForms(terms, "put", "onlyIf", "If-None-Match", "*"),
      ...inAllForms(terms, "put", "onlyIf", "If-Modified-Since", later),
      ...inAllForms(terms, "get", "range", "Range", "bytes=0-1"),
      ...inAllForms(terms, "put", "httpMetadata", "Content-Type", "text/html"),
      ...inAllForms(terms, "put", "httpMetadata", "Expires", later),
      misplaced(terms, "put", "onlyIf", { "If-Match": "x" }),
      misplaced(terms, "put", "onlyIf", { "IF-UNMODIFIED-SINCE": later }),
      misplaced(terms, "put", "onlyIf", [["accept", "*"], ["If-Match"]]),
      // A method `get` is not a field, regardless of the other members.
      misplaced(terms, "put", "onlyIf", { ...methodsNamed("get"), etagMatches: "*" }),
      beside("get", "range", methodsNamed("get"), { offset: 0 }),
      beside("put", "httpMetadata", methodsNamed("get"), { contentType: "a/b" }),
      beside("get", "onlyIf", { "If-None-Match": "*" }, { etagMatches: "*" }),
      beside("put", "onlyIf", { "If-None-Match": "*" }, { etagMatches: "*" }),
      beside("put", "onlyIf", { "If-Modified-Since": later }, { etagMatches: "*" }),
      beside("get", "range", { Range: "bytes=0-1" }, { offset: 0 }),
      beside("get", "range", { Range: "bytes=0-1" }, { length: 9 }),
      beside("get", "range", { Range: "bytes=0-1" }, { suffix: 9 }),
      beside("put", "httpMetadata", { "Content-Type": "text/html" }, { contentType: "a/b" }),
      beside("put", "httpMetadata", { Expires: later }, { cacheControl: "no-store" }),
    ],
  },
});
