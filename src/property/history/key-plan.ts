import type { Semantics } from "../../semantics/semantics.js";
import type { HistoryCondition } from "./history-call.js";
import { canBe, type JudgedObject, type JudgedState } from "./judge-condition.js";
import type { KeyItem } from "./key-items.js";
import { type Needs, needsOf, ordinary } from "./key-needs.js";

/** What is stored under a key: a version by its index, or one of these two. */
export type State = number;
/** Nothing is stored. */
export const nothing: State = -1;
/** An object is stored that no answer tells of. */
export const unseen: State = -2;

/**
 * A version that was written or seen. It is current once and without a break: from a moment after its write was called
 * and before `deadline`, at least until `zone`.
 */
export interface VersionPlan extends JudgedObject {
  readonly version: string;
  /** Whether the call that wrote it is known; if not, it must come from a call that nobody knows the outcome of. */
  readonly written: boolean;
  readonly condition: HistoryCondition | undefined;
  /** Versions of the same kind are the same to all conditions of this key. */
  readonly kind: string;
  /** The version that is written right after this one, where that is sure. */
  successor: number | undefined;
  /** The event at which its write is made. */
  open: number;
  /** The event at which the last of the calls that wrote or saw it is made: until then it is current. */
  zone: number;
  /** The event at which the first of them returns: by then it has become current. */
  deadline: number;
}

/** A moment that a call needs between its invoke and its return, and what must be stored then. */
export interface MomentPlan {
  readonly meets: "nothing" | "failure" | "never";
  /** The condition that must fail. */
  readonly condition: HistoryCondition | undefined;
  /** A delete also brings about what it needs: its chance. */
  readonly chance: number | undefined;
  readonly call: number;
  open: number;
  deadline: number;
}

/** A write or a delete that can be used once, to come to another state. */
export interface ChancePlan {
  readonly kind: "write" | "delete";
  /** Of a write, which stores an object of unknown version. */
  readonly condition: HistoryCondition | undefined;
  deadline: number;
}

/** What happens to the search as time goes on. `subject` is the index of a version, a moment or a chance. */
export interface PlanEvent {
  readonly kind: "openVersion" | "closeVersion" | "zone" | "openMoment" | "closeMoment" | "openChance" | "closeChance";
  readonly subject: number;
  readonly tick: number;
}

/** All that is known of one key, for the search of an order. */
export interface KeyPlan {
  readonly versions: readonly VersionPlan[];
  readonly moments: readonly MomentPlan[];
  readonly chances: readonly ChancePlan[];
  /** In the order of time. */
  readonly events: readonly PlanEvent[];
  readonly needs: Needs;
}

type Draft<Plan> = { -readonly [Field in keyof Plan]: Plan[Field] };

interface VersionDraft extends Draft<VersionPlan> {
  readonly uploaded: number[];
  writeInvoked: number;
  lastInvoked: number;
  firstReturned: number;
}

/**
 * Puts together what is known of a key.
 *
 * @param initial - what was there before.
 */
export function planKey(items: readonly KeyItem[], initial: "empty" | "unknown", semantics: Semantics): KeyPlan {
  const kindOf = makeKindOf(items);
  const failed: NotStored[] = [];
  const byName = new Map<string, number>();
  const versions: VersionDraft[] = [];
  const moments: MomentPlan[] = [];
  const chances: ChancePlan[] = [];
  const events: PlanEvent[] = [];

  const moment = (item: KeyItem, meets: MomentPlan["meets"], rest: Partial<MomentPlan> = {}) => {
    const subject = moments.length;
    moments.push({ meets, condition: undefined, chance: undefined, call: item.call, open: -1, deadline: -1, ...rest });
    events.push({ kind: "openMoment", subject, tick: item.invoked });
    events.push({ kind: "closeMoment", subject, tick: item.returned });
  };
  const chance = (item: KeyItem, kind: ChancePlan["kind"], condition?: HistoryCondition) => {
    const subject = chances.length;
    chances.push({ kind, condition, deadline: -1 });
    events.push({ kind: "openChance", subject, tick: item.invoked });
    events.push({ kind: "closeChance", subject, tick: item.returned });
    return subject;
  };
  const see = (item: KeyItem & { readonly kind: "write" | "found" }) => {
    const { version, etag, uploaded } = item.seen;
    const name = JSON.stringify([version, etag]);
    const index = byName.get(name) ?? versions.length;
    byName.set(name, index);
    versions[index] ??= {
      version,
      etag,
      uploaded: [],
      written: false,
      condition: undefined,
      kind: kindOf(item.seen),
      successor: undefined,
      open: -1,
      zone: -1,
      deadline: -1,
      writeInvoked: Number.NEGATIVE_INFINITY,
      lastInvoked: Number.NEGATIVE_INFINITY,
      firstReturned: Number.POSITIVE_INFINITY,
    };
    const draft = versions[index];
    if (!draft.uploaded.includes(uploaded)) draft.uploaded.push(uploaded);
    draft.lastInvoked = Math.max(draft.lastInvoked, item.invoked);
    draft.firstReturned = Math.min(draft.firstReturned, item.returned);
    return draft;
  };

  for (const item of items) {
    switch (item.kind) {
      case "write": {
        const draft = see(item);
        // Versions are unique: a second write of one has no place in any order.
        if (draft.written) moment(item, "never");
        draft.written = true;
        draft.condition = item.condition;
        draft.writeInvoked = item.invoked;
        break;
      }
      case "found": {
        const outcome = item.held ? "held" : "failed";
        const judged = { etag: item.seen.etag, uploaded: [item.seen.uploaded] };
        if (item.held !== undefined && !canBe(outcome, item.condition, judged, semantics)) moment(item, "never");
        see(item);
        break;
      }
      case "missing":
        moment(item, "nothing");
        break;
      case "delete":
        moment(item, "nothing", { chance: chance(item, "delete") });
        break;
      case "notStored":
        failed.push(item);
        break;
      case "maybeWrite":
        chance(item, "write", item.condition);
        break;
      case "maybeDelete":
        chance(item, "delete");
        break;
    }
  }
  const isKnown = initial === "empty" && !items.some(({ kind }) => kind === "maybeWrite");
  const unlinked = isKnown ? linkVersions(versions, failed) : failed;
  for (const item of unlinked) moment(item, "failure", { condition: item.condition });
  for (const [subject, { writeInvoked, lastInvoked, firstReturned }] of versions.entries()) {
    events.push({ kind: "openVersion", subject, tick: writeInvoked });
    events.push({ kind: "zone", subject, tick: lastInvoked });
    events.push({ kind: "closeVersion", subject, tick: firstReturned });
  }
  events.sort((left, right) => left.tick - right.tick || rankOf(left) - rankOf(right));
  placeInTime(events, versions, moments, chances);
  return { versions, moments, chances, events, needs: needsOf(versions, moments, chances, semantics) };
}

