import { errorOf, expectEqual, expectError, expectThat } from "./expect.js";
import { loosely } from "./loose-bucket.js";
import { expectMissing, fill, textAt } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";

/** What becomes of arguments of any type. */
export const argumentChecks: readonly RuleCheck[] = [
  {
    rule: "arguments.extra",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v", { unknown: Symbol("s"), key: 5 }, 5);
      expectEqual("head with a second argument", (await bucket.head("k", { onlyIf: 5 }))?.key, "k");
      const object = await bucket.get("k", { unknown: Symbol("s"), limit: "x" }, 5);
      expectEqual("get with an unknown option", await object?.text(), "v");
      const page = await bucket.list({ unknown: 5, range: "x" }, 5);
      expectEqual("list with an unknown option", page.objects.length, 1);
      await bucket.delete("x", "k");
      expectThat((await bucket.head("k")) !== null, "a second argument of delete deletes nothing");
    },
  },
  {
    rule: "arguments.conversion-errors",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const thrown = new RangeError("the value's own");
      const value = {
        toString(): string {
          throw thrown;
        },
        valueOf(): number {
          throw thrown;
        },
      };
      const calls: readonly (readonly [string, () => unknown])[] = [
        ["head", () => bucket.head(value)],
        ["get", () => bucket.get(value)],
        ["put", () => bucket.put(value, "v")],
        ["delete", () => bucket.delete(value)],
        ["delete of an array", () => bucket.delete(["a", value])],
        ["list", () => bucket.list({ limit: value })],
        ["put with metadata", () => bucket.put("k", "v", { httpMetadata: { contentType: value } })],
        ["get of a range", () => bucket.get("k", { range: { offset: value } })],
      ];
      for (const [what, call] of calls) {
        expectThat(
          (await errorOf(what, call)) === thrown,
          `${what} rejects with what the conversion of a value throws`,
        );
      }
    },
  },
  {
    rule: "arguments.symbol-and-bigint",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const symbol = Symbol("s");
      const asString = "Cannot convert a Symbol value to a string";
      await expectError("head of a symbol", () => bucket.head(symbol), "TypeError", asString);
      await expectError("delete of symbols", () => bucket.delete([symbol]), "TypeError", asString);
      const asNumber = "Cannot convert a Symbol value to a number";
      await expectError("a limit that is a symbol", () => bucket.list({ limit: symbol }), "TypeError", asNumber);
      const big = "Cannot convert a BigInt value to a number";
      await expectError("a limit that is a BigInt", () => bucket.list({ limit: 1n }), "TypeError", big);
      await expectError("an offset of a BigInt", () => bucket.get("k", { range: { offset: 1n } }), "TypeError", big);
      expectEqual("the key of put(1n)", (await bucket.put(1n, "v")).key, "1");
    },
  },
  {
    rule: "arguments.string",
    async check({ makeBucket, abilities }) {
      const bucket = loosely(await makeBucket());
      const table: readonly (readonly [unknown, string])[] = [
        [null, "null"],
        [undefined, "undefined"],
        [5, "5"],
        [{}, "[object Object]"],
        [["a", "b"], "a,b"],
        [true, "true"],
        [{ toString: () => "converted" }, "converted"],
      ];
      for (const [value, key] of table) {
        expectEqual(`the key of put, given what converts to "${key}"`, (await bucket.put(value, key)).key, key);
        expectEqual(`head of what converts to "${key}"`, (await bucket.head(value))?.key, key);
        expectEqual(`get of what converts to "${key}"`, await (await bucket.get(value))?.text(), key);
        await bucket.delete([value]);
        await expectMissing(`head after delete of what converts to "${key}"`, bucket, key);
        if (!abilities.multipart) continue;
        const { key: ownKey, uploadId } = bucket.resumeMultipartUpload(value, value);
        expectEqual(`key and uploadId of what converts to "${key}"`, [ownKey, uploadId], [key, key]);
      }
    },
  },
  {
    rule: "arguments.missing",
    async check({ makeBucket, semantics, abilities }) {
      const bucket = loosely(await makeBucket());
      const expectMissing = (method: string, call: () => unknown, parameter = 1, type = "string", kind = "Bucket") =>
        expectError(
          `${method} without parameter ${parameter}`,
          call,
          "TypeError",
          `Failed to execute '${method}' on '${semantics.brand}${kind}': parameter ${parameter} is not of type '${type}'.`,
        );
      await expectMissing("head", () => bucket.head());
      await expectMissing("get", () => bucket.get());
      await expectMissing("put", () => bucket.put());
      const valueTypes = "ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob";
      await expectMissing("put", () => bucket.put("k"), 2, valueTypes);
      await expectMissing("delete", () => bucket.delete(), 1, "string or Array");
      if (!abilities.multipart) return;
      await expectMissing("createMultipartUpload", () => bucket.createMultipartUpload());
      await expectMissing("resumeMultipartUpload", () => bucket.resumeMultipartUpload());
      await expectMissing("resumeMultipartUpload", () => bucket.resumeMultipartUpload("k"), 2);
      const upload = bucket.resumeMultipartUpload("k", "id");
      await expectMissing("uploadPart", () => upload.uploadPart(), 1, "integer", "MultipartUpload");
      await expectMissing("complete", () => upload.complete(), 1, "Array", "MultipartUpload");
    },
  },
  {
    rule: "arguments.delete",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const all = ["1,2", "[object Set]", "[object Object]", "undefined", "a", "b", "null"];
      const table: readonly (readonly [unknown, readonly string[]])[] = [
        [undefined, ["undefined"]],
        [null, ["null"]],
        [new Set(["a"]), ["[object Set]"]],
        [{ length: 1, 0: "a" }, ["[object Object]"]],
        [["a"], ["a"]],
        [
          ["b", "null", undefined],
          ["b", "null", "undefined"],
        ],
        [[[1, 2]], ["1,2"]],
      ];
      for (const [argument, deleted] of table) {
        await fill(bucket, all);
        await loosely(bucket).delete(argument);
        for (const key of all) {
          const found = (await bucket.head(key)) !== null;
          expectEqual(`"${key}" is there after delete of [${deleted}]`, found, !deleted.includes(key));
        }
      }
      await errorOf("delete()", () => loosely(bucket).delete());
    },
  },
  {
    rule: "arguments.integer",
    async check({ makeBucket, abilities }) {
      const bucket = await makeBucket();
      await fill(bucket, ["a", "b", "c"]);
      for (const [limit, expected] of [
        [1.99, 1],
        ["2", 2],
        [true, 1],
        [" 1 ", 1],
      ] as const) {
        const page = await loosely(bucket).list({ limit });
        expectEqual(`entries with a limit of ${JSON.stringify(limit)}`, page.objects.length, expected);
      }
      const tooLarge = "Value out of range. Must be between -2147483648 and 2147483647 (inclusive).";
      for (const limit of [2 ** 31, -(2 ** 31) - 1, 1e300]) {
        await expectError(`a limit of ${limit}`, () => bucket.list({ limit }), "TypeError", tooLarge);
      }
      if (!abilities.multipart) return;
      const upload = loosely(bucket).resumeMultipartUpload("k", "id");
      const call = () => upload.uploadPart(2 ** 31, "v");
      await expectError("a part number of 2³¹", call, "TypeError", tooLarge);
      const started = await loosely(bucket).createMultipartUpload("k");
      expectEqual("the number of part 1.9", (await started.uploadPart(1.9, "v")).partNumber, 1);
      expectEqual('the number of part "2"', (await started.uploadPart("2", "v")).partNumber, 2);
      await started.abort();
      expectEqual("the value after parts alone", await textAt(bucket, "k"), undefined);
    },
  },
];
