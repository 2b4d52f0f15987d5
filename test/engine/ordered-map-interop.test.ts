import { createRequire } from "node:module";
import { expect, it, vi } from "vitest";
import { mapDifferences } from "../../src/engine/map-differences.js";
import { OrderedMap } from "../../src/engine/ordered-map.js";

// Like Node for a CommonJS module: the default import is the exports object, which contains the class.
vi.mock("sorted-btree", () => ({ default: createRequire(import.meta.url)("sorted-btree") }));
vi.mock("sorted-btree/extended/diffAgainst.js", () => ({
  default: createRequire(import.meta.url)("sorted-btree/extended/diffAgainst.js"),
}));

it("OrderedMap works on hosts where the default import contains the class", () => {
  const owner = {};
  const map = OrderedMap.empty<number>(owner).set("b", 2, owner).set("a", 1, owner);
  expect([...map.values()]).toEqual([1, 2]);
});

it("mapDifferences() takes the function from such hosts", () => {
  const map = OrderedMap.empty<number>({}).set("a", 1, {});
  expect(mapDifferences(OrderedMap.empty<number>(), map)).toEqual([{ before: undefined, after: 1 }]);
});
