import type { BucketLike } from "../../../types/index.js";
import { show } from "./check-failure.js";
import { expectEqual, expectThat, thrownBy } from "./expect.js";
import { type Anything, loosely } from "./loose-bucket.js";
import { headOf } from "./read-all.js";
import type { RuleCheck, Subject } from "./rule-check.js";

const properties = ["ssecKeyMd5", "storageClass", "range", "customMetadata", "httpMetadata", "uploaded", "checksums"];
properties.push("httpEtag", "etag", "size", "version", "key");

/** What the objects look like that a bucket gives. */
export const resultChecks: readonly RuleCheck[] = [
  {
    rule: "result.properties",
    async check(subject) {
      for (const [what, object] of await allResults(subject)) {
        expectEqual(`the own properties of what ${what} gives`, Object.keys(object), properties);
        for (const name of properties) {
          const descriptor = Object.getOwnPropertyDescriptor(object, name);
          const readOnly = descriptor?.writable === false || (descriptor?.get !== undefined && !descriptor.set);
          expectThat(readOnly, `${name} of what ${what} gives is read-only`);
          expectThat(descriptor?.configurable === true, `${name} of what ${what} gives is configurable`);
          thrownBy(`assignment to ${name} of what ${what} gives`, () => {
            object[name] = "changed";
          });
        }
      }
    },
  },
  {
    rule: "result.members",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v");
      const inherited = (object: object) => {
        const names: string[] = [];
        for (const name in object) if (!Object.hasOwn(object, name)) names.push(name);
        return names.sort();
      };
      const body = ["arrayBuffer", "blob", "body", "bodyUsed", "bytes", "json", "text"];
      expectEqual("the members of head's prototype", inherited(await bucket.head("k")), ["writeHttpMetadata"]);
      expectEqual("the members of get's prototype", inherited(await bucket.get("k")), [...body, "writeHttpMetadata"]);
    },
  },
  {
    rule: "result.nested",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const options = { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b", cacheExpiry: new Date(5000) } };
      await bucket.put("k", "v", options);
      options.customMetadata.a = "changed";
      options.httpMetadata.cacheExpiry.setTime(0);
      const object = await bucket.head("k");
      for (const name of ["customMetadata", "httpMetadata", "checksums", "uploaded", "range"]) {
        expectThat(object[name] === object[name], `${name} is the same at each access`);
      }
      const uploaded = object.uploaded.getTime();
      expectEqual("custom metadata changed by the caller after put", object.customMetadata, { a: "b" });
      object.customMetadata.a = "changed";
      object.httpMetadata.contentType = "changed";
      object.httpMetadata.cacheExpiry.setTime(0);
      object.uploaded.setTime(0);
      object.range.length = 99;
      new Uint8Array(object.checksums.md5).fill(0);
      const headers = new Headers();
      object.writeHttpMetadata(headers);
      expectEqual("the content type written after a change", headers.get("content-type"), "a/b");
      const again = await bucket.head("k");
      expectEqual("custom metadata after a change to a result", again.customMetadata, { a: "b" });
      const kept = { contentType: "a/b", cacheExpiry: new Date(5000) };
      expectEqual("HTTP metadata after a change to a result", again.httpMetadata, kept);
      expectEqual("uploaded after a change to a result", again.uploaded.getTime(), uploaded);
      expectEqual("range after a change to a result", again.range, { offset: 0, length: 1 });
      expectThat(again.checksums.toJSON().md5 !== "0".repeat(32), "checksums are untouched by a change to a result");
    },
  },
  {
    rule: "result.classes",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const put = await bucket.put("k", "v");
      const [head, got, listed] = [await bucket.head("k"), await bucket.get("k"), (await bucket.list()).objects[0]];
      const table: readonly (readonly [Anything, string])[] = [
        [put, "HeadResult"],
        [head, "HeadResult"],
        [listed, "HeadResult"],
        [got, "GetResult"],
        [head.checksums, "Checksums"],
      ];
      for (const [object, name] of table) {
        expectEqual("the name of a result's class", object.constructor.name, name);
        expectEqual("the tag of a result", Object.prototype.toString.call(object), `[object ${name}]`);
        const error = thrownBy(`new ${name}()`, () => new object.constructor());
        expectEqual(`what new ${name}() throws`, show(error), "TypeError: Illegal constructor");
      }
    },
  },
  {
    rule: "result.json",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const httpMetadata = { contentType: "a/b", cacheExpiry: new Date(5000) };
      await bucket.put("k", "hello", { customMetadata: { a: "b" }, httpMetadata });
      for (const object of [await bucket.head("k"), await bucket.get("k")]) {
        const json = JSON.parse(JSON.stringify(object));
        const { key, version, size, etag, httpEtag } = object;
        const plain = { key, version, size, etag, httpEtag, storageClass: object.storageClass };
        const expected: Record<string, unknown> = {
          ...plain,
          range: { offset: 0, length: 5 },
          uploaded: object.uploaded.toISOString(),
          checksums: { md5: "5d41402abc4b2a76b9719d911017c592" },
          customMetadata: { a: "b" },
          httpMetadata: { contentType: "a/b", cacheExpiry: "1970-01-01T00:00:05.000Z" },
        };
        for (const name of Object.keys({ ...json, ...expected })) {
          expectEqual(`${name} in the JSON of a result`, json[name], expected[name]);
        }
      }
    },
  },
  {
    rule: "result.bucket-shape",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const methods = ["createMultipartUpload", "delete", "get", "head", "list", "put", "resumeMultipartUpload"];
      for (const name of methods) {
        const method: unknown = Reflect.get(bucket, name);
        expectEqual(`the type of ${name}`, typeof method, "function");
        expectEqual(`the length of ${name}`, (method as () => unknown).length, 0);
      }
      expectEqual("the own properties of a bucket", Object.getOwnPropertyNames(bucket), []);
      expectEqual("the JSON of a bucket", JSON.stringify(bucket), "{}");
    },
  },
  {
    rule: "result.range",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const put = await bucket.put("k", "hello");
      expectEqual("range of put", put.range, undefined);
      expectEqual("range in a list", (await bucket.list()).objects[0].range, undefined);
      const whole = { offset: 0, length: 5 };
      expectEqual("range of head", (await bucket.head("k")).range, whole);
      expectEqual("range of get", (await bucket.get("k")).range, whole);
      const table: readonly (readonly [object, object])[] = [
        [{ offset: 1 }, { offset: 1, length: 4 }],
        [{ length: 2 }, { offset: 0, length: 2 }],
        [{ offset: 1, length: 99 }, { offset: 1, length: 4 }],
        [{ suffix: 2 }, { offset: 3, length: 2 }],
      ];
      for (const [range, served] of table) {
        expectEqual(`range of get of ${show(range)}`, (await bucket.get("k", { range })).range, served);
      }
      const onlyIf = { etagMatches: "other" };
      const failed = await bucket.get("k", { onlyIf, range: { offset: 1 } });
      expectEqual("range of get with a failing precondition", failed.range, whole);
      await bucket.put("empty", "");
      expectEqual("range of an empty object", (await bucket.get("empty")).range, { offset: 0, length: 0 });
    },
  },
];

