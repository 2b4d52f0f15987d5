import { constantFrom, nat, record } from "fast-check";
import { checksumTypes } from "../../property/arbitraries/type-names.js";
import { plainKey, plainText } from "../../property/cases/case-plain.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectError, expectMessage, expectRefusal } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";
import type { Semantics } from "../../semantics/semantics.js";

/** A field of options, or of an object in them. */
interface Field {
  readonly method: "get" | "put" | "list" | "createMultipartUpload";
  readonly name: string;
  /** The field whose field it is; none of the options themselves. */
  readonly inside?: "onlyIf" | "httpMetadata" | "range";
}

interface TypedField extends Field {
  /** What messages call the object that it belongs to. */
  readonly owner: string;
  readonly type: string | ((semantics: Semantics) => string);
  readonly wrong: readonly unknown[];
}

/** A field, and which of the wrong values it has. */
interface WrongFieldCase {
  readonly key: string;
  readonly field: TypedField;
  readonly value: unknown;
}

/** A field that is `null`, and what that means there. */
interface NullFieldCase {
  readonly key: string;
  readonly text: string;
  readonly field: Field & { readonly meaning: "absent" | '"null"' | "zero" | "wrong" };
}

const noString = [5, {}, true, [], Symbol("s")];
const noObject = [5, "x", true, "bytes=0-1"];
const noDate = ["2020-01-01", "x", {}, true];

const typedFields: readonly TypedField[] = [
  ...(["get", "put"] as const).map((method) => ({
    method,
    name: "onlyIf",
    owner: method === "get" ? "GetOptions" : "PutOptions",
    type: "Conditional or Headers",
    wrong: noObject,
  })),
  { method: "get", name: "range", owner: "GetOptions", type: "Range or Headers", wrong: noObject },
  { method: "put", name: "httpMetadata", owner: "PutOptions", type: "HttpMetadata or Headers", wrong: noObject },
  { method: "put", name: "customMetadata", owner: "PutOptions", type: "object", wrong: [...noObject, []] },
  ...(["get", "put"] as const).flatMap((method) => [
    ...["etagMatches", "etagDoesNotMatch"].map((name) => inside(method, "onlyIf", name, "string", noString)),
    ...["uploadedBefore", "uploadedAfter"].map((name) => inside(method, "onlyIf", name, "date", noDate)),
  ]),
  inside("put", "httpMetadata", "cacheExpiry", "date", noDate),
  ...["prefix", "cursor", "delimiter", "startAfter"].map((name) => ({
    method: "list" as const,
    name,
    owner: "ListOptions",
    type: "string",
    wrong: noString,
  })),
  { method: "list", name: "include", owner: "ListOptions", type: "Array", wrong: ["httpMetadata", {}, 5, true] },
  ...["md5", "sha1", "sha256", "sha384", "sha512"].map((name) => ({
    method: "put" as const,
    name,
    owner: "PutOptions",
    type: checksumTypes,
    wrong: [5, {}, true, []],
  })),
];

const typedFieldsOfUploads: readonly TypedField[] = [
  { ...field("httpMetadata"), owner: "MultipartOptions", type: "HttpMetadata or Headers", wrong: noObject },
  { ...field("customMetadata"), owner: "MultipartOptions", type: "object", wrong: [...noObject, []] },
  inside("createMultipartUpload", "httpMetadata", "cacheExpiry", "date", noDate),
];

const nullFields: readonly NullFieldCase["field"][] = [
  { method: "put", name: "onlyIf", meaning: "absent" },
  { method: "put", name: "httpMetadata", meaning: "absent" },
  { method: "get", name: "onlyIf", meaning: "absent" },
  { method: "get", name: "range", meaning: "absent" },
  ...["contentType", "contentLanguage", "contentDisposition", "contentEncoding", "cacheControl"].map((name) => ({
    method: "put" as const,
    inside: "httpMetadata" as const,
    name,
    meaning: '"null"' as const,
  })),
  { method: "get", name: "ssecKey", meaning: '"null"' },
  ...["offset", "length", "suffix"].map((name) => ({
    method: "get" as const,
    inside: "range" as const,
    name,
    meaning: "zero" as const,
  })),
  { method: "list", name: "limit", meaning: "zero" },
  ...typedFields
    .filter(({ name }) => !["onlyIf", "httpMetadata", "range"].includes(name))
    .map((typed) => ({ ...typed, meaning: "wrong" as const })),
];

