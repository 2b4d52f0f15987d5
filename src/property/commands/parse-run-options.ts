import { checkOptions, type OptionKinds, wrongOption } from "../../package/check-options.js";
import { parseSemantics } from "../../semantics/parse-semantics.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { MovableClock } from "./bucket-world.js";

/** Options of a run, each as it must be, with defaults filled in where there are any. */
export interface RunOptions {
  readonly semantics: Semantics;
  readonly defaultStorageClass: string;
  readonly clock: MovableClock | undefined;
  readonly ssecKeys: readonly Uint8Array[] | undefined;
  readonly shortPages: boolean;
}

const kinds: OptionKinds<Partial<RunOptions>> = {
  semantics: [() => true, "a preset or a record"],
  defaultStorageClass: [(value) => typeof value === "string", "a string"],
  clock: [isClock, "an object with now() and advance()"],
  ssecKeys: [isKeys, "an array of Uint8Arrays"],
  shortPages: [(value) => typeof value === "boolean", "true or false"],
};

/** @throws TypeError for a value that is not a bucket, and for an option of a wrong type or value, or one that does not exist. */
export function parseRunOptions(caller: string, bucket: unknown, options: unknown = {}): RunOptions {
  // Whether it has all methods shows when they are called: plans may leave some out.
  if (typeof bucket !== "object" || bucket === null) throw wrongOption(caller, "bucket", "a bucket", bucket);
  const { semantics, ...given } = checkOptions<RunOptions>(caller, options, kinds);
  const { defaultStorageClass = "Standard", clock, ssecKeys, shortPages = false } = given;
  return {
    semantics: parseSemantics(semantics, (...wrong) => wrongOption(caller, ...wrong)),
    defaultStorageClass,
    clock,
    ssecKeys,
    shortPages,
  };
}

function isClock(value: unknown): value is MovableClock {
  const { now, advance } = (value ?? {}) as Partial<MovableClock>;
  return typeof now === "function" && typeof advance === "function";
}

function isKeys(value: unknown): value is readonly Uint8Array[] {
  return Array.isArray(value) && value.every((key) => key instanceof Uint8Array);
}
