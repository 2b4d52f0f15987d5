import { lowerCase } from "../../bytes/lower-case.js";

/** A name as it is compared: lower case, without the dot at the end (RFC 1034 §3.1). */
export function normalName(name: string): string {
  return lowerCase(name).replace(/\.$/, "");
}
