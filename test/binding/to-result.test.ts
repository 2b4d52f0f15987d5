import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { describe, expect, it } from "vitest";
import { found } from "./found.js";
import { HandClock } from "./hand-clock.js";
import { rejectionOf } from "./rejection-of.js";
import { untyped } from "./untyped.js";

const settings = { httpMetadata: { contentType: "a/b" }, customMetadata: { a: "1" } };

async function prepared(options: FakeBucketOptions = {}, ...keys: readonly string[]): Promise<FakeBucket> {
  const bucket = new FakeBucket({ clock: new HandClock(), ...options });
  for (const key of keys) await bucket.put(key, "v", settings);
  return bucket;
}

describe("the result of list()", () => {
  it("is a plain object; cursor is there only when it is truncated [list.result]", async () => {
    const bucket = await prepared({}, "a", "b/c", "d");
    const page = await bucket.list({ delimiter: "/", limit: 2 });
    expect(Object.getPrototypeOf(page)).toBe(Object.prototype);
    expect(Reflect.ownKeys(page)).toEqual(["objects", "truncated", "cursor", "delimitedPrefixes"]);
    expect(page).toMatchObject({ truncated: true, cursor: expect.any(String), delimitedPrefixes: ["b"] });
    const last = await bucket.list({ delimiter: "/", limit: 2, cursor: page.truncated ? page.cursor : "" });
    expect(Reflect.ownKeys(last)).toEqual(["objects", "truncated", "delimitedPrefixes"]);
    expect(last.objects.map(({ key }) => key)).toEqual(["d"]);
    expect([last.truncated, "cursor" in last, last.delimitedPrefixes]).toEqual([false, false, []]);
    for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(page))) {
      expect(descriptor).toMatchObject({ writable: true, enumerable: true, configurable: true });
    }
  });

  it("of an empty bucket has empty arrays [list.result]", async () => {
    expect(await (await prepared()).list()).toStrictEqual({ objects: [], truncated: false, delimitedPrefixes: [] });
  });

  it("is the caller's own: what is done to it, no other list sees [list.result] [result.nested]", async () => {
    const bucket = await prepared({}, "a", "b/c");
    const page = await bucket.list({ delimiter: "/", include: ["customMetadata"] });
    const before = JSON.stringify(page);
    found(page.objects[0]?.customMetadata)["a"] = "changed";
    page.objects.push(...page.objects);
    page.delimitedPrefixes.length = 0;
    expect(JSON.stringify(await bucket.list({ delimiter: "/", include: ["customMetadata"] }))).toBe(before);
  });

  it("has objects without range and body, with checksums and etag [list.result] [result.range]", async () => {
    const object = found((await (await prepared({}, "a")).list()).objects[0]);
    expect([object.range, "range" in object, "body" in object]).toEqual([undefined, true, false]);
    expect(object.checksums.toJSON()).toEqual({ md5: object.etag });
  });

  it.each([
    ["documented", ["a", "b"]],
    ["deployed", ["a/", "b/"]],
  ] as const)("has under %s semantics the prefixes %j [list.delimiter]", async (semantics, prefixes) => {
    const bucket = await prepared({ semantics }, "a/1", "a/2", "b/1", "c");
    expect((await bucket.list({ delimiter: "/" })).delimitedPrefixes).toEqual(prefixes);
  });
});

