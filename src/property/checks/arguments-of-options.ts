import type {
  StoreGetOptions,
  StoreListOptions,
  StoreMultipartOptions,
  StorePutOptions,
} from "../../../types/index.js";
import { everyName } from "../../base/every-name.js";
import { expectError, expectShown } from "../expect/expect.js";
import { loosely } from "../expect/loose-bucket.js";
import { type RuleCheck, type Subject, subjectCheck, type Terms } from "../expect/rule-check.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, Refusal, wrongParameter } from "./call-row.js";
import { stepChecks } from "./steps.js";

/** The methods of a bucket with options. */
type OptionsMethod = "get" | "put" | "list" | "createMultipartUpload";

/** The fields of options, in reading order. */
const fieldsOf: Readonly<Record<OptionsMethod, readonly string[]>> = {
  get: everyName<StoreGetOptions>()(["onlyIf", "range", "ssecKey"]),
  put: everyName<StorePutOptions>()([
    ...(["onlyIf", "httpMetadata", "customMetadata"] as const),
    ...(["md5", "sha1", "sha256", "sha384", "sha512", "storageClass", "ssecKey"] as const),
  ]),
  list: everyName<StoreListOptions>()(["limit", "prefix", "cursor", "delimiter", "startAfter", "include"]),
  createMultipartUpload: everyName<StoreMultipartOptions>()([
    ...(["httpMetadata", "customMetadata", "storageClass", "ssecKey"] as const),
  ]),
};

/** The arguments before the options. */
const argumentsOf: Readonly<Record<OptionsMethod, readonly string[]>> = {
  get: ["k"],
  put: ["k", "v"],
  list: [],
  createMultipartUpload: ["k"],
};

function methodsOf({ abilities }: Terms): readonly OptionsMethod[] {
  return abilities.multipart ? ["get", "put", "list", "createMultipartUpload"] : ["get", "put", "list"];
}

/** Fields without a wrong type: any value is converted. */
const anyValue: ReadonlySet<string> = new Set(["limit", "storageClass", "ssecKey"]);

/** A call, and the given fields; all fields by default. */
type OrderRow = readonly [method: OptionsMethod, fields?: readonly string[]];

