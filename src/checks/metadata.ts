import { show } from "../property/cases/check-failure.js";
import { expectEqual, expectRefusal } from "../property/cases/expect.js";
import { type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import { checked, type RuleCheck, ruled, type Subject } from "../property/cases/rule-check.js";
import { printedAs } from "../property/code/printed-as.js";

/** Custom metadata as it is given, and what is kept of it, in this order: by default all. */
type NamesRow = readonly [given: object, kept?: Readonly<Record<string, string>>];

async function expectCustomMetadata(bucket: LooseBucket, [given, kept = { ...given }]: NamesRow): Promise<void> {
  const put = await bucket.put("k", "v", { customMetadata: given });
  for (const look of ["put", "head"] as const) {
    const object = look === "put" ? put : await bucket.head("k");
    expectEqual(`custom metadata that ${look} gives after ${show(given)}`, object.customMetadata, kept);
    expectEqual(`the order of names that ${look} gives`, Object.keys(object.customMetadata), Object.keys(kept));
  }
}

/** Custom metadata, and what is left of it where `__proto__` is lost. */
type ProtoRow = readonly [given: Readonly<Record<string, string>>, rest: Readonly<Record<string, string>>];

async function expectProto(bucket: LooseBucket, [given, rest]: ProtoRow, { semantics }: Subject): Promise<void> {
  await bucket.put("k", "v", { customMetadata: given });
  const expected = semantics.protoMetadata === "kept" ? given : rest;
  for (const look of ["head", "get", "list"] as const) {
    const included = { include: ["customMetadata"] };
    const { customMetadata } = look === "list" ? (await bucket.list(included)).objects[0] : await bucket[look]("k");
    expectEqual("custom metadata with a name such as __proto__", customMetadata, expected);
    const isPlain = Object.getPrototypeOf(customMetadata) === Object.prototype;
    expectEqual("the prototype of custom metadata is that of objects", isPlain, true);
  }
}

/** Custom metadata that fits, or is too large. */
type SizeRow = readonly [customMetadata: Readonly<Record<string, string>>, becomes: "stored" | "refused"];

async function expectSize(subject: Subject, [customMetadata, becomes]: SizeRow): Promise<void> {
  const { makeBucket, semantics, abilities } = subject;
  const bucket = loosely(await makeBucket());
  const put = () => bucket.put("k", "v", { customMetadata });
  const create = () => bucket.createMultipartUpload("k", { customMetadata });
  const what = "custom metadata about the size of the limit";
  if (becomes === "refused") await expectRefusal(`put with ${what}`, put, "put", 10012);
  else expectEqual(what, (await put()).customMetadata, customMetadata);
  if (!abilities.multipart) return;
  if (becomes === "stored" || semantics.uploadMetadataLimit === "unchecked") await create();
  else await expectRefusal(`createMultipartUpload with ${what}`, create, "createMultipartUpload", 10012);
}

/** The rules of custom metadata. */
export const customMetadataChecks: readonly RuleCheck[] = [
  ruled("custom-metadata.names", expectCustomMetadata, [
    [{ A: "B" }],
    [{ a: "b", A: "B", "": "empty", "é 😀": "é 😀" }],
    [
      { a: 5, b: null, c: undefined, d: {}, e: "", f: true },
      { a: "5", b: "null", c: "undefined", d: "[object Object]", e: "", f: "true" },
    ],
    [printedAs(Object.create({ a: "b" }), () => 'Object.create({ a: "b" })'), {}],
    [
      printedAs(Object.defineProperty({}, "a", { value: "b" }), () => 'Object.defineProperty({}, "a", { value: "b" })'),
      {},
    ],
    [{ own: "y", [Symbol("s")]: "x" }, { own: "y" }],
    [new Map([["a", "b"]]), {}],
    [new Date(0), {}],
    [() => undefined, {}],
    [{ constructor: "a", toString: "b" }],
    [{ z: "1", b: "2", a: "3" }],
    // In their order, but for those that are numbers.
    [
      { z: "1", b: "2", 10: "4", 9: "5" },
      { 9: "5", 10: "4", z: "1", b: "2" },
    ],
  ]),
  ruled("custom-metadata.proto", expectProto, [
    [{ ["__proto__"]: "kept" }, {}],
    [
      { a: "b", ["__proto__"]: "kept", c: "d" },
      { a: "b", c: "d" },
    ],
    [{ ["__proto__"]: "" }, {}],
  ]),
  checked<SizeRow>("custom-metadata.size", expectSize, ({ semantics: { maxCustomMetadataBytes: most } }) => [
    [{ a: "x".repeat(most - 1) }, "stored"],
    [{ a: "x".repeat(most) }, "refused"],
    [{ ["n".repeat(most - 1)]: "x" }, "stored"],
    [{ ["n".repeat(most)]: "x" }, "refused"],
    [{ a: "é".repeat(most - 1) }, "stored"],
    [{ a: "é".repeat(most) }, "refused"],
    [{ a: "€".repeat((most - 2) / 2), b: "" }, "stored"],
    [{ a: "€".repeat(Math.ceil(most / 2)) }, "refused"],
    [{ a: `€${"x".repeat(most / 2 - 2)}`, b: "" }, "stored"],
    [{ a: `€${"x".repeat(most / 2 - 2)}`, b: "xx" }, "refused"],
    [{ ["😀".repeat(most / 4 - 1)]: "xxxx" }, "stored"],
    [{ ["😀".repeat(most / 4 - 1)]: "x".repeat(8) }, "refused"],
    [{ a: "x".repeat(most - 4), b: "x", c: "" }, "stored"],
    [{ a: "x".repeat(most - 3), b: "x", c: "" }, "refused"],
  ]),
];
