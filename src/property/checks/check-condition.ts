import { show } from "./check-failure.js";
import { expectEqual, expectError, expectThat } from "./expect.js";
import { type LooseBucket, loosely } from "./loose-bucket.js";
import type { RuleCheck, Subject } from "./rule-check.js";

const second = 1000;

/** Which conditions hold. */
export const conditionChecks: readonly RuleCheck[] = [
  {
    rule: "condition.etag-matches",
    async check(subject) {
      const { bucket, etag } = await withObject(subject);
      await expectConditions(bucket, "etagMatches", [
        [etag, true],
        ["*", true],
        [etag.toUpperCase(), false],
        ["", false],
        [`${etag}x`, false],
        [etag.slice(1), false],
        [`W/"${etag}"`, false],
        ['"half', false],
        [undefined, true],
      ]);
      expectEqual("put", await bucket.put("k", "v", { onlyIf: { etagMatches: "other" } }), null);
    },
  },
  {
    rule: "condition.etag-does-not-match",
    async check(subject) {
      const { bucket, etag } = await withObject(subject);
      await expectConditions(bucket, "etagDoesNotMatch", [
        [etag, false],
        ["*", false],
        [etag.toUpperCase(), true],
        ["", true],
        [`${etag}x`, true],
        ["other", true],
        [undefined, true],
      ]);
      expectEqual("put", await bucket.put("k", "v", { onlyIf: { etagDoesNotMatch: etag } }), null);
    },
  },
  {
    rule: "condition.etag-quoted",
    async check(subject) {
      const { bucket, etag } = await withObject(subject);
      for (const field of ["etagMatches", "etagDoesNotMatch"]) {
        for (const value of [`"${etag}"`, '"x"', '"', '""', '"*"']) {
          const message = `Conditional ETag should not be wrapped in quotes (${value}).`;
          const options = { onlyIf: { [field]: value } };
          await expectError(`get with ${field} ${value}`, () => bucket.get("k", options), "TypeError", message);
          await expectError(`get of nothing with ${value}`, () => bucket.get("no", options), "TypeError", message);
          await expectError(`put with ${field} ${value}`, () => bucket.put("k", "v", options), "TypeError", message);
        }
      }
    },
  },
  {
    rule: "condition.uploaded-before",
    async check(subject) {
      const { bucket, uploaded } = await withObject(subject);
      await expectConditions(
        bucket,
        "uploadedBefore",
        [
          [new Date(uploaded + 1), true],
          [new Date(uploaded), false],
          [new Date(uploaded - 1), false],
          [uploaded + 1, true],
          [new Date(uploaded + 365 * 86_400_000), true],
          [new Date(0), false],
          [new Date(-1000), false],
          [undefined, true],
        ],
        uploaded,
      );
    },
  },
  {
    rule: "condition.uploaded-after",
    async check(subject) {
      const { bucket, uploaded } = await withObject(subject);
      await expectConditions(
        bucket,
        "uploadedAfter",
        [
          [new Date(uploaded - 1), true],
          [new Date(uploaded), false],
          [new Date(uploaded + 1), false],
          [uploaded - 1, true],
          [new Date(1), true],
          [new Date(-1000), subject.semantics.conditionsBefore1970 === "compared"],
          [undefined, true],
        ],
        uploaded,
      );
    },
  },
  {
    rule: "condition.seconds-granularity",
    async check(subject) {
      const { bucket, uploaded } = await withObject(subject);
      const whole = Math.floor(uploaded / second) * second;
      const table: readonly (readonly [object, boolean])[] = [
        [{ uploadedAfter: new Date(whole - 1), secondsGranularity: true }, true],
        [{ uploadedAfter: new Date(whole), secondsGranularity: true }, false],
        [{ uploadedAfter: new Date(whole + 999), secondsGranularity: true }, false],
        [{ uploadedBefore: new Date(whole + 999), secondsGranularity: true }, false],
        [{ uploadedBefore: new Date(whole), secondsGranularity: true }, false],
        [{ uploadedBefore: new Date(whole + second), secondsGranularity: true }, true],
        [{ uploadedAfter: new Date(uploaded - 1), secondsGranularity: false }, true],
        [{ uploadedAfter: new Date(uploaded), secondsGranularity: 1 }, false],
        [{ uploadedBefore: new Date(uploaded + 1), secondsGranularity: undefined }, true],
      ];
      for (const [onlyIf, expected] of table) await expectHolds(bucket, onlyIf, expected);
    },
  },
  {
    rule: "condition.missing-key",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const table: readonly (readonly [object, boolean])[] = [
        [{ etagMatches: "x" }, false],
        [{ etagMatches: "*" }, false],
        [{ uploadedAfter: new Date(5) }, false],
        [{ etagDoesNotMatch: "x" }, true],
        [{ etagDoesNotMatch: "*" }, true],
        [{ uploadedBefore: new Date(5) }, true],
        [{ etagDoesNotMatch: "*", uploadedBefore: new Date(5) }, true],
        [{ etagDoesNotMatch: "*", uploadedAfter: new Date(5) }, false],
        [{ etagMatches: "x", uploadedBefore: new Date(5) }, false],
      ];
      for (const [onlyIf, proceeds] of table) {
        const object = await bucket.put("k", "v", { onlyIf });
        expectEqual(`whether put of a missing key with ${show(onlyIf)} stores`, object !== null, proceeds);
        expectEqual(`whether it is there then`, (await bucket.head("k")) !== null, proceeds);
        await bucket.delete("k");
      }
    },
  },
  {
    rule: "condition.precedence",
    async check(subject) {
      const { bucket, etag, uploaded } = await withObject(subject);
      const absent = [undefined, undefined] as const;
      const matches = [absent, [etag, true], ["other", false]] as const;
      const differs = [absent, ["other", true], [etag, false]] as const;
      const before = [absent, [new Date(uploaded + 1), true], [new Date(uploaded - 1), false]] as const;
      const after = [absent, [new Date(uploaded - 1), true], [new Date(uploaded + 1), false]] as const;
      for (const [etagMatches, m] of matches)
        for (const [etagDoesNotMatch, n] of differs)
          for (const [uploadedBefore, u] of before)
            for (const [uploadedAfter, a] of after) {
              // A matching etag outranks `uploadedBefore`, a differing one `uploadedAfter`.
              const holds = m !== false && n !== false && (u !== false || m === true) && (a !== false || n === true);
              const onlyIf = { etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter };
              const object = await bucket.get("k", { onlyIf });
              const what = `${tell("M", m)}${tell("N", n)}${tell("U", u)}${tell("A", a)}`;
              expectEqual(`whether a condition holds of which ${what}`, "body" in object, holds);
            }
    },
  },
  {
    rule: "condition.none",
    async check(subject) {
      const { bucket } = await withObject(subject);
      const none = [{}, [], new Date(0), new Map(), new Headers(), { "if-match": '"other"' }, { other: 1 }, null];
      for (const onlyIf of [...none, new Headers({ "content-type": "a/b" })]) await expectHolds(bucket, onlyIf, true);
      expectThat((await bucket.put("k", "v", { onlyIf: {} })) !== null, "put with an empty condition stores");
    },
  },
];

