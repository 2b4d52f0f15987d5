import { hasHint } from "../../base/messages/with-hint.js";
import { errorTexts } from "../../semantics/error-texts.js";
import { show } from "../expect/check-failure.js";
import { guarded } from "../wrapping/guarded.js";
import type { AskedCall, HistoryOutcome, SeenObject } from "./history-call.js";

/** Copies the result of any method of a bucket as plain data. Never throws. */
export function outcomeOfAnswer(answer: unknown): HistoryOutcome {
  try {
    return readAnswer(guarded(answer));
  } catch {
    return { result: "unknown", message: `the result was ${show(answer)}` };
  }
}

function readAnswer(answer: unknown): HistoryOutcome {
  if (answer === null) return { result: "null" };
  if (typeof answer !== "object") return { result: "undefined" };
  const fields = answer as Readonly<Record<string, unknown>>;
  if (Array.isArray(fields["objects"])) return readPage(fields);
  if ("version" in answer || "etag" in answer) {
    if ("partNumber" in answer) {
      return { result: "part", partNumber: Number(fields["partNumber"]), etag: String(fields["etag"]) };
    }
    return { result: "object", object: readSeen(fields), body: hasBody(answer) };
  }
  return "uploadId" in answer ? { result: "upload", uploadId: String(fields["uploadId"]) } : { result: "undefined" };
}

function readSeen(object: Readonly<Record<string, unknown>>): SeenObject {
  return {
    version: String(object["version"]),
    etag: String(object["etag"]),
    uploaded: Number(object["uploaded"]),
  };
}

function readPage(page: Readonly<Record<string, unknown>>): HistoryOutcome {
  const objects = page["objects"] as readonly Readonly<Record<string, unknown>>[];
  const prefixes = Array.isArray(page["delimitedPrefixes"]) ? page["delimitedPrefixes"] : [];
  return {
    result: "page",
    objects: objects.map((object) => ({ key: String(object["key"]), ...readSeen(object) })),
    delimitedPrefixes: prefixes.map(String),
    truncated: Boolean(page["truncated"]),
    ...(typeof page["cursor"] === "string" ? { cursor: page["cursor"] } : {}),
  };
}

/** True if an object has a body. Does not read it: a bucket may create its stream on access. */
function hasBody(object: object): boolean {
  if (!("body" in object)) return false;
  const own = Object.getOwnPropertyDescriptor(object, "body");
  return own === undefined || !("value" in own) || (own.value !== undefined && own.value !== null);
}

/**
 * Codes of the service after which a call may have had an effect: internal error, service unavailable, client
 * disconnected.
 */
const unsureCodes: readonly string[] = ["10001", "10043", "10054"];

/** Texts of argument errors, thrown by the runtime before it sends anything. The method is the method of the call. */
const argumentErrors: readonly RegExp[] = [
  /^Failed to execute '(?<method>\w+)' on '\w+': parameter \d+ is not of type '/,
  /^Incorrect type for (?:the '\w+' field on '\w+'|array element \d+): the provided value is not of type '/,
  /^Cannot initialize \w+ with required members from an undefined or null value\.$/,
  /^Value out of range\. Must be between -2147483648 and 2147483647 \(inclusive\)\.$/,
  /^The value cannot be converted because it is not a valid Date\.$|^This API doesn't support dates (?:after|before) \d+\.$/,
  /^Provided readable stream must have a known length |^The ReadableStream has been locked to a reader\.$/,
  /^Invalid (?:range|suffix)\. (?:Starting offset|Length|Suffix) \(|^Suffix is incompatible with (?:offset|length)\.$/,
  /^Conditional ETag should not be wrapped in quotes |^Invalid ETag in if-(?:none-)?match header$/,
  /^Unclosed double quote for Etag$|^Weak etags must start with W\/ |^Comma was expected to separate etags\. /,
  /^(?:MD5|SHA-\d+) is \d+ (?:hex characters|bytes), not \d+$|^Provided (?:MD5|SHA-\d+) wasn't a valid hex string$/,
  /^You cannot specify multiple hashing algorithms\.$|^SSE-C Key (?:has invalid format|must be 32 bytes in length)$/,
  /^Unsupported include value |^Part number must be between 1 and \d+ \(inclusive\)\. Actual value was: /,
];

/**
 * Describes a rejection: `refused` if the call certainly had no effect. This is so if the service refused this call in
 * its own form, and for an argument error in the runtime's words. For anything else the response may have been lost.
 * Never throws.
 */
export function outcomeOfRejection(error: unknown, asked: AskedCall): HistoryOutcome {
  try {
    if (!(error instanceof Error)) return { result: "unknown", message: String(error) };
    const { name, message } = error;
    const isOfCall = (found: RegExpExecArray | null) =>
      found !== null && asked.action.startsWith(found.groups?.["method"] ?? "");
    if (isRefusal(error, asked) || argumentErrors.some((text) => isOfCall(text.exec(message))))
      return { result: "refused", message };
    return { result: "unknown", message: `${name}: ${message}` };
  } catch {
    return { result: "unknown", message: show(error) };
  }
}

/** True if the service refused a call. An error caused by another one comes from a client that retried the call. */
function isRefusal(error: Error, asked: AskedCall): boolean {
  const [, action, code = ""] = /^(\w+): .* \((\d+)\)$/s.exec(error.message) ?? [];
  if (action !== asked.action || (error.cause !== undefined && !hasHint(error))) return false;
  // A delete of several keys is certainly without effect only if it was refused for the number of its keys.
  const isSeveral = asked.action === "delete" && Array.isArray(asked.keys) && asked.keys.length > 1;
  return isSeveral ? code === "10027" : Object.hasOwn(errorTexts, code) && !unsureCodes.includes(code);
}
