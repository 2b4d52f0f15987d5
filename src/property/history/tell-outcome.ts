import { show } from "../cases/check-failure.js";
import { guarded } from "../wrapping/guarded.js";
import type { HistoryOutcome, SeenObject } from "./history-call.js";

/** What an answer says, copied as plain data: whatever a method of a bucket resolves to. Never throws. */
export function tellAnswer(answer: unknown): HistoryOutcome {
  try {
    return tellReadable(guarded(answer));
  } catch {
    return { result: "unknown", message: `the answer was ${show(answer)}` };
  }
}

function tellReadable(answer: unknown): HistoryOutcome {
  if (answer === null) return { result: "null" };
  if (typeof answer !== "object") return { result: "undefined" };
  const fields = answer as Readonly<Record<string, unknown>>;
  if (Array.isArray(fields["objects"])) return tellPage(fields);
  if ("version" in answer || "etag" in answer) {
    if ("partNumber" in answer) {
      return { result: "part", partNumber: Number(fields["partNumber"]), etag: String(fields["etag"]) };
    }
    return { result: "object", object: tellSeen(fields), body: hasBody(answer) };
  }
  return "uploadId" in answer ? { result: "upload", uploadId: String(fields["uploadId"]) } : { result: "undefined" };
}

function tellSeen(object: Readonly<Record<string, unknown>>): SeenObject {
  return {
    version: String(object["version"]),
    etag: String(object["etag"]),
    uploaded: Number(object["uploaded"]),
  };
}

function tellPage(page: Readonly<Record<string, unknown>>): HistoryOutcome {
  const objects = page["objects"] as readonly Readonly<Record<string, unknown>>[];
  const prefixes = Array.isArray(page["delimitedPrefixes"]) ? page["delimitedPrefixes"] : [];
  return {
    result: "page",
    objects: objects.map((object) => ({ key: String(object["key"]), ...tellSeen(object) })),
    delimitedPrefixes: prefixes.map(String),
    truncated: Boolean(page["truncated"]),
    ...(typeof page["cursor"] === "string" ? { cursor: page["cursor"] } : {}),
  };
}

/** Whether an object has a body. Does not touch it: a bucket may make its stream when it is asked for. */
function hasBody(object: object): boolean {
  if (!("body" in object)) return false;
  const own = Object.getOwnPropertyDescriptor(object, "body");
  return own === undefined || !("value" in own) || (own.value !== undefined && own.value !== null);
}

/**
 * Codes of the service that do not tell whether the call had an effect: an internal error, a service that is not
 * available, and an answer without a code.
 */
const unsureCodes: readonly number[] = [0, 10001, 10043];

/**
 * What a rejection says: `refused` where it surely had no effect. That is so for a refusal of the service in its own
 * form, and for a mistake in the arguments; a `TypeError` that has a cause may be that of a failed `fetch`. Never throws.
 */
export function tellRejection(error: unknown): HistoryOutcome {
  try {
    return tellError(error);
  } catch {
    return { result: "unknown", message: show(error) };
  }
}

function tellError(error: unknown): HistoryOutcome {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (!(error instanceof Error)) return { result: "unknown", message };
  const [, code] = /^\w+: .* \((\d+)\)$/s.exec(error.message) ?? [];
  const refusal = code !== undefined && !unsureCodes.includes(Number(code));
  const mistake = (error.name === "TypeError" || error.name === "RangeError") && error.cause === undefined;
  return refusal || mistake ? { result: "refused", message: error.message } : { result: "unknown", message };
}
