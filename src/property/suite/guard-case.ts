import { CheckFailure } from "../expect/check-failure.js";
import { type Guard, makeGuard } from "../wrapping/guarded.js";

/** Entries of one answer, such as a page of a list: no case stores as many, and comparing more would take too long. */
const mostEntries = 10_000;

/** Characters of a message, of which no text that a check expects has as many. */
const mostCharacters = 100_000;

/** The guard of the buckets of one case. */
interface CaseGuard {
  /** Guards a bucket whose answers are to be looked at in little time: those that are too long fail or are cut. */
  readonly guard: Guard;
  /** Names the member that the bucket or an answer lacks, if that is why the case ended with this error. */
  readonly explained: (error: unknown) => unknown;
}

/** Guards the buckets of one case. */
export function guardCase(): CaseGuard {
  const buckets = new WeakSet<object>();
  const errorsOfBuckets = new WeakSet<object>();
  /** The member that was read last and is not there. */
  let lacking: string | undefined;
  const guardValue = makeGuard({
    checkArray({ length }) {
      if (length > mostEntries) throw new CheckFailure(`an answer has ${length} entries, more than any case stores`);
    },
    onRead(holder, name, member) {
      // Each answer that is awaited is asked for `then`.
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

/** True for an error of the language about a value that is not there. Never throws. */
function isTypeError(error: object): boolean {
  try {
    return error instanceof TypeError;
  } catch {
    return false;
  }
}

/** The same error, or one like it whose message is cut. Never throws. */
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
