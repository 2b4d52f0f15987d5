import { expectEqual, expectMessage, expectRefusal, expectThat } from "./expect.js";
import { makeScene } from "./multipart-scene.js";
import { expectMissing } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";

const needs = ["multipart"] as const;
const complete = "completeMultipartUpload";

/** Which parts `complete` refuses. */
export const completePartsChecks: readonly RuleCheck[] = [
  {
    rule: "multipart.repeated-part",
    needs,
    async check(subject) {
      const { bucket, upload, part } = await makeScene(subject);
      const [one, two] = [await part(1), await part(2)];
      const table = [
        [one, one],
        [one, two, one],
        [one, { ...one, etag: "other" }],
      ];
      for (const parts of table) {
        await expectRefusal("complete with a repeated part", () => upload.complete(parts), complete, 10001);
      }
      await expectMissing("head after repeated parts", bucket, "k");
    },
  },
  {
    rule: "multipart.unknown-part",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(2, "v");
      const table = [
        { partNumber: 1, etag: part.etag },
        { ...part, etag: "other" },
        { ...part, etag: "" },
      ];
      for (const unknown of [
        ...table,
        { ...part, etag: part.etag.toUpperCase() === part.etag ? "x" : part.etag.toUpperCase() },
      ]) {
        await expectRefusal("complete with an unknown part", () => upload.complete([unknown]), complete, 10025);
      }
      await expectMissing("head after unknown parts", bucket, "k");
    },
  },
  {
    rule: "multipart.part-too-small",
    needs,
    async check(subject) {
      const { upload, bucket, part } = await makeScene(subject);
      const [small, fitting] = [await part(1, -1), await part(2, -1)];
      await expectRefusal("complete with a small part", () => upload.complete([small, fitting]), complete, 10011);
      await expectMissing("head after a small part", bucket, "k");
      // The last part may be of any size.
      await upload.complete([await part(1), await part(2, -1)]);
      expectThat((await bucket.head("k")) !== null, "the last part may be small");
      const single = await makeScene(subject);
      await single.upload.complete([await single.upload.uploadPart(1, "x")]);
      expectEqual("the value of one small part", await (await single.bucket.get("k")).text(), "x");
    },
  },
  {
    rule: "multipart.parts-unequal",
    needs,
    async check(subject) {
      const { upload, part, bucket } = await makeScene(subject);
      const message = `${complete}: ${subject.semantics.unequalPartsText} (10048)`;
      const parts = [await part(1), await part(2, 1), await part(3)];
      await expectMessage("complete with a larger second part", () => upload.complete(parts), message);
      const larger = [await part(1), await part(2, 1)];
      await expectMessage("complete with a larger last part", () => upload.complete(larger), message);
      await expectMissing("head after unequal parts", bucket, "k");
      const object = await upload.complete([await part(1), await part(2), await part(3)]);
      expectThat(object.size > 0, "equal parts are stored");
    },
  },
  {
    rule: "multipart.object-size",
    needs: ["multipart", "limits"],
    async check({ makeBucket }) {
      const bucket = await makeBucket({ minPartBytes: 4, maxObjectBytes: 10 });
      const upload = await bucket.createMultipartUpload("k");
      const parts = [await upload.uploadPart(1, "aaaa"), await upload.uploadPart(2, "bbbb")];
      const over = await upload.uploadPart(3, "ccc");
      await expectRefusal("complete of too much", () => upload.complete([...parts, over]), complete, 100100);
      await expectMissing("head after too much", bucket, "k");
      const fitting = await upload.uploadPart(3, "cc");
      expectEqual("the size at the limit", (await upload.complete([...parts, fitting])).size, 10);
    },
  },
  {
    rule: "multipart.complete-order",
    needs,
    async check(subject) {
      const { upload, part, bucket } = await makeScene(subject);
      const unknown = { partNumber: 9, etag: "x" };
      const [small, fitting, larger] = [await part(1, -1), await part(2), await part(3, 1)];
      const repeated = [unknown, unknown];
      const long = bucket.resumeMultipartUpload("k".repeat(2 * subject.semantics.maxKeyBytes), "unknown");
      await expectRefusal("key before upload", () => long.complete(repeated), complete, 10020);
      const never = bucket.resumeMultipartUpload("k", "unknown");
      const code = subject.semantics.unknownUpload;
      await expectRefusal("upload before unknown parts", () => never.complete([unknown]), complete, code);
      await expectRefusal("repeated before unknown", () => upload.complete(repeated), complete, 10001);
      await expectRefusal("unknown before small", () => upload.complete([small, unknown, fitting]), complete, 10025);
      await expectRefusal("small before unequal", () => upload.complete([small, fitting, larger]), complete, 10011);
    },
  },
];
