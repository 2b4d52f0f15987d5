import { show } from "./check-failure.js";
import { expectEqual, expectError, expectMessage, expectRefusal, expectThat } from "./expect.js";
import { type LooseBucket, loosely } from "./loose-bucket.js";
import type { RuleCheck } from "./rule-check.js";

/** How the options of a call are read. */
export const optionChecks: readonly RuleCheck[] = [
  {
    rule: "arguments.options-absent",
    async check({ makeBucket, abilities }) {
      const bucket = loosely(await makeBucket());
      const nothing = undefined;
      const empty = { onlyIf: nothing, httpMetadata: nothing, customMetadata: nothing, md5: nothing, sha1: nothing };
      const more = { sha256: nothing, sha384: nothing, sha512: nothing, storageClass: nothing, ssecKey: nothing };
      for (const options of [undefined, null, { ...empty, ...more }]) {
        const object = await bucket.put("k", "v", options);
        expectEqual("custom metadata of put without options", object?.customMetadata, {});
        expectEqual("HTTP metadata of put without options", object?.httpMetadata, {});
        if (abilities.multipart) expectEqual("upload", (await bucket.createMultipartUpload("k", options)).key, "k");
      }
      for (const options of [undefined, null, { onlyIf: nothing, range: nothing, ssecKey: nothing }]) {
        expectEqual("get without options", await (await bucket.get("k", options))?.text(), "v");
      }
      const listOptions = { limit: nothing, prefix: nothing, cursor: nothing, delimiter: nothing };
      for (const options of [undefined, null, { ...listOptions, startAfter: nothing, include: nothing }]) {
        expectEqual("objects of list without options", (await bucket.list(options)).objects.length, 1);
      }
    },
  },
  {
    rule: "arguments.options-type",
    async check({ makeBucket, semantics, abilities }) {
      const bucket = loosely(await makeBucket());
      const failed = (method: string, parameter: number, type: string, kind = "Bucket") =>
        `Failed to execute '${method}' on '${semantics.brand}${kind}': parameter ${parameter} is not of type '${type}'.`;
      for (const options of [5, "x", true]) {
        const given = show(options);
        const call = (method: "get" | "list" | "put", ...args: unknown[]) => [
          `${method} with options ${given}`,
          () => bucket[method](...args),
        ];
        const calls = [
          [...call("get", "k", options), failed("get", 2, "GetOptions")],
          [...call("put", "k", "v", options), failed("put", 3, "PutOptions")],
          [...call("list", options), failed("list", 1, "ListOptions")],
        ] as [string, () => unknown, string][];
        for (const [what, run, message] of calls) await expectError(what, run, "TypeError", message);
        if (!abilities.multipart) continue;
        const create = () => bucket.createMultipartUpload("k", options);
        const createFailed = failed("createMultipartUpload", 2, "MultipartOptions");
        await expectError(`createMultipartUpload with options ${given}`, create, "TypeError", createFailed);
        const upload = () => bucket.resumeMultipartUpload("k", "id").uploadPart(1, "v", options);
        const uploadFailed = failed("uploadPart", 3, "UploadPartOptions", "MultipartUpload");
        await expectError(`uploadPart with options ${given}`, upload, "TypeError", uploadFailed);
      }
    },
  },
  {
    rule: "arguments.options-object",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "hello");
      class Options {
        get range(): object {
          return Object.create({ offset: 1, length: 3 });
        }
      }
      const asFunction = Object.assign(() => undefined, { range: { offset: 1, length: 3 } });
      const asArray = Object.assign([], { range: { offset: 1, length: 3 } });
      const inherited = Object.create({ range: { offset: 1, length: 3 } });
      for (const options of [new Options(), asFunction, asArray, inherited]) {
        const what = `get with options that are ${Object.prototype.toString.call(options)}`;
        expectEqual(what, await (await bucket.get("k", options)).text(), "ell");
      }
      for (const options of [[], () => undefined, new Date(), new Map()]) {
        const what = `get with options that are ${Object.prototype.toString.call(options)} without fields`;
        expectEqual(what, await (await bucket.get("k", options)).text(), "hello");
      }
    },
  },
  {
    rule: "arguments.field-order",
    async check({ makeBucket, abilities }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "hello");
      const hashes = ["md5", "sha1", "sha256", "sha384", "sha512"];
      const kept = ["httpMetadata", "customMetadata"];
      const stored = ["storageClass", "ssecKey"];
      const orders: [string, (options: object) => unknown, string[]][] = [
        ["get", (options) => bucket.get("k", options), ["onlyIf", "range", "ssecKey"]],
        ["put", (options) => bucket.put("k", "v", options), ["onlyIf", ...kept, ...hashes, ...stored]],
        [
          "list",
          (options) => bucket.list(options),
          ["limit", "prefix", "cursor", "delimiter", "startAfter", "include"],
        ],
      ];
      if (abilities.multipart) {
        const create = (options: object) => bucket.createMultipartUpload("k", options);
        orders.push(["createMultipartUpload", create, [...kept, ...stored]]);
      }
      for (const [what, call, fields] of orders) {
        const read: string[] = [];
        const recorder = {};
        for (const field of fields) {
          Object.defineProperty(recorder, field, { enumerable: true, get: () => void read.push(field) });
        }
        await call(recorder);
        expectEqual(`the fields of ${what} in the order in which they are read`, read, fields);
      }
      const wrong = { customMetadata: 5, httpMetadata: 5 };
      await expectError("put with two wrong fields", () => bucket.put("k", "v", wrong), "TypeError", /'httpMetadata'/);
    },
  },
  {
    rule: "arguments.field-type",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "hello");
      const put = (options: object) => () => bucket.put("k", "v", options);
      const get = (options: object) => () => bucket.get("k", options);
      const list = (options: object) => () => bucket.list(options);
      const condition = (onlyIf: object) => get({ onlyIf });
      const table: readonly (readonly [() => unknown, field: string, owner: string, type: string])[] = [
        [get({ onlyIf: 5 }), "onlyIf", "GetOptions", "Conditional or Headers"],
        [put({ onlyIf: "x" }), "onlyIf", "PutOptions", "Conditional or Headers"],
        [get({ range: 5 }), "range", "GetOptions", "Range or Headers"],
        [get({ range: "bytes=0-1" }), "range", "GetOptions", "Range or Headers"],
        [put({ httpMetadata: 5 }), "httpMetadata", "PutOptions", "HttpMetadata or Headers"],
        [put({ customMetadata: 5 }), "customMetadata", "PutOptions", "object"],
        [put({ customMetadata: [] }), "customMetadata", "PutOptions", "object"],
        [condition({ etagMatches: 5 }), "etagMatches", "Conditional", "string"],
        [condition({ etagDoesNotMatch: {} }), "etagDoesNotMatch", "Conditional", "string"],
        [condition({ uploadedBefore: "2020-01-01" }), "uploadedBefore", "Conditional", "date"],
        [condition({ uploadedAfter: {} }), "uploadedAfter", "Conditional", "date"],
        [put({ httpMetadata: { cacheExpiry: "x" } }), "cacheExpiry", "HttpMetadata", "date"],
        [list({ prefix: 5 }), "prefix", "ListOptions", "string"],
        [list({ cursor: {} }), "cursor", "ListOptions", "string"],
        [list({ delimiter: 5 }), "delimiter", "ListOptions", "string"],
        [list({ startAfter: 5 }), "startAfter", "ListOptions", "string"],
        [list({ include: "httpMetadata" }), "include", "ListOptions", "Array"],
        [put({ sha1: 5 }), "sha1", "PutOptions", "JsBufferSource or string"],
        [put({ md5: {} }), "md5", "PutOptions", "JsBufferSource or string"],
      ];
      for (const [call, field, owner, type] of table) {
        const message = `Incorrect type for the '${field}' field on '${owner}': the provided value is not of type '${type}'.`;
        await expectError(`a ${field} of a wrong type`, call, "TypeError", message);
      }
    },
  },
  {
    rule: "arguments.field-null",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "hello");
      const object = await bucket.put("k", "hello", {
        onlyIf: null,
        httpMetadata: { contentType: null, cacheControl: null },
      });
      expectEqual("HTTP metadata that is null", object.httpMetadata, { contentType: "null", cacheControl: "null" });
      expectEqual("httpMetadata: null", (await bucket.put("k", "hello", { httpMetadata: null })).httpMetadata, {});
      expectEqual("onlyIf: null", await (await bucket.get("k", { onlyIf: null })).text(), "hello");
      expectEqual("range: null", await (await bucket.get("k", { range: null })).text(), "hello");
      expectEqual("an offset of null", await (await bucket.get("k", { range: { offset: null } })).text(), "hello");
      await expectRefusal("a limit of null", () => bucket.list({ limit: null }), "list", 10022);
      const ssecText = "SSE-C Key has invalid format";
      await expectMessage("ssecKey: null", () => bucket.get("k", { ssecKey: null }), ssecText);
      await expectNullRefused(bucket);
    },
  },
  {
    rule: "arguments.order",
    async check({ makeBucket, semantics }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "hello");
      const long = "k".repeat(2 * semantics.maxKeyBytes);
      const quoted = { etagMatches: '"x"' };
      const type = /^Incorrect type/;
      const content = /^Conditional ETag/;
      const table: readonly (readonly [string, () => unknown, RegExp])[] = [
        ["put: type before content", () => bucket.put("k", "v", { onlyIf: quoted, customMetadata: 5 }), type],
        ["put: content before service", () => bucket.put(long, "v", { onlyIf: quoted }), content],
        ["put: condition before hash", () => bucket.put("k", "v", { onlyIf: quoted, md5: "x" }), content],
        ["put: hash before SSE-C key", () => bucket.put("k", "v", { md5: "x", ssecKey: "x" }), /^MD5 is/],
        ["get: type before content", () => bucket.get("k", { onlyIf: quoted, range: 5 }), type],
        ["get: condition before range", () => bucket.get("k", { onlyIf: quoted, range: { offset: -1 } }), content],
        [
          "get: range before SSE-C key",
          () => bucket.get("k", { range: { offset: -1 }, ssecKey: "x" }),
          /^Invalid range/,
        ],
        ["get: content before service", () => bucket.get(long, { range: { offset: -1 } }), /^Invalid range/],
        ["get: content before existence", () => bucket.get("missing", { range: { offset: -1 } }), /^Invalid range/],
        ["list: include before limit", () => bucket.list({ limit: 0, include: ["x"] }), /^Unsupported include/],
        ["put: key before value", () => bucket.put(Symbol("s"), 5), /^Cannot convert a Symbol/],
        ["put: value before options", () => bucket.put("k", 5, { md5: 5 }), /parameter 2/],
      ];
      for (const [what, call, message] of table) {
        try {
          await call();
        } catch (error) {
          const seen = error instanceof Error ? error.message : "";
          expectThat(message.test(seen), `${what}: an error like ${message} (it was ${show(error)})`);
          continue;
        }
        expectThat(false, `${what}: an error like ${message}`);
      }
    },
  },
];

async function expectNullRefused(bucket: LooseBucket): Promise<void> {
  const wrong = /^Incorrect type for the '/;
  for (const field of ["customMetadata", "md5", "sha512"]) {
    await expectError(`${field}: null`, () => bucket.put("k", "v", { [field]: null }), "TypeError", wrong);
  }
  for (const field of ["etagMatches", "etagDoesNotMatch", "uploadedBefore", "uploadedAfter"]) {
    await expectError(`${field}: null`, () => bucket.get("k", { onlyIf: { [field]: null } }), "TypeError", wrong);
  }
  for (const field of ["prefix", "cursor", "delimiter", "startAfter", "include"]) {
    await expectError(`${field}: null`, () => bucket.list({ [field]: null }), "TypeError", wrong);
  }
  const expiry = { httpMetadata: { cacheExpiry: null } };
  await expectError("cacheExpiry: null", () => bucket.put("k", "v", expiry), "TypeError", wrong);
}
