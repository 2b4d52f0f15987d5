import type { CallFact } from "./call-facts.js";
import type { HistoryQuestion } from "./check-history-options.js";
import type { Contents, Effect, Version } from "./effect.js";
import { groupedBy } from "./grouped-by.js";
import type { HistoryCondition } from "./history-call.js";
import { canBe } from "./judge-condition.js";

type Seen = CallFact & { readonly kind: "write" | "found" };

/** Puts together what facts tell: the changes and observations of which each had its moment. */
export function effectsOf(facts: readonly CallFact[], { initial, semantics }: HistoryQuestion): readonly Effect[] {
  const calls = [...groupedBy(facts, ({ call }) => call).values()];
  const versions = versionsOf(facts, calls, initial);
  const canSee = (fact: CallFact, contents: Contents): boolean => {
    const state = contents.get(fact.identity) ?? "nothing";
    switch (fact.kind) {
      case "missing":
        return state === "nothing";
      case "found":
        return state === versions.get(nameOf(fact));
      case "group":
        return [...contents].some(([identity, each]) => each !== "nothing" && fact.has(identity));
      case "notStored":
        return canBe("failed", fact.condition, state, semantics);
      default:
        return true;
    }
  };
  const effects: Effect[] = [];
  for (const version of versions.values()) {
    const { key, writes, seenBy: to } = version;
    const [write, again] = writes;
    const condition = write?.condition;
    const from = write?.invoked ?? Number.NEGATIVE_INFINITY;
    effects.push({
      from,
      to,
      keys: [key],
      stores: version,
      condition,
      isOptional: false,
      isOfUnknownWrite: write === undefined,
    });
    // A version is stored once: a second write of it has no place in any order.
    if (again !== undefined)
      effects.push({
        from: again.invoked,
        to: again.returned,
        keys: [key],
        isRight: () => false,
      });
  }
  for (const told of calls) {
    const [fact] = told;
    if (fact === undefined) continue;
    const { invoked: from, returned: to } = fact;
    const keys = [...new Set(told.map(({ identity }) => identity))];
    const change = { from, to, keys, condition: undefined, isOfUnknownWrite: false };
    const isRight = (contents: Contents) => told.every((each) => canSee(each, contents));
    switch (fact.kind) {
      case "write":
        break;
      case "delete":
      case "maybeDelete":
        effects.push({ ...change, stores: "nothing", isOptional: fact.kind === "maybeDelete" });
        break;
      case "maybeWrite":
        effects.push({ ...change, stores: undefined, condition: fact.condition, isOptional: true });
        break;
      case "found": {
        const { condition, held } = fact;
        const judged = versions.get(nameOf(fact)) ?? "unseen";
        const isJudgedSo = held === undefined || canBe(held ? "held" : "failed", condition, judged, semantics);
        if (!isJudgedSo) effects.push({ from, to, keys, isRight: () => false });
        else if (told.length > 1) effects.push({ from, to, keys, isRight });
        break;
      }
      default:
        effects.push({ from, to, keys, isRight });
    }
  }
  if (initial === "empty") return effects;
  // What was there before is as a write that came before all calls.
  const before = {
    from: Number.NEGATIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
    stores: undefined,
    condition: undefined,
  };
  const keys = new Set(facts.map(({ identity }) => identity));
  return [
    ...effects,
    ...Array.from(keys, (key) => ({ ...before, keys: [key], isOptional: true, isOfUnknownWrite: false })),
  ];
}

