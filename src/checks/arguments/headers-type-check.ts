import { constantFrom, record } from "fast-check";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectError } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { printedAs } from "../../property/code/printed-as.js";
import { toCode } from "../../property/code/to-code.js";

const usualForms = ["a Map", "URLSearchParams", "a record", "pairs"] as const;

/** Objects that resemble `Headers` more or less. */
const otherForms = [
  "FormData",
  "some methods",
  "fields named like methods",
  "more methods",
  "a Map with methods",
  "a foreign form",
] as const;

const forms = [...usualForms, ...otherForms];

/** Headers that are given as something else, and the field in which they are. */
interface MisplacedCase {
  readonly place: (typeof places)[number];
  readonly form: (typeof forms)[number];
  /** Whether the names are written as HTTP has them, or in lower case. */
  readonly isLowerCase: boolean;
  /** A field of the kind that the platform has, beside the header: none is refused then. */
  readonly beside?: object;
}

const places = [
  { method: "get", field: "onlyIf", header: "If-None-Match", value: "*" },
  { method: "put", field: "onlyIf", header: "If-None-Match", value: "*" },
  { method: "put", field: "onlyIf", header: "If-Modified-Since", value: "Wed, 02 Jan 2030 03:04:05 GMT" },
  { method: "get", field: "range", header: "Range", value: "bytes=0-1" },
  { method: "put", field: "httpMetadata", header: "Content-Type", value: "text/html" },
  { method: "put", field: "httpMetadata", header: "Expires", value: "Wed, 02 Jan 2030 03:04:05 GMT" },
] as const;

const types = {
  onlyIf: "Conditional or Headers",
  range: "Range or Headers",
  httpMetadata: "HttpMetadata or Headers",
};

/** Fields that change nothing: they hold of any object, or serve all of it. */
const ownFields: Readonly<Record<keyof typeof types, readonly object[]>> = {
  onlyIf: [{ etagMatches: "*" }],
  range: [{ offset: 0 }, { length: 9 }, { suffix: 9 }],
  httpMetadata: [{ contentType: "a/b" }, { cacheControl: "no-store" }],
};

/** Those that every `Headers` has; FormData and URLSearchParams have them too. */
const headersMethods = ["append", "delete", "get", "has", "set", "forEach", "keys", "values", "entries"] as const;

/** What is no `Headers` is refused, never ignored. */
export const headersTypeCheck: RuleCheck = ruleCheck<MisplacedCase>({
  rule: "arguments.headers-type",
  hostNeeds: ["Response"],
  examples: () => [
    ...places
      .flatMap((place) => forms.map((form) => ({ place, form, isLowerCase: form === "pairs" })))
      .filter(isMisplaced),
    ...places.flatMap((place) =>
      ownFields[place.field].map((beside) => ({ place, form: "a record" as const, isLowerCase: false, beside })),
    ),
  ],
  cases: () =>
    record({
      place: constantFrom(...places),
      form: constantFrom(...usualForms),
      isLowerCase: constantFrom(true, false),
    }).filter(isMisplaced),
  async check({ makeBucket, semantics }, { place, form, isLowerCase, beside }) {
    const bucket = loosely(await makeBucket());
    await bucket.put("k", "old");
    const { method, field, header, value } = place;
    const inItsForm = inForm(form, isLowerCase ? header.toLowerCase() : header, value);
    const given = beside === undefined ? inItsForm : { ...inItsForm, ...beside };
    const isRefused = semantics.misplacedHeaders === "refused" && beside === undefined;
    const options = { [field]: given };
    const call = () => (method === "get" ? bucket.get("k", options) : bucket.put("k", "new", options));
    const what = `${method} with ${field}: ${toCode(given)}`;
    if (isRefused) {
      const dictionary = method === "get" ? "GetOptions" : "PutOptions";
      const type = types[field];
      const message = `Incorrect type for the '${field}' field on '${dictionary}': the provided value is not of type '${type}'.`;
      await expectError(what, call, "TypeError", message);
    } else {
      // As if nothing were given.
      const object = await call();
      if (field === "httpMetadata")
        expectMembers(`HTTP metadata after ${show(given)}`, object.httpMetadata, { ...beside });
      else if (method === "get") expectEqual(`the value that is read by ${what}`, await object.text(), "old");
    }
    const kept = method === "get" || isRefused;
    expectEqual(`the value after ${what}`, await (await bucket.get("k")).text(), kept ? "old" : "new");
  },
});

/** What has a length is a range: an array is, and on some hosts URLSearchParams are. */
function isMisplaced({ place, form }: MisplacedCase): boolean {
  return place.field !== "range" || !("length" in inForm(form, place.header, place.value));
}

function inForm(form: MisplacedCase["form"], name: string, value: string): object {
  switch (form) {
    case "a Map":
      return new Map([[name, value]]);
    case "URLSearchParams":
      return new URLSearchParams([[name, value]]);
    case "a record":
      return { [name]: value };
    case "pairs":
      return [[name, value]];
    case "FormData":
      return printedAs(new FormData(), () => "new FormData()");
    case "some methods":
      return methodsOf("get", "set", "append");
    case "fields named like methods":
      return { ...Object.fromEntries(headersMethods.map((method) => [method, 1])), ...methodsOf("get") };
    case "more methods":
      return methodsOf(...headersMethods, "getAll");
    case "a Map with methods":
      return printedAs(
        Object.assign(new Map(), methodsOf(...headersMethods)),
        () => `Object.assign(new Map(), ${toCode(methodsOf(...headersMethods))})`,
      );
    case "a foreign form":
      return printedAs(
        { ...methodsOf(...headersMethods, "getSetCookie"), [Symbol.toStringTag]: "FormData" },
        () => `{ ...${toCode(methodsOf(...headersMethods, "getSetCookie"))}, [Symbol.toStringTag]: "FormData" }`,
      );
  }
}

function methodsOf(...names: readonly string[]): Record<string, () => undefined> {
  return Object.fromEntries(names.map((name) => [name, () => undefined]));
}
