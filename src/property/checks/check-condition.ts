import { type Arbitrary, constantFrom, dictionary, integer, nat, oneof, option, record } from "fast-check";
import { toCode } from "../code/to-code.js";
import { expectHolds, type JudgedBy, judgedBy, withObject } from "./case-judged.js";
import { conditionEtagChecks } from "./check-condition-etag.js";
import { conditionTimeChecks } from "./check-condition-time.js";
import { expectEqual } from "./expect.js";
import { loosely } from "./loose-bucket.js";
import { expectMissing } from "./read-all.js";
import { type RuleCheck, ruleCheck, type Subject } from "./rule-check.js";

export { expectHolds, withObject } from "./case-judged.js";

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
  readonly etagMatches?: "own" | "*" | "other" | undefined;
  readonly etagDoesNotMatch?: "own" | "*" | "other" | undefined;
  readonly uploadedBefore?: number | undefined;
  readonly uploadedAfter?: number | undefined;
  readonly by: JudgedBy;
}

interface NoneCase {
  readonly onlyIf: unknown;
  readonly by: JudgedBy | "put of a missing key";
}

/** Which conditions hold. */
export const conditionChecks: readonly RuleCheck[] = [
  ...conditionEtagChecks,
  ...conditionTimeChecks,
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
      const what = `whether put of a missing key with ${toCode(onlyIf)} stores`;
      const object = await bucket.put("k", "v", { onlyIf });
      if (!proceeds) {
        expectEqual(what, object ?? null, null);
        await expectMissing("a put whose condition failed", bucket, "k");
        return;
      }
      expectEqual(what, Boolean(object), true);
      expectEqual("whether it is there then", Boolean(await bucket.head("k")), true);
    },
  }),
  ruleCheck<PrecedenceCase>({
    rule: "condition.precedence",
    examples: () =>
      ([undefined, "own", "other"] as const).flatMap((etagMatches) =>
        ([undefined, "other", "own"] as const).flatMap((etagDoesNotMatch) =>
          [undefined, 1, -1].flatMap((uploadedBefore) =>
            [undefined, -1, 1].map((uploadedAfter) => ({
              etagMatches,
              etagDoesNotMatch,
              uploadedBefore,
              uploadedAfter,
              by: "get" as const,
            })),
          ),
        ),
      ),
    cases: () => {
      const etag = option(constantFrom("own", "*", "other"), { freq: 2, nil: undefined });
      const time = option(integer({ min: -2000, max: 2000 }), { freq: 2, nil: undefined });
      return record({
        etagMatches: etag,
        etagDoesNotMatch: etag,
        uploadedBefore: time,
        uploadedAfter: time,
        by: judgedBy(),
      });
    },
    check: expectPrecedence,
  }),
  ruleCheck<NoneCase>({
    rule: "condition.none",
    examples: () => [
      ...[
        {},
        [],
        new Date(0),
        new Map(),
        new Headers(),
        { "if-match": '"other"' },
        { other: 1 },
        null,
        new Headers({ "content-type": "a/b" }),
      ].map((onlyIf): NoneCase => ({ onlyIf, by: "get" })),
      { onlyIf: {}, by: "put" },
    ],
    cases: () =>
      record({
        onlyIf: oneof(
          { withCrossShrink: true },
          dictionary(constantFrom("other", "etag", "EtagMatches", "if-match", "If-None-Match", "0"), otherValue()),
          dictionary(constantFrom("accept", "content-type", "range", "if-range", "etag"), otherValue()).map(
            (headers) => new Headers(headers),
          ),
          dictionary(constantFrom("etagMatches", "uploadedAfter"), otherValue()).map(
            (entries) => new Map(Object.entries(entries)),
          ),
          constantFrom(null, undefined, [], ["x"], new Date(0)),
          constantFrom("etagMatches", "etagDoesNotMatch", "uploadedBefore").map((name) => ({ [name]: undefined })),
        ),
        by: constantFrom("get", "put", "put of a missing key"),
      }),
    async check(subject, { onlyIf, by }) {
      if (by !== "put of a missing key") {
        const { bucket } = await withObject(subject);
        await expectHolds(bucket, onlyIf, true, "", by);
        return;
      }
      const bucket = loosely(await subject.makeBucket());
      const object = await bucket.put("k", "v", { onlyIf });
      expectEqual(`whether put of a missing key with ${toCode(onlyIf)} stores`, Boolean(object), true);
    },
  }),
];

async function expectPrecedence(subject: Subject, given: PrecedenceCase): Promise<void> {
  const { bucket, etag, uploaded } = await withObject(subject);
  const { uploadedBefore, uploadedAfter } = given;
  const m = given.etagMatches && given.etagMatches !== "other";
  const n = given.etagDoesNotMatch && given.etagDoesNotMatch === "other";
  const u = uploadedBefore === undefined ? undefined : uploadedBefore > 0;
  const a = uploadedAfter === undefined ? undefined : uploadedAfter < 0;
  // A matching etag outranks `uploadedBefore`, a differing one `uploadedAfter`.
  const holds = m !== false && n !== false && (u !== false || m === true) && (a !== false || n === true);
  const onlyIf = {
    ...(given.etagMatches && { etagMatches: given.etagMatches === "own" ? etag : given.etagMatches }),
    ...(given.etagDoesNotMatch && {
      etagDoesNotMatch: given.etagDoesNotMatch === "own" ? etag : given.etagDoesNotMatch,
    }),
    ...(uploadedBefore !== undefined && { uploadedBefore: new Date(uploaded + uploadedBefore) }),
    ...(uploadedAfter !== undefined && { uploadedAfter: new Date(uploaded + uploadedAfter) }),
  };
  const parts = [
    told("etagMatches", m),
    told("etagDoesNotMatch", n),
    told("uploadedBefore", u),
    told("uploadedAfter", a),
  ].filter((part) => part !== "");
  await expectHolds(bucket, onlyIf, holds, `a condition of which ${parts.join(", ") || "nothing is said"}`, given.by);
}

function told(name: string, holds: boolean | undefined): string {
  if (holds === undefined) return "";
  return `${name} ${holds ? "holds" : "fails"}`;
}

function otherValue(): Arbitrary<string> {
  return constantFrom("", "*", '"other"', "0");
}
