import { type Arbitrary, nat } from "fast-check";

/** One of the values, each of which shrinks to those before it; `constantFrom` shrinks to the first alone. */
export function plainestFirst<Value>(...values: readonly Value[]): Arbitrary<Value> {
  return nat(values.length - 1).map((index) => values[index] as Value);
}
