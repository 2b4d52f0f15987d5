import { boolean, constantFrom, oneof, record, shuffledSubarray, subarray } from "fast-check";
import { plainKey, plainText } from "../../property/cases/case-plain.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectError, expectShown } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";
import { printedAs } from "../../property/code/printed-as.js";
import { toCode } from "../../property/code/to-code.js";

type Method = "get" | "put" | "list" | "createMultipartUpload";

/** The fields of options, in the order in which they are read. */
const fieldsOf: Readonly<Record<Method, readonly string[]>> = {
  get: ["onlyIf", "range", "ssecKey"],
  put: [
    ...["onlyIf", "httpMetadata", "customMetadata"],
    ...["md5", "sha1", "sha256", "sha384", "sha512", "storageClass", "ssecKey"],
  ],
  list: ["limit", "prefix", "cursor", "delimiter", "startAfter", "include"],
  createMultipartUpload: ["httpMetadata", "customMetadata", "storageClass", "ssecKey"],
};

/** A call with options that say nothing. */
interface AbsentCase {
  readonly method: Method;
  readonly key: string;
  readonly text: string;
  /** Fields that are `undefined`. */
  readonly options: undefined | null | readonly string[];
}

/** A call with a primitive for options. */
interface PrimitiveCase {
  readonly method: Method | "uploadPart";
  readonly key: string;
  readonly options: unknown;
}

/** Options of any kind of object, in which a call finds its fields. */
interface ObjectCase {
  readonly method: Method;
  readonly text: string;
  readonly kind: keyof typeof objectKinds;
  /** Whether it has no fields. */
  readonly bare: boolean;
}

/** A call with fields that were defined in any order. */
interface FieldOrderCase {
  readonly method: Method;
  readonly defined: readonly string[];
  /** Fields of a wrong type. */
  readonly wrong: readonly string[];
}

/** Objects in which these fields are found. */
const objectKinds = {
  "with a prototype": (fields) => printedAs(Object.create(fields), () => `Object.create(${toCode(fields)})`),
  "of a class with getters": (fields) => {
    class Options {}
    const getters: string[] = [];
    for (const [name, value] of Object.entries(fields)) {
      Object.defineProperty(Options.prototype, name, { get: () => value });
      getters.push(`get ${name}() { return ${toCode(value)}; }`);
    }
    return printedAs(new Options(), () => `new (class { ${getters.join(" ")} })()`);
  },
  "a function": (fields) => withFields(() => undefined, "() => undefined", fields),
  "an array": (fields) => withFields([], "[]", fields),
  "a Date": (fields) => withFields(new Date(0), "new Date(0)", fields),
  "a Map": (fields) => withFields(new Map(), "new Map()", fields),
  "without a prototype": (fields) => Object.assign(Object.create(null), fields),
} satisfies Record<string, (fields: object) => object>;

const kindsOfObjects = Object.keys(objectKinds) as (keyof typeof objectKinds)[];

