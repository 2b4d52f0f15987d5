import { semantics } from "fakebucket";
import type { ModelCondition, ModelList, ModelOperation, ModelOutcome } from "fakebucket/property";
import { type AskedCall, type HistoryCall, type HistoryOutcome, ModelBucket } from "fakebucket/property";
import { readCondition } from "../../../src/property/history/read-condition.js";
import { tellAnswer, tellRejection } from "../../../src/property/history/tell-outcome.js";
import { makeDice } from "./simulated-history.js";

/** What a bucket can get wrong. */
export const faults = [
  "stale read",
  "lost update",
  "phantom entry",
  "missing entry",
  "half a delete",
  "forgotten delete",
  "forgotten put",
  "refused and stored",
] as const;

export interface Making {
  readonly calls: number;
  /** How many calls are under way at once. */
  readonly clients: number;
  readonly keys: readonly string[];
  /** Calls of each kind, among ten; the others read. */
  readonly puts?: number;
  readonly deletes?: number;
  readonly lists?: number;
  /** Of ten puts, how many have a condition; of reads half as many. */
  readonly conditions?: number;
  /** Of a hundred calls, how many come to nothing that tells of an effect, or are refused. */
  readonly lost?: number;
  /** How many values are stored. @defaultValue 250 */
  readonly values?: number;
  readonly seed: number;
  /** What the bucket gets wrong now and then; without it, the history has an order. */
  readonly fault?: (typeof faults)[number] | undefined;
}

interface Plan {
  readonly operation: ModelOperation;
  /** Options as a script gives them; of a call that has any. */
  readonly options?: unknown;
  /** What the condition is for the model, which knows one etag, where the object has an etag. */
  readonly conditionFor?: (etag: string | undefined) => ModelCondition;
}

/** A history of a bucket each of whose calls takes effect at one moment between its invoke and its return: the model. */
export function madeHistory(making: Making): HistoryCall[] {
  const { calls, clients, lost = 0, seed, fault } = making;
  const dice = makeDice(seed);
  const model = new ModelBucket({ semantics: semantics.documented });
  const etags: string[] = [];
  let old = model.copy();
  const history: { -readonly [Field in keyof HistoryCall]: HistoryCall[Field] }[] = [];
  const underWay: { readonly at: number; readonly plan: Plan; outcome?: HistoryOutcome; done: boolean }[] = [];
  let ticks = 0;
  const pages: { readonly list: ModelList; readonly cursor: string }[] = [];
  const now = () => 10_000 + ticks * 300;
  const learn = (asked: ModelOperation, outcome: ModelOutcome): void => {
    if (outcome.result === "object") etags.push(outcome.object.etag);
    if (asked.action !== "list" || outcome.result !== "page" || outcome.cursor === undefined) return;
    pages.push({ list: asked, cursor: outcome.cursor });
  };
  const conditional = (asked: ModelOperation, conditionFor: Plan["conditionFor"]): ModelOperation => {
    if ((asked.action !== "put" && asked.action !== "get") || conditionFor === undefined) return asked;
    const found = model.copy().apply({ action: "head", key: asked.key }, { now: now() });
    return { ...asked, onlyIf: conditionFor(found.result === "object" ? found.object.etag : undefined) };
  };
  const takeEffect = ({ operation, conditionFor }: Plan): HistoryOutcome => {
    const wrong = dice(3) === 0 ? fault : undefined;
    const { action } = operation;
    let asked = wrong === "lost update" ? operation : conditional(operation, conditionFor);
    if (asked.action === "delete" && wrong === "half a delete") asked = { ...asked, keys: asked.keys.slice(0, 1) };
    const seesOld =
      action === "list" ? wrong === "phantom entry" : wrong === "stale read" && (action === "head" || action === "get");
    const bucket = seesOld ? old : wrong === `forgotten ${action}` ? model.copy() : model;
    if (dice(4) === 0) old = model.copy();
    const choices = { now: now(), version: `v${ticks}`, cursor: `c${ticks}`, entries: 1 + dice(4) };
    const outcome = bucket.apply(asked, choices);
    if (wrong === "refused and stored" && action === "put")
      return tellRejection(new Error("put: Not valid. (10020)"), { action, key: "" });
    learn(asked, outcome);
    return told(outcome, wrong === "missing entry" ? 1 : 0);
  };

  while (history.length < calls || underWay.length > 0) {
    if (history.length < calls && underWay.length < clients && (underWay.length === 0 || dice(2) === 0)) {
      const plan = makePlan(making, dice, { etags: etags.slice(-4), now: now(), pages });
      underWay.push({ at: history.length, plan, done: false });
      history.push(askedOf(plan, ticks++));
      continue;
    }
    const index = dice(underWay.length);
    const one = underWay[index];
    const call = history[one?.at ?? 0];
    if (one === undefined || call === undefined) continue;
    const isLost = dice(100) < lost;
    if (one.done || (isLost && dice(2) === 0)) {
      underWay.splice(index, 1);
      if (isLost && dice(2) === 0) continue;
      call.returned = ticks++;
      call.outcome = isLost || one.outcome === undefined ? noAnswer(one.done, call as AskedCall, dice) : one.outcome;
    } else {
      one.done = true;
      one.outcome = takeEffect(one.plan);
      ticks++;
    }
  }
  return history as HistoryCall[];
}

