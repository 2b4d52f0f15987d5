import { lazily } from "../../base/lazily.js";
import { errorCodes } from "../../semantics/error-codes.js";
import { isForeign, isOfDomain } from "./domain.js";
import { type Rule, rules } from "./registry.js";
import { topics } from "./topics/all-topics.js";
import type { Topic } from "./topics/topic.js";
import { tokenize, toTerm } from "./words.js";

/** The meaning of a text. */
export type Meaning = { readonly code: number } | { readonly rules: readonly Rule[] } | { readonly topic: Topic };

/** A text of an error, and the length of its fixed part. */
export interface Pattern {
  readonly text: string;
  /** The fixed parts of the text, in order. */
  readonly parts: readonly string[];
  readonly fixed: number;
  readonly meaning: Meaning;
}

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
  ["Please look at … for issues or contact customer support", 10043],
  ["The bucket you tried to delete is not empty", 10008],
  ["The bucket you tried to delete … is not empty", 10008],
  ["The Content-MD5 you specified is not valid", 10014],
  ["The Content-MD5 you specified was invalid", 10014],
  ["BucketAlreadyOwnedByYou", 10073],
  ["BucketAlreadyExists", 10073],
  ["XAmzContentSHA256Mismatch", 10037],
  ["Bucket names must begin and end with an alphanumeric", 10005],
];

/** Returns the messages to find in a text, longest first: a longer fixed part is more specific. */
export const patterns: () => readonly Pattern[] = lazily(() =>
  [
    ...Object.values(topics).flatMap((topic) => (topic.messages ?? []).map((text) => toPattern(text, { topic }))),
    ...[...errorCodes].map(([code, { text }]) => toPattern(text, { code })),
    ...s3Texts.map(([text, code]) => toPattern(text, { code })),
    ...messagesOfRules().map(([text, found]) => toPattern(text, { rules: found })),
  ].toSorted((a, b) => b.fixed - a.fixed),
);

/** Texts that other systems write too, in lower case and as the messages of answers have them. */
const common = new Set([
  // Storages and networks.
  ...["access denied", "the request has expired", "request has expired", "credential is missing", "region is missing"],
  ...[
    "unable to locate credentials",
    "unable to copy file from source to cache",
    "unable to retrieve the visibility for file at location",
  ],
  ...[
    "please use aws4-hmac-sha256",
    "enotfound",
    "eai_again",
    "alert handshake failure",
    "permanent redirect",
    "dns resolution error",
  ],
  ...["invalid access token", "invalid request headers", "request entity too large", "payload too large"],
  // Browsers.
  ...["failed to fetch", "typeerror: load failed", "networkerror when attempting to fetch resource"],
  ...["cors request did not succeed", "cross-origin request blocked", "refused to get unsafe header"],
  ...["err_ssl_version_or_cipher_mismatch", "err_name_not_resolved", "illegal constructor"],
  ...["err_content_decoding_failed", "cannot stringify arbitrary non-pojos"],
  // Engines and hosts of JavaScript.
  ...["domparser is not defined", "filereader is not defined", "datacloneerror", "#<…> could not be cloned"],
  ...["readablestream is locked", "body is unusable", "response body object should not be disturbed or locked"],
  ...["duplex option is required when sending a body", "err_invalid_char", "invalid character in header content"],
  ...["cannot assign to read only property '…' of object '#<…>'", "cannot convert argument to a bytestring"],
  ...["invalid header value", "invalid header field value", "err_unsupported_esm_url_scheme"],
  ...["cannot convert a symbol value to a string", "cannot convert a symbol value to a number"],
  ...["cannot convert a bigint value to a number", "only urls with a scheme in: file, data, and node are supported"],
  // Test runners.
  ...["test timed out in", "exceeded timeout of … ms for a test"],
]);

/** True if other systems write a text too. */
export function isCommon({ text }: Pattern): boolean {
  return common.has(text);
}

/** The most terms around such a text that may be of another system, if none is of this domain. */
const mostAround = 2;

/** True if a text has a message, and means this domain with it. */
export function hasMessage(text: string, pattern: Pattern): boolean {
  const place = placeIn(text, pattern);
  if (place === undefined || !isCommon(pattern)) return place !== undefined;
  if (isForeign(text)) return false;
  const around = tokenize(text.slice(0, place[0]) + text.slice(place[1])).flatMap((word) => toTerm(word) ?? []);
  return isOfDomain(text) || new Set(around.filter((term) => !/^(?:type|\w*error)$/.test(term))).size <= mostAround;
}

/** The lengths of a beginning of a text to be recognised, with the class of an error before it. */
const [shortest, longest] = [12, 500];

/** Finds the messages that begin with a text, without the class of an error before it. */
export function beginningWith(text: string): readonly Pattern[] {
  const begun = withoutClass(text);
  return text.length < shortest || text.length > longest
    ? []
    : patterns().filter((pattern) => pattern.text.startsWith(begun));
}

/** The characters of a message that a log must keep before it cuts the message off. */
const leastKept = 22;

/** The most characters after them that may stand for a `…`. */
const mostLeft = 40;

/** Finds the messages whose beginning ends the text, the most of it first: a log or a title cut them off. */
export function cutOffIn(text: string): readonly Pattern[] {
  const kept = text.slice(-longest).replace(/[\s.…'"\])}]{1,8}$/, "");
  return patterns()
    .map((pattern) => ({ pattern, read: begunIn(kept, pattern.parts) }))
    .filter(({ read }) => read >= leastKept)
    .toSorted((a, b) => b.read - a.read || a.pattern.fixed - b.pattern.fixed)
    .map(({ pattern }) => pattern);
}

/**
 * Returns the number of a message's own characters in a text that ends within it: in one of its fixed parts, or where
 * its `…` stands; 0 if the text does not.
 */
function begunIn(text: string, parts: readonly string[]): number {
  let at = 0;
  let read = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1) {
      const most = Math.min(part.length, text.length - at);
      let kept = most;
      while (kept > 0 && !text.endsWith(part.slice(0, kept))) kept--;
      return kept > 0 || text.length - at <= mostLeft ? read + kept : 0;
    }
    at = found + part.length;
    read += part.length;
  }
  return 0;
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
export function placeIn(text: string, { parts }: Pattern): readonly [start: number, end: number] | undefined {
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
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/["“”‘’`]/g, "'")
    .replace(/\s{2,}|[^\S ]/g, " ")
    .replace(/(?<![.!])[.!]+$/, "")
    .trim();
}

/** Returns a normalised text without the class of an error before it, and without the marks behind it. */
export function withoutClass(text: string): string {
  return text.replace(/^(?:uncaught )?(?:\(in promise\) )?(?:\w*error: |\w+: )*/, "").replace(/(?<!\W)\W+$/, "");
}
