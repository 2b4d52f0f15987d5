/** Chooses one of so many, from 0 on. */
export type Choose = (count: number) => number;

/** Choices that follow from a seed alone: a counter, its bits mixed well. */
export function choices(seed: number): Choose {
  let counter = seed;
  return (count) => {
    counter = (counter + 0x9e3779b9) | 0;
    let bits = Math.imul(counter ^ (counter >>> 16), 0x45d9f3b);
    bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
    return ((bits ^ (bits >>> 16)) >>> 0) % count;
  };
}
