import { canComeAndGo } from "./free-versions.js";
import { nothing, type State, unseen } from "./key-plan.js";
import type { SearchPlan } from "./search-plan.js";
import type { Point } from "./search-point.js";

/**
 * Whether it may matter later that what a return is about happened only now, its last chance to: a version that is free
 * may become current, a write or a delete may be used.
 */
export function mayMatter(plan: SearchPlan, point: Point): boolean {
  const { versions, needs } = plan;
  const { kind, subject } = plan.eventOf(point);
  if (plan.isHeld(point)) return false;
  if (kind !== "closeVersion") {
    const chance = plan.chanceOf(point);
    if (chance === undefined || !point.chances.has(chance)) return false;
    if (plan.thorough) return true;
    if (plan.chances[chance]?.kind === "write") {
      return needs.unseen > point.event || Array.from(point.versions.keys()).some((each) => !versions[each]?.written);
    }
    return needs.nothing > point.event && (point.state !== nothing || hasDetour(plan, point));
  }
  if (point.versions.get(subject) !== "free") return false;
  if (plan.thorough) return true;
  const version = versions[subject];
  const current = point.state >= 0 ? versions[point.state]?.kind : undefined;
  if (version === undefined) return false;
  // A state of the same kind is as good; but what is taken to come just before this version need not come later, where it
  // would leave a state of another kind.
  if (Math.max(needs.unseen, needs.nothing) > point.event && absorbs(plan, point, version.kind)) return true;
  if (version.kind === current) return false;
  return Math.max(needs.stranger, needs.byKind.get(version.kind) ?? -1) > point.event;
}

/** Whether it can be of use to go through a state that is left again at once. */
export function leadsOn(plan: SearchPlan, point: Point, state: State): boolean {
  const { versions } = plan;
  const version = versions[state];
  if (plan.thorough) return true;
  if (version?.successor !== undefined) return point.versions.has(version.successor);
  if (version !== undefined && (!version.written || version.condition !== undefined)) return true;
  for (const [index, been] of point.moments) if (!been && plan.meets(state, index)) return true;
  for (const [index, decided] of point.versions) {
    const condition = versions[index]?.condition;
    if (decided !== "done" && index !== state && condition && plan.canBe("held", condition, state)) return true;
  }
  for (const each of point.chances) {
    const condition = plan.chances[each]?.condition;
    if (condition !== undefined && plan.canBe("held", condition, state)) return true;
  }
  return false;
}

/** Whether it can be of use that something was written just before the delete that returns. */
function hasDetour(plan: SearchPlan, point: Point): boolean {
  for (const [index, decided] of point.versions) {
    if (decided !== "done" && plan.heldUntil(index) < point.event && leadsOn(plan, point, index)) return true;
  }
  const mayWrite = Array.from(point.chances).some((each) => plan.chances[each]?.kind === "write");
  return mayWrite && leadsOn(plan, point, unseen);
}

/** Whether just before a version of a kind there can be what would otherwise come after it: other kinds, or a delete. */
function absorbs(plan: SearchPlan, point: Point, kind: string): boolean {
  for (const index of point.versions.keys()) {
    if (plan.versions[index]?.kind !== kind && canComeAndGo(plan, point, index)) return true;
  }
  for (const [index, been] of point.moments) {
    if (!been && plan.moments[index]?.chance !== undefined) return true;
  }
  return false;
}
