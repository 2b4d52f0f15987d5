/** Texts of more characters are read in part. */
const mostRead = 64 * 1024;

/** A text for an answer. */
export interface ReadText {
  readonly text: string;
  /** True if only the ends of a longer text are read. */
  readonly partial: boolean;
}

/**
 * Returns a text, or the first and the last 32 KB of a longer one, in whole lines: an error stands at the beginning or at
 * the end of a log.
 */
export function readEnds(given: string): ReadText {
  if (given.length <= mostRead) return { text: given.trim(), partial: false };
  const first = given.slice(0, mostRead / 2);
  const last = given.slice(-mostRead / 2);
  const firstEnd = first.lastIndexOf("\n");
  const lastStart = last.indexOf("\n");
  const ends = [
    firstEnd === -1 ? first : first.slice(0, firstEnd),
    lastStart === -1 ? last : last.slice(lastStart + 1),
  ];
  return { text: ends.join("\n").trim(), partial: true };
}

/** Requires a text of a caller. */
export function requireText(caller: string, name: string, text: unknown): string {
  if (typeof text === "string") return text;
  throw new TypeError(`${caller}: the ${name} must be a string, not of type ${typeof text}.`);
}