/** Notes at which events calls are made and return. */
function placeInTime(
  events: readonly PlanEvent[],
  versions: readonly VersionDraft[],
  moments: readonly MomentPlan[],
  chances: readonly ChancePlan[],
): void {
  for (const [index, { kind, subject }] of events.entries()) {
    const version = versions[subject];
    const closed = kind === "closeMoment" ? moments[subject] : kind === "closeChance" ? chances[subject] : undefined;
    if (kind === "openVersion" && version !== undefined) version.open = index;
    const opened = kind === "openMoment" ? moments[subject] : undefined;
    if (opened !== undefined) opened.open = index;
    if (kind === "zone" && version !== undefined) version.zone = index;
    if (kind === "closeVersion" && version !== undefined) version.deadline = index;
    if (closed !== undefined) closed.deadline = index;
  }
}

type NotStored = KeyItem & { readonly kind: "notStored" };

/**
 * Where all versions are known, an etag may tell which one a put has found: that is the one before the version that it
 * stores, or one that is seen by a put that stores nothing. Gives back the puts of which it does not tell.
 */
function linkVersions(versions: readonly VersionDraft[], failed: readonly NotStored[]): readonly NotStored[] {
  const byEtag = indexesByEtag(versions);
  const unlinked: NotStored[] = [];
  for (const item of failed) {
    const found = versions[onlyOf(byEtag, item.condition, "etagDoesNotMatch") ?? -1];
    if (found === undefined) {
      unlinked.push(item);
    } else {
      found.lastInvoked = Math.max(found.lastInvoked, item.invoked);
      found.firstReturned = Math.min(found.firstReturned, item.returned);
    }
  }
  for (const [index, version] of versions.entries()) {
    const found = versions[onlyOf(byEtag, version.condition, "etagMatches", index) ?? -1];
    if (found === undefined || found.successor !== undefined) continue;
    found.successor = index;
    found.lastInvoked = Math.max(found.lastInvoked, version.writeInvoked);
    found.firstReturned = Math.min(found.firstReturned, version.firstReturned);
  }
  return unlinked;
}

function indexesByEtag(versions: readonly VersionDraft[]): ReadonlyMap<string, readonly number[]> {
  const byEtag = new Map<string, number[]>();
  for (const [index, { etag }] of versions.entries()) {
    const indexes = byEtag.get(etag);
    if (indexes === undefined) byEtag.set(etag, [index]);
    else indexes.push(index);
  }
  return byEtag;
}

/** The one version whose etag is the only thing that a condition is about. */
function onlyOf(
  byEtag: ReadonlyMap<string, readonly number[]>,
  condition: HistoryCondition | undefined,
  field: "etagMatches" | "etagDoesNotMatch",
  except?: number,
): number | undefined {
  const etags = condition?.[field];
  if (condition === undefined || etags === undefined) return undefined;
  if (condition.unclear || Object.keys(condition).some((name) => name !== field && name !== "secondsGranularity"))
    return undefined;
  if (etags.includes("*")) return undefined;
  const found = etags.flatMap((etag) => byEtag.get(etag) ?? []).filter((index) => index !== except);
  return found.length === 1 ? found[0] : undefined;
}

/** Of what happens in one tick, calls are made first: they overlap with those that return in it. */
function rankOf({ kind }: PlanEvent): number {
  if (kind === "closeVersion" || kind === "closeMoment") return 2;
  if (kind === "closeChance") return 3;
  return kind === "zone" ? 1 : 0;
}

function makeKindOf(items: readonly KeyItem[]): (object: { etag: string; uploaded: number }) => string {
  const conditions = items.flatMap((item) => ("condition" in item && item.condition ? [item.condition] : []));
  const timed = conditions.some((each) => each.uploadedBefore !== undefined || each.uploadedAfter !== undefined);
  const named = new Set(conditions.flatMap((each) => [...(each.etagMatches ?? []), ...(each.etagDoesNotMatch ?? [])]));
  return ({ etag, uploaded }) => {
    if (timed) return JSON.stringify([named.has(etag) ? etag : "", uploaded]);
    return named.has(etag) ? JSON.stringify(etag) : ordinary;
  };
}

/** What a state looks like to a condition. */
export function judgedState(state: State, versions: readonly VersionPlan[]): JudgedState {
  if (state === nothing) return "nothing";
  return versions[state] ?? "unseen";
}
