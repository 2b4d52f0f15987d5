import { type Arbitrary, constant, nat, oneof, record } from "fast-check";
import { seldom } from "../arbitraries/sometimes.js";
import type { ModelRange } from "../model/model-operation.js";

/** A range in each of its forms, of which some begin or end beyond an object of a size. */
export function plannedRange(size: number): Arbitrary<ModelRange> {
  const number = seldom(nat(size + 1), constant(Number.POSITIVE_INFINITY));
  return oneof(
    record({ offset: number, length: number }),
    record({ offset: number }),
    record({ length: number }),
    record({ suffix: number }),
    constant({}),
  );
}
