import type { Semantics } from "../../semantics/semantics.js";
import type { HistoryCondition } from "../conditions/history-condition.js";
import type { HistoryCall, SeenObject } from "./history-call.js";
import { identityOf } from "./identity-of.js";
import { coverageIn } from "./list-coverage.js";

/** A write or a read of a key, at one moment of a call. */
export interface KeyFact extends Content {
  /** The index of the call in the history. */
  readonly call: number;
  readonly from: number;
  /** Infinity if the effect may still happen. */
  readonly to: number;
}

interface Content {
  /** The contents of the key afterwards, if the call changes it and its condition holds; `unseen` is any object. */
  readonly stores?: SeenObject | "nothing" | "unseen";
  /** The contents of the key in the result. */
  readonly sees?: SeenObject | "nothing";
  readonly condition?: HistoryCondition | undefined;
  /** True if the condition failed. */
  readonly failed?: boolean;
  /** True if the call may or may not have had its effect. */
  readonly isMaybe?: boolean;
}

/** Returns the facts of a history by key. A list or a delete of several keys is one fact for each key. */
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
    for (const [key, content] of contentsOf(call, semantics)) add(identityOf(key, semantics), content, call, index);
  for (const [index, covers] of coverageIn(history, semantics)) {
    const call = history[index] as HistoryCall;
    for (const identity of facts.keys()) if (covers(identity)) add(identity, { sees: "nothing" }, call, index);
  }
  return facts;
}

/** Returns the keys of a call, with the contents of each; for a list, only the listed keys. */
function contentsOf(call: HistoryCall, semantics: Semantics): readonly (readonly [key: string, content: Content])[] {
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
      const keys = [call.keys].flat().map((key) => identityOf(key, semantics));
      return Array.from(new Set(keys), (key) => [key, { stores: "nothing", isMaybe }]);
    }
    case "list":
      return outcome?.result === "page" ? outcome.objects.map((sees) => [sees.key, { sees }]) : [];
    default:
      return [];
  }
}

/** Returns the fact without the result of its call: its effect may have happened at any later time, or never. */
export function withoutAnswer({ stores, call, from }: KeyFact): KeyFact | undefined {
  if (stores === undefined) return undefined;
  return { stores: stores === "nothing" ? stores : "unseen", isMaybe: true, call, from, to: Number.POSITIVE_INFINITY };
}

/** Returns the object in the result of a call. */
export function seenOf({ stores, sees }: KeyFact): SeenObject | undefined {
  const shown = sees ?? stores;
  return typeof shown === "object" ? shown : undefined;
}
