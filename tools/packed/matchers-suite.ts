/** One test of each matcher, and of the explanations added to vitest's own matchers. */
export const matchersSuite = `import { R2Bucket } from "fakebucket/r2";
import { bill, journal } from "fakebucket/testing";
import { test } from "fakebucket/vitest";
import { expect, it, vi } from "vitest";

it("each matcher works", async () => {
  const bucket = new R2Bucket();
  expect(bucket).toBeEmptyBucket();
  const [calls, costs] = [journal(bucket), bill(bucket)];
  await bucket.put("key", "value");
  expect(bucket).toHaveObject("key", { body: "value" });
  expect(bucket).toHaveKeys(["key"]);
  expect(calls).toHaveReceived("put", "key");
  expect(costs).toCostAtMost({ classA: 1 });
  expect(() => expect(bucket).toBeEmptyBucket()).toThrow("Expected the bucket to be empty.");
});

it.each(["toEqual", "toStrictEqual"])("%s compares buckets by contents", async (name) => {
  const [bucket, other] = [new R2Bucket(), new R2Bucket()];
  expect(bucket)[name](other);
  await bucket.put("key", "value");
  expect(bucket).not[name](other);
  expect(() => expect(bucket)[name](other)).toThrow(/^Expected equal contents/);
});

it.each(["toHaveBeenCalledWith", "toHaveBeenLastCalledWith"])("%s explains the difference of buckets", async (name) => {
  const [spy, bucket, other] = [vi.fn(), new R2Bucket(), new R2Bucket()];
  await bucket.put("key", "value");
  spy(bucket);
  expect(() => expect(spy)[name](other)).toThrow("has other contents");
});

test("the fixtures work", async ({ bucket, clock }) => {
  await bucket.put("key", "value");
  clock.advance("1d");
  expect(bucket).toHaveKeys(["key"]);
});
`;
