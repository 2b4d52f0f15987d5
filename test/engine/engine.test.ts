import { describe, expect, it } from "vitest";
import { Engine, type Transition } from "../../src/engine/engine.js";

interface Counter {
  readonly total: number;
}

/** Adds the request to the total; the outcome is the stamp. */
const add: Transition<Counter, number, string> = (state, request, { now, id }) => ({
  state: { total: state.total + request },
  outcome: `${now} ${id}`,
});

const zero: Counter = { total: 0 };
const noon = { now: () => 12 };
const numbered = () => {
  let count = 0;
  return { next: (kind: string) => `${kind}-${++count}` };
};
const forbidden = {
  next: (): string => {
    throw new Error("No id was asked for.");
  },
};

describe("commit()", () => {
  it("returns the outcome and commits the next state", () => {
    const engine = new Engine(zero, noon, numbered());
    expect(engine.state).toBe(zero);
    expect(engine.commit(add, 5, "version")).toBe("12 version-1");
    expect(engine.commit(add, 7, "upload")).toBe("12 upload-2");
    expect(engine.state).toEqual({ total: 12 });
    expect(zero).toEqual({ total: 0 });
  });

  it("commits the state of the transition without a copy", () => {
    const next: Counter = { total: 1 };
    const engine = new Engine(zero, noon, forbidden);
    expect(engine.commit(() => ({ state: next, outcome: undefined }), "request")).toBeUndefined();
    expect(engine.state).toBe(next);
  });

  it("passes the request on unchanged", () => {
    const request = { key: "k" };
    const same: Transition<Counter, object, boolean> = (state, given) => ({ state, outcome: given === request });
    expect(new Engine(zero, noon, forbidden).commit(same, request)).toBe(true);
  });

  it("requests one id if a kind is given, and none otherwise", () => {
    const kinds: string[] = [];
    const ids = { next: (kind: string) => `id ${kinds.push(kind)}` };
    const engine = new Engine(zero, noon, ids);
    expect(engine.commit(add, 1)).toBe("12 ");
    expect(kinds).toEqual([]);
    expect(engine.commit(add, 1, "part")).toBe("12 id 1");
    expect(kinds).toEqual(["part"]);
  });

  it("requests an id if the kind is the empty string", () => {
    expect(new Engine(zero, noon, numbered()).commit(add, 1, "")).toBe("12 -1");
  });

  it("reads the clock once for each commit [result.uploaded]", () => {
    let now = 1000;
    const engine = new Engine(zero, { now: () => now++ }, forbidden);
    expect([engine.commit(add, 1), engine.commit(add, 1)]).toEqual(["1000 ", "1001 "]);
    expect(now).toBe(1002);
  });

  it("sees in a transition what the ids have committed meanwhile [consistency.atomic]", () => {
    const ids = { next: () => engine.commit(add, 40) };
    const engine: Engine<Counter> = new Engine(zero, noon, ids);
    engine.commit(add, 2, "version");
    expect(engine.state).toEqual({ total: 42 });
  });

  it.each([0, -1, 1.7e12, 8.64e15, -8.64e15])("accepts the clock time %d", (now) => {
    expect(new Engine(zero, { now: () => now }, forbidden).commit(add, 1)).toBe(`${now} `);
  });

  it.each([
    [1.9, 1],
    [-1.9, -1],
  ])("counts the clock time %d as the whole milliseconds of a Date: %d", (now, whole) => {
    expect(new Engine(zero, { now: () => now }, forbidden).commit(add, 1)).toBe(`${whole} `);
    expect(new Date(now).getTime()).toBe(whole);
  });

  it.each([
    ["NaN", Number.NaN],
    ["Infinity", Number.POSITIVE_INFINITY],
    ["-Infinity", Number.NEGATIVE_INFINITY],
    ["8640000000000001", 8_640_000_000_000_001],
    ["-8640000000000001", -8_640_000_000_000_001],
    ["5", "5"],
    ["5", 5n],
    ["undefined", undefined],
    ["null", null],
    ["Symbol(noon)", Symbol("noon")],
    ["[object Object]", {}],
  ])("refuses the clock time %s with a TypeError, and commits nothing [errors.change-nothing]", (text, now) => {
    const engine = new Engine(zero, { now: () => now as number }, forbidden);
    expect(() => engine.commit(add, 1, "version")).toThrow(
      new TypeError(`clock.now() must return milliseconds since 1970, not ${text}.`),
    );
    expect(engine.state).toBe(zero);
  });

  it("refuses a Date as clock time with a TypeError, and commits nothing [errors.change-nothing]", () => {
    const engine = new Engine(zero, { now: () => new Date(0) as unknown as number }, forbidden);
    expect(() => engine.commit(add, 1)).toThrow(TypeError);
    expect(engine.state).toBe(zero);
  });

  it.each([
    ["undefined", undefined],
    ["object", null],
    ["number", 5],
    ["object", {}],
    ["symbol", Symbol("id")],
  ])("refuses an id of type %s with a TypeError, and commits nothing [errors.change-nothing]", (type, id) => {
    const engine = new Engine(zero, noon, { next: () => id as string });
    expect(() => engine.commit(add, 1, "version")).toThrow(
      new TypeError(`ids.next("version") must return a string, not ${type}.`),
    );
    expect(engine.state).toBe(zero);
  });

  it.each([
    ["clock", { now: fail }, numbered(), add],
    ["source of ids", noon, { next: fail }, add],
    ["transition", noon, numbered(), fail],
  ])(
    "passes the error of a throwing %s on, and commits nothing [errors.change-nothing]",
    (_, clock, ids, transition) => {
      const engine = new Engine(zero, clock, ids);
      expect(() => engine.commit(transition, 1, "version")).toThrow(new RangeError("boo"));
      expect(engine.state).toBe(zero);
    },
  );

  it("runs transitions one after another, each on the state of the previous one [consistency.strong]", () => {
    const engine = new Engine(zero, noon, forbidden);
    for (let step = 1; step <= 100; step++) engine.commit(add, step);
    expect(engine.state.total).toBe(5050);
  });
});

function fail(): never {
  throw new RangeError("boo");
}
