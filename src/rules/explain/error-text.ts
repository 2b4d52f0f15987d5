import { errorCodes } from "../../semantics/error-codes.js";
import { type Rule, rules } from "./registry.js";
import { searchIds } from "./search-index.js";
import { topics } from "./topics/all-topics.js";
import type { Topic } from "./topics/topic.js";
import { isAboutHostnames, isForeign, isOfDomain, mostTyped, tokenize } from "./words.js";

/** The meaning of a text. */
export type Meaning = { readonly code: number } | { readonly rules: readonly Rule[] } | { readonly topic: Topic };

/** A text of an error, and the length of its fixed part. */
interface Pattern {
  readonly text: string;
  /** The fixed parts of the text, in order. */
  readonly parts: readonly string[];
  readonly fixed: number;
  readonly meaning: Meaning;
}

/** HTTP's own words for the statuses of the S3 API. */
const reasons =
  /\b(?:304 not modified|400 bad request|401 unauthorized|403 forbidden|404 not found|409 conflict|411 length required|412 precondition failed|413 (?:request entity|payload|content) too large|416 (?:requested )?range not satisfiable|429\W+too many requests|500 internal server error|501 not implemented|503 service unavailable)\b/i;

/** The texts of S3 for codes with another text in the binding. */
const s3Texts: readonly (readonly [text: string, code: number])[] = [
  ["The specified multipart upload does not exist. The upload ID might not be valid", 10024],
  ["Please reduce your request rate", 10058],
  ["There was a problem with the multipart upload", 10048],
  ["The request signature we calculated does not match the signature you provided", 10035],
  ["Your proposed upload exceeds the maximum allowed object size", 100100],
  ["At least one of the preconditions you specified did not hold", 10031],
  ["One or more of the specified parts could not be found", 10025],
  ["you specified did not match the calculated checksum", 10037],
  ["you specified did not match what we received", 10037],
  ["Request has expired", 10018],
  ["Bucket names must begin and end with an alphanumeric", 10005],
];

/** The messages to find in a text, longest first: a longer fixed part is more specific. */
const patterns: readonly Pattern[] = [
  ...Object.values(topics).flatMap((topic) => (topic.messages ?? []).map((text) => toPattern(text, { topic }))),
  ...[...errorCodes].map(([code, { text }]) => toPattern(text, { code })),
  ...s3Texts.map(([text, code]) => toPattern(text, { code })),
  ...messagesOfRules().map(([text, found]) => toPattern(text, { rules: found })),
].toSorted((a, b) => b.fixed - a.fixed);

/** Texts that other systems write too. */
const common = new Set([
  "access denied",
  "the request has expired",
  "request has expired",
  "failed to fetch",
  "enotfound",
  "err_name_not_resolved",
  "eai_again",
  "alert handshake failure",
  "domparser is not defined",
  "filereader is not defined",
  "test timed out in",
  "exceeded timeout of … ms for a test",
  "credential is missing",
  "region is missing",
]);

/** The most words around such a text that may be of another system, if none is of this domain. */
const mostAround = 2;

/** True if a text has a message, and means this domain with it. */
function hasMessage(text: string, pattern: Pattern): boolean {
  const place = placeIn(text, pattern);
  if (place === undefined || !common.has(pattern.text)) return place !== undefined;
  return isOfDomain(text) || tokenize(text.slice(0, place[0]) + text.slice(place[1])).length <= mostAround;
}

/** The lengths of a beginning of a text to be recognised, with the class of an error before it. */
const [shortest, longest] = [12, 500];

function beginningWith(text: string): readonly Pattern[] {
  return patterns.filter((each) => each.text.startsWith(text));
}

/** The characters of a message that a log must keep before it cuts the message off. */
const leastKept = 22;

/** The most characters after them that may stand for a `…`. */
const mostLeft = 40;

/** Finds the messages whose beginning ends the text: a log or a title cut them off. */
function cutOffIn(text: string): readonly Pattern[] {
  const kept = text.slice(-longest).replace(/[\s.…'"\])}]{1,8}$/, "");
  return patterns.filter(({ parts }) => isBegunIn(kept, parts));
}

/** True if the text ends within a message: in one of its fixed parts, or where its `…` stands. */
function isBegunIn(text: string, parts: readonly string[]): boolean {
  let at = 0;
  let read = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1) {
      const most = Math.min(part.length, text.length - at);
      let kept = most;
      while (kept > 0 && !text.endsWith(part.slice(0, kept))) kept--;
      return read + kept >= leastKept && (kept > 0 || text.length - at <= mostLeft);
    }
    at = found + part.length;
    read += part.length;
  }
  return false;
}

