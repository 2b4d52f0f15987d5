import { type Arbitrary, constantFrom, dictionary, integer, nat, oneof, option, record } from "fast-check";
import { expectEqual } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import { expectConditionHolds, httpDate, type JudgedBy, withObjectAt } from "./condition-scene.js";

interface MissingCase {
  readonly onlyIf: {
    readonly etagMatches?: string;
    readonly etagDoesNotMatch?: string;
    readonly uploadedBefore?: Date;
    readonly uploadedAfter?: Date;
  };
  readonly before: "an empty bucket" | "another key" | "the key, deleted";
}

/** Etags by whose they are; times by their distance from the upload, in milliseconds. */
interface PrecedenceCase {
  readonly etagMatches?: "own" | "other" | undefined;
  readonly etagDoesNotMatch?: "own" | "other" | undefined;
  readonly uploadedBefore?: number | undefined;
  readonly uploadedAfter?: number | undefined;
  readonly by: JudgedBy;
  readonly form: "an object" | "Headers";
}

interface NoneCase {
  readonly onlyIf: unknown;
  readonly by: JudgedBy | "put of a missing key";
}

/** Which conditions hold. */
export const conditionChecks: readonly RuleCheck[] = [
  ruleCheck<MissingCase>({
    rule: "condition.missing-key",
    examples: () =>
      [
        { etagMatches: "x" },
        { etagMatches: "*" },
        { uploadedAfter: new Date(5) },
        { etagDoesNotMatch: "x" },
        { etagDoesNotMatch: "*" },
        { uploadedBefore: new Date(5) },
        { etagDoesNotMatch: "*", uploadedBefore: new Date(5) },
        { etagDoesNotMatch: "*", uploadedAfter: new Date(5) },
        { etagMatches: "x", uploadedBefore: new Date(5) },
      ].map((onlyIf) => ({ onlyIf, before: "an empty bucket" })),
    cases: () => {
      const etag = constantFrom("x", "*", "");
      const time = oneof({ withCrossShrink: true }, nat(9), integer({ min: 0, max: 4_102_444_800_000 })).map(
        (milliseconds) => new Date(milliseconds),
      );
      const fields = { etagMatches: etag, etagDoesNotMatch: etag, uploadedBefore: time, uploadedAfter: time };
      return record({
        // Without any field it is no condition.
        onlyIf: record(fields, { requiredKeys: [] }).filter((onlyIf) => Object.keys(onlyIf).length > 0),
        before: constantFrom("an empty bucket", "another key", "the key, deleted"),
      });
    },
    async check({ makeBucket }, { onlyIf, before }) {
      const bucket = loosely(await makeBucket());
      if (before !== "an empty bucket") await bucket.put(before === "another key" ? "other" : "k", "old");
      if (before === "the key, deleted") await bucket.delete("k");
      const proceeds = onlyIf.etagMatches === undefined && onlyIf.uploadedAfter === undefined;
      const what = `put of a missing key with ${toCode(onlyIf)}`;
      const object = await bucket.put("k", "v", { onlyIf });
      if (!proceeds) expectEqual(what, object, null);
      const { objects } = await bucket.list();
      const others = before === "another key" ? 1 : 0;
      expectEqual(`the objects after ${what}`, objects.length, others + (proceeds ? 1 : 0));
    },
  }),
  ruleCheck<PrecedenceCase>({
    rule: "condition.precedence",
    examples: () =>
      ([undefined, "own", "other"] as const).flatMap((etagMatches) =>
        ([undefined, "other", "own"] as const).flatMap((etagDoesNotMatch) =>
          [undefined, 1, -1].flatMap((uploadedBefore) =>
            [undefined, -1, 1].flatMap((uploadedAfter) =>
              (["an object", "Headers"] as const).map((form) => ({
                etagMatches,
                etagDoesNotMatch,
                uploadedBefore,
                uploadedAfter,
                by: "get" as const,
                form,
              })),
            ),
          ),
        ),
      ),
    cases: () => {
      const etag = option(constantFrom("own", "other"), { freq: 2, nil: undefined });
      // What a time says of an upload at that very time is another rule.
      const distance = oneof(
        { withCrossShrink: true },
        integer({ min: 1, max: 2000 }),
        integer({ min: -2000, max: -1 }),
      );
      const time = option(distance, { freq: 2, nil: undefined });
      return record({
        etagMatches: etag,
        etagDoesNotMatch: etag,
        uploadedBefore: time,
        uploadedAfter: time,
        by: constantFrom("get", "put"),
        form: constantFrom("an object", "Headers"),
      });
    },
    check: expectPrecedence,
  }),
  ruleCheck<NoneCase>({
    rule: "condition.none",
    examples: () => [
      ...[{}, [], new Date(0), new Headers(), { other: 1 }, null, new Headers({ "content-type": "a/b" })].map(
        (onlyIf): NoneCase => ({ onlyIf, by: "get" }),
      ),
      { onlyIf: {}, by: "put" },
    ],
    cases: () =>
      record({
        onlyIf: oneof(
          { withCrossShrink: true },
          // What names conditional headers, or has a method `get`, is another rule.
          dictionary(constantFrom("other", "etag", "EtagMatches", "if-range", "Content-Type", "0"), otherValue()),
          dictionary(constantFrom("accept", "content-type", "range", "if-range", "etag"), otherValue()).map(
            (headers) => new Headers(headers),
          ),
          constantFrom(null, undefined, [], ["x"], new Date(0)),
          constantFrom("etagMatches", "etagDoesNotMatch", "uploadedBefore").map((name) => ({ [name]: undefined })),
        ),
        by: constantFrom("get", "put", "put of a missing key"),
      }),
    async check(subject, { onlyIf, by }) {
      if (by !== "put of a missing key") {
        const object = await withObjectAt(subject, "k", "hello");
        await expectConditionHolds(object, by, onlyIf, true, toCode(onlyIf));
        return;
      }
      const bucket = loosely(await subject.makeBucket());
      await bucket.put("k", "v", { onlyIf });
      const { objects } = await bucket.list();
      expectEqual(`the objects after put of a missing key with ${toCode(onlyIf)}`, objects.length, 1);
    },
  }),
];

