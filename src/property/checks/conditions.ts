import type { ObjectLike } from "../../../types/index.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { expectEqual } from "../expect/expect.js";
import { hostHas } from "../expect/host-need.js";
import { loosely } from "../expect/loose-bucket.js";
import { type RuleCheck, type Subject, type Terms, tableChecks, where } from "../expect/rule-check.js";
import { knownLengthStream } from "../values/known-values.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, Refusal } from "./call-row.js";
import { gives, head, is, missing, put, remove, type Step, stepChecks } from "./steps.js";

/**
 * A condition, its result for a newly stored object, and the call to test it with. In texts, `<etag>` stands for the
 * object's etag, `<upload +1 ms>` for a Date after its upload, `<second +1 ms>` for a Date after the start of the
 * upload's second, and `<upload +1 s>` for an HTTP date; `<upload +1 s, as of ISO 8601>` and
 * `<upload +1 s, as of a day>` are other forms of that date.
 */
export type ConditionRow = readonly [onlyIf: unknown, holds: boolean, by?: "get" | "put" | "put of a stream"];

/** The fields of an object used in conditions. */
type Stored = Pick<ObjectLike, "etag" | "uploaded">;

/** Expects a condition to hold or not. */
export async function expectHolds({ makeBucket }: Subject, [given, holds, by = "get"]: ConditionRow): Promise<void> {
  const bucket = loosely(await makeBucket());
  const onlyIf = filledIn(given, await bucket.put("k", "hello"));
  const what = `whether ${toCode(given)} holds, as ${by} shows it`;
  if (by === "get") return expectEqual(what, "body" in (await bucket.get("k", { onlyIf })), holds);
  const object = await bucket.put("k", by === "put" ? "new" : knownLengthStream(encodeUtf8("new")), { onlyIf });
  if (!holds) expectEqual(what, object, null);
  expectEqual(what, await (await bucket.get("k")).text(), holds ? "new" : "hello");
}

/** Returns a condition with its placeholders replaced by the values of an object. */
function filledIn(given: unknown, stored: Stored): unknown {
  if (given instanceof Headers)
    return new Headers([...given].map(([name, text]): [string, string] => [name, filledText(text, stored)]));
  if (typeof given !== "object" || given === null || given instanceof Date || Array.isArray(given)) return given;
  const fields = Object.entries(given).map(([name, value]) => [name, filledValue(value, stored)]);
  return Object.fromEntries(fields);
}

function filledText(text: string, { etag, uploaded }: Stored): string {
  return text
    .replace("<etag>", etag)
    .replace("<etag in upper case>", etag.toUpperCase())
    .replace("<etag without its first character>", etag.slice(1))
    .replace(/<upload (\S+) s(, as of .+)?>/, (_, seconds, form = "") => {
      const time = new Date(uploaded.getTime() + Number(seconds) * 1000);
      if (form === "") return time.toUTCString();
      return form.endsWith("day") ? time.toISOString().slice(0, 10) : time.toISOString();
    });
}

function filledValue(value: unknown, stored: Stored): unknown {
  if (typeof value !== "string") return value;
  const [, from, milliseconds, isNumber] = /^<(upload|second) (\S+) ms(, as a number)?>$/.exec(value) ?? [];
  if (from === undefined) return filledText(value, stored);
  const uploaded = stored.uploaded.getTime();
  const time = (from === "upload" ? uploaded : uploaded - (uploaded % 1000)) + Number(milliseconds);
  return isNumber === undefined ? new Date(time) : time;
}

/** Returns the same rows for both calls. */
function byBoth(rows: readonly (readonly [onlyIf: unknown, holds: boolean])[]): readonly ConditionRow[] {
  return rows.flatMap(([onlyIf, holds]) => [
    [onlyIf, holds, "get"],
    [onlyIf, holds, "put"],
  ]);
}

/**
 * Four letters for the results of `etagMatches`, `etagDoesNotMatch`, `uploadedBefore` and `uploadedAfter`; `-`: not
 * given.
 */
