import type { MomentPlan, VersionPlan } from "./key-plan.js";

/** What cannot be in one order, whatever else there is: two versions, or a version and a moment without any. */
export interface Clash {
  readonly versions: readonly VersionPlan[];
  readonly moment?: MomentPlan;
}

/**
 * Looks for what is impossible at first sight: versions that must both be current at one time, and moments at which
 * nothing is stored while a version must be. A search would come to the same, after it has tried all there is.
 */
export function findClash(versions: readonly VersionPlan[], moments: readonly MomentPlan[]): Clash | undefined {
  const early = versions.find((version) => version.deadline < version.open);
  if (early !== undefined) return { versions: [early] };

  // A version whose last call is made after its first one has returned is current all the time between.
  const lasting = versions.filter(({ deadline, heldUntil }) => deadline < heldUntil);
  lasting.sort((left, right) => left.deadline - right.deadline);
  for (const [index, version] of lasting.entries()) {
    const next = lasting[index + 1];
    if (next !== undefined && next.deadline <= version.heldUntil) return { versions: [version, next] };
  }
  for (const version of versions) {
    if (version.deadline < version.heldUntil) continue;
    const around = lastingFrom(lasting, version.heldUntil);
    if (around !== undefined && around.heldUntil >= version.deadline) return { versions: [around, version] };
  }
  for (const moment of moments) {
    if (moment.meets !== "nothing") continue;
    const around = lastingFrom(lasting, moment.open);
    if (around !== undefined && around.heldUntil >= moment.deadline) return { versions: [around], moment };
  }
  return undefined;
}

/** The last one that is current at an event or before it. */
function lastingFrom(lasting: readonly VersionPlan[], event: number): VersionPlan | undefined {
  let low = 0;
  let high = lasting.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lasting[middle]?.deadline ?? 0) <= event) low = middle + 1;
    else high = middle;
  }
  return lasting[low - 1];
}
