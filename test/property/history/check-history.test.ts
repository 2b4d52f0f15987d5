import { checkHistory, type HistoryCall } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyHistory } from "./any-history.js";
import { hasNaiveOrder } from "./naive-order.js";

const seed = 1;

describe("checkHistory() finds an order exactly where there is one", () => {
  const shapes = [
    { name: "of calls on one key", keys: ["a"], calls: 5, unknown: false, numRuns: 6000 },
    { name: "of more calls on one key", keys: ["a"], calls: 7, unknown: false, numRuns: 3000 },
    { name: "of calls on one key, some never answered", keys: ["a"], calls: 6, unknown: true, numRuns: 6000 },
    { name: "of calls on two keys", keys: ["a", "b"], calls: 6, unknown: true, numRuns: 2000 },
  ];
  it.each(shapes)("$name", ({ keys, calls, unknown, numRuns }) => {
    let explained = 0;
    fc.assert(
      fc.property(anyHistory(keys, calls, unknown), (history) => {
        const expected = hasNaiveOrder(history) ? "explained" : "impossible";
        if (expected === "explained") explained++;
        expect(checkHistory(history).verdict).toBe(expected);
        expect(checkHistory(history, { exact: true }).verdict).toBe(expected);
      }),
      { numRuns, seed },
    );
    console.log(explained, numRuns);
  });
});
