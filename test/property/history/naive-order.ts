import type { HistoryCall, HistoryCondition, SeenObject } from "fakebucket/property";

/** What is stored under a key: an object, or one that no answer tells of. */
type Stored = SeenObject | "unseen";
type Contents = ReadonlyMap<string, Stored>;

/**
 * Whether calls have an order that explains them, by trying each order of all of them and each way in which those of
 * unknown outcome may have come out. Obviously right and very slow. Knows lists of one key
 * only, and no unknown start. Where two writes gave one version, or a version is the etag, any number of writes may have
 * given it.
 *
 * @param kept - the calls whose answers count; the others may have come to anything.
 */
export function hasNaiveOrder(all: readonly HistoryCall[], kept: readonly HistoryCall[] = all): boolean {
  const history = all
    .filter((call) => kept.includes(call) || isWrite(call) || call.action === "delete")
    // A call of unknown outcome may have its effect after it was rejected.
    .map((call) => (kept.includes(call) && call.outcome?.result !== "unknown" ? call : leftOut(call)));
  const versions = writtenBy(all);
  const repeats = new Set(versions).size < versions.length;
  const written = writtenBy(history);
  const given = history.flatMap((call) => {
    const stored = seenBy(call);
    const key = keyOf(call);
    if (stored === undefined) return [];
    const isShared = repeats || isBare(stored);
    return isShared || !written.includes(`${key} ${stored.version}`) ? [{ key, stored, isShared }] : [];
  });

  const go = (left: readonly HistoryCall[], contents: Contents, used: readonly string[]): boolean => {
    if (left.every((call) => isUnknown(call))) return true;
    return left.some((call) => {
      const rest = left.filter((other) => other !== call);
      if (rest.some((other) => !isUnknown(other) && (other.returned as number) < call.invoked)) return false;
      // What was left out has its time too: then it was in vain, or before.
      const inTime = rest.filter(
        (other) => !isUnknown(other) || (other.returned ?? Number.POSITIVE_INFINITY) >= call.invoked,
      );
      return outcomes(call, contents, given, used).some((next) => go(inTime, next.contents, next.used));
    });
  };
  return go(history, new Map(), []);
}

/** A call of which nothing counts but when it was made, and what it might have done. */
function leftOut(call: HistoryCall): HistoryCall {
  const { outcome, onlyIf: _, ...rest } = call as HistoryCall & { readonly action: "put" };
  if (outcome !== undefined && outcome.result !== "unknown") return rest;
  const { returned: _returned, ...endless } = rest;
  return endless;
}

/** The versions that puts gave, each with its key. */
function writtenBy(history: readonly HistoryCall[]): readonly string[] {
  return history.flatMap((call) =>
    isWrite(call) && call.outcome?.result === "object" ? [`${call.key} ${call.outcome.object.version}`] : [],
  );
}

function isBare({ version, etag }: SeenObject): boolean {
  return version === etag;
}

/** An object that a write of unknown outcome may have stored. */
interface Given {
  readonly key: string;
  readonly stored: SeenObject;
  readonly isShared: boolean;
}

interface Next {
  readonly contents: Contents;
  readonly used: readonly string[];
}

function outcomes(
  call: HistoryCall,
  contents: Contents,
  given: readonly Given[],
  used: readonly string[],
): readonly Next[] {
  const { outcome } = call;
  if (outcome?.result === "refused") return [{ contents, used }];
  if (call.action === "delete") return [{ contents: without(contents, call.keys), used }];
  if (call.action !== "get" && call.action !== "head" && call.action !== "list" && !isWrite(call))
    return [{ contents, used }];
  const key = keyOf(call);
  const stored = contents.get(key);
  const onlyIf = "onlyIf" in call ? call.onlyIf : undefined;
  const same: readonly Next[] = [{ contents, used }];
  if (isUnknown(call))
    return isWrite(call) && judge(onlyIf, stored).includes(true) ? unknownWrites(key, contents, given, used) : same;
  if (isWrite(call)) {
    if (outcome?.result !== "object") return judge(onlyIf, stored).includes(false) ? same : [];
    return judge(onlyIf, stored).includes(true) ? [{ contents: new Map(contents).set(key, outcome.object), used }] : [];
  }
  return isFound(call, stored) ? same : [];
}

function without(contents: Contents, keys: string | readonly string[]): Contents {
  const next = new Map(contents);
  for (const key of typeof keys === "string" ? [keys] : keys) next.delete(key);
  return next;
}

/** Whether a read saw what is stored. */
function isFound(call: HistoryCall, stored: Stored | undefined): boolean {
  const seen = seenBy(call);
  if (seen === undefined) return stored === undefined;
  if (stored === undefined || stored === "unseen" || stored.etag !== seen.etag) return false;
  if (stored.version !== seen.version && !isBare(stored) && !isBare(seen)) return false;
  if (call.action !== "get" || call.outcome?.result !== "object") return true;
  return judge(call.onlyIf, seen).includes(call.outcome.body);
}

/** The key that a call is about: a list is one of a single key, its prefix. */
function keyOf(call: HistoryCall): string {
  return "key" in call ? call.key : call.action === "list" ? (call.prefix ?? "") : "";
}

function seenBy({ outcome }: HistoryCall): SeenObject | undefined {
  if (outcome?.result === "page") {
    const [{ key: _, ...seen } = { key: "" }] = outcome.objects;
    return "version" in seen ? seen : undefined;
  }
  return outcome?.result === "object" ? outcome.object : undefined;
}

function unknownWrites(
  key: string,
  contents: Contents,
  given: readonly Given[],
  used: readonly string[],
): readonly Next[] {
  const come = given.filter((each) => each.key === key && !used.includes(JSON.stringify(each)));
  return [
    { contents: new Map(contents).set(key, "unseen"), used },
    ...come.map((each) => ({
      contents: new Map(contents).set(key, each.stored),
      used: each.isShared ? used : [...used, JSON.stringify(each)],
    })),
  ];
}

function judge(condition: HistoryCondition | undefined, stored: Stored | undefined): readonly boolean[] {
  if (condition === undefined) return [true];
  const { etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter } = condition;
  if (stored === undefined) return [etagMatches === undefined && uploadedAfter === undefined];
  // No condition here is about both etags and times.
  if (uploadedBefore !== undefined || uploadedAfter !== undefined) {
    if (stored === "unseen") return [true, false];
    return [
      stored.uploaded < (uploadedBefore ?? Number.POSITIVE_INFINITY) &&
        stored.uploaded > (uploadedAfter ?? Number.NEGATIVE_INFINITY),
    ];
  }
  const any = [etagMatches, etagDoesNotMatch].filter((each) => each?.includes("*") === false);
  if (stored === "unseen" && any.length > 0) {
    const isNever = etagDoesNotMatch?.includes("*") === true;
    return isNever ? [false] : [true, false];
  }
  const etag = stored === "unseen" ? "?" : stored.etag;
  const matches = etagMatches === undefined || etagMatches.includes("*") || etagMatches.includes(etag);
  const differs =
    etagDoesNotMatch === undefined || !(etagDoesNotMatch.includes("*") || etagDoesNotMatch.includes(etag));
  return [matches && differs];
}

function isWrite(call: HistoryCall): call is HistoryCall & { readonly action: "put" | "completeMultipartUpload" } {
  return call.action === "put" || call.action === "completeMultipartUpload";
}

function isUnknown({ outcome }: HistoryCall): boolean {
  return outcome === undefined || outcome.result === "unknown";
}
