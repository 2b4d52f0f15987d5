import { GivenValue } from "./given-value.js";
import { quoted } from "./visible.js";

const longest = 60;
const whole = Number.POSITIVE_INFINITY;
const mostElements = 3;

/** Stands for what is not shown. */
const leftOut = {};

/**
 * A call on one line: `put("a", 5 bytes, { onlyIf: { etagMatches: "b" } })`, `uploadPart(2, 5 bytes) on upload 1 of "a"`.
 *
 * @param on - the upload that it was made on.
 * @param most - characters of a text, of which the rest is cut.
 */
export function showCall(action: string, args: readonly unknown[], on?: string, most: number = longest): string {
  const texts = args.map((value) => showArgument(value, most));
  return `${action}(${texts.join(", ")})${on === undefined ? "" : ` on ${on}`}`;
}

/** A call as data: its operation, as errors name it, and the fields of its request, as far as they are known. */
export type KnownCall = { readonly action: string } & {
  readonly [Field in "key" | "keys" | "partNumber" | "cursor" | (typeof listFields)[number]]?: unknown;
};

const listFields = ["limit", "prefix", "delimiter", "startAfter"] as const;
const ofUploads: ReadonlySet<string> = new Set(["uploadPart", "completeMultipartUpload", "abortMultipartUpload"]);
const takeMore: ReadonlySet<string> = new Set(["put", "uploadPart", "completeMultipartUpload"]);

/**
 * A call by what it is about, the same text each time: `put("a", …)`, `delete(["a", "b"])`, `list({ prefix: "a/" })`,
 * `uploadPart(2, …) on an upload of "a"`. Keys are whole.
 *
 * @param more - the arguments that follow, if they are known.
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
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "an invalid Date" : value.toISOString();
  if (Array.isArray(value)) {
    const more = value.length > mostElements ? [`and ${value.length - mostElements} more`] : [];
    const first = value.slice(0, mostElements).map((element) => showArgument(element, most));
    return `[${[...first, ...more].join(", ")}]`;
  }
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (tag === "Headers" && Symbol.iterator in value) {
    return `Headers ${showFields([...(value as Iterable<[string, string]>)], most)}`;
  }
  // What is not a copy is not looked into.
  return tag === "Object" ? showFields(Object.entries(value), most) : `a ${tag}`;
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

/** A number with its noun: `1 byte`, `2 bytes`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
