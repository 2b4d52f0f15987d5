import type { Semantics } from "../../semantics/semantics.js";
import { identityOf } from "../model/model-text.js";
import type { HistoryCall, HistoryCondition, SeenObject } from "./history-call.js";
import { coverageOf, pageEnds } from "./list-coverage.js";

/** One effect of a call on a key, or one look at it, at one moment of the call. */
export type KeyFact = Content & {
  /** The index of the call in the history. */
  readonly call: number;
  readonly from: number;
  /** Infinity where an effect may still come. */
  readonly to: number;
};

interface Condition {
  readonly condition?: HistoryCondition | undefined;
}

type Content =
  | ({ readonly kind: "write"; readonly seen: SeenObject } & Condition)
  /** `held` is true if the condition held; it is absent where the answer does not say. */
  | ({ readonly kind: "found"; readonly seen: SeenObject; readonly held?: boolean } & Condition)
  /** A put whose condition failed, and a write that may have had an effect or not, whose version is unknown. */
  | ({ readonly kind: "notStored" | "maybeWrite" } & Condition)
  | { readonly kind: "delete" | "missing" | "maybeDelete" };

/** The facts of a history by key. A list and a delete of several keys are a fact for each key. */
export function factsByKey(
  history: readonly HistoryCall[],
  semantics: Semantics,
): ReadonlyMap<string, readonly KeyFact[]> {
  const facts = new Map<string, KeyFact[]>();
  const add = (identity: string, content: Content, { invoked: from, returned }: HistoryCall, call: number) => {
    const to = content.kind.startsWith("maybe") ? Number.POSITIVE_INFINITY : (returned ?? Number.POSITIVE_INFINITY);
    const known = facts.get(identity) ?? [];
    facts.set(identity, known);
    known.push({ ...content, call, from, to });
  };
  for (const [index, call] of history.entries())
    for (const [key, content] of contentsOf(call)) add(identityOf(key, semantics), content, call, index);
  const ends = pageEnds(history, semantics);
  for (const [index, call] of history.entries()) {
    if (call.action !== "list" || call.outcome?.result !== "page") continue;
    const covers = coverageOf({ asked: call, page: call.outcome }, ends, semantics);
    for (const identity of facts.keys()) if (covers(identity)) add(identity, { kind: "missing" }, call, index);
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
      if (outcome?.result === "null") return [[call.key, { kind: "missing" }]];
      if (outcome?.result !== "object") return [];
      const found = { kind: "found", seen: outcome.object } as const;
      return [[call.key, call.action === "head" ? found : { ...found, condition: call.onlyIf, held: outcome.body }]];
    }
    case "put":
    case "completeMultipartUpload": {
      const condition = call.action === "put" ? call.onlyIf : undefined;
      if (outcome?.result === "object") return [[call.key, { kind: "write", seen: outcome.object, condition }]];
      return [[call.key, { kind: outcome?.result === "null" ? "notStored" : "maybeWrite", condition }]];
    }
    case "delete": {
      const kind = outcome === undefined || outcome.result === "unknown" ? "maybeDelete" : "delete";
      return Array.from(new Set([call.keys].flat()), (key) => [key, { kind }]);
    }
    case "list":
      return outcome?.result === "page" ? outcome.objects.map((seen) => [seen.key, { kind: "found", seen }]) : [];
    default:
      return [];
  }
}

/** The fact without the answer of its call, which may then have had an effect at any later time, or none. */
export function forgotten({ kind, call, from }: KeyFact): KeyFact | undefined {
  if (kind === "found" || kind === "missing") return undefined;
  const isDelete = kind === "delete" || kind === "maybeDelete";
  return { kind: isDelete ? "maybeDelete" : "maybeWrite", call, from, to: Number.POSITIVE_INFINITY };
}
