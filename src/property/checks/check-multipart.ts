import type { StoreUploadedPart } from "../../../types/index.js";
import { digestHex } from "../../bytes/digest.js";
import { fromHex } from "../../bytes/hex.js";
import { expectEqual, expectError, expectThat } from "./expect.js";
import { loosely, looselyUpload } from "./loose-bucket.js";
import { makeScene } from "./multipart-scene.js";
import { expectMissing, keysOf, textAt } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";

const needs = ["multipart"] as const;
const etagOfA = "0cc175b9c0f1b6a831c399e269772661";

/** How uploads are begun, and what their handles and parts are. */
export const multipartChecks: readonly RuleCheck[] = [
  {
    rule: "multipart.handle",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      for (const upload of [await bucket.createMultipartUpload("k"), bucket.resumeMultipartUpload("k", "id")]) {
        expectEqual("the own properties of an upload", Object.keys(upload).sort(), ["key", "uploadId"]);
        expectEqual("the key of an upload", upload.key, "k");
        expectEqual("the type of uploadId", typeof upload.uploadId, "string");
        for (const name of ["key", "uploadId"] as const) {
          const before = upload[name];
          const assign = () => Reflect.set(upload, name, "changed", upload);
          expectThat(!assign() && upload[name] === before, `${name} of an upload is read-only`);
        }
      }
      const ids = [await bucket.createMultipartUpload("k"), await bucket.createMultipartUpload("k")];
      expectThat(ids[0]?.uploadId !== ids[1]?.uploadId, "each upload has its own id");
    },
  },
  {
    rule: "multipart.create",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      for (const key of ["k", "a/b", "é"]) {
        const upload = await bucket.createMultipartUpload(key);
        expectThat(upload.uploadId !== "", "an upload has an id");
        const part = await upload.uploadPart(1, key);
        await upload.complete([part]);
        expectEqual(`the value of ${key}`, await textAt(bucket, key), key);
      }
    },
  },
  {
    rule: "multipart.resume",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const never = bucket.resumeMultipartUpload("never", "stored");
      expectEqual("a handle of an unknown upload", [never.key, never.uploadId], ["never", "stored"]);
      const { uploadId } = await bucket.createMultipartUpload("k");
      const first = bucket.resumeMultipartUpload("k", uploadId);
      const part = await first.uploadPart(1, "resumed");
      const object = await bucket.resumeMultipartUpload("k", uploadId).complete([part]);
      expectEqual("the key that complete gives", object.key, "k");
      expectEqual("the value", await textAt(bucket, "k"), "resumed");
      const { uploadId: abandoned } = await bucket.createMultipartUpload("k");
      expectEqual("abort", await bucket.resumeMultipartUpload("k", abandoned).abort(), undefined);
    },
  },
  {
    rule: "multipart.part",
    needs,
    async check({ makeBucket, semantics }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(7, "a");
      expectEqual("the properties of a part", Object.keys(part).sort(), ["etag", "partNumber"]);
      expectThat(Object.getPrototypeOf(part) === Object.prototype, "a part is a plain object");
      expectEqual("the number of a part", part.partNumber, 7);
      expectEqual("the type of a part's etag", typeof part.etag, "string");
      const again = await upload.uploadPart(8, "a");
      if (semantics.partEtag === "md5") {
        expectEqual("the etag of a part", part.etag, etagOfA);
        expectEqual("the etag of another part with the same bytes", again.etag, etagOfA);
      } else {
        expectThat(part.etag !== again.etag, "the etag of a part is random");
      }
    },
  },
  {
    rule: "multipart.part-number",
    needs,
    async check({ makeBucket, semantics }) {
      const bucket = loosely(await makeBucket());
      const upload = await bucket.createMultipartUpload("k");
      const most = semantics.maxParts;
      for (const number of [1, 2, most - 1, most]) {
        expectEqual("the number of a part", (await upload.uploadPart(number, "x")).partNumber, number);
      }
      const table: readonly (readonly [unknown, number])[] = [
        [0, 0],
        [-1, -1],
        [most + 1, most + 1],
        [Number.NaN, 0],
        ["x", 0],
        [null, 0],
        [undefined, 0],
        [Number.POSITIVE_INFINITY, 0],
        [0.9, 0],
      ];
      for (const [number, value] of table) {
        const message = `Part number must be between 1 and ${most} (inclusive). Actual value was: ${value}`;
        const call = () => upload.uploadPart(number, "x");
        await expectError(`uploadPart of part ${String(number)}`, call, "TypeError", message);
        const complete = () => upload.complete([{ partNumber: number, etag: "x" }]);
        await expectError(`complete with part ${String(number)}`, complete, "TypeError", message);
      }
    },
  },
  {
    rule: "multipart.invisible",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload("k", { customMetadata: { a: "b" } });
      const part = await upload.uploadPart(1, "in parts");
      await expectMissing("head of an upload in progress", bucket, "k");
      expectEqual("get of an upload in progress", await bucket.get("k"), null);
      expectEqual("the keys", await keysOf(bucket), []);
      await bucket.put("k", "put");
      expectEqual("the value put meanwhile", await textAt(bucket, "k"), "put");
      await bucket.delete("k");
      await expectMissing("head after a delete meanwhile", bucket, "k");
      await bucket.put("k", "put again");
      await upload.complete([part]);
      expectEqual("the value after complete", await textAt(bucket, "k"), "in parts");
    },
  },
  {
    rule: "multipart.independent",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const [first, second] = [await bucket.createMultipartUpload("k"), await bucket.createMultipartUpload("k")];
      const [one, two] = [await first.uploadPart(1, "first"), await second.uploadPart(1, "second")];
      const only = await second.uploadPart(2, "2");
      await expectError("complete with another upload's part", () => first.complete([only]), "Error", /\(10025\)$/);
      await expectError("complete with another's etag", () => first.complete([two]), "Error", /\(10025\)$/);
      await first.complete([one]);
      expectEqual("the value of the first upload", await textAt(bucket, "k"), "first");
      await second.complete([two]);
      expectEqual("the value of the second upload", await textAt(bucket, "k"), "second");
    },
  },
  {
    rule: "multipart.complete-arguments",
    needs,
    async check({ makeBucket, semantics }) {
      const bucket = await makeBucket();
      const upload = looselyUpload(await bucket.createMultipartUpload("k"));
      const notArray = `Failed to execute 'complete' on '${semantics.brand}MultipartUpload': parameter 1 is not of type 'Array'.`;
      for (const parts of [undefined, null, 5, "x", {}, new Set()]) {
        await expectError(`complete(${String(parts)})`, () => upload.complete(parts), "TypeError", notArray);
      }
      const element = "Incorrect type for array element 0: the provided value is not of type 'UploadedPart'.";
      for (const part of [5, "x", true]) {
        await expectError(`complete([${part}])`, () => upload.complete([part]), "TypeError", element);
      }
      const part = await upload.uploadPart(1, "v");
      const etag = { toString: () => part.etag };
      await upload.complete([{ partNumber: "1.9", etag, unknown: 5 }]);
      expectEqual("the value of parts that were converted", await textAt(bucket, "k"), "v");
      const nothing = "Cannot initialize UploadedPart with required members from an undefined or null value.";
      await expectError("complete([null])", () => upload.complete([null]), "TypeError", nothing);
    },
  },
  {
    rule: "multipart.metadata",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const settings = { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b", contentLanguage: "en" } };
      await bucket.put("k", "old", { customMetadata: { old: "x" } });
      for (const options of [settings, {}]) {
        const upload = await bucket.createMultipartUpload("k", options);
        const completed = await upload.complete([await upload.uploadPart(1, "v")]);
        const expected = { customMetadata: {}, httpMetadata: {}, ...options };
        for (const object of [completed, await bucket.head("k"), await bucket.get("k")]) {
          expectEqual("the custom metadata of an upload", object?.customMetadata, expected.customMetadata);
          expectEqual("the HTTP metadata of an upload", object?.httpMetadata, expected.httpMetadata);
          expectEqual("the checksums of an upload", object?.checksums.md5, undefined);
        }
      }
      const headers = new Headers({ "content-type": "x/y" });
      const upload = await bucket.createMultipartUpload("k", { httpMetadata: headers });
      headers.set("content-type", "changed");
      const { httpMetadata } = await upload.complete([await upload.uploadPart(1, "v")]);
      expectEqual("HTTP metadata given as Headers", httpMetadata, { contentType: "x/y" });
    },
  },
  {
    rule: "multipart.etag",
    needs,
    async check(subject) {
      const { bucket, upload, bytes } = await makeScene(subject);
      const values = [bytes("a"), bytes("b"), bytes("c", -1)];
      const parts: StoreUploadedPart[] = [];
      for (const [index, value] of values.entries()) parts.push(await upload.uploadPart(index + 3, value));
      const digests = values.map((value) => fromHex(digestHex("md5", [value])));
      const etag = `${digestHex("md5", digests)}-3`;
      const object = await upload.complete(parts);
      expectEqual("the etag of three parts", object.etag, etag);
      expectEqual("the httpEtag of three parts", object.httpEtag, `"${etag}"`);
      expectEqual("the etag that head gives", (await bucket.head("k")).etag, etag);
      const none = await bucket.createMultipartUpload("none");
      expectEqual("the etag of no parts", (await none.complete([])).etag, "d41d8cd98f00b204e9800998ecf8427e-0");
    },
  },
];
