import { array, boolean, constantFrom, integer, nat, option, record, string } from "fast-check";
import { partNumber, run, uploadKey } from "../../property/cases/case-upload.js";
import { errorOf, expectEqual, expectRefusal } from "../../property/cases/expect.js";
import { expectMissing, textAt } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";

const needs = ["multipart"] as const;
const complete = "completeMultipartUpload";

interface UnknownCase {
  readonly key: string;
  /** The id of an upload of another key, or this one. */
  readonly uploadId: string | null;
  readonly method: "uploadPart" | "complete" | "abort";
  /** Of the parts that `complete` is given. */
  readonly parts: readonly number[];
}

interface EndedCase {
  readonly number: number;
  readonly end: "complete" | "abort";
  readonly method: "uploadPart" | "complete";
  /** Whether the handle is a new one. */
  readonly resumed: boolean;
}

interface AbortCase {
  readonly before: string | null;
  readonly parts: number;
  /** Whether the upload is completed before. */
  readonly completed: boolean;
  readonly times: number;
}

interface AgainCase {
  readonly number: number;
  readonly text: string;
  readonly refused: readonly ("unknown part" | "other etag" | "repeated part")[];
  /** Whether another part is uploaded after it was refused. */
  readonly more: boolean;
}

interface ExpiryCase {
  /** When something is done: so many milliseconds before or after the upload's end, or so many without one. */
  readonly milliseconds: number;
  readonly when: "before" | "after";
  readonly act: "uploadPart" | "complete" | "head";
  /** Whether a part is uploaded shortly before the end, which does not prolong its life. */
  readonly worked: boolean;
  /** How many milliseconds after it another one is created, which lives as much longer. */
  readonly another: number;
}

const methods = ["uploadPart", "complete", "abort"] as const;
const ends = ["complete", "abort"] as const;
const refusals = ["unknown part", "other etag", "repeated part"] as const;
const day = 86_400_000;

