import { constantFrom, integer, record } from "fast-check";
import type { BucketLike } from "../../../types/index.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectRefusal } from "../../property/cases/expect.js";
import { expectMissing, textAt } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";
import type { LockRule } from "../../semantics/bucket-rules.js";

const needs = ["locks"] as const;
const hour = 3_600_000;
const acts = ["put", "delete", "complete"] as const;
const kinds = ["Age", "Date", "Indefinite"] as const;

type Act = (typeof acts)[number];
type Kind = (typeof kinds)[number];

interface RefusedCase {
  readonly kind: Kind;
  readonly act: Act;
  readonly key: string;
  readonly enabled: boolean;
  /** Whether there is an object of this key. */
  readonly isThere: boolean;
}

interface RetentionCase {
  /** The end of two locks, in hours after the upload; `null` for none. */
  readonly ends: readonly [number | null, number | null];
  readonly kinds: readonly [Exclude<Kind, "Indefinite">, Exclude<Kind, "Indefinite">];
  /** How many hours pass. */
  readonly hours: number;
}

/** What bucket locks do. */
export const lockChecks: readonly RuleCheck[] = [
  ruleCheck<RefusedCase>({
    rule: "lock.refused",
    needs: ["locks", "multipart"],
    examples: () => [
      ...acts.map((act) => ({ kind: "Indefinite" as const, act, key: "a/k", enabled: true, isThere: true })),
      { kind: "Age", act: "put", key: "a/k", enabled: true, isThere: false },
      { kind: "Age", act: "put", key: "b", enabled: true, isThere: true },
      { kind: "Age", act: "delete", key: "a/k", enabled: false, isThere: true },
    ],
    cases: () =>
      record({
        kind: constantFrom(...kinds),
        act: constantFrom(...acts),
        key: constantFrom("a/k", "a/", "a", "b", "B/a/k"),
        enabled: constantFrom(true, false),
        isThere: constantFrom(true, false),
      }),
    async check(subject, { kind, act, key, enabled, isThere }) {
      const lock = { ...(await lockOf(subject, kind, 24)), enabled, prefix: "a/" };
      const bucket = await subject.makeBucket(undefined, { locks: [lock] });
      if (isThere) await bucket.put(key, "old");
      const isLocked = isThere && enabled && key.startsWith("a/");
      await expectAct(bucket, act, key, isLocked);
    },
  }),
  ruleCheck<RetentionCase>({
    rule: "lock.retention",
    needs: ["locks", "clock"],
    examples: () => [
      { ends: [24, 2], kinds: ["Age", "Date"], hours: 10 },
      { ends: [2, 24], kinds: ["Date", "Age"], hours: 30 },
      { ends: [2, null], kinds: ["Age", "Age"], hours: 10 },
    ],
    cases: () => {
      const end = constantFrom(2, 10, 24, 48, null);
      const kind = constantFrom("Age" as const, "Date" as const);
      // Not to the hour: where the clock is real, a case takes its time.
      return record({
        ends: pair(end),
        kinds: pair(kind),
        hours: integer({ min: 0, max: 30 }).map((half) => half * 2 + 1),
      });
    },
    async check(subject, { ends, kinds, hours }) {
      const given = ends.flatMap((end, index) => (end === null ? [] : [{ end, kind: kinds[index] ?? "Age" }]));
      const locks: LockRule[] = [];
      for (const { end, kind } of given)
        locks.push({ ...(await lockOf(subject, kind, end)), id: `lock ${locks.length}` });
      const bucket = await subject.makeBucket(undefined, { locks });
      await bucket.put("k", "old");
      await subject.abilities.clock?.(hours * hour);
      await expectAct(
        bucket,
        "delete",
        "k",
        given.some(({ end }) => hours < end),
      );
    },
  }),
  ruleCheck<{ readonly keys: readonly string[] }>({
    rule: "lock.delete-array",
    needs,
    examples: () => [{ keys: ["a", "locked/k", "b"] }, { keys: ["locked/k"] }],
    cases: () =>
      record({ keys: constantFrom(["locked/k", "a"], ["a", "missing", "locked/k"], ["b", "a", "locked/k", "a"]) }),
    async check(subject, { keys }) {
      const lock = { ...(await lockOf(subject, "Indefinite", 0)), prefix: "locked/" };
      const bucket = await subject.makeBucket(undefined, { locks: [lock] });
      for (const key of ["a", "b", "locked/k"]) await bucket.put(key, key);
      await expectRefusal(`delete of ${show(keys)}`, () => bucket.delete([...keys]), "delete", 10069);
      const { objects } = await bucket.list();
      expectEqual("how many objects list gives", objects.length, 3);
    },
  }),
  ruleCheck<{ readonly first: "precondition" | "checksum" | "metadata" }>({
    rule: "lock.order",
    needs,
    examples: () => [{ first: "precondition" }, { first: "checksum" }, { first: "metadata" }],
    cases: () => record({ first: constantFrom("precondition", "checksum", "metadata") }),
    async check(subject, { first }) {
      const bucket = await subject.makeBucket(undefined, { locks: [await lockOf(subject, "Indefinite", 0)] });
      await bucket.put("k", "old");
      if (first === "precondition") {
        const given = await bucket.put("k", "new", { onlyIf: { etagMatches: "other" } });
        expectEqual("put under a condition that fails, onto a locked key", given, null);
      } else if (first === "checksum") {
        const error = await failureOf(() => bucket.put("k", "new", { md5: "0".repeat(32) }));
        expectEqual("the code of put with a wrong checksum, onto a locked key", error, "10037");
      } else {
        const a = "a".repeat(subject.semantics.maxCustomMetadataBytes + 1);
        const error = await failureOf(() => bucket.put("k", "new", { customMetadata: { a } }));
        expectEqual("the code of put with too much metadata, onto a locked key", error, "10012");
      }
      expectEqual("the value", await textAt(bucket, "k"), "old");
    },
  }),
];

