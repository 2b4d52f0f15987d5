import { errorOf, expectEqual, expectRefusal } from "./expect.js";
import { makeScene } from "./multipart-scene.js";
import { expectMissing, textAt } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";

const needs = ["multipart"] as const;
const complete = "completeMultipartUpload";

/** How uploads end, and when they are refused. */
export const completeChecks: readonly RuleCheck[] = [
  {
    rule: "multipart.part-replaced",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload("k");
      const first = await upload.uploadPart(1, "first");
      const second = await upload.uploadPart(1, "second");
      await expectRefusal("complete with a replaced part", () => upload.complete([first]), complete, 10025);
      await upload.complete([second]);
      expectEqual("the value", await textAt(bucket, "k"), "second");
    },
  },
  {
    rule: "multipart.complete",
    needs,
    async check(subject) {
      const { bucket, upload, part, minPartBytes } = await makeScene(subject);
      const [last, first, middle] = [await part(9, -1), await part(2), await part(4)];
      // Uploaded, and left out.
      await part(5);
      // The last stays last: under some semantics that is where it must be.
      const object = await upload.complete([middle, first, last]);
      const size = 3 * minPartBytes - 1;
      expectEqual("the size", object.size, size);
      const text = await (await bucket.get("k")).text();
      const runs = [...text.matchAll(/(.)\1*/g)].map(([run, digit]) => `${digit} ${run.length - minPartBytes}`);
      expectEqual("the parts in the value, by number and size beyond the fewest", runs, ["2 0", "4 0", "9 -1"]);
      const range = { offset: minPartBytes - 1, length: 2 };
      expectEqual("a range across two parts", await (await bucket.get("k", { range })).text(), "24");
    },
  },
  {
    rule: "multipart.complete-empty",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload("k");
      await upload.uploadPart(1, "left out");
      expectEqual("the size of no parts", (await upload.complete([])).size, 0);
      expectEqual("the value of no parts", await textAt(bucket, "k"), "");
    },
  },
  {
    rule: "multipart.unknown-upload",
    needs,
    async check({ makeBucket, semantics }) {
      const bucket = await makeBucket();
      const { uploadId } = await bucket.createMultipartUpload("other");
      const code = semantics.unknownUpload;
      const never = { "never created": bucket.resumeMultipartUpload("k", "unknown") };
      const uploads = { ...never, "of another key": bucket.resumeMultipartUpload("k", uploadId) };
      for (const [what, upload] of Object.entries(uploads)) {
        await expectRefusal(`uploadPart of an upload ${what}`, () => upload.uploadPart(1, "v"), "uploadPart", 10024);
        await expectRefusal(`complete of an upload ${what}`, () => upload.complete([]), complete, code);
        await expectRefusal(`abort of an upload ${what}`, () => upload.abort(), "abortMultipartUpload", code);
      }
    },
  },
  {
    rule: "multipart.ended-upload",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      for (const ending of ["complete", "abort"]) {
        const upload = await bucket.createMultipartUpload("k");
        const part = await upload.uploadPart(1, "v");
        await (ending === "complete" ? upload.complete([part]) : upload.abort());
        const what = `after ${ending}`;
        await expectRefusal(`uploadPart ${what}`, () => upload.uploadPart(1, "v"), "uploadPart", 10024);
        await expectRefusal(`complete ${what}`, () => upload.complete([part]), complete, 10024);
        const resumed = bucket.resumeMultipartUpload("k", upload.uploadId);
        await expectRefusal(`complete of a new handle ${what}`, () => resumed.complete([part]), complete, 10024);
      }
    },
  },
  {
    rule: "multipart.abort",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await bucket.put("k", "old");
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(1, "v");
      expectEqual("abort", await upload.abort(), undefined);
      expectEqual("abort again", await upload.abort(), undefined);
      await errorOf("complete after abort", () => upload.complete([part]));
      expectEqual("the value after abort", await textAt(bucket, "k"), "old");
      const completed = await bucket.createMultipartUpload("k");
      await completed.complete([await completed.uploadPart(1, "new")]);
      expectEqual("abort after complete", await completed.abort(), undefined);
      expectEqual("the value after abort of what was complete", await textAt(bucket, "k"), "new");
    },
  },
  {
    rule: "multipart.complete-again",
    needs,
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(1, "v");
      await errorOf("complete with an unknown part", () => upload.complete([{ partNumber: 2, etag: "x" }]));
      await errorOf("complete with a repeated part", () => upload.complete([part, part]));
      const more = await upload.uploadPart(2, "");
      expectEqual("the number of a part uploaded since", more.partNumber, 2);
      await upload.complete([part]);
      expectEqual("the value", await textAt(bucket, "k"), "v");
    },
  },
  {
    rule: "multipart.expiry",
    needs: ["multipart", "clock"],
    async check({ makeBucket, semantics, abilities }) {
      const bucket = await makeBucket();
      const lifetime = semantics.uploadLifetimeMilliseconds;
      const advance = async (milliseconds: number) => abilities.clock?.(milliseconds);
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(1, "v");
      if (lifetime === Number.POSITIVE_INFINITY) {
        await advance(30 * 86_400_000);
        expectEqual("the size of an upload that never expires", (await upload.complete([part])).size, 1);
        return;
      }
      await advance(lifetime - 1000);
      // Work on it does not prolong its life.
      const late = await upload.uploadPart(2, "v");
      expectEqual("the number of a part uploaded in time", late.partNumber, 2);
      await advance(2000);
      await expectRefusal("uploadPart of an expired upload", () => upload.uploadPart(1, "v"), "uploadPart", 10024);
      await expectRefusal("complete of an expired upload", () => upload.complete([part]), complete, 10024);
      await expectMissing("head after an expired upload", bucket, "k");
      const next = await bucket.createMultipartUpload("k");
      await advance(lifetime - 1000);
      expectEqual("the size in time", (await next.complete([await next.uploadPart(1, "v")])).size, 1);
      await advance(10_000);
      expectEqual("the value after its upload's time", await textAt(bucket, "k"), "v");
    },
  },
];
