import { errorCodes } from "../../semantics/error-codes.js";
import { type Rule, rules } from "./registry.js";
import { searchIds } from "./search-index.js";
import { topics } from "./topics/all-topics.js";
import type { Topic } from "./topics/topic.js";

/** The thing that a text stands for. */
export type Meaning = { readonly code: number } | { readonly rules: readonly Rule[] } | { readonly topic: Topic };

/** A text of an error, with how much of it is fixed. */
interface Pattern {
  readonly text: string;
  readonly pattern: RegExp;
  readonly fixed: number;
  readonly meaning: Meaning;
}

/** HTTP's own words for the statuses that the S3 API gives. */
const reasons =
  /\b(?:304 not modified|400 bad request|401 unauthorized|403 forbidden|404 not found|409 conflict|411 length required|412 precondition failed|413 (?:request entity|payload|content) too large|416 (?:requested )?range not satisfiable|429\W+too many requests|500 internal server error|501 not implemented|503 service unavailable)\b/i;

/** The texts of S3 for codes whose binding has another one. */
const s3Texts: readonly (readonly [text: string, code: number])[] = [
  ["The specified multipart upload does not exist. The upload ID might not be valid", 10024],
  ["The request signature we calculated does not match the signature you provided", 10035],
  ["Your proposed upload exceeds the maximum allowed object size", 100100],
  ["At least one of the preconditions you specified did not hold", 10031],
  ["One or more of the specified parts could not be found", 10025],
  ["you specified did not match the calculated checksum", 10037],
];

/** The messages that may stand in a text, the longest first: the more of a message is fixed, the more it says. */
const patterns: readonly Pattern[] = [
  ...Object.values(topics).flatMap((topic) => (topic.messages ?? []).map((text) => toPattern(text, { topic }))),
  ...[...errorCodes].map(([code, { text }]) => toPattern(text, { code })),
  ...s3Texts.map(([text, code]) => toPattern(text, { code })),
  ...messagesOfRules().map(([text, found]) => toPattern(text, { rules: found })),
].toSorted((a, b) => b.fixed - a.fixed);

/** The shortest beginning of a text that is taken for it. */
const shortest = 12;

/** Finds what a text stands for: an error message wherever it is in a log, its beginning, a code, a name or status of S3. */
export function meaningsOf(given: string): readonly Meaning[] {
  const text = plain(given);
  if (/^\W*\d{5,6}\W*$/.test(text)) return codeIn(digitsOf(text, bareCode));
  const matching = patterns.filter(({ pattern }) => pattern.test(text));
  const [longest] = matching;
  const topical = matching.find(({ meaning }) => "topic" in meaning);
  if (topical !== undefined) return [topical.meaning];
  // The last code in brackets is the error's own; what stands before it may be quoted.
  const marked = codeIn([
    ...digitsOf(text, /\((\d{5,6})\)/g).toReversed(),
    ...digitsOf(text, /\bcode\W{0,3}(\d{5,6})\b/gi),
  ]);
  if (marked.length > 0) return marked;
  if (longest !== undefined && "code" in longest.meaning) return [longest.meaning];
  if (longest !== undefined) return [{ rules: likelyFirst(matching, text) }];
  // A text that is known may show any number.
  const bare = codeIn(digitsOf(text, bareCode));
  if (bare.length > 0) return bare;
  const name = s3Name(text);
  if (name.length > 0) return name;
  const begun = text.length < shortest ? [] : patterns.filter((each) => each.text.startsWith(withoutClass(text)));
  return begun.length > 0 ? begun.slice(0, 1).map(({ meaning }) => meaning) : statusIn(text);
}

/** The rules of texts, those that have more of it first; of as much, those with more of the words around it. */
function likelyFirst(matching: readonly Pattern[], text: string): readonly Rule[] {
  const around = matching.reduce((rest, { pattern }) => rest.replace(pattern, " "), text);
  const places = searchIds(around);
  const placeOf = ({ id }: Rule) => (places.includes(id) ? places.indexOf(id) : places.length);
  const found = matching.flatMap(({ meaning, fixed }) =>
    "rules" in meaning ? meaning.rules.map((rule) => ({ rule, fixed })) : [],
  );
  const sorted = found.toSorted((a, b) => b.fixed - a.fixed || placeOf(a.rule) - placeOf(b.rule));
  return [...new Set(sorted.map(({ rule }) => rule))];
}

/** A number that may be a code. */
const bareCode = /(?<![\w.:/-])(\d{5,6})(?![\w./-]|:\d)/g;

function digitsOf(text: string, form: RegExp): readonly string[] {
  return [...text.matchAll(form)].map(([, digits = ""]) => digits);
}

/** The first of several numbers that is a code. */
function codeIn(numbers: readonly string[]): readonly Meaning[] {
  for (const code of numbers.map(Number)) {
    if (errorCodes.has(code)) return [{ code }];
    const topic = Object.values(topics).find(({ codes }) => codes?.includes(code));
    if (topic !== undefined) return [{ topic }];
  }
  return [];
}

/** The codes of the service itself: those from 10901 on are ours. */
const codesOfService = [...errorCodes].filter(([code]) => code < 10900 || code > 10999);

/** A name of S3's errors, such as `NoSuchKey`, in any case. */
function s3Name(text: string): readonly Meaning[] {
  const words = new Set(text.split(/[^a-z0-9]+/));
  const codes = codesOfService.filter(([, { s3Code }]) => words.has(s3Code.toLowerCase()));
  const named = Object.values(topics).filter(({ s3Codes }) => s3Codes?.some((name) => words.has(name.toLowerCase())));
  return [...codes.map(([code]) => ({ code })), ...named.map((topic) => ({ topic }))];
}

/** An HTTP status, by itself or as one. */
function statusIn(text: string): readonly Meaning[] {
  const digits =
    /^\W*(\d{3})\W*$/.exec(text)?.[1] ??
    /\b(?:http|status)\D{0,24}?\b(\d{3})\b/.exec(text)?.[1] ??
    reasons.exec(text)?.[0].slice(0, 3);
  if (digits === undefined) return [];
  const status = Number(digits);
  const named = Object.values(topics).filter(({ statuses }) => statuses?.includes(status));
  const codes = codesOfService.filter(([, row]) => row.status === status);
  return [...named.map((topic) => ({ topic })), ...codes.map(([code]) => ({ code }))];
}

/** Each text of rules once, with all rules that have it. */
function messagesOfRules(): readonly (readonly [text: string, rules: readonly Rule[]])[] {
  const found = new Map<string, Rule[]>();
  for (const rule of rules) {
    for (const message of rule.messages) found.set(message, [...(found.get(message) ?? []), rule]);
  }
  return [...found];
}

function toPattern(message: string, meaning: Meaning): Pattern {
  // What a text shows at its end may be empty, and the blank before it gone.
  const text = plain(message).replace(/ ?…$/, "");
  const parts = text.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const boundary = (index: number) => (/^\w/.test(text.at(index) ?? "") ? "\\b" : "");
  return {
    text,
    pattern: new RegExp(`${boundary(0)}${parts.join(".*?")}${boundary(-1)}`, "s"),
    fixed: text.replaceAll("…", "").length,
    meaning,
  };
}

/** A text in one case, without the marks that consoles and people put in and leave out. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/["“”‘’`]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/[.!]+$/, "")
    .trim();
}

function withoutClass(text: string): string {
  return text.replace(/^(?:uncaught )?(?:\(in promise\) )?(?:\w*error: |\w+: )*/, "").replace(/\W+$/, "");
}
