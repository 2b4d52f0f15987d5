import type { HistoryCall, HistoryCondition, SeenObject } from "fakebucket/property";

/** The contents of the key: an object, nothing, or an object that appears in no result. */
type Stored = SeenObject | "nothing" | "unseen";

/**
 * Decides if calls on one key have an order that explains them, by trying every order and every outcome of calls with
 * unknown outcome. Obviously right and very slow. If two writes returned the same version, or a version is the etag,
 * any number of writes may have returned each version.
 *
 * @param kept - the calls to judge by their results; the results of the others are ignored.
 */
export function hasNaiveOrder(all: readonly HistoryCall[], kept: readonly HistoryCall[] = all): boolean {
  const counts = (call: HistoryCall) => kept.includes(call);
  const history = all.filter((call) => counts(call) || isWrite(call) || call.action === "delete");
  const isUnknown = (call: HistoryCall) => !counts(call) || (call.outcome?.result ?? "unknown") === "unknown";
  const written = all.filter(isWrite).flatMap((call) => seenBy(call) ?? []);
  const canRepeat =
    new Set(written.map(({ version }) => version)).size < written.length || all.some((call) => isBare(seenBy(call)));
  const shown = history.filter((call) => !isUnknown(call)).flatMap((call) => seenBy(call) ?? []);
  const keptWrites = history.filter((call) => isWrite(call) && !isUnknown(call)).map((call) => seenBy(call)?.version);
  const given = [...new Map(shown.map((seen) => [seen.version, seen])).values()].filter(
    ({ version }) => canRepeat || !keptWrites.includes(version),
  );

  /** Returns the possible states after a call; none if its result is impossible. */
  const after = (call: HistoryCall, stored: Stored, used: readonly SeenObject[]): readonly Stored[] => {
    const { action } = call;
    const seen = seenBy(call);
    if (action === "delete") return ["nothing"];
    const condition = counts(call) && "onlyIf" in call ? call.onlyIf : undefined;
    if (isWrite(call)) {
      if (isUnknown(call))
        return judge(condition, stored, true)
          ? ["unseen", ...given.filter((each) => canRepeat || !used.includes(each))]
          : [];
      return judge(condition, stored, seen !== undefined) ? [seen ?? stored] : [];
    }
    return isRead(call, stored) ? [stored] : [];
  };
  const go = (left: readonly HistoryCall[], stored: Stored, used: readonly SeenObject[]): boolean =>
    left.every(isUnknown) ||
    left.some((call) => {
      const rest = left.filter((other) => other !== call);
      if (rest.some((other) => !isUnknown(other) && (other.returned as number) < call.invoked)) return false;
      return after(call, stored, used).some((next) =>
        go(rest, next, typeof next === "object" ? [...used, next] : used),
      );
    });
  return go(history, "nothing", []);
}

/** True if a read can have had its result. */
function isRead(call: HistoryCall, stored: Stored): boolean {
  const seen = seenBy(call);
  if (seen === undefined || typeof stored === "string") return seen === undefined && stored === "nothing";
  const isSame = stored.version === seen.version || isBare(stored) || isBare(seen);
  if (stored.etag !== seen.etag || !isSame) return false;
  return call.action !== "get" || call.outcome?.result !== "object" || judge(call.onlyIf, seen, call.outcome.body);
}

function isBare(seen: SeenObject | undefined): boolean {
  return seen !== undefined && seen.version === seen.etag;
}

function seenBy({ outcome }: HistoryCall): SeenObject | undefined {
  return outcome?.result === "page" ? outcome.objects[0] : outcome?.result === "object" ? outcome.object : undefined;
}

function isWrite({ action }: HistoryCall): boolean {
  return action === "put" || action === "completeMultipartUpload";
}

/** True if a condition can have this result; here, no condition has both etags and times. */
function judge(condition: HistoryCondition | undefined, stored: Stored, wanted: boolean): boolean {
  if (condition === undefined) return wanted;
  const { etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter } = condition;
  if (stored === "nothing") return wanted === (etagMatches === undefined && uploadedAfter === undefined);
  if (stored === "unseen") {
    const isAny = [etagMatches, etagDoesNotMatch].some((etags) => etags?.includes("*"));
    return !isAny || wanted === (etagMatches !== undefined);
  }
  const has = (etags: readonly string[] = ["*"]) => etags.includes("*") || etags.includes(stored.etag);
  const isInTime =
    stored.uploaded < (uploadedBefore ?? Number.POSITIVE_INFINITY) &&
    stored.uploaded > (uploadedAfter ?? Number.NEGATIVE_INFINITY);
  return wanted === (has(etagMatches) && !(etagDoesNotMatch && has(etagDoesNotMatch)) && isInTime);
}
