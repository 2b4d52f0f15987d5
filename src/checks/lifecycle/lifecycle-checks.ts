import { constantFrom, integer, record } from "fast-check";
import type { BucketLike } from "../../../types/index.js";
import { expectEqual, expectRefusal } from "../../property/cases/expect.js";
import { headOf } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";
import type { LifecycleRule } from "../../semantics/bucket-rules.js";
import { timeIn } from "../locks/lock-checks.js";

const needs = ["lifecycle", "clock"] as const;
const hour = 3_600_000;

/** When a rule is due, in hours after the upload, and how many pass. */
interface DueCase {
  readonly type: "Age" | "Date";
  readonly due: number;
  readonly hours: number;
  readonly key: string;
  readonly look: "head" | "get" | "list";
}

interface WinsCase {
  readonly transition: number;
  readonly deletion: number;
  readonly hours: number;
}

const looks = ["head", "get", "list"] as const;
// Not to the hour: where the clock is real, a case takes its time.
const odd = (most: number) => integer({ min: 0, max: Math.floor(most / 2) }).map((half) => half * 2 + 1);
const dueCases = () =>
  record({
    type: constantFrom("Age" as const, "Date" as const),
    due: constantFrom(2, 24, 240),
    hours: odd(300),
    key: constantFrom("a/k", "a/", "b"),
    look: constantFrom(...looks),
  });
const dueExamples = looks.flatMap((look) => [
  { type: "Age" as const, due: 24, hours: 25, key: "a/k", look },
  { type: "Date" as const, due: 24, hours: 25, key: "a/k", look },
  { type: "Age" as const, due: 24, hours: 23, key: "a/k", look },
  { type: "Age" as const, due: 24, hours: 25, key: "b", look },
]);

