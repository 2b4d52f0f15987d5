import { wrongOption } from "../../base/messages/check-options.js";
import type { HistoryCall, HistoryOutcome } from "./history-call.js";

/**
 * The expected form of a value: a type, an array of a shape, an object with fields (optional ones end with `?`), or a
 * function that chooses the shape.
 */
type Shape = "string" | "number" | "boolean" | readonly [Shape] | Fields | ((value: unknown, where: string) => Shape);
type Fields = { readonly [field in string]: Shape };

const ofKey: Fields = { key: "string" };
const ofKeys: Fields = { keys: (keys) => (Array.isArray(keys) ? ["string"] : "string") };
const seen: Fields = { version: "string", etag: "string", uploaded: "number" };
const onlyIf: Fields = {
  "etagMatches?": ["string"],
  "etagDoesNotMatch?": ["string"],
  "uploadedBefore?": "number",
  "uploadedAfter?": "number",
};
const conditional: Fields = { ...ofKey, "onlyIf?": onlyIf };
const asked: Readonly<Record<HistoryCall["action"], Fields>> = {
  head: ofKey,
  get: conditional,
  put: conditional,
  delete: ofKeys,
  list: { "prefix?": "string", "cursor?": "string", "delimiter?": "string", "startAfter?": "string" },
  createMultipartUpload: ofKey,
  uploadPart: ofKey,
  completeMultipartUpload: ofKey,
  abortMultipartUpload: ofKey,
};
const page: Fields = { objects: [{ key: "string", ...seen }], delimitedPrefixes: ["string"], truncated: "boolean" };
const failure: Fields = { message: "string" };
const outcomes: Readonly<Record<HistoryOutcome["result"], Fields>> = {
  object: { object: seen, body: "boolean" },
  page: { ...page, "cursor?": "string" },
  refused: failure,
  unknown: failure,
  ...{ null: {}, undefined: {}, upload: {}, part: {} },
};
const call: Shape = (value, where) => {
  const { invoked, returned = invoked } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (!Number.isFinite(invoked) || typeof returned !== "number" || returned < (invoked as number))
    throw wrong(where, "a call with a number `invoked`, and `returned` not before it", value);
  const outcome: Shape = (given, place) => oneOf("result", outcomes, given, place);
  return { ...oneOf("action", asked, value, where), "outcome?": outcome };
};

/** @throws TypeError for anything other than a history. */
export function checkIsHistory(history: unknown): asserts history is readonly HistoryCall[] {
  if (!Array.isArray(history)) throw wrong("history", "an array of calls from recordHistory", history);
  check(history, [call], "history");
}

/** Returns the expected fields of a value, selected by one of its fields. */
function oneOf(field: string, shapes: Readonly<Record<string, Fields>>, value: unknown, where: string): Fields {
  if (typeof value !== "object" || value === null) return {};
  const name: unknown = Reflect.get(value, field);
  const fields = typeof name === "string" && Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  if (fields === undefined) throw wrong(`${where}.${field}`, `one of ${Object.keys(shapes).join(", ")}`, name);
  return fields;
}

function check(value: unknown, shape: Shape, where: string): void {
  if (typeof shape === "function") {
    check(value, shape(value, where), where);
  } else if (typeof shape === "string") {
    // JSON writes NaN and infinities as `null`.
    const isNoNumber = shape === "number" && value === null;
    if (typeof value !== shape && !isNoNumber) throw wrong(where, `a ${shape}`, value);
  } else if (Array.isArray(shape)) {
    if (!Array.isArray(value)) throw wrong(where, "an array", value);
    for (const [index, one] of value.entries()) check(one, shape[0], `${where}[${index}]`);
  } else {
    if (typeof value !== "object" || value === null) throw wrong(where, "an object", value);
    for (const [name, each] of Object.entries(shape)) {
      const field = name.replace("?", "");
      const given: unknown = Reflect.get(value, field);
      if (given !== undefined || field === name) check(given, each, `${where}.${field}`);
    }
  }
}

function wrong(place: string, wanted: string, given: unknown): TypeError {
  return wrongOption("checkHistory", place, wanted, given);
}
