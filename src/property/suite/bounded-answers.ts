import { CheckFailure } from "../cases/check-failure.js";
import { type Guard, makeGuard } from "../wrapping/guarded.js";

/** Entries of one answer, such as a page of a list: no case stores as many, and comparing more would take too long. */
const mostEntries = 10_000;

/** Characters of a message, of which no text that a check expects has as many. */
const mostCharacters = 100_000;

/** Guards a bucket whose answers are to be looked at in little time: those that are too long fail or are cut. */
export const guardedAnswers: Guard = makeGuard({
  checkArray({ length }) {
    if (length > mostEntries) throw new CheckFailure(`an answer has ${length} entries, more than any case stores`);
  },
  changeError: shortened,
});

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
