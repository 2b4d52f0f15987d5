/** Most characters of a user's text in a message: enough to recognise it. */
const mostCharacters = 200;

/**
 * Characters with an effect on a terminal, or without a visible form: controls, direction marks, zero-width spaces,
 * lone surrogates.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes the invisible characters of a text, including line breaks. */
export function visible(text: string): string {
  return text.replace(invisible, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const digits = code.toString(16).padStart(4, "0");
    return code > 0xffff ? `\\u{${digits}}` : `\\u${digits}`;
  });
}

/** Escapes a text for a message, and shortens a long one. */
export function excerpted(text: string): string {
  return text.length > mostCharacters ? `${visible(text.slice(0, mostCharacters))}…` : visible(text);
}

/** Escapes and shortens a text, in quotes. */
export function quoted(text: string, most: number = mostCharacters): string {
  if (text.length <= most) return visible(JSON.stringify(text));
  return `${visible(JSON.stringify(text.slice(0, most)))}… (${text.length} characters)`;
}

/** Replaces each invisible character of a text by a visible one, to keep the columns aligned. */
export function masked(text: string): string {
  return text.replace(invisible, (character) => (character === "\t" ? character : "\uFFFD".repeat(character.length)));
}