/** The outcome of the model as the answer of a bucket tells it. */
function told(outcome: ModelOutcome, leftOut: number): HistoryOutcome {
  switch (outcome.result) {
    case "page": {
      const objects = outcome.objects.map((object) => ({ ...object, uploaded: new Date(object.uploaded) }));
      return tellAnswer({ ...outcome, objects: objects.slice(leftOut) });
    }
    case "object": {
      const { object, body } = outcome;
      return tellAnswer({ ...object, uploaded: new Date(object.uploaded), ...(body && { body }) });
    }
    case "refused":
      return tellRejection(new Error(`list: ${outcome.text} (${outcome.code})`), { action: "list" });
    default:
      return tellAnswer(outcome.result === "null" ? null : undefined);
  }
}

/** What a call comes to that is not answered: a refusal only if it had no effect. */
function noAnswer(hadEffect: boolean, asked: AskedCall, dice: (bound: number) => number): HistoryOutcome {
  const { action } = asked;
  const lost = lostAnswers(action);
  const refusals = [
    new Error(`${action}: The number of keys in the request must be between 1 and 1000 inclusive. (10027)`),
    new TypeError("The value cannot be converted because it is not a valid Date."),
  ];
  const errors = hadEffect ? lost : [...lost, ...refusals];
  return tellRejection(errors[dice(errors.length)], asked);
}

/** Errors of calls that may have had an effect: of the service, of other calls, of the network, and of scripts. */
export function lostAnswers(action: string): readonly unknown[] {
  return [
    new Error(`${action}: We encountered an internal error. Please try again. (10001)`),
    new Error(`${action}: Please look at the status page for issues or contact customer support. (10043)`),
    new Error(`${action}: The client went away. (10054)`),
    new Error(`${action}: Nobody knows this code. (10999)`),
    new Error(`${action}: Unspecified error (0)`),
    new Error(`${action}: Reduce your concurrent request rate for the same object. (10058)`, {
      cause: new Error("Lost."),
    }),
    new Error("abortMultipartUpload: The specified multipart upload does not exist. (10024)"),
    new Error("Network connection lost."),
    new TypeError("Network connection lost."),
    new TypeError("fetch failed", { cause: new Error("ECONNRESET") }),
    new TypeError("fetch failed"),
    new TypeError("Failed to fetch"),
    new TypeError("Load failed"),
    new TypeError("NetworkError when attempting to fetch resource."),
    new TypeError("terminated"),
    new TypeError("Failed to execute 'fetch' on 'Window': parameter 1 is not of type 'string'."),
    new TypeError("Cannot read properties of undefined (reading 'etag')"),
    new TypeError("This ReadableStream is disturbed."),
    new RangeError("Maximum call stack size exceeded"),
    new DOMException("The operation was aborted.", "AbortError"),
    new DOMException("The operation timed out.", "TimeoutError"),
    "Network connection lost.",
    undefined,
  ];
}

