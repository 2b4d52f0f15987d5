import { type Arbitrary, array, constant, constantFrom, integer, nat, oneof, record } from "fast-check";
import type { Limits } from "../../semantics/semantics.js";
import { seldom, sometimes } from "../arbitraries/sometimes.js";
import type { OperationPlan, PlannedUpload } from "../commands/operation-plan.js";
import { ssecKey } from "./planned-settings.js";
import { partValue, value } from "./planned-value.js";

/** Mostly one that has not ended, by its own key. */
export function plannedUpload(key: Arbitrary<string>): Arbitrary<PlannedUpload> {
  return record({
    among: seldom(constant("active" as const), constant("all" as const)),
    backwards: nat(2),
    key: seldom(constant(undefined), key),
  });
}

export function plannedPart(
  key: Arbitrary<string>,
  { maxPartBytes }: Pick<Limits, "maxPartBytes">,
): Arbitrary<OperationPlan> {
  return record({
    action: constant("uploadPart"),
    upload: plannedUpload(key),
    partNumber: constantFrom(1, 2, 3, 10_000),
    bytes: seldom(partValue(), value(Math.min(maxPartBytes + 1, 64)), 4),
    ssecKey: seldom(constant("upload" as const), ssecKey()),
  });
}

export function plannedComplete(key: Arbitrary<string>): Arbitrary<OperationPlan> {
  const part = record({ index: nat(5), partNumber: sometimes(integer({ min: 1, max: 3 })) });
  return record({
    action: constant("completeMultipartUpload"),
    upload: plannedUpload(key),
    parts: oneof(
      { weight: 5, arbitrary: constantFrom("all" as const, "reversed" as const) },
      { weight: 1, arbitrary: array(part, { maxLength: 3 }) },
    ),
  });
}