describe("include", () => {
  it("says what metadata listed objects carry; the rest is undefined [list.include]", async () => {
    const bucket = await prepared({}, "a");
    const listed = async (include?: ("httpMetadata" | "customMetadata")[]) => {
      const object = found((await bucket.list({ include })).objects[0]);
      expect(["httpMetadata" in object, "customMetadata" in object]).toEqual([true, true]);
      return [object.httpMetadata, object.customMetadata];
    };
    expect(await listed()).toEqual([undefined, undefined]);
    expect(await listed([])).toEqual([undefined, undefined]);
    expect(await listed(["httpMetadata"])).toEqual([settings.httpMetadata, undefined]);
    expect(await listed(["customMetadata"])).toEqual([undefined, settings.customMetadata]);
    expect(await listed(["customMetadata", "httpMetadata"])).toEqual(Object.values(settings));
  });

  it("that is not given shows {} in the simulator [list.include]", async () => {
    const bucket = await prepared({ semantics: "simulator" }, "a");
    const object = found((await bucket.list()).objects[0]);
    expect([object.httpMetadata, object.customMetadata]).toEqual([{}, {}]);
    const one = found((await bucket.list({ include: ["httpMetadata"] })).objects[0]);
    expect([one.httpMetadata, one.customMetadata]).toEqual([settings.httpMetadata, {}]);
  });

  it.each<[date: string | undefined, flags: string[], honoured: boolean]>([
    [undefined, [], true],
    ["2022-08-04", [], true],
    ["2022-08-03", [], false],
    ["2021-01-01", [], false],
    ["2022-08-03", ["store_list_honor_include"], true],
    ["2022-08-03", ["nodejs_compat", "r2_list_honor_include"], true],
    ["2022-08-03", ["another_flag"], false],
  ])("at %s with the flags %j counts: %s [list.include-history] [construction.compatibility-date]", async (...row) => {
    const [compatibilityDate, compatibilityFlags, honoured] = row;
    const bucket = await prepared({ compatibilityDate, compatibilityFlags }, "a");
    for (const include of [undefined, [], ["httpMetadata"] as const]) {
      const object = found((await bucket.list({ include })).objects[0]);
      expect(object.httpMetadata).toEqual(honoured && !include?.length ? undefined : settings.httpMetadata);
      expect(object.customMetadata).toEqual(honoured ? undefined : settings.customMetadata);
    }
  });

  it("of another value is refused where it counts, and by the runtime at every date [list.include-values] [list.include-history]", async () => {
    for (const options of [{}, { semantics: "deployed", compatibilityDate: "2022-08-03" }] as const) {
      const bucket = untyped(new FakeBucket(options));
      const error = await rejectionOf(bucket.list({ include: ["httpMetadata", "foo"] }));
      expect(error).toEqual(new RangeError("Unsupported include value foo"));
    }
    const bucket = untyped(await prepared({ compatibilityDate: "2022-08-03" }, "a"));
    for (const include of [["foo"], [5], "httpMetadata", null, 5, Symbol("s")]) {
      expect(await bucket.list({ include })).toMatchObject({ objects: [settings] });
    }
  });

  it("makes a page end early where there is much metadata [list.metadata-bytes]", async () => {
    const bucket = await prepared({ limits: { listMetadataBytes: 10 } }, "a", "b", "c", "d", "e", "f");
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await bucket.list({ include: ["customMetadata"], cursor });
      sizes.push(page.objects.length);
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
    expect(sizes).toEqual([5, 1]);
    expect((await bucket.list()).objects).toHaveLength(6);
  });
});

describe("a cursor", () => {
  it("outlives the deletion of its key and sees what was inserted later [list.cursor]", async () => {
    const bucket = await prepared({}, "a", "b", "d");
    const page = await bucket.list({ limit: 2 });
    await bucket.delete(["b", "a"]);
    await bucket.put("c", "v");
    const rest = await bucket.list({ cursor: page.truncated ? page.cursor : "" });
    expect(rest.objects.map(({ key }) => key)).toEqual(["c", "d"]);
  });

  it("that no list gave out is refused, an empty one is none [list.cursor-malformed] [list.cursor-empty]", async () => {
    const bucket = await prepared({}, "a");
    const error = await rejectionOf(bucket.list({ cursor: "made up" }));
    expect(error.message).toBe("list: The cursor is not one that list has given out. (10905)");
    expect((await bucket.list({ cursor: "" })).objects).toHaveLength(1);
  });
});
