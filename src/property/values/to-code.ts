import { toStringMethod } from "fast-check";
import { bufferCode, viewCode } from "./bytes-code.js";
import { codeGivenBy, printedAs } from "./printed-as.js";
import { stringCode, stringLiteral } from "./string-code.js";
import { tagOf } from "./tag-of.js";

/**
 * A value as a TypeScript expression that makes an equal one, to be pasted into a test.
 *
 * It knows what a bucket takes: strings (all but printable ASCII escaped), numbers, dates, buffers and views with their
 * windows, `Headers`, plain objects and arrays. What cannot be looked into (streams, Blobs, functions) is printed as
 * its maker says, see `printedAs`; the arbitraries of this package and `knownStream` and `knownBlob` do so.
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

/** An object as `toCode` writes it, whatever the object itself says. */
export function contentsCode(value: object): string {
  return objectCode(value, [value]);
}

function objectCode(value: object, around: readonly object[]): string {
  if (ArrayBuffer.isView(value)) return viewCode(value);
  if (Array.isArray(value)) return `[${Array.from(value, (item) => codeOf(item, around)).join(", ")}]`;
  const tag = tagOf(value);
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
    case "File":
      return `new Blob([/* ${(value as Blob).size} bytes that are not known */])`;
    case "ReadableStream":
      return "new ReadableStream(/* of bytes that are not known */)";
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
  // Written plainly, it would set the prototype.
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
