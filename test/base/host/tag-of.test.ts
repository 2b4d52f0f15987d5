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
