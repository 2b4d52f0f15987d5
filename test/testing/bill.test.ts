import { inspect } from "node:util";
import { FakeBucket } from "fakebucket";
import { FakeHostnames } from "fakebucket/hostnames";
import { bill, manualClock, prices, reset, restore, snapshot } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { toStoreError } from "../../src/bucket/binding/to-store-error.js";
import { portOf } from "../../src/engine/port.js";
import type { Tap } from "../../src/engine/tap.js";
import { found } from "../bucket/binding/found.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { countingBucket } from "./counting.js";

const day = 24 * 60 * 60 * 1000;

/** Returns the GB-months of bytes stored for some days. */
function months(bytes: number, days: number): number {
  return (bytes * days) / 1e9 / 30;
}

/** Makes a bucket whose objects change to Infrequent Access after ten days. */
function bucketWithTransitions() {
  const clock = manualClock(0);
  const condition = { type: "Age", maxAge: (10 * day) / 1000 } as const;
  const lifecycle = [
    {
      ...{ id: "rule", enabled: true, conditions: { prefix: "" } },
      storageClassTransitions: [{ condition, storageClass: "InfrequentAccess" as const }],
    },
  ];
  return { bucket: new FakeBucket({ clock, lifecycle }), clock };
}

function failing(error: unknown): Tap {
  return () => ({
    intercept: () => () => {
      throw error;
    },
  });
}

