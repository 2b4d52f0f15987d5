import { utf8Length } from "../base/bytes/utf8.js";
import { GivenValue } from "../base/messages/given-value.js";
import { showKnownCall } from "../base/messages/show-call.js";
import { shown } from "../base/messages/shown.js";
import type { Action } from "../bucket/request/request.js";
import { mistake } from "./place-of.js";

/** The operations that take a value, as their second argument. */
const takesValue: ReadonlySet<string> = new Set(["put", "uploadPart"]);

/** The depth of arguments: options with metadata and its values, or an array of parts with their fields. */
const deepest = 3;

/** The most elements of an array that are copied: as many as an upload can have parts. */
const mostElements = 10_000;

/**
 * The arguments of a call as they are now, with a description in place of a value to store. Neither values nor getters of
 * the caller's are read: nothing of this shows.
 */
export function describeArguments(operation: string, args: readonly unknown[]): readonly unknown[] {
  return args.map((argument, index) => {
    if (typeof argument === "string" && !(index === 1 && takesValue.has(operation))) return argument;
    try {
      return index === 1 && takesValue.has(operation) ? describeValue(argument) : copyArgument(argument, deepest);
    } catch {
      // A proxy of the caller's that cannot be looked at. The call says what it thinks of it.
      return "(unreadable)";
    }
  });
}

function describeValue(value: unknown): GivenValue {
  if (typeof value === "string") return new GivenValue("text", utf8Length(value));
  if (value === null || value === undefined) return new GivenValue("nothing", 0);
  if (ArrayBuffer.isView(value)) return new GivenValue("bytes", value.byteLength);
  switch (tagOf(value)) {
    case "ArrayBuffer":
    case "SharedArrayBuffer":
      return new GivenValue("bytes", (value as ArrayBuffer).byteLength);
    case "Blob":
    case "File":
      return new GivenValue("blob", (value as Blob).size);
    case "ReadableStream":
      return new GivenValue("stream", undefined);
    default:
      return new GivenValue("other", undefined);
  }
}

function copyArgument(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return "…";
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
  if (Array.isArray(value)) return value.slice(0, mostElements).map((element) => copyArgument(element, depth - 1));
  switch (tagOf(value)) {
    case "ArrayBuffer":
    case "SharedArrayBuffer":
      return new Uint8Array(value as ArrayBuffer).slice();
    case "Date":
      return new Date(Number(value));
    case "Headers":
      return new Headers(value as Headers);
    case "Object":
      return copyFields(value, depth);
    default:
      return value;
  }
}

function copyFields(value: object, depth: number): object {
  const fields = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([, field]) => field.enumerable);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, "value" in field ? copyArgument(field.value, depth - 1) : "(a getter)"]),
  );
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

/** The operations of a bucket and of its uploads. Those of other fakes are the calls of a `fetch`. */
export const actions: readonly Action[] = [
  ...(["head", "get", "put", "delete", "list"] as const),
  ...(["createMultipartUpload", "uploadPart", "completeMultipartUpload", "abortMultipartUpload"] as const),
];

/**
 * The keys of a call on a bucket: those of its first argument or the one of its upload. What only a conversion of the
 * caller's own would tell is left out.
 *
 * @param address - the key of the upload that it was called on, if it was one.
 */
export function keysOf(operation: string, args: readonly unknown[], address?: string): readonly string[] {
  if (address !== undefined) return [address];
  const [first] = args;
  try {
    if (operation === "list" || args.length === 0) return [];
    return operation === "delete" && Array.isArray(first) ? first.flatMap(keyOf) : keyOf(first);
  } catch {
    // A proxy of the caller's that cannot be looked at.
    return [];
  }
}

/** A key as the binding converts it: what is not a string too, but for objects. */
// runtime §2
function keyOf(value: unknown): string[] {
  const isConverted = (typeof value === "object" && value !== null) || typeof value === "function";
  return isConverted || typeof value === "symbol" ? [] : [String(value)];
}

/**
 * A call by its operation and keys: `put("a", …)`, `list({ prefix: "b/" })`.
 *
 * @param keys - as faults see them: of a `list` its prefix; none for what is not a call.
 */
export function nameCall(action: string, keys: readonly string[]): string {
  const key = keys[0] || undefined;
  return keys.length === 0 ? action : showKnownCall({ action, key, keys, prefix: key });
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

/** A pattern as a test may have written it. */
export function patternCode(pattern: string | RegExp | object): string {
  if (typeof pattern === "string") return JSON.stringify(pattern);
  return typeof pattern === "function" ? "a function" : String(pattern);
}

/** Method and path of a `fetch`. */
export function requestLine([input, init]: readonly unknown[]): string {
  try {
    const request = (typeof input === "object" && input !== null ? input : {}) as { url?: unknown; method?: unknown };
    const { method = request.method ?? "GET" } = (init ?? {}) as { method?: unknown };
    const { pathname, search } = new URL(String(request.url ?? input));
    return `${String(method).toUpperCase()} ${pathname}${search}`;
  } catch {
    // What reads otherwise a second time.
    return "(unreadable)";
  }
}
