import { shown } from "../../package/shown.js";
import { mistake } from "../place-of.js";
import type { FaultCall } from "./vocabulary.js";

/**
 * The calls of an operation, by their key: a string, in which `*` stands for any characters, `/` too; a regular
 * expression; or a function that is given the call.
 */
export type KeyPattern = string | RegExp | ((call: FaultCall) => boolean);

/** True if a call of the right operation is meant. A call of several keys is, if one of them is. */
export type MatchCall = (call: FaultCall, keys: readonly string[]) => boolean;

/** Understands a pattern. */
export function parsePattern(pattern: unknown): MatchCall {
  if (pattern === undefined) return () => true;
  if (typeof pattern === "function") return (call) => Boolean(pattern(call));
  const matches = matchKey("faults", pattern as string | RegExp);
  return (_, keys) => keys.some((key) => matches(key));
}

/** A pattern as a test may have written it. */
export function patternCode(pattern: KeyPattern): string {
  if (typeof pattern === "string") return JSON.stringify(pattern);
  return typeof pattern === "function" ? "a function" : String(pattern);
}

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