function tell(name: string, holds: boolean | undefined): string {
  if (holds === undefined) return "";
  return holds ? `${name} holds ` : `${name} fails `;
}

/** A bucket with one object, and what conditions ask of it. */
export async function withObject({
  makeBucket,
}: Subject): Promise<{ bucket: LooseBucket; etag: string; uploaded: number }> {
  const bucket = loosely(await makeBucket());
  const { etag, uploaded } = await bucket.put("k", "hello");
  return { bucket, etag, uploaded: uploaded.getTime() };
}

/** Expects a condition to hold or not, as `get` shows it. */
export async function expectHolds(bucket: LooseBucket, onlyIf: unknown, expected: boolean, told = ""): Promise<void> {
  const object = await bucket.get("k", { onlyIf });
  expectEqual(`whether ${told || shown(onlyIf)} holds`, "body" in object, expected);
}

/** Dates are of the moment: they are shown by their names only. */
function shown(onlyIf: unknown): string {
  return typeof onlyIf === "object" && onlyIf !== null && Object.values(onlyIf).some((value) => value instanceof Date)
    ? `a condition of ${Object.keys(onlyIf).join(", ")}`
    : show(onlyIf);
}

async function expectConditions(
  bucket: LooseBucket,
  field: string,
  table: readonly (readonly [value: unknown, holds: boolean])[],
  uploaded = 0,
): Promise<void> {
  for (const [value, holds] of table) {
    await expectHolds(bucket, { [field]: value }, holds, `${field} of ${shownValue(value, uploaded)}`);
  }
}

/** Dates are shown as they relate to the upload. */
function shownValue(value: unknown, uploaded: number): string {
  if (typeof value !== "number" && !(value instanceof Date)) return show(value);
  const after = Number(value) - uploaded;
  const year = 365 * 86_400_000;
  return Math.abs(after) > 2 * year ? new Date(value).toISOString() : `${after} ms after the upload`;
}
