import { absentField, type CallFact, isBare, nameOf, type SeenFact } from "./call-facts.js";
import type { HistoryQuestion } from "./check-history-options.js";
import type { Contents, Effect, State, Version } from "./effect.js";
import { groupedBy } from "./grouped-by.js";
import type { HistoryCondition } from "./history-call.js";
import { canBe } from "./judge-condition.js";

type Observed = Extract<CallFact, { kind: "missing" | "found" | "group" | "notStored" }>;

/** The changes and observations that facts tell of. Each has its place in an order. */
export function effectsOf(facts: readonly CallFact[], { initial, semantics }: HistoryQuestion): readonly Effect[] {
  const calls = [...groupedBy(facts, ({ call }) => call).values()];
  const versions = versionsOf(facts, calls, initial);
  const versionOf = (fact: SeenFact) => versions.get(nameOf(fact)) as Version;
  const judgedBy = (fact: SeenFact) =>
    fact.isShared ? { etag: fact.seen.etag, uploaded: [fact.seen.uploaded] } : versionOf(fact);
  const isOf = (fact: SeenFact, state: State) => {
    if (typeof state !== "object" || state === versionOf(fact)) return state === versionOf(fact);
    const etags = new Set([state.etag, fact.seen.etag]);
    return (isBare(state) || isBare(fact.seen)) && (etags.size === 1 || etags.has(absentField));
  };
  const isJudgedRight = (fact: Extract<CallFact, { kind: "found" }>) =>
    fact.held === undefined || canBe(fact.held ? "held" : "failed", fact.condition, judgedBy(fact), semantics);
  const canSee = (fact: Observed, contents: Contents): boolean => {
    const state = contents.get(fact.identity) ?? "nothing";
    if (fact.kind === "missing") return state === "nothing";
    if (fact.kind === "found") return isOf(fact, state) && isJudgedRight(fact);
    if (fact.kind === "notStored") return canBe("failed", fact.condition, state, semantics);
    return [...contents].some(([identity, each]) => each !== "nothing" && fact.has(identity));
  };
  const shared = groupedBy(
    [...versions.values()].filter(({ isShared }) => isShared),
    ({ key }) => key,
  );
  const unseenOn = (key: string) => ({ stores: "unseen", others: shared.get(key) }) as const;
  const effects: Effect[] = [];
  for (const version of versions.values()) {
    const { key, isShared, writes, seenBy } = version;
    const change = { keys: [key], stores: version, isOptional: false };
    for (const { invoked: from, returned, condition } of writes)
      effects.push({ ...change, from, to: isShared ? returned : seenBy, condition, isOfUnknownWrite: false });
    if (isShared || writes.length > 0) continue;
    const from = Number.NEGATIVE_INFINITY;
    effects.push({ ...change, from, to: seenBy, condition: undefined, isOfUnknownWrite: true });
  }
  for (const told of calls) {
    const [fact] = told;
    const { invoked: from, returned: to } = fact;
    const keys = [...new Set(told.map(({ identity }) => identity))];
    const change = { from, to, keys, condition: undefined, isOfUnknownWrite: false };
    switch (fact.kind) {
      case "write":
        break;
      case "delete":
      case "maybeDelete":
        effects.push({ ...change, stores: "nothing", isOptional: fact.kind === "maybeDelete" });
        break;
      case "maybeWrite":
        effects.push({ ...change, ...unseenOn(fact.identity), condition: fact.condition, isOptional: true });
        break;
      default:
        // To see one version alone only says by when it is stored, and how long it stays.
        if (fact.kind === "found" && told.length === 1 && !fact.isShared && isJudgedRight(fact)) break;
        // What a call tells is all changes, or all observations.
        effects.push({
          from,
          to,
          keys,
          isRight: (contents) => (told as readonly Observed[]).every((each) => canSee(each, contents)),
        });
    }
  }
  if (initial === "empty") return effects;
  // What was there before is as a write that came before all calls.
  const times = { from: Number.NEGATIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
  const before = { ...times, condition: undefined, isOptional: true, isOfUnknownWrite: false };
  const keys = new Set(facts.map(({ identity }) => identity));
  return [...effects, ...Array.from(keys, (key): Effect => ({ ...before, ...unseenOn(key), keys: [key] }))];
}

/** The versions that calls wrote or saw, by name. */
function versionsOf(
  facts: readonly CallFact[],
  calls: readonly (readonly CallFact[])[],
  initial: HistoryQuestion["initial"],
): ReadonlyMap<string, Version> {
  const seen = facts.filter((fact): fact is SeenFact => fact.kind === "write" || fact.kind === "found");
  const conditions = facts.flatMap((fact) => ("condition" in fact && fact.condition ? [fact.condition] : []));
  const isTimed = conditions.some((each) => each.uploadedBefore !== undefined || each.uploadedAfter !== undefined);
  const named = new Set(conditions.flatMap((each) => [...(each.etagMatches ?? []), ...(each.etagDoesNotMatch ?? [])]));
  for (const { seen: bare } of seen) if (isBare(bare)) named.add(bare.etag);
  // Where a list is one snapshot, it matters which version is there, and when.
  const listed = calls.filter((told) => told.length > 1).flat();
  const inSnapshots = new Set(listed.flatMap((fact) => (fact.kind === "found" ? [nameOf(fact)] : [])));
  const versions = new Map<string, Mutable<Version>>();
  for (const [name, each] of groupedBy(seen, nameOf)) {
    const {
      identity: key,
      isShared = false,
      seen: { version, etag },
    } = each[0];
    const uploaded = [...new Set(each.map((fact) => fact.seen.uploaded))];
    const asked = JSON.stringify([named.has(etag) ? etag : "", isTimed ? uploaded : 0]);
    versions.set(name, {
      key,
      version,
      etag,
      isShared,
      uploaded,
      writes: each.flatMap((fact) => (fact.kind === "write" ? [fact] : [])),
      seenBy: each.reduce((first, { returned }) => Math.min(first, returned), Number.POSITIVE_INFINITY),
      heldTo: isShared
        ? Number.NEGATIVE_INFINITY
        : each.reduce((last, { invoked }) => Math.max(last, invoked), Number.NEGATIVE_INFINITY),
      name,
      kind: isShared || inSnapshots.has(name) ? name : asked,
    });
  }
  if (initial === "empty" && !seen.some(({ isShared }) => isShared)) pinVersions(facts, [...versions.values()]);
  return versions;
}

/**
 * Where only one version fits the condition of a call, that call saw it: it stored something over it, or was stopped by it.
 * With a lost write that is not known, as the object that it stored may have any etag.
 */
function pinVersions(facts: readonly CallFact[], versions: readonly Mutable<Version>[]): void {
  if (facts.some(({ kind }) => kind === "maybeWrite")) return;
  const byEtag = groupedBy(versions, ({ key, etag }) => JSON.stringify([key, etag]));
  const goneBy = goneByOf(facts, versions);
  for (const fact of facts) {
    if (fact.kind !== "write" && fact.kind !== "notStored") continue;
    const etags = fact.kind === "write" ? matchedBy(fact.condition) : excludedBy(fact.condition);
    const candidates = etags.flatMap((etag) => byEtag.get(JSON.stringify([fact.identity, etag])) ?? []);
    const [version, other] = candidates.filter((each) => {
      const [write] = each.writes;
      return write !== undefined && write.invoked <= fact.returned && (goneBy.get(each) as number) >= fact.invoked;
    });
    if (version === undefined || other !== undefined) continue;
    version.seenBy = Math.min(version.seenBy, fact.returned);
    version.heldTo = Math.max(version.heldTo, fact.invoked);
    if (fact.kind !== "write") continue;
    version.kind = version.name;
    version.next = nameOf(fact);
  }
}

/** By when a later write has surely replaced each version; or later, where calls are not in the order of their ticks. */
function goneByOf(facts: readonly CallFact[], versions: readonly Version[]): ReadonlyMap<Version, number> {
  const writes = facts.filter(({ kind }) => kind === "write");
  const laterWrite = new Map<string, number>();
  const goneBy = new Map<Version, number>();
  for (const version of [...versions].sort((left, right) => right.seenBy - left.seenBy)) {
    while ((writes.at(-1)?.invoked ?? Number.NEGATIVE_INFINITY) > version.seenBy) {
      const { identity, returned } = writes.pop() as CallFact;
      laterWrite.set(identity, Math.min(returned, laterWrite.get(identity) ?? Number.POSITIVE_INFINITY));
    }
    goneBy.set(version, laterWrite.get(version.key) ?? Number.POSITIVE_INFINITY);
  }
  return goneBy;
}

/** Etags of which the object must have one for a condition to hold; none where that is not sure. */
function matchedBy(condition: HistoryCondition | undefined): readonly string[] {
  const { etagMatches = [], unclear } = condition ?? {};
  return unclear || etagMatches.includes("*") ? [] : etagMatches;
}

/** Etags of which the object must have one for a condition to fail; none where that is not sure. */
function excludedBy(condition: HistoryCondition | undefined): readonly string[] {
  const { etagDoesNotMatch = [], secondsGranularity: _, fromHeaders: __, ...others } = condition ?? {};
  return Object.keys(others).length > 0 || etagDoesNotMatch.includes("*") ? [] : etagDoesNotMatch;
}

type Mutable<Fields> = { -readonly [Name in keyof Fields]: Fields[Name] };
