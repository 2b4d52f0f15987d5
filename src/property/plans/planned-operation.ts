import { type Arbitrary, array, constant, constantFrom, integer, nat, oneof, record, subarray } from "fast-check";
import { digestHex } from "../../bytes/digest.js";
import type { Limits } from "../../semantics/semantics.js";
import { key as anyKey } from "../arbitraries/key.js";
import { rangeObjects } from "../arbitraries/range.js";
import { seldom, sometimes } from "../arbitraries/sometimes.js";
import type { OperationPlan, PlannedUpload } from "../commands/operation-plan.js";
import type { ModelAction, ModelChecksumAlgorithm } from "../model/model-operation.js";
import { partValue, plannedCondition, settings, ssecKey, value } from "./planned-values.js";

/** The limits that operations come near to, and now and then break. */
export type PlannedLimits = Pick<
  Limits,
  "maxKeyBytes" | "maxListEntries" | "maxDeleteKeys" | "maxUploadBytes" | "maxPartBytes"
>;

/** The operations that are planned. */
export interface PlannedOptions {
  /** @defaultValue all */
  readonly actions?: readonly ModelAction[] | undefined;
  /** True if times are those of a clock that only commands move. @defaultValue true */
  readonly clock?: boolean | undefined;
}

/** More bytes, or keys to delete, than these are not made for the sake of a limit. */
const mostBytes = 64;
const mostKeys = 8;

/** Any operation on a bucket of few keys; some are refused. */
export function plannedOperation(
  keys: readonly string[],
  limits: PlannedLimits,
  { actions, clock = true }: PlannedOptions = {},
): Arbitrary<OperationPlan> {
  const key = seldom(
    constantFrom(...keys),
    anyKey({ kinds: ["atLimit", "beyondLimit"], maxKeyBytes: limits.maxKeyBytes }),
    40,
  );
  const abort = record({ action: constant("abortMultipartUpload"), upload: plannedUpload(key) });
  const table: readonly (readonly [ModelAction, weight: number, Arbitrary<OperationPlan>])[] = [
    ["put", 16, plannedPut(key, limits, clock)],
    ["get", 6, plannedGet(key, clock)],
    ["head", 1, record({ action: constant("head"), key })],
    ["delete", 1, plannedDelete(key, limits)],
    ["list", 8, plannedList(key, limits)],
    ["createMultipartUpload", 3, plannedCreate(key)],
    ["uploadPart", 7, plannedPart(key, limits)],
    ["completeMultipartUpload", 3, plannedComplete(key)],
    ["abortMultipartUpload", 1, abort],
  ];
  const wanted = table.filter(([action]) => actions?.includes(action) ?? true);
  return oneof(...wanted.map(([, weight, arbitrary]) => ({ weight, arbitrary })));
}

export function plannedGet(key: Arbitrary<string>, clock = true): Arbitrary<OperationPlan> {
  return record({
    action: constant("get"),
    key,
    onlyIf: sometimes(plannedCondition(clock)),
    range: sometimes(oneof({ weight: 4, arbitrary: rangeObjects(8) }, { weight: 1, arbitrary: constant({}) })),
    ssecKey: ssecKey(),
  });
}

export function plannedPut(key: Arbitrary<string>, limits: PlannedLimits, clock = true): Arbitrary<OperationPlan> {
  const algorithm = constantFrom<ModelChecksumAlgorithm[]>("md5", "sha1", "sha256", "sha384", "sha512");
  const put = record({
    action: constant("put"),
    key,
    bytes: value(Math.min(limits.maxUploadBytes + 1, mostBytes)),
    onlyIf: sometimes(plannedCondition(clock)),
    given: settings(),
    checked: sometimes(record({ algorithm, right: nat(3).map((number) => number > 0) })),
  });
  return put.map(({ given, checked, ...rest }): OperationPlan => {
    if (checked === undefined) return { ...rest, ...given };
    const hex = digestHex(checked.algorithm, [checked.right ? rest.bytes : Uint8Array.of(0)]);
    return { ...rest, ...given, checksum: { algorithm: checked.algorithm, hex } };
  });
}

export function plannedDelete(key: Arbitrary<string>, { maxDeleteKeys }: PlannedLimits): Arbitrary<OperationPlan> {
  const keys = array(key, { minLength: 1, maxLength: Math.min(maxDeleteKeys, mostKeys) });
  const few = constant<string[]>([]);
  const refused = maxDeleteKeys < mostKeys ? oneof(arrayOf(key, maxDeleteKeys + 1), few) : few;
  return record({ action: constant("delete"), keys: seldom(oneof(key, keys), refused) });
}

function arrayOf(key: Arbitrary<string>, length: number): Arbitrary<string[]> {
  return array(key, { minLength: length, maxLength: length });
}

export function plannedList(key: Arbitrary<string>, { maxListEntries }: PlannedLimits): Arbitrary<OperationPlan> {
  const cursor = oneof(
    { weight: 5, arbitrary: record({ backwards: nat(3), sameList: nat(2).map((number) => number > 0) }) },
    { weight: 1, arbitrary: record({ text: constantFrom("", "a", "YQ==", "never given out") }) },
  );
  return record({
    action: constant("list"),
    limit: seldom(
      oneof(constant(undefined), constantFrom(1, 2), integer({ min: 1, max: maxListEntries })),
      constantFrom(0, -2, maxListEntries + 1),
    ),
    prefix: sometimes(oneof(key, constantFrom("a", "a/", "e", "\u00e9", "a--", "\u{1f600}"))),
    delimiter: oneof(
      { weight: 2, arbitrary: constant(undefined) },
      { weight: 3, arbitrary: constantFrom("/", "--") },
      { weight: 1, arbitrary: constantFrom("", "//", "\u0301", "\u00e9", "a", "\uff5e") },
    ),
    startAfter: sometimes(key),
    cursor: oneof(constant(undefined), cursor),
    include: sometimes(subarray(["httpMetadata", "customMetadata"] as const)),
  });
}

export function plannedCreate(key: Arbitrary<string>): Arbitrary<OperationPlan> {
  const create = record({ action: constant("createMultipartUpload"), key, given: settings() });
  return create.map(({ given, ...rest }): OperationPlan => ({ ...rest, ...given }));
}

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
