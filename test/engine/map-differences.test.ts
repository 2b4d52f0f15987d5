import fc from "fast-check";
import * as sortedBtree from "sorted-btree";
import { expect, it, vi } from "vitest";
import { mapDifferences } from "../../src/engine/map-differences.js";
import { OrderedMap, type Owner } from "../../src/engine/ordered-map.js";

// Not in the types of the package.
const { BNode } = sortedBtree as unknown as { readonly BNode: { readonly prototype: { readonly isLeaf: boolean } } };

/** Enough keys for a tree of several levels. */
const writes = fc.array(
  fc.record({
    isSet: fc.boolean(),
    first: fc.nat({ max: 3000 }),
    run: fc.nat({ max: 600 }),
    value: fc.nat({ max: 1 }),
  }),
  { maxLength: 6 },
);

type Writes = typeof writes extends fc.Arbitrary<infer Value> ? Value : never;

function written(map: OrderedMap<number>, steps: Writes, owner: Owner): OrderedMap<number> {
  let next = map;
  for (const { isSet, first, run, value } of steps) {
    for (let index = first; index < first + run; index++) {
      const key = String(index).padStart(5, "0");
      next = isSet ? next.set(key, value, owner) : next.delete(key, owner);
    }
  }
  return next;
}

it("mapDifferences() finds each difference in order, whatever the maps share", () => {
  fc.assert(
    fc.property(writes, writes, writes, fc.boolean(), (common, one, other, isRelated) => {
      const base = written(OrderedMap.empty<number>(), common, {});
      const before = written(base, one, {});
      const after = written(isRelated ? base : OrderedMap.empty<number>(), other, {});
      const keys = [...new Set([...before.entriesFrom(""), ...after.entriesFrom("")].map(([key]) => key))].sort();
      const expected = keys
        .map((key) => ({ before: before.get(key), after: after.get(key) }))
        .filter((entry) => entry.before !== entry.after);
      expect(mapDifferences(before, after)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

it("mapDifferences() visits only the nodes of changed keys", () => {
  const steps = [{ isSet: true, first: 0, run: 50_000, value: 1 }];
  const base = written(OrderedMap.empty<number>(), steps, {});
  const copy = written(
    base,
    Array.from({ length: 10 }, (_, index) => ({ isSet: true, first: index * 5000, run: 1, value: 2 })),
    {},
  );
  const visits = vi.spyOn(BNode.prototype, "isLeaf", "get");
  expect(mapDifferences(base, copy)).toHaveLength(10);
  // In each map: the path to each changed key, and the siblings along it. The map has over 1,500 leaves.
  expect(visits.mock.calls.length).toBeLessThan(100);
  visits.mockClear();
  expect(mapDifferences(base, base)).toEqual([]);
  expect(visits.mock.calls.length).toBeLessThan(10);
  visits.mockRestore();
});
