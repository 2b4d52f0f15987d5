import { checkHistory } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs, time } from "../../properties/runs.js";
import { faults, madeHistory } from "./made-history.js";
import { withoutVersions } from "./told-calls.js";

const making = fc.record({
  calls: fc.integer({ min: 2, max: 12 }),
  clients: fc.integer({ min: 1, max: 5 }),
  keys: fc.subarray(["b", "b/c", "b/d/", "a", "e\u0301", "\u00e9"], { minLength: 1 }),
  puts: fc.integer({ min: 2, max: 6 }),
  deletes: fc.integer({ min: 0, max: 2 }),
  lists: fc.integer({ min: 0, max: 2 }),
  conditions: fc.constantFrom(0, 5, 9),
  lost: fc.constantFrom(0, 10, 30),
  values: fc.constantFrom(2, 250),
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
            expect(checkHistory(withoutVersions(history), { initial, exact }).verdict).not.toBe("not linearizable");
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
});
