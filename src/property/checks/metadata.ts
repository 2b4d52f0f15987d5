import { show } from "../expect/check-failure.js";
import { expectEqual } from "../expect/expect.js";
import type { LooseBucket } from "../expect/loose-bucket.js";
import { bucketCheck, type RuleCheck, type Subject, type Terms, where } from "../expect/rule-check.js";
import { printedAs } from "../values/printed-as.js";
import { gives, put, refused, type Step, stepChecks } from "./steps.js";
import { create } from "./upload-steps.js";

/** Custom metadata, and its stored form in this order: by default the same. */
type NamesRow = readonly [given: object, kept?: Readonly<Record<string, string>>];

async function expectCustomMetadata(bucket: LooseBucket, [given, kept = { ...given }]: NamesRow): Promise<void> {
  const put = await bucket.put("k", "v", { customMetadata: given });
  for (const look of ["put", "head"] as const) {
    const object = look === "put" ? put : await bucket.head("k");
    expectEqual(`custom metadata in the result of ${look} after ${show(given)}`, object.customMetadata, kept);
    expectEqual(`the order of names in the result of ${look}`, Object.keys(object.customMetadata), Object.keys(kept));
  }
}

/** Custom metadata, and the rest of it if `__proto__` is lost. */
type ProtoRow = readonly [given: Readonly<Record<string, string>>, rest: Readonly<Record<string, string>>];

async function expectProto(bucket: LooseBucket, [given, rest]: ProtoRow, { semantics }: Subject): Promise<void> {
  await bucket.put("k", "v", { customMetadata: given });
  const expected = semantics.protoMetadata === "kept" ? given : rest;
  for (const look of ["head", "get", "list"] as const) {
    const included = { include: ["customMetadata"] };
    const { customMetadata } = look === "list" ? (await bucket.list(included)).objects[0] : await bucket[look]("k");
    expectEqual("custom metadata with a name such as __proto__", customMetadata, expected);
    const isPlain = Object.getPrototypeOf(customMetadata) === Object.prototype;
    expectEqual("custom metadata is a plain object", isPlain, true);
  }
}

/** Steps with custom metadata that is stored, or refused as too large. */
function sizes(
  { semantics, abilities }: Terms,
  becomes: "stored" | "refused",
  customMetadata: Readonly<Record<string, string>>,
): readonly Step[] {
  const [stored, created] = [put("k", "v", { customMetadata }), create("k", { customMetadata })];
  const isTaken = becomes === "stored" || semantics.uploadMetadataLimit === "unchecked";
  return [
    becomes === "stored" ? gives("customMetadata", customMetadata, stored) : refused(10012, stored),
    ...where(abilities.multipart, [isTaken ? created : refused(10012, created)]),
  ];
}

/** The rules about custom metadata. */
export const customMetadataChecks: readonly RuleCheck[] = [
  bucketCheck("custom-metadata.names", expectCustomMetadata, [
    [{ A: "B" }],
    // As given, without a normal form, and not read as anything else.
    [{ decomposed: "e\u0301", composed: "\u00e9", compatible: "\ufb01 \u212b" }],
    [{ id: "007", power: "1e3", hex: "0x10", flag: "true", nothing: "null", record: "{}", space: " 1\t", sign: "-0" }],
    // Separators of records, and quotes.
    [{ "a=b;c": "d=e; f, g|h:i&j", "=": "=", ";": ";", ",": `"k" 'l' \\ %20+<&amp;> #?/`, "%3D": "%3D" }],
    [Object.fromEntries(Array.from({ length: 64 }, (_, index) => [`n${index}`, String(index)]))],
    [{ long: "0123456789".repeat(300) }],
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
    // In their order, except for names that are numbers.
    [
      { z: "1", b: "2", 10: "4", 9: "5" },
      { 9: "5", 10: "4", z: "1", b: "2" },
    ],
  ]),
  bucketCheck("custom-metadata.proto", expectProto, [
    [{ ["__proto__"]: "kept" }, {}],
    [
      { a: "b", ["__proto__"]: "kept", c: "d" },
      { a: "b", c: "d" },
    ],
    [{ ["__proto__"]: "" }, {}],
  ]),
  ...stepChecks({
    "custom-metadata.size": (terms) => {
      const { maxCustomMetadataBytes: most } = terms.semantics;
      return [
        sizes(terms, "stored", { a: "x".repeat(most - 1) }),
        sizes(terms, "refused", { a: "x".repeat(most) }),
        sizes(terms, "stored", { ["n".repeat(most - 1)]: "x" }),
        sizes(terms, "refused", { ["n".repeat(most)]: "x" }),
        sizes(terms, "stored", { a: "é".repeat(most - 1) }),
        sizes(terms, "refused", { a: "é".repeat(most) }),
        sizes(terms, "stored", { a: "€".repeat((most - 2) / 2), b: "" }),
        sizes(terms, "refused", { a: "€".repeat(Math.ceil(most / 2)) }),
        sizes(terms, "stored", { a: `€${"x".repeat(most / 2 - 2)}`, b: "" }),
        sizes(terms, "refused", { a: `€${"x".repeat(most / 2 - 2)}`, b: "xx" }),
        sizes(terms, "stored", { ["😀".repeat(most / 4 - 1)]: "xxxx" }),
        sizes(terms, "refused", { ["😀".repeat(most / 4 - 1)]: "x".repeat(8) }),
        sizes(terms, "stored", { a: "x".repeat(most - 4), b: "x", c: "" }),
        sizes(terms, "refused", { a: "x".repeat(most - 3), b: "x", c: "" }),
      ];
    },
  }),
];
