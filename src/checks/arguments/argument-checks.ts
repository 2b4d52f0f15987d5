import { array, bigInt, constant, constantFrom, double, integer, nat, oneof, record } from "fast-check";
import { valueTypes } from "../../property/arbitraries/type-names.js";
import { plainKey, plainText } from "../../property/cases/case-plain.js";
import { show } from "../../property/cases/check-failure.js";
import { errorOf, expectEqual, expectError } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { expectKeys, fill, keysOf, textAt } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck, type Subject, type Terms } from "../../property/cases/rule-check.js";
import { printedAs } from "../../property/code/printed-as.js";
import { toCode } from "../../property/code/to-code.js";

/** A call with more than it takes. */
interface ExtraCase {
  readonly method: "head" | "get" | "put" | "list" | "delete" | "createMultipartUpload";
  readonly key: string;
  readonly text: string;
  /** A field that no call knows. */
  readonly field: string;
  readonly value: unknown;
  /** An argument after the last one. */
  readonly extra: unknown;
}

/** A value that is no string, and where it is given as a key. */
interface StringCase {
  readonly value: unknown;
  readonly use: "put" | "head" | "get" | "delete" | "createMultipartUpload" | "resumeMultipartUpload";
}

/** A call without one of its arguments, and those that come after. */
interface MissingCase {
  readonly method: string;
  readonly args: readonly unknown[];
  readonly type: string;
}

/** What is deleted from a bucket of these keys. */
interface DeleteCase {
  readonly keys: readonly string[];
  readonly argument: unknown;
}

/** What becomes of arguments of any type. */
export const argumentChecks: readonly RuleCheck[] = [
  ruleCheck<ExtraCase>({
    rule: "arguments.extra",
    examples: () => {
      const extra = { key: "k", text: "v", field: "unknown", value: Symbol("s") };
      return [
        { ...extra, method: "head", extra: { onlyIf: 5 } },
        { ...extra, method: "get", extra: 5 },
        { ...extra, method: "put", extra: 5 },
        { ...extra, method: "list", extra: 5 },
        { ...extra, method: "delete", extra: "k" },
      ];
    },
    cases: ({ abilities }) =>
      record({
        method: constantFrom(
          ...(["head", "get", "put", "list", "delete"] as const),
          ...(abilities.multipart ? (["createMultipartUpload"] as const) : []),
        ),
        key: plainKey(),
        text: plainText(),
        field: constantFrom("unknown", "key", "value", "ttl", "OnlyIf", "content-type"),
        value: constantFrom<unknown>(undefined, null, 5, "x", {}, [], Symbol("s")),
        extra: constantFrom<unknown>(undefined, null, 5, "k", { onlyIf: 5 }, ["k"], Symbol("s")),
      }),
    check: expectIgnored,
  }),
  ruleCheck<StringCase>({
    rule: "arguments.string",
    examples: ({ abilities }) =>
      [null, undefined, 5, {}, ["a", "b"], true, { toString: () => "converted" }].flatMap((value) =>
        usesOfKeys(abilities).map((use) => ({ value, use })),
      ),
    cases: ({ abilities }) =>
      record({
        value: oneof(
          constantFrom<unknown>(null, undefined),
          constantFrom<unknown>(true, false, {}),
          integer(),
          double(),
          bigInt(),
          array(oneof(integer(), plainKey(), constant(undefined)), { maxLength: 3 }),
          plainKey().map((key) => printedAs({ toString: () => key }, () => `{ toString: () => ${toCode(key)} }`)),
        ),
        use: constantFrom(...usesOfKeys(abilities)),
      }),
    check: expectConverted,
  }),
  ruleCheck<MissingCase>({
    rule: "arguments.missing",
    examples: (terms) => missing(terms, "k"),
    cases: (terms) => {
      const { length } = missing(terms, "k");
      return record({ index: nat(length - 1), key: plainKey() }).map(
        ({ index, key }) => missing(terms, key)[index] as MissingCase,
      );
    },
    async check({ makeBucket, semantics }, { method, args, type }) {
      const bucket = loosely(await makeBucket());
      const ofUpload = method === "uploadPart" || method === "complete";
      const owner = ofUpload ? bucket.resumeMultipartUpload("k", "id") : bucket;
      const name = `${semantics.brand}${ofUpload ? "MultipartUpload" : "Bucket"}`;
      const parameter = args.length + 1;
      await expectError(
        `${method} without parameter ${parameter}`,
        () => Reflect.get(owner, method).apply(owner, args),
        "TypeError",
        `Failed to execute '${method}' on '${name}': parameter ${parameter} is not of type '${type}'.`,
      );
    },
  }),
  ruleCheck<DeleteCase | "nothing">({
    rule: "arguments.delete",
    examples: () => {
      const keys = ["1,2", "[object Set]", "[object Object]", "undefined", "a", "b", "null"];
      const table = [undefined, null, new Set(["a"]), { length: 1, 0: "a" }, ["a"], ["b", "null", undefined], [[1, 2]]];
      return [...table.map((argument) => ({ keys, argument })), "nothing"];
    },
    cases: () => {
      const one = oneof(
        constantFrom<unknown>("a", "b", 1, undefined, null),
        constantFrom<unknown>(new Set(["a"]), { length: 1, 0: "a" }, [1, 2]),
      );
      const keys = constantFrom("a", "b", "1", "undefined", "null", "[object Set]", "[object Object]", "1,2");
      return record({
        keys: array(keys, { maxLength: 5 }),
        // An empty array is another rule.
        argument: oneof(array(one, { minLength: 1, maxLength: 4 }), one),
      });
    },
    async check({ makeBucket }, given) {
      const bucket = await makeBucket();
      if (given === "nothing") {
        await errorOf("delete()", () => loosely(bucket).delete());
        return;
      }
      const { keys, argument } = given;
      await fill(bucket, keys);
      await loosely(bucket).delete(argument);
      const deleted = Array.isArray(argument) ? argument.map(String) : [String(argument)];
      const left = [...new Set(keys)].filter((key) => !deleted.includes(key));
      await expectKeys(`the keys after delete of ${show(deleted)}`, bucket, left);
    },
  }),
];

