import { expectEqual, expectRefusal } from "../property/cases/expect.js";
import { headOf } from "../property/cases/read-all.js";
import { type RuleCheck, type Subject, tabled } from "../property/cases/rule-check.js";
import type { LifecycleRule } from "../semantics/bucket-rules.js";
import { timeIn } from "./locks.js";

const hour = 3_600_000;
const looks = ["head", "get", "list"] as const;

/** The hours after the upload at which a rule for `a/` is due, how many pass, the key, and whether it was applied. */
type DueRow = readonly [type: "Age" | "Date", due: number, hours: number, key: string, isApplied: boolean];
type LookRow = readonly [...due: DueRow, look: (typeof looks)[number]];

// Not to the hour: where the clock is real, a case takes its time.
const dueRows: readonly DueRow[] = [
  ["Age", 24, 25, "a/k", true],
  ["Age", 24, 23, "a/k", false],
  ["Age", 24, 25, "b", false],
  ["Date", 24, 25, "a/k", true],
  ["Date", 240, 239, "a/k", false],
];

function dueExamples(): readonly LookRow[] {
  return dueRows.flatMap((row) => looks.map((look) => [...row, look] as const));
}

function ruleOf(prefix: string, does: Partial<LifecycleRule>): LifecycleRule {
  return { id: "rule", enabled: true, conditions: { prefix }, ...does };
}

function ageOf(hours: number) {
  return { condition: { type: "Age" as const, maxAge: hours * 3600 } };
}

async function conditionOf({ makeBucket }: Subject, [type, due]: LookRow) {
  if (type === "Age") return ageOf(due);
  return { condition: { type, date: await timeIn(makeBucket, due) } } as const;
}

async function expectDeletion(subject: Subject, row: LookRow): Promise<void> {
  const [, , hours, key, isGone, look] = row;
  const later = { ...ruleOf("", { deleteObjectsTransition: ageOf(400) }), id: "later" };
  const bucket = await subject.makeBucket(undefined, {
    lifecycle: [ruleOf("a/", { deleteObjectsTransition: await conditionOf(subject, row) }), later],
  });
  await bucket.put(key, "v");
  await subject.abilities.clock?.(hours * hour);
  if (look === "list") return expectCount(await bucket.list(), isGone ? 0 : 1);
  const object = await bucket[look](key);
  if (!isGone) expectEqual(`the key that ${look} gives`, object?.key, key);
  // With which value they say so is another rule.
  else if (object) expectEqual(`what ${look} gives after a deletion`, object, null);
}

async function expectTransition(subject: Subject, row: LookRow): Promise<void> {
  const [, , hours, key, isMoved, look] = row;
  const transition = { ...(await conditionOf(subject, row)), storageClass: "InfrequentAccess" as const };
  const bucket = await subject.makeBucket(undefined, {
    lifecycle: [ruleOf("a/", { storageClassTransitions: [transition] })],
  });
  await bucket.put(key, "v");
  const before = await headOf(bucket, key);
  await subject.abilities.clock?.(hours * hour);
  const object = look === "list" ? (await bucket.list()).objects[0] : await bucket[look](key);
  const isShown = isMoved && subject.semantics.storageClasses === "kept";
  expectEqual(`storageClass of ${look}`, object?.storageClass, isShown ? "InfrequentAccess" : before.storageClass);
  expectEqual(`version that ${look} gives`, object?.version, before.version);
  expectEqual(`uploaded that ${look} gives`, object?.uploaded, before.uploaded);
}

/** The hours after which a transition and a deletion are due, how many pass, and the storage class, or that it is gone. */
type WinsRow = readonly [transition: number, deletion: number, hours: number, seen: "Standard" | "moved" | "gone"];

