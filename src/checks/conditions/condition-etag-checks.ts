import { type Arbitrary, constantFrom, oneof, record, string } from "fast-check";
import { expectError } from "../../property/cases/expect.js";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import { expectConditionHolds, type JudgedBy, withObjectAt } from "./condition-scene.js";

/** What a condition may say of an etag, made of the object's own. */
const ownForms = {
  own: (etag: string) => etag,
  "in upper case": (etag: string) => etag.toUpperCase(),
  "with more": (etag: string) => `${etag}x`,
  "with less": (etag: string) => etag.slice(1),
  weak: (etag: string) => `W/"${etag}"`,
} as const;

/** An etag of a condition: made of the object's own, or any text. */
type GivenEtag = { readonly own: keyof typeof ownForms } | { readonly text: string | undefined };

interface EtagCase {
  readonly text: string;
  readonly etag: GivenEtag;
  readonly by: JudgedBy;
}

interface QuotedCase {
  readonly field: "etagMatches" | "etagDoesNotMatch";
  /** What is in quotes: the object's own etag, any text, or not even that: a single quote. */
  readonly inside: "own" | { readonly text: string } | undefined;
  readonly by: JudgedBy | "get of a missing key";
}

/** Which conditions of etags hold. */
export const conditionEtagChecks: readonly RuleCheck[] = [
  ruleCheck<EtagCase>({
    rule: "condition.etag-matches",
    examples: etagExamples,
    cases: etagCases,
    check: (subject, given) =>
      expectEtag(subject, given, "etagMatches", (value, etag) => value === etag || value === "*"),
  }),
  ruleCheck<EtagCase>({
    rule: "condition.etag-does-not-match",
    examples: etagExamples,
    cases: etagCases,
    check: (subject, given) =>
      expectEtag(subject, given, "etagDoesNotMatch", (value, etag) => value !== etag && value !== "*"),
  }),
  ruleCheck<QuotedCase>({
    rule: "condition.etag-quoted",
    examples: () =>
      (["etagMatches", "etagDoesNotMatch"] as const).flatMap((field) =>
        (["get", "put", "get of a missing key"] as const).flatMap((by) =>
          (["own", { text: "x" }, undefined, { text: "" }, { text: "*" }] as const).map((inside) => ({
            field,
            inside,
            by,
          })),
        ),
      ),
    cases: () =>
      record({
        field: constantFrom("etagMatches", "etagDoesNotMatch"),
        inside: oneof(
          { withCrossShrink: true },
          record({ text: string({ maxLength: 6 }) }),
          constantFrom("own" as const, undefined),
        ),
        by: constantFrom("get", "put", "get of a missing key"),
      }),
    check: expectQuotedRefused,
  }),
];

function etagExamples(): EtagCase[] {
  const given: readonly GivenEtag[] = [
    ...(Object.keys(ownForms) as (keyof typeof ownForms)[]).map((own) => ({ own })),
    ...["*", "", "other", '"half', undefined].map((text) => ({ text })),
  ];
  return given.flatMap((etag) => [
    { text: "hello", etag, by: "get" },
    { text: "hello", etag, by: "put" },
  ]);
}

function etagCases(): Arbitrary<EtagCase> {
  // In quotes it is refused.
  const text = string({ maxLength: 6 }).filter((value) => !isQuoted(value));
  return record({
    text: string({ unit: constantFrom("a", "b", "c"), maxLength: 4 }),
    etag: oneof(
      { withCrossShrink: true },
      record({ own: constantFrom(...(Object.keys(ownForms) as (keyof typeof ownForms)[])) }),
      record({ text: oneof({ withCrossShrink: true }, constantFrom("*", undefined), text) }),
    ),
    by: constantFrom("get", "put"),
  });
}

function isQuoted(text: string): boolean {
  return text.startsWith('"') && text.endsWith('"');
}

async function expectEtag(
  subject: Subject,
  given: EtagCase,
  field: "etagMatches" | "etagDoesNotMatch",
  holds: (value: string, etag: string) => boolean,
): Promise<void> {
  const object = await withObjectAt(subject, "k", given.text);
  const { etag } = object;
  const value = "own" in given.etag ? ownForms[given.etag.own](etag) : given.etag.text;
  const told = "own" in given.etag ? `the object's own etag, ${given.etag.own}` : toCode(given.etag.text);
  const expected = value === undefined || holds(value, etag);
  await expectConditionHolds(object, given.by, { [field]: value }, expected, `${field} of ${told}`);
}

async function expectQuotedRefused(subject: Subject, { field, inside, by }: QuotedCase): Promise<void> {
  const { bucket, etag } = await withObjectAt(subject, "k", "hello");
  const value = inside === undefined ? '"' : `"${inside === "own" ? etag : inside.text}"`;
  const options = { onlyIf: { [field]: value } };
  const calls = {
    get: () => bucket.get("k", options),
    put: () => bucket.put("k", "v", options),
    "get of a missing key": () => bucket.get("other", options),
  };
  const message = `Conditional ETag should not be wrapped in quotes (${value}).`;
  await expectError(`${by} with ${field} ${value}`, calls[by], "TypeError", message);
}