async function expectFieldOrder({ makeBucket }: Subject, [method, given]: OrderRow): Promise<void> {
  const bucket = loosely(await makeBucket());
  const call = (options: object) => bucket[method](...argumentsOf[method], options);
  const fields = given ?? fieldsOf[method];
  const read: string[] = [];
  const getters = () => `{ ${fields.map((field) => `get ${field}() { return undefined; }`).join(", ")} }`;
  const recorder = printedAs({}, getters);
  for (const field of fields.toReversed())
    Object.defineProperty(recorder, field, { enumerable: true, get: () => void read.push(field) });
  await call(recorder);
  const again = () => {
    const noting = getters().replaceAll(/get (\w+)\(\) \{/g, 'get $1() { read.push("$1");');
    const args = [...argumentsOf[method].map((text) => toCode(text)), noting].join(", ");
    return `await (async (read) => { await ${toCode(bucket)}.${method}(${args}); return read; })([])`;
  };
  expectShown(`the fields of ${method} in reading order`, read, fields, again);
  const typed = fields.filter((field) => !anyValue.has(field));
  for (const [index, first] of typed.entries()) {
    const wrong = Object.fromEntries(
      typed
        .slice(index)
        .map((field) => [field, 5] as const)
        .reverse(),
    );
    const message = new RegExp(`^Incorrect type for the '${first}' field`);
    await expectError(`${method} with ${toCode(wrong)}`, () => call(wrong), "TypeError", message);
  }
}

/** Objects with these fields, and their code. */
const objectKinds: readonly ((fields: object) => object)[] = [
  (fields) => printedAs(Object.create(fields), () => `Object.create(${toCode(fields)})`),
  (fields) => {
    class Options {}
    const getters: string[] = [];
    for (const [name, value] of Object.entries(fields)) {
      Object.defineProperty(Options.prototype, name, { get: () => value });
      getters.push(`get ${name}() { return ${toCode(value)}; }`);
    }
    return printedAs(new Options(), () => `new (class { ${getters.join(" ")} })()`);
  },
  (fields) => withFields(() => undefined, "() => undefined", fields),
  (fields) => withFields([], "[]", fields),
  (fields) => withFields(new Date(0), "new Date(0)", fields),
  (fields) => withFields(new Map(), "new Map()", fields),
  (fields) => Object.assign(Object.create(null), fields),
];

function withFields(object: object, code: string, fields: object): object {
  return printedAs(Object.assign(object, fields), () => `Object.assign(${code}, ${toCode(fields)})`);
}

/** A field of options or of a nested object, its type in messages, and values of other types. */
type FieldRow = readonly [
  method: OptionsMethod,
  inside: "onlyIf" | "httpMetadata" | undefined,
  names: string,
  type: string,
  wrong: readonly unknown[],
];

const noString = [5, {}, true, [], Symbol("s")];
const noObject = [5, "x", true, "bytes=0-1"];
const noDate = ["2020-01-01", "x", {}, true];

function typedFields({ semantics: { typeNames } }: Terms): readonly FieldRow[] {
  const checksumTypes = `${typeNames === "JsBufferSource" ? "Js" : ""}BufferSource or string`;
  return [
    ["list", undefined, "prefix cursor delimiter startAfter", "string", noString],
    ["list", undefined, "include", "Array", ["httpMetadata", {}, 5, true]],
    ["get", undefined, "onlyIf", "Conditional or Headers", noObject],
    ["put", undefined, "onlyIf", "Conditional or Headers", noObject],
    ["get", undefined, "range", "Range or Headers", noObject],
    ["put", undefined, "httpMetadata", "HttpMetadata or Headers", noObject],
    ["put", undefined, "customMetadata", "object", [...noObject, []]],
    ["get", "onlyIf", "etagMatches etagDoesNotMatch", "string", noString],
    ["put", "onlyIf", "etagMatches etagDoesNotMatch", "string", noString],
    ["get", "onlyIf", "uploadedBefore uploadedAfter", "date", noDate],
    ["put", "onlyIf", "uploadedBefore uploadedAfter", "date", noDate],
    ["put", "httpMetadata", "cacheExpiry", "date", noDate],
    ["put", undefined, "md5 sha1 sha256 sha384 sha512", checksumTypes, [5, {}, true, []]],
    ["createMultipartUpload", undefined, "httpMetadata", "HttpMetadata or Headers", noObject],
    ["createMultipartUpload", undefined, "customMetadata", "object", [...noObject, []]],
    ["createMultipartUpload", "httpMetadata", "cacheExpiry", "date", noDate],
  ];
}

const owners = {
  get: "GetOptions",
  put: "PutOptions",
  list: "ListOptions",
  createMultipartUpload: "MultipartOptions",
  onlyIf: "Conditional",
  httpMetadata: "HttpMetadata",
} as const;

/** Returns refused calls with a value in each of the fields. */
function wrongFields([method, inside, names, type, wrong]: FieldRow): readonly CallRow[] {
  return names.split(" ").flatMap((name) =>
    wrong.map((value): CallRow => {
      const options = inside === undefined ? { [name]: value } : { [inside]: { [name]: value } };
      const place = `the '${name}' field on '${owners[inside ?? method]}'`;
      const message = `Incorrect type for ${place}: the provided value is not of type '${type}'.`;
      return [method, [...argumentsOf[method], options], new Refusal(message)];
    }),
  );
}

/** Returns a refused call with `null` in a field. */
function nullField(method: OptionsMethod, name: string, inside?: string): CallRow {
  const options = inside === undefined ? { [name]: null } : { [inside]: { [name]: null } };
  return [
    method,
    [...argumentsOf[method], options],
    new Refusal(new RegExp(`^Incorrect type for the '${name}' field`)),
  ];
}

const textFields = ["contentType", "contentLanguage", "contentDisposition", "contentEncoding", "cacheControl"];
const emptyRange = new Refusal(/\(10039\)$/);

/** The rules about options. */
export const optionChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "arguments.options-absent": (terms) =>
      methodsOf(terms).flatMap((method) =>
        [null, undefined, Object.fromEntries(fieldsOf[method].map((field) => [field, undefined]))].map(
          (options): CallRow => [method, [...argumentsOf[method], options], method === "list" ? ["k"] : "k"],
        ),
      ),
    "arguments.options-type": (terms) => {
      const { semantics } = terms;
      const primitives = ["x", 5, true, "", 0, false, 1n, Symbol("s")];
      const rows = (method: CallRow[0], before: readonly unknown[], type: string) =>
        primitives.map((options): CallRow => {
          return [method, [...before, options], wrongParameter(method, before.length + 1, type, semantics)];
        });
      return [
        ...methodsOf(terms).flatMap((method) => rows(method, argumentsOf[method], owners[method])),
        ...rows("uploadPart", [1, "v"], "UploadPartOptions"),
      ];
    },
    "arguments.options-object": objectKinds.flatMap((make) => [
      ["get", ["hello", make({ range: { suffix: 1 } })], "o", { before: ["hello"] }],
      ["list", [make({ prefix: "b" })], ["b"], { before: ["a", "b"] }],
      ["list", [make({})], ["a"], { before: ["a"] }],
      [
        "put",
        ["k", "v", make({ httpMetadata: make({ contentType: "a/b" }) })],
        "a/b",
        { look: "httpMetadata.contentType" },
      ],
      ["createMultipartUpload", ["k", make({ httpMetadata: 5 })], new Refusal(/'httpMetadata'/)],
    ]),
    "arguments.field-type": (terms) => typedFields(terms).flatMap((field) => wrongFields(field)),
    "arguments.field-null": [
      ...["cursor", "prefix", "delimiter", "startAfter", "include"].map((name) => nullField("list", name)),
      ...["customMetadata", "md5", "sha1", "sha256", "sha384", "sha512"].map((name) => nullField("put", name)),
      ...["etagMatches", "etagDoesNotMatch", "uploadedBefore", "uploadedAfter"].flatMap((name) => [
        nullField("get", name, "onlyIf"),
        nullField("put", name, "onlyIf"),
      ]),
      nullField("put", "cacheExpiry", "httpMetadata"),
      ["put", ["k", "v", { onlyIf: null }], "k"],
      ["put", ["k", "v", { httpMetadata: null }], "k"],
      ["get", ["k", { onlyIf: null }], "k"],
      ["get", ["k", { range: null }], "k"],
      ...textFields.map((name): CallRow => {
        return ["put", ["k", "v", { httpMetadata: { [name]: null } }], "null", { look: `httpMetadata.${name}` }];
      }),
      ["get", ["k", { ssecKey: null }], new Refusal("SSE-C Key has invalid format", "Error")],
      ["get", ["k", { range: { offset: null } }], "k"],
      ["get", ["k", { range: { length: null } }], emptyRange, { before: ["k"] }],
      ["get", ["k", { range: { suffix: null } }], emptyRange, { before: ["k"] }],
      ["list", [{ limit: null }], new Refusal(/\(10022\)$/)],
    ],
  }),
  subjectCheck<OrderRow>("arguments.field-order", expectFieldOrder, (terms) => [
    ["get", ["range"]],
    ...methodsOf(terms).map((method): OrderRow => [method]),
  ]),
];
