import type { ConditionRequest } from "../request/request.js";
import type { ConditionalWrites } from "./remote-bucket-options.js";
import { unsupported } from "./remote-error.js";

/** The headers by which the store judges a condition; `"neverHolds"` for one that no object fulfils. */
export type JudgedByStore = Readonly<Record<string, string>> | "neverHolds";

/**
 * The headers by which the store itself judges the condition of a put, in one step with the write.
 *
 * @throws Error for a condition that it cannot judge: to look first and write then would lose what others write between.
 */
export function conditionHeaders(condition: ConditionRequest | undefined, writes: ConditionalWrites): JudgedByStore {
  if (condition === undefined) return {};
  if (writes === "none") throw refusal("onlyIf");
  if (condition.uploadedBefore !== undefined) throw refusal("uploadedBefore");
  if (condition.uploadedAfter !== undefined) throw refusal("uploadedAfter");
  const { etagMatches, etagDoesNotMatch } = condition;
  if (etagMatches !== undefined && etagDoesNotMatch !== undefined) {
    throw refusal("etagMatches together with etagDoesNotMatch");
  }
  if (etagDoesNotMatch !== undefined) {
    if (etagDoesNotMatch.some(({ type }) => type === "wildcard")) return { "if-none-match": "*" };
    throw refusal('etagDoesNotMatch other than "*"');
  }
  if (etagMatches?.some(({ type }) => type === "wildcard")) return { "if-match": "*" };
  // RFC 9110 §8.8.3.2: a weak tag never matches. Nor does what no header can hold.
  const etags = etagMatches?.filter(({ type, value }) => type === "strong" && /^[!#-~]+$/.test(value)) ?? [];
  const [only, another] = etags;
  if (only === undefined) return "neverHolds";
  if (another !== undefined) throw refusal("more than one etag");
  // Such stores compare as many characters as the object's etag has: what is not an etag of theirs must not begin like one.
  const isBare = writes === "bareEtags" && /^[0-9a-f]{32}(?:-\d+)?$/.test(only.value);
  return { "if-match": isBare ? only.value : `"${only.value}"` };
}

function refusal(what: string): Error {
  return unsupported("put", `The store cannot judge ${what} in one step with the write. Nothing was stored.`);
}
