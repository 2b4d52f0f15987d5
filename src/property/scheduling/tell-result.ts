import { toStringMethod } from "fast-check";
import { counted } from "../../base/messages/show-call.js";
import { guarded } from "../wrapping/guarded.js";

/** The text that fast-check prints for the value of a task; `undefined`: nothing. */
interface Printed {
  readonly [toStringMethod]: () => string;
}

/** Enough to tell one etag from another. */
const etagCharacters = 8;

/** Describes the outcome of a commit in a few words for the report of the scheduler. Never throws. */
export function tellResult(result: unknown): Printed | undefined {
  try {
    const text = textOf(guarded(result));
    return text === undefined ? undefined : { [toStringMethod]: () => text };
  } catch {
    return undefined;
  }
}

function textOf(result: unknown): string | undefined {
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
