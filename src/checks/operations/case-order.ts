import { type Arbitrary, nat, uniqueArray } from "fast-check";

/** Reasons for a call to end early, at least two of them; the first one is expected to win. */
export function faultsInOrder<Fault>(all: readonly Fault[]): Arbitrary<Fault[]> {
  const places = uniqueArray(nat(all.length - 1), { minLength: 2, maxLength: Math.min(3, all.length) });
  return places.map((given) => all.filter((_, place) => given.includes(place)));
}

/** Every two neighbours, and all together. */
export function neighboursOf<Fault>(all: readonly Fault[]): readonly (readonly Fault[])[] {
  return [all, ...all.slice(1).map((fault, index) => [all[index] as Fault, fault])];
}
