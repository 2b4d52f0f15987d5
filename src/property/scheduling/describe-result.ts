import { toStringMethod } from "fast-check";
import { counted } from "../../base/messages/show-call.js";

/** The printed text of a task's value; `undefined` for none. */
interface Printed {
  readonly [toStringMethod]: () => string;
}

/** Enough to distinguish etags. */
const etagCharacters = 8;

/** Describes the result of a commit of a FakeBucket briefly, for the report of the scheduler. */
export function describeResult(result: unknown): Printed | undefined {
  const text = summaryOf(result);
  return text === undefined ? undefined : { [toStringMethod]: () => text };
}

function summaryOf(result: unknown): string | undefined {
  if (result === null) return "null";
  if (typeof result !== "object") return undefined;
  const { etag, size, objects, delimitedPrefixes, truncated } = result as Readonly<Record<string, unknown>>;
  if (Array.isArray(objects)) {
    const groups = Array.isArray(delimitedPrefixes) ? delimitedPrefixes.length : 0;
    const counts = [
      counted(objects.length, "object"),
      ...(groups === 0 ? [] : [counted(groups, "prefix", "prefixes")]),
    ];
    return `${counts.join(" and ")}${truncated === true ? ", truncated" : ""}`;
  }
  if (typeof etag !== "string") return undefined;
  const shortEtag = etag.length > etagCharacters ? `${etag.slice(0, etagCharacters)}…` : etag;
  return typeof size === "number" ? `${counted(size, "byte")}, etag ${shortEtag}` : `etag ${shortEtag}`;
}