/** How the options of a call are read. */
export const optionChecks: readonly RuleCheck[] = [
  ruleCheck<AbsentCase>({
    rule: "arguments.options-absent",
    examples: (terms) =>
      methodsOf(terms).flatMap((method) =>
        [undefined, null, fieldsOf[method]].map((options) => ({ method, key: "k", text: "v", options })),
      ),
    cases: (terms) =>
      record({
        method: constantFrom(...methodsOf(terms)),
        key: plainKey(),
        text: plainText(),
        options: oneof(constantFrom(undefined, null), subarray([...new Set(Object.values(fieldsOf).flat())])),
      }),
    async check({ makeBucket }, { method, key, text, options: absent }) {
      const bucket = loosely(await makeBucket());
      const fields = absent?.filter((field) => fieldsOf[method].includes(field));
      const options = fields === undefined ? absent : Object.fromEntries(fields.map((field) => [field, undefined]));
      const what = `${method} with options ${show(options)}`;
      if (method === "createMultipartUpload") {
        return expectEqual(`the key of ${what}`, (await bucket.createMultipartUpload(key, options)).key, key);
      }
      if (method === "put") {
        const { customMetadata, httpMetadata } = await bucket.put(key, text, options);
        expectEqual(`the custom metadata of ${what}`, customMetadata, {});
        return expectMembers(`the HTTP metadata of ${what}`, httpMetadata, {});
      }
      await bucket.put(key, text);
      if (method === "get") {
        expectEqual(`the value of ${what}`, await (await bucket.get(key, options))?.text(), text);
      } else {
        const { objects } = await bucket.list(options);
        expectEqual(`the keys of ${what}`, objects.map(keyOf), [key]);
      }
    },
  }),
  ruleCheck<PrimitiveCase>({
    rule: "arguments.options-type",
    examples: (terms) =>
      methodsWithUploadPart(terms).flatMap((method) =>
        [5, "x", true].map((options) => ({ method, key: "k", options })),
      ),
    cases: (terms) =>
      record({
        method: constantFrom(...methodsWithUploadPart(terms)),
        key: plainKey(),
        options: constantFrom<unknown>(5, "x", true, 0, "", false, -1.5, Number.NaN, 1n, Symbol("s")),
      }),
    async check({ makeBucket, semantics }, { method, key, options }) {
      const bucket = loosely(await makeBucket());
      const calls = {
        get: () => bucket.get(key, options),
        put: () => bucket.put(key, "v", options),
        list: () => bucket.list(options),
        createMultipartUpload: () => bucket.createMultipartUpload(key, options),
      };
      const upload = method === "uploadPart" ? bucket.resumeMultipartUpload(key, "id") : undefined;
      const call = method === "uploadPart" ? () => upload?.uploadPart(1, "v", options) : calls[method];
      const owner = `${semantics.brand}${method === "uploadPart" ? "MultipartUpload" : "Bucket"}`;
      const [parameter, type] = optionsOf[method];
      const message = `Failed to execute '${method}' on '${owner}': parameter ${parameter} is not of type '${type}'.`;
      await expectError(`${method} with options ${show(options)}`, call, "TypeError", message);
    },
  }),
  ruleCheck<ObjectCase>({
    rule: "arguments.options-object",
    examples: (terms) =>
      kindsOfObjects.flatMap((kind) =>
        methodsOf(terms).map((method) => ({ method, text: "hello", kind, bare: method === "list" })),
      ),
    cases: (terms) =>
      record({
        method: constantFrom(...methodsOf(terms)),
        text: plainText(1),
        kind: constantFrom(...kindsOfObjects),
        bare: boolean(),
      }),
    async check({ makeBucket }, { method, text, kind, bare }) {
      const bucket = loosely(await makeBucket());
      const make: (fields: object) => object = objectKinds[kind];
      const what = `${method} with options that are an object ${kind}${bare ? ", without fields" : ""}`;
      await bucket.put("k", text);
      if (method === "get") {
        const options = make(bare ? {} : { range: { suffix: 1 } });
        return expectEqual(what, await (await bucket.get("k", options)).text(), bare ? text : text.slice(-1));
      }
      if (method === "list") {
        if (!bare) await bucket.put(text, text);
        const { objects } = await bucket.list(make(bare ? {} : { prefix: text }));
        return expectEqual(what, objects.map(keyOf), bare ? ["k"] : [text]);
      }
      const options = make(bare ? {} : { httpMetadata: make({ contentType: text }) });
      const expected = bare ? {} : { contentType: text };
      if (method === "put") {
        return expectMembers(what, (await bucket.put("k", text, options)).httpMetadata, expected);
      }
      const upload = await bucket.createMultipartUpload("k", options);
      const object = await upload.complete([await upload.uploadPart(1, "v")]);
      expectMembers(what, object.httpMetadata, expected);
    },
  }),
  ruleCheck<FieldOrderCase>({
    rule: "arguments.field-order",
    examples: (terms) => [
      ...methodsOf(terms).map((method) => ({ method, defined: fieldsOf[method].toReversed(), wrong: [] })),
      { method: "put", defined: [], wrong: ["customMetadata", "httpMetadata"] },
    ],
    cases: (terms) => {
      const allFields = [...new Set(Object.values(fieldsOf).flat())];
      return record({
        method: constantFrom(...methodsOf(terms)),
        defined: shuffledSubarray(allFields),
        wrong: shuffledSubarray(allFields),
      }).map(({ method, defined, wrong }) => ({
        method,
        defined: defined.filter((field) => fieldsOf[method].includes(field)),
        wrong: wrong.filter((field) => fieldsOf[method].includes(field) && !anyValue.has(field)),
      }));
    },
    async check({ makeBucket }, { method, defined, wrong }) {
      const bucket = loosely(await makeBucket());
      const first = fieldsOf[method].find((field) => wrong.includes(field));
      if (first !== undefined) {
        const options = Object.fromEntries(wrong.map((field) => [field, 5]));
        const message = new RegExp(`^Incorrect type for the '${first}' field`);
        return expectError(
          `${method} with options ${show(options)}`,
          () => callWith(bucket, method, options),
          "TypeError",
          message,
        );
      }
      const read: string[] = [];
      const getters = () => `{ ${defined.map((field) => `get ${field}() { return undefined; }`).join(", ")} }`;
      const recorder = printedAs({}, getters);
      for (const field of defined) {
        Object.defineProperty(recorder, field, { enumerable: true, get: () => void read.push(field) });
      }
      await callWith(bucket, method, recorder);
      const again = () => {
        const noting = getters().replaceAll(/get (\w+)\(\) \{/g, 'get $1() { read.push("$1");');
        const args = [...callArguments[method], noting].join(", ");
        return `await (async (read) => { await ${toCode(bucket)}.${method}(${args}); return read; })([])`;
      };
      const expected = fieldsOf[method].filter((field) => defined.includes(field));
      expectShown(`the fields of ${method} in the order in which they are read`, read, expected, again);
    },
  }),
];

function withFields(object: object, code: string, fields: object): object {
  return printedAs(Object.assign(object, fields), () => `Object.assign(${code}, ${toCode(fields)})`);
}

/** Fields for which 5 is no wrong type. */
const anyValue: ReadonlySet<string> = new Set(["limit", "storageClass", "ssecKey"]);

const optionsOf: Readonly<Record<PrimitiveCase["method"], readonly [parameter: number, type: string]>> = {
  get: [2, "GetOptions"],
  put: [3, "PutOptions"],
  list: [1, "ListOptions"],
  createMultipartUpload: [2, "MultipartOptions"],
  uploadPart: [3, "UploadPartOptions"],
};

function keyOf({ key }: { readonly key: string }): string {
  return key;
}

/** What stands before the options of a call, as code. */
const callArguments: Readonly<Record<Method, readonly string[]>> = {
  get: ['"k"'],
  put: ['"k"', '"v"'],
  list: [],
  createMultipartUpload: ['"k"'],
};

function callWith(bucket: LooseBucket, method: Method, options: object): Promise<unknown> {
  if (method === "put") return bucket.put("k", "v", options);
  return method === "list" ? bucket.list(options) : bucket[method]("k", options);
}

function methodsOf({ abilities }: Terms): readonly Method[] {
  const methods = ["get", "put", "list"] as const;
  return abilities.multipart ? [...methods, "createMultipartUpload"] : methods;
}

function methodsWithUploadPart(terms: Terms): readonly PrimitiveCase["method"][] {
  return terms.abilities.multipart ? [...methodsOf(terms), "uploadPart"] : methodsOf(terms);
}
