/** Numbers from 0 to 1 that follow from a seed alone: a counter, its bits mixed well. */
export function randomNumbers(seed: number): () => number {
  let counter = Math.imul(seed, 0x9e3779b1);
  return () => {
    counter = (counter + 0x9e3779b9) | 0;
    let bits = Math.imul(counter ^ (counter >>> 16), 0x45d9f3b);
    bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
}