/** A lock of all keys that ends so many hours from now on. */
async function lockOf({ makeBucket }: Subject, kind: Kind, hours: number): Promise<LockRule> {
  const id = `${kind} lock`;
  if (kind === "Indefinite") return { id, enabled: true, condition: { type: kind } };
  if (kind === "Age") return { id, enabled: true, condition: { type: kind, maxAgeSeconds: hours * 3600 } };
  return { id, enabled: true, condition: { type: kind, date: await timeIn(makeBucket, hours) } };
}

/** The time in so many hours, by the clock of the buckets. */
export async function timeIn(makeBucket: Subject["makeBucket"], hours: number): Promise<string> {
  const { uploaded } = (await (await makeBucket()).put("now", "")) as { readonly uploaded: Date };
  return new Date(uploaded.getTime() + hours * hour).toISOString();
}

/** Expects what would change an object to be refused for a lock, and to change nothing; or else to be done. */
async function expectAct(bucket: BucketLike, act: Act, key: string, isLocked: boolean): Promise<void> {
  const change = async () => {
    if (act === "put") return bucket.put(key, "new");
    if (act === "delete") return bucket.delete(key);
    const upload = await bucket.createMultipartUpload(key);
    return upload.complete([await upload.uploadPart(1, "new")]);
  };
  const action = act === "complete" ? "completeMultipartUpload" : act;
  if (isLocked) {
    await expectRefusal(`${act} of a locked key`, change, action, 10069);
    expectEqual("the value of a locked key", await textAt(bucket, key), "old");
    return;
  }
  await change();
  if (act === "delete") await expectMissing("head of a key that was deleted", bucket, key);
  else expectEqual(`the value after ${act}`, await textAt(bucket, key), "new");
}

/** The code at the end of the error of a call. */
async function failureOf(call: () => Promise<unknown>): Promise<string | undefined> {
  const message = await call().then(
    () => "",
    ({ message }: Error) => message,
  );
  return /\((\d+)\)$/.exec(message)?.[1];
}

function pair<Item>(item: import("fast-check").Arbitrary<Item>): import("fast-check").Arbitrary<readonly [Item, Item]> {
  return record({ one: item, other: item }).map(({ one, other }) => [one, other] as const);
}