/** More of what the objects look like that a bucket gives: their values. */
export const resultValueChecks: readonly RuleCheck[] = [
  {
    rule: "result.precondition-failed",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "hello", { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b" } });
      const head = await bucket.head("k");
      const failed = await bucket.get("k", { onlyIf: { etagMatches: "other" } });
      expectThat(failed !== null, "get with a failing precondition gives an object");
      for (const name of ["body", "bodyUsed", "text", "json", "arrayBuffer", "bytes", "blob"]) {
        expectThat(!(name in failed), `get with a failing precondition gives no ${name}`);
      }
      for (const name of ["key", "version", "size", "etag", "httpEtag", "httpMetadata", "customMetadata", "uploaded"]) {
        expectEqual(`${name} of get with a failing precondition`, failed[name], head[name]);
      }
      expectEqual("checksums of get with a failing precondition", failed.checksums.md5, head.checksums.md5);
    },
  },
  {
    rule: "result.version",
    async check({ makeBucket, abilities }) {
      const bucket = await makeBucket();
      const versions = new Set<string>();
      for (const key of ["a", "a", "b", "b", "a"]) {
        const { version } = await bucket.put(key, "same");
        expectThat(/^[0-9a-f]{32}$/.test(version), `a version is 32 hex digits (it has ${version.length} characters)`);
        expectThat(!versions.has(version), "each upload has its own version");
        versions.add(version);
        expectThat((await headOf(bucket, key)).version === version, "head gives the version that put gave");
      }
      if (!abilities.multipart) return;
      const upload = await bucket.createMultipartUpload("a");
      const { version } = await upload.complete([await upload.uploadPart(1, "same")]);
      expectThat(/^[0-9a-f]{32}$/.test(version) && !versions.has(version), "an upload in parts has its own version");
    },
  },
  {
    rule: "result.uploaded",
    async check({ makeBucket, abilities }) {
      const bucket = await makeBucket();
      const { uploaded } = await bucket.put("k", "v");
      expectEqual("the class of uploaded", Object.prototype.toString.call(uploaded), "[object Date]");
      expectThat(Number.isInteger(uploaded.getTime()), "uploaded is in milliseconds");
      expectThat((await headOf(bucket, "k")).uploaded.getTime() === uploaded.getTime(), "head gives the same uploaded");
      const { clock } = abilities;
      if (clock === undefined) {
        const near = Math.abs(uploaded.getTime() - Date.now()) < 60_000;
        expectThat(near, "uploaded is the time of the upload, within a minute");
        return;
      }
      for (const milliseconds of [1, 1234, 86_400_000]) {
        const before = await bucket.put("k", "v");
        await clock(milliseconds);
        const after = await bucket.put("k", "v");
        const passed = after.uploaded.getTime() - before.uploaded.getTime();
        expectThat(passed >= milliseconds, `uploads ${milliseconds} ms apart say so (they say ${passed} ms)`);
      }
    },
  },
  {
    rule: "result.etag",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const table: readonly (readonly [string, string])[] = [
        ["", "d41d8cd98f00b204e9800998ecf8427e"],
        ["a", "0cc175b9c0f1b6a831c399e269772661"],
        ["hello", "5d41402abc4b2a76b9719d911017c592"],
        ["a".repeat(100_000), "1af6d6f2f682f76f80e606aeaaee1680"],
      ];
      for (const [value, etag] of table) {
        const put = await bucket.put("k", value);
        const listed = (await bucket.list()).objects[0];
        const results = { put, head: await bucket.head("k"), get: await bucket.get("k"), list: listed };
        for (const [what, object] of Object.entries(results)) {
          expectEqual(`the etag that ${what} gives of ${value.length} bytes`, object?.etag, etag);
          expectEqual(`the httpEtag that ${what} gives of ${value.length} bytes`, object?.httpEtag, `"${etag}"`);
        }
      }
    },
  },
  {
    rule: "result.metadata",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const sent = { httpMetadata: { contentType: "a/b", cacheControl: "no-store" }, customMetadata: { a: "b", c: "" } };
      await expectMetadata(bucket, sent, sent);
      const none = { httpMetadata: {}, customMetadata: {} };
      await expectMetadata(bucket, {}, none);
      await expectMetadata(bucket, none, none);
    },
  },
  {
    rule: "result.checksums",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const put = await bucket.put("k", "hello");
      const listed = (await bucket.list()).objects[0];
      for (const object of [put, await bucket.head("k"), await bucket.get("k"), listed]) {
        const { checksums } = object;
        const names = ["md5", "sha1", "sha256", "sha384", "sha512"];
        expectEqual("the properties of checksums", Object.keys(checksums).sort(), names);
        expectEqual("the class of md5", Object.prototype.toString.call(checksums.md5), "[object ArrayBuffer]");
        expectEqual("sha1 that was not given", checksums.sha1, undefined);
        expectEqual("toJSON()", checksums.toJSON(), { md5: "5d41402abc4b2a76b9719d911017c592" });
      }
    },
  },
];

async function allResults({ makeBucket, abilities }: Subject): Promise<[string, Anything][]> {
  const bucket = loosely(await makeBucket());
  const results: [string, Anything][] = [["put", await bucket.put("k", "v")]];
  results.push(["head", await bucket.head("k")], ["get", await bucket.get("k")]);
  results.push(["a failed precondition", await bucket.get("k", { onlyIf: { etagMatches: "other" } })]);
  results.push(["list", (await bucket.list()).objects[0]]);
  if (!abilities.multipart) return results;
  const upload = await bucket.createMultipartUpload("k");
  results.push(["complete", await upload.complete([await upload.uploadPart(1, "v")])]);
  return results;
}

async function expectMetadata(bucket: BucketLike, options: object, expected: Record<string, unknown>): Promise<void> {
  const put = await bucket.put("k", "v", options);
  for (const [what, object] of Object.entries({ put, head: await bucket.head("k"), get: await bucket.get("k") })) {
    expectEqual(`httpMetadata that ${what} gives`, object?.httpMetadata, expected["httpMetadata"]);
    expectEqual(`customMetadata that ${what} gives`, object?.customMetadata, expected["customMetadata"]);
  }
}
