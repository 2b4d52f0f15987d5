import type { Semantics } from "../../semantics/semantics.js";
import { identityOf } from "../model/model-text.js";
import { groupedBy } from "./grouped-by.js";
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
  /** Present where other writes than one may have given the version that it tells of. */
  readonly isShared?: true;
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
  return withShared(facts);
}

// spec §2 StoreObject: one upload has one version. A store without versions gives what the bytes alone decide.
function withShared(facts: readonly CallFact[]): readonly CallFact[] {
  const seen = facts.filter(isSeen);
  const versions = groupedBy(seen, ({ identity, seen: { version } }) => JSON.stringify([identity, version]));
  const repeats = [...versions.values()].some(
    (each) => each.filter(isWrite).length > 1 || each.some((fact) => placeOf(fact) !== placeOf(each[0])),
  );
  const bare = bareWrites(facts);
  const isShared = (fact: SeenFact) => repeats || isBare(fact.seen) || bare.has(placeOf(fact));
  return facts.map((fact) => (isSeen(fact) && isShared(fact) ? { ...fact, isShared: true } : fact));
}

/**
 * Whether an order of facts may be none: where a write could be one of several that gave the same version, and an answer
 * depends on which.
 */
export function isDoubtful(facts: readonly CallFact[]): boolean {
  const shared = facts.filter(isSeen).filter(({ isShared }) => isShared);
  const bare = bareWrites(facts);
  if (shared.some((fact) => !isBare(fact.seen) && bare.has(placeOf(fact)))) return true;
  const isTimed = facts.some(
    (fact) => "condition" in fact && (fact.condition?.uploadedBefore ?? fact.condition?.uploadedAfter) !== undefined,
  );
  const times = groupedBy(shared, nameOf).values();
  return isTimed && [...times].some((each) => each.some(({ seen }) => seen.uploaded !== each[0].seen.uploaded));
}

/** The places of objects of which a write told the etag alone. */
function bareWrites(facts: readonly CallFact[]): ReadonlySet<string> {
  return new Set(facts.filter((fact) => isWrite(fact) && isBare(fact.seen)).map((fact) => placeOf(fact as SeenFact)));
}

/** The name of a version: of its key, as far as an answer tells it. */
export function nameOf({ identity, seen }: SeenFact): string {
  return JSON.stringify([identity, isBare(seen) ? "" : seen.version, seen.etag]);
}

function placeOf({ identity, seen }: SeenFact): string {
  return JSON.stringify([identity, seen.etag]);
}

function isWrite(fact: CallFact): fact is CallFact & { readonly kind: "write" } {
  return fact.kind === "write";
}

/** A fact that tells of an object. */
export type SeenFact = Extract<CallFact, { readonly seen: SeenObject }>;

function isSeen(fact: CallFact): fact is SeenFact {
  return "seen" in fact;
}

/** Whether an answer tells no more of its object than its etag. */
export function isBare({ version, etag }: Pick<SeenObject, "version" | "etag">): boolean {
  return version === etag || version === absentField;
}

/** What stands for a version or an etag that an answer does not tell. */
export const absentField = "undefined";

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
