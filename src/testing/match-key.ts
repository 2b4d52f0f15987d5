import { shown } from "../package/shown.js";
import { mistake } from "./place-of.js";

/**
 * True if a key is meant, as a function: by a string, in which `*` stands for any characters, a regular expression, or a
 * function that says so.
 *
 * @throws TypeError if it is none of these.
 */
export function matchKey(
  caller: string,
  pattern: string | RegExp | ((key: string) => boolean),
): (key: string) => boolean {
  if (typeof pattern === "function") return pattern;
  if (pattern instanceof RegExp) {
    // Without the flags that let an expression remember where it was.
    const expression = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ""));
    return (key) => expression.test(key);
  }
  if (typeof pattern !== "string") {
    throw mistake(`${caller}: key must be a string, a regular expression or a function, not ${shown(pattern)}.`);
  }
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`, "s");
  return (key) => expression.test(key);
}
