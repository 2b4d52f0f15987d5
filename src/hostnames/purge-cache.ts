import type { Step } from "./advance.js";
import { failures, type HostnameFailure, type HostnameRefused, refused } from "./failure.js";
import { findZone } from "./find-zone.js";
import type { PurgeRequest } from "./request.js";
import type { Json, PurgeRecord } from "./state.js";

/** A purge was asked for. */
export interface Purged {
  readonly type: "purged";
  readonly purge: PurgeRecord;
}

const listNames = ["hosts", "files", "tags", "prefixes"];

/** Purges cached files: here, notes what was to be purged. */
// hostnames §1, §4; facts, Paths
export const purgeCache: Step<PurgeRequest, HostnameRefused | Purged> = (state, request, id) => {
  const failure = findZone(state, request).failure ?? checkPurge(request.request);
  if (failure !== undefined) return { state, outcome: refused(failure) };
  const purge: PurgeRecord = { id, zoneId: request.zoneId, time: state.now, request: request.request };
  return { state: { ...state, purges: [...state.purges, purge] }, outcome: { type: "purged", purge } };
};

// Undocumented: a purge says what to purge: everything, or one or more of something.
function checkPurge(request: PurgeRequest["request"]): HostnameFailure | undefined {
  const lists = listNames.map((name) => request[name]).filter((list) => list !== undefined);
  if (!lists.every(isFilledList)) return failures.purgeEmpty;
  return request["purge_everything"] === true || lists.length > 0 ? undefined : failures.purgeEmpty;
}

/** Files may be addresses with headers; all else is text. */
function isFilledList(list: Json): boolean {
  return Array.isArray(list) && list.length > 0 && list.every((entry) => entry !== "" && isTextOrObject(entry));
}

function isTextOrObject(entry: Json): boolean {
  return typeof entry === "string" || (typeof entry === "object" && entry !== null && !Array.isArray(entry));
}
