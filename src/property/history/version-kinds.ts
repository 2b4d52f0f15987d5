import type { KeyItem } from "./key-items.js";

/** The kind of all versions that no condition tells apart. */
export const ordinary = "";

/** Sorts the versions of a key by what its conditions can tell apart: gives a function from an object to its kind. */
export function versionKinds(items: readonly KeyItem[]): (object: { etag: string; uploaded: number }) => string {
  const conditions = items.flatMap((item) => ("condition" in item && item.condition ? [item.condition] : []));
  const timed = conditions.some((each) => each.uploadedBefore !== undefined || each.uploadedAfter !== undefined);
  const named = new Set(conditions.flatMap((each) => [...(each.etagMatches ?? []), ...(each.etagDoesNotMatch ?? [])]));
  return ({ etag, uploaded }) => {
    if (timed) return JSON.stringify([named.has(etag) ? etag : "", uploaded]);
    return named.has(etag) ? JSON.stringify(etag) : ordinary;
  };
}
