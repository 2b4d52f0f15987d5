import { matchKey } from "../match-key.js";
import type { FaultCall } from "./fault-call.js";

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
