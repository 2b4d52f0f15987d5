import { type Arbitrary, subarray } from "fast-check";

/** Reasons for a call to end early, at least two of them; the first one is expected to win. */
export function faultsInOrder<Fault>(all: readonly Fault[]): Arbitrary<Fault[]> {
  return subarray([...all], { minLength: 2 });
}

/** Every two neighbours, and all together. */
export function neighboursOf<Fault>(all: readonly Fault[]): readonly (readonly Fault[])[] {
  return [all, ...all.slice(1).map((fault, index) => [all[index] as Fault, fault])];
}
