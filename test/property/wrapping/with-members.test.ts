import { describe, expect, it } from "vitest";
import { withMembers } from "../../../src/property/wrapping/with-members.js";

class Counter {
  readonly name = "counter";
  #count = 1;

  get count(): number {
    return this.#count;
  }

  add(amount: number): number {
    this.#count += amount;
    return this.#count;
  }

  double(): number {
    return this.#count * 2;
  }
}

describe("withMembers()", () => {
  it("has what is the object's own, methods on private fields included", () => {
    const counter = new Counter();
    const other = withMembers(counter, {});
    expect([other.add(2), other.count, counter.count, other.name]).toEqual([3, 3, 3, "counter"]);
    expect(other).toBeInstanceOf(Counter);
    expect(other.constructor).toBe(Counter);
    expect(Object.keys(other)).toEqual(["name"]);
    expect(other.add).toBe(other.add);
    expect(other.add.name).toBe("add");
  });

  it("has other members in the place of some", () => {
    const counter = new Counter();
    const other = withMembers(counter, { name: "another", double: () => counter.count * 20 });
    expect([other.double(), counter.double(), other.name, counter.name]).toEqual([20, 2, "another", "counter"]);
    expect({ ...other }).toEqual({ name: "another" });
    expect(Object.getOwnPropertyDescriptor(other, "name")?.value).toBe("another");
  });

  it("has methods that fail as the object's own when they are taken from it", () => {
    const { add, double } = withMembers(new Counter(), { double: () => 0 });
    expect(() => add(1)).toThrow(TypeError);
    expect(() => double()).toThrow(TypeError);
  });

  it("takes frozen objects", () => {
    const frozen = Object.freeze({ name: "frozen", greet: (): string => "hello" });
    const other = withMembers(frozen, { name: "another", greet: () => "good day" });
    expect([other.name, other.greet(), Object.keys(other)]).toEqual(["another", "good day", ["name", "greet"]]);
  });
});
