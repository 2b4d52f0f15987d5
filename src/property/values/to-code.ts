import { toStringMethod } from "fast-check";
import { tagOf } from "../../base/host/tag-of.js";
import { bufferCode, viewCode } from "./bytes-code.js";
import { codeGivenBy, printedAs } from "./printed-as.js";
import { stringCode, stringLiteral } from "./string-code.js";

/**
 * Returns a TypeScript expression for an equal value, to paste into a test.
 *
 * It supports the arguments of buckets: strings (escaped except for printable ASCII), numbers, dates, buffers and views
 * with their windows, `Headers`, plain objects and arrays. Opaque values (streams, Blobs, functions) are printed in the
 * form set by `printedAs`, as the arbitraries of this package and `knownStream` and `knownBlob` do.
 *
 * @example
 * ```ts
 * import { toCode } from "fakebucket/property";
 *
 * console.log(toCode({ key: "é", bytes: new Uint8Array([1, 2]) })); // { key: "\u00e9", bytes: new Uint8Array([1, 2]) }
 * ```
 */
export function toCode(value: unknown): string {
  return codeOf(value, []);
}

function codeOf(value: unknown, around: readonly object[]): string {
  if (typeof value === "string") return stringCode(value);
  if (typeof value === "number") return numberCode(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "symbol") return symbolCode(value);
  if (typeof value === "function") return codeGivenBy(value) ?? "() => undefined";
  if (typeof value !== "object" || value === null) return String(value);
  if (around.includes(value)) return "undefined /* the object around it */";
  return codeGivenBy(value) ?? objectCode(value, [...around, value]);
}

/** Returns the code of an object's contents, ignoring any form set by `printedAs`. */
export function contentsCode(value: object): string {
  return objectCode(value, [value]);
}

function objectCode(value: object, around: readonly object[]): string {
  if (ArrayBuffer.isView(value)) return viewCode(value);
  if (Array.isArray(value)) return `[${Array.from(value, (item) => codeOf(item, around)).join(", ")}]`;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object literal of any realm is printed as one, even with all members of a class.
  const isLiteral = prototype === null || Object.getPrototypeOf(prototype) === null;
  const tag = isLiteral ? "Object" : tagOf(value);
  switch (tag) {
    case "ArrayBuffer":
    case "SharedArrayBuffer":
      return bufferCode(value as ArrayBufferLike);
    case "Date":
      return dateCode(value as Date);
    case "Headers":
    case "Map":
    case "Set":
      return `new ${tag}(${entriesCode(value as Iterable<unknown>, around)})`;
    case "URLSearchParams":
      return `new URLSearchParams(${stringCode(String(value))})`;
    case "Error":
      return errorCode(value as Error);
    case "Blob":
      return `new Blob([/* ${(value as Blob).size} unknown bytes */])`;
    case "ReadableStream":
      return "new ReadableStream(/* of unknown bytes */)";
    default:
      return membersCode(value, around);
  }
}

function membersCode(value: object, around: readonly object[]): string {
  const members = Object.entries(value).map(([name, member]) => `${nameCode(name)}: ${codeOf(member, around)}`);
  if (Object.getPrototypeOf(value) === null) members.unshift("__proto__: null");
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function nameCode(name: string): string {
  // A plain `__proto__` would set the prototype.
  if (name === "__proto__") return '["__proto__"]';
  const code = stringCode(name);
  if (code !== stringLiteral(name)) return `[${code}]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : code;
}

function entriesCode(entries: Iterable<unknown>, around: readonly object[]): string {
  const all = Array.from(entries);
  return all.length === 0 ? "" : codeOf(all, around);
}

function numberCode(value: number): string {
  if (Number.isNaN(value)) return "Number.NaN";
  if (value === Number.POSITIVE_INFINITY) return "Number.POSITIVE_INFINITY";
  if (value === Number.NEGATIVE_INFINITY) return "Number.NEGATIVE_INFINITY";
  return Object.is(value, -0) ? "-0" : String(value);
}

function dateCode(date: Date): string {
  return Number.isNaN(date.getTime()) ? "new Date(Number.NaN)" : `new Date("${date.toISOString()}")`;
}

function symbolCode(symbol: symbol): string {
  const registered = Symbol.keyFor(symbol);
  if (registered !== undefined) return `Symbol.for(${stringCode(registered)})`;
  const { description } = symbol;
  if (description === undefined) return "Symbol()";
  const wellKnown = /^Symbol\.(\w+)$/.exec(description)?.[1];
  if (wellKnown !== undefined && Reflect.get(Symbol, wellKnown) === symbol) return description;
  return `Symbol(${stringCode(description)})`;
}

const errorNames: ReadonlySet<string> = new Set(["Error", "TypeError", "RangeError", "SyntaxError"]);

function errorCode({ name, message }: Error): string {
  return `new ${errorNames.has(name) ? name : "Error"}(${stringCode(message)})`;
}

/** Makes fast-check print a value as `toCode` does, with all its contents at any depth, and returns the value. */
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
