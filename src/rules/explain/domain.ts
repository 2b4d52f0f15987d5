import { nearest } from "../../base/messages/nearest.js";
import { distant, foreign, runner } from "./foreign-names.js";
import { tokenize, toTerm } from "./words.js";

/**
 * The words of this domain, the most certain first: names of its own, words that few other domains have, and words that
 * many have.
 */
const own: readonly ReadonlySet<string>[] = [
  "r2 r2dev fakebucket miniflare presigned o2o slurper sippy rclone onlyif etagmatches etagdoesnotmatch uploadedbefore uploadedafter writehttpmetadata resumemultipartupload",
  "bucket buckets s3 workerd multipart hostname hostnames cname caa dcv saas etag binding boto3 botocore putobject getobject headobject deleteobjects uploadpart",
  "worker workers wrangler aws cloudflare jurisdiction object objects key keys put upload uploads uploaded uploading list cursor metadata checksum cors storage prefix parts lifecycle head fake disposition amz ifmatch ifnonematch ifmodifiedsince ifunmodifiedsince ifrange contentrange",
].map((words) => new Set(words.split(" ")));

/** Makes a function keep its last result: it is called several times for a text, and its expression is long. */
function keepingLast<Result>(resultOf: (text: string) => Result): (text: string) => Result {
  let last: readonly [text: string, result: Result] | undefined;
  return (text) => {
    if (last?.[0] !== text) last = [text, resultOf(text)];
    return last[1];
  };
}

const namesDistant = keepingLast((text) => distant.test(text));
const foreignNamesIn = keepingLast((text) => text.match(foreign) ?? []);

/** True if a question has a distant subject, no name of this domain, and does not leave that subject for R2. */
function isDistant(question: string): boolean {
  return (
    namesDistant(question) &&
    !/\b(?:(?:cloudflare_)?(?<!\b20\d\d )R2\w*|cloudflare|workers?|wrangler|fakebucket|remotebucket|s3handler|sippy|super slurper|(?<!\bazure\b.{0,40})custom hostnames?|saas)\b|\b(?:mov|migrat|leav|switch)\w*\b.{0,60}\bfrom\b/i.test(
      question,
    )
  );
}

/** The match that an answer needs, by the most certain word of this domain in the question, and without one. */
const required: readonly Required[] = [
  { share: 0.1, sum: 0.62, general: 1 },
  { share: 0.2, sum: 0.95, general: 1 },
  { share: 0.3, sum: 1, general: 0.4 },
  { share: 0.4, sum: 1.1, general: 0.4 },
];

/** The same for a question about something else: only one in the words of an answer is meant for it. */
const requiredOfForeign: Required = { share: 0.75, sum: 1.55, general: 1 };

/** A match of an answer with a question. */
interface Required {
  /** The share of the question's words that the answer contains. */
  readonly share: number;
  /** This share and the likeness of the answer's best phrasing together, of a question that somebody typed. */
  readonly sum: number;
  /** The weight of a word of all programming in this share. */
  readonly general: number;
}

/** A match that no answer reaches. */
const unreachable: Required = { share: 2, sum: 3, general: 0 };

/**
 * Returns the match that an answer to a question needs.
 *
 * @param isOther - whether the question {@link isForeign}.
 */
export function requiredMatch(question: string, isOther: boolean): Required {
  if (isDistant(question)) return unreachable;
  const place = ownIn(question);
  const isElsewhere = isOther || (runner.test(question) && place === own.length);
  return (isElsewhere ? requiredOfForeign : required[place]) ?? unreachable;
}

/** True if a text has a word of this domain. */
export function isOfDomain(text: string): boolean {
  return ownIn(text) !== own.length;
}

/** Names of this domain alone, of more than one word. */
const ownNames =
  /\b(?:R2(?:Object|Bucket)\w*|FixedLengthStream|getPlatformProxy|getCloudflareContext|writeHttpMetadata|httpEtag|customMetadata|ssecKey\w*|(?:(?:cloudflare_)?custom|saas)[ _]hostnames?|apex proxying|custom_c(?:ert|sr)\w*|vitest-pool-workers|isolated ?storage|WorkerEntrypoint|waitUntils?|waitOnExecutionContext|(?:cloudflare|ssl) for saas|fallback[ _]origin|validation_timed_out|ownership_verification\w*|custom_origin_\w+|dcv|queue consumer|local uploads|wrangler r2|encodeBody|remote (?:bindings?|proxy session)|known[ -]length(?: (?:body|stream|\w*readable\w*))?)\b/i;

