import type { StoreMultipartUpload, StoreObject, StoreObjects, StoreUploadedPart } from "../../types/index.js";
import { handlerOf } from "../binding/result-handler.js";
import { shown } from "../package/shown.js";
import { actions, GivenValue } from "./given-arguments.js";

const longest = 60;
const mostElements = 3;

/** The arguments of a call, as {@link copyArguments} copied them. */
export function showArguments(args: readonly unknown[]): string {
  return args.map(showArgument).join(", ");
}

function showArgument(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(cut(value));
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "a function" : String(value);
  if (value instanceof Uint8Array) return bytesText(value.byteLength);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "an invalid Date" : value.toISOString();
  if (Array.isArray(value)) {
    const more = value.length > mostElements ? [`and ${value.length - mostElements} more`] : [];
    return `[${[...value.slice(0, mostElements).map(showArgument), ...more].join(", ")}]`;
  }
  if (value instanceof GivenValue) return showValue(value);
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (tag === "Headers") return `Headers ${showFields([...(value as unknown as Iterable<[string, string]>)])}`;
  // What is not a copy is not looked into.
  return tag === "Object" ? showFields(Object.entries(value)) : `a ${tag}`;
}

function showFields(fields: readonly (readonly [string, unknown])[]): string {
  return fields.length === 0
    ? "{}"
    : `{ ${fields.map(([name, field]) => `${name}: ${showArgument(field)}`).join(", ")} }`;
}

function showValue({ type, size }: GivenValue): string {
  switch (type) {
    case "text":
      return `text of ${bytesText(size)}`;
    case "bytes":
      return bytesText(size);
    case "blob":
      return `a Blob of ${bytesText(size)}`;
    case "stream":
      return "a stream";
    case "nothing":
      return "null";
    case "other":
      return "no value";
  }
}

/** Shows the result of a call, in a few words. */
export function showResult(operation: string, value: unknown, nameUpload: (uploadId: string) => string): string {
  if (value === null) return "null";
  if (typeof value !== "object") return value === undefined ? "done" : String(value);
  if (!(actions as readonly string[]).includes(operation)) return String((value as Response).status);
  switch (operation) {
    case "list": {
      const { objects, delimitedPrefixes, truncated } = value as StoreObjects;
      const prefixes = delimitedPrefixes.length === 0 ? [] : [counted(delimitedPrefixes.length, "prefix", "prefixes")];
      return [counted(objects.length, "object"), ...prefixes, ...(truncated ? ["truncated"] : [])].join(", ");
    }
    case "createMultipartUpload":
      return nameUpload((value as StoreMultipartUpload).uploadId);
    case "uploadPart":
      return `part ${(value as StoreUploadedPart).partNumber}`;
    case "get": {
      const { size, range } = value as StoreObject & {
        readonly range?: { readonly offset: number; readonly length: number };
      };
      if (handlerOf(value)?.body === undefined) return `object of ${bytesText(size)} without its body`;
      if (range === undefined || range.length === size) return `object of ${bytesText(size)}`;
      return `${range.length} of ${bytesText(size)}, from ${range.offset}`;
    }
    default:
      return `object of ${bytesText((value as StoreObject).size)}`;
  }
}

/** The first line of what a call failed with. */
export function showError(error: unknown): string {
  if (!(error instanceof Error)) return shown(error);
  const [line = ""] = `${error.name}: ${error.message}`.split("\n", 1);
  return line;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function bytesText(size: number | undefined): string {
  return counted(size ?? 0, "byte");
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/**
 * The first of many lines of a message, and how many more there are.
 *
 * @param indent - stands before the last of them.
 */
export function firstLines(lines: readonly string[], most: number, indent = ""): readonly string[] {
  const more = lines.length > most ? [`${indent}and ${lines.length - most} more`] : [];
  return [...lines.slice(0, most), ...more];
}
