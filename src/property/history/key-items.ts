import type { Semantics } from "../../semantics/semantics.js";
import { identityOf } from "../model/model-text.js";
import type { HistoryCall, HistoryCondition, SeenObject } from "./history-call.js";
import { coverageOf, pageEnds } from "./list-coverage.js";

/** What a call says of one key. */
export type KeyItem = KeyFact & {
  /** The index of the call in the history. */
  readonly call: number;
  readonly invoked: number;
  /** Infinity where an effect may still come. */
  readonly returned: number;
};

/** One thing that happened to a key, or was seen of it, at one moment of a call. */
export type KeyFact =
  | { readonly kind: "write"; readonly seen: SeenObject; readonly condition?: HistoryCondition | undefined }
  /** A put whose condition failed. */
  | { readonly kind: "notStored"; readonly condition?: HistoryCondition | undefined }
  | { readonly kind: "delete" }
  | {
      readonly kind: "found";
      readonly seen: SeenObject;
      readonly condition?: HistoryCondition | undefined;
      /** Whether the condition held; `undefined` where the answer does not tell. */
      readonly held: boolean | undefined;
    }
  | { readonly kind: "missing" }
  /** A write of which nobody knows whether it had an effect, and what version it gave. */
  | { readonly kind: "maybeWrite"; readonly condition?: HistoryCondition | undefined }
  | { readonly kind: "maybeDelete" };

/** Splits a history by key: what each call says of each key, in the order of the history. */
export function itemsByKey(
  history: readonly HistoryCall[],
  semantics: Semantics,
): ReadonlyMap<string, readonly KeyItem[]> {
  const items = new Map<string, KeyItem[]>();
  for (const [index, call] of history.entries()) {
    for (const [identity, fact] of factsOf(call, semantics)) add(items, identity, itemOf(fact, call, index));
  }
  // Lists say of keys that they do not list that they are not there: of those that any other call knows.
  const ends = pageEnds(history, semantics);
  for (const [index, call] of history.entries()) {
    if (call.action !== "list" || call.outcome?.result !== "page") continue;
    const listed = new Set(call.outcome.objects.map(({ key }) => identityOf(key, semantics)));
    const covers = coverageOf({ asked: call, page: call.outcome }, ends, semantics);
    for (const [identity, each] of items) {
      if (!listed.has(identity) && covers(identity)) each.push(itemOf({ kind: "missing" }, call, index));
    }
  }
  return items;
}

/** What a call says, by key; of a list only what it lists. */
export function factsOf(
  call: HistoryCall,
  semantics: Semantics,
): readonly (readonly [identity: string, fact: KeyFact])[] {
  const { outcome } = call;
  if (outcome?.result === "refused") return [];
  switch (call.action) {
    case "head":
    case "get": {
      const identity = identityOf(call.key, semantics);
      if (outcome?.result === "null") return [[identity, { kind: "missing" }]];
      if (outcome?.result !== "object") return [];
      const condition = call.action === "get" ? call.onlyIf : undefined;
      const held = call.action === "get" ? outcome.body : undefined;
      return [[identity, { kind: "found", seen: outcome.object, condition, held }]];
    }
    case "put":
    case "completeMultipartUpload": {
      const identity = identityOf(call.key, semantics);
      const condition = call.action === "put" ? call.onlyIf : undefined;
      if (outcome?.result === "object") return [[identity, { kind: "write", seen: outcome.object, condition }]];
      return [[identity, { kind: outcome?.result === "null" ? "notStored" : "maybeWrite", condition }]];
    }
    case "delete": {
      const keys = typeof call.keys === "string" ? [call.keys] : call.keys;
      const identities = new Set(keys.map((key) => identityOf(key, semantics)));
      const kind = outcome === undefined || outcome.result === "unknown" ? "maybeDelete" : "delete";
      return [...identities].map((identity) => [identity, { kind }]);
    }
    case "list":
      if (outcome?.result !== "page") return [];
      return outcome.objects.map((seen) => [identityOf(seen.key, semantics), { kind: "found", seen, held: undefined }]);
    default:
      return [];
  }
}

/**
 * What is left of a fact when its call is left out: a write or a delete may have had an effect during the call or not,
 * whatever its condition.
 */
export function forget<Fact extends KeyFact>(fact: Fact): Fact | undefined {
  switch (fact.kind) {
    case "write":
    case "notStored":
    case "maybeWrite":
      return { ...fact, kind: "maybeWrite", condition: undefined };
    case "delete":
    case "maybeDelete":
      return { ...fact, kind: "maybeDelete" };
    default:
      return undefined;
  }
}

function itemOf(fact: KeyFact, { invoked, returned }: HistoryCall, call: number): KeyItem {
  const endless = fact.kind === "maybeWrite" || fact.kind === "maybeDelete";
  return {
    ...fact,
    call,
    invoked,
    returned: endless ? Number.POSITIVE_INFINITY : (returned ?? Number.POSITIVE_INFINITY),
  };
}

function add(items: Map<string, KeyItem[]>, identity: string, item: KeyItem): void {
  const each = items.get(identity);
  if (each === undefined) items.set(identity, [item]);
  else each.push(item);
}