/** How uploads end. */
export const uploadEndChecks: readonly RuleCheck[] = [
  ruleCheck<UnknownCase>({
    rule: "multipart.unknown-upload",
    needs,
    examples: () =>
      ["unknown", null].flatMap((uploadId) => methods.map((method) => ({ key: "k", uploadId, method, parts: [] }))),
    cases: (terms) =>
      record({
        key: uploadKey(),
        uploadId: option(string({ minLength: 1, maxLength: 8 })),
        method: constantFrom(...methods),
        parts: array(partNumber(terms), { maxLength: 1 }),
      }),
    async check({ makeBucket, semantics }, { key, uploadId, method, parts }) {
      const bucket = await makeBucket();
      const id = uploadId ?? (await bucket.createMultipartUpload(`${key}-other`)).uploadId;
      const upload = bucket.resumeMultipartUpload(key, id);
      const what = `${method} of an upload ${uploadId === null ? "of another key" : "never created"}`;
      if (method === "uploadPart") {
        await expectRefusal(what, () => upload.uploadPart(1, "v"), "uploadPart", 10024);
      } else if (method === "complete") {
        const named = parts.map((partNumber) => ({ partNumber, etag: "x" }));
        await expectRefusal(what, () => upload.complete(named), complete, semantics.unknownUpload);
      } else {
        await expectRefusal(what, () => upload.abort(), "abortMultipartUpload", semantics.unknownUpload);
      }
    },
  }),
  ruleCheck<EndedCase>({
    rule: "multipart.ended-upload",
    needs,
    examples: () =>
      ends.flatMap((end) =>
        (["uploadPart", "complete"] as const).flatMap((method) =>
          [false, true].map((resumed) => ({ number: 1, end, method, resumed })),
        ),
      ),
    cases: (terms) =>
      record({
        number: partNumber(terms),
        end: constantFrom(...ends),
        method: constantFrom("uploadPart", "complete"),
        resumed: boolean(),
      }),
    async check({ makeBucket }, { number, end, method, resumed }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(number, "v");
      await (end === "complete" ? upload.complete([part]) : upload.abort());
      const handle = resumed ? bucket.resumeMultipartUpload("k", upload.uploadId) : upload;
      const what = `${method} after ${end}`;
      if (method === "complete") await expectRefusal(what, () => handle.complete([part]), complete, 10024);
      else await expectRefusal(what, () => handle.uploadPart(number, "v"), "uploadPart", 10024);
    },
  }),
  ruleCheck<AbortCase>({
    rule: "multipart.abort",
    needs,
    examples: () => [
      { before: "old", parts: 1, completed: false, times: 2 },
      { before: "old", parts: 1, completed: true, times: 1 },
      { before: null, parts: 0, completed: false, times: 1 },
    ],
    cases: () =>
      record({
        before: option(run("b")),
        parts: nat(2),
        completed: boolean(),
        times: integer({ min: 1, max: 2 }),
      }),
    async check({ makeBucket }, { before, parts, completed, times }) {
      const bucket = await makeBucket();
      if (before !== null) await bucket.put("k", before);
      const upload = await bucket.createMultipartUpload("k");
      const uploaded: { readonly partNumber: number; readonly etag: string }[] = [];
      for (let number = 1; number <= parts; number++) uploaded.push(await upload.uploadPart(number, "new"));
      // One part may be of any size.
      if (completed) await upload.complete(uploaded.slice(0, 1));
      for (let time = 1; time <= times; time++) {
        const aborted = await upload.abort();
        expectEqual(`abort ${completed ? "after complete" : `(${time})`}`, aborted, undefined);
      }
      if (!completed) await errorOf("complete after abort", () => upload.complete(uploaded.slice(0, 1)));
      const expected = completed ? (parts === 0 ? "" : "new") : before;
      if (expected === null) await expectMissing("head after abort", bucket, "k");
      else expectEqual("the value after abort", await textAt(bucket, "k"), expected);
    },
  }),
  ruleCheck<AgainCase>({
    rule: "multipart.complete-again",
    needs,
    examples: () => [
      ...refusals.map((refusal) => ({ number: 1, text: "v", refused: [refusal], more: false })),
      { number: 1, text: "v", refused: ["unknown part", "repeated part"], more: true },
    ],
    cases: (terms) =>
      record({
        number: partNumber(terms),
        text: run("a"),
        refused: array(constantFrom(...refusals), { minLength: 1, maxLength: 2 }),
        more: boolean(),
      }),
    async check({ makeBucket, semantics }, { number, text, refused, more }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(number, text);
      const other = number === semantics.maxParts ? 1 : number + 1;
      const wrong = {
        "unknown part": [{ partNumber: other, etag: part.etag }],
        "other etag": [{ partNumber: number, etag: "x" }],
        "repeated part": [part, part],
      };
      for (const refusal of refused) await errorOf(`complete with ${refusal}`, () => upload.complete(wrong[refusal]));
      if (more) {
        const another = await upload.uploadPart(other, "");
        expectEqual("the number of a part uploaded since", another.partNumber, other);
      }
      await upload.complete([part]);
      expectEqual("the value", await textAt(bucket, "k"), text);
    },
  }),
  ruleCheck<ExpiryCase>({
    rule: "multipart.expiry",
    needs: ["multipart", "clock"],
    examples: () =>
      (["uploadPart", "complete", "head"] as const).flatMap((act) =>
        (["before", "after"] as const).map((when) => ({ milliseconds: 5000, when, act, worked: true, another: 9000 })),
      ),
    cases: () =>
      record({
        // Not to the millisecond: where the clock is real, a case takes its time.
        milliseconds: integer({ min: 1000, max: 30 * day }),
        when: constantFrom("before", "after"),
        act: constantFrom("uploadPart", "complete", "head"),
        worked: boolean(),
        another: integer({ min: 1000, max: day }),
      }),
    async check({ makeBucket, semantics, abilities }, { milliseconds, when, act, worked, another }) {
      const bucket = await makeBucket();
      const lifetime = semantics.uploadLifetimeMilliseconds;
      const advance = async (by: number) => abilities.clock?.(by);
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(1, "v");
      await advance(another);
      const younger = await bucket.createMultipartUpload("k");
      const isLate = when === "after" && lifetime !== Number.POSITIVE_INFINITY;
      const end =
        lifetime === Number.POSITIVE_INFINITY
          ? milliseconds
          : isLate
            ? lifetime + milliseconds
            : Math.max(0, lifetime - milliseconds);
      const rest = Math.max(0, end - another);
      const work = worked ? Math.max(0, Math.min(rest, lifetime - another) - 1000) : 0;
      if (worked) {
        await advance(work);
        await upload.uploadPart(2, "v");
      }
      await advance(rest - work);
      const youngerPart = () => younger.uploadPart(1, "v");
      if (!isLate || milliseconds <= another - 1000)
        expectEqual("the number of a part of a younger upload", (await youngerPart()).partNumber, 1);
      else if (milliseconds >= another + 1000)
        await expectRefusal("uploadPart of a younger upload after its end", youngerPart, "uploadPart", 10024);
      const what = `${act} ${isLate ? "after" : "before"} its end`;
      if (act === "head") {
        // What was completed stays.
        if (isLate) return expectMissing("head after an expired upload", bucket, "k");
        await upload.complete([part]);
        await advance(milliseconds);
        expectEqual("the value after its upload's time", await textAt(bucket, "k"), "v");
      } else if (act === "uploadPart") {
        if (isLate) return expectRefusal(what, () => upload.uploadPart(1, "v"), "uploadPart", 10024);
        const late = await upload.uploadPart(3, "v");
        expectEqual(`the number of ${what}`, late.partNumber, 3);
      } else {
        if (isLate) return expectRefusal(what, () => upload.complete([part]), complete, 10024);
        const object = await upload.complete([part]);
        expectEqual(`the size of ${what}`, object.size, 1);
      }
    },
  }),
];
