import { FakeBucket, isStoreError } from "fakebucket";
import { storeError } from "fakebucket/testing";
import { expect, it } from "vitest";
import { rejectionOf } from "../binding/rejection-of.js";

it("storeError() makes the errors of the service", async () => {
  const real = (await rejectionOf(new FakeBucket().head("k".repeat(1025)))) as Error & { readonly rule: string };
  const made = storeError("head", 10020);
  expect([made.message, made.name, made.constructor, made.rule]).toEqual([real.message, real.name, Error, real.rule]);
  expect(Object.keys(made)).toEqual([]);
  expect(isStoreError(made)).toBe(true);
  expect(storeError("put", 10001)).toMatchObject({ code: 10001, action: "put", rule: "errors.no-outages" });
});

it("storeError() knows the operations and codes that there are, and no others", () => {
  expect(() => storeError("complete" as never, 10001)).toThrow(/action must be one of head, .*, not "complete"/);
  expect(() => storeError("put", 500)).toThrow(/code must be one of 10001, .*, not 500/);
});
