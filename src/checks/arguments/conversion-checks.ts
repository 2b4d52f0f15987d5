import { bigInt, constantFrom, integer, nat, oneof, record } from "fast-check";
import { plainKey } from "../../property/cases/case-plain.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectError, expectThat } from "../../property/cases/expect.js";
import { type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import { fill } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";
import { printedAs } from "../../property/code/printed-as.js";
import { toCode } from "../../property/code/to-code.js";

type Stated = Pick<Terms, "abilities">;

/** A place of a call where something is converted, and how the call is made with a value there. */
type Places = Readonly<Record<string, (bucket: LooseBucket, value: unknown, key: string) => () => unknown>>;

const stringPlaces: Places = {
  head: (bucket, value) => () => bucket.head(value),
  get: (bucket, value) => () => bucket.get(value),
  put: (bucket, value) => () => bucket.put(value, "v"),
  delete: (bucket, value) => () => bucket.delete(value),
  "delete of an array": (bucket, value, key) => () => bucket.delete([key, value]),
  "put with a contentType": (bucket, value, key) => () =>
    bucket.put(key, "v", { httpMetadata: { contentType: value } }),
  "put with custom metadata": (bucket, value, key) => () => bucket.put(key, "v", { customMetadata: { name: value } }),
};

const stringPlacesOfUploads: Places = {
  createMultipartUpload: (bucket, value) => () => bucket.createMultipartUpload(value),
};

const numberPlaces: Places = {
  "list with a limit": (bucket, value) => () => bucket.list({ limit: value }),
  "get with an offset": (bucket, value, key) => () => bucket.get(key, { range: { offset: value } }),
  "get with a length": (bucket, value, key) => () => bucket.get(key, { range: { length: value } }),
  "get with a suffix": (bucket, value, key) => () => bucket.get(key, { range: { suffix: value } }),
};

const numberPlacesOfUploads: Places = {
  uploadPart(bucket, value, key) {
    const upload = bucket.resumeMultipartUpload(key, "id");
    return () => upload.uploadPart(value, "v");
  },
};

/** A conversion that throws. */
interface ThrowingCase {
  readonly key: string;
  readonly place: string;
  readonly thrown: Error;
}

/** A symbol or a BigInt, where a string or a number is wanted. */
interface UnconvertibleCase {
  readonly key: string;
  readonly place: string;
  readonly value: symbol | bigint;
}

/** An integer in one of its forms, in a bucket of as many objects. */
type IntegerCase =
  | { readonly kind: "limit" | "part number"; readonly value: unknown; readonly objects: number }
  | { readonly kind: "limit too large" | "part number too large"; readonly value: number };

/** How strings and numbers are made of what is neither. */
export const conversionChecks: readonly RuleCheck[] = [
  ruleCheck<ThrowingCase>({
    rule: "arguments.conversion-errors",
    examples: (terms) =>
      Object.keys(allPlaces(terms)).map((place) => ({ key: "k", place, thrown: new RangeError("the value's own") })),
    cases: (terms) =>
      record({
        key: plainKey(),
        place: constantFrom(...Object.keys(allPlaces(terms))),
        thrown: constantFrom(
          new RangeError("the value's own"),
          new TypeError("the value's own"),
          new Error("the value's own"),
          new (class OwnError extends Error {})(""),
        ),
      }),
    async check({ makeBucket, ...terms }, { key, place, thrown }) {
      const bucket = loosely(await makeBucket());
      const throwing = `{ throw new ${thrown.name}(${toCode(thrown.message)}); }`;
      const value = printedAs(
        {
          toString(): string {
            throw thrown;
          },
          valueOf(): number {
            throw thrown;
          },
        },
        () => `{ toString() ${throwing}, valueOf() ${throwing} }`,
      );
      const call = callAt(terms, place, bucket, value, key);
      let error: unknown;
      const noting = async () => {
        try {
          return await call();
        } catch (reason) {
          error = reason;
          throw reason;
        }
      };
      await expectError(place, noting, thrown.name, thrown.message);
      expectThat(
        error === thrown,
        `${place} rejects with what the conversion of a value throws (it was ${show(error)})`,
      );
    },
  }),
  ruleCheck<UnconvertibleCase>({
    rule: "arguments.symbol-and-bigint",
    examples: (terms) => [
      ...Object.keys(allPlaces(terms)).map((place) => ({ key: "k", place, value: Symbol("s") })),
      ...Object.keys(numberPlacesOf(terms)).map((place) => ({ key: "k", place, value: 1n })),
      { key: "k", place: "put", value: 1n },
    ],
    cases: (terms) =>
      oneof(
        record({
          key: plainKey(),
          place: constantFrom(...Object.keys(allPlaces(terms))),
          value: constantFrom(Symbol("s"), Symbol(), Symbol.iterator),
        }),
        record({ key: plainKey(), place: constantFrom(...Object.keys(numberPlacesOf(terms))), value: bigInt() }),
        record({ key: plainKey(), place: constantFrom("put"), value: bigInt() }),
      ),
    async check({ makeBucket, ...terms }, { key, place, value }) {
      const bucket = loosely(await makeBucket());
      if (place === "put" && typeof value === "bigint") {
        return expectEqual(`the key of put(${value}n)`, (await bucket.put(value, "v")).key, String(value));
      }
      const type = typeof value === "symbol" ? "Symbol" : "BigInt";
      const wanted = Object.hasOwn(numberPlacesOf(terms), place) ? "number" : "string";
      await expectError(
        `${place}, given ${show(value)}`,
        callAt(terms, place, bucket, value, key),
        "TypeError",
        `Cannot convert a ${type} value to a ${wanted}`,
      );
    },
  }),
  ruleCheck<IntegerCase>({
    rule: "arguments.integer",
    examples: ({ abilities }) => [
      ...[1.99, "2", true, " 1 "].map((value): IntegerCase => ({ kind: "limit", value, objects: 3 })),
      ...[2 ** 31, -(2 ** 31) - 1, 1e300].map((value): IntegerCase => ({ kind: "limit too large", value })),
      ...(abilities.multipart
        ? [
            ...[1.9, "2"].map((value): IntegerCase => ({ kind: "part number", value, objects: 0 })),
            { kind: "part number too large" as const, value: 2 ** 31 },
          ]
        : []),
    ],
    cases: ({ abilities }) => {
      const large = nat(1000).map((over) => 2 ** 31 + over);
      const value = oneof(
        record({ number: integer({ min: 1, max: 3 }), hundredths: nat(99) }).map(
          ({ number, hundredths }): unknown => number + hundredths / 100,
        ),
        record({ number: integer({ min: 1, max: 3 }), form: constantFrom(...forms) }).map(({ number, form }) =>
          form(number),
        ),
        constantFrom<unknown>(true),
      );
      const tooLarge = oneof(
        large,
        large.map((number) => -number - 1),
        constantFrom(1e300, -1e300),
      );
      const kinds = abilities.multipart ? (["limit", "part number"] as const) : (["limit"] as const);
      const converted = record({ kind: constantFrom(...kinds), value, more: nat(1) }).map(
        ({ more: rest, ...given }): IntegerCase => ({ ...given, objects: Math.trunc(Number(given.value)) + rest }),
      );
      const refused = record({ kind: constantFrom(...kinds), value: tooLarge }).map(
        ({ kind, value: number }): IntegerCase => ({ kind: `${kind} too large`, value: number }),
      );
      return oneof({ weight: 3, arbitrary: converted }, { weight: 1, arbitrary: refused });
    },
    async check({ makeBucket, ...terms }, given) {
      const bucket = loosely(await makeBucket());
      const what = `a ${given.kind} of ${show(given.value)}`;
      if (!("objects" in given)) {
        const place = given.kind === "limit too large" ? "list with a limit" : "uploadPart";
        const message = "Value out of range. Must be between -2147483648 and 2147483647 (inclusive).";
        return expectError(what, callAt(terms, place, bucket, given.value, "k"), "TypeError", message);
      }
      const integral = Math.trunc(Number(given.value));
      if (given.kind === "part number") {
        const upload = await bucket.createMultipartUpload("k");
        return expectEqual(what, (await upload.uploadPart(given.value, "v")).partNumber, integral);
      }
      const keys = ["a", "b", "c", "d"].slice(0, given.objects);
      await fill(bucket, keys);
      const { objects } = await bucket.list({ limit: given.value });
      expectEqual(`entries with ${what}`, objects.length, Math.min(integral, keys.length));
    },
  }),
];

/** Values of which a number is made. */
const forms: readonly ((number: number) => unknown)[] = [
  (number) => String(number),
  (number) => ` ${number} `,
  (number) => `0x${number}`,
  (number) => `${number}.9`,
  (number) => [number],
  (number) => printedAs({ valueOf: () => number }, () => `{ valueOf: () => ${number} }`),
  (number) => new Date(number),
];

function callAt(terms: Stated, place: string, bucket: LooseBucket, value: unknown, key: string): () => unknown {
  const at = allPlaces(terms)[place];
  if (at === undefined) throw new TypeError(`There is no place "${place}"`);
  return at(bucket, value, key);
}

function numberPlacesOf({ abilities }: Stated): Places {
  return abilities.multipart ? { ...numberPlaces, ...numberPlacesOfUploads } : numberPlaces;
}

function allPlaces(terms: Stated): Places {
  return { ...stringPlaces, ...(terms.abilities.multipart ? stringPlacesOfUploads : {}), ...numberPlacesOf(terms) };
}
