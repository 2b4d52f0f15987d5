import { toStringMethod } from "fast-check";
import { printedAs } from "./printed-as.js";
import { contentsCode } from "./to-code.js";

/** The same value, which fast-check prints as `toCode` does: with all that is in it, at any depth. */
export function printable<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || !Object.isExtensible(value) || toStringMethod in value)
    return value;
  if (Array.isArray(value) || isPlain(value)) for (const member of Object.values(value)) printable(member);
  return printedAs(value, () => contentsCode(value));
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
