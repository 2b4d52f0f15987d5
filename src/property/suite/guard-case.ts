import { CheckFailure } from "../expect/check-failure.js";
import { type Guard, makeGuard } from "../wrapping/guarded.js";

/**
 * The most entries of one result, such as a page of a list: no case stores as many, and comparing more would take too
 * long.
 */
const mostEntries = 10_000;

/** The most characters of an error message: all messages expected by checks are shorter. */
const mostCharacters = 100_000;

/** The guard of the buckets of one case. */
interface CaseGuard {
  /**
   * Guards a bucket and limits its results, for quick comparison: oversized results fail, and oversized messages are
   * cut.
   */
  readonly guard: Guard;
  /** Names the missing member of the bucket or a result, if that is the cause of this error. */
  readonly explained: (error: unknown) => unknown;
}

/** Guards the buckets of one case. */
export function guardCase(): CaseGuard {
  const buckets = new WeakSet<object>();
  const errorsOfBuckets = new WeakSet<object>();
  /** The missing member, if the last member read was missing. */
  let lacking: string | undefined;
  const guardValue = makeGuard({
    checkArray({ length }) {
      if (length > mostEntries) throw new CheckFailure(`an answer has ${length} entries, more than any case stores`);
    },
    onRead(holder, name, member) {
      // Every awaited result is read for `then`.
      if (typeof name === "symbol" || name === "then") return;
      const text = buckets.has(holder)
        ? `bucket.${String(name)} is not a function`
        : `an answer has no ${String(name)}`;
      lacking = member === undefined ? text : undefined;
    },
    changeError(error) {
      const passed = shortened(error);
      if (typeof passed === "object" && passed !== null) errorsOfBuckets.add(passed);
      return passed;
    },
  });
  return {
    guard(value, onUse) {
      if (typeof value === "object" && value !== null) buckets.add(value);
      return guardValue(value, onUse);
    },
    explained(error) {
      if (lacking === undefined || typeof error !== "object" || error === null || errorsOfBuckets.has(error))
        return error;
      return isTypeError(error) ? new CheckFailure(lacking) : error;
    },
  };
}

/** True for a TypeError, as a call of a missing member throws. Never throws. */
function isTypeError(error: object): boolean {
  try {
    return error instanceof TypeError;
  } catch {
    return false;
  }
}

/** Returns the error, or a similar one with a cut message. Never throws. */
function shortened(error: unknown): unknown {
  try {
    if (!(error instanceof Error) || error.message.length <= mostCharacters) return error;
    const { message: _, stack: __, ...others } = Object.getOwnPropertyDescriptors(error);
    const text = `${error.message.slice(0, mostCharacters)}… of ${error.message.length} characters`;
    return Object.defineProperties(Object.setPrototypeOf(new Error(text), Object.getPrototypeOf(error)), others);
  } catch {
    return error;
  }
}
