import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
import { bill, contents, manualClock, reset, restore, seed, snapshot } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../request/expect-refusal.js";

const forever = { type: "Indefinite" } as const;
const lock = { id: "lock", enabled: true, condition: forever };
const rule = { id: "rule", enabled: true };
const seconds = "a non-negative whole number of seconds";
const date = 'a day, or a time with its zone, such as "2027-01-31T00:00:00Z"';
const lifecycleNames =
  "id, enabled, conditions, deleteObjectsTransition, storageClassTransitions, abortMultipartUploadsTransition";

const toCold = { storageClass: "InfrequentAccess" } as const;
const withCondition = (condition: unknown) => ({ locks: [lock, { ...lock, id: "other", condition }] });
const withDeletion = (condition: unknown) => ({ lifecycle: [{ ...rule, deleteObjectsTransition: { condition } }] });

describe("the options locks and lifecycle", () => {
  it.each<[options: object, wanted: string]>([
    [{ locks: {} }, "locks must be an array of rules, not an object"],
    [{ locks: null }, "locks must be an array of rules, not null"],
    [{ locks: new Array(1001).fill(lock) }, "locks must be an array of at most 1000 rules, not the 1001 rules given"],
    [{ locks: [5] }, "locks[0] must be an object of id, enabled, prefix, condition, not 5"],
    [
      { locks: [{ ...lock, prefixes: [] }] },
      'locks[0] must be an object of id, enabled, prefix, condition, not the member "prefixes"',
    ],
    [{ locks: [{ ...lock, id: "" }] }, 'locks[0].id must be a non-empty string, not ""'],
    [{ locks: [lock, lock] }, 'locks[1].id must be a unique id, not "lock"'],
    [{ locks: [{ ...lock, enabled: "yes" }] }, 'locks[0].enabled must be true or false, not "yes"'],
    [{ locks: [{ ...lock, prefix: 5 }] }, "locks[0].prefix must be a string, not 5"],
    [withCondition(undefined), "locks[1].condition must be an object of type, maxAgeSeconds, date, not undefined"],
    [withCondition({ type: "age" }), 'locks[1].condition.type must be "Age" or "Date" or "Indefinite", not "age"'],
    [withCondition({ type: "Age" }), `locks[1].condition.maxAgeSeconds must be ${seconds}, not undefined`],
    [
      withCondition({ type: "Age", maxAgeSeconds: 1.5 }),
      `locks[1].condition.maxAgeSeconds must be ${seconds}, not 1.5`,
    ],
    [withCondition({ type: "Age", maxAgeSeconds: -1 }), `locks[1].condition.maxAgeSeconds must be ${seconds}, not -1`],
    [withCondition({ type: "Date", date: "soon" }), `locks[1].condition.date must be ${date}, not "soon"`],
    [withCondition({ type: "Date", date: "2027-02-30" }), `locks[1].condition.date must be ${date}, not "2027-02-30"`],
    [
      withCondition({ type: "Date", date: "2027-02-01T00:00" }),
      `locks[1].condition.date must be ${date}, not "2027-02-01T00:00"`,
    ],
    [{ lifecycle: 5 }, "lifecycle must be an array of rules, not 5"],
    [{ lifecycle: [[]] }, `lifecycle[0] must be an object of ${lifecycleNames}, not an array`],
    [
      { lifecycle: [{ ...rule, conditions: { prefix: null } }] },
      "lifecycle[0].conditions.prefix must be a string, not null",
    ],
    [
      withDeletion(forever),
      'lifecycle[0].deleteObjectsTransition.condition.type must be "Age" or "Date", not "Indefinite"',
    ],
    [
      withDeletion({ type: "Age", maxAge: "1" }),
      `lifecycle[0].deleteObjectsTransition.condition.maxAge must be ${seconds}, not "1"`,
    ],
    [
      {
        lifecycle: [{ ...rule, abortMultipartUploadsTransition: { condition: { type: "Date", date: "2027-01-01" } } }],
      },
      'lifecycle[0].abortMultipartUploadsTransition.condition.type must be "Age", not "Date"',
    ],
    ...["deleteObjectsTransition", "abortMultipartUploadsTransition"].map((name): [object, string] => [
      { lifecycle: [{ ...rule, [name]: null }] },
      `lifecycle[0].${name} must be an object of condition, not null`,
    ]),
    ...[true, false].map((enabled): [object, string] => [
      { lifecycle: [{ ...rule, enabled, conditions: null }] },
      "lifecycle[0].conditions must be an object of prefix, not null",
    ]),
    [{ locks: [{ ...lock, enabled: false, prefix: 5 }] }, "locks[0].prefix must be a string, not 5"],
    [
      { lifecycle: [{ ...rule, storageClassTransitions: null }] },
      "lifecycle[0].storageClassTransitions must be an array, not null",
    ],
    [
      { lifecycle: [{ ...rule, storageClassTransitions: [{ ...toCold, condition: { type: "Indefinite" } }] }] },
      'lifecycle[0].storageClassTransitions[0].condition.type must be "Age" or "Date", not "Indefinite"',
    ],
    [
      withCondition({ type: "Indefinite", date: "2027-01-01" }),
      'locks[1].condition must be an object of type, not the member "date"',
    ],
    [
      withCondition({ type: "Age", maxAgeSeconds: 1, date: "2027-01-01" }),
      'locks[1].condition must be an object of type, maxAgeSeconds, not the member "date"',
    ],
    [
      { lifecycle: [{ ...rule, storageClassTransitions: {} }] },
      "lifecycle[0].storageClassTransitions must be an array, not an object",
    ],
    [
      {
        lifecycle: [
          { ...rule, storageClassTransitions: [{ condition: { type: "Age", maxAge: 1 }, storageClass: "Cold" }] },
        ],
      },
      'lifecycle[0].storageClassTransitions[0].storageClass must be "InfrequentAccess", not "Cold"',
    ],
  ])("are refused if they are invalid, row %# [construction.options]", (options, wanted) => {
    for (const Bucket of [FakeBucket, R2Bucket]) {
      const make = () => new Bucket(options as FakeBucketOptions);
      expectRefusal(make, TypeError, `${Bucket.name}: ${wanted}.`, "construction.options");
    }
  });
});

