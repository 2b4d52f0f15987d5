import type { AnyRuleId } from "../registry.js";
import type { Topic } from "./topic.js";

/** The exports and matchers of the testing kit, by the section of `/testing`, or the address, of their documentation. */
const sections: readonly (readonly [section: string, names: string, means: string])[] = [
  ["an-upload-endpoint", "contents", "`contents(bucket)` gives all that a bucket holds, without `await`."],
  ["the-bucket-is-down", "faults storeError UnmetFaults", "`faults(bucket)` makes calls fail as R2 makes them fail."],
  [
    "recorded-calls",
    "journal toHaveReceived",
    '`journal(bucket)` keeps the calls: `calls.count({ operation: "put" })` counts them, and `expect(bucket).toHaveReceived("put", "a.txt", { times: 1 })` expects them.',
  ],
  [
    "start-each-test-clean",
    "seed snapshot restore reset fork",
    "`seed(bucket, objects)` fills a bucket, `reset(bucket)` goes back to its first objects, `restore(bucket, start)` to `start = snapshot(bucket)`; `fork(bucket)` is a copy.",
  ],
  ["inspect-and-compare", "diff fakesEqual", "Two buckets, or two states of one, are compared."],
  [
    "fixtures-from-a-folder",
    "seedFromDirectory dump load",
    "`seedFromDirectory(bucket, folder)` copies files into a bucket; `dump(bucket, folder)` keeps a bucket, and `load(folder)` makes it again.",
  ],
  ["fixtures-from-a-bucket", "seedFromBucket", "A bucket is filled from another one, also from a real one."],
  ["large-objects", "huge", "`huge(size)` is an object of any size that takes no memory."],
  [
    "time-and-ids",
    "manualClock countingIds seededIds",
    "A clock that you move, and ids that are the same in each run.",
  ],
  [
    "costs",
    "bill prices toCostAtMost",
    "`bill(bucket)` counts operations and what they cost; `expect(costs).toCostAtMost({ classA: 1 })` and `costs.check` hold them to a budget.",
  ],
  ["event-notifications", "notifications", "`notifications(bucket)` gives the messages that R2 sends to a queue."],
  [
    "portability",
    "portability FixedLengthStream",
    "`portability(bucket)` watches for what passes here and fails on the platform.",
  ],
  ["every-fault-at-every-call", "exploreFaults BrokenInvariant", "`exploreFaults` tries each fault at each call."],
  [
    "/guides/recipes#one-object",
    "r2Object r2Objects",
    "`r2Object(key, { body })` makes one result without a bucket, `r2Objects` a page of a list.",
  ],
  [
    "/property-testing",
    "checkBucket describeBucket scheduled adversarial bucketCommands runBucketCommands recordHistory checkHistory interleaving",
    "`checkBucket` and `describeBucket` hold any object with a bucket's methods to every rule; `scheduled` tries orders of calls.",
  ],
  ["/remote", "RemoteBucket", "`RemoteBucket` has the binding's methods over the S3 API of a real bucket."],
  [
    "/s3",
    "s3Handler",
    "`s3Handler({ buckets, credentials })` answers requests of the S3 API from buckets in memory; the client signs with the same `credentials`.",
  ],
  ["test-runners", "bucketTest test", "`bucketTest()` of `fakebucket/vitest` is a `test` with a fresh bucket."],
  [
    "test-runners",
    "toHaveObject toHaveKeys toBeEmptyBucket",
    'A matcher for what a bucket holds: `import "fakebucket/vitest"` (or `"fakebucket/jest"`) in a test or a file of `setupFiles` adds it to `expect`, and its type.',
  ],
];

/** The names of the testing kit. */
export const kitNames: readonly string[] = sections.flatMap(([, names]) => names.split(" "));

const byName: ReadonlyMap<string, Topic> = new Map(
  sections.flatMap(([section, names, means]) =>
    names.split(" ").map((name) => {
      const instead = "Read its section of the tester's kit, and the comment that your editor shows of it.";
      return [
        name.toLowerCase(),
        {
          title: `What is \`${name}\`?`,
          means,
          instead,
          links: [section.startsWith("/") ? section : `/testing#${section}`],
        },
      ];
    }),
  ),
);

/**
 * Finds a name of the testing kit in a text: alone, called, or with a member, such as `journal.count`. Among other
 * words, only compound names count, such as `toHaveReceived`.
 */
export function kitTopicIn(text: string): Topic | undefined {
  const alone = /^(?:expect\(\w*\)\.)?(\w+)(?:\.\w+)?(?:\(.*\))?$/.exec(text)?.[1];
  const word = alone ?? /\b[a-z][a-z0-9]*[A-Z]\w*/g.exec(text)?.[0];
  return word === undefined ? undefined : byName.get(word.toLowerCase());
}

/** The answers to the ids of findings of `portability`: rules, or names of topics after `topic:`. */
const findings: Readonly<Record<string, AnyRuleId | `topic:${string}`>> = {
  "stream-of-unknown-length": "value.stream",
  "too-many-deletes": "delete.count",
  "empty-delete": "delete.count",
  "uneven-parts": "multipart.parts-unequal",
  "keys-equal-under-nfc": "key.nfc",
  "body-read-twice": "body.one-shot",
  "error-properties": "errors.properties",
  "completed-metadata": "multipart.complete-metadata",
  "unknown-option": "arguments.extra",
  "key-not-a-string": "arguments.string",
  "not-awaited": "topic:awaited",
  "two-clocks": "topic:timers",
  "upload-left-open": "multipart.expiry",
  "truncated-ignored": "list.truncated",
  "read-modify-write": "consistency.last-wins",
  "metadata-near-limit": "custom-metadata.size",
  "suffix-in-range": "result.unset-members",
  "unread-body": "topic:unread",
};

/** The most other words around the id of a finding in a question about it. */
const mostAround = 4;

/** Finds the id of a finding: in brackets, as a finding is reported, or among few other words. */
export function findingIn(text: string): string | undefined {
  const reported = /\(([a-z-]+)(?:\)$|\)\s|, rule [a-z.-]+\))/.exec(text)?.[1] ?? "";
  const words = text.split(/\s+/).map((word) => word.replace(/^\W+|\W+$/g, ""));
  const named = words.length > mostAround + 1 ? undefined : words.find((word) => Object.hasOwn(findings, word));
  return findings[Object.hasOwn(findings, reported) ? reported : (named ?? "")];
}
