/**
 * Telling what a value is, whatever realm or polyfill it comes from: `instanceof` sees objects of its own realm only, and
 * a look at the methods alone would take any object that resembles one.
 */

/** Whether a value is an object in the sense of the language: functions are, `null` is not. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" ? value !== null : typeof value === "function";
}

/** Whether a value is a `Headers`. */
export function isHeaders(value: unknown): value is Headers {
  return tagOf(value) === "[object Headers]" && hasMethods(value, "get", "set");
}

/** Whether a value is a `ReadableStream`. */
export function isReadableStream(value: unknown): value is ReadableStream<unknown> {
  return tagOf(value) === "[object ReadableStream]" && hasMethods(value, "getReader", "cancel");
}

/** Whether a value is a `Blob`; a `File` is one. */
export function isBlob(value: unknown): value is Blob {
  const tag = tagOf(value);
  return (tag === "[object Blob]" || tag === "[object File]") && hasMethods(value, "arrayBuffer", "slice");
}

function tagOf(value: unknown): string {
  return isObject(value) ? Object.prototype.toString.call(value) : "";
}

function hasMethods(value: unknown, first: string, second: string): boolean {
  const members = value as Readonly<Record<string, unknown>>;
  return typeof members[first] === "function" && typeof members[second] === "function";
}