async function expectDeletionWins(subject: Subject, [transition, deletion, hours, seen]: WinsRow): Promise<void> {
  const storageClassTransitions = [{ ...ageOf(transition), storageClass: "InfrequentAccess" as const }];
  const bucket = await subject.makeBucket(undefined, {
    lifecycle: [ruleOf("", { deleteObjectsTransition: ageOf(deletion), storageClassTransitions })],
  });
  await bucket.put("k", "v");
  const { storageClass } = await headOf(bucket, "k");
  await subject.abilities.clock?.(hours * hour);
  if (seen === "gone") return expectCount(await bucket.list(), 0);
  const isMoved = seen === "moved" && subject.semantics.storageClasses === "kept";
  const object = await headOf(bucket, "k");
  expectEqual("storageClass that head gives", object.storageClass, isMoved ? "InfrequentAccess" : storageClass);
}

/** The hours after which a lock ends and a deletion is due, how many pass, and how many objects there are then. */
type LockedRow = readonly [lock: number, deletion: number, hours: number, count: number];

async function expectLockedKept(subject: Subject, [lock, deletion, hours, count]: LockedRow): Promise<void> {
  const bucket = await subject.makeBucket(undefined, {
    lifecycle: [ruleOf("", { deleteObjectsTransition: ageOf(deletion) })],
    locks: [{ id: "lock", enabled: true, condition: { type: "Age", maxAgeSeconds: lock * 3600 } }],
  });
  await bucket.put("k", "v");
  await subject.abilities.clock?.(hours * hour);
  expectCount(await bucket.list(), count);
}

/** The key of an upload, when a rule for `a/` ends it, in hours, how many pass, and whether it is over. */
type UploadRow = readonly [key: string, due: number, hours: number, isOver: boolean];

async function expectUpload(subject: Subject, [key, due, hours, isOver]: UploadRow): Promise<void> {
  const rule = ruleOf("a/", { abortMultipartUploadsTransition: ageOf(due) });
  const bucket = await subject.makeBucket(undefined, { lifecycle: [rule] });
  const upload = await bucket.createMultipartUpload(key);
  await subject.abilities.clock?.(hours * hour);
  const part = () => upload.uploadPart(1, "v");
  if (isOver) await expectRefusal("uploadPart after its end", part, "uploadPart", 10024);
  else expectEqual("the number of a part before the end", (await part()).partNumber, 1);
}

function expectCount({ objects }: { readonly objects: readonly unknown[] }, count: number): void {
  expectEqual("how many objects list gives", objects.length, count);
}

/** The rules of lifecycles, row by row. */
export const lifecycleChecks: readonly RuleCheck[] = [
  ...tabled<LookRow>(expectDeletion, {
    "lifecycle.deletion": { needs: ["lifecycle", "clock"], examples: dueExamples },
  }),
  ...tabled<LookRow>(expectTransition, {
    "lifecycle.transition": { needs: ["lifecycle", "clock", "storageClass"], examples: dueExamples },
  }),
  ...tabled<WinsRow>(expectDeletionWins, {
    "lifecycle.deletion-wins": {
      needs: ["lifecycle", "clock", "storageClass"],
      examples: () => [
        [2, 24, 5, "Standard"],
        [2, 24, 25, "gone"],
        [2, 26, 5, "Standard"],
        [2, 48, 1, "Standard"],
        [2, 48, 5, "moved"],
        [24, 72, 73, "gone"],
      ],
    },
  }),
  ...tabled<LockedRow>(expectLockedKept, {
    "lifecycle.locked": {
      needs: ["lifecycle", "locks", "clock"],
      examples: () => [
        [48, 2, 5, 1],
        [48, 2, 49, 0],
        [2, 24, 5, 1],
        [2, 24, 25, 0],
      ],
    },
  }),
  ...tabled<UploadRow>(expectUpload, {
    "lifecycle.uploads": {
      needs: ["lifecycle", "multipart", "clock"],
      examples: () => [
        ["a/k", 24, 25, true],
        ["a/k", 24, 23, false],
        ["b", 24, 25, false],
      ],
    },
  }),
];
