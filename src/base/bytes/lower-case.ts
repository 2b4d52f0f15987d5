/** Converts ASCII letters to lower case; all other letters stay unchanged, even the Kelvin sign (RFC 4343 §3). */
export function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
