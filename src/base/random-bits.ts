/** Returns a generator of 32-bit numbers determined by its start alone: a counter with well-mixed bits. */
export function randomBits(start: number): () => number {
  let counter = start;
  return () => {
    counter = (counter + 0x9e3779b9) | 0;
    let bits = Math.imul(counter ^ (counter >>> 16), 0x45d9f3b);
    bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
    return (bits ^ (bits >>> 16)) >>> 0;
  };
}
