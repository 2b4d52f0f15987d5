import { errorTexts } from "../../semantics/error-texts.js";
import { show } from "../expect/check-failure.js";
import { guarded } from "../wrapping/guarded.js";
import type { AskedCall, HistoryOutcome, SeenObject } from "./history-call.js";

/** Copies what an answer says as plain data: whatever a method of a bucket resolves to. Never throws. */
export function tellAnswer(answer: unknown): HistoryOutcome {
  try {
    return readAnswer(guarded(answer));
  } catch {
    return { result: "unknown", message: `the answer was ${show(answer)}` };
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

/** True if an object has a body. Does not touch it: a bucket may make its stream when it is asked for. */
function hasBody(object: object): boolean {
  if (!("body" in object)) return false;
  const own = Object.getOwnPropertyDescriptor(object, "body");
  return own === undefined || !("value" in own) || (own.value !== undefined && own.value !== null);
}

/** Codes of the service after which a call may have had an effect: an internal error, no service, a client that went away. */
const unsureCodes: readonly string[] = ["10001", "10043", "10054"];

/** Texts of errors in arguments, which the runtime throws before it sends anything. The method is that of the call. */
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
 * Returns what a rejection says: `refused` where it surely had no effect. That is so for a refusal of the same call by the
 * service in its own form, and for an error in the arguments in the runtime's words. All else may be a lost answer. Never
 * throws.
 */
export function tellRejection(error: unknown, asked: AskedCall): HistoryOutcome {
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

/** True if the service has refused a call. An error with a cause is of a client that sent the call more than once. */
function isRefusal({ message, cause }: Error, asked: AskedCall): boolean {
  const [, action, code = ""] = /^(\w+): .* \((\d+)\)$/s.exec(message) ?? [];
  if (action !== asked.action || cause !== undefined) return false;
  // Only after a refusal for the number of its keys, a delete of several is surely not half done.
  const isSeveral = asked.action === "delete" && Array.isArray(asked.keys) && asked.keys.length > 1;
  return isSeveral ? code === "10027" : Object.hasOwn(errorTexts, code) && !unsureCodes.includes(code);
}
