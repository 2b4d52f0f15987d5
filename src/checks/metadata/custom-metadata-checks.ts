import { array, constantFrom, dictionary, integer, nat, oneof, record, string, tuple } from "fast-check";
import { anyText } from "../../property/cases/case-upload.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectRefusal } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";

interface NamesCase {
  readonly customMetadata: unknown;
  readonly look: "put" | "head";
}

/** Names of custom metadata, `__proto__` among them. */
interface ProtoCase {
  readonly names: readonly string[];
  readonly value: string;
  readonly look: "head" | "get" | "list";
}

interface SizeCase {
  readonly customMetadata: Readonly<Record<string, string>>;
  readonly method: "put" | "createMultipartUpload";
}

const proto = "__proto__";

/** What custom metadata can hold. */
export const customMetadataChecks: readonly RuleCheck[] = [
  ruleCheck<NamesCase>({
    rule: "custom-metadata.names",
    examples: () => {
      const own = Object.create({ inherited: "x" });
      Object.defineProperty(own, "hidden", { value: "x", enumerable: false });
      Object.assign(own, { own: "y", [Symbol("s")]: "x" });
      return [
        { a: "b", A: "B", "": "empty", "é 😀": "é 😀" },
        { a: 5, b: null, c: undefined, d: {}, e: "" },
        own,
        new Map([["a", "b"]]),
        new Date(0),
        () => undefined,
        { constructor: "a", toString: "b" },
        // In their order, but for those that are numbers.
        { z: "1", b: "2", a: "3", 10: "4", 9: "5" },
      ].flatMap((customMetadata) => (["put", "head"] as const).map((look) => ({ customMetadata, look })));
    },
    cases: () => {
      const text = anyText(3);
      const name = oneof({ withCrossShrink: true }, constantFrom("a", "A", "b", "9", "10", "constructor"), text).filter(
        (name) => name !== proto,
      );
      const value = oneof({ withCrossShrink: true }, text, constantFrom<unknown>(5, null, undefined, true, {}));
      const customMetadata = dictionary(name, value, { maxKeys: 4, noNullPrototype: true });
      return record({ customMetadata, look: constantFrom("put", "head") });
    },
    async check({ makeBucket }, { customMetadata, look }) {
      const bucket = loosely(await makeBucket());
      const put = await bucket.put("k", "v", { customMetadata });
      const object = look === "put" ? put : await bucket.head("k");
      const entries = Object.entries(customMetadata as object).map(([name, value]) => [name, String(value)] as const);
      const what = `that ${look} gives after ${show(customMetadata)}`;
      const given = object.customMetadata;
      expectEqual(`custom metadata ${what}`, given, Object.fromEntries(entries));
      const names = entries.map(([name]) => name);
      expectEqual(`the order of names ${what}`, Object.keys(given), names);
    },
  }),
  ruleCheck<ProtoCase>({
    rule: "custom-metadata.proto",
    examples: () => (["head", "get", "list"] as const).map((look) => ({ names: [proto, "a"], value: "kept", look })),
    cases: () =>
      record({
        names: tuple(nat(3), nat(3)).map(([size, place]) => [..."abc".slice(0, size)].toSpliced(place, 0, proto)),
        value: string({ unit: constantFrom(..."abc"), maxLength: 3 }),
        look: constantFrom("head", "get", "list"),
      }),
    async check({ makeBucket, semantics }, { names, value, look }) {
      const bucket = loosely(await makeBucket());
      const customMetadata = Object.fromEntries(names.map((name) => [name, value]));
      await bucket.put("k", "v", { customMetadata });
      const object =
        look === "list" ? (await bucket.list({ include: ["customMetadata"] })).objects[0] : await bucket[look]("k");
      const given = object.customMetadata;
      const kept = names.filter((name) => name !== proto || semantics.protoMetadata === "kept");
      expectEqual(`custom metadata that ${look} gives`, given, Object.fromEntries(kept.map((name) => [name, value])));
      const isPlain = Object.getPrototypeOf(given) === Object.prototype;
      expectEqual("the prototype of custom metadata is that of objects", isPlain, true);
    },
  }),
  ruleCheck<SizeCase>({
    rule: "custom-metadata.size",
    examples: ({ semantics: { maxCustomMetadataBytes: most }, abilities }) => {
      const fitting = [
        { a: "x".repeat(most - 1) },
        { ["n".repeat(most - 1)]: "x" },
        { a: "é".repeat(most - 1) },
        { a: "€".repeat((most - 2) >> 1), b: "" },
        { a: "x".repeat(most - 4), b: "x", c: "" },
      ];
      const large = [
        { a: "x".repeat(most) },
        { ["n".repeat(most)]: "x" },
        { a: "é".repeat(most) },
        { a: "€".repeat(most >> 1) },
        { a: "x".repeat(most - 3), b: "x", c: "" },
      ];
      const put = [...fitting, ...large].map((customMetadata) => ({ customMetadata, method: "put" as const }));
      const create = [fitting[0], large[0]].map((customMetadata = {}) => ({
        customMetadata,
        method: "createMultipartUpload" as const,
      }));
      return abilities.multipart ? [...put, ...create] : put;
    },
    cases: (terms) =>
      record({
        customMetadata: metadataNearLimit(terms),
        method: constantFrom(
          ...(terms.abilities.multipart ? (["put", "createMultipartUpload"] as const) : (["put"] as const)),
        ),
      }),
    async check({ makeBucket, semantics }, { customMetadata, method }) {
      const bucket = loosely(await makeBucket());
      const size = sizeOf(customMetadata);
      const call = () =>
        method === "put"
          ? bucket.put("k", "v", { customMetadata })
          : bucket.createMultipartUpload("k", { customMetadata });
      const isChecked = method === "put" || semantics.uploadMetadataLimit === "checked";
      if (isChecked && size > semantics.maxCustomMetadataBytes) {
        await expectRefusal(`${method} with ${size} bytes of metadata`, call, method, 10012);
      } else {
        const made = await call();
        if (method === "put") expectEqual(`${size} bytes of custom metadata`, made.customMetadata, customMetadata);
      }
    },
  }),
];

/** Metadata of about as many bytes as are allowed, some of which are of other characters. */
function metadataNearLimit({ semantics: { maxCustomMetadataBytes: most } }: Terms) {
  return record({
    more: integer({ min: -3, max: 3 }),
    others: array(tuple(constantFrom("x", "é", "€", "😀"), nat(40)), { maxLength: 2 }),
    inName: constantFrom(false, true),
  }).map(({ more, others, inName }) => {
    const metadata = Object.fromEntries(others.map(([letter, count], index) => [`${index}`, letter.repeat(count)]));
    const left = Math.max(1, most + more - sizeOf(metadata));
    return { ...metadata, ...(inName ? { ["n".repeat(left)]: "" } : { a: "x".repeat(left - 1) }) };
  });
}

/** Two bytes for each unit of a string that has one beyond Latin-1, one for others. */
function sizeOf(metadata: Readonly<Record<string, string>>): number {
  const texts = Object.entries(metadata).flat();
  return texts.reduce((sum, text) => sum + (/^[\0-\xff]*$/.test(text) ? 1 : 2) * text.length, 0);
}