describe("bill()", () => {
  it.each<[name: string, counts: [number, number, number], ask: (bucket: FakeBucket) => Promise<unknown>]>([
    ["put", [1, 0, 0], (bucket) => bucket.put("k", "v")],
    ["a put with a failed precondition", [1, 0, 0], (bucket) => bucket.put("k", "v", { onlyIf: { etagMatches: "x" } })],
    ["a put with a wrong checksum", [1, 0, 0], (bucket) => rejectionOf(bucket.put("k", "v", { md5: "0".repeat(32) }))],
    ["list", [1, 0, 0], (bucket) => bucket.list()],
    ["head", [0, 1, 0], (bucket) => bucket.head("missing")],
    ["get", [0, 1, 0], (bucket) => bucket.get("missing")],
    ["a refused key", [0, 1, 0], (bucket) => rejectionOf(bucket.get("k".repeat(1025)))],
    ["delete", [0, 0, 1], (bucket) => bucket.delete(["a", "b"])],
    [
      "an upload",
      [3, 0, 0],
      async (bucket) => {
        const upload = await bucket.createMultipartUpload("k");
        return upload.complete([await upload.uploadPart(1, "v")]);
      },
    ],
    ["abort", [1, 0, 1], async (bucket) => (await bucket.createMultipartUpload("k")).abort()],
    ["a refusal by the runtime", [0, 0, 0], (bucket) => rejectionOf(bucket.put("k", 5 as never))],
    ["a handle", [0, 0, 0], async (bucket) => bucket.resumeMultipartUpload("k", "u")],
  ])("counts %s as %j of class A, B and free", async (_, counts, ask) => {
    const bucket = new FakeBucket();
    const costs = bill(bucket);
    await ask(bucket);
    expect([costs.classA, costs.classB, costs.free]).toEqual(counts);
  });

  it("counts refusals by the service and lost answers, but not lost requests", async () => {
    const bucket = new FakeBucket();
    const costs = bill(bucket);
    const { taps } = found(portOf(bucket) ?? null);
    const refused = failing(toStoreError({ code: 10001, text: "", rule: "errors.no-outages" }, "put"));
    taps.add(refused);
    await rejectionOf(bucket.put("k", "v"));
    expect(costs.classA).toBe(1);
    taps.delete(refused);
    for (const error of [new Error("Network connection lost."), null, undefined]) {
      const lost = failing(error);
      taps.add(lost);
      expect(await bucket.put("k", "v").catch((reason) => reason)).toBe(error);
      expect(costs.classA).toBe(1);
      taps.delete(lost);
    }
    taps.add(() => ({
      intercept: () => (commit) => Promise.resolve(commit()).then(() => Promise.reject(new Error("lost"))),
    }));
    await rejectionOf(bucket.put("k", "v"));
    expect([costs.classA, costs.usage("Standard").gigabytesRetrieved]).toEqual([2, 0]);
  });

  it("prices operations by their storage class", async () => {
    const bucket = new FakeBucket();
    const costs = bill(bucket);
    const storageClass = "InfrequentAccess";
    await bucket.put("k", "v", { storageClass });
    await bucket.put("k", "v", { storageClass, onlyIf: { etagMatches: "none" } });
    await bucket.head("k");
    const upload = await bucket.createMultipartUpload("u", { storageClass });
    await upload.complete([await upload.uploadPart(1, "v")]);
    await bucket.list();
    await bucket.get("missing");
    expect(costs.usage("InfrequentAccess")).toMatchObject({ classA: 5, classB: 1 });
    expect(costs.usage("Standard")).toMatchObject({ classA: 1, classB: 1 });
    expect(costs.dollars).toBeCloseTo((5 * 9 + 0.9 + 4.5 + 0.36) / 1e6, 10);
  });

  it("prices a bucket without storage classes as Standard", async () => {
    const bucket = new FakeBucket({ semantics: "simulator", objects: { old: "x" } });
    const costs = bill(bucket);
    const upload = await bucket.createMultipartUpload("u");
    await upload.uploadPart(1, "v");
    await bucket.put("k", "v");
    await bucket.get("old");
    await bucket.delete("old");
    const expected = { classA: 3, classB: 1, gigabyteMonths: 3 / 1e9 / 30, gigabytesRetrieved: 0 };
    expect(costs.usage("Standard")).toMatchObject(expected);
  });

  it.each([
    ["Standard", "InfrequentAccess"],
    ["InfrequentAccess", "Standard"],
  ] as const)("charges for the parts of an upload in its own class %s, and not in %s", async (storageClass, other) => {
    const { bucket, clock } = countingBucket();
    const costs = bill(bucket);
    const upload = await bucket.createMultipartUpload("u", { storageClass });
    await upload.uploadPart(1, "x".repeat(60));
    await upload.uploadPart(1, "x".repeat(100));
    clock.advance(2 * day);
    const stored = (each: "Standard" | "InfrequentAccess") => costs.usage(each).gigabyteMonths;
    expect(stored(storageClass)).toBeCloseTo(months(100, 3), 15);
    expect(stored(other)).toBe(0);
  });

  it("charges for existing objects, and for existing parts until their upload ends", async () => {
    const { bucket, clock } = countingBucket();
    await bucket.put("a", "x".repeat(100));
    await bucket.put("b", "x".repeat(10), { storageClass: "InfrequentAccess" });
    clock.advance(9 * day);
    const upload = await bucket.createMultipartUpload("c");
    await upload.uploadPart(1, "x".repeat(900));
    await upload.uploadPart(2, "x".repeat(100));
    const other = await bucket.createMultipartUpload("d", { storageClass: "InfrequentAccess" });
    await other.uploadPart(1, "x".repeat(2000));
    const costs = bill(bucket);
    clock.advance(2 * day);
    expect(costs.usage("Standard").gigabyteMonths).toBeCloseTo(months(1100, 3), 15);
    expect(costs.usage("InfrequentAccess").gigabyteMonths).toBeCloseTo(months(2010, 3), 15);
    for (const each of [upload, other]) await each.abort();
    clock.advance(day);
    expect(costs.usage("Standard").gigabyteMonths).toBeCloseTo(months(1100, 3) + months(100, 1), 15);
    expect(costs.usage("InfrequentAccess").gigabyteMonths).toBeCloseTo(months(2010, 3) + months(10, 1), 15);
  });

  it("charges for parts until their upload ends or expires", async () => {
    const { bucket, clock } = countingBucket();
    const costs = bill(bucket);
    const open = await bucket.createMultipartUpload("open");
    await open.uploadPart(1, "x".repeat(100));
    clock.advance(30 * day);
    expect(costs.usage("Standard").gigabyteMonths).toBeCloseTo(months(100, 8), 15);
    const ended = await bucket.createMultipartUpload("ended");
    await ended.uploadPart(1, "x".repeat(10));
    clock.advance(day);
    await ended.abort();
    clock.advance(day);
    expect(costs.usage("Standard").gigabyteMonths).toBeCloseTo(months(100, 8) + months(10, 2), 15);
  });

  // The example of the platform's own page: 5 days in Infrequent Access cost as much as 30.
  it("charges for Infrequent Access for at least 30 days, and for its reads", async () => {
    const { bucket, clock } = countingBucket();
    const costs = bill(bucket);
    await bucket.put("k", "x".repeat(1000), { storageClass: "InfrequentAccess" });
    await bucket.get("k");
    await bucket.get("k", { range: { offset: 990 } });
    await bucket.get("k", { onlyIf: { etagMatches: "none" } });
    await bucket.head("k");
    clock.advance(5 * day);
    await bucket.delete("k");
    clock.advance(90 * day);
    expect(costs.usage("InfrequentAccess")).toEqual({
      classA: 1,
      classB: 4,
      gigabyteMonths: expect.closeTo(months(1000, 30), 15),
      gigabytesRetrieved: 1010 / 1e9,
      dollars: expect.closeTo(9e-6 + 4 * 0.9e-6 + 1e-6 * 0.01 + 1.01e-6 * 0.01, 12),
    });
    await bucket.put("k", "x".repeat(1000), { storageClass: "InfrequentAccess" });
    clock.advance(39 * day);
    expect(costs.usage("InfrequentAccess").gigabyteMonths).toBeCloseTo(months(1000, 30 + 40), 15);
    expect(costs.usage("Standard")).toMatchObject({ gigabyteMonths: 0, gigabytesRetrieved: 0 });
  });

  it.each(["Standard", "InfrequentAccess"] as const)(
    "charges for the minimum duration of other prices of %s",
    async (its) => {
      const { bucket, clock } = countingBucket();
      const costs = bill(bucket, { prices: { ...prices, [its]: { ...prices[its], minimumDays: 4 } } });
      await bucket.put("k", "x".repeat(1000), { storageClass: its });
      clock.advance(day);
      await bucket.delete("k");
      clock.advance(9 * day);
      expect(costs.usage(its).gigabyteMonths).toBeCloseTo(months(1000, 4), 15);
    },
  );

  it("charges the minimum only once for an object that stays when the bucket is restored", async () => {
    const { bucket, clock } = countingBucket();
    const costs = bill(bucket);
    await bucket.put("k", "x".repeat(1000), { storageClass: "InfrequentAccess" });
    const kept = snapshot(bucket);
    clock.advance(34 * day);
    restore(bucket, kept);
    clock.advance(5 * day);
    expect(costs.usage("InfrequentAccess").gigabyteMonths).toBeCloseTo(months(1000, 40), 15);
  });

  it("stops counting after stop()", async () => {
    const { bucket, clock } = countingBucket();
    const costs = bill(bucket);
    const put = bucket.put("k", new Blob(["v"]).stream());
    costs.stop();
    await put;
    expect([costs.classA, costs.dollars]).toEqual([0, 0]);
    clock.advance(30 * day);
    expect(costs.dollars).toBe(0);
    expect(portOf(bucket)?.taps.size).toBe(0);
  });

  it("counts the storage after another one of the same bucket has stopped", async () => {
    const { bucket, clock } = countingBucket();
    const [first, other, second] = [bill(bucket), bill(bucket), bill(bucket)];
    other.stop();
    await bucket.put("k", "v".repeat(1000));
    clock.advance(30 * day - 1);
    const stored = months(1000, 30);
    expect([first, second, other].map((each) => each.usage("Standard").gigabyteMonths)).toEqual([stored, stored, 0]);
  });

  it("counts a change of the storage class as soon as it is due, but none from before", async () => {
    const [seen, missed] = [bucketWithTransitions(), bucketWithTransitions()];
    const costs = bill(seen.bucket);
    for (const { bucket, clock } of [seen, missed]) {
      await bucket.put("a", "v");
      clock.advance(20 * day);
    }
    expect(costs.classA).toBe(2);
    const later = bill(missed.bucket);
    expect([later.classA, later.usage("Standard").gigabyteMonths]).toEqual([0, 0]);
  });

  it("counts what has become due before stop()", async () => {
    const { bucket, clock } = bucketWithTransitions();
    const costs = bill(bucket);
    for (const key of ["a", "b", "c"]) await bucket.put(key, "v".repeat(1000));
    clock.advance(20 * day);
    costs.stop();
    clock.advance(60 * day);
    expect(costs.usage("Standard").gigabyteMonths).toBeCloseTo(months(3000, 10), 6);
    expect(costs.usage("InfrequentAccess").gigabyteMonths).toBeCloseTo(months(3000, 30), 8);
    // One operation for each object that moved.
    expect(costs.usage("InfrequentAccess").classA).toBe(3);
  });

  it("does not charge for changes of the storage class that a snapshot brings back", async () => {
    const { bucket, clock } = bucketWithTransitions();
    await bucket.put("a", "v");
    clock.advance(20 * day);
    const moved = snapshot(bucket);
    reset(bucket);
    const costs = bill(bucket);
    restore(bucket, moved);
    expect([costs.classA, found(await bucket.head("a")).storageClass]).toEqual([0, "InfrequentAccess"]);
  });

  it("counts no day twice if the clock moves back, also before 1970", async () => {
    let now = -0.5 * day;
    const bucket = new FakeBucket({ clock: { now: () => now } });
    const costs = bill(bucket);
    await bucket.put("k", "v".repeat(1000));
    now = -2.5 * day;
    expect(costs.usage("Standard").gigabyteMonths).toBeCloseTo(months(1000, 1), 15);
    now = 0.5 * day;
    expect(costs.usage("Standard").gigabyteMonths).toBeCloseTo(months(1000, 2), 15);
  });

  it("prints a table", async () => {
    const { bucket } = countingBucket();
    const costs = bill(bucket);
    await bucket.put("k", "hello");
    await bucket.list();
    await bucket.head("k");
    await bucket.delete("k");
    const table = [
      "Standard         2 class A operations  $0.00000900",
      "Standard         1 class B operations  $0.00000036",
      "Standard  1.67e-10 GB-months stored    $0.00000000",
      "                 1 free operations     $0.00000000",
      "total                                  $0.00000936",
      "Prices of 2026-08-03, https://developers.cloudflare.com/r2/pricing/",
      "Without the free amounts: dollarsFor({ free: true }) deducts them.",
    ].join("\n");
    expect(String(costs)).toBe(table);
    expect(inspect(costs)).toBe(table);
  });

  it("prints each storage class, with what was retrieved", async () => {
    const { bucket } = countingBucket();
    const costs = bill(bucket);
    await bucket.put("k", new Uint8Array(1e6));
    await bucket.put("i", new Uint8Array(1e6), { storageClass: "InfrequentAccess" });
    await bucket.get("i");
    expect(String(costs).split("\n").slice(0, 7)).toEqual([
      "Standard                  1 class A operations  $0.00000450",
      "Standard          0.0000333 GB-months stored    $0.00000050",
      "InfrequentAccess          1 class A operations  $0.00000900",
      "InfrequentAccess          1 class B operations  $0.00000090",
      "InfrequentAccess    0.00100 GB-months stored    $0.00001000",
      "InfrequentAccess    0.00100 GB retrieved        $0.00001000",
      "total                                           $0.00003490",
    ]);
  });

  it("shows the prefix of a list, and the key of an upload", async () => {
    const bucket = new FakeBucket();
    const costs = bill(bucket);
    await bucket.list();
    await bucket.list({ prefix: "photos/" });
    expect(() => costs.check({ classA: 0 })).toThrow(/1 × list\(\)\n {2}1 × list\({ prefix: "photos\/" }\)/);
    await (await bucket.createMultipartUpload("film")).uploadPart(1, "v");
    expect(() => costs.check({ classA: 0 })).toThrow(
      /1 × createMultipartUpload\("film"\)\n {2}1 × uploadPart\(…\) on .* "film"$/,
    );
  });

  it("fails over budget, and lists the operations", async () => {
    const bucket = new FakeBucket();
    const costs = bill(bucket);
    for (let index = 0; index < 12; index++) await bucket.put(`k${index}`, "v");
    await bucket.put("k3", "v");
    await bucket.head("k3");
    expect(() => costs.check({ classA: 13, classB: 1, dollars: 1 })).not.toThrow();
    expect(() => costs.check({})).not.toThrow();
    expect(() => costs.check({ classA: 12 })).toThrow(
      /^The bucket costs too much: 13 class A operations, at most 12\.\n {2}2 × put\("k3", …\)\n {2}1 × put\("k0", …\)\n(.*\n){8} {2}and 2 more$/,
    );
    expect(() => costs.check({ classB: 0 })).toThrow(
      'The bucket costs too much: 1 class B operation, at most 0.\n  1 × head("k3")',
    );
    expect(() => costs.check({ dollars: 0.00001 })).toThrow(
      /\$0\.00005886, at most \$0\.00001000\.\n {2}2 × put\("k3", …\)\n(?:.*\n)*total .* \$0\.00005886\n/,
    );
    expect(() => costs.check({ classA: 12, classB: 0 })).toThrow(
      /^The bucket costs too much: 13 class A operations, at most 12; 1 class B operation, at most 0\.\n {2}2 × put(?:.*\n){10} {2}and 3 more$/,
    );
    expect(() => costs.check({ classA: 12, dollars: 0 })).toThrow(/at most \$0\.00000000\.\n(?:.*\n)*total /);
    for (let index = 0; index < 3; index++) await bucket.delete(["k1", "k2"]);
    expect(costs.operations).toBe(17);
    expect(() => costs.check({ classA: 13, operations: 17 })).not.toThrow();
    const ofReads = bill(bucket);
    await bucket.head("k1");
    expect(() => ofReads.check({ dollars: 0 })).toThrow('\n  1 × head("k1")\n');
    await rejectionOf(bucket.delete([]));
    expect(() => ofReads.check({ operations: 0 })).toThrow(/\n {2}1 × delete$/);
    expect(() => costs.check({ operations: 18 })).toThrow(
      /^The bucket costs too much: 19 operations, at most 18\.\n {2}3 × delete\(\["k1", "k2"\]\)\n {2}2 × put\("k3", …\)\n/,
    );
  });

  it("accepts other prices", async () => {
    const bucket = new FakeBucket({ defaultStorageClass: "InfrequentAccess" });
    const own = { ...prices, InfrequentAccess: { ...prices.InfrequentAccess, millionClassA: 1e6 } };
    const costs = bill(bucket, { prices: own });
    const usual = bill(bucket, { prices: undefined });
    await bucket.list();
    expect([costs.dollars, usual.dollars]).toEqual([1, 9e-6]);
    for (const part of [prices, prices.free, prices.Standard, prices.InfrequentAccess])
      expect(Object.isFrozen(part)).toBe(true);
  });

  it.each(["Standard", "InfrequentAccess"] as const)(
    "retrieves only from a class with a price for it: %s",
    async (dear) => {
      const bucket = new FakeBucket();
      const priceOf = (storageClass: typeof dear) => ({
        ...{ gigabyteMonth: 0, millionClassA: 0, millionClassB: 0, minimumDays: 0 },
        gigabyteRetrieved: storageClass === dear ? 2e9 : 0,
      });
      const own = { ...prices, Standard: priceOf("Standard"), InfrequentAccess: priceOf("InfrequentAccess") };
      const costs = bill(bucket, { prices: own });
      for (const storageClass of ["Standard", "InfrequentAccess"] as const) {
        await bucket.put(storageClass, "hello", { storageClass });
        await bucket.get(storageClass);
        const { gigabytesRetrieved, dollars } = costs.usage(storageClass);
        expect([gigabytesRetrieved, dollars]).toEqual(storageClass === dear ? [5e-9, 10] : [0, 0]);
      }
    },
  );

  it("refuses invalid arguments", async () => {
    const bucket = new FakeBucket();
    const loosely = (options: object) => () => bill(bucket, options);
    expect(loosely({ price: prices })).toThrow('bill: there is no option "price"; did you mean "prices"?');
    for (const [options, shown] of [
      [null, "null"],
      [[], "an array"],
      [5, "5"],
    ] as const)
      expect(loosely(options as never)).toThrow(`bill: options must be an object, not ${shown}.`);
    expect(loosely({ prices: { ...prices, date: 5 } })).toThrow("bill: prices.date must be a string, not 5.");
    expect(loosely({ prices: { ...prices, source: undefined } })).toThrow("bill: prices.source must be a string, not");
    for (const storageClass of ["Standard", "InfrequentAccess"] as const)
      for (const name of Object.keys(prices[storageClass]))
        for (const price of [-1, Number.POSITIVE_INFINITY, undefined])
          expect(
            loosely({ prices: { ...prices, [storageClass]: { ...prices[storageClass], [name]: price } } }),
          ).toThrow(`bill: prices.${storageClass}.${name} must be a number, not ${price}.`);
    expect(loosely({ prices: null })).toThrow("bill: prices.source must be a string, not undefined.");
    expect(loosely({ prices: { ...prices, free: null } })).toThrow("bill: prices.free.classA must be a number, not ");
    expect(loosely({ prices: { ...prices, InfrequentAccess: undefined } })).toThrow(
      "bill: prices.InfrequentAccess.gigabyteMonth must be a number, not undefined.",
    );
    for (const given of [{}, new FakeHostnames()])
      expect(() => bill(given)).toThrow("bill: it must be an R2Bucket or FakeBucket, not ");
    for (const name of ["standard", "date", "free", "constructor"])
      expect(() => bill(bucket).usage(name as never)).toThrow(
        `usage: the storage class must be "Standard" or "InfrequentAccess", not "${name}".`,
      );
    expect(() => bill(bucket).check(undefined as never)).toThrow("check: give a budget, such as { dollars: 0.01 }.");
    for (const name of ["classA", "classB", "dollars", "operations"])
      for (const most of [Number.NaN, -1, "1"])
        expect(() => bill(bucket).check({ [name]: most as number })).toThrow(
          `check: ${name} must be a number, 0 or more, not `,
        );
    expect(() => bill(bucket).check({ classC: 1 } as object)).toThrow(TypeError);
  });
});

