/** Text in lower case, as far as it is ASCII: other letters stay what they are, the Kelvin sign too (RFC 4343 §3). */
export function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
