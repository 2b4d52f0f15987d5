import { describe, expect, it } from "vitest";
import { Engine } from "../../src/engine/engine.js";
import { intercept, offerPort, portOf } from "../../src/engine/port.js";
import type { Interceptor } from "../../src/engine/tap.js";

const passing: Interceptor = () => (commit) => commit();
const engine = new Engine(0, { now: () => 0 }, { next: () => "" });

class Fake {
  interceptor: Interceptor | undefined;
}
offerPort<Fake, number>(Fake.prototype, () => ({
  engine,
  type: "bucket",
  first: 0,
  taps: new Set(),
  contents: () => ({}),
  shown: () => "Fake",
  over: (_, interceptor) => Object.assign(new Fake(), { interceptor }),
}));

class Derived extends Fake {}

describe("portOf()", () => {
  it("returns the port offered by the class of a fake", () => {
    expect(portOf(new Fake())?.engine).toBe(engine);
    expect(intercept(new Fake(), passing)).toMatchObject({ interceptor: passing });
    expect(intercept(new Derived(), passing)).toMatchObject({ interceptor: passing });
  });

  it("returns undefined for other objects", () => {
    expect(portOf(Object.create(null))).toBeUndefined();
    expect(intercept({}, passing)).toBeUndefined();
  });
});
