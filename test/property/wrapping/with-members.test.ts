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
  it("has the object's own members, including methods on private fields", () => {
    const counter = new Counter();
    const other = withMembers(counter, {});
    expect([other.add(2), other.count, counter.count, other.name]).toEqual([3, 3, 3, "counter"]);
    expect(other).toBeInstanceOf(Counter);
    expect(other.constructor).toBe(Counter);
    expect(Object.keys(other)).toEqual(["name"]);
    expect(other.add).toBe(other.add);
    expect(other.add.name).toBe("add");
  });

  it("replaces some members", () => {
    const counter = new Counter();
    const other = withMembers(counter, { name: "another", double: () => counter.count * 20 });
    expect([other.double(), counter.double(), other.name, counter.name]).toEqual([20, 2, "another", "counter"]);
    expect({ ...other }).toEqual({ name: "another" });
    expect(Object.getOwnPropertyDescriptor(other, "name")?.value).toBe("another");
    expect(Object.hasOwn(other, "double")).toBe(false);
  });

  it("adds members, which need no object", () => {
    const { extra } = withMembers({}, { extra: () => 1 }) as { readonly extra: () => number };
    expect(extra()).toBe(1);
  });

  it.each([
    ["extensible", (object: object) => object],
    ["sealed", Object.seal],
    ["without extensions", Object.preventExtensions],
  ])("replaces fixed members of an object that is %s", (_, change) => {
    const fixed = Object.defineProperties({ size: 1 }, { name: { value: "fixed" }, greet: { value: () => "hello" } });
    const given = change(fixed) as { readonly name: string; greet(): string; size: number };
    const other = withMembers(given, { name: "another" });
    expect([other.name, other.greet(), other.size]).toEqual(["another", "hello", 1]);
    expect(Object.getOwnPropertyDescriptor(other, "name")?.value).toBe("another");
  });

  it("has methods that fail like the object's own when detached", () => {
    const { add, double } = withMembers(new Counter(), { double: () => 0 });
    expect(() => add(1)).toThrow(TypeError);
    expect(() => double()).toThrow(TypeError);
  });

  it("accepts frozen objects", () => {
    const frozen = Object.freeze({ name: "frozen", greet: (): string => "hello" });
    const other = withMembers(frozen, { name: "another", greet: () => "good day" });
    expect([other.name, other.greet(), Object.keys(other)]).toEqual(["another", "good day", ["name", "greet"]]);
  });

  it("keeps the class and the getters of frozen objects, and calls replaced methods without this", () => {
    let reads = 0;
    const given = Object.defineProperty(new Counter(), "late", {
      get() {
        reads += 1;
        return reads;
      },
    });
    const seen: unknown[] = [];
    const other = withMembers(Object.freeze(given), {
      double(this: unknown) {
        seen.push(this);
        return 0;
      },
    });
    expect(other).toBeInstanceOf(Counter);
    expect(reads).toBe(0);
    expect([Reflect.get(other, "late"), Reflect.get(other, "late"), other.double(), seen]).toEqual([
      1,
      2,
      0,
      [undefined],
    ]);
    expect(Object.getOwnPropertyDescriptor(other, "late")).toMatchObject({ enumerable: false });
  });
});