/** The versions that calls wrote or saw, by name. */
function versionsOf(
  facts: readonly CallFact[],
  calls: readonly (readonly CallFact[])[],
  initial: HistoryQuestion["initial"],
): ReadonlyMap<string, Version> {
  const seen = facts.filter((fact): fact is Seen => fact.kind === "write" || fact.kind === "found");
  const conditions = facts.flatMap((fact) => ("condition" in fact && fact.condition ? [fact.condition] : []));
  const isTimed = conditions.some((each) => each.uploadedBefore !== undefined || each.uploadedAfter !== undefined);
  const named = new Set(conditions.flatMap((each) => [...(each.etagMatches ?? []), ...(each.etagDoesNotMatch ?? [])]));
  // Where a list is one snapshot, it matters which version is there, and when.
  const listed = calls.filter((told) => told.length > 1).flat();
  const inSnapshots = new Set(listed.flatMap((fact) => (fact.kind === "found" ? [nameOf(fact)] : [])));
  const versions = new Map<string, Mutable<Version>>();
  for (const [name, each] of groupedBy(seen, nameOf)) {
    const {
      identity: key,
      seen: { etag },
    } = each[0] as Seen;
    const uploaded = [...new Set(each.map((fact) => fact.seen.uploaded))];
    // What no condition asks about is as good as an object that nobody saw.
    const told =
      conditions.length === 0 ? "unseen" : JSON.stringify([named.has(etag) ? etag : "", isTimed ? uploaded : 0]);
    versions.set(name, {
      key,
      etag,
      uploaded,
      writes: each.flatMap((fact) => (fact.kind === "write" ? [fact] : [])),
      seenBy: each.reduce((first, { returned }) => Math.min(first, returned), Number.POSITIVE_INFINITY),
      heldTo: each.reduce((last, { invoked }) => Math.max(last, invoked), Number.NEGATIVE_INFINITY),
      name,
      kind: inSnapshots.has(name) ? name : told,
    });
  }
  if (initial === "empty") pinVersions(facts, [...versions.values()]);
  return versions;
}

/**
 * Which version each call saw, or overwrote, whose condition only that one can have: as sure as if it had read it. Nothing
 * is known of etags where a write was lost.
 */
function pinVersions(facts: readonly CallFact[], versions: readonly Mutable<Version>[]): void {
  if (facts.some(({ kind }) => kind === "maybeWrite") || versions.some(({ writes }) => writes.length !== 1)) return;
  const byEtag = groupedBy(versions, ({ key, etag }) => JSON.stringify([key, etag]));
  const goneBy = goneByOf(facts);
  for (const fact of facts) {
    if (fact.kind !== "write" && fact.kind !== "notStored") continue;
    const etags = fact.kind === "write" ? matchedBy(fact.condition) : excludedBy(fact.condition);
    const candidates = etags.flatMap((etag) => byEtag.get(JSON.stringify([fact.identity, etag])) ?? []);
    const [version, other] = candidates.filter(
      ({ key, seenBy, writes: [write] }) =>
        write !== undefined && write.invoked <= fact.returned && goneBy(key, seenBy) >= fact.invoked,
    );
    if (version === undefined || other !== undefined) continue;
    version.seenBy = Math.min(version.seenBy, fact.returned);
    version.heldTo = Math.max(version.heldTo, fact.invoked);
    if (fact.kind !== "write") continue;
    version.kind = version.name;
    version.next = nameOf(fact);
  }
}

/** Tells by when something else is stored than what is stored at a tick, for sure. */
function goneByOf(facts: readonly CallFact[]): (key: string, tick: number) => number {
  const changes = facts.filter(({ kind }) => kind === "write" || kind === "delete");
  const byKey = new Map<string, { readonly invoked: number; readonly gone: number }[]>();
  for (const { identity, invoked, returned } of changes.sort((left, right) => right.invoked - left.invoked)) {
    const later = byKey.get(identity) ?? [];
    byKey.set(identity, later);
    later.push({ invoked, gone: Math.min(returned, later.at(-1)?.gone ?? Number.POSITIVE_INFINITY) });
  }
  return (key, tick) => {
    const changed = byKey.get(key) ?? [];
    let low = 0;
    let high = changed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changed[middle]?.invoked ?? 0) > tick) low = middle + 1;
      else high = middle;
    }
    return changed[low - 1]?.gone ?? Number.POSITIVE_INFINITY;
  };
}

/** The etags of which an object must have one for a condition to hold, if it must. */
function matchedBy(condition: HistoryCondition | undefined): readonly string[] {
  const { etagMatches = [], unclear } = condition ?? {};
  return unclear || etagMatches.includes("*") ? [] : etagMatches;
}

/** The etags of which an object must have one for a condition to fail, if it must. */
function excludedBy(condition: HistoryCondition | undefined): readonly string[] {
  const { etagDoesNotMatch = [], secondsGranularity: _, fromHeaders: __, ...others } = condition ?? {};
  return Object.keys(others).length > 0 || etagDoesNotMatch.includes("*") ? [] : etagDoesNotMatch;
}

type Mutable<Fields> = { -readonly [Name in keyof Fields]: Fields[Name] };

export function nameOf({ identity, seen }: Seen): string {
  return JSON.stringify([identity, seen.version, seen.etag]);
}
