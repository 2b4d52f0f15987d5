import { shown } from "../../package/shown.js";
import type { HistoryCall } from "./history-call.js";

/** The form of a value: of a type, an array of a shape, or an object with fields; `?` ends the name of one that may be absent. */
type Shape = "string" | "number" | "boolean" | readonly [Shape] | { readonly [field in string]: Shape };

const ofKey: Shape = { key: "string" };
const seen = { version: "string", etag: "string", uploaded: "number" } as const;
const conditional: Shape = {
  key: "string",
  "onlyIf?": {
    "etagMatches?": ["string"],
    "etagDoesNotMatch?": ["string"],
    "uploadedBefore?": "number",
    "uploadedAfter?": "number",
  },
};
const calls: Readonly<Record<Exclude<HistoryCall["action"], "delete">, Shape>> = {
  head: ofKey,
  get: conditional,
  put: conditional,
  list: { "prefix?": "string", "cursor?": "string", "delimiter?": "string", "startAfter?": "string" },
  createMultipartUpload: ofKey,
  uploadPart: ofKey,
  completeMultipartUpload: ofKey,
  abortMultipartUpload: ofKey,
};
const outcomes: Readonly<Record<NonNullable<HistoryCall["outcome"]>["result"], Shape>> = {
  object: { object: seen, body: "boolean" },
  page: {
    objects: [{ key: "string", ...seen }],
    delimitedPrefixes: ["string"],
    truncated: "boolean",
    "cursor?": "string",
  },
  refused: { message: "string" },
  unknown: { message: "string" },
  ...{ null: {}, undefined: {}, upload: {}, part: {} },
};

/** @throws TypeError for what is not a history. */
export function checkIsHistory(history: unknown): asserts history is readonly HistoryCall[] {
  if (!Array.isArray(history)) throw wrong("history", "an array of calls, as recordHistory logs them", history);
  for (const [index, call] of history.entries()) {
    const where = `history[${index}]`;
    const { action, invoked, returned = invoked, outcome, keys } = (call ?? {}) as Readonly<Record<string, unknown>>;
    const isTimed = Number.isFinite(invoked) && typeof returned === "number" && returned >= (invoked as number);
    const shapes: Readonly<Record<string, Shape>> = {
      ...calls,
      delete: { keys: Array.isArray(keys) ? ["string"] : "string" },
    };
    const shape = Object.hasOwn(shapes, String(action)) ? shapes[String(action)] : undefined;
    if (!isTimed || shape === undefined)
      throw wrong(where, "a call with an action, and returned no earlier than invoked", call);
    check(call, shape, where);
    if (outcome === undefined) continue;
    check(outcome, {}, `${where}.outcome`);
    const { result } = outcome as { readonly result?: unknown };
    const known = Object.hasOwn(outcomes, String(result)) && outcomes[String(result) as keyof typeof outcomes];
    if (!known) throw wrong(`${where}.outcome.result`, `one of ${Object.keys(outcomes).join(", ")}`, result);
    check(outcome, known, `${where}.outcome`);
  }
}

function check(value: unknown, shape: Shape, where: string): void {
  if (typeof shape === "string") {
    // JSON writes what is not a number as `null`.
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

/** @param name - what is wrong: an option, or a place of the history. */
export function wrong(name: string, wanted: string, given: unknown): TypeError {
  return new TypeError(`checkHistory: ${name} must be ${wanted}, not ${shown(given)}.`);
}