/**
 * Returns the meanings of a text: an error message anywhere in a log, its beginning, a code, or a name or status of S3.
 */
export function meaningsOf(given: string): readonly Meaning[] {
  const text = plain(given);
  const topicOfForm = Object.values(topics).find(({ forms }) => forms?.some((form) => form.test(given)));
  if (/^\W*\d{5,6}\W*$/.test(text)) return codeIn(digitsOf(text, bareCode));
  const all = patterns.filter((pattern) => hasMessage(text, pattern));
  // What the API answered says more than that it was asked.
  const inner = all.filter(({ meaning }) => !isOfApi(meaning));
  const answered = inner.length === 0 && all.length > 0 ? codeOfApi(text) : [];
  if (answered.length > 0) return answered;
  const matching = inner.length === 0 ? all : inner;
  const [first] = matching;
  const topical = matching.find(({ meaning }) => "topic" in meaning);
  // A longer text of a code says more than a text around it.
  if (topical !== undefined && !(first !== undefined && "code" in first.meaning)) return [topical.meaning];
  if (topicOfForm !== undefined) return [{ topic: topicOfForm }];
  // The last code in brackets belongs to the error itself; earlier ones may be quoted.
  const marked = codeIn([
    ...digitsOf(text, /\((\d{5,6})\)/g).toReversed(),
    ...digitsOf(text, /\bcode\W{0,3}(\d{4,6})\b/gi),
  ]);
  const [mark] = marked;
  // A known text says more than a number of Cloudflare's API beside it.
  if (first !== undefined && "code" in first.meaning && !(mark !== undefined && "code" in mark)) return [first.meaning];
  if (marked.length > 0) return marked;
  if (first !== undefined) return [{ rules: likelyFirst(matching, text) }];
  const [cutOff] = cutOffIn(text);
  if (cutOff !== undefined) return [cutOff.meaning];
  if (isForeign(given)) return [];
  // A known text may contain any number.
  const bare = codeIn(digitsOf(text, bareCode));
  if (bare.length > 0) return [...failureAsked(text), ...bare];
  const name = s3Name(text);
  if (name.length > 0) return [...topicAbout(given, name), ...name];
  const begun = text.length < shortest || text.length > longest ? [] : beginningWith(withoutClass(text));
  if (begun.length > 0) return begun.slice(0, 1).map(({ meaning }) => meaning);
  return statusAround(given, text);
}

/** Finds an HTTP status, unless other words say more. */
function statusAround(given: string, text: string): readonly Meaning[] {
  // A status of S3 says nothing of a hostname.
  if (isAboutHostnames(given) && !/^\W*\d+\W*$/.test(text)) return [];
  const status = statusIn(text);
  // A status of many errors says less than the words around it.
  const isVague = status.length > mostOfStatus && tokenize(text).length > fewWords;
  return isVague && searchIds(given).sure.length > 0 ? [] : status;
}

/** A text of more words than these is not answered by a status of more errors than these, if its words have an answer. */
const [fewWords, mostOfStatus] = [8, 5];

/** Returns how a test makes a call fail, for a question that asks for it beside a code. */
function failureAsked(text: string): readonly Meaning[] {
  const topic = topics["fail"];
  const isAsked = /\b(?:tests?|testing|simulate|mock|inject|fake)\b/.test(text) && tokenize(text).length <= mostTyped;
  return topic !== undefined && isAsked ? [{ topic }] : [];
}

/** True if a message only says that Cloudflare's API was asked. */
function isOfApi(meaning: Meaning): boolean {
  return "topic" in meaning && meaning.topic === topics["api"];
}