/** A field has a type. */
export const fieldTypeCheck: RuleCheck = ruleCheck<WrongFieldCase>({
  rule: "arguments.field-type",
  examples: (terms) =>
    typedFieldsOf(terms).flatMap((one) => one.wrong.map((value) => ({ key: "k", field: one, value }))),
  cases: (terms) =>
    record({ key: plainKey(), field: constantFrom(...typedFieldsOf(terms)), index: nat(4) }).map(
      ({ key, field: one, index }) => ({ key, field: one, value: one.wrong[index % one.wrong.length] }),
    ),
  async check({ makeBucket, semantics }, { key, field: one, value }) {
    const bucket = loosely(await makeBucket());
    const { name, owner } = one;
    const type = typeof one.type === "string" ? one.type : one.type(semantics);
    await expectError(
      `${one.method} with ${name}: ${show(value)}`,
      callWith(bucket, key, one, value),
      "TypeError",
      `Incorrect type for the '${name}' field on '${owner}': the provided value is not of type '${type}'.`,
    );
  },
});

/** `null` is not always the same as absent. */
export const nullFieldCheck: RuleCheck = ruleCheck<NullFieldCase>({
  rule: "arguments.field-null",
  examples: (terms) => nullFieldsOf(terms).map((one) => ({ key: "k", text: "hello", field: one })),
  cases: (terms) => record({ key: plainKey(), text: plainText(1), field: constantFrom(...nullFieldsOf(terms)) }),
  async check({ makeBucket }, { key, text, field: one }) {
    const bucket = loosely(await makeBucket());
    const { method, name, meaning } = one;
    const what = `${method} with ${name}: null`;
    const call = callWith(bucket, key, one, null);
    if (meaning === "wrong") {
      return expectError(what, call, "TypeError", new RegExp(`^Incorrect type for the '${name}' field`));
    }
    if (name === "limit") return expectRefusal(what, call, "list", 10022);
    if (name === "ssecKey") return expectMessage(what, call, "SSE-C Key has invalid format");
    await bucket.put(key, text);
    if (name === "length" || name === "suffix") return expectRefusal(what, call, "get", 10039);
    const object = await call();
    if (method === "get") return expectEqual(what, await object.text(), text);
    expectMembers(`HTTP metadata of ${what}`, object.httpMetadata, meaning === "absent" ? {} : { [name]: "null" });
  },
});

function typedFieldsOf({ abilities }: Terms): readonly TypedField[] {
  return abilities.multipart ? [...typedFields, ...typedFieldsOfUploads] : typedFields;
}

function nullFieldsOf({ abilities }: Terms): readonly NullFieldCase["field"][] {
  return abilities.ssec ? nullFields : nullFields.filter(({ name }) => name !== "ssecKey");
}

function field(name: string): Field {
  return { method: "createMultipartUpload", name };
}

function inside(
  method: Field["method"],
  outer: "onlyIf" | "httpMetadata",
  name: string,
  type: string,
  wrong: readonly unknown[],
): TypedField {
  return { method, inside: outer, name, owner: outer === "onlyIf" ? "Conditional" : "HttpMetadata", type, wrong };
}

function callWith(bucket: LooseBucket, key: string, { method, name, inside: outer }: Field, value: unknown) {
  const options = outer === undefined ? { [name]: value } : { [outer]: { [name]: value } };
  if (method === "put") return () => bucket.put(key, "v", options);
  return () => (method === "list" ? bucket.list(options) : bucket[method](key, options));
}
