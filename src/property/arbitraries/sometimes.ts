import { type Arbitrary, constant, oneof } from "fast-check";

/** A value once in three times, else `undefined`, to which it also shrinks. */
export function sometimes<Value>(arbitrary: Arbitrary<Value>): Arbitrary<Value | undefined> {
  return oneof({ withCrossShrink: true }, { weight: 2, arbitrary: constant(undefined) }, { weight: 1, arbitrary });
}

/** A value once in so many times, else the usual one, to which it also shrinks. */
export function seldom<Usual, Value>(
  usual: Arbitrary<Usual>,
  arbitrary: Arbitrary<Value>,
  times = 10,
): Arbitrary<Usual | Value> {
  return oneof({ withCrossShrink: true }, { weight: times - 1, arbitrary: usual }, { weight: 1, arbitrary });
}
