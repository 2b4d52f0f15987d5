import type { Semantics } from "../../semantics/semantics.js";
import { identityOf } from "../model/model-text.js";
import type { HistoryCall, HistoryCondition, SeenObject } from "./history-call.js";
import { coverageOf, groupsOf, pageEnds } from "./list-coverage.js";

/** What a call tells of one key: what it did to it or saw of it, at one moment of the call. */
export type CallFact = KeyFact & {
  /** What the key is compared by. */
  readonly identity: string;
  /** The index of the call in the history. */
  readonly call: number;
  readonly invoked: number;
  /** Infinity where an effect may still come. */
  readonly returned: number;
};

type KeyFact =
  | { readonly kind: "write"; readonly seen: SeenObject; readonly condition: HistoryCondition | undefined }
  /** A put whose condition failed. */
  | { readonly kind: "notStored"; readonly condition: HistoryCondition | undefined }
  | { readonly kind: "delete" }
  | {
      readonly kind: "found";
      readonly seen: SeenObject;
      readonly condition?: HistoryCondition | undefined;
      /** Whether the condition held; `undefined` where the answer does not tell. */
      readonly held: boolean | undefined;
    }
  | { readonly kind: "missing" }
  /** Some key is in a group. The identity is the group; `has` tells which keys are in it. */
  | { readonly kind: "group"; readonly has: (identity: string) => boolean }
  /** A write that may have had an effect or not, and whose version is unknown. */
  | { readonly kind: "maybeWrite"; readonly condition: HistoryCondition | undefined }
  | { readonly kind: "maybeDelete" };

/** What the calls of a history tell, key by key. */
export function factsOf(history: readonly HistoryCall[], semantics: Semantics): readonly CallFact[] {
  const facts = history.flatMap((call, index) =>
    keyFacts(call).map(([key, fact]) => factOf(fact, identityOf(key, semantics), call, index)),
  );
  const known = [...new Set(facts.map(({ identity }) => identity))];
  const ends = pageEnds(history, semantics);
  for (const [index, call] of history.entries()) {
    if (call.action !== "list" || call.outcome?.result !== "page") continue;
    // Lists tell of keys that they do not list that they are not there: of those that any other call knows.
    const covers = coverageOf({ asked: call, page: call.outcome }, ends, semantics);
    const missing = known.filter((identity) => covers(identity));
    facts.push(...missing.map((identity) => factOf({ kind: "missing" }, identity, call, index)));
    for (const group of call.outcome.delimitedPrefixes) {
      const identity = identityOf(group, semantics);
      const has = (each: string) => groupsOf(each, call, semantics).includes(identity);
      facts.push(factOf({ kind: "group", has }, identity, call, index));
    }
  }
  return facts;
}

/** What a call tells, by key; of a list only what it lists. */
function keyFacts(call: HistoryCall): readonly (readonly [key: string, fact: KeyFact])[] {
  const { outcome } = call;
  if (outcome?.result === "refused") return [];
  switch (call.action) {
    case "head":
    case "get": {
      if (outcome?.result === "null") return [[call.key, { kind: "missing" }]];
      if (outcome?.result !== "object") return [];
      if (call.action === "head") return [[call.key, { kind: "found", seen: outcome.object, held: undefined }]];
      return [[call.key, { kind: "found", seen: outcome.object, condition: call.onlyIf, held: outcome.body }]];
    }
    case "put":
    case "completeMultipartUpload": {
      const condition = call.action === "put" ? call.onlyIf : undefined;
      if (outcome?.result === "object") return [[call.key, { kind: "write", seen: outcome.object, condition }]];
      return [[call.key, { kind: outcome?.result === "null" ? "notStored" : "maybeWrite", condition }]];
    }
    case "delete": {
      const kind = outcome === undefined || outcome.result === "unknown" ? "maybeDelete" : "delete";
      return [call.keys].flat().map((key) => [key, { kind }]);
    }
    case "list":
      if (outcome?.result !== "page") return [];
      return outcome.objects.map((seen) => [seen.key, { kind: "found", seen, held: undefined }]);
    default:
      return [];
  }
}

/**
 * What is left of a fact when its call is left out: a write or a delete may have had an effect during the call or not,
 * whatever its condition.
 */
export function forget(fact: CallFact): CallFact | undefined {
  const { identity, call, invoked, returned } = fact;
  const rest = { identity, call, invoked, returned };
  switch (fact.kind) {
    case "write":
    case "notStored":
    case "maybeWrite":
      return { ...rest, kind: "maybeWrite", condition: undefined };
    case "delete":
    case "maybeDelete":
      return { ...rest, kind: "maybeDelete" };
    default:
      return undefined;
  }
}

function factOf(fact: KeyFact, identity: string, { invoked, returned }: HistoryCall, call: number): CallFact {
  const isLost = fact.kind === "maybeWrite" || fact.kind === "maybeDelete";
  const end = isLost ? Number.POSITIVE_INFINITY : (returned ?? Number.POSITIVE_INFINITY);
  return { ...fact, identity, call, invoked, returned: end };
}
