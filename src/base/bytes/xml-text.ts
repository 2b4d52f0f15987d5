const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 does not have, not even by their numbers. S3 writes and takes the numbers. */
export const noCharacters: RegExp = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/** True if XML can hold a text. */
export function fitsXml(text: string): boolean {
  return text.search(noCharacters) === -1;
}

/** A text as it stands in XML. What XML cannot hold is written by its number. */
export function escapeXml(text: string): string {
  return (
    text
      .replace(/[&<>"]/g, (character) => escapes[character] as string)
      // A parser makes a line feed of it.
      .replace(/\r/g, "&#xD;")
      .replace(noCharacters, (character) => `&#x${unitHexOf(character)};`)
  );
}

/** The number of a character of one unit, in hex. */
export function unitHexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase();
}
