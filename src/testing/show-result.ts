import type { StoreMultipartUpload, StoreObject, StoreObjects, StoreUploadedPart } from "../../types/index.js";
import { describeValue } from "../base/messages/describe-value.js";
import { counted } from "../base/messages/show-call.js";
import type { ResultHandler } from "../bucket/binding/result-handler.js";
import { actions } from "./given-arguments.js";

/**
 * Summarizes the result of a call in a few words, or by the size of an object alone, for {@link showSummary}. The result
 * is read immediately, since the caller may change it.
 *
 * @param object - the result, if it is an object of a bucket.
 */
export function summarize(
  operation: string,
  value: unknown,
  object: ResultHandler | undefined,
  nameUpload: (uploadId: string) => string,
): string | number {
  if (object === undefined) return summarizePlain(operation, value, nameUpload);
  const { size, range, body } = object;
  if (operation !== "get") return size;
  if (body === undefined) return `${showSummary(size)} without its body`;
  if (range === undefined || range.length === size) return size;
  return `${range.length} of ${counted(size, "byte")}, from ${range.offset}`;
}

export function showSummary(summary: string | number): string {
  return typeof summary === "string" ? summary : `object of ${counted(summary, "byte")}`;
}

function summarizePlain(operation: string, value: unknown, nameUpload: (uploadId: string) => string): string {
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
    default:
      return showSummary((value as StoreObject).size);
  }
}

/** Returns the first line of an error. */
export function showError(error: unknown): string {
  if (!(error instanceof Error)) return describeValue(error);
  const [line = ""] = `${error.name}: ${error.message}`.split("\n", 1);
  return line;
}

/**
 * Returns the first of many lines of a message, and the number of the others.
 *
 * @param indent - precedes the last line.
 */
export function firstLines(lines: readonly string[], most: number, indent = ""): readonly string[] {
  const more = lines.length > most ? [`${indent}and ${lines.length - most} more`] : [];
  return [...lines.slice(0, most), ...more];
}
