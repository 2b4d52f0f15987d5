import { describe, expect, it } from "vitest";
import { guarded, makeGuard, requireBucket } from "../../../src/property/wrapping/guarded.js";

class Box {
  held: object = { size: 1 };
  readonly got: unknown[] = [];
  readonly #size = 1;
  take(...given: unknown[]): unknown {
    this.got.push(...given);
    return this.#size > 0 ? this.held : undefined;
  }
}

describe("guarded()", () => {
  it("returns the same value for the same object, and once guarded, itself", () => {
    const box = guarded(new Box());
    expect(guarded(box)).toBe(box);
    expect(box.held).toBe(box.held);
    expect(box.take).toBe(box.take);
    expect(box.take()).toBe(box.held);
    expect(box.constructor).toBe(Box);
  });

  it("passes methods and members the originals of guarded values, alone and in arrays", () => {
    const original = new Box();
    const box = guarded(original);
    box.take(box.held, [box.held, 1], box);
    expect(original.got[0]).toBe(original.held);
    expect((original.got[1] as unknown[])[0]).toBe(original.held);
    expect(original.got[2]).toBe(original);
    const other = guarded({ size: 2 });
    box.held = other;
    expect(original.held).not.toBe(other);
    expect(box.held).toBe(other);
  });

  it.each([
    new Date(0),
    new Headers(),
    new Blob(["a"]),
    new Error("a"),
    new ArrayBuffer(1),
    new Uint8Array(1),
    "a",
    null,
  ])("returns %o itself", (value) => {
    expect(guarded(value)).toBe(value);
  });

  it("handles rejections that nobody waits for, also of fixed members, and still rejects", async () => {
    const reject = () => Promise.reject(new Error("no"));
    const box = guarded({ reject, fixed: Object.freeze({ late: reject() }) });
    void box.reject();
    void box.fixed.late;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(box.reject()).rejects.toThrow("no");
    await expect(box.fixed.late).rejects.toThrow("no");
  });
});

describe("makeGuard()", () => {
  it("checks the lengths of arrays, and of the names of members", () => {
    const guard = makeGuard({
      checkArray({ length }) {
        if (length > 2) throw new RangeError(`${length}`);
      },
    });
    const box = guard({ list: [1, 2, 3], few: [1], members: { a: 1, b: 2, c: 3 } });
    expect(box.few).toEqual([1]);
    expect(() => box.list).toThrow("3");
    expect(() => Object.keys(box.members)).toThrow("3");
  });

  it("changes errors that a member throws, and those with which its promise rejects", async () => {
    const guard = makeGuard({ changeError: (error) => new Error(`changed ${(error as Error).message}`) });
    const fail = () => {
      throw new Error("no");
    };
    const box = guard({
      fail,
      later: async () => fail(),
      get read() {
        return fail();
      },
    });
    expect(box.fail).toThrow("changed no");
    expect(() => box.read).toThrow("changed no");
    await expect(box.later()).rejects.toThrow("changed no");
  });
});

it("requireBucket() names the first missing method", () => {
  const all = "head get put delete list createMultipartUpload resumeMultipartUpload".split(" ");
  const withMethods = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, () => undefined]));
  expect(() => requireBucket("it", withMethods(all))).not.toThrow();
  for (const [index, name] of all.entries())
    expect(() => requireBucket("it", withMethods(all.toSpliced(index, 1)))).toThrow(`an object without ${name}().`);
});
