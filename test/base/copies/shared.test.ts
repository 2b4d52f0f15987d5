import { describe, expect, it } from "vitest";
import { recognizeCopies } from "../../../src/base/copies/recognize-copies.js";
import { shared, version } from "../../../src/base/copies/shared.js";
import { textOf } from "../../repository/tracked-files.js";

describe("shared()", () => {
  it("gives the same thing each time that a name is asked for", () => {
    const first = shared("a test's thing", () => new Map());
    expect(shared("a test's thing", () => new Map())).toBe(first);
    expect(shared("another thing of a test", () => new Map())).not.toBe(first);
  });

  it("shows nothing to who enumerates the global object", () => {
    shared("a hidden thing", () => new Map());
    const key = Symbol.for(`fakebucket ${version}: a hidden thing`);
    expect(Object.getOwnPropertyDescriptor(globalThis, key)?.enumerable).toBe(false);
  });

  it("is of the version that package.json has", () => {
    expect(version).toBe(JSON.parse(textOf("package.json")).version);
  });
});

describe("recognizeCopies()", () => {
  const copyOf = () => {
    class Thing {}
    recognizeCopies(Thing, "a test's class");
    return Thing;
  };
  const One = copyOf();
  const Other = copyOf();
  class Derived extends One {}

  it("lets a class know the instances of its copies, derived ones too", () => {
    expect([new Other() instanceof One, new Derived() instanceof Other]).toEqual([true, true]);
  });

  it("leaves derived classes and everything else as they are", () => {
    expect([new Derived() instanceof Derived, new One() instanceof Derived]).toEqual([true, false]);
    const others: readonly unknown[] = [{}, Object.create(null), class {}, "text", null, undefined];
    expect(others.map((other) => (other as object) instanceof One)).toEqual(others.map(() => false));
  });
});
