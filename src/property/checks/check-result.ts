import { show } from "./check-failure.js";
import { expectEqual, expectThat, thrownBy } from "./expect.js";
import { type Anything, loosely } from "./loose-bucket.js";
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
        const { [name]: first } = object;
        expectThat(first === object[name], `${name} is the same at each access`);
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
        [
          { offset: 1, length: 99 },
          { offset: 1, length: 4 },
        ],
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
