import { nearest } from "../../base/messages/nearest.js";
import { tokenize, toTerm } from "./words.js";

/**
 * The words of this domain: a question with one of the first is about it, a question with one of the second probably
 * is.
 */
const own: readonly ReadonlySet<string>[] = [
  "r2 r2dev bucket buckets s3 fakebucket miniflare workerd multipart presigned hostname hostnames cname caa dcv saas o2o slurper sippy etag binding minio rclone boto3",
  "worker workers wrangler aws cloudflare object objects key keys put upload uploads uploaded uploading list cursor metadata checksum cors storage prefix parts lifecycle head fake",
].map((words) => new Set(words.split(" ")));

/** The words of services and tools near this domain. */
const foreign =
  /\b(?:KV(?:[_-]namespaces?)?|D1|D1_ERROR|Hyperdrive|\w*Vectorize|Durable Objects?|Cloudflare Queues|Queue bindings?|queues create|Cloudflare Pages|Cloudflare Images|Workers AI|Turnstile|Tunnel|WARP|Zero Trust|Lambda|EC2)\b|\b(?:dynamodb|postgres\w*|mysql|sqlite\w*|mongodb|redis|sqlstate|smtp|turnstile|hyperdrive|github|openai|stripe|docker|vercel|supabase|localstorage|indexeddb|service worker|read ?file|typescript|cron triggers?|scheduledevents?|backblaze|wasabi|linode|send(?:ing)? (?:an? )?e-?mails?)\b/gi;

/** Subjects that no answer has, whatever else is named with them. */
const distant =
  /\b(?:next\/image|lambda functions?|godaddy|namecheap|route ?53|acm certificates?|netlify|aws lambda|uniform bucket-level|aws glue|akamai|gcs|gcp|cloud custodian|supabase|google-cloud[-/]storage|oracle|minio console|row-level security|glacier\w*|cloudfront|firebase|gsutil|azure|google drive|dropbox|leetcode|raspberry|ubuntu|hostnamectl|celery|gunicorn|rabbitmq|kafka|auth0|linode|wasabi|backblaze|hetzner|digitalocean|b2|kubernetes|nginx|apache|certbot|php|django|laravel|pandas|excel|latex|java|swift|c\+\+|android studio|xcode|bitbucket|(?:token|leaky|water) bucket|bucket sort|index out of range|linked list|hash (?:map|table)|NoneType|histogram\w*|prometheus|not JSON serializable|multipart\/alternative|readAsDataURL)(?![\w+])|\bgs:\/\/|\bmodule '\.{1,2}\//i;

/** True if a question has a distant subject, and no name of this domain. */
function isDistant(question: string): boolean {
  return (
    distant.test(question) &&
    !/\b(?:R2|cloudflare|wrangler|fakebucket|sippy|super slurper|custom hostnames?|saas)\b/i.test(question)
  );
}

/** The match that an answer needs, by the words of this domain in the question: certain, probable, none. */
const required: readonly Required[] = [
  { share: 0.2, sum: 0.62 },
  { share: 0.36, sum: 0.9 },
  { share: 0.45, sum: 1 },
];

/** A match of an answer with a question. */
interface Required {
  /** The share of the question's words that the answer contains. */
  readonly share: number;
  /** This share and the likeness of the answer's best phrasing together, of a question that somebody typed. */
  readonly sum: number;
}

/** Returns the match that an answer to a question needs. */
export function requiredMatch(question: string): Required {
  const { share, sum } = required[placeOf(question)] ?? { share: 1, sum: 2 };
  if (isDistant(question)) return { share: 1, sum: 2 };
  return isForeign(question) ? { share: share + 0.25, sum: sum + 0.25 } : { share, sum };
}

/** Returns the place of the set that a question belongs to: S3 by itself may be the service of AWS. */
function placeOf(question: string): number {
  const place = ownIn(question);
  return place === 0 && ownIn(question.replace(/\bs3\b/gi, " ")) !== 0 && !/\bcloudflare\b/i.test(question) ? 1 : place;
}

/** True if a text has a word of this domain. */
export function isOfDomain(text: string): boolean {
  return ownIn(text) !== own.length;
}

/** Returns the place of the first set with a word of the text, or the number of sets. */
function ownIn(text: string): number {
  const words = tokenize(text);
  const at = own.findIndex((names) => words.some((word) => names.has(word)));
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

/** True if a question is about custom hostnames. */
export function isAboutHostnames(question: string): boolean {
  return /\b(?:hostnames?|saas|caa|dcv)\b/i.test(question);
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
    isDistant(question) || (question.search(foreign) !== -1 && !/\b(?:R2\w*|S3|buckets?|fakebucket)\b/i.test(question))
  );
}

/** Returns the terms that name a neighbour in a question about it: an answer that has them need not be about it. */
export function foreignTerms(question: string): ReadonlySet<string> {
  const names = isForeign(question) ? (question.match(foreign) ?? []) : [];
  return new Set(tokenize(names.join(" ")).flatMap((word) => toTerm(word) ?? []));
}