/** What lifecycle rules do. */
export const lifecycleChecks: readonly RuleCheck[] = [
  ruleCheck<DueCase>({
    rule: "lifecycle.deletion",
    needs,
    examples: () => dueExamples,
    cases: dueCases,
    async check(subject, given) {
      const condition = await conditionOf(subject, given);
      const bucket = await subject.makeBucket(undefined, {
        lifecycle: [
          ruleOf("a/", { deleteObjectsTransition: { condition } }),
          {
            ...ruleOf("", { deleteObjectsTransition: { condition: { type: "Age", maxAge: 400 * 3600 } } }),
            id: "later",
          },
        ],
      });
      const { key, look, due, hours } = given;
      await bucket.put(key, "v");
      await subject.abilities.clock?.(hours * hour);
      const isGone = key.startsWith("a/") && hours >= due;
      if (look === "list") return expectCount(bucket, isGone ? 0 : 1);
      const object = await bucket[look](key);
      if (!isGone) expectEqual(`the key that ${look} gives`, object?.key, key);
      // With which value they say so is another rule.
      else if (object) expectEqual(`what ${look} gives after a deletion`, object, null);
    },
  }),
  ruleCheck<DueCase>({
    rule: "lifecycle.transition",
    needs: ["lifecycle", "clock", "storageClass"],
    examples: () => dueExamples,
    cases: dueCases,
    async check(subject, given) {
      const condition = await conditionOf(subject, given);
      const storageClassTransitions = [{ condition, storageClass: "InfrequentAccess" as const }];
      const bucket = await subject.makeBucket(undefined, { lifecycle: [ruleOf("a/", { storageClassTransitions })] });
      const { key, look, due, hours } = given;
      await bucket.put(key, "v");
      const before = await headOf(bucket, key);
      await subject.abilities.clock?.(hours * hour);
      const object =
        look === "list" ? (await bucket.list()).objects.find((one) => one.key === key) : await bucket[look](key);
      const isMoved = key.startsWith("a/") && hours >= due && subject.semantics.storageClasses === "kept";
      expectEqual(
        `storageClass that ${look} gives`,
        object?.storageClass,
        isMoved ? "InfrequentAccess" : before.storageClass,
      );
      expectEqual(`version that ${look} gives`, object?.version, before.version);
      expectEqual(`uploaded that ${look} gives`, object?.uploaded, before.uploaded);
    },
  }),
  ruleCheck<WinsCase>({
    rule: "lifecycle.deletion-wins",
    needs: ["lifecycle", "clock", "storageClass"],
    examples: () => [
      { transition: 2, deletion: 24, hours: 5 },
      { transition: 2, deletion: 24, hours: 25 },
      { transition: 2, deletion: 48, hours: 5 },
    ],
    cases: () =>
      record({ transition: constantFrom(2, 24), deletion: constantFrom(4, 20, 24, 30, 50, 72), hours: odd(80) }),
    async check(subject, { transition, deletion, hours }) {
      const ageOf = (due: number) => ({ condition: { type: "Age" as const, maxAge: due * 3600 } });
      const bucket = await subject.makeBucket(undefined, {
        lifecycle: [
          ruleOf("", {
            deleteObjectsTransition: ageOf(deletion),
            storageClassTransitions: [{ ...ageOf(transition), storageClass: "InfrequentAccess" }],
          }),
        ],
      });
      await bucket.put("k", "v");
      const { storageClass } = await headOf(bucket, "k");
      await subject.abilities.clock?.(hours * hour);
      const isMoved = hours >= transition && deletion - transition > 24 && subject.semantics.storageClasses === "kept";
      if (hours >= deletion) return expectCount(bucket, 0);
      const object = await headOf(bucket, "k");
      expectEqual("storageClass that head gives", object.storageClass, isMoved ? "InfrequentAccess" : storageClass);
    },
  }),
  ruleCheck<WinsCase>({
    rule: "lifecycle.locked",
    needs: ["lifecycle", "locks", "clock"],
    examples: () => [
      { transition: 48, deletion: 2, hours: 5 },
      { transition: 48, deletion: 2, hours: 49 },
      { transition: 2, deletion: 24, hours: 25 },
    ],
    // `transition`: when the lock ends.
    cases: () => record({ transition: constantFrom(2, 24, 48), deletion: constantFrom(2, 24, 48), hours: odd(60) }),
    async check(subject, { transition: end, deletion, hours }) {
      const condition = { type: "Age" as const, maxAge: deletion * 3600 };
      const bucket = await subject.makeBucket(undefined, {
        lifecycle: [ruleOf("", { deleteObjectsTransition: { condition } })],
        locks: [{ id: "lock", enabled: true, condition: { type: "Age", maxAgeSeconds: end * 3600 } }],
      });
      await bucket.put("k", "v");
      await subject.abilities.clock?.(hours * hour);
      await expectCount(bucket, hours >= Math.max(end, deletion) ? 0 : 1);
    },
  }),
  ruleCheck<{ readonly key: string; readonly due: number; readonly hours: number }>({
    rule: "lifecycle.uploads",
    needs: ["lifecycle", "multipart", "clock"],
    examples: () => [
      { key: "a/k", due: 24, hours: 25 },
      { key: "a/k", due: 24, hours: 23 },
      { key: "b", due: 24, hours: 25 },
    ],
    cases: () => record({ key: constantFrom("a/k", "b"), due: constantFrom(2, 24, 48, 240), hours: odd(300) }),
    async check(subject, { key, due, hours }) {
      const condition = { type: "Age" as const, maxAge: due * 3600 };
      const rule = ruleOf("a/", { abortMultipartUploadsTransition: { condition } });
      const bucket = await subject.makeBucket(undefined, { lifecycle: [rule] });
      const upload = await bucket.createMultipartUpload(key);
      await subject.abilities.clock?.(hours * hour);
      const end = Math.min(
        subject.semantics.uploadLifetimeMilliseconds,
        key.startsWith("a/") ? due * hour : Number.POSITIVE_INFINITY,
      );
      const part = () => upload.uploadPart(1, "v");
      if (hours * hour >= end) await expectRefusal("uploadPart after its end", part, "uploadPart", 10024);
      else expectEqual("the number of a part before the end", (await part()).partNumber, 1);
    },
  }),
];

async function expectCount(bucket: BucketLike, count: number): Promise<void> {
  const { objects } = await bucket.list();
  expectEqual("how many objects list gives", objects.length, count);
}

function ruleOf(prefix: string, does: Partial<LifecycleRule>): LifecycleRule {
  return { id: "rule", enabled: true, conditions: { prefix }, ...does };
}

async function conditionOf({ makeBucket }: Subject, { type, due }: DueCase) {
  if (type === "Age") return { type, maxAge: due * 3600 } as const;
  return { type, date: await timeIn(makeBucket, due) } as const;
}
