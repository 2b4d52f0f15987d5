import { afterEach, describe, expect, it, vi } from "vitest";
import { tagOf } from "../../../src/base/host/tag-of.js";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("tagOf()", () => {
  it("is what the object says", () => {
    const values = [{}, [], new Date(), new Map(), new Headers(), new Blob(), new ReadableStream(), new ArrayBuffer()];
    const tags = ["Object", "Array", "Date", "Map", "Headers", "Blob", "ReadableStream", "ArrayBuffer"];
    expect(values.map(tagOf)).toEqual(tags);
  });

  it("is Headers for an object with all their members, also with getAll(), unless forms are meant", () => {
    const members = ["get", "set", "append", "delete", "has", "forEach", "keys", "values", "entries"];
    const having = (...names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]));
    expect(tagOf(having(...members))).toBe("Headers");
    expect(tagOf(having(...members, "getAll", "getSetCookie"))).toBe("Headers");
    expect(tagOf(having(...members, "getAll"))).toBe("Object");
    for (const name of members) expect(tagOf(having(...members.filter((one) => one !== name)))).toBe("Object");
  });

  it.each(["Headers", "Blob", "ReadableStream"])(
    "is %s for an instance of the host's class that has no tag",
    (name) => {
      const HostClass = class {};
      expect(tagOf(new HostClass())).toBe("Object");
      vi.stubGlobal(name, HostClass);
      expect(tagOf(new HostClass())).toBe(name);
      vi.stubGlobal(name, undefined);
      expect(tagOf(new HostClass())).toBe("Object");
    },
  );
});