function askedOf({ operation, options }: Plan, invoked: number): HistoryCall {
  const onlyIf = readCondition(options);
  const { bytes, onlyIf: _, ...asked } = operation as ModelOperation & { bytes?: Uint8Array; onlyIf?: unknown };
  return { ...asked, ...(bytes && { size: bytes.length }), ...(onlyIf && { onlyIf }), invoked } as HistoryCall;
}

interface Known {
  readonly etags: readonly string[];
  readonly now: number;
  readonly pages: readonly { readonly list: ModelList; readonly cursor: string }[];
}

function makePlan(making: Making, dice: (bound: number) => number, known: Known): Plan {
  const { keys, puts = 4, deletes = 1, lists = 1, conditions = 5, values = 250 } = making;
  const one = <Value>(values: readonly Value[]): Value => values[dice(values.length)] as Value;
  const kind = dice(10);
  const key = one(keys);
  if (kind < puts) {
    const operation = { action: "put", key, bytes: Uint8Array.of(dice(values)) } as const;
    return { operation, ...(dice(10) < conditions ? makeCondition(dice, known) : {}) };
  }
  if (kind < puts + deletes) {
    return { operation: { action: "delete", keys: dice(2) === 0 ? key : [key, one(keys), one(keys)].slice(dice(2)) } };
  }
  if (kind < puts + deletes + lists) {
    const page = dice(2) === 0 ? known.pages.at(-1) : undefined;
    if (page !== undefined) return { operation: { ...page.list, cursor: page.cursor } };
    const prefix = one([undefined, "b", "b/"]);
    const delimiter = one([undefined, "/"]);
    return { operation: { action: "list", prefix, delimiter, startAfter: one([undefined, undefined, key]) } };
  }
  if (dice(2) === 0) return { operation: { action: "head", key } };
  return { operation: { action: "get", key }, ...(dice(20) < conditions ? makeCondition(dice, known) : {}) };
}

function makeCondition(dice: (bound: number) => number, { etags, now }: Known): Omit<Plan, "operation"> {
  const etag = () => etags[dice(etags.length)] ?? "none";
  const time = () => now + 300 * (dice(7) - 5) + dice(2);
  const matching = dice(2) === 0;
  if (dice(2) === 0) {
    const name = matching ? "etagMatches" : "etagDoesNotMatch";
    const secondsGranularity = dice(2) === 0;
    const onlyIf = [
      { [name]: dice(3) === 0 ? "*" : etag(), secondsGranularity },
      { [matching ? "uploadedBefore" : "uploadedAfter"]: time(), secondsGranularity },
      { uploadedBefore: time(), uploadedAfter: time(), etagMatches: etag() },
    ][dice(4)] ?? { etagDoesNotMatch: "*" };
    const dates = {
      uploadedBefore: new Date(onlyIf.uploadedBefore ?? 0),
      uploadedAfter: new Date(onlyIf.uploadedAfter ?? 0),
    };
    const given = Object.entries(onlyIf).map(([field, value]) => [field, dates[field as "uploadedBefore"] ?? value]);
    return { options: { onlyIf: Object.fromEntries(given) }, conditionFor: () => onlyIf };
  }
  // RFC 7232: If-Match compares strongly, If-None-Match weakly; dates are whole seconds.
  const tags = Array.from({ length: 1 + dice(3) }, () => ({ etag: etag(), weak: dice(2) === 0 }));
  const text = tags.map((tag) => `${tag.weak ? "W/" : ""}"${tag.etag}"`).join(", ");
  const second = Math.floor(time() / 1000) * 1000;
  const date = new Date(second).toUTCString();
  const isDated = dice(3) === 0;
  const headers: Record<string, string> = { [matching ? "if-match" : "if-none-match"]: text };
  if (isDated) headers[matching ? "if-unmodified-since" : "if-modified-since"] = date;
  return {
    options: { onlyIf: new Headers(headers) },
    conditionFor: (current) => {
      const isNamed = tags.some((tag) => tag.etag === current && !(matching && tag.weak));
      const said = isNamed && current !== undefined ? current : "none of these";
      return {
        ...(matching ? { etagMatches: said } : { etagDoesNotMatch: said }),
        ...(isDated && { [matching ? "uploadedBefore" : "uploadedAfter"]: second }),
        secondsGranularity: true,
        fromHeaders: true,
      };
    },
  };
}
