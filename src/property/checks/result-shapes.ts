import type { StoreHTTPMetadata, StoreObject, StoreObjectBody, StorePutOptions } from "../../../types/index.js";
import { everyName } from "../../base/every-name.js";
import { expectEqual, expectShown, expectThat, thrownBy } from "../expect/expect.js";
import type { LooseBucket } from "../expect/loose-bucket.js";
import { bucketCheck, type RuleCheck, type Subject, subjectCheck } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import { type ObjectSource, objectSources, storeAndReturn } from "./object-sources.js";

const properties = everyName<Omit<StoreObject, "writeHttpMetadata">>()([
  ...(["ssecKeyMd5", "storageClass", "range", "customMetadata", "httpMetadata", "uploaded", "checksums"] as const),
  ...(["httpEtag", "etag", "size", "version", "key"] as const),
]);

async function expectProperties(subject: Subject, source: ObjectSource): Promise<void> {
  const { given } = await storeAndReturn(subject, source);
  const what = `the result of ${source}`;
  expectEqual(`the own properties of ${what}`, Object.keys(given), properties);
  for (const name of properties) {
    const descriptor = Object.getOwnPropertyDescriptor(given, name);
    const isReadOnly = descriptor?.writable === false || (descriptor?.get !== undefined && !descriptor.set);
    expectThat(isReadOnly, `${name} of ${what} is read-only`);
    expectThat(descriptor?.configurable === true, `${name} of ${what} is configurable`);
    thrownBy(`assignment to ${name} of ${what}`, () => {
      given[name] = "changed";
    });
  }
}

const bodyMembers = everyName<Omit<StoreObjectBody, keyof StoreObject>>()([
  ...(["arrayBuffer", "blob", "body", "bodyUsed", "bytes", "json", "text"] as const),
]);

async function expectInherited(subject: Subject, source: ObjectSource): Promise<void> {
  const { given } = await storeAndReturn(subject, source);
  const expected = source === "get" ? [...bodyMembers, "writeHttpMetadata"] : ["writeHttpMetadata"];
  const seen: string[] = [];
  for (const name in given) if (!Object.hasOwn(given, name)) seen.push(name);
  expectShown(`the members of the prototype of the result of ${source}`, seen.sort(), expected, () => {
    const names = "for (const name in object) if (!Object.hasOwn(object, name)) names.push(name);";
    return `((object, names = []) => { ${names} return names.sort(); })(${toCode(given)})`;
  });
}

async function expectClasses(subject: Subject, source: ObjectSource): Promise<void> {
  const { given } = await storeAndReturn(subject, source);
  expectClass(`the result of ${source}`, given, source === "get" ? "GetResult" : "HeadResult");
  expectClass(`the checksums in the result of ${source}`, given.checksums, "Checksums");
}

function expectClass(what: string, object: object, name: string): void {
  const given = () => toCode(object);
  const named = object.constructor.name;
  expectShown(`the name of the class of ${what}`, named, name, () => `${given()}.constructor.name`);
  const tag = Object.prototype.toString.call(object);
  expectShown(`the tag of ${what}`, tag, `[object ${name}]`, () => `Object.prototype.toString.call(${given()})`);
  const error = thrownBy(`new ${name}()`, () => Reflect.construct(object.constructor, []));
  expectShown(`the error of new ${name}()`, String(error), "TypeError: Illegal constructor", () => {
    return `(() => { try { return new (${given()}.constructor)(); } catch (error) { return String(error); } })()`;
  });
}

/** The options of the stored object, and its HTTP metadata in the JSON of the call's result. */
type JsonRow = readonly [source: "head" | "get", options: StorePutOptions, httpMetadata: object];

async function expectJson(subject: Subject, [source, options, httpMetadata]: JsonRow): Promise<void> {
  const { given } = await storeAndReturn(subject, source, "hello", options);
  const json = JSON.parse(JSON.stringify(given));
  const { version, etag, httpEtag, storageClass } = given;
  const expected: Record<string, unknown> = {
    ...{ key: "k", version, size: 5, etag, httpEtag, storageClass, httpMetadata },
    range: { offset: 0, length: 5 },
    uploaded: given.uploaded.toISOString(),
    checksums: { md5: etag },
    customMetadata: options.customMetadata ?? {},
  };
  for (const name of Object.keys({ ...json, ...expected })) {
    const what = `${name} in the JSON of the result of ${source}`;
    const code = () => `JSON.parse(JSON.stringify(${toCode(given)})).${name}`;
    // The time differs in each run.
    if (name !== "uploaded") expectShown(what, json[name], expected[name], code);
    else if (json[name] !== expected[name]) {
      const same = () => `${code()} === ${toCode(given)}.uploaded.toISOString()`;
      expectShown(`whether ${what} is an ISO string`, false, true, same);
    }
  }
}

/** In the order of the platform's prototypes. */
const methodsOf = {
  bucket: ["head", "get", "put", "createMultipartUpload", "resumeMultipartUpload", "delete", "list"],
  upload: ["uploadPart", "abort", "complete"],
} as const;

async function expectShape(bucket: LooseBucket, of: keyof typeof methodsOf): Promise<void> {
  const owner = of === "bucket" ? bucket : bucket.resumeMultipartUpload("k", "id");
  for (const method of methodsOf[of]) expectMethod(of, owner, method);
  if (of === "upload") return;
  expectEqual("the own properties of a bucket", Object.getOwnPropertyNames(bucket), []);
  expectEqual("the JSON of a bucket", JSON.stringify(bucket), "{}");
}

/** Expects a method on the prototype with all methods, as on the platform. Derived classes may have other methods. */
function expectMethod(of: keyof typeof methodsOf, owner: object, method: string): void {
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

const httpMetadata: StoreHTTPMetadata = { contentType: "a/b", cacheExpiry: new Date(5000) };
const jsonOfMetadata = { contentType: "a/b", cacheExpiry: "1970-01-01T00:00:05.000Z" };

/** The rules about the shapes of results. */
export const resultChecks: readonly RuleCheck[] = [
  subjectCheck<ObjectSource>("result.properties", expectProperties, objectSources),
  subjectCheck<ObjectSource>("result.members", expectInherited, objectSources),
  subjectCheck<ObjectSource>("result.classes", expectClasses, objectSources),
  subjectCheck<JsonRow>("result.json", expectJson, [
    ["head", { customMetadata: { a: "b" } }, {}],
    ["head", { customMetadata: { a: "b" }, httpMetadata }, jsonOfMetadata],
    ["get", { customMetadata: { a: "b" }, httpMetadata }, jsonOfMetadata],
  ]),
  bucketCheck<keyof typeof methodsOf>("result.bucket-shape", expectShape, ({ abilities }) =>
    abilities.multipart ? ["bucket", "upload"] : ["bucket"],
  ),
];
