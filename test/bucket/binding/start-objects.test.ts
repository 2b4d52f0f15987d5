import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
import { contents, fakesEqual, fork, huge, reset, type Seeds, type StartValue, seed } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { thrownBy } from "../request/expect-refusal.js";
import { textOf } from "./found.js";
import { HandClock } from "./hand-clock.js";
import { streamOf } from "./stream-of.js";

const objects: Seeds<StartValue> = {
  text: "hello",
  bytes: new Uint8Array([0, 255]),
  nothing: null,
  film: huge(1e12),
  more: { body: "x", httpMetadata: { contentType: "a/b" }, customMetadata: { a: "b" }, uploaded: new Date(9) },
};

describe("the option objects", () => {
  it.each([FakeBucket, R2Bucket])("stores the same objects as seed(), at once, in a new %o", async (Bucket) => {
    const bucket = new Bucket({ objects, clock: new HandClock(5) });
    expect(contents(bucket).text("text")).toBe("hello");
    expect(contents(bucket).objects.get("more")?.uploaded).toEqual(new Date(9));
    expect(contents(bucket).objects.get("text")?.uploaded).toEqual(new Date(5));
    expect(fakesEqual(bucket, await seed(new Bucket(), objects as Seeds))).toBe(true);
  });

  it("is restored by reset(), after any change of the bucket, in a fork too", async () => {
    const bucket = new FakeBucket({ objects: { a: "1", b: "2" } });
    const before = contents(bucket);
    const other = fork(bucket);
    for (const each of [bucket, other]) {
      await each.delete("a");
      await each.put("b", "changed");
      await each.put("c", "new");
      reset(each);
      expect(contents(each)).toEqual(before);
      await each.put("a", "changed");
      reset(each);
      expect(await textOf(each, "a")).toBe("1");
    }
  });

  it("allows later seeds", async () => {
    const bucket = await seed(new FakeBucket({ objects: { a: "1" } }), { "0": "first" });
    expect([contents(bucket).text("0"), contents(bucket).text("a")]).toEqual(["first", "1"]);
  });

  it.each<[string, FakeBucketOptions["objects"]]>([
    ["an array", [["a", "1"] as const, ["b", "2"] as const]],
    ["an iterator", new Map([["a", "1"]]).set("b", "2").entries()],
    ["a Map", new Map([["a", "1"]]).set("b", "2")],
  ])("takes the pairs of %s", (_, pairs) => {
    const { objects: made } = contents(new FakeBucket({ objects: pairs as Seeds<StartValue> }));
    expect(Array.from(made.values(), ({ key, body }) => [key, body])).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
  });

  it("assigns versions in its order", () => {
    let count = 0;
    const bucket = new FakeBucket({ ids: { next: () => `version ${++count}` }, objects: { b: "", a: "" } });
    expect(Array.from(contents(bucket).objects.values(), ({ version }) => version)).toEqual(["version 2", "version 1"]);
  });

  it.each<[string, unknown, RegExp]>([
    ["a stream", streamOf("x"), /: a stream or a Blob must be read first: use await seed\(bucket, objects\)\.$/],
    ["a Blob", { body: new Blob(["x"]) }, /: a stream or a Blob must be read first/],
    ["a number", 5, /: .* parameter 2 is not of type/],
    ["an unknown option", { body: "", onlyIf: {} }, /: there is no option "onlyIf"/],
    ["a value refused by the service", { body: "", md5: "0".repeat(32) }, /: put: .* \(10037\)$/s],
  ])("refuses %s", (_, given, text) => {
    const error = thrownBy(() => new FakeBucket({ objects: { good: "1", bad: given } } as FakeBucketOptions));
    expect(error).toMatchObject({ name: "TypeError", message: expect.stringMatching(text) });
    expect(error.message).toMatch(/^FakeBucket: objects: "bad": /);
  });

  it.each([5, 0, "", false, null])("refuses %j, which contains no objects", (given) => {
    for (const Bucket of [FakeBucket, R2Bucket])
      expect(() => new Bucket({ objects: given as never })).toThrow(
        `${Bucket.name}: objects: the objects must be an object`,
      );
  });
});

describe("the option pageSize", () => {
  const keys = ["a/1", "a/2", "b", "c", "d"];

  it.each([1, 2, 3, 5, 9])("limits a page to %i entries, and all pages together have all of them", async (pageSize) => {
    const bucket = new FakeBucket({ pageSize, objects: keys.map((key) => [key, key] as const) });
    const requests = [undefined, 1, 2, 1000].flatMap((limit) =>
      [{}, { include: ["httpMetadata"] as const }, { include: ["customMetadata"] as const }].map((include) => ({
        limit,
        ...include,
      })),
    );
    for (const { limit, ...others } of requests) {
      const seen: string[] = [];
      for (let cursor: string | undefined, more = true; more; ) {
        const page = await bucket.list({ limit, cursor, delimiter: "/", ...others });
        const entries = [...page.delimitedPrefixes, ...page.objects.map(({ key }) => key)];
        expect(entries.length).toBe(Math.min(pageSize, limit ?? 1000, 4 - seen.length));
        seen.push(...entries);
        more = page.truncated;
        cursor = page.truncated ? page.cursor : undefined;
      }
      expect(seen.length).toBe(4);
    }
  });

  it("still refuses an invalid limit", async () => {
    await expect(new FakeBucket({ pageSize: 2 }).list({ limit: 1001 })).rejects.toThrow("(10022)");
  });

  it.each([0, -1, 1.5, "2", null])("refuses %j", (pageSize) => {
    expect(() => new FakeBucket({ pageSize: pageSize as never })).toThrow(
      "FakeBucket: pageSize must be a whole number of at least 1, not",
    );
  });
});
