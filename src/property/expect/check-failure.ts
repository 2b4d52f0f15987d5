import { recognizeCopies } from "../../base/copies/recognize-copies.js";
import { tagOf } from "../../base/host/tag-of.js";

/** An unmet expectation of a check. */
type Evidence =
  | { readonly seen: unknown; readonly expected: unknown }
  /** True if the last call should have thrown synchronously. */
  | { readonly throws: true }
  | FailureEvidence;

/** The expected failure of the last call. */
export interface FailureEvidence {
  readonly error: {
    readonly name?: string | undefined;
    readonly message?: string | RegExp | undefined;
    /** True if its class must be `Error` itself. */
    readonly isPlain?: boolean;
  };
  /** True if the call failed, but with an error of another class or text. */
  readonly isText?: boolean;
  /** True if the call must return a promise before it fails. */
  readonly isPromise?: boolean;
}

/** The error of a check for a broken rule. Its message contains the expected and the actual result. */
export class CheckFailure extends Error {
  override readonly name: string = "CheckFailure";
  readonly evidence: Evidence | undefined;

  constructor(message: string, evidence?: Evidence) {
    super(message);
    this.evidence = evidence;
  }
}

recognizeCopies(CheckFailure, "CheckFailure");

/** True if a call failed as expected, but with an error of another class or text. */
export function isAboutText(error: unknown): boolean {
  if (!isCheckFailure(error) || error.evidence === undefined) return false;
  return "isText" in error.evidence && error.evidence.isText === true;
}

/**
 * Describes an error thrown by a check. Any error other than a `CheckFailure` comes from a call that must succeed, or
 * from its result.
 */
export function reasonOf(error: unknown): string {
  return cut(isCheckFailure(error) ? error.message : `unexpected ${show(error)}`);
}

/** True for a failure with a reason. Never throws, although inspecting a bucket's error may throw. */
export function isCheckFailure(error: unknown): error is CheckFailure {
  try {
    return error instanceof CheckFailure;
  } catch {
    return false;
  }
}

/** Prints a value for a failure: the same text for the same value, on every host. Never throws. */
export function show(value: unknown): string {
  try {
    return cut(showMember(value));
  } catch {
    return "a value that cannot be inspected";
  }
}

/** The longest text worth reading, in characters. */
const longestText = 2000;

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}… of ${text.length} characters` : text;
}

function showMember(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (typeof value === "bigint") return `${value}n`;
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (Array.isArray(value)) return `[${value.map(showMember).join(", ")}]`;
  return showObject(value);
}

const changing: ReadonlySet<string> = new Set(["version", "uploaded", "uploadId", "cursor"]);

function showObject(value: object): string {
  const tag = tagOf(value);
  if (tag === "Date") return `Date(${(value as Date).getTime()})`;
  if (tag === "ArrayBuffer") return `ArrayBuffer(${showBytes(new Uint8Array(value as ArrayBuffer))})`;
  if (ArrayBuffer.isView(value)) {
    return `${tag}(${showBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))})`;
  }
  if (Object.hasOwn(value, "httpEtag")) return `the object ${showMember(Reflect.get(value, "key"))}`;
  // Random values and times are left out: a failure always reads the same.
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${name}: ${member !== undefined && changing.has(name) ? "…" : showMember(member)}`);
  return `${tag === "Object" ? "" : `${tag} `}{${members.join(", ")}}`;
}

function showBytes(bytes: Uint8Array): string {
  const shown = Array.from(bytes.subarray(0, 24), String).join(" ");
  return bytes.length > 24 ? `${shown} … of ${bytes.length}` : shown;
}
