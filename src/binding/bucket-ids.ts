// The secure generator loads `node:crypto`; what is told apart here needs to be unique, not secret.
import { customAlphabet, nanoid } from "nanoid/non-secure";
import type { Ids } from "../engine/ports.js";

const hexDigits = customAlphabet("0123456789abcdef");

/** Counts the ids, and ends each: they stay unique even where a test has stubbed `Math.random`. */
let count = 0;

/** Ids in the forms of the platform: versions and part etags of 32 hex digits, upload ids of 171 characters. */
// runtime §4, §8
export const bucketIds: Ids = {
  next(kind) {
    count += 1;
    return kind === "upload"
      ? nanoid(160) + count.toString(36).padStart(11, "0")
      : hexDigits(22) + count.toString(16).padStart(10, "0");
  },
};
