import { shown } from "../../package/shown.js";
import type { HistoryCall } from "./history-call.js";

/** Checks a value, which is at some place of a history. */
type Check = (value: unknown, where: string) => void;

const text = is("a string", (value) => typeof value === "string");
const boolean = is("a boolean", (value) => typeof value === "boolean");
const array = is("an array", Array.isArray);
const object = is("an object", (value) => typeof value === "object" && value !== null);
/** JSON writes what is no number as `null`. */
const number = is("a number", (value) => typeof value === "number" || value === null);

const texts = each(text);
const seen = { version: text, etag: text, uploaded: number };
const onlyIf = optional(
  fields({
    etagMatches: optional(texts),
    etagDoesNotMatch: optional(texts),
    uploadedBefore: optional(number),
    uploadedAfter: optional(number),
  }),
);

const keys: Check = (value, where) => (Array.isArray(value) ? texts : text)(value, where);
const ofKey = fields({ key: text });
const option = optional(text);
const calls: Readonly<Record<HistoryCall["action"], Check>> = {
  head: ofKey,
  get: fields({ key: text, onlyIf }),
  put: fields({ key: text, onlyIf }),
  delete: fields({ keys }),
  list: fields({ prefix: option, cursor: option, delimiter: option, startAfter: option }),
  createMultipartUpload: ofKey,
  uploadPart: ofKey,
  completeMultipartUpload: ofKey,
  abortMultipartUpload: ofKey,
};

const page = fields({
  objects: each(fields({ key: text, ...seen })),
  delimitedPrefixes: texts,
  truncated: boolean,
  cursor: option,
});
const outcomes: Readonly<Record<NonNullable<HistoryCall["outcome"]>["result"], Check>> = {
  object: fields({ object: fields(seen), body: boolean }),
  page,
  refused: fields({ message: text }),
  unknown: fields({ message: text }),
  ...{ null: object, undefined: object, upload: object, part: object },
};

/** @throws TypeError for what is no history. */
export function checkIsHistory(history: unknown): asserts history is readonly HistoryCall[] {
  if (!Array.isArray(history)) throw wrong("history", "an array of calls, as recordHistory logs them", history);
  for (const [index, call] of history.entries()) {
    const where = `history[${index}]`;
    const { action, invoked, returned, outcome } = (call ?? {}) as Readonly<Record<string, unknown>>;
    const isTimed = Number.isFinite(invoked) && (returned === undefined || isNoEarlier(returned, invoked as number));
    if (!isTimed || !Object.hasOwn(calls, String(action)))
      throw wrong(where, "a call with an action, and returned no earlier than invoked", call);
    calls[action as HistoryCall["action"]](call, where);
    if (outcome === undefined) continue;
    object(outcome, `${where}.outcome`);
    const { result } = outcome as { readonly result?: unknown };
    const check = Object.hasOwn(outcomes, String(result)) && outcomes[String(result) as keyof typeof outcomes];
    if (!check) throw wrong(`${where}.outcome.result`, `one of ${Object.keys(outcomes).join(", ")}`, result);
    check(outcome, `${where}.outcome`);
  }
}

function isNoEarlier(returned: unknown, invoked: number): boolean {
  return typeof returned === "number" && returned >= invoked;
}

function is(wanted: string, test: (value: unknown) => boolean): Check {
  return (value, where) => {
    if (!test(value)) throw wrong(where, wanted, value);
  };
}

function optional(check: Check): Check {
  return (value, where) => {
    if (value !== undefined) check(value, where);
  };
}

function each(check: Check): Check {
  return (value, where) => {
    array(value, where);
    for (const [index, one] of (value as readonly unknown[]).entries()) check(one, `${where}[${index}]`);
  };
}

function fields(checks: Readonly<Record<string, Check>>): Check {
  return (value, where) => {
    object(value, where);
    for (const [name, check] of Object.entries(checks))
      check((value as Readonly<Record<string, unknown>>)[name], `${where}.${name}`);
  };
}

/** @param name - what is wrong: an option, or a place of the history. */
export function wrong(name: string, wanted: string, given: unknown): TypeError {
  return new TypeError(`checkHistory: ${name} must be ${wanted}, not ${shown(given)}.`);
}