describe("dollarsFor()", () => {
  it("multiplies the calls, and deducts the free amounts of a month", async () => {
    const bucket = new FakeBucket();
    const costs = bill(bucket);
    await bucket.put("k", "v");
    await bucket.get("k");
    const storage = costs.dollars - 4.86e-6;
    expect(costs.dollarsFor()).toBeCloseTo(costs.dollars, 12);
    expect(costs.dollarsFor({ times: 1e6 })).toBeCloseTo(4.86 + storage, 9);
    expect(costs.dollarsFor({ times: 1e6, free: true })).toBe(0);
    expect(costs.dollarsFor({ times: 2e6, free: true })).toBeCloseTo(4.5, 9);
    await bucket.put("i", "v", { storageClass: "InfrequentAccess" });
    expect(costs.dollarsFor({ times: 1e6, free: true })).toBeGreaterThanOrEqual(9);
    const dear = bill(bucket, { prices: { ...prices, free: { classA: 1, classB: 1, gigabyteMonths: 1 } } });
    await bucket.put("k", "v");
    await bucket.get("k");
    for (const times of [undefined, 1]) expect(dear.dollarsFor({ times, free: true })).toBeLessThan(1e-6);
    expect(dear.dollarsFor({ times: 2, free: true })).toBeCloseTo(4.86e-6, 9);
    const { free: _, ...paid } = prices;
    const bills = [{ ...prices, free: undefined }, paid].map((table) => bill(bucket, { prices: table }));
    await bucket.head("k");
    for (const own of bills)
      expect([own.dollarsFor({ free: true }), String(own)]).toEqual([own.dollars, expect.not.stringContaining("free")]);
  });

  it.each(["Standard", "InfrequentAccess"] as const)(
    "multiplies every amount of the class %s except what is stored",
    async (storageClass) => {
      const bucket = new FakeBucket({ defaultStorageClass: storageClass });
      await bucket.put("k", "x".repeat(1000));
      const costs = bill(bucket);
      await bucket.put("k", "x".repeat(1000));
      await (await bucket.get("k"))?.text();
      const { classA, classB, gigabyteMonths, gigabytesRetrieved } = costs.usage(storageClass);
      expect([classA, classB, gigabytesRetrieved]).toEqual([1, 1, storageClass === "Standard" ? 0 : 1e-6]);
      const rates = prices[storageClass];
      for (const times of [0, 0.5, 1, 1e6]) {
        const operations = (classA * rates.millionClassA + classB * rates.millionClassB) / 1e6;
        const retrieved = gigabytesRetrieved * rates.gigabyteRetrieved;
        const stored = gigabyteMonths * rates.gigabyteMonth;
        expect(costs.dollarsFor({ times })).toBeCloseTo(times * (operations + retrieved) + stored, 12);
      }
    },
  );

  it("refuses invalid options and amounts", () => {
    const costs = bill(new FakeBucket());
    for (const times of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => costs.dollarsFor({ times })).toThrow(
        `dollarsFor: times must be a finite number, 0 or more, not ${times}.`,
      );
    expect(() => costs.dollarsFor({ time: 1 } as object)).toThrow('did you mean "times"?');
    expect(() => costs.dollarsFor({ free: 1 as never })).toThrow("dollarsFor: free must be true or false, not 1.");
    const none = { classA: 0, classB: 0, gigabyteMonths: 0 };
    for (const name of ["classA", "classB", "gigabyteMonths"] as const)
      for (const amount of ["1", -1, Number.NaN, undefined])
        expect(() =>
          bill(new FakeBucket(), { prices: { ...prices, free: { ...none, [name]: amount } as typeof none } }),
        ).toThrow(`bill: prices.free.${name} must be a number, not`);
    expect(() => bill(new FakeBucket(), { prices: { ...prices, free: none } })).not.toThrow();
  });
});
