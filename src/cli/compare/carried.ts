import type { Difference } from "../../property/sequences/compare-runners.js";
import type { Observation } from "../../property/sequences/sequence.js";

/** What each store chooses itself, or S3 does not carry. */
const ownMembers: ReadonlySet<string> = new Set(["version", "uploaded", "checksums", "uploadId"]);

/** The difference between what two buckets show of a step. */
export function differInAll(expected: Observation, shown: Observation): Difference | undefined {
  return differenceOf(JSON.stringify(expected), JSON.stringify(shown));
}

/** The difference between what two buckets show of a step, in what S3 carries. */
export function differInCarried(expected: Observation, shown: Observation): Difference | undefined {
  return differenceOf(carried(expected), carried(shown));
}

function differenceOf(expected: string, shown: string): Difference | undefined {
  return expected === shown ? undefined : { expected, shown };
}

function carried(observation: Observation): string {
  return JSON.stringify(observation, (name, value: unknown) => {
    // Of an error of the service the number; other errors arise before anything is sent.
    if (name === "message") return /\((\d+)\)$/.exec(String(value))?.[1] ?? value;
    const { class: from, members } = (value ?? {}) as { readonly class?: unknown; readonly members?: unknown };
    if (!Array.isArray(members) || from === "Object") return value;
    return { ...(value as object), members: members.filter(([member]) => !ownMembers.has(member)) };
  });
}
