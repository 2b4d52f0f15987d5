/** Characters of a text of the user's that a message shows: enough to know it by. */
const mostCharacters = 200;

/**
 * The characters that a terminal would obey, or would not show: controls, marks of direction, spaces without width,
 * halves of pairs.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text with what cannot be seen as escapes. Line breaks that it has are among that. */
export function visible(text: string): string {
  return text.replace(invisible, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const digits = code.toString(16).padStart(4, "0");
    return code > 0xffff ? `\\u{${digits}}` : `\\u${digits}`;
  });
}

/** A text as a message shows it: with escapes, and not the whole of a long one. */
export function excerpted(text: string): string {
  return text.length > mostCharacters ? `${visible(text.slice(0, mostCharacters))}…` : visible(text);
}

/** The same, in quotes. */
export function quoted(text: string, most: number = mostCharacters): string {
  if (text.length <= most) return visible(JSON.stringify(text));
  return `${visible(JSON.stringify(text.slice(0, most)))}… (${text.length} characters)`;
}

/** A text with something seen in the place of each character that is not, for where every column counts. */
export function masked(text: string): string {
  return text.replace(invisible, (character) => (character === "\t" ? character : "\uFFFD".repeat(character.length)));
}
