import type { Difference } from "../../property/sequences/compare-runners.js";
import type { Observation } from "../../property/sequences/sequence.js";

/**
 * Members chosen by each store itself, or not carried by S3. Pages are plain objects, so they have a set of their own.
 */
const ownMembers: ReadonlySet<string> = new Set(["version", "uploaded", "checksums", "uploadId"]);
const ownPageMembers: ReadonlySet<string> = new Set(["cursor"]);
const none: ReadonlySet<string> = new Set();

/** Returns the difference between two observations of a step, limited to data carried by S3. */
export function differOverS3(expected: Observation, shown: Observation): Difference | undefined {
  const [left, right] = [carried(expected), carried(shown)];
  const same = left.includes(refused) ? right.replace(/"message":"\d+"/, refused) : right;
  return left === same ? undefined : { expected: left, shown: same };
}

/** Some refusals have no number in S3: only the refusal itself is compared. */
const refused = '"message":"refused"';

function carried(observation: Observation): string {
  return JSON.stringify(observation, (name, value: unknown) => {
    // Service errors are compared by number; other errors are thrown before a request is sent.
    if (name === "message") {
      const [, code] = /^\w+: .*\(([^()]+)\)$/s.exec(String(value)) ?? [];
      return code === undefined || /^\d+$/.test(code) ? (code ?? value) : "refused";
    }
    const { class: from, members } = (value ?? {}) as { readonly class?: unknown; readonly members?: unknown };
    if (!Array.isArray(members)) return value;
    const isPage = members.some(([member]) => member === "delimitedPrefixes");
    const own = isPage ? ownPageMembers : from === "Object" ? none : ownMembers;
    return { ...(value as object), members: members.filter(([member]) => !own.has(member)) };
    // S3 does not return the key of a single object: results keep the key as the caller wrote it, so it is normalized.
  }).normalize();
}
