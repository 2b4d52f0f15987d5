import { array, constantFrom, nat, oneof, record } from "fast-check";
import { letters, simpleKey, simpleObject } from "../../property/cases/case-object.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectShown, expectThat, thrownBy } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { fill } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import { type GivenCase, give, giver, givers } from "./case-result.js";

const properties = [
  ...["ssecKeyMd5", "storageClass", "range", "customMetadata", "httpMetadata", "uploaded", "checksums"],
  ...["httpEtag", "etag", "size", "version", "key"],
];

/** In the order of the platform's prototypes. */
const methodsOf = {
  bucket: ["head", "get", "put", "createMultipartUpload", "resumeMultipartUpload", "delete", "list"],
  upload: ["uploadPart", "abort", "complete"],
} as const;

/** A method of a bucket that holds keys, or of one of its uploads. */
interface MethodCase {
  readonly of: keyof typeof methodsOf;
  readonly method: string;
  readonly keys: readonly string[];
}
const bodyMembers = ["arrayBuffer", "blob", "body", "bodyUsed", "bytes", "json", "text"];

/** One property of an object that is given. */
interface PropertyCase extends GivenCase {
  readonly name: string;
}

/** The range that is asked for of an object of a text, and how. */
interface RangeCase {
  readonly text: string;
  readonly giver: "put" | "head" | "get" | "list" | "failed";
  readonly range?: { readonly offset?: number; readonly length?: number; readonly suffix?: number };
}

const plainObject = { key: "k", text: "hello", options: {} };
const wholeMetadata = {
  customMetadata: { a: "b" },
  httpMetadata: { contentType: "a/b", cacheExpiry: new Date(5000) },
};

