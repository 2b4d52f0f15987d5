import type { ConditionRequest, EtagPattern } from "../request/request.js";
import type { ConditionalWrites } from "./remote-bucket-options.js";
import { unsupported } from "./remote-error.js";

/**
 * The headers by which the store itself judges the condition of a put, in one step with the write.
 *
 * @throws Error for a condition that it cannot judge: to look first and write then would lose what others write between.
 */
export function conditionHeaders(
  condition: ConditionRequest | undefined,
  writes: ConditionalWrites,
): Readonly<Record<string, string>> {
  if (condition === undefined) return {};
  if (writes === "none") throw refusal("onlyIf");
  if (condition.uploadedBefore !== undefined) throw refusal("uploadedBefore");
  if (condition.uploadedAfter !== undefined) throw refusal("uploadedAfter");
  const { etagMatches, etagDoesNotMatch } = condition;
  if (etagMatches !== undefined && etagDoesNotMatch !== undefined) throw refusal("two etags");
  if (etagDoesNotMatch !== undefined) {
    const [only, another] = etagDoesNotMatch;
    if (only?.type !== "wildcard" || another !== undefined) throw refusal('etagDoesNotMatch other than "*"');
    return { "if-none-match": "*" };
  }
  const [only, another] = etagMatches ?? [];
  if (only === undefined || another !== undefined || only.type === "weak") {
    throw refusal("etagMatches of several etags, or of a weak one");
  }
  return { "if-match": ifMatch(only, writes) };
}

function ifMatch({ type, value }: EtagPattern, writes: ConditionalWrites): string {
  if (type === "wildcard") return "*";
  // What a header cannot hold is the etag of nothing, but must not become something else.
  if (!/^[!#-~]*$/.test(value)) throw refusal("an etag with other than visible ASCII characters");
  // Such stores compare as many characters as the object's etag has: what is no etag of theirs must not begin like one.
  return writes === "bareEtags" && /^[0-9a-f]{32}(?:-\d+)?$/.test(value) ? value : `"${value}"`;
}

function refusal(what: string): Error {
  return unsupported("put", `The store cannot judge ${what} in one step with the write. Nothing was stored.`);
}