/** Returns the meaning of the code in an answer of Cloudflare's API: only paths of R2 have R2's own codes. */
function codeOfApi(text: string): readonly Meaning[] {
  const found = codeIn(digitsOf(text, /\bcode\W{0,3}(\d{4,6})\b/gi));
  return found.filter((meaning) => !("code" in meaning) || /\/r2\//.test(text));
}

/** Returns the rules of matching texts: the longest match first, then the best match of the surrounding words. */
function likelyFirst(matching: readonly Pattern[], text: string): readonly Rule[] {
  const around = matching.reduce((rest, pattern) => {
    const [start, end] = placeIn(rest, pattern) ?? [0, 0];
    return `${rest.slice(0, start)} ${rest.slice(end)}`;
  }, text);
  const { sure, near } = searchIds(around);
  const places = [...sure, ...near];
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

/** Returns the first number that is a code. */
function codeIn(numbers: readonly string[]): readonly Meaning[] {
  for (const code of numbers.map(Number)) {
    if (errorCodes.has(code)) return [{ code }];
    const topic = Object.values(topics).find(({ codes }) => codes?.includes(code));
    if (topic !== undefined) return [{ topic }];
    const found = rules.filter(({ id, statement }) => id.startsWith("hostnames.") && hasNumber(statement, code));
    if (code < 10000 && found.length > 0) return [{ rules: found }];
  }
  return [];
}

/** True if a statement of a rule names a code of the hostname service, as in `refused with 1407`. */
function hasNumber(statement: string, code: number): boolean {
  return statement.match(/\b\d{4}\b/g)?.includes(String(code)) ?? false;
}

/** The service's own codes: FakeBucket adds those from 10901 on. */
const codesOfService = [...errorCodes].filter(([code]) => code < 10900 || code > 10999);

/** Finds a name of an S3 error, such as `NoSuchKey`, in any case. */
function s3Name(text: string): readonly Meaning[] {
  const words = new Set(text.split(/[^a-z0-9]+/));
  const codes = codesOfService.filter(([, { s3Code }]) => words.has(s3Code.toLowerCase()));
  const named = Object.values(topics).filter(({ s3Codes }) => s3Codes?.some((name) => words.has(name.toLowerCase())));
  return [...named.map((topic) => ({ topic })), ...codes.map(([code]) => ({ code }))];
}

/** Returns the best answer to a text around the name of an S3 error, if it is a topic that contains the name. */
function topicAbout(given: string, [meaning]: readonly Meaning[]): readonly Meaning[] {
  const name = meaning !== undefined && "code" in meaning ? errorCodes.get(meaning.code)?.s3Code : undefined;
  const topic = topics[searchIds(given).sure[0]?.replace("topic:", "") ?? ""];
  return name !== undefined && topic !== undefined && JSON.stringify(topic).includes(name) ? [{ topic }] : [];
}

/** Finds an HTTP status, alone or marked as one. */
function statusIn(text: string): readonly Meaning[] {
  const digits =
    /^\W*(\d{3})\W*$/.exec(text)?.[1] ??
    /\b(?:http|status)[^\d,.;]{0,24}?\b(\d{3})\b/.exec(text)?.[1] ??
    reasons.exec(text)?.[0].slice(0, 3);
  if (digits === undefined) return [];
  const status = Number(digits);
  const named = Object.values(topics).filter(({ statuses }) => statuses?.includes(status));
  const codes = codesOfService.filter(([, row]) => row.status === status);
  return [...named.map((topic) => ({ topic })), ...codes.map(([code]) => ({ code }))];
}

/** Returns each text of a rule once, with all rules that share it. */
function messagesOfRules(): readonly (readonly [text: string, rules: readonly Rule[]])[] {
  const found = new Map<string, Rule[]>();
  for (const rule of rules) {
    for (const message of rule.messages) found.set(message, [...(found.get(message) ?? []), rule]);
  }
  return [...found];
}

function toPattern(message: string, meaning: Meaning): Pattern {
  // A placeholder at the end may be empty, without the blank before it.
  const text = plain(message).replace(/ ?…$/, "");
  return { text, parts: text.split("…"), fixed: text.replaceAll("…", "").length, meaning };
}

/**
 * Finds the fixed parts of a text in another one, in order, with whole words at both ends. It takes the first place of
 * each part, which leaves the most room for the others, and so needs one walk.
 */
function placeIn(text: string, { parts }: Pattern): readonly [start: number, end: number] | undefined {
  let start: number | undefined;
  let end = 0;
  for (const [index, part] of parts.entries()) {
    let at = text.indexOf(part, end);
    while (at !== -1 && !isWhole(text, at, part, index === 0, index === parts.length - 1)) {
      at = text.indexOf(part, at + 1);
    }
    if (at === -1) return undefined;
    start ??= at;
    end = at + part.length;
  }
  return [start ?? 0, end];
}

/** True if a part does not begin or end within a word, where that counts. */
function isWhole(text: string, at: number, part: string, isFirst: boolean, isLast: boolean): boolean {
  const cuts = (index: number) => isWordAt(text, index - 1) && isWordAt(text, index);
  return part === "" || !((isFirst && cuts(at)) || (isLast && cuts(at + part.length)));
}

function isWordAt(text: string, index: number): boolean {
  return /^\w/.test(text.charAt(index));
}

/** Normalises a text: one case, without the marks that consoles and people add or drop. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/["“”‘’`]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/(?<![.!])[.!]+$/, "")
    .trim();
}

function withoutClass(text: string): string {
  return text.replace(/^(?:uncaught )?(?:\(in promise\) )?(?:\w*error: |\w+: )*/, "").replace(/(?<!\W)\W+$/, "");
}