const together = {
  etagMatches: { T: "<etag>", F: "other" },
  etagDoesNotMatch: { T: "other", F: "<etag>" },
  uploadedBefore: { T: "<upload +1 ms>", F: "<upload -1 ms>" },
  uploadedAfter: { T: "<upload -1 ms>", F: "<upload +1 ms>" },
} as const;

const togetherInHeaders = {
  "If-Match": { T: '"<etag>"', F: '"other"' },
  "If-None-Match": { T: '"other"', F: '"<etag>"' },
  "If-Unmodified-Since": { T: "<upload +2 s>", F: "<upload -2 s>" },
  "If-Modified-Since": { T: "<upload -2 s>", F: "<upload +2 s>" },
} as const;

/** The combinations that hold although a time fails: a successful etag outranks the time. */
const outranked = ["T-F-", "T-FT", "TTF-", "TTFT", "TTFF", "-T-F", "-TTF", "TT-F", "TTTF"];

const letters = ["-", "T", "F"] as const;
const patterns = letters.flatMap((m) =>
  letters.flatMap((n) => letters.flatMap((u) => letters.map((a) => m + n + u + a))),
);

function precedenceRows({ semantics }: Terms): readonly ConditionRow[] {
  const isRankedAlways = semantics.conditionPrecedence === "always";
  return patterns.flatMap((pattern): readonly ConditionRow[] => {
    const holds = !pattern.includes("F");
    const isRanked = outranked.includes(pattern);
    return byBoth([
      [fieldsOf(together, pattern), holds || (isRanked && isRankedAlways)],
      [new Headers(fieldsOf(togetherInHeaders, pattern)), holds || isRanked],
    ]);
  });
}

function fieldsOf(table: Readonly<Record<string, { readonly T: string; readonly F: string }>>, pattern: string) {
  const given = Object.entries(table).flatMap(([name, values], index) => {
    const letter = pattern[index];
    return letter === "T" || letter === "F" ? [[name, values[letter]] as const] : [];
  });
  return Object.fromEntries(given);
}

/** Refusals of a quoted etag, in either field, with or without an object. */
function refusesQuoted(etag: string): readonly CallRow[] {
  const refused = new Refusal(`Conditional ETag should not be wrapped in quotes (${etag}).`);
  return ["etagMatches", "etagDoesNotMatch"].flatMap((field): CallRow[] => [
    ["get", ["k", { onlyIf: { [field]: etag } }], refused],
    ["put", ["k", "v", { onlyIf: { [field]: etag } }], refused],
    ["get", ["other", { onlyIf: { [field]: etag } }], refused],
  ]);
}

/** Steps to put under a missing key with a condition, which is stored or not. */
function missed(onlyIf: object, isStored: boolean, ...before: readonly Step[]): readonly Step[] {
  const stored = put("k", "v", { onlyIf });
  return [...before, ...(isStored ? [stored, gives("key", "k", head("k"))] : [is(null, stored), missing()])];
}

/** Etags different from the object's. */
const others = [
  ...["<etag in upper case>", "<etag>x", "<etag without its first character>"],
  ...['W/"<etag>"', "", "other", '"half'],
];
const another = put("other", "old");
const deleted = [put("k", "old"), remove("k")];

