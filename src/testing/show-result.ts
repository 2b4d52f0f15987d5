import type { StoreMultipartUpload, StoreObject, StoreObjects, StoreUploadedPart } from "../../types/index.js";
import { counted } from "../base/messages/show-call.js";
import { shown } from "../base/messages/shown.js";
import { handlerOf } from "../bucket/binding/result-handler.js";
import { actions } from "./given-arguments.js";

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
      if (handlerOf(value)?.body === undefined) return `object of ${counted(size, "byte")} without its body`;
      if (range === undefined || range.length === size) return `object of ${counted(size, "byte")}`;
      return `${range.length} of ${counted(size, "byte")}, from ${range.offset}`;
    }
    default:
      return `object of ${counted((value as StoreObject).size, "byte")}`;
  }
}

/** The first line of what a call failed with. */
export function showError(error: unknown): string {
  if (!(error instanceof Error)) return shown(error);
  const [line = ""] = `${error.name}: ${error.message}`.split("\n", 1);
  return line;
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
