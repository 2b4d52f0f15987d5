import { checkHistory, type HistoryCall } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs, time } from "../../properties/runs.js";
import { faults, madeHistory } from "./made-history.js";

const making = fc.record({
  calls: fc.integer({ min: 2, max: 12 }),
  clients: fc.integer({ min: 1, max: 5 }),
  keys: fc.subarray(["b", "b/c", "b/d/", "a", "e\u0301", "\u00e9"], { minLength: 1 }),
  puts: fc.integer({ min: 2, max: 6 }),
  deletes: fc.integer({ min: 0, max: 2 }),
  lists: fc.integer({ min: 0, max: 2 }),
  conditions: fc.constantFrom(0, 5, 9),
  lost: fc.constantFrom(0, 10, 30),
  seed: fc.nat(),
});

describe("checkHistory() of a history that was made from an order", () => {
  it(
    "says that it is linearizable, whatever its calls are",
    () => {
      const property = fc.property(making, (each) => {
        const history = madeHistory(each);
        for (const initial of ["empty", "unknown"] as const) {
          for (const exact of [false, true]) {
            expect(checkHistory(history, { initial, exact }).verdict).toBe("linearizable");
          }
        }
      });
      fc.assert(property, runs(400));
    },
    time.timeout,
  );

  it.each(faults)("finds the fault: %s", (fault) => {
    const shape = { calls: 30, clients: 2, keys: ["b", "b/c"], puts: 4, deletes: 2, lists: 2, conditions: 5 };
    const verdicts = Array.from({ length: 40 }, (_, seed) => {
      const history = madeHistory({ ...shape, seed, fault });
      return checkHistory(history).verdict;
    });
    expect(verdicts.filter((verdict) => verdict === "not linearizable").length).toBeGreaterThan(7);
  });

  it.each([
    { uploadedBefore: 2000 },
    { uploadedBefore: 2500, secondsGranularity: true },
    { uploadedAfter: 2000 },
    { uploadedAfter: 2500, secondsGranularity: true },
    { uploadedAfter: 2000, uploadedBefore: 2002 },
    { uploadedAfter: 2500, uploadedBefore: 4500, secondsGranularity: true },
  ])("accepts any time of an object that no answer shows: %j", (times) => {
    const stored = { result: "object", object: { version: "v", etag: "e", uploaded: 1 }, body: false } as const;
    const onlyIf = { ...times, etagMatches: ["*"] };
    const history: HistoryCall[] = [
      { action: "put", key: "k", invoked: 0 },
      { action: "put", key: "k", onlyIf, invoked: 1, returned: 2, outcome: stored },
    ];
    expect(checkHistory(history).verdict).toBe("linearizable");
  });

  it("passes over the groups of the page before", () => {
    const seen = { version: "v", etag: "e", uploaded: 1 };
    const stored = { result: "object", object: seen, body: false } as const;
    const page = { result: "page", objects: [], delimitedPrefixes: ["b"], truncated: true, cursor: "c" } as const;
    const last = { result: "page", objects: [], delimitedPrefixes: [], truncated: false } as const;
    const history: HistoryCall[] = [
      { action: "put", key: "b/d", invoked: 0, returned: 1, outcome: stored },
      { action: "list", delimiter: "/", invoked: 2, returned: 3, outcome: page },
      { action: "list", delimiter: "/", cursor: "c", invoked: 4, returned: 5, outcome: last },
    ];
    expect(checkHistory(history).verdict).toBe("linearizable");
  });

  it("lets nothing come between a put and the object that its condition is about", () => {
    const stored = (version: string) =>
      ({ result: "object", object: { version, etag: version, uploaded: 1 }, body: false }) as const;
    const onlyIf = { etagMatches: ["v0"] };
    const history: HistoryCall[] = [
      { action: "put", key: "k", invoked: 0, returned: 1, outcome: stored("v0") },
      { action: "put", key: "k", invoked: 2, returned: 5, outcome: stored("v1") },
      { action: "put", key: "k", onlyIf, invoked: 3, returned: 4, outcome: stored("v2") },
      { action: "head", key: "k", invoked: 6, returned: 7, outcome: stored("v2") },
    ];
    expect(checkHistory(history.slice(0, 3)).verdict).toBe("linearizable");
    expect(checkHistory(history).verdict).toBe("not linearizable");
  });

  it("takes calls of which one begins in the tick in which another ends for calls that overlap", () => {
    const stored = (version: string) =>
      ({ result: "object", object: { version, etag: version, uploaded: 1 }, body: false }) as const;
    const history = (invoked: number): HistoryCall[] => [
      { action: "put", key: "k", invoked: 0, returned: 1, outcome: stored("v0") },
      { action: "put", key: "k", invoked: 2, returned: 3, outcome: stored("v1") },
      { action: "head", key: "k", invoked, returned: 5, outcome: stored("v0") },
    ];
    expect(checkHistory(history(3)).verdict).toBe("linearizable");
    expect(checkHistory(history(4)).verdict).toBe("not linearizable");
  });

  it("lets a delete come between a put and one whose condition fails for what that put stored", () => {
    const stored = (version: string, uploaded: number) =>
      ({ result: "object", object: { version, etag: version, uploaded }, body: false }) as const;
    const history: HistoryCall[] = [
      { action: "delete", keys: "k", invoked: 0, returned: 9, outcome: { result: "undefined" } },
      { action: "put", key: "k", onlyIf: { uploadedBefore: 2 }, invoked: 1, returned: 3, outcome: stored("v1", 3) },
      { action: "put", key: "k", invoked: 2, returned: 4, outcome: stored("v2", 2) },
      { action: "head", key: "k", invoked: 5, returned: 6, outcome: stored("v1", 3) },
    ];
    expect(checkHistory(history).verdict).toBe("linearizable");
  });
});