/** Returns the place of the first set with a word of the text, or the number of sets. */
function ownIn(text: string): number {
  if (ownNames.test(text)) return 0;
  if (isAboutHostnames(text)) return /\bcloudflare\b/i.test(text) ? 0 : 1;
  const words = tokenize(text).map((word) => word.replace(/'s$/, ""));
  const at = own.findIndex((names) => words.some((word) => names.has(word)));
  if (at === 1 && /\bcloudflare\b/i.test(text)) return 0;
  if (at !== -1) return at;
  const near = words.length > mostTyped ? -1 : own.findIndex((names) => words.some((word) => isMisspelt(word, names)));
  return near === -1 ? own.length : near;
}

/** The most words of a question that somebody typed: only these are compared with similar words. */
export const mostTyped = 16;

/** True if a long word resembles one of the names. */
function isMisspelt(word: string, names: ReadonlySet<string>): boolean {
  return (
    word.length > 6 &&
    nearest(
      word,
      [...names].filter(({ length }) => length > 6),
    ) !== undefined
  );
}

/** Names of custom hostnames and their certificates. */
const hostnameNames =
  /\b(?:(?:(?:cloudflare_)?custom[_-]?)?hostnames?|saas|caa|dcv|custom[ _]origin|fallback[ _](?:origin|domain)|custom[ _](?:csr|cert_bundle)|apex proxying|o2o|orange.to.orange|zone holds?|orange.cloud(?:ed)?|pki-validation|verification_errors|custom_metadata|validation_records|validation_timed_out|ownership_verification\w*|_acme-challenge|custom_origin_\w+|custom_key|certificate[ _]authority|bundle_method|min_tls_version|ssl\W{1,6}status|hostmetadata)\b/i;

/** Owners of hostnames, and their belongings: a question with both is about custom hostnames. */
const [owners, belongings] = [
  /\b(?:customers?|tenants?|white.?label)\b|\bclient(?:'?s|s')? (?:own )?(?:sub)?domains?\b|\bdomains? of (?:\w+ )?clients?\b/i,
  /\b(?:(?:sub)?domains?|dns|cname|txt|ssl|tls|https|nameservers?|cert(?:ificate)?s?)\b/i,
];

/** True if a question is about custom hostnames. */
export function isAboutHostnames(question: string): boolean {
  const isOwned = owners.test(question) && belongings.test(question) && !/\b(?:r2|s3|buckets?)\b/i.test(question);
  return isOwned || hostnameNames.test(question);
}

/** True if a question is about tests. */
export function isAboutTests(question: string): boolean {
  return /(?:test|vitest|jest|mock|fak(?:e|ing)|stub|simulat|assert|expect|spec|fixture|spy|timers|playwright|bun|deno|minio|localstack|miniflare)/i.test(
    question,
  );
}

/** True if a question names a neighbour of this domain, and none of its own names. */
export function isForeign(question: string): boolean {
  return (
    isDistant(question) ||
    (foreignNamesIn(withoutPaths(question)).length > 0 &&
      !/\b(?:(?:cloudflare_)?R2\w*|S3|buckets?|fakebucket|miniflare|presigned|boto3|botocore|NoSuch(?:Key|Bucket|Upload)|SignatureDoesNotMatch|EntityTooSmall|InvalidAccessKeyId|rclone|event notifications?|(?:cloudflare_)?custom(?:er)?[_ ]?hostnames?|saas|o2o|fallback origins?|(?:cloudflare|domain)\b.{0,80}\berror 10(?:00|14|16)|ownership_verification|cloudflare:\w+|vitest-pool-workers|isolated ?storage|remote ?bindings?)\b/i.test(
        question,
      ))
  );
}

/** Cloudflare's storage, and files that are moved to or from Cloudflare: most people mean R2, and name it seldom. */
const unnamed =
  /\bcloudflare(?:'?s)?(?= (?:(?:object|cloud|blob|file|media|have|an) )*(?:storage|files?)\b)|(?<=\b(?:storage|files?|images?|pictures?|photos?|videos?|uploads) (?:to|on|in|from|at) )cloudflare(?=\W*$| (?:with|using|by|for|without)\b)/gi;

/** Other storages of Cloudflare. */
const otherStorages = /\b(?:kv|d1|durable|hyperdrive|reserve|cloudflare (?:stream|images|pages))\b/i;

/** Returns a question with the name of R2 where it calls it Cloudflare's storage. */
export function withName(question: string): string {
  return otherStorages.test(question) ? question : question.replace(unnamed, "R2");
}

/** Returns a text without the lines and paths of a stack: programs there are not its subject. */
function withoutPaths(text: string): string {
  const words = text.replace(/^[ \t]+at .*$/gm, "").split(/\s/);
  return words.filter((word) => word.split("/", 3).length < 3).join(" ");
}

/** Returns the terms that name neighbours: in a question about one, an answer that has them need not be about it. */
export function foreignTerms(question: string): ReadonlySet<string> {
  return new Set(tokenize(foreignNamesIn(question).join(" ")).flatMap((word) => toTerm(word) ?? []));
}
