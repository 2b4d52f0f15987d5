import { nearest } from "../../base/messages/nearest.js";

/** Synonyms: each word is replaced by the first of its line. */
const synonyms: readonly string[] = [
  "object file",
  "days day hours hour minutes week weeks month months year years",
  "folder directory dir subfolder folders directories",
  "error exception failure",
  "fail failing broken break crash throw thrown reject",
  "simulate mock inject stub emulate pretend",
  "presigned presign signed",
  "delete remove erase unlink clean cleaned cleanup",
  "upload uploading store save",
  "download fetch",
  "concurrent simultaneous parallel racing overlapping",
  "race races",
  "expire expires expiry expiration",
  "large big huge",
  "minimum min smallest least",
  "maximum max most largest biggest",
  "missing lost gone absent vanish vanished disappear disappears disappeared",
  "consistent consistency",
  "copy duplicate copying",
  "public anonymous",
  "metadata meta label",
  "7 seven",
  "1000 1k thousand",
  "optional undefined",
  "incomplete unfinished abandoned",
  "overwrite overwritten overwrote override replace",
  "restore undelete recover recycle trash undo",
  "test testing spec",
  "sort sorted ordered",
  "exist exists existing exist existence",
  "unread unconsumed undrained",
  "browser chrome chromium safari firefox",
  "cost price pricing charge charged fee pay paid bill billed billing expensive cheap",
  "bandwidth egress traffic",
  "video audio movie mp4",
  "image picture photo",
  "check verify assert",
  "integrity corrupt corrupted damaged intact unharmed",
  "aws amazon",
  "finish complete completed completes",
  "notification notify notified email webhook",
  "newest latest recent recently descending reverse",
  "local laptop computer locally",
  "encrypt encryption encrypted password",
  "eu europe european germany german gdpr asia asian america american usa country",
  "slow slowly latency lag",
  "link url links urls",
  "part chunk piece portion segment",
  "checksum hash digest",
  "resume continue interrupted",
  "production prod live",
  "version revision",
  "write wrote written",
  "send sent",
  "prevent forbid",
  "device phone mobile",
  "drive disk",
  "terabyte terabytes tb",
  "gigabyte gigabytes gb gib",
  "terminal shell console",
  "gcs google",
  "character characters chars letters",
  "visitor visitors",
];

/** The endings of words and what replaces them; each row applies after the ones above. */
const endings: readonly (readonly [ending: RegExp, replacement: string])[] = [
  [/'[sd]?$/, ""],
  [/ies$/, "y"],
  [/(?<=.{4})(?:ing|ed|es|ly)$/, ""],
  [/(?<=.{2}[^s])s$/, ""],
  [/(?<=.{3})e$/, ""],
  // A doubled consonant before an ending: `stopped`, `putting`.
  [/(?<=.{2})([bdgmnprt])\1$/, "$1"],
];

const canonical: ReadonlyMap<string, string> = new Map(
  synonyms.flatMap((line) => {
    const [first = "", ...others] = line.split(" ");
    return others.map((other) => [stem(other), stem(first)] as const);
  }),
);

/** Words without meaning for a search. */
const empty = new Set(
  "a an and any are as at be been but by can cannot could did do does doesnt dont for from gets got had has have he how i im if in into is isnt it its just like me my of on or our out please really should so some than that thats the their them then there these they this to us very was way we were what when where whether which while who why will with without would you your cloudflare cloudflarestorage com r2 worker workers use used using via happen happens support supports supported unsupported completely itself ok okay fine possible available anyone someone something already still bug feature docs documentation document documented mention add adding example examples expected expect work works working unable issue problem question help mean means meaning make makes making cant couldnt wont didnt arent wasnt hasnt havent whats hows ive youre shouldnt wouldnt she his her him people person persons somebody somebodys anybody everybody everyone else elses must may might shall need needs needed want wants wanted wanna let lets also too try tried tries trying go goes going know knows tell tells say says said seem seems seen thing things stuff lot lots much now here back each other others ever anyway maybe actually simply somehow kind ways instead rather though although because since straight through simple easy easily easiest best good right correct correctly proper properly whole currently recommended getting gotta dear hi hello thanks thank hey am id ill theyre theres both until about above across along almost among around become during either enough further given gives having later nothing often otherwise plus quite similar similarly sure unless usually various well whatever whenever wherever yes yet yours yourself ask asking asked hear heard think thinking thought figure somewhere appear appears fix inconsistency vs versus allows till upon within onto off up".split(
    " ",
  ),
);

/** Common words that say little about a question's subject. */
const weak = new Set(
  "not no all after before only same own new first second last next again still old older more most many much every one two three time different another few even able once always just left little whole end begin start see look put give take keep run set show change move call different possible without between against again already back under over user users app application sure code read write client reader cloud"
    .split(" ")
    .map(stem),
);

/** True if a term says little about a question's subject. */
export function isWeak(term: string): boolean {
  return weak.has(term);
}

/** No word of an answer is longer. */
const longestWord = 64;

/** Splits a text into words, including the words in names such as `customMetadata`. */
export function tokenize(text: string): string[] {
  return (
    text
      .replace(/(\d),(?=\d{3}\b)/g, "$1")
      .replace(/\bO2O\b/g, "o2o")
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      // Names that mean something else word by word.
      .replace(/\b(next\.js|r2\.dev|if-range)\b/g, (name) => name.replace(/[.-]/, ""))
      .replace("[]", " empty array ")
      .replace(/(\d)([kmgt]i?b)\b/g, "$1 $2")
      // An apostrophe belongs to a word only between its letters.
      .match(/[\p{L}\p{N}*]+(?:'+[\p{L}\p{N}*]+)*/gu) ?? []
  );
}

/** Returns the search form of a word; `null` for a word without meaning. */
export function toTerm(word: string): string | null {
  if (empty.has(word.replaceAll("'", "")) || empty.has(word.replace(/'s$/, "")) || word.length > longestWord)
    return null;
  const term = stem(word);
  return canonical.get(term) ?? term;
}

/** Removes the grammatical endings of a word. */
function stem(word: string): string {
  return endings.reduce((rest, [ending, replacement]) => rest.replace(ending, replacement), word);
}

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
  /\b(?:next\/image|lambda functions?|aws glue|akamai|gcs|gcp|cloud custodian|supabase|google-cloud[-/]storage|oracle|minio console|row-level security|glacier\w*|cloudfront|firebase|gsutil|azure|google drive|dropbox|leetcode|raspberry|ubuntu|hostnamectl|celery|gunicorn|rabbitmq|kafka|auth0|linode|wasabi|backblaze|hetzner|digitalocean|b2|kubernetes|nginx|apache|certbot|php|django|laravel|pandas|excel|latex|java|swift|c\+\+|android studio|xcode|bitbucket|(?:token|leaky|water) bucket|bucket sort|index out of range|linked list|hash (?:map|table)|NoneType|histogram\w*|prometheus|not JSON serializable|multipart\/alternative)(?![\w+])|\bgs:\/\/|\bmodule '\.{1,2}\//i;

/** True if a question has a distant subject, and no name of this domain. */
function isDistant(question: string): boolean {
  return distant.test(question) && !/\b(?:R2|cloudflare|wrangler|fakebucket|sippy|super slurper)\b/i.test(question);
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
  const { share, sum } = required[ownIn(question)] ?? { share: 1, sum: 2 };
  if (isDistant(question)) return { share: 1, sum: 2 };
  return isForeign(question) ? { share: share + 0.25, sum: sum + 0.25 } : { share, sum };
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
