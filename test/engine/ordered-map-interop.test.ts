import { createRequire } from "node:module";
import { expect, it, vi } from "vitest";
import { OrderedMap } from "../../src/engine/ordered-map.js";

// As Node gives a CommonJS module: its default import is all that it exports, the class among it.
vi.mock("sorted-btree", () => ({ default: createRequire(import.meta.url)("sorted-btree") }));

it("OrderedMap takes the tree from hosts where its default import holds the class", () => {
  const owner = {};
  const map = OrderedMap.empty<number>(owner).set("b", 2, owner).set("a", 1, owner);
  expect([...map.values()]).toEqual([1, 2]);
});
