// The secure generator loads `node:crypto`; what is told apart here needs to be unique, not secret.
import { customAlphabet } from "nanoid/non-secure";
import type { Ids } from "../../engine/ports.js";

const hexDigits = customAlphabet("0123456789abcdef");

/** Counts the ids, and ends each: they stay unique even where a test has stubbed `Math.random`. */
let count = 0;

/** Ids in the forms of the platform: UUIDs for custom hostnames, 32 hex digits for all else. */
// facts, Paths
export const hostnameIds: Ids = {
  next(kind) {
    count += 1;
    const end = count.toString(16).padStart(12, "0");
    if (kind !== "customHostname") return hexDigits(20) + end;
    return `${hexDigits(8)}-${hexDigits(4)}-4${hexDigits(3)}-a${hexDigits(3)}-${end}`;
  },
};
