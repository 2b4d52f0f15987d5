import { utf8Length } from "../bytes/utf8.js";
import { nameClass } from "../package/name-class.js";

/** The place of a value to store, without the value. */
export class GivenValue {
  readonly type: "text" | "bytes" | "blob" | "stream" | "nothing" | "other";
  /** In bytes; `undefined` where it would have to be read to be known. */
  readonly size: number | undefined;

  /** @internal */
  constructor(type: GivenValue["type"], size: number | undefined) {
    this.type = type;
    this.size = size;
  }
}

nameClass(GivenValue, "GivenValue");

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
export function copyArguments(operation: string, args: readonly unknown[]): readonly unknown[] {
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

/** Describes a value by its looks. */
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
