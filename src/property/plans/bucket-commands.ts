import { type Arbitrary, commands, constantFrom, oneof, tuple } from "fast-check";
import { limits as documentedLimits } from "../../semantics/presets.js";
import type { Limits } from "../../semantics/semantics.js";
import { keyFamilies } from "../arbitraries/key.js";
import { seldom } from "../arbitraries/sometimes.js";
import { AdvanceCommand, type BucketCommand, OperationCommand } from "../commands/operation-command.js";
import type { OperationPlan } from "../commands/operation-plan.js";
import type { ModelAction } from "../model/model-operation.js";
import { plannedOperation } from "./planned-operation.js";
import { anyEncoding } from "./planned-values.js";

/** Options of commands. */
export interface BucketCommandsOptions {
  /** Commands of your own; each comes as often as one in thirteen of ours. @defaultValue none */
  readonly own?: readonly Arbitrary<BucketCommand>[];
  /** The operations that ours are. @defaultValue all */
  readonly actions?: readonly ModelAction[];
  /** True if ours use SSE-C keys; a script that knows none of them cannot read what was stored with one. @defaultValue true */
  readonly ssec?: boolean;
  /** True if ours name storage classes. @defaultValue true */
  readonly storageClass?: boolean;
  /** The few keys that they are about. @defaultValue one of several families of keys */
  readonly keys?: readonly string[];
  /** Limits of the bucket that differ from the service's; low ones are exceeded now and then. */
  readonly limits?: Partial<Limits>;
  /** True if commands move the clock, which the world then needs. @defaultValue false */
  readonly clock?: boolean;
  /** @defaultValue 30 */
  readonly maxCommands?: number;
}

/** The arbitraries of single commands on a bucket of few keys, for `commands` of fast-check. */
export function bucketCommand(
  keys: readonly string[],
  options: Omit<BucketCommandsOptions, "keys" | "maxCommands"> = {},
): readonly Arbitrary<BucketCommand>[] {
  const { own = [], actions, limits = {}, clock = false, ssec = true, storageClass = true } = options;
  const all = { ...documentedLimits, ...limits };
  const operation = tuple(plannedOperation(keys, all, { actions, clock }), anyEncoding()).map(
    ([plan, how]) => new OperationCommand(limited(plan, { ssec, storageClass }), how),
  );
  // `commands` takes each of these as often as another.
  const ours: readonly Arbitrary<BucketCommand>[] = Array.from({ length: 12 }, () => operation);
  if (!clock) return [...ours, operation, ...own];
  const lifetime = all.uploadLifetimeMilliseconds;
  const time = seldom(constantFrom(1, 499, 999, 1000, 1001), constantFrom(lifetime - 1, lifetime), 6);
  return [...ours, time.map((milliseconds) => new AdvanceCommand(milliseconds)), ...own];
}

/** A plan without what is not wanted of it. */
function limited(plan: OperationPlan, wanted: { ssec: boolean; storageClass: boolean }): OperationPlan {
  return {
    ...plan,
    ...("ssecKey" in plan && !wanted.ssec ? { ssecKey: undefined } : {}),
    ...("storageClass" in plan && !wanted.storageClass ? { storageClass: undefined } : {}),
  };
}

/**
 * Sequences of commands on a bucket and its model, for `runBucketCommands`. They shrink to the few that matter, and are
 * printed as the calls that they made.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { bucketCommands, runBucketCommands } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * await fc.assert(
 *   fc.asyncProperty(bucketCommands(), (commands) => runBucketCommands(new FakeBucket(), commands)),
 *   { numRuns: 20 },
 * );
 * ```
 */
export function bucketCommands(options: BucketCommandsOptions = {}): Arbitrary<Iterable<BucketCommand>> {
  const { maxCommands = 30, keys } = options;
  const families = keys === undefined ? keyFamilies : [keys];
  const sequences = families.map((family) =>
    commands([...bucketCommand(family, options)], { maxCommands, size: "max" }),
  );
  return oneof(...sequences);
}
