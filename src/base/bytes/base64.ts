/** Encodes bytes as base64. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Decodes base64 in either alphabet, up to its first `=`; ignores characters outside both alphabets. */
export function decodeBase64(text: string): Uint8Array {
  const digits = text
    .replace(/=.*$/s, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/[^A-Za-z0-9+/]/g, "");
  // A single remaining digit is less than a byte.
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}
