import { canFreeVersions, freeVersions } from "./free-versions.js";
import { nothing, type State, unseen } from "./key-plan.js";
import type { SearchPlan } from "./search-plan.js";
import { copyOf, type Decided, type Point } from "./search-point.js";

/** Every point that is one transition away; of transitions that are alike, only the one whose time is up first. */
export function* transitionsFrom(plan: SearchPlan, point: Point): Generator<Point> {
  const { versions } = plan;
  const { subject, kind } = plan.eventOf(point);
  const successor = versions[point.state]?.successor;
  if (successor !== undefined) {
    const isOpen = point.versions.has(successor) && point.versions.get(successor) !== "done";
    if (isOpen) yield arrive(plan, point, successor, false);
    return;
  }
  yield* versionsToCome(plan, point, kind === "closeVersion" ? subject : undefined);
  // Where nothing is stored, a delete is of use only if something was written just before it.
  if (point.state !== nothing || canFreeVersions(plan, point)) {
    const first = firstChance(plan, point, "delete", undefined);
    if (first !== undefined) yield arrive(plan, point, nothing, true, first);
  }
  yield* unknownWrites(plan, point, unseen);
}

/**
 * The points to which the writes of the versions that are yet to come lead.
 *
 * @param wanted - the version that must come now, if it is one that returns.
 */
function* versionsToCome(plan: SearchPlan, point: Point, wanted: number | undefined): Generator<Point> {
  const alike = new Set<string>();
  for (const [index, decided] of byDeadline(plan, point)) {
    const version = plan.versions[index];
    if (version === undefined || decided === "done") continue;
    if (!version.written) {
      yield* unknownWrites(plan, point, index);
      continue;
    }
    if (!plan.canBe("held", version.condition, point.state)) continue;
    const mayStand = plan.thorough || index === wanted || version.heldUntil > point.event;
    const isPassing = version.condition === undefined && !mayStand;
    if (isPassing && alike.has(version.kind)) continue;
    if (isPassing) alike.add(version.kind);
    yield arrive(plan, point, index, version.condition === undefined);
  }
}

/** The points to which writes of unknown version lead, if one of them stored this; one for each condition they have. */
function* unknownWrites(plan: SearchPlan, point: Point, state: State): Generator<Point> {
  const alike = new Set<string | undefined>();
  for (const each of point.chances) {
    const chance = plan.chances[each];
    const condition = conditionText(plan, each);
    if (chance?.kind !== "write" || alike.has(condition)) continue;
    alike.add(condition);
    if (!plan.canBe("held", chance.condition, point.state)) continue;
    const first = firstChance(plan, point, "write", condition);
    yield arrive(plan, point, state, condition === undefined, first);
  }
}

/** The point after a transition to a state. Just before an unconditional one, other such writes and deletes can have been. */
function arrive(plan: SearchPlan, point: Point, state: State, unconditional: boolean, chance?: number): Point {
  const { moments } = plan;
  const next = copyOf(point);
  next.state = state;
  if (chance !== undefined) next.chances.delete(chance);
  if (state >= 0) next.versions.set(state, "done");
  if (unconditional) freeVersions(plan, next);
  for (const [index, been] of next.moments) {
    if (been) continue;
    const canPrecede = unconditional && moments[index]?.chance !== undefined;
    if (canPrecede || plan.meets(state, index)) next.moments.set(index, true);
  }
  return next;
}

/** The versions under way, those that must come first in front. */
function byDeadline(plan: SearchPlan, point: Point): readonly (readonly [number, Decided])[] {
  const { versions } = plan;
  return [...point.versions].sort(
    ([left], [right]) => (versions[left]?.deadline ?? 0) - (versions[right]?.deadline ?? 0),
  );
}

/** Of the unused chances of a kind that have the same condition, the one whose time is up first. */
function firstChance(
  plan: SearchPlan,
  { chances }: Point,
  kind: "write" | "delete",
  condition: string | undefined,
): number | undefined {
  let first: number | undefined;
  for (const each of chances) {
    const chance = plan.chances[each];
    if (chance === undefined || chance.kind !== kind || conditionText(plan, each) !== condition) continue;
    if (first === undefined || chance.deadline < (plan.chances[first]?.deadline ?? 0)) first = each;
  }
  return first;
}

function conditionText(plan: SearchPlan, chance: number): string | undefined {
  const condition = plan.chances[chance]?.condition;
  return condition && JSON.stringify(condition);
}
