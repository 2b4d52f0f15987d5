import { lazily } from "../../base/lazily.js";

/** Synonyms: each word is replaced by the first of its line. */
const synonyms: readonly string[] = [
  "object file",
  "days day hours hour minutes week weeks month months year years",
  "folder directory dir subfolder folders directories",
  "error exception failure",
  "fail failing broken break crash throw thrown reject",
  "simulate mock inject stub emulate pretend",
  "presigned presign signed",
  "size filesize",
  "etag httpetag",
  "delete remove erase unlink clean cleaned cleanup deletion",
  "upload uploading store save",
  "download fetch",
  "concurrent simultaneous parallel racing overlapping",
  "race races",
  "expire expires expiry expiration",
  "large big huge",
  "minimum min smallest least",
  "maximum max most largest biggest",
  "missing lost gone absent nonexistent nonexisting vanish vanished disappear disappears disappeared",
  "consistent consistency",
  "copy duplicate copying mv",
  "public anonymous",
  "metadata meta label",
  "7 seven",
  "1000 1k thousand",
  "optional undefined",
  "incomplete unfinished abandoned",
  "overwrite overwritten overwrote override replace",
  "restore undelete recover recovery recycle trash undo",
  "test testing spec",
  "sort sorted ordered",
  "exist exists existing exist existence",
  "unread unconsumed undrained",
  "browser chrome chromium safari firefox",
  "cost price pricing charge charged fee pay paid bill billed billing expensive cheap",
  "bandwidth egress traffic",
  "video audio movie mp4",
  "image picture photo jpg jpeg png",
  "check verify assert",
  "integrity corrupt corrupted damaged intact unharmed",
  "aws amazon",
  "finish complete completed completes",
  "notification notify notified email webhook",
  "newest latest recent recently descending reverse",
  "local laptop computer locally",
  "encrypt encryption encrypted password",
  "eu europe european germany german gdpr asia asian america american usa country",
  "slow slowly latency lag ttfb",
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
  "valid allowed permitted",
  "zero 0",
  "fraction fractional decimal",
  "rpc jsrpc",
  "priority prioritization precedence",
];

