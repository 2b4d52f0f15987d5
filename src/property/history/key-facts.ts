import type { Semantics } from "../../semantics/semantics.js";
import { identityOf } from "../model/model-text.js";
import type { HistoryCondition } from "../model/read-condition.js";
import type { HistoryCall, SeenObject } from "./history-call.js";
import { coverageIn } from "./list-coverage.js";

/** One effect of a call on a key, or one look at it, at one moment of the call. */
export interface KeyFact extends Content {
  /** The index of the call in the history. */
  readonly call: number;
  readonly from: number;
  /** Infinity where an effect may still come. */
  readonly to: number;
}

interface Content {
  /** Contents of the key afterwards, if the call changes it and its condition holds; `unseen` is any object. */
  readonly stores?: SeenObject | "nothing" | "unseen";
  /** Contents of the key that the answer shows. */
  readonly sees?: SeenObject | "nothing";
  readonly condition?: HistoryCondition | undefined;
  /** True if the condition failed. */
  readonly failed?: boolean;
  /** True if it may have had its effect or not. */
  readonly isMaybe?: boolean;
}

/** The facts of a history by key. A list and a delete of several keys are a fact for each key. */
export function factsByKey(
  history: readonly HistoryCall[],
  semantics: Semantics,
): ReadonlyMap<string, readonly KeyFact[]> {
  const facts = new Map<string, KeyFact[]>();
  const add = (identity: string, content: Content, { invoked: from, returned }: HistoryCall, call: number) => {
    const to = content.isMaybe ? Number.POSITIVE_INFINITY : (returned ?? Number.POSITIVE_INFINITY);
    const known = facts.get(identity) ?? [];
    facts.set(identity, known);
    known.push({ ...content, call, from, to });
  };
  for (const [index, call] of history.entries())
    for (const [key, content] of contentsOf(call)) add(identityOf(key, semantics), content, call, index);
  for (const [index, covers] of coverageIn(history, semantics)) {
    const call = history[index] as HistoryCall;
    for (const identity of facts.keys()) if (covers(identity)) add(identity, { sees: "nothing" }, call, index);
  }
  return facts;
}

/** Returns the keys that a call is about, and what it says of each; of a list only the keys that it lists. */
function contentsOf(call: HistoryCall): readonly (readonly [key: string, content: Content])[] {
  const { outcome } = call;
  if (outcome?.result === "refused") return [];
  switch (call.action) {
    case "head":
    case "get": {
      if (outcome?.result === "null") return [[call.key, { sees: "nothing" }]];
      if (outcome?.result !== "object") return [];
      const asked = call.action === "get" && { condition: call.onlyIf, failed: !outcome.body };
      return [[call.key, { sees: outcome.object, ...asked }]];
    }
    case "put":
    case "completeMultipartUpload": {
      const condition = call.action === "put" ? call.onlyIf : undefined;
      if (outcome?.result === "object") return [[call.key, { stores: outcome.object, condition }]];
      if (outcome?.result === "null") return [[call.key, { stores: "unseen", condition, failed: true }]];
      return [[call.key, { stores: "unseen", condition, isMaybe: true }]];
    }
    case "delete": {
      const isMaybe = outcome === undefined || outcome.result === "unknown";
      return Array.from(new Set([call.keys].flat()), (key) => [key, { stores: "nothing", isMaybe }]);
    }
    case "list":
      return outcome?.result === "page" ? outcome.objects.map((sees) => [sees.key, { sees }]) : [];
    default:
      return [];
  }
}

/** The fact without the answer of its call, which may then have had an effect at any later time, or none. */
export function forgotten({ stores, call, from }: KeyFact): KeyFact | undefined {
  if (stores === undefined) return undefined;
  return { stores: stores === "nothing" ? stores : "unseen", isMaybe: true, call, from, to: Number.POSITIVE_INFINITY };
}

/** The object that the answer of a call shows. */
export function seenOf({ stores, sees }: KeyFact): SeenObject | undefined {
  const shown = sees ?? stores;
  return typeof shown === "object" ? shown : undefined;
}
