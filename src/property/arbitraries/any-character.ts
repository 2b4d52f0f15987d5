import { type Arbitrary, nat } from "fast-check";

const surrogates = { first: 0xd800, count: 0x800 };
const characters = 0x110000 - surrogates.count;
const plainest = 0x61;

/** Any character of Unicode, shrinking towards `a`. The unit "binary" of fast-check is the same; to set it up takes a second. */
export function anyCharacter(): Arbitrary<string> {
  return nat(characters - 1).map((number) => {
    const point = (number + plainest) % characters;
    return String.fromCodePoint(point < surrogates.first ? point : point + surrogates.count);
  });
}