describe("locks and lifecycle rules of a bucket", () => {
  it("report expiry as the rule for an upload ended by a lifecycle rule", async () => {
    const clock = manualClock("2027-01-01");
    const condition = { type: "Age", maxAge: 60 } as const;
    const ends = { id: "ends", enabled: true, conditions: {}, abortMultipartUploadsTransition: { condition } };
    const bucket = new FakeBucket({ clock, lifecycle: [ends] });
    const upload = await bucket.createMultipartUpload("k");
    clock.advance(60_000);
    await expect(upload.complete([])).rejects.toMatchObject({ code: 10024, rule: "multipart.expiry" });
  });

  it("are copied at the construction, and do not bind the tester", async () => {
    const locks = [{ ...lock }];
    const bucket = await seed(new R2Bucket({ locks }), { k: "old" });
    locks[0] = { ...lock, enabled: false };
    await expect(bucket.put("k", "new")).rejects.toThrow("put: The object is locked by a bucket lock rule. (10069)");
    await seed(bucket, { k: "new" });
    expect(contents(bucket).objects.get("k")?.body).toBe("new");
    reset(bucket);
    await bucket.put("k", "free");
    await expect(bucket.delete("k")).rejects.toThrow("(10069)");
  });

  it("apply to the keys that begin with another form of their prefix", async () => {
    const clock = manualClock("2027-01-01");
    const [prefix, key] = ["e\u0301/", "\u00e9/k"];
    const age = (maxAge: number) => ({ condition: { type: "Age" as const, maxAge } });
    const changes = {
      storageClassTransitions: [{ ...age(60), ...toCold }],
      abortMultipartUploadsTransition: age(60),
      deleteObjectsTransition: age(3 * 24 * 3600),
    };
    const locks = [{ ...lock, prefix, condition: { type: "Age" as const, maxAgeSeconds: 30 } }];
    const bucket = new FakeBucket({ clock, locks, lifecycle: [{ ...rule, conditions: { prefix }, ...changes }] });
    await bucket.put(key, "v");
    const upload = await bucket.createMultipartUpload(key);
    await expect(bucket.delete(key)).rejects.toThrow("(10069)");
    clock.advance("60s");
    expect(await bucket.head(key)).toMatchObject({ storageClass: "InfrequentAccess" });
    await expect(upload.uploadPart(1, "v")).rejects.toThrow("(10024)");
    clock.advance("3d");
    expect(await bucket.head(key)).toBeNull();
  });

  it.each([
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
  ])("act at the earliest time of several, after %i, %i and %i days", async (...days) => {
    const clock = manualClock("2027-01-01");
    const condition = (day: number) => ({ condition: { type: "Age" as const, maxAge: day * 24 * 3600 } });
    const lifecycle = days.map((day) => ({
      ...{ ...rule, id: String(day), deleteObjectsTransition: condition(day + 9) },
      storageClassTransitions: [{ ...condition(day), ...toCold }],
      abortMultipartUploadsTransition: condition(day),
    }));
    const bucket = new FakeBucket({ clock, lifecycle });
    await bucket.put("k", "v");
    await bucket.createMultipartUpload("k");
    const shown = () => [contents(bucket).objects.get("k")?.storageClass, contents(bucket).uploads.length];
    clock.advance(24 * 3_600_000 - 1);
    expect(shown()).toEqual(["Standard", 1]);
    clock.advance(1);
    expect(shown()).toEqual(["InfrequentAccess", 0]);
    clock.advance("9d");
    expect(shown()).toEqual([undefined, 0]);
  });

  it("leave an upload its own lifetime while a test watches, with a later change due", async () => {
    const clock = manualClock("2027-01-01");
    const condition = { condition: { type: "Age" as const, maxAge: 30 * 24 * 3600 } };
    const bucket = new FakeBucket({ clock, lifecycle: [{ ...rule, deleteObjectsTransition: condition }] });
    // A bill watches: it sees each change at its own time.
    bill(bucket);
    await bucket.put("k", "v");
    const upload = await bucket.createMultipartUpload("k");
    clock.advance("7d");
    await expect(upload.uploadPart(1, "v")).rejects.toThrow("(10024)");
    clock.advance("23d");
    expect(await bucket.head("k")).toBeNull();
  });

  it("may be due at once", async () => {
    const age = { type: "Age", maxAge: 0 } as const;
    const locks = [{ ...lock, condition: { type: "Age" as const, maxAgeSeconds: 0 } }];
    const bucket = new FakeBucket({ locks, lifecycle: [{ ...rule, deleteObjectsTransition: { condition: age } }] });
    await bucket.put("k", "v");
    expect(await bucket.head("k")).toBeNull();
  });

  it("may be as many as the platform allows [construction.options]", () => {
    const rules = (one: object) => Array.from({ length: 1000 }, (_, id) => ({ ...one, id: String(id) })) as never;
    expect(() => new FakeBucket({ locks: rules(lock), lifecycle: rules(rule) })).not.toThrow();
  });

  it("survive a restore from a bucket with other rules", () => {
    const [free, locked, alike] = [{}, { locks: [lock] }, { locks: [lock] }].map((options) => new FakeBucket(options));
    const restoring = () => restore(locked as FakeBucket, snapshot(free as FakeBucket));
    expect(restoring).toThrow("restore: the snapshot comes from a bucket with other locks or lifecycle rules.");
    restore(locked as FakeBucket, snapshot(alike as FakeBucket));
  });

  it("refuse to complete an upload until the lock is over [lock.refused]", async () => {
    const clock = manualClock("2027-01-01");
    const bucket = new FakeBucket({ clock, locks: [{ ...lock, condition: { type: "Age", maxAgeSeconds: 60 } }] });
    const upload = await bucket.createMultipartUpload("k");
    await bucket.put("k", "old");
    await expect(upload.complete([])).rejects.toThrow("(10069)");
    clock.advance(59_999);
    await expect(upload.complete([])).rejects.toThrow("(10069)");
    clock.advance(1);
    expect((await upload.complete([])).size).toBe(0);
  });

  it("appear in the bill: a class A operation, and bytes by their class from that day on [lifecycle.transition]", async () => {
    const clock = manualClock("2027-01-01");
    const day = 24 * 3600;
    const condition = (days: number) => ({ condition: { type: "Age" as const, maxAge: days * day } });
    const transition = { ...condition(10), ...toCold };
    const lifecycle = [{ ...rule, storageClassTransitions: [transition], deleteObjectsTransition: condition(60) }];
    const bucket = new FakeBucket({ clock, lifecycle });
    const costs = bill(bucket);
    await bucket.put("k", new Uint8Array(1_000_000));
    clock.advance("100d");
    expect(costs.classA).toBe(2);
    // A day with a change counts for both classes.
    expect(costs.usage("Standard").gigabyteMonths).toBeCloseTo((0.001 * 11) / 30);
    expect(costs.usage("InfrequentAccess")).toMatchObject({ classA: 1 });
    expect(costs.usage("InfrequentAccess").gigabyteMonths).toBeCloseTo((0.001 * 51) / 30);
  });
});