async function expectIgnored(
  { makeBucket }: Subject,
  { method, key, text, field, value, extra }: ExtraCase,
): Promise<void> {
  const bucket = loosely(await makeBucket());
  const options = { [field]: value };
  if (method === "createMultipartUpload") {
    return expectEqual("the upload's key", (await bucket.createMultipartUpload(key, options, extra)).key, key);
  }
  if (method === "put") {
    expectEqual("the key that put gives", (await bucket.put(key, text, options, extra))?.key, key);
    return expectEqual("the value that was put", await textAt(bucket, key), text);
  }
  await bucket.put(key, text);
  if (method === "head") {
    expectEqual("the key that head gives", (await bucket.head(key, options, extra))?.key, key);
  } else if (method === "get") {
    expectEqual("the value that get gives", await (await bucket.get(key, options, extra))?.text(), text);
  } else if (method === "list") {
    const { objects } = await bucket.list(options, extra);
    expectEqual("how many objects list gives", objects.length, 1);
  } else {
    await bucket.delete("other", extra === "k" ? key : extra);
    expectEqual("the keys after delete of another one", await keysOf(bucket), [key]);
  }
}

async function expectConverted({ makeBucket }: Subject, { value, use }: StringCase): Promise<void> {
  const bucket = loosely(await makeBucket());
  const key = String(value);
  const what = `${use} of what converts to "${key}"`;
  if (use === "resumeMultipartUpload") {
    const upload = bucket.resumeMultipartUpload(value, value);
    return expectEqual(`key and uploadId of ${what}`, [upload.key, upload.uploadId], [key, key]);
  }
  if (use === "createMultipartUpload") {
    return expectEqual(`the key of ${what}`, (await bucket.createMultipartUpload(value)).key, key);
  }
  if (use === "put") return expectEqual(`the key of ${what}`, (await bucket.put(value, key)).key, key);
  await bucket.put(key, key);
  if (use === "head") return expectEqual(`the key of ${what}`, (await bucket.head(value))?.key, key);
  if (use === "get") return expectEqual(`the value of ${what}`, await (await bucket.get(value))?.text(), key);
  await bucket.delete([value]);
  expectEqual(what, (await bucket.head(key)) ?? null, null);
}

function usesOfKeys({ multipart }: Terms["abilities"]): readonly StringCase["use"][] {
  const uses = ["put", "head", "get", "delete"] as const;
  return multipart ? [...uses, "createMultipartUpload", "resumeMultipartUpload"] : uses;
}

function missing({ abilities, semantics }: Terms, key: string): readonly [MissingCase, ...MissingCase[]] {
  const ofUploads = [
    { method: "createMultipartUpload", args: [], type: "string" },
    { method: "resumeMultipartUpload", args: [], type: "string" },
    { method: "resumeMultipartUpload", args: [key], type: "string" },
    { method: "uploadPart", args: [], type: "integer" },
    { method: "uploadPart", args: [1], type: valueTypes(semantics) },
    { method: "complete", args: [], type: "Array" },
  ];
  return [
    { method: "head", args: [], type: "string" },
    { method: "get", args: [], type: "string" },
    { method: "put", args: [], type: "string" },
    { method: "put", args: [key], type: valueTypes(semantics) },
    { method: "delete", args: [], type: "string or Array" },
    ...(abilities.multipart ? ofUploads : []),
  ];
}
