const givenUp = new WeakSet<object>();

/** Says of bytes that nobody else writes to them any more: a bucket keeps them without a copy. */
export function giveUp<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  givenUp.add(bytes);
  return bytes;
}

/** True for bytes that were given up. */
export function isGivenUp(value: object): boolean {
  return givenUp.has(value);
}
