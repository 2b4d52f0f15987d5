/** Encodes a well-formed string as UTF-8, on any host. */
export function encodePortably(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), following(point));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), following(point >> 6), following(point));
    else bytes.push(0xf0 | (point >> 18), following(point >> 12), following(point >> 6), following(point));
  }
  return Uint8Array.from(bytes);
}

function following(bits: number): number {
  return 0x80 | (bits & 0x3f);
}

/** Decodes UTF-8 on any host; invalid bytes become U+FFFD, and a byte order mark is kept. */
// WHATWG Encoding §8.1.1: the valid beginning of an incomplete sequence is replaced as a whole.
export function decodePortably(bytes: Uint8Array): string {
  let text = "";
  let index = 0;
  while (index < bytes.length) {
    const first = bytes[index++] as number;
    const sequence = sequenceOf(first);
    let point = first & sequence.bits;
    let { length, lower, upper } = sequence;
    while (length > 1 && inRange(bytes[index], lower, upper)) {
      point = (point << 6) | ((bytes[index++] as number) & 0x3f);
      length -= 1;
      lower = 0x80;
      upper = 0xbf;
    }
    text += length === 1 ? String.fromCodePoint(point) : "\uFFFD";
  }
  return text;
}

/**
 * The sequence after a first byte: its length in bytes, its payload bits, and the range of the second byte; an invalid
 * first byte has length 0.
 */
interface Sequence {
  readonly length: number;
  readonly bits: number;
  readonly lower: number;
  readonly upper: number;
}

function sequenceOf(first: number): Sequence {
  const any = { lower: 0x80, upper: 0xbf };
  if (first < 0x80) return { length: 1, bits: 0x7f, ...any };
  // Excludes overlong forms, surrogates, and code points above U+10FFFF.
  if (first < 0xc2 || first > 0xf4) return { length: 0, bits: 0, ...any };
  if (first < 0xe0) return { length: 2, bits: 0x1f, ...any };
  if (first < 0xf0) {
    return { length: 3, bits: 0x0f, lower: first === 0xe0 ? 0xa0 : 0x80, upper: first === 0xed ? 0x9f : 0xbf };
  }
  return { length: 4, bits: 0x07, lower: first === 0xf0 ? 0x90 : 0x80, upper: first === 0xf4 ? 0x8f : 0xbf };
}

function inRange(byte: number | undefined, lower: number, upper: number): boolean {
  return byte !== undefined && byte >= lower && byte <= upper;
}
