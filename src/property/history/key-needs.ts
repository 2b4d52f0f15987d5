import type { Semantics } from "../../semantics/semantics.js";
import type { HistoryCondition } from "./history-call.js";
import { canBe, strangerOf } from "./judge-condition.js";
import type { ChancePlan, MomentPlan, Needs, VersionPlan } from "./key-plan.js";
import { ordinary } from "./version-kinds.js";

/** Until when which states may be needed. */
export function needsOf(
  versions: readonly VersionPlan[],
  moments: readonly MomentPlan[],
  chances: readonly ChancePlan[],
  semantics: Semantics,
): Needs {
  let forNothing = -1;
  let stranger = -1;
  const byEtag = new Map<string, number>();
  const consider = (outcome: "held" | "failed", condition: HistoryCondition | undefined, until: number) => {
    if (condition === undefined) return;
    if (canBe(outcome, condition, "nothing", semantics)) forNothing = Math.max(forNothing, until);
    if (canBe(outcome, condition, strangerOf(condition), semantics)) stranger = Math.max(stranger, until);
    for (const etag of [...(condition.etagMatches ?? []), ...(condition.etagDoesNotMatch ?? [])]) {
      byEtag.set(etag, Math.max(byEtag.get(etag) ?? -1, until));
    }
  };
  for (const { condition, deadline } of versions) consider("held", condition, deadline);
  for (const { condition, meets, chance, deadline } of moments) {
    if (meets === "failure") consider("failed", condition, deadline);
    else if (meets === "nothing" && chance === undefined) forNothing = Math.max(forNothing, deadline);
  }
  for (const { condition, deadline } of chances) consider("held", condition, deadline);
  const byKind = new Map<string, number>();
  for (const { etag, kind } of versions) {
    if (kind === ordinary) continue;
    // Where times count too, any condition may be what tells a version apart.
    const named = kind === JSON.stringify(etag) ? byEtag.get(etag) : Math.max(stranger, ...byEtag.values());
    byKind.set(kind, Math.max(byKind.get(kind) ?? -1, named ?? -1));
  }
  let unseen = stranger;
  for (const until of byEtag.values()) unseen = Math.max(unseen, until);
  return { nothing: forNothing, stranger, unseen, byKind };
}
