import { FakeBucket, isStoreError } from "fakebucket";
import { storeError } from "fakebucket/testing";
import { expect, it } from "vitest";
import { rejectionOf } from "../bucket/binding/rejection-of.js";

it("storeError() makes the errors of the service", async () => {
  const real = (await rejectionOf(new FakeBucket().head("k".repeat(1025)))) as Error & { readonly rule: string };
  const made = storeError("head", 10020);
  expect([made.message, made.name, made.constructor, made.rule]).toEqual([real.message, real.name, Error, real.rule]);
  expect(Object.keys(made)).toEqual([]);
  expect(isStoreError(made)).toBe(true);
});

const zeros = "0".repeat(32);

it.each([
  [10001, "We encountered an internal error. Please try again.", "errors.no-outages"],
  [
    10037,
    `The MD5 checksum you specified did not match what we received.
You provided a MD5 checksum with value: ${zeros}
Actual MD5 was: d41d8cd98f00b204e9800998ecf8427e`,
    "checksum.verified",
  ],
  [10043, "Please look at the status page for issues or contact customer support.", "errors.no-outages"],
  [10048, "All non-trailing parts must have the same length.", "multipart.parts-unequal"],
  // The first of several failures with this code.
  [10024, "The specified multipart upload does not exist.", "multipart.ended-upload"],
  [10902, "The object was stored with another SSE-C key.", "ssec.get-other-key"],
  [100100, "Your proposed upload exceeds the maximum allowed object size.", "value.size"],
  [10058, "Reduce your concurrent request rate for the same object.", "consistency.not-throttled"],
])("storeError() gives %i its text and its rule", (code, text, rule) => {
  expect(storeError("put", code)).toMatchObject({ message: `put: ${text} (${code})`, code, action: "put", rule });
});

it("storeError() accepts only existing operations and codes", () => {
  expect(() => storeError("complete" as never, 10001)).toThrow(/action must be one of head, .*, not "complete"/);
  expect(() => storeError("put", 500)).toThrow(
    /code must be one of 10001, 10006, 10011, .*, 10905, 100100, not 500\.$/,
  );
  expect(() => storeError("put", 10035)).toThrow(/, not 10035: .+\.$/);
});
