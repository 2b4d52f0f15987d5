const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters not allowed in XML 1.0, not even as numeric references. S3 writes and accepts the references. */
export const noCharacters: RegExp = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/** True if a text has only characters allowed in XML. */
export function fitsXml(text: string): boolean {
  return text.search(noCharacters) === -1;
}

/** Escapes a text for XML. Characters not allowed in XML become numeric references. */
export function escapeXml(text: string): string {
  return (
    text
      .replace(/[&<>"]/g, (character) => escapes[character] as string)
      // Otherwise a parser turns it into a line feed.
      .replace(/\r/g, "&#xD;")
      .replace(noCharacters, (character) => `&#x${unitHexOf(character)};`)
  );
}

/** Returns the code of a single-unit character in hex. */
function unitHexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase();
}
