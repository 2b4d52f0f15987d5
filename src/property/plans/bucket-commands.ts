import { type Arbitrary, commands, constantFrom, oneof, tuple } from "fast-check";
import type { Limits } from "../../semantics/semantics.js";
import { seldom } from "../arbitraries/sometimes.js";
import { AdvanceCommand, type BucketCommand, OperationCommand } from "../commands/operation-command.js";
import { keyFamilies } from "./key-families.js";
import { manner } from "./manner.js";
import { type PlannedLimits, plannedOperation } from "./planned-operation.js";

/** Limits that matter to commands. */
export type CommandLimits = PlannedLimits & Pick<Limits, "uploadLifetimeMilliseconds">;

/** The arbitraries of single commands on a bucket of few keys; a test may add its own. */
export function bucketCommand(keys: readonly string[], limits: CommandLimits): readonly Arbitrary<BucketCommand>[] {
  const operation = tuple(plannedOperation(keys, limits), manner()).map(
    ([plan, how]) => new OperationCommand(plan, how),
  );
  const lifetime = limits.uploadLifetimeMilliseconds;
  const time = seldom(constantFrom(1, 499, 999, 1000, 1001), constantFrom(lifetime - 1, lifetime), 6);
  const advance = time.map((milliseconds) => new AdvanceCommand(milliseconds));
  // `commands` takes each of these as often as another.
  return [...Array.from({ length: 12 }, () => operation), advance];
}

/** Sequences of commands for `asyncModelRun`, each on one of the families of keys. */
export function bucketCommands(limits: CommandLimits, maxCommands: number): Arbitrary<Iterable<BucketCommand>> {
  const sequences = keyFamilies.map((keys) => commands([...bucketCommand(keys, limits)], { maxCommands, size: "max" }));
  return oneof(...sequences);
}
