import type { Difference } from "../../property/sequences/compare-runners.js";
import type { Observation } from "../../property/sequences/sequence.js";

/**
 * The members that each store chooses itself, or that S3 does not carry: of results, and of pages, which are plain
 * objects.
 */
const ownMembers: ReadonlySet<string> = new Set(["version", "uploaded", "checksums", "uploadId"]);
const ownPageMembers: ReadonlySet<string> = new Set(["cursor"]);
const none: ReadonlySet<string> = new Set();

/** The difference between what two buckets show of a step, in what S3 carries. */
export function differInCarried(expected: Observation, shown: Observation): Difference | undefined {
  const [left, right] = [carried(expected), carried(shown)];
  const same = left.includes(refused) ? right.replace(/"message":"\d+"/, refused) : right;
  return left === same ? undefined : { expected: left, shown: same };
}

/** Some refusals have no number in S3: it counts that there is one. */
const refused = '"message":"refused"';

function carried(observation: Observation): string {
  return JSON.stringify(observation, (name, value: unknown) => {
    // Of an error of the service the number; other errors arise before anything is sent.
    if (name === "message") {
      const [, code] = /^\w+: .*\(([^()]+)\)$/s.exec(String(value)) ?? [];
      return code === undefined || /^\d+$/.test(code) ? (code ?? value) : "refused";
    }
    const { class: from, members } = (value ?? {}) as { readonly class?: unknown; readonly members?: unknown };
    if (!Array.isArray(members)) return value;
    const isPage = members.some(([member]) => member === "delimitedPrefixes");
    const own = isPage ? ownPageMembers : from === "Object" ? none : ownMembers;
    return { ...(value as object), members: members.filter(([member]) => !own.has(member)) };
    // S3 tells no key of a single object: the one that was asked for is in the caller's own form.
  }).normalize();
}