/** The rules about conditions; headers have a table of their own. */
export const conditionChecks: readonly RuleCheck[] = [
  ...tableChecks<ConditionRow>(expectHolds, {
    "condition.etag-matches": [
      ...byBoth([
        [{ etagMatches: "<etag>" }, true],
        [{ etagMatches: "*" }, true],
        ...others.map((etagMatches) => [{ etagMatches }, false] as const),
        [{ etagMatches: undefined }, true],
      ]),
      ...where<ConditionRow>(hostHas("Response"), [
        [{ etagMatches: "<etag>" }, true, "put of a stream"],
        [{ etagMatches: "other" }, false, "put of a stream"],
      ]),
    ],
    "condition.etag-does-not-match": byBoth([
      [{ etagDoesNotMatch: "<etag>" }, false],
      [{ etagDoesNotMatch: "*" }, false],
      ...others.map((etagDoesNotMatch) => [{ etagDoesNotMatch }, true] as const),
      [{ etagDoesNotMatch: undefined }, true],
    ]),
    "condition.uploaded-before": [
      [{ uploadedBefore: "<upload +1 ms>" }, true],
      [{ uploadedBefore: "<upload +0 ms>" }, false],
      [{ uploadedBefore: "<upload -1 ms>" }, false],
      [{ uploadedBefore: "<upload +31536000000 ms>" }, true],
      [{ uploadedBefore: new Date(0) }, false],
      [{ uploadedBefore: new Date(-1000) }, false],
      [{ uploadedBefore: undefined }, true],
      [{ uploadedBefore: "<upload +1 ms, as a number>" }, true],
      [{ uploadedBefore: "<upload +0 ms, as a number>" }, false],
      [{ uploadedBefore: "<upload -1 ms, as a number>" }, false],
    ],
    "condition.uploaded-after": ({ semantics }) => [
      [{ uploadedAfter: "<upload -1 ms>" }, true],
      [{ uploadedAfter: "<upload +0 ms>" }, false],
      [{ uploadedAfter: "<upload +1 ms>" }, false],
      [{ uploadedAfter: new Date(1) }, true],
      [{ uploadedAfter: new Date(-1000) }, semantics.conditionsBefore1970 === "compared"],
      [{ uploadedAfter: undefined }, true],
      [{ uploadedAfter: "<upload -1 ms, as a number>" }, true],
      [{ uploadedAfter: "<upload +0 ms, as a number>" }, false],
      [{ uploadedAfter: "<upload +1 ms, as a number>" }, false],
    ],
    "condition.seconds-granularity": [
      [{ uploadedAfter: "<second -1 ms>", secondsGranularity: true }, true],
      [{ uploadedAfter: "<second +0 ms>", secondsGranularity: true }, false],
      [{ uploadedAfter: "<second +999 ms>", secondsGranularity: true }, false],
      [{ uploadedBefore: "<second +0 ms>", secondsGranularity: true }, false],
      [{ uploadedBefore: "<second +999 ms>", secondsGranularity: true }, false],
      [{ uploadedBefore: "<second +1000 ms>", secondsGranularity: true }, true],
      [{ uploadedAfter: "<second +0 ms>", secondsGranularity: 1 }, false],
      [{ uploadedBefore: "<second +999 ms>", secondsGranularity: "no" }, false],
      [{ uploadedAfter: "<upload -1 ms>", secondsGranularity: false }, true],
      [{ uploadedBefore: "<upload +1 ms>", secondsGranularity: undefined }, true],
    ],
    "condition.precedence": precedenceRows,
    "condition.none": () => [
      [{}, true],
      [[], true],
      [["x"], true],
      [new Date(0), true],
      [{ other: 1 }, true],
      [{ EtagMatches: "other" }, true],
      [null, true],
      [new Headers(), true],
      [new Headers({ "content-type": "a/b", etag: '"other"' }), true],
      [{}, true, "put"],
    ],
  }),
  ...stepChecks({
    "condition.missing-key": [
      missed({ etagMatches: "x" }, false),
      missed({ etagMatches: "*" }, false),
      missed({ uploadedAfter: new Date(5) }, false),
      missed({ etagDoesNotMatch: "x" }, true),
      missed({ etagDoesNotMatch: "*" }, true),
      missed({ uploadedBefore: new Date(5) }, true),
      missed({ etagDoesNotMatch: "*", uploadedBefore: new Date(5) }, true),
      missed({ etagDoesNotMatch: "*", uploadedAfter: new Date(5) }, false),
      missed({ etagMatches: "x", uploadedBefore: new Date(5) }, false),
      missed({ etagMatches: "*" }, false, another),
      missed({ etagDoesNotMatch: "*" }, true, another),
      missed({ etagMatches: "*" }, false, ...deleted),
      missed({ etagDoesNotMatch: "*" }, true, ...deleted),
    ],
    // The first etag is that of the object.
    "condition.etag-quoted": ['"8ce4b16b22b58894aa86c421e8759df3"', '"x"', '"', '""', '"*"'].flatMap(refusesQuoted),
  }),
];
