import { describe, expect, it } from "vitest";
import { guardCase } from "../../../src/property/suite/guard-case.js";

describe("guardCase()", () => {
  const error = new TypeError("x is not a function");
  it.each<[what: string, names: readonly PropertyKey[], text: string]>([
    ["names the last member read, if the bucket lacks it", ["lacking"], "bucket.lacking is not a function"],
    ["also after an existing one", ["held", "lacking"], "bucket.lacking is not a function"],
    ["also after `then`, which every await reads", ["lacking", "then"], "bucket.lacking is not a function"],
    ["also after a symbol", ["lacking", Symbol.iterator], "bucket.lacking is not a function"],
    ["names none if the last one exists", ["lacking", "held"], error.message],
    ["names none if none was read", [], error.message],
  ])("%s", (_, names, text) => {
    const { guard, explained } = guardCase();
    const bucket = guard({ held: 1 } as never) as Readonly<Record<PropertyKey, unknown>>;
    for (const name of names) void bucket[name];
    expect((explained(error) as Error).message).toBe(text);
  });

  it("names a missing member of a result, but keeps the errors of the bucket and of the check", () => {
    const { guard, explained } = guardCase();
    const { read, fail } = guard({
      read: () => ({ held: 1 }) as { readonly held: number; readonly lacking?: unknown },
      fail() {
        throw error;
      },
    });
    void read().lacking;
    expect((explained(error) as Error).message).toBe("an answer has no lacking");
    const other = new RangeError("no");
    expect(explained(other)).toBe(other);
    expect(fail).toThrow(error);
    void read().lacking;
    expect(explained(error)).toBe(error);
  });

  it.each([[10_000], [10_001]])("accepts a result of up to 10,000 entries: %i", (length) => {
    const { list } = guardCase().guard({ list: () => new Array(length) });
    if (length <= 10_000) expect(list()).toHaveLength(length);
    else expect(list).toThrow("an answer has 10001 entries, more than any case stores");
  });

  it("cuts a long message, and keeps the class and the other properties of the error", () => {
    const { fail } = guardCase().guard({
      fail() {
        throw Object.assign(new RangeError("x".repeat(100_001)), { code: 5 });
      },
    });
    expect(fail).toThrow(RangeError);
    expect(fail).toThrow(
      expect.objectContaining({ code: 5, message: expect.stringMatching(/^x{100000}… of 100001 /) }),
    );
  });

  it("keeps a message of 100,000 characters", () => {
    const error = new RangeError("x".repeat(100_000));
    const { fail } = guardCase().guard({
      fail() {
        throw error;
      },
    });
    expect(fail).toThrow(error);
  });

  it("tells each guard of a bucket's use, also of one that was guarded before", () => {
    const { guard } = guardCase();
    const [bucket, uses]: [{ held: number }, string[]] = [{ held: 1 }, []];
    guard(bucket);
    for (const each of ["first", "second"]) void guard(bucket, () => uses.push(each)).held;
    expect(uses).toEqual(["first", "second"]);
  });
});
