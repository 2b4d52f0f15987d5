import { FakeBucket } from "fakebucket";
import { FakeHostnames } from "fakebucket/hostnames";
import { countingIds, manualClock, seededIds } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../laws/runs.js";
import { createHostname } from "./create-hostname.js";

const day = 24 * 60 * 60 * 1000;

describe("manualClock()", () => {
  it("stands still until it is advanced, for both fakes", async () => {
    const clock = manualClock(new Date("2026-01-01"));
    const bucket = new FakeBucket({ clock });
    const service = new FakeHostnames({ clock, zones: { zone: { name: "saas.com" } } });
    const upload = await bucket.createMultipartUpload("k");
    await createHostname(service, "shop.customer.com");
    expect(service.issuanceRate.submissions).toBe(1);
    clock.advance("7d");
    await expect(upload.uploadPart(1, "late")).rejects.toThrow("(10024)");
    expect(service.issuanceRate.submissions).toBe(0);
    clock.advance(1);
    expect((await bucket.put("k", "v")).uploaded).toEqual(new Date("2026-01-08T00:00:00.001Z"));
  });

  it.each([
    [5, 5],
    [-1, -1],
    [1.5, 1],
    [-1.5, -1],
    ["1970-01-02", day],
    [new Date(7), 7],
  ])("starts at %s", (start, time) => {
    expect(manualClock(start).now()).toBe(time);
  });

  it.each([
    [0, 0],
    [7, 7],
    ["7ms", 7],
    ["30s", 30_000],
    ["5m", 300_000],
    ["4h", 4 * 60 * 60 * 1000],
    ["7d", 7 * day],
  ] as const)("advances by %s", (duration, milliseconds) => {
    const clock = manualClock(1);
    clock.advance(duration);
    expect(clock.now()).toBe(1 + milliseconds);
  });

  it("ignores later changes of the Date", () => {
    const start = new Date(7);
    const clock = manualClock(start);
    start.setTime(9);
    expect(clock.now()).toBe(7);
  });

  it("wakes sleepers, earliest first", async () => {
    const clock = manualClock(new Date(1000));
    const woken: (number | string)[] = [];
    for (const time of [3000, 2000, 5000, 1000]) void clock.sleepUntil(time).then(() => woken.push(time));
    await Promise.resolve();
    expect(woken).toEqual([1000]);
    clock.advance(999);
    await Promise.resolve();
    expect(woken).toEqual([1000]);
    // Of the same time: in their order.
    const same = ["a", "b"];
    for (const name of same) void clock.sleepUntil(4500).then(() => woken.push(name));
    clock.advance("2s");
    await Promise.resolve();
    expect(woken).toEqual([1000, 2000, 3000]);
    clock.advance("1s");
    await Promise.resolve();
    expect(woken.slice(3)).toEqual(same);
  });

  it("lets code that watches the time see the end of advanceAsync()", async () => {
    const clock = manualClock(0);
    let isOver = false;
    const watch = async () => {
      while (clock.now() < 1000) await new Promise((resolve) => setImmediate(resolve));
      isOver = true;
    };
    void watch();
    await clock.advanceAsync("1s");
    expect(isOver).toBe(true);
    let steps = 0;
    void (async () => {
      for (; steps < 100; steps++) await Promise.resolve();
    })();
    await clock.advanceAsync(0);
    expect(steps).toBe(100);
  });

  it("refuses invalid times and durations, and does not move", () => {
    for (const start of ["soon", Number.NaN, 9e15, null, undefined, {}])
      expect(() => manualClock(start as number)).toThrow(
        /^manualClock: the start must be a valid time, such as "2026-01-31T12:00:00Z", not /,
      );
    const clock = manualClock(0);
    for (const duration of ["7 days", "7days", -1, 0.5, undefined])
      expect(() => clock.advance(duration as number)).toThrow(
        /^manualClock: the duration must be whole milliseconds, /,
      );
    expect(() => clock.advance(8.64e15 + 1)).toThrow(
      "manualClock: the duration must be one that ends before the year 275760",
    );
    expect(clock.now()).toBe(0);
    clock.advance(8.64e15);
    // A second advance counts from the time after the first.
    expect(() => clock.advance(1)).toThrow("one that ends before the year 275760");
    expect(clock.now()).toBe(8.64e15);
  });
});

describe("countingIds()", () => {
  it("counts each kind separately", async () => {
    const bucket = new FakeBucket({ ids: countingIds() });
    const versions = [await bucket.put("a", "1"), await bucket.put("b", "2")].map(({ version }) => version);
    const { uploadId } = await bucket.createMultipartUpload("c");
    expect([...versions, uploadId]).toEqual(["version-1", "version-2", "upload-1"]);
  });
});

describe("seededIds()", () => {
  it("gives the same ids for the same seed, for any order of kinds, and never repeats one [law]", () => {
    const kind = fc.constantFrom("version", "upload", "part", "customHostname", "purge");
    const property = fc.property(fc.oneof(fc.string(), fc.double()), fc.array(kind), (seed, kinds) => {
      const [one, two] = [seededIds(seed), seededIds(seed)];
      const given = kinds.map((each) => `${each}: ${one.next(each)}`);
      expect(kinds.toSorted().map((each) => `${each}: ${two.next(each)}`)).toEqual(given.toSorted(byKind(given)));
      expect(new Set(given).size).toBe(kinds.length);
    });
    fc.assert(property, runs(100));
  });

  it("uses the platform's forms, and gives other ids for another seed", () => {
    const [ids, others] = [seededIds("a"), seededIds("b")];
    const firsts = ["version", "part", "purge"].map((kind) => ids.next(kind));
    for (const id of firsts) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(firsts).size).toBe(3);
    // The last digits are a hexadecimal count.
    const many = Array.from({ length: 300 }, () => ids.next("many"));
    expect([many[15]?.slice(-10), many[255]?.slice(-10)]).toEqual(["0000000010", "0000000100"]);
    expect(ids.next("upload")).toMatch(/^\w{171}$/);
    expect(ids.next("customHostname")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(others.next("version")).not.toBe(seededIds("a").next("version"));
    const seeds = [1, "1", -1, "-1", 1.5, 0, "", "0", "a", "A"];
    expect(new Set(seeds.map((seed) => seededIds(seed).next("version"))).size).toBe(seeds.length);
    expect(() => seededIds(undefined as never)).toThrow("seededIds: the seed must be text or a number, not undefined.");
  });
});

/** Sorts by kind, and keeps the order within a kind. */
function byKind(given: readonly string[]) {
  const place = new Map(given.map((each, index) => [each, index]));
  const kindOf = (each: string) => each.slice(0, each.indexOf(":"));
  return (a: string, b: string) => {
    if (kindOf(a) !== kindOf(b)) return kindOf(a) < kindOf(b) ? -1 : 1;
    return (place.get(a) ?? 0) - (place.get(b) ?? 0);
  };
}
