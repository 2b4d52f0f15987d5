import type { BucketLike } from "../../../types/index.js";
import { expectEqual, expectThat } from "./expect.js";
import { loosely } from "./loose-bucket.js";
import { headOf } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";

/** What the properties of the objects hold that a bucket gives. */
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
      const sent = {
        httpMetadata: { contentType: "a/b", cacheControl: "no-store" },
        customMetadata: { a: "b", c: "" },
      };
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

async function expectMetadata(bucket: BucketLike, options: object, expected: Record<string, unknown>): Promise<void> {
  const put = await bucket.put("k", "v", options);
  for (const [what, object] of Object.entries({ put, head: await bucket.head("k"), get: await bucket.get("k") })) {
    expectEqual(`httpMetadata that ${what} gives`, object?.httpMetadata, expected["httpMetadata"]);
    expectEqual(`customMetadata that ${what} gives`, object?.customMetadata, expected["customMetadata"]);
  }
}
