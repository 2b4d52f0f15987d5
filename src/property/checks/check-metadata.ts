import { show } from "./check-failure.js";
import { expectEqual, expectError, expectRefusal } from "./expect.js";
import { type LooseBucket, loosely } from "./loose-bucket.js";
import type { RuleCheck } from "./rule-check.js";

const six = {
  contentType: "text/html",
  contentLanguage: "en",
  contentDisposition: "inline",
  contentEncoding: "gzip",
  cacheControl: "no-store",
  cacheExpiry: new Date(Date.UTC(2030, 0, 2, 3, 4, 5)),
};
const sixHeaders: readonly (readonly [string, string])[] = [
  ["content-type", "text/html"],
  ["content-language", "en"],
  ["content-disposition", "inline"],
  ["content-encoding", "gzip"],
  ["cache-control", "no-store"],
  ["expires", "Wed, 02 Jan 2030 03:04:05 GMT"],
];

/** How metadata is read, kept and written. */
export const metadataChecks: readonly RuleCheck[] = [
  {
    rule: "http-metadata.object",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const table: readonly (readonly [unknown, object])[] = [
        [six, six],
        [{}, {}],
        [{ contentType: "" }, { contentType: "" }],
        [
          { contentType: 5, cacheControl: {} },
          { contentType: "5", cacheControl: "[object Object]" },
        ],
        [{ contentDisposition: "é 😀" }, { contentDisposition: "é 😀" }],
        [{ contentType: "a/b", unknown: "x", expires: "x" }, { contentType: "a/b" }],
        [{ contentType: undefined, contentLanguage: "en" }, { contentLanguage: "en" }],
        [[], {}],
        [new Date(0), {}],
        [new Map([["contentType", "a/b"]]), {}],
        [{ contentType: "x".repeat(10_000) }, { contentType: "x".repeat(10_000) }],
      ];
      for (const [httpMetadata, expected] of table) await expectHttpMetadata(bucket, httpMetadata, expected);
    },
  },
  {
    rule: "http-metadata.headers",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const headers = new Headers(sixHeaders.map(([name, value]): [string, string] => [name, value]));
      headers.set("x-other", "x");
      headers.set("etag", '"x"');
      await expectHttpMetadata(bucket, headers, six);
      await expectHttpMetadata(bucket, new Headers({ "Content-Type": "a/b" }), { contentType: "a/b" });
      await expectHttpMetadata(bucket, new Headers({ "x-other": "x" }), {});
      const twice = new Headers({ "Cache-Control": "no-cache" });
      twice.append("Cache-Control", "no-store");
      await expectHttpMetadata(bucket, twice, { cacheControl: "no-cache, no-store" });
      for (const [value, time] of [
        ["garbage", 0],
        ["", 0],
        ["2030-01-02T03:04:05.678Z", Date.UTC(2030, 0, 2, 3, 4, 5, 678)],
        ["Sunday, 06-Nov-94 08:49:37 GMT", Date.UTC(1994, 10, 6, 8, 49, 37)],
      ] as const) {
        await expectHttpMetadata(bucket, new Headers({ Expires: value }), { cacheExpiry: new Date(time) });
      }
    },
  },
  {
    rule: "http-metadata.write",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v", { httpMetadata: six });
      for (const object of [await bucket.head("k"), await bucket.get("k")]) {
        const headers = new Headers({ "content-type": "old/type", "x-other": "kept" });
        headers.append("cache-control", "old");
        expectEqual("what writeHttpMetadata returns", object.writeHttpMetadata(headers), undefined);
        const written = [...headers].sort(([a], [b]) => (a < b ? -1 : 1));
        const expected = [...sixHeaders, ["x-other", "kept"] as const].sort(([a], [b]) => (a < b ? -1 : 1));
        expectEqual("the headers written", written, expected);
      }
      await bucket.put("k", "v", { httpMetadata: { contentLanguage: "en" } });
      const headers = new Headers({ "content-type": "kept/type" });
      (await bucket.head("k")).writeHttpMetadata(headers);
      const expected = [
        ["content-language", "en"],
        ["content-type", "kept/type"],
      ];
      expectEqual("the headers written of one field", [...headers].sort(), expected);
    },
  },
  {
    rule: "http-metadata.write-type",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const object = await bucket.put("k", "v", { httpMetadata: six });
      const message = "Failed to execute 'writeHttpMetadata' on 'HeadResult': parameter 1 is not of type 'Headers'.";
      for (const headers of [undefined, null, {}, new Map(), "x", [], { set: () => undefined }]) {
        const call = () => object.writeHttpMetadata(headers);
        await expectError(`writeHttpMetadata(${show(headers)})`, call, "TypeError", message);
      }
      await expectError("writeHttpMetadata()", () => object.writeHttpMetadata(), "TypeError", message);
    },
  },
  {
    rule: "http-metadata.write-value",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      for (const value of ["a\r\nb: c", "a\rb", "a\0b", "a\nb"]) {
        const object = await bucket.put("k", "v", { httpMetadata: { contentType: value } });
        const call = () => object.writeHttpMetadata(new Headers());
        await expectError(`writeHttpMetadata of ${JSON.stringify(value)}`, call, "TypeError");
      }
    },
  },
  {
    rule: "http-metadata.write-unlisted",
    async check({ makeBucket, semantics }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v", { httpMetadata: six });
      const included = (await bucket.list({ include: ["httpMetadata"] })).objects[0];
      const headers = new Headers();
      included.writeHttpMetadata(headers);
      expectEqual("the type written of a listed object", headers.get("content-type"), "text/html");
      for (const include of [undefined, [], ["customMetadata"]]) {
        if (include?.length === 1 && semantics.metadataNotListed === "empty") continue;
        const object = (await bucket.list({ include })).objects[0];
        const call = () => object.writeHttpMetadata(new Headers());
        if (semantics.metadataNotListed === "undefined") {
          const text =
            "HTTP metadata unknown for key `k`. Did you forget to add 'httpMetadata' to `include` when listing?";
          await expectError("writeHttpMetadata of an object listed without it", call, "TypeError", text);
        } else {
          call();
        }
      }
    },
  },
  {
    rule: "custom-metadata.names",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const own = Object.defineProperty(Object.create({ inherited: "x" }), "hidden", { value: "x", enumerable: false });
      Object.assign(own, { own: "y", [Symbol("s")]: "x" });
      const table: readonly (readonly [unknown, Record<string, string>])[] = [
        [
          { a: "b", A: "B", "": "empty", "é 😀": "é 😀" },
          { a: "b", A: "B", "": "empty", "é 😀": "é 😀" },
        ],
        [
          { a: 5, b: null, c: undefined, d: {}, e: "" },
          { a: "5", b: "null", c: "undefined", d: "[object Object]", e: "" },
        ],
        [own, { own: "y" }],
        [new Map([["a", "b"]]), {}],
        [new Date(0), {}],
        [() => undefined, {}],
        [
          { constructor: "a", toString: "b" },
          { constructor: "a", toString: "b" },
        ],
      ];
      for (const [customMetadata, expected] of table) {
        const put = await bucket.put("k", "v", { customMetadata });
        expectEqual(`custom metadata of put given ${show(customMetadata)}`, put.customMetadata, expected);
        const head = await bucket.head("k");
        expectEqual(`custom metadata of head after ${show(customMetadata)}`, head.customMetadata, expected);
      }
      await bucket.put("k", "v", { customMetadata: { z: "1", b: "2", a: "3", 10: "4", 9: "5" } });
      const names = Object.keys((await bucket.head("k")).customMetadata);
      expectEqual("the order of names", names, ["9", "10", "z", "b", "a"]);
    },
  },
  {
    rule: "custom-metadata.proto",
    async check({ makeBucket, semantics }) {
      const bucket = loosely(await makeBucket());
      const customMetadata = JSON.parse('{"__proto__": "kept", "a": "b"}');
      await bucket.put("k", "v", { customMetadata });
      const listed = (await bucket.list({ include: ["customMetadata"] })).objects[0];
      const expected = semantics.protoMetadata === "kept" ? ["__proto__", "a"] : ["a"];
      for (const object of [await bucket.head("k"), await bucket.get("k"), listed]) {
        expectEqual("the names of custom metadata", Object.getOwnPropertyNames(object.customMetadata), expected);
        const prototype = Object.getPrototypeOf(object.customMetadata);
        expectEqual("the prototype of custom metadata", prototype === Object.prototype, true);
      }
    },
  },
  {
    rule: "custom-metadata.size",
    async check({ makeBucket, semantics, abilities }) {
      const bucket = loosely(await makeBucket());
      const most = semantics.maxCustomMetadataBytes;
      const fitting: object[] = [
        { a: "x".repeat(most - 1) },
        { ["n".repeat(most - 1)]: "x" },
        { a: "é".repeat(most - 1) },
      ];
      fitting.push({ a: "€".repeat((most - 2) >> 1), b: "" }, { a: "x".repeat(most - 4), b: "x", c: "" });
      for (const customMetadata of fitting) await bucket.put("k", "v", { customMetadata });
      const kept = (await bucket.head("k")).customMetadata;
      expectEqual("custom metadata of the greatest size", kept, fitting.at(-1));
      const large: object[] = [{ a: "x".repeat(most) }, { ["n".repeat(most)]: "x" }, { a: "é".repeat(most) }];
      large.push({ a: "€".repeat(most >> 1) }, { a: "x".repeat(most - 3), b: "x", c: "" });
      for (const [index, customMetadata] of large.entries()) {
        const call = () => bucket.put("k", "v", { customMetadata });
        await expectRefusal(`put with metadata over the limit (${index + 1})`, call, "put", 10012);
      }
      if (!abilities.multipart) return;
      const create = () => bucket.createMultipartUpload("k", { customMetadata: large[0] });
      if (semantics.uploadMetadataLimit === "checked") {
        await expectRefusal("an upload with metadata over the limit", create, "createMultipartUpload", 10012);
      } else {
        await create();
      }
    },
  },
];

async function expectHttpMetadata(bucket: LooseBucket, httpMetadata: unknown, expected: object): Promise<void> {
  const put = await bucket.put("k", "v", { httpMetadata });
  expectEqual(`HTTP metadata of put given ${show(httpMetadata)}`, put.httpMetadata, expected);
  const head = await bucket.head("k");
  expectEqual(`HTTP metadata of head after ${show(httpMetadata)}`, head.httpMetadata, expected);
}