/** What the objects look like that a bucket gives. */
export const resultChecks: readonly RuleCheck[] = [
  ruleCheck<PropertyCase>({
    rule: "result.properties",
    examples: (terms) =>
      givers(terms).flatMap((giver) => properties.map((name) => ({ giver, object: plainObject, name }))),
    cases: (terms) => record({ giver: giver(terms), object: simpleObject(1), name: constantFrom(...properties) }),
    async check(subject, { name, ...object }) {
      const { given } = await give(subject, object);
      const what = `what ${object.giver} gives`;
      expectEqual(`the own properties of ${what}`, Object.keys(given), properties);
      const descriptor = Object.getOwnPropertyDescriptor(given, name);
      const readOnly = descriptor?.writable === false || (descriptor?.get !== undefined && !descriptor.set);
      expectThat(readOnly, `${name} of ${what} is read-only`);
      expectThat(descriptor?.configurable === true, `${name} of ${what} is configurable`);
      thrownBy(`assignment to ${name} of ${what}`, () => {
        given[name] = "changed";
      });
    },
  }),
  ruleCheck<GivenCase>({
    rule: "result.members",
    examples: (terms) => givers(terms).map((giver) => ({ giver, object: plainObject })),
    cases: (terms) => record({ giver: giver(terms), object: simpleObject(1) }),
    async check(subject, object) {
      const { given } = await give(subject, object);
      const expected = object.giver === "get" ? [...bodyMembers, "writeHttpMetadata"] : ["writeHttpMetadata"];
      const what = `the members of the prototype of what ${object.giver} gives`;
      const names = "for (const name in object) if (!Object.hasOwn(object, name)) names.push(name);";
      expectShown(what, inheritedNames(given), expected, () => {
        return `((object, names = []) => { ${names} return names.sort(); })(${toCode(given)})`;
      });
    },
  }),
  ruleCheck<GivenCase>({
    rule: "result.classes",
    examples: (terms) => givers(terms).map((giver) => ({ giver, object: plainObject })),
    cases: (terms) => record({ giver: giver(terms), object: simpleObject(1) }),
    async check(subject, object) {
      const { given } = await give(subject, object);
      const name = object.giver === "get" ? "GetResult" : "HeadResult";
      expectClass(`what ${object.giver} gives`, given, name);
      expectClass(`the checksums of what ${object.giver} gives`, given.checksums, "Checksums");
    },
  }),
  ruleCheck<GivenCase>({
    rule: "result.json",
    examples: () =>
      (["head", "get"] as const).map((giver) => ({ giver, object: { ...plainObject, options: wholeMetadata } })),
    cases: () => record({ giver: constantFrom("head", "get"), object: simpleObject(1) }),
    async check(subject, object) {
      const { given } = await give(subject, object);
      const json = JSON.parse(JSON.stringify(given));
      const { key, text, options } = object.object;
      const { version, etag, httpEtag, storageClass } = given;
      const { cacheExpiry, ...httpMetadata } = options.httpMetadata ?? {};
      const expiry = cacheExpiry instanceof Date ? { cacheExpiry: cacheExpiry.toISOString() } : {};
      const expected: Record<string, unknown> = {
        ...{ key, version, size: text.length, etag, httpEtag, storageClass },
        range: { offset: 0, length: text.length },
        uploaded: given.uploaded.toISOString(),
        checksums: { md5: etag },
        customMetadata: options.customMetadata ?? {},
        httpMetadata: { ...httpMetadata, ...expiry },
      };
      for (const name of Object.keys({ ...json, ...expected })) {
        const what = `${name} in the JSON of what ${object.giver} gives`;
        const code = () => `JSON.parse(JSON.stringify(${toCode(given)})).${name}`;
        // The time is never the same again.
        if (name !== "uploaded") expectShown(what, json[name], expected[name], code);
        else if (json[name] !== expected[name]) {
          const same = () => `${code()} === ${toCode(given)}.uploaded.toISOString()`;
          expectShown(`whether ${what} is an ISO string`, false, true, same);
        }
      }
    },
  }),
  ruleCheck<MethodCase>({
    rule: "result.bucket-shape",
    examples: (terms) => methodCases(terms).map((one) => ({ ...one, keys: [] })),
    cases: (terms) =>
      record({ one: constantFrom(...methodCases(terms)), keys: array(simpleKey(), { maxLength: 2 }) }).map(
        ({ one, keys }) => ({ ...one, keys }),
      ),
    async check({ makeBucket }, { of, method, keys }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      if (of === "bucket") {
        expectEqual("the own properties of a bucket", Object.getOwnPropertyNames(bucket), []);
        expectEqual("the JSON of a bucket", JSON.stringify(bucket), "{}");
      }
      const owner = of === "bucket" ? bucket : bucket.resumeMultipartUpload("k", "id");
      expectMethod(of, owner, method);
    },
  }),
  ruleCheck<RangeCase>({
    rule: "result.range",
    examples: () => [
      ...(["put", "list", "head", "get", "failed"] as const).map((giver) => ({ text: "hello", giver })),
      ...[{ offset: 1 }, { length: 2 }, { offset: 1, length: 99 }, { suffix: 2 }].map((range) => ({
        ...{ text: "hello", giver: "get" as const, range },
      })),
      { text: "hello", giver: "failed", range: { offset: 1 } },
      { text: "", giver: "get" },
      { text: "", giver: "head" },
    ],
    cases: () =>
      oneof(
        { withCrossShrink: true },
        record({ text: letters(), giver: constantFrom("put" as const, "list", "head", "get", "failed") }),
        record({ text: letters(1), giver: constantFrom("get" as const, "failed"), range: satisfiableRange() }).map(
          ({ text, giver, range }) => ({ text, giver, range: { ...range, ...beginningIn(text, range) } }),
        ),
      ),
    async check({ makeBucket }, { text, giver, range }) {
      const bucket = loosely(await makeBucket());
      const put = await bucket.put("k", text);
      const options = { ...(range && { range }), ...(giver === "failed" && { onlyIf: { etagMatches: "other" } }) };
      const what = `range of ${giver} of ${text.length} bytes with ${show(options)}`;
      if (giver === "put") expectEqual(what, put.range, undefined);
      else if (giver === "list") expectEqual(what, (await bucket.list()).objects[0].range, undefined);
      else {
        const object = giver === "head" ? await bucket.head("k") : await bucket.get("k", options);
        expectMembers(what, object.range, servedRange(text.length, giver === "get" ? range : undefined));
      }
    },
  }),
];

