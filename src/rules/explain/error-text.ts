import { errorCodes } from "../../semantics/error-codes.js";
import { isAboutHostnames, isForeign, mostTyped } from "./domain.js";
import {
  beginningWith,
  cutOffIn,
  hasMessage,
  isCommon,
  type Meaning,
  type Pattern,
  patterns,
  placeIn,
  plain,
  withoutClass,
} from "./error-patterns.js";
import { type Rule, rules } from "./registry.js";
import { searchIds, sharedTopics } from "./search-index.js";
import { topics } from "./topics/all-topics.js";
import { tokenize } from "./words.js";

/** HTTP's own words for the statuses of the S3 API. */
const reasons =
  /\b(?:304 not modified|400 bad request|401 unauthorized|403 forbidden|404 not found|409 conflict|411 length required|412 precondition failed|413 (?:request entity|payload|content) too large|416 (?:requested )?range not satisfiable|429\W+too many requests|500 internal server error|501 not implemented|503 service unavailable)\b/i;

/**
 * Returns the meanings of a text: an error message anywhere in a log, its beginning, a code, or a name or status of S3.
 */
export function meaningsOf(given: string): readonly Meaning[] {
  const text = plain(given);
  if (/^\W*(?:error )?(?:code )?(?:\d{5,6}|14\d\d)\W*$/.test(text)) return codeIn(digitsOf(text, /(\d+)/g));
  const isAbout = (meaning: Meaning) => !(isOf(meaning, sharedTopics) && isForeign(given));
  const all = patterns().filter((pattern) => hasMessage(text, pattern) && isAbout(pattern.meaning));
  // What the API answered says more than that it was asked.
  const inner = all.filter(({ meaning }) => !isOf(meaning, ["api"]));
  const answered = inner.length === 0 && all.length > 0 ? codeOfApi(text) : [];
  if (answered.length > 0) return answered;
  const matching = inner.length === 0 ? all : inner;
  const [first] = matching;
  const isCode = first !== undefined && "code" in first.meaning;
  const topical = matching.find(({ meaning }) => "topic" in meaning);
  if (isCode && topical === undefined && isWhole(text, first)) return [first.meaning];
  const lowered = given.toLowerCase();
  const topicOfForm = Object.values(topics).find(
    (topic) => isAbout({ topic }) && topic.forms?.some((form) => mayMatch(form, lowered) && form.test(given)),
  );
  // A longer text of a code says more than a text around it.
  // A text of many systems says less than the form of an error of this one.
  const isVague = topicOfForm !== undefined && topical !== undefined && isCommon(topical);
  if (topical !== undefined && !isCode && !isVague) return [topical.meaning];
  if (topicOfForm !== undefined) return [{ topic: topicOfForm }];
  // The last code in brackets belongs to the error itself; earlier ones may be quoted.
  const marked = codeIn([
    ...digitsOf(text, /\((\d{5,6}|14\d\d)\)/g).toReversed(),
    ...digitsOf(text, /\bcode\W{0,3}(\d{4,6})\b/gi),
  ]).filter((meaning) => !("code" in meaning && isOfOtherApi(text)));
  const [mark] = marked;
  // A known text says more than a number of Cloudflare's API beside it.
  if (isCode && !(mark !== undefined && "code" in mark)) return [first.meaning];
  if (marked.length > 0) return marked;
  if (first !== undefined) return [{ rules: likelyFirst(matching, text) }];
  const [cutOff] = cutOffIn(text);
  if (cutOff !== undefined) return [cutOff.meaning];
  if (isForeign(given)) return [];
  // A known text may contain any number, and a round one may count anything.
  const bare = isOfOtherApi(text) ? [] : codeIn(digitsOf(text, bareCode).filter((digits) => !/^\d0+$/.test(digits)));
  if (bare.length > 0) return [...failureAsked(text), ...bare];
  const ofHostname = isAboutHostnames(given) ? codeIn(digitsOf(text, hostnameCode)) : [];
  if (ofHostname.length > 0) return ofHostname;
  const name = s3Name(text);
  if (name.length > 0) return [...topicAbout(given, name), ...name];
  const [begun] = beginningWith(text);
  if (begun !== undefined) return [begun.meaning];
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
  const isAsked =
    /\b(?:tests?|testing|simulate|mock|inject|fake|fakebucket)\b/.test(text) && tokenize(text).length <= mostTyped;
  return topic !== undefined && isAsked ? [{ topic }] : [];
}

/** True if a text is the message of a code, as R2 writes it, and nothing else: no form of a topic has to be tried. */
function isWhole(text: string, { text: message, meaning }: Pattern): boolean {
  const [, said = "", code] = /^(.*?)(?: \((\d+)\))?$/.exec(text) ?? [];
  return withoutClass(said) === message && (code === undefined || ("code" in meaning && meaning.code === Number(code)));
}

/**
 * True if a form may match a text in lower case: the text has any of its words, and all words that one of its alternatives
 * has outside of groups. Engines compile an expression when it is first used, and most texts match few forms.
 */
function mayMatch({ source }: RegExp, text: string): boolean {
  const has = (word: string) => text.includes(word.toLowerCase());
  const wordsIn = (part: string) => part.match(/\w{3,}/g) ?? [];
  // Without escapes and classes, and without letters that may be left out, and numbers of times.
  let rest = source.replace(/\\.|\[(?:\\.|[^\]])*\]|\w(?:[?*]|\{0,\d*\})|\{[\d,]+\}/g, " ");
  const words = wordsIn(rest);
  if (words.length > 0 && !words.some(has)) return false;
  while (rest.includes("(")) rest = rest.replace(/\([^()]*\)/g, " ");
  return rest.split("|").some((alternative) => wordsIn(alternative).every(has));
}

/** True if a meaning is one of the named topics. */
function isOf(meaning: Meaning, names: readonly string[]): boolean {
  return "topic" in meaning && names.some((name) => meaning.topic === topics[name]);
}

/** Returns the meaning of the code in an answer of Cloudflare's API: only paths of R2 have R2's own codes. */
function codeOfApi(text: string): readonly Meaning[] {
  const found = codeIn(digitsOf(text, /\bcode\W{0,3}(\d{4,6})\b/gi));
  return found.filter((meaning) => !("code" in meaning) || /\/r2\//.test(text));
}

/** True if Cloudflare's API answered, and not about R2: its other products have the same numbers for other errors. */
function isOfOtherApi(text: string): boolean {
  return /\[code: \d/.test(text) && !/r2|s3|bucket|object/.test(text);
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
const bareCode = /(?<![\w.:/-]|\bpart number )(\d{5,6})(?![\w./-]|:\d)/g;

/** A number that may be a code of a custom hostname. */
const hostnameCode = /(?<![\w.:/-])(1\d{3})(?![\w./-]|:\d)/g;

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
    if (found.length > 0) return [{ rules: found }];
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

/**
 * Returns the best answer to a text around the name of an S3 error, if it is a topic that contains the name as the text
 * has it: `unauthorized` is also a word.
 */
function topicAbout(given: string, [meaning]: readonly Meaning[]): readonly Meaning[] {
  const name = meaning !== undefined && "code" in meaning ? errorCodes.get(meaning.code)?.s3Code : undefined;
  const topic = topics[searchIds(given).sure[0]?.replace("topic:", "") ?? ""];
  if (name === undefined || topic === undefined) return [];
  const [asGiven = name] = new RegExp(name, "i").exec(given) ?? [];
  return JSON.stringify(topic).includes(asGiven) ? [{ topic }] : [];
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
