import type { Semantics } from "../../semantics/semantics.js";
import type { HistoryCondition } from "./history-call.js";
import { canBe } from "./judge-condition.js";
import type { KeyItem } from "./key-items.js";
import { needsOf } from "./key-needs.js";
import type { ChancePlan, KeyPlan, MomentPlan, PlanEvent } from "./key-plan.js";
import { linkVersions, type NotStored } from "./link-versions.js";
import { draftVersion, type VersionDraft } from "./version-draft.js";
import { versionKinds } from "./version-kinds.js";

/**
 * Puts together what is known of a key: which versions, moments and chances its calls tell of, and when.
 *
 * @param initial - what was there before.
 */
export function planKey(items: readonly KeyItem[], initial: "empty" | "unknown", semantics: Semantics): KeyPlan {
  const kindOf = versionKinds(items);
  const failed: NotStored[] = [];
  const byName = new Map<string, number>();
  const versions: VersionDraft[] = [];
  const moments: MomentPlan[] = [];
  const chances: ChancePlan[] = [];
  const events: PlanEvent[] = [];

  const addMoment = (item: KeyItem, meets: MomentPlan["meets"], rest: Partial<MomentPlan> = {}) => {
    const subject = moments.length;
    moments.push({ meets, condition: undefined, chance: undefined, call: item.call, open: -1, deadline: -1, ...rest });
    events.push({ kind: "openMoment", subject, tick: item.invoked });
    events.push({ kind: "closeMoment", subject, tick: item.returned });
  };
  const addChance = (item: KeyItem, kind: ChancePlan["kind"], condition?: HistoryCondition) => {
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
    versions[index] ??= draftVersion(item.seen, kindOf(item.seen));
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
        if (draft.written) addMoment(item, "never");
        draft.written = true;
        draft.condition = item.condition;
        draft.writeInvoked = item.invoked;
        break;
      }
      case "found": {
        const outcome = item.held ? "held" : "failed";
        const judged = { etag: item.seen.etag, uploaded: [item.seen.uploaded] };
        if (item.held !== undefined && !canBe(outcome, item.condition, judged, semantics)) addMoment(item, "never");
        see(item);
        break;
      }
      case "missing":
        addMoment(item, "nothing");
        break;
      case "delete":
        addMoment(item, "nothing", { chance: addChance(item, "delete") });
        break;
      case "notStored":
        failed.push(item);
        break;
      case "maybeWrite":
        addChance(item, "write", item.condition);
        break;
      case "maybeDelete":
        addChance(item, "delete");
        break;
    }
  }
  // A version that no answer tells of may have the same etag as one that is known.
  const areAllKnown = initial === "empty" && !items.some(({ kind }) => kind === "maybeWrite");
  const unlinked = areAllKnown ? linkVersions(versions, failed) : failed;
  for (const item of unlinked) addMoment(item, "failure", { condition: item.condition });
  for (const [subject, { writeInvoked, lastInvoked, firstReturned }] of versions.entries()) {
    events.push({ kind: "openVersion", subject, tick: writeInvoked });
    events.push({ kind: "releaseVersion", subject, tick: lastInvoked });
    events.push({ kind: "closeVersion", subject, tick: firstReturned });
  }
  events.sort((left, right) => left.tick - right.tick || rankOf(left) - rankOf(right));
  placeInTime(events, versions, moments, chances);
  return { versions, moments, chances, events, needs: needsOf(versions, moments, chances, semantics) };
}

/** Notes in the plans at which events their calls are made and return. */
function placeInTime(
  events: readonly PlanEvent[],
  versions: readonly VersionDraft[],
  moments: readonly MomentPlan[],
  chances: readonly ChancePlan[],
): void {
  for (const [index, { kind, subject }] of events.entries()) {
    const version = versions[subject];
    if (kind === "openVersion" && version !== undefined) version.open = index;
    if (kind === "releaseVersion" && version !== undefined) version.heldUntil = index;
    if (kind === "closeVersion" && version !== undefined) version.deadline = index;
    const opened = kind === "openMoment" ? moments[subject] : undefined;
    if (opened !== undefined) opened.open = index;
    const closed = kind === "closeMoment" ? moments[subject] : kind === "closeChance" ? chances[subject] : undefined;
    if (closed !== undefined) closed.deadline = index;
  }
}

/** The place among events of one tick. Calls are made first: they overlap with those that return in it. */
function rankOf({ kind }: PlanEvent): number {
  if (kind === "closeVersion" || kind === "closeMoment") return 2;
  if (kind === "closeChance") return 3;
  return kind === "releaseVersion" ? 1 : 0;
}
