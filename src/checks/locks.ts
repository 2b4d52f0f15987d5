import type { BucketLike } from "../../types/index.js";
import { expectEqual, expectRefusal } from "../property/cases/expect.js";
import { expectMissing, textAt } from "../property/cases/read-all.js";
import { type RuleCheck, type Subject, type Terms, tabled } from "../property/cases/rule-check.js";
import { toCode } from "../property/code/to-code.js";
import type { LockRule } from "../semantics/bucket-rules.js";

const hour = 3_600_000;

type Kind = LockRule["condition"]["type"];

/** A lock of all keys that ends so many hours from now on. */
async function lockOf({ makeBucket }: Subject, type: Kind, hours: number): Promise<LockRule> {
  const lock = { id: `${type} ${hours}`, enabled: true };
  if (type === "Indefinite") return { ...lock, condition: { type } };
  if (type === "Age") return { ...lock, condition: { type, maxAgeSeconds: hours * 3600 } };
  return { ...lock, condition: { type, date: await timeIn(makeBucket, hours) } };
}

/** The time in so many hours, by the clock of the buckets. */
export async function timeIn(makeBucket: Subject["makeBucket"], hours: number): Promise<string> {
  const { uploaded } = (await (await makeBucket()).put("now", "")) as { readonly uploaded: Date };
  return new Date(uploaded.getTime() + hours * hour).toISOString();
}

const acts = {
  put: (bucket: BucketLike, key: string) => bucket.put(key, "new"),
  delete: (bucket: BucketLike, key: string) => bucket.delete(key),
  completeMultipartUpload: async (bucket: BucketLike, key: string) => {
    const upload = await bucket.createMultipartUpload(key);
    return upload.complete([await upload.uploadPart(1, "new")]);
  },
};

type Act = keyof typeof acts;

/** Expects what would change an object to be refused for a lock, and to change nothing; or else to be done. */
async function expectAct(bucket: BucketLike, act: Act, key: string, isLocked: boolean): Promise<void> {
  if (isLocked) {
    await expectRefusal(`${act} of a locked key`, () => acts[act](bucket, key), act, 10069);
    return expectEqual("the value of a locked key", await textAt(bucket, key), "old");
  }
  await acts[act](bucket, key);
  if (act === "delete") await expectMissing("head of a key that was deleted", bucket, key);
  else expectEqual(`the value after ${act}`, await textAt(bucket, key), "new");
}

/** A lock of `a/`, what is done to which key, and whether it is refused. */
type RefusedRow = readonly [
  kind: Kind,
  act: Act,
  key: string,
  isRefused: boolean,
  but?: "the lock is off" | "it is missing",
];

async function expectLocked(subject: Subject, [kind, act, key, isRefused, but]: RefusedRow): Promise<void> {
  const lock = { ...(await lockOf(subject, kind, 24)), enabled: but !== "the lock is off", prefix: "a/" };
  const bucket = await subject.makeBucket(undefined, { locks: [lock] });
  if (but !== "it is missing") await bucket.put(key, "old");
  await expectAct(bucket, act, key, isRefused);
}

/** Locks with their ends in hours after the upload, how many hours pass, and whether the object is still locked. */
type RetentionRow = readonly [locks: readonly (readonly [Kind, number])[], hours: number, isLocked: boolean];

async function expectRetention(subject: Subject, [given, hours, isLocked]: RetentionRow): Promise<void> {
  const locks: LockRule[] = [];
  for (const [kind, end] of given) locks.push(await lockOf(subject, kind, end));
  const bucket = await subject.makeBucket(undefined, { locks });
  await bucket.put("k", "old");
  await subject.abilities.clock?.(hours * hour);
  await expectAct(bucket, "delete", "k", isLocked);
}

async function expectNoneDeleted(subject: Subject, keys: readonly string[]): Promise<void> {
  const lock = { ...(await lockOf(subject, "Indefinite", 0)), prefix: "locked/" };
  const bucket = await subject.makeBucket(undefined, { locks: [lock] });
  for (const key of ["a", "b", "locked/k"]) await bucket.put(key, key);
  await expectRefusal(`delete of ${toCode(keys)}`, () => bucket.delete([...keys]), "delete", 10069);
  expectEqual("how many objects list gives", (await bucket.list()).objects.length, 3);
}

/** Options of a put onto a locked key, and the code with which it fails; none where it gives `null`. */
type OrderRow = readonly [options: object, code: string | undefined];

async function expectOrder(subject: Subject, [options, code]: OrderRow): Promise<void> {
  const bucket = await subject.makeBucket(undefined, { locks: [await lockOf(subject, "Indefinite", 0)] });
  await bucket.put("k", "old");
  const put = () => bucket.put("k", "new", options);
  if (code === undefined) expectEqual("put under a condition that fails, onto a locked key", await put(), null);
  else expectEqual(`the code of put with ${toCode(options)}, onto a locked key`, await codeOf(put), code);
  expectEqual("the value", await textAt(bucket, "k"), "old");
}

/** The code at the end of the error of a call. */
async function codeOf(call: () => Promise<unknown>): Promise<string | undefined> {
  const message = await call().then(
    () => "",
    ({ message }: Error) => message,
  );
  return /\((\d+)\)$/.exec(message)?.[1];
}

/** The rules of locks, row by row. */
export const lockChecks: readonly RuleCheck[] = [
  ...tabled<RefusedRow>(expectLocked, {
    "lock.refused": {
      needs: ["locks", "multipart"],
      examples: () => [
        ["Indefinite", "put", "a/k", true],
        ["Indefinite", "delete", "a/k", true],
        ["Indefinite", "completeMultipartUpload", "a/k", true],
        ["Age", "put", "a/k", true],
        ["Date", "delete", "a/k", true],
        ["Indefinite", "delete", "a/", true],
        ["Indefinite", "put", "a", false],
        ["Indefinite", "put", "B/a/k", false],
        ["Age", "put", "b", false],
        ["Age", "put", "a/k", false, "it is missing"],
        ["Age", "delete", "a/k", false, "the lock is off"],
      ],
    },
  }),
  // Not to the hour: where the clock is real, a case takes its time.
  ...tabled<RetentionRow>(expectRetention, {
    "lock.retention": {
      needs: ["locks", "clock"],
      examples: () => [
        [[["Age", 2]], 1, true],
        [[["Age", 2]], 3, false],
        [[["Date", 2]], 1, true],
        [[["Date", 2]], 3, false],
        [
          [
            ["Age", 2],
            ["Age", 24],
          ],
          11,
          true,
        ],
        [
          [
            ["Age", 24],
            ["Date", 2],
          ],
          11,
          true,
        ],
        [
          [
            ["Date", 2],
            ["Age", 24],
          ],
          31,
          false,
        ],
        [[], 1, false],
      ],
    },
  }),
  ...tabled<readonly string[]>(expectNoneDeleted, {
    "lock.delete-array": () => [
      ["a", "locked/k", "b"],
      ["locked/k"],
      ["a", "missing", "locked/k"],
      ["b", "a", "locked/k", "a"],
    ],
  }),
  ...tabled<OrderRow>(expectOrder, {
    "lock.order": ({ semantics }: Terms) => [
      [{ onlyIf: { etagMatches: "other" } }, undefined],
      [{ md5: "0".repeat(32) }, "10037"],
      [{ customMetadata: { a: "a".repeat(semantics.maxCustomMetadataBytes + 1) } }, "10012"],
    ],
  }),
];
