import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

const keys = async () => (await env.FILES.list()).objects.map(({ key }) => key);
const put = (key: string) => env.FILES.put(key, key);
const address = "https://example.com/cached";

beforeAll(() => put("of the file"));

it("writes of a test are undone after it", async () => {
  await put("of a test");
  await env.FILES.delete("of the file");
  await caches.default.put(address, new Response("cached", { headers: { "cache-control": "max-age=60" } }));
  expect(await keys()).toEqual(["of a test"]);
});

it("the next test sees what was there before", async () => {
  expect(await keys()).toEqual(["of the file"]);
  expect(await caches.default.match(address)).toBeUndefined();
});

describe("writes of hooks", () => {
  beforeAll(() => put("of a describe"));
  beforeEach(() => put("of each"));
  // The test has passed, so its writes and those of beforeEach() are undone.
  afterEach(async () => expect(await keys()).not.toContain("of each"));
  afterAll(async () => expect(await keys()).toEqual(["of a describe", "of the file"]));

  it.each([1, 2])("are there for test %i", async (number) => {
    expect(await keys()).toEqual(["of a describe", "of each", "of the file"]);
    await put(`of test ${number}`);
  });

  describe("and of a describe inside", () => {
    beforeAll(() => put("inside"));

    it("are there too", async () => {
      expect(await keys()).toEqual(["inside", "of a describe", "of each", "of the file"]);
    });
  });

  it("are undone after a describe inside", async () => {
    expect(await keys()).toEqual(["of a describe", "of each", "of the file"]);
  });
});

it("writes of a describe are undone after it", async () => {
  expect(await keys()).toEqual(["of the file"]);
});

describe("a test that fails", () => {
  const seen: string[][] = [];
  // A failed test is undone after its hooks.
  afterEach(async () => seen.push(await keys()));

  it("is repeated without its writes", { retry: 1 }, async () => {
    const before = await keys();
    await put("of a try");
    expect(before).toEqual(["of the file"]);
    if (seen.length === 0) throw new Error("the first try");
    expect(seen).toEqual([["of a try", "of the file"]]);
  });
});

it("writes of a test that failed are undone after it", async () => {
  expect(await keys()).toEqual(["of the file"]);
});
