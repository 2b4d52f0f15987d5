import { describe, expect, it } from "vitest";
import { recognizeCopies } from "../../../src/base/copies/recognize-copies.js";
import { shared, version } from "../../../src/base/copies/shared.js";
import { textOf } from "../../repository/tracked-files.js";

describe("shared()", () => {
  it("returns the same object for the same name", () => {
    const first = shared("a test's thing", () => new Map());
    expect(shared("a test's thing", () => new Map())).toBe(first);
    expect(shared("another thing of a test", () => new Map())).not.toBe(first);
  });

  it("adds no enumerable property to the global object", () => {
    shared("a hidden thing", () => new Map());
    const key = Symbol.for(`fakebucket ${version}: a hidden thing`);
    expect(Object.getOwnPropertyDescriptor(globalThis, key)?.enumerable).toBe(false);
  });

  it("has the version of package.json", () => {
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

  it("makes a class recognise instances of its copies, including subclasses", () => {
    expect([new Other() instanceof One, new Derived() instanceof Other]).toEqual([true, true]);
  });

  it("leaves subclasses and everything else unchanged", () => {
    expect([new Derived() instanceof Derived, new One() instanceof Derived]).toEqual([true, false]);
    const others: readonly unknown[] = [{}, Object.create(null), class {}, "text", null, undefined];
    expect(others.map((other) => (other as object) instanceof One)).toEqual(others.map(() => false));
  });
});