function satisfiableRange() {
  const [offset, length, suffix] = [nat(30), nat(30).map((more) => more + 1), nat(30).map((more) => more + 1)];
  return oneof(
    { withCrossShrink: true },
    record<NonNullable<RangeCase["range"]>>({ offset }),
    record({ length }),
    record({ suffix }),
    record({ offset, length }),
  );
}

/** The offset within the text: what begins at its end or beyond is another rule. */
function beginningIn(text: string, { offset }: NonNullable<RangeCase["range"]>): { readonly offset?: number } {
  return offset === undefined ? {} : { offset: offset % text.length };
}

function servedRange(
  size: number,
  range: RangeCase["range"] = {},
): { readonly offset: number; readonly length: number } {
  const { suffix, offset = suffix === undefined ? 0 : Math.max(0, size - suffix), length = size } = range;
  return { offset, length: Math.min(length, size - offset) };
}

function methodCases({ abilities }: Terms): readonly Omit<MethodCase, "keys">[] {
  const owners = abilities.multipart ? (["bucket", "upload"] as const) : (["bucket"] as const);
  return owners.flatMap((of) => methodsOf[of].map((method) => ({ of, method })));
}

/** Expects a method to be on the prototype that has all of them, as on the platform's; derived classes may have others. */
function expectMethod(of: MethodCase["of"], owner: object, method: string): void {
  const names: readonly string[] = methodsOf[of];
  const chain: object[] = [];
  for (let link = Object.getPrototypeOf(owner); link !== null; link = Object.getPrototypeOf(link)) chain.push(link);
  const depth = Math.max(
    chain.findIndex((link) => names.every((name) => Object.hasOwn(link, name))),
    0,
  );
  const prototype = chain[depth] ?? {};
  const code = () => `${"Object.getPrototypeOf(".repeat(depth + 1)}${toCode(owner)}${")".repeat(depth + 1)}`;
  const members = Object.getOwnPropertyNames(prototype);
  expectShown(`the members of the prototype of the ${of}`, members, [...names, "constructor"], () => {
    return `Object.getOwnPropertyNames(${code()})`;
  });
  const { value, ...flags } = Object.getOwnPropertyDescriptor(prototype, method) ?? {};
  const seen = { ...flags, name: value?.name, length: value?.length };
  const expected = { writable: true, enumerable: true, configurable: true, name: method, length: 0 };
  expectShown(`${method} on the prototype of the ${of}`, seen, expected, () => {
    const descriptor = `Object.getOwnPropertyDescriptor(${code()}, ${toCode(method)})`;
    return `(({ value, ...flags }) => ({ ...flags, name: value.name, length: value.length }))(${descriptor})`;
  });
}

function inheritedNames(object: object): string[] {
  const names: string[] = [];
  for (const name in object) if (!Object.hasOwn(object, name)) names.push(name);
  return names.sort();
}

function expectClass(what: string, object: object, name: string): void {
  const given = () => toCode(object);
  const named = object.constructor.name;
  expectShown(`the name of the class of ${what}`, named, name, () => `${given()}.constructor.name`);
  const tag = Object.prototype.toString.call(object);
  expectShown(`the tag of ${what}`, tag, `[object ${name}]`, () => `Object.prototype.toString.call(${given()})`);
  const error = thrownBy(`new ${name}()`, () => Reflect.construct(object.constructor, []));
  expectShown(`what new ${name}() throws`, String(error), "TypeError: Illegal constructor", () => {
    return `(() => { try { return new (${given()}.constructor)(); } catch (error) { return String(error); } })()`;
  });
}
