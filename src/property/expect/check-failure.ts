import { recognizeCopies } from "../../base/copies/recognize-copies.js";

/** The expectation that a bucket did not meet. */
type Evidence =
  | { readonly seen: unknown; readonly expected: unknown }
  /** True if the last call was to throw, and to give nothing. */
  | { readonly throws: true }
  | FailureEvidence;

/** The failure that was expected of the last call. */
export interface FailureEvidence {
  readonly error: {
    readonly name?: string | undefined;
    readonly message?: string | RegExp | undefined;
    /** True if it had to be of the class `Error` itself. */
    readonly isPlain?: boolean;
  };
  /** True if it failed with an error of another class or text. */
  readonly isText?: boolean;
  /** True if it had to return a promise before it fails. */
  readonly isPromise?: boolean;
}

/** The error that a check throws when a bucket breaks the rule; its message says what was expected and what was seen. */
export class CheckFailure extends Error {
  override readonly name: string = "CheckFailure";
  readonly evidence: Evidence | undefined;

  constructor(message: string, evidence?: Evidence) {
    super(message);
    this.evidence = evidence;
  }
}

recognizeCopies(CheckFailure, "CheckFailure");

/** True if a call failed as it should, but with an error of another class or text. */
export function isAboutText(error: unknown): boolean {
  if (!isCheckFailure(error) || error.evidence === undefined) return false;
  return "isText" in error.evidence && error.evidence.isText === true;
}

/** Describes what a check threw. An error that is not a `CheckFailure` comes from a call that must succeed, or from its result. */
export function reasonOf(error: unknown): string {
  return cut(isCheckFailure(error) ? error.message : `unexpected ${show(error)}`);
}

/** True for a failure with a reason. An error of a bucket may itself throw when it is looked at. */
export function isCheckFailure(error: unknown): error is CheckFailure {
  try {
    return error instanceof CheckFailure;
  } catch {
    return false;
  }
}

/** A value as it is written in a failure: the same text for the same value, on every host. Never throws. */
export function show(value: unknown): string {
  try {
    return cut(textOf(value));
  } catch {
    return "something that cannot be looked at";
  }
}

/** Characters of a text that somebody may want to read. */
const longestText = 2000;

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}… of ${text.length} characters` : text;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (typeof value === "bigint") return `${value}n`;
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (Array.isArray(value)) return `[${value.map(textOf).join(", ")}]`;
  return showObject(value);
}

const changing: ReadonlySet<string> = new Set(["version", "uploaded", "uploadId", "cursor"]);

function showObject(value: object): string {
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (tag === "Date") return `Date(${(value as Date).getTime()})`;
  if (tag === "ArrayBuffer") return `ArrayBuffer(${showBytes(new Uint8Array(value as ArrayBuffer))})`;
  if (ArrayBuffer.isView(value)) {
    return `${tag}(${showBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))})`;
  }
  if (Object.hasOwn(value, "httpEtag")) return `the object ${textOf(Reflect.get(value, "key"))}`;
  // What is random or depends on the time is left out: a failure reads the same each time.
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${name}: ${member !== undefined && changing.has(name) ? "…" : textOf(member)}`);
  return `${tag === "Object" ? "" : `${tag} `}{${members.join(", ")}}`;
}

function showBytes(bytes: Uint8Array): string {
  const shown = Array.from(bytes.subarray(0, 24), String).join(" ");
  return bytes.length > 24 ? `${shown} … of ${bytes.length}` : shown;
}