/** The endings of words and what replaces them; each row applies after the ones above. */
const endings: readonly (readonly [ending: RegExp, replacement: string])[] = [
  [/'[sd]?$/, ""],
  // From the beginning of a word: an engine finds these faster than an ending anywhere.
  [/^(.*)ies$/, "$1y"],
  [/^(.{4,})(?:ing|ed|es|ly)$/, "$1"],
  [/^(.{2,}[^s])s$/, "$1"],
  [/^(.{3,})e$/, "$1"],
  // A doubled consonant before an ending: `stopped`, `putting`.
  [/^(.{2,}([bdgmnprt]))\2$/, "$1"],
];

const canonical = lazily((): ReadonlyMap<string, string> => {
  const pairs = synonyms.flatMap((line) => {
    const [first = "", ...others] = line.split(" ").map(stem);
    return others.map((other) => [other, first] as const);
  });
  return new Map(pairs);
});

/** Words without meaning for a search. */
const empty = new Set(
  "a an and any are as at be been but by can cannot could did do does doesnt dont for from gets got had has have he how i im if in into is isnt it its just like me my of on or our out please really should so some than that thats the their them then there these they this to us very was way we were what when where whether which while who why will with without would you your cloudflare cloudflarestorage com r2 worker workers use used using via happen happens support supports supported unsupported completely itself ok okay fine possible available anyone someone something already still bug feature docs documentation document documented mention note notes add added adds adding example examples expected expect work works working unable issue problem question help mean means meaning make makes making cant couldnt wont didnt arent wasnt hasnt havent whats hows ive youre shouldnt wouldnt she his her him people person persons somebody somebodys anybody everybody everyone else elses must may might shall need needs needed want wants wanted wanna let lets also too try tried tries trying go goes going know knows tell tells say says said seem seems seen thing things stuff lot lots much now here back each other others ever anyway maybe actually simply somehow kind ways instead rather though although because since straight through simple easy easily easiest best good right correct correctly proper properly whole currently recommended getting gotta dear hi hello thanks thank hey am id ill theyre theres both until about above across along almost among around become during either enough further given gives having later nothing often otherwise plus quite similar similarly sure unless usually various well whatever whenever wherever yes yet yours yourself ask asking asked hear heard think thinking thought figure somewhere appear appears fix inconsistency lack lacks lacking ability implement implements implementing clarify clarifies changelog instructions vs versus allows till upon within onto off up".split(
    " ",
  ),
);

/** Common words that say little about a question's subject. */
const weak = new Set(
  "not no all after before only same own new first second last next again still old older more most many much every one two three time different another few even able once always just left little whole end begin start see look put give take keep run set show change move call different possible without between against again already back under over user users app application sure code read write client reader cloud react fakebucket"
    .split(" ")
    .map(stem),
);

/** True if a term says little about a question's subject. */
export function isWeak(term: string): boolean {
  return weak.has(term);
}

/** No word of an answer is longer. */
const longestWord = 64;

/** Words of all programming: they say little about whether a question is about this domain. */
const general = lazily(
  () =>
    new Set(
      "error fail found type string number array value function method call return request response http body json xml read write open close stream pipe readable buffer byte size large small time timeout link page path name id server port host run start stop exit build import export module package install version create convert parse format encode decode send receive post form data table row column field login default parameter argument variable class interface instance property script code line text video browser node specified blob invalid valid unknown unexpected dynamic load reload loop filter count sum join split insert append child parent tree state process thread async await promise callback handler message service route redirect cookie session password user email connect network socket client backend frontend device screen click button input output print log debug"
        .split(" ")
        .flatMap((word) => toTerm(word) ?? []),
    ),
);

/** True if a term belongs to all programming. */
export function isGeneral(term: string): boolean {
  return general().has(term);
}

/** Names of options and headers that say more as one word than their words do. */
const names =
  /\b(?:content-range|if-(?:none-)?match|if-(?:un)?modified-since|etagMatches|etagDoesNotMatch|uploadedBefore|uploadedAfter|secondsGranularity|cacheExpiry|startAfter|bodyUsed|writeHttpMetadata|resumeMultipartUpload|storageClass|uploadId)\b/gi;

/** Splits a text into words, including the words in names such as `customMetadata`. */
export function tokenize(text: string): string[] {
  return wordsIn(normalize(text));
}

/** Returns the words of each part of a text between semicolons. */
export function tokenizeParts(text: string): string[][] {
  return normalize(text).split(";").map(wordsIn);
}

/** Finds the words of a normalised text. */
function wordsIn(text: string): string[] {
  // An apostrophe belongs to a word only between its letters.
  return text.match(/[\p{L}\p{N}*]+(?:'+[\p{L}\p{N}*]+)*/gu) ?? [];
}

/** Writes the names in a text as its words, in lower case. */
function normalize(text: string): string {
  return (
    text
      .replace(/(\d),(?=\d{3}\b)/g, "$1")
      .replace(/\b(?:O2O|SaaS|(?:My|Postgre)SQL)\b/g, (name) => name.toLowerCase())
      .replace(/\b(wrangler|miniflare|vitest|astro|nuxt)(\d)/gi, "$1 $2")
      .replace(/\bonly[ -]?if\b/gi, "onlyif")
      .replace(/\bmime[- ]?types?\b/gi, "content type")
      .replace(/\bpre[- ]sign/gi, "presign")
      .replaceAll("HTTPMetadata", "httpMetadata")
      .replace(/\bsign(?:ing)?[- ]up\b/gi, "register")
      .replace(/\bUS\b/g, "usa")
      .replace(/\bwhen (?:was|were)\b/gi, "date")
      .replace(names, (name) => `${name} ${name.replaceAll("-", "").toLowerCase()}`)
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      // Names in lower case.
      .replace(
        /\b(array|custom|http|readable|transform|form|delimited)(buffer|metadata|stream|data|prefixes)\b/g,
        "$1 $2",
      )
      // Names that mean something else word by word.
      .replace(/\b(next\.js|r2\.dev|if-range)\b/g, (name) => name.replace(/[.-]/, ""))
      .replaceAll("[]", " empty array ")
      .replace(/(\d)([kmgt]i?b)\b/g, "$1 $2")
  );
}

/** Returns the search form of a word; `null` for a word without meaning. */
export function toTerm(word: string): string | null {
  if (empty.has(word.replaceAll("'", "")) || empty.has(word.replace(/'s$/, "")) || word.length > longestWord)
    return null;
  const term = stem(word);
  return canonical().get(term) ?? term;
}

/** Removes the grammatical endings of a word. */
function stem(word: string): string {
  return endings.reduce((rest, [ending, replacement]) => rest.replace(ending, replacement), word);
}
