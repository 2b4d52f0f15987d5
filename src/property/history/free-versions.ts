import type { SearchPlan } from "./search-plan.js";
import type { Point } from "./search-point.js";

/** Frees the versions that can come and go just before an unconditional write or delete: they may have been there. */
export function freeVersions(plan: SearchPlan, point: Point): void {
  for (const index of point.versions.keys()) if (canComeAndGo(plan, point, index)) point.versions.set(index, "free");
}

/** Whether there is any version to free. */
export function canFreeVersions(plan: SearchPlan, point: Point): boolean {
  for (const index of point.versions.keys()) if (canComeAndGo(plan, point, index)) return true;
  return false;
}

/** Whether a version is to come, whatever is there before it, and may be overwritten as soon as it has come. */
export function canComeAndGo(plan: SearchPlan, point: Point, index: number): boolean {
  const version = plan.versions[index];
  if (version === undefined || point.versions.get(index) !== "to come") return false;
  const isUnbound = version.condition === undefined && version.successor === undefined;
  return version.written && isUnbound && version.heldUntil < point.event;
}
