/** Words that mean the same to who searches: each is looked for as the first of its line. */
const synonyms: readonly string[] = [
  "folder directory dir subfolder folders directories",
  "error exception failure failing",
  "fail broken break crash",
  "simulate mock inject stub emulate pretend",
  "presigned presign signed",
  "delete remove erase unlink",
  "upload uploading store save",
  "download fetch",
  "concurrent simultaneous parallel racing",
  "race races",
  "expire expires expiry expiration",
  "large big huge",
  "missing lost gone absent",
  "consistent consistency",
  "copy duplicate copying",
  "public anonymous",
  "metadata meta",
  "7 seven",
  "1000 1k thousand",
];

const canonical: ReadonlyMap<string, string> = new Map(
  synonyms.flatMap((line) => {
    const [first = "", ...others] = line.split(" ");
    return others.map((other) => [stem(other), stem(first)] as const);
  }),
);

/** Words that say nothing about what is looked for. */
const empty = new Set(
  "a an and any are as at be but by can cannot could did do does doesn't don't for from get's has have how i if in just into is it its me my of on or our out please should so that the their them then there these they this to us was we what when where which while who why will with would you your cloudflare r2 worker workers use using via".split(
    " ",
  ),
);

/** The words of a text, also those of which a name such as `customMetadata` is made. */
export function tokenize(text: string): string[] {
  return text
    .replace(/(\d),(?=\d{3}\b)/g, "$1")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}*']+/u)
    .filter((word) => word !== "");
}

/** The form in which a word is looked for; `null` of one that says nothing. */
export function toTerm(word: string): string | null {
  if (empty.has(word)) return null;
  const term = stem(word);
  return canonical.get(term) ?? term;
}

/** A word without the endings that its forms have. */
function stem(word: string): string {
  return word
    .replace(/'s?$/, "")
    .replace(/ies$/, "y")
    .replace(/(?<=.{4})(?:ing|ed|es|ly)$/, "")
    .replace(/(?<=.{2}[^s])s$/, "")
    .replace(/(?<=.{3})e$/, "");
}
