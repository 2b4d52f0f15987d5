import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OrderedMap, type Owner } from "../../src/engine/ordered-map.js";

/** The entries of a map, in order, for the naive model. */
type Entries = ReadonlyArray<readonly [key: string, value: number]>;

const ours: Owner = {};
const theirs: Owner = {};

/** Enough keys for a tree of several levels, and few enough to occur repeatedly. */
const keys = fc.nat({ max: 400 }).map((number) => `key-${number}`);

/** A write of one of three parties to its map: one key, or a run of keys, so that nodes split and merge. */
const writes = fc.array(
  fc.record({
    party: fc.nat({ max: 2 }),
    type: fc.constantFrom("set", "delete", "setRun", "deleteRun", "clear", "share"),
    first: fc.nat({ max: 400 }),
    run: fc.nat({ max: 120 }),
    value: fc.nat(),
  }),
  { maxLength: 40, size: "max" },
);

function entriesOf(map: OrderedMap<number>, from = ""): Entries {
  return [...map.entriesFrom(from)];
}

function withEntry(entries: Entries, key: string, value: number): Entries {
  return [...withoutEntry(entries, key), [key, value] as const].sort(([a], [b]) => (a < b ? -1 : 1));
}

function withoutEntry(entries: Entries, key: string): Entries {
  return entries.filter(([other]) => other !== key);
}

function keysOf({ type, first, run }: { type: string; first: number; run: number }): readonly string[] {
  return Array.from({ length: type.endsWith("Run") ? run : 1 }, (_, index) => `key-${first + index}`);
}

type Step = typeof writes extends fc.Arbitrary<readonly (infer Written)[]> ? Written : never;

function written(map: OrderedMap<number>, model: Entries, step: Step, owner: Owner): [OrderedMap<number>, Entries] {
  if (step.type === "clear" || step.type === "deleteRun") {
    // In the order of a list; sometimes with a duplicate that no longer exists when its turn comes.
    const keys = step.type === "clear" ? model.map(([key]) => key) : keysOf(step);
    const given = step.value % 2 === 0 ? keys : [...keys, ...keys];
    return [map.deleteAll(given, owner), keys.reduce(withoutEntry, model)];
  }
  const isSet = step.type.startsWith("set");
  return keysOf(step).reduce<[OrderedMap<number>, Entries]>(
    ([map, model], key) =>
      isSet
        ? [map.set(key, step.value, owner), withEntry(model, key, step.value)]
        : [map.delete(key, owner), withoutEntry(model, key)],
    [map, model],
  );
}

describe("OrderedMap", () => {
  it("behaves like a sorted array, for several owners with shared parts", () => {
    fc.assert(
      fc.property(writes, (steps) => {
        const empty = OrderedMap.empty<number>({});
        const maps = [empty, empty, empty];
        const owners: Owner[] = [{}, {}, {}];
        const models: Entries[] = [[], [], []];
        for (const step of steps) {
          const { party, type } = step;
          let map = maps[party] as OrderedMap<number>;
          let model = models[party] as Entries;
          if (type === "share") {
            // Both sides get new owners, as in a fork of a state.
            const other = (party + 1) % 3;
            maps[other] = map;
            models[other] = model;
            owners[party] = {};
            owners[other] = {};
            continue;
          }
          [map, model] = written(map, model, step, owners[party] as Owner);
          maps[party] = map;
          models[party] = model;
          // No party sees the writes of another.
          for (const [index, held] of maps.entries()) expect(entriesOf(held)).toEqual(models[index]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("iterates from the first key at or after the start, up to the end", () => {
    fc.assert(
      fc.property(fc.uniqueArray(keys, { maxLength: 200, size: "max" }), keys, (held, from) => {
        let map = OrderedMap.empty<number>(ours);
        for (const key of held) map = map.set(key, key.length, ours);
        const sorted = [...held].sort();
        expect(map.size).toBe(held.length);
        expect(entriesOf(map, from).map(([key]) => key)).toEqual(sorted.filter((key) => key >= from));
        expect([...map.values()]).toEqual(sorted.map((key) => key.length));
        expect(map.get(from)).toBe(held.includes(from) ? from.length : undefined);
        expect(map.lastKeyBefore(from)).toBe(sorted.filter((key) => key < from).at(-1));
        expect(map.lastKeyBefore(undefined)).toBe(sorted.at(-1));
      }),
    );
  });

  it("orders by UTF-16 units", () => {
    let map = OrderedMap.empty<number>(ours);
    for (const key of ["b", "", "a\0", "\uFFFF", "a", "\u{1F600}", "B"]) map = map.set(key, 0, ours);
    expect(entriesOf(map).map(([key]) => key)).toEqual(["", "B", "a", "a\0", "b", "\u{1F600}", "\uFFFF"]);
  });
});

describe("set()", () => {
  it("changes the owner's map in place", () => {
    const map = OrderedMap.empty<number>(ours);
    expect(map.set("a", 1, ours)).toBe(map);
    expect(map.set("a", 2, ours)).toBe(map);
    expect(entriesOf(map)).toEqual([["a", 2]]);
  });

  it("returns a copy to anyone else, and leaves the map unchanged", () => {
    const map = OrderedMap.empty<number>(ours).set("a", 1, ours);
    const copy = map.set("a", 2, theirs);
    expect(copy).not.toBe(map);
    expect(copy.set("b", 3, theirs)).toBe(copy);
    map.set("c", 4, ours);
    expect([entriesOf(map), entriesOf(copy)]).toEqual([
      [
        ["a", 1],
        ["c", 4],
      ],
      [
        ["a", 2],
        ["b", 3],
      ],
    ]);
  });
});

describe("delete()", () => {
  it("returns the same map if there is nothing to delete, with any owner", () => {
    const map = OrderedMap.empty<number>(ours).set("a", 1, ours);
    expect(map.delete("b", ours)).toBe(map);
    expect(map.delete("b", theirs)).toBe(map);
  });

  it("changes the owner's map in place, and returns a copy to anyone else", () => {
    const map = OrderedMap.empty<number>(ours).set("a", 1, ours).set("b", 2, ours);
    const copy = map.delete("a", theirs);
    expect([entriesOf(map).length, entriesOf(copy)]).toEqual([2, [["b", 2]]]);
    expect(map.delete("b", ours)).toBe(map);
    expect([entriesOf(map), entriesOf(copy)]).toEqual([[["a", 1]], [["b", 2]]]);
  });
});

describe("deleteAll()", () => {
  it.each([
    ["all keys in order", ["a", "b", "c"], []],
    ["all keys, and others", ["a", "b", "c", "d"], []],
    ["all keys in another order", ["a", "c", "b"], []],
    ["as many keys, of which some are missing", ["a", "x", "y"], ["b", "c"]],
    ["as many keys, of which one comes twice", ["a", "b", "b"], ["c"]],
    ["the first keys", ["a", "b"], ["c"]],
    ["the last keys", ["b", "c"], ["a"]],
    ["no key", [], ["a", "b", "c"]],
  ] as const)("deletes the given keys only: %s", (_, given, left) => {
    for (const owner of [ours, theirs, { touched: new Set<string>() }]) {
      let map = OrderedMap.empty<number>(ours);
      for (const key of ["a", "b", "c"]) map = map.set(key, 1, ours);
      expect(entriesOf(map.deleteAll(given, owner)).map(([key]) => key)).toEqual(left);
    }
  });
});
