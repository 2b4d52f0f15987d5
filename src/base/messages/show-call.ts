import { tagOf } from "../host/tag-of.js";
import { GivenValue } from "./given-value.js";
import { quoted } from "./visible.js";

const longest = 60;
const whole = Number.POSITIVE_INFINITY;
const mostElements = 3;

/** Marks an omitted value. */
const leftOut = {};

/**
 * Shows a call on one line: `put("a", 5 bytes, { onlyIf: { etagMatches: "b" } })`, `uploadPart(2, 5 bytes) on upload 1
 * of "a"`.
 *
 * @param on - the upload of the call.
 * @param most - most characters of a text; the rest is cut off.
 */
export function showCall(action: string, args: readonly unknown[], on?: string, most: number = longest): string {
  const texts = args.map((value) => showArgument(value, most));
  return `${action}(${texts.join(", ")})${on === undefined ? "" : ` on ${on}`}`;
}

/** A call as data: its operation, by its name in errors, and the known fields of its request. */
export type KnownCall = { readonly action: string } & {
  readonly [Field in "key" | "keys" | "partNumber" | "cursor" | (typeof listFields)[number]]?: unknown;
};

const listFields = ["limit", "prefix", "delimiter", "startAfter"] as const;
const ofUploads: ReadonlySet<string> = new Set(["uploadPart", "completeMultipartUpload", "abortMultipartUpload"]);
const takeMore: ReadonlySet<string> = new Set(["put", "uploadPart", "completeMultipartUpload"]);

/**
 * Shows a call by its subject, always with the same text: `put("a", …)`, `delete(["a", "b"])`, `list({ prefix: "a/"
 * })`, `uploadPart(2, …) on an upload of "a"`. Keys are never shortened.
 *
 * @param more - the following arguments, if they are known.
 */
export function showKnownCall(call: KnownCall, more?: readonly unknown[]): string {
  const { action, key } = call;
  const first = firstOf(call);
  const args = [...(first === undefined ? [] : [first]), ...(more ?? (takeMore.has(action) ? [leftOut] : []))];
  return showCall(action, args, ofUploads.has(action) ? `an upload of ${showArgument(key, whole)}` : undefined, whole);
}

function firstOf(call: KnownCall): unknown {
  const { action, key, keys, partNumber, cursor } = call;
  if (action === "delete") return Array.isArray(keys) && keys.length === 1 ? keys[0] : keys;
  if (action === "uploadPart") return partNumber;
  if (action !== "list") return ofUploads.has(action) ? undefined : key;
  const fields = [...listFields.map((name) => [name, call[name]] as const), ["cursor", cursor && leftOut] as const];
  const given = fields.filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

function showArgument(value: unknown, most: number): string {
  if (typeof value === "string") return quoted(value, most);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "a function" : String(value);
  if (value === leftOut) return "…";
  if (value instanceof GivenValue) return showValue(value);
  if (ArrayBuffer.isView(value)) return counted(value.byteLength, "byte");
  if (Array.isArray(value)) {
    const more = value.length > mostElements ? [`and ${value.length - mostElements} more`] : [];
    const first = value.slice(0, mostElements).map((element) => showArgument(element, most));
    return `[${[...first, ...more].join(", ")}]`;
  }
  const tag = tagOf(value);
  if (tag === "ArrayBuffer") return counted((value as ArrayBuffer).byteLength, "byte");
  if (tag === "Date") return Number.isNaN(Number(value)) ? "an invalid Date" : (value as Date).toISOString();
  if (tag === "Headers" && typeof Reflect.get(value, "forEach") === "function")
    return `Headers ${showFields(fieldsOf(value as Headers), most)}`;
  // Reads members only of plain copies; a getter of another object could run code.
  return tag === "Object" ? showFields(Object.entries(value), most) : `a ${tag}`;
}

function fieldsOf(headers: Headers): [string, string][] {
  const fields: [string, string][] = [];
  headers.forEach((text, name) => {
    fields.push([name, text]);
  });
  return fields;
}

function showFields(fields: readonly (readonly [string, unknown])[], most: number): string {
  const texts = fields.map(([name, field]) => `${name}: ${showArgument(field, most)}`);
  return texts.length === 0 ? "{}" : `{ ${texts.join(", ")} }`;
}

function showValue({ type, size }: GivenValue): string {
  if (type === "nothing") return "null";
  if (size === undefined) return type === "stream" ? "a stream" : "no value";
  const bytes = counted(size, "byte");
  if (type === "text") return `text of ${bytes}`;
  return type === "blob" ? `a Blob of ${bytes}` : bytes;
}

/** Returns a number with its noun: `1 byte`, `2 bytes`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
