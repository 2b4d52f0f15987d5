import { describe, expect, it } from "vitest";
import { guardCase } from "../../../src/property/suite/guard-case.js";

describe("guardCase()", () => {
  const error = new TypeError("x is not a function");
  it.each<[what: string, names: readonly string[], text: string]>([
    ["names the last member read, if the bucket lacks it", ["lacking"], "bucket.lacking is not a function"],
    ["also after an existing one", ["held", "lacking"], "bucket.lacking is not a function"],
    ["names none if the last one exists", ["lacking", "held"], error.message],
    ["names none if none was read", [], error.message],
  ])("%s", (_, names, text) => {
    const { guard, explained } = guardCase();
    const bucket = guard({ held: 1 } as never) as Readonly<Record<string, unknown>>;
    for (const name of names) void bucket[name];
    expect((explained(error) as Error).message).toBe(text);
  });

  it("tells each guard of a bucket's use, also of one that was guarded before", () => {
    const { guard } = guardCase();
    const [bucket, uses]: [{ held: number }, string[]] = [{ held: 1 }, []];
    guard(bucket);
    for (const each of ["first", "second"]) void guard(bucket, () => uses.push(each)).held;
    expect(uses).toEqual(["first", "second"]);
  });
});
