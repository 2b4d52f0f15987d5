import type { HistoryCondition } from "./history-call.js";
import type { KeyItem } from "./key-items.js";
import type { VersionDraft } from "./version-draft.js";

/** A put whose condition failed. */
export type NotStored = KeyItem & { readonly kind: "notStored" };

/**
 * Where all versions are known, a condition on one etag may tell which version its put has found. If the put stored a
 * version, that one is the successor of the one found; if it stored nothing, it saw the one found, as a read does.
 *
 * @returns the puts that stored nothing and whose condition does not tell what they found.
 */
export function linkVersions(versions: readonly VersionDraft[], failed: readonly NotStored[]): readonly NotStored[] {
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

/** What a condition says of how it is judged, and not of what. */
const howItIsJudged = ["secondsGranularity", "fromHeaders"];

/** The one version that has an etag of a condition, where the condition is about nothing else. */
function onlyOf(
  byEtag: ReadonlyMap<string, readonly number[]>,
  condition: HistoryCondition | undefined,
  field: "etagMatches" | "etagDoesNotMatch",
  except?: number,
): number | undefined {
  const etags = condition?.[field];
  if (condition === undefined || etags === undefined) return undefined;
  if (condition.unclear || Object.keys(condition).some((name) => name !== field && !howItIsJudged.includes(name)))
    return undefined;
  if (etags.includes("*")) return undefined;
  const found = etags.flatMap((etag) => byEtag.get(etag) ?? []).filter((index) => index !== except);
  return found.length === 1 ? found[0] : undefined;
}