async function expectPrecedence(subject: Subject, given: PrecedenceCase): Promise<void> {
  const object = await withObjectAt(subject, "k", "hello");
  const { etag, uploaded } = object;
  const { uploadedBefore, uploadedAfter } = given;
  const m = given.etagMatches === undefined ? undefined : given.etagMatches === "own";
  const n = given.etagDoesNotMatch === undefined ? undefined : given.etagDoesNotMatch === "other";
  const u = uploadedBefore === undefined ? undefined : uploadedBefore > 0;
  const a = uploadedAfter === undefined ? undefined : uploadedAfter < 0;
  // Where there is a precedence, a matching etag outranks `uploadedBefore`, a differing one `uploadedAfter`.
  const outranks = given.form === "Headers" || subject.semantics.conditionPrecedence === "always";
  const before = u !== false || (outranks && m === true);
  const after = a !== false || (outranks && n === true);
  const holds = m !== false && n !== false && before && after;
  const fields = {
    ...(m !== undefined && { etagMatches: m ? etag : "other" }),
    ...(n !== undefined && { etagDoesNotMatch: n ? "other" : etag }),
    ...(uploadedBefore !== undefined && { uploadedBefore: new Date(uploaded + uploadedBefore) }),
    ...(uploadedAfter !== undefined && { uploadedAfter: new Date(uploaded + uploadedAfter) }),
  };
  const parts = [
    told("etagMatches", m),
    told("etagDoesNotMatch", n),
    told("uploadedBefore", u),
    told("uploadedAfter", a),
  ].filter((part) => part !== "");
  const condition = `a condition, as ${given.form}, of which ${parts.join(", ") || "nothing is said"}`;
  const onlyIf = given.form === "Headers" ? inHeaders(fields, uploaded) : fields;
  await expectConditionHolds(object, given.by, onlyIf, holds, condition);
}

/** The same condition as `Headers`, its times so far from the upload that they are in other seconds. */
function inHeaders(fields: MissingCase["onlyIf"], uploaded: number): Headers {
  const { etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter } = fields;
  const headers = new Headers();
  const date = (time: Date) => httpDate(time.getTime() + (time.getTime() < uploaded ? -2000 : 2000));
  if (etagMatches !== undefined) headers.set("If-Match", `"${etagMatches}"`);
  if (etagDoesNotMatch !== undefined) headers.set("If-None-Match", `"${etagDoesNotMatch}"`);
  if (uploadedBefore !== undefined) headers.set("If-Unmodified-Since", date(uploadedBefore));
  if (uploadedAfter !== undefined) headers.set("If-Modified-Since", date(uploadedAfter));
  return headers;
}

function told(name: string, holds: boolean | undefined): string {
  if (holds === undefined) return "";
  return `${name} ${holds ? "holds" : "fails"}`;
}

function otherValue(): Arbitrary<string> {
  return constantFrom("", "*", '"other"', "0");
}
