import { encodeUtf8 } from "../../bytes/utf8.js";

/** Which of two keys comes first, by the bytes of their UTF-8: negative for the first. */
export function compareBytes(a: string, b: string): number {
  const [left, right] = [encodeUtf8(a), encodeUtf8(b)];
  const index = left.findIndex((byte, place) => byte !== right[place]);
  return index === -1 ? left.length - right.length : (left[index] ?? 0) - (right[index] ?? -1);
}
