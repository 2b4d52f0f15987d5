import { shown } from "../../package/shown.js";
import type { FaultCall } from "./fault-call.js";

/**
 * Which calls of an operation are meant, by their key: a string, in which `*` stands for any characters, `/` too; a regular
 * expression; or a function that is given the call.
 */
export type KeyPattern = string | RegExp | ((call: FaultCall) => boolean);

/** Whether a call of the right operation is meant. A call of several keys is, if one of them is. */
export type MatchCall = (call: FaultCall, keys: readonly string[]) => boolean;

/** Understands a pattern. */
export function parsePattern(pattern: unknown): MatchCall {
  if (pattern === undefined) return () => true;
  if (typeof pattern === "function") return (call) => Boolean(pattern(call));
  if (typeof pattern === "string") {
    const pieces = pattern.split("*").map((piece) => piece.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
    return matchKeys(new RegExp(`^${pieces.join("[^]*")}$`));
  }
  // Without the flags that let an expression remember where it was.
  if (pattern instanceof RegExp) return matchKeys(new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, "")));
  throw new TypeError(`faults: on() takes a key, a RegExp or a function for the calls, not ${shown(pattern)}.`);
}

function matchKeys(expression: RegExp): MatchCall {
  return (_, keys) => keys.some((key) => expression.test(key));
}

/** A pattern as a test may have written it. */
export function patternCode(pattern: KeyPattern): string {
  if (typeof pattern === "string") return JSON.stringify(pattern);
  return typeof pattern === "function" ? "a function" : String(pattern);
}
