import { describe, expect, it } from "vitest";
import { guarded, isOpaque, makeGuard, requireBucket } from "../../../src/property/wrapping/guarded.js";
import { isHandle, isPromiseLike, markHandled, promiseOf } from "../../../src/property/wrapping/mark-handled.js";

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
    box.take(box.held, [1, box.held, [box.held]], box);
    expect(original.got[0]).toBe(original.held);
    const [one, held, [nested]] = original.got[1] as [number, object, [object]];
    expect([one, held === original.held, nested === original.held]).toEqual([1, true, true]);
    expect(original.got[2]).toBe(original);
    const other = guarded({ size: 2 });
    box.held = other;
    expect(original.held).not.toBe(other);
    expect(box.held).toBe(other);
  });

  it("passes on guarded items of an array, and guards the methods of fixed objects", async () => {
    const [first, items, seen]: [Box, Box[], unknown[]] = [new Box(), [], []];
    items.push(first);
    const list = guarded(items);
    const see = (item: unknown) => void seen.push(item);
    list.forEach(see);
    list.map(see);
    list.find(see);
    expect(seen).toEqual([list[0], list[0], list[0]]);
    expect(seen[0]).not.toBe(first);
    expect(list[0]).toBe(guarded(first));
    type Fix = <Fixed extends object>(object: Fixed) => Fixed;
    const fixRead: Fix = (object) =>
      Object.preventExtensions(Object.defineProperty(object, "read", { writable: false, configurable: false }));
    for (const fix of [Object.freeze as Fix, Object.seal, Object.preventExtensions, fixRead]) {
      const held = { size: 1 };
      const fixed = guarded(fix({ read: async () => held, size: 2 }));
      expect([await fixed.read(), fixed.size]).toEqual([guarded(held), 2]);
      expect(await fixed.read()).toBe(guarded(held));
      const sealed = guarded(Object.seal({ held }));
      expect(sealed.held).toBe(guarded(held));
    }
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

  it("takes an object whose tag cannot be read for one that can be guarded", () => {
    const tagless = {
      size: 1,
      get [Symbol.toStringTag](): string {
        throw new Error("no");
      },
    };
    expect(isOpaque(tagless)).toBe(false);
    expect(guarded(tagless).size).toBe(1);
  });
});

describe("promises", () => {
  const name = "then";
  const like = (then: unknown = () => undefined) => ({ [name]: then });
  const throwing = {
    get [name](): never {
      throw new Error("no");
    },
  };
  it.each<readonly [what: string, value: unknown, isLike: boolean, isOwn: boolean]>([
    ["a promise", Promise.resolve(), true, false],
    ["an object with then()", like(), true, false],
    ["an object that inherits then()", Object.create(like()), true, false],
    ["a function with then()", Object.assign(() => 1, like()), true, false],
    ["another then", like(1), false, true],
    ["a then that throws", throwing, false, true],
    ["an object", {}, false, true],
    ["a function", () => 1, false, false],
    ["null", null, false, false],
    ["undefined", undefined, false, false],
    ["a text", "then", false, false],
  ])("are told from handles: %s", (_, value, isLike, isOwn) => {
    expect([isPromiseLike(value), isHandle(value)]).toEqual([isLike, isOwn]);
  });

  it("are marked as handled by the language's own method, and returned", async () => {
    class Deaf extends Promise<never> {
      // biome-ignore lint/suspicious/noThenProperty: this is a promise.
      override then(): never {
        return undefined as never;
      }
    }
    const deaf = new Deaf((_, reject) => reject(new Error("no")));
    expect(markHandled(deaf)).toBe(deaf);
    const foreign = like();
    expect(markHandled(foreign as never)).toBe(foreign);
    void promiseOf(new Deaf((_, reject) => reject(new Error("no"))));
    // A rejection that nobody handles would fail the run.
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

  it("are made of any result, native ones unchanged", async () => {
    const native = Promise.resolve(1);
    expect(promiseOf(native)).toBe(native);
    expect(await promiseOf(like((done: (value: number) => void) => done(2)))).toBe(2);
    expect(await promiseOf(3)).toBe(3);
    const broken = Object.defineProperty(Promise.resolve(), "constructor", {
      get() {
        throw new Error("no");
      },
    });
    await expect(promiseOf(broken)).rejects.toThrow("no");
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

it("a guard tells each use of a value that was guarded before, and what was read", () => {
  const read: PropertyKey[] = [];
  const guard = makeGuard({ onRead: (_, name, member) => void (member === 1 && read.push(name)) });
  const [value, uses]: [{ size: number }, string[]] = [{ size: 1 }, []];
  void guard(value).size;
  for (const each of ["first", "second"]) void guard(value, () => uses.push(each)).size;
  expect([uses, read]).toEqual([
    ["first", "second"],
    ["size", "size", "size"],
  ]);
});

it("requireBucket() names the first missing method", () => {
  const all = "head get put delete list createMultipartUpload resumeMultipartUpload".split(" ");
  const withMethods = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, () => undefined]));
  expect(() => requireBucket("it", withMethods(all))).not.toThrow();
  for (const [index, name] of all.entries())
    expect(() => requireBucket("it", withMethods(all.toSpliced(index, 1)))).toThrow(`an object without ${name}().`);
});
