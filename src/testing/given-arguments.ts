import { toWellFormed, utf8Length } from "../base/bytes/utf8.js";
import { type CopyOptions, copyArgument } from "../base/host/copy-argument.js";
import { tagOf } from "../base/host/tag-of.js";
import { describeValue } from "../base/messages/describe-value.js";
import { GivenValue } from "../base/messages/given-value.js";
import { showKnownCall } from "../base/messages/show-call.js";
import type { Action } from "../bucket/request/request.js";
import { mistake } from "./place-of.js";

/** The operations with a value as their second argument. */
const takesValue: ReadonlySet<string> = new Set(["put", "uploadPart"]);

/** Reads no getters of the caller, so the caller cannot observe the copy. */
const unobserved: CopyOptions = {
  readField: (_, __, field) => ("value" in field ? field.value : "(a getter)"),
  tooDeep: () => "…",
};

/**
 * Copies the current arguments of a call, with descriptions in place of values to store. Reads neither the values nor
 * the caller's getters, so the caller cannot observe it.
 */
export function describeArguments(operation: string, args: readonly unknown[]): readonly unknown[] {
  return args.map((argument, index) => {
    if (typeof argument === "string" && !(index === 1 && takesValue.has(operation))) return argument;
    try {
      return index === 1 && takesValue.has(operation) ? givenValueOf(argument) : copyArgument(argument, unobserved);
    } catch {
      // A proxy of the caller that throws when inspected. The call itself reports the problem.
      return "(unreadable)";
    }
  });
}

/** Returns the bytes of a text in UTF-8, by the host's native function if it has one. */
function textBytes(text: string): number {
  const { Buffer } = globalThis as { readonly Buffer?: { byteLength?(text: string): number } };
  return Buffer?.byteLength?.(text) ?? utf8Length(toWellFormed(text, "\uFFFD"));
}

function givenValueOf(value: unknown): GivenValue {
  if (typeof value === "string") return new GivenValue("text", textBytes(value));
  if (value === null || value === undefined) return new GivenValue("nothing", 0);
  if (ArrayBuffer.isView(value)) return new GivenValue("bytes", value.byteLength);
  switch (tagOf(value)) {
    case "ArrayBuffer":
    case "SharedArrayBuffer":
      return new GivenValue("bytes", (value as ArrayBuffer).byteLength);
    // Of a File too: it has the members of a Blob.
    case "Blob":
      return new GivenValue("blob", (value as Blob).size);
    case "ReadableStream":
      return new GivenValue("stream", undefined);
    default:
      return new GivenValue("other", undefined);
  }
}

/** The operations of a bucket and its uploads. Other fakes take calls of `fetch`. */
export const actions: readonly Action[] = [
  ...(["head", "get", "put", "delete", "list"] as const),
  ...(["createMultipartUpload", "uploadPart", "completeMultipartUpload", "abortMultipartUpload"] as const),
];

/**
 * Returns the keys of a call on a bucket: from its first argument or its upload. Keys that only the caller's own
 * conversion would reveal are left out.
 *
 * @param address - the key of the upload, for a call on an upload.
 */
export function keysOf(operation: string, args: readonly unknown[], address?: string): readonly string[] {
  if (address !== undefined) return [address];
  const [first] = args;
  try {
    if (operation === "list" || args.length === 0) return [];
    return operation === "delete" && Array.isArray(first) ? first.flatMap(keyOf) : keyOf(first);
  } catch {
    // A proxy of the caller that throws when inspected.
    return [];
  }
}

/** Converts a key like the binding, including non-strings except for objects. */
// runtime §2
function keyOf(value: unknown): string[] {
  const isConverted = (typeof value === "object" && value !== null) || typeof value === "function";
  return isConverted || typeof value === "symbol" ? [] : [String(value)];
}

/**
 * Formats a call by its operation and keys: `put("a", …)`, `list({ prefix: "b/" })`.
 *
 * @param keys - as in faults: for a `list` its prefix; none for anything else.
 */
export function nameCall(action: string, keys: readonly string[]): string {
  const key = keys[0] || undefined;
  return keys.length === 0 ? action : showKnownCall({ action, key, keys, prefix: key });
}

/**
 * Returns a function that matches keys: for a string, in which `*` matches any characters, a regular expression, or a
 * function.
 *
 * @throws TypeError for any other pattern.
 */
export function matchKey(
  caller: string,
  pattern: string | RegExp | ((key: string) => boolean),
): (key: string) => boolean {
  if (typeof pattern === "function") return pattern;
  if (pattern instanceof RegExp) {
    // Without the flags that make an expression stateful.
    const expression = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ""));
    return (key) => expression.test(key);
  }
  if (typeof pattern !== "string") {
    throw mistake(
      `${caller}: key must be a string, a regular expression or a function, not ${describeValue(pattern)}.`,
    );
  }
  const [start = "", ...others] = pattern.split("*");
  const parts = [start, ...others].map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`, "s");
  return (key) => key.startsWith(start) && expression.test(key);
}

/** Returns a pattern as code. */
export function patternCode(pattern: string | RegExp | object): string {
  if (typeof pattern === "string") return JSON.stringify(pattern);
  return typeof pattern === "function" ? "a function" : String(pattern);
}

/** Returns the method and path of a `fetch`. */
export function requestLine([input, init]: readonly unknown[]): string {
  try {
    const request = (typeof input === "object" && input !== null ? input : {}) as { url?: unknown; method?: unknown };
    const { method = request.method ?? "GET" } = (init ?? {}) as { method?: unknown };
    const { pathname, search } = new URL(String(request.url ?? input));
    return `${String(method).toUpperCase()} ${pathname}${search}`;
  } catch {
    // Arguments that read differently a second time.
    return "(unreadable)";
  }
}

/** Returns a function that replaces the ids of custom hostnames in texts by numbers, in the order of appearance. */
export function numberIds(): (text: string) => string {
  const ids: string[] = [];
  const numberOf = (id: string): string => {
    if (!ids.includes(id)) ids.push(id);
    return `(id ${ids.indexOf(id) + 1})`;
  };
  return (text) => text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, numberOf);
}
