// The secure generator loads `node:crypto`; these ids need to be unique, not secret.
import { customAlphabet, nanoid } from "nanoid/non-secure";
import type { Clock, Ids } from "../engine/ports.js";

/** The clock of the host, which the fake timers of a test runner move. */
export const hostClock: Clock = { now: () => Date.now() };

/** The number of drawn digits of a version; those after them count. */
const drawnDigits = 22;
const countedDigits = 10;

const drawDigits = customAlphabet("0123456789abcdef", drawnDigits * 256);

/** Counts the ids, and ends each: they stay unique even where a test has stubbed `Math.random`. */
let count = 0;

/** Digits that were drawn, and how many of them are used up. */
let digits = "";
let used = 0;

const codes: number[] = Array.from({ length: drawnDigits + countedDigits });

/** Ids in the forms of the platform: versions and part etags of 32 hex digits, upload ids of 171 characters. */
// runtime §4, §8
export const bucketIds: Ids = {
  next(kind) {
    count += 1;
    if (kind === "upload") return nanoid(160) + count.toString(36).padStart(11, "0");
    // Made in one piece: a string that is put together from others takes ten times the memory until somebody reads it.
    if (used === digits.length) {
      digits = drawDigits();
      used = 0;
    }
    for (let index = 0; index < drawnDigits; index++) codes[index] = digits.charCodeAt(used++);
    for (let index = codes.length - 1, rest = count; index >= drawnDigits; index--) {
      const digit = rest % 16;
      codes[index] = digit + (digit < 10 ? 48 : 87);
      rest = (rest - digit) / 16;
    }
    return String.fromCharCode.apply(undefined, codes);
  },
};
