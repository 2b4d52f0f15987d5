import { describe, expect, it } from "vitest";
import { coercePut, parsePut } from "../../src/request/parse-put.js";
import { documented } from "./platforms.js";

describe("parsePut()", () => {
  it("copies all that it is given at the call [value.copied]", () => {
    const value = new Uint8Array([1]);
    const md5 = new Uint8Array(16);
    const ssecKey = new Uint8Array(32);
    const httpMetadata = { contentType: "a/b", cacheExpiry: new Date(1) };
    const customMetadata = { a: "b" };
    const onlyIf = { uploadedBefore: new Date(1) };
    const options = { md5, ssecKey, httpMetadata, customMetadata, onlyIf };
    const coerced = coercePut(["k", value, options], documented);
    const given = coercePut(
      [
        "k",
        new Uint8Array([1]),
        {
          md5: new Uint8Array(16),
          ssecKey: new Uint8Array(32),
          httpMetadata: { contentType: "a/b", cacheExpiry: new Date(1) },
          customMetadata: { a: "b" },
          onlyIf: { uploadedBefore: new Date(1) },
        },
      ],
      documented,
    );
    const expected = { ...parsePut(given), value: given.value };
    for (const bytes of [value, md5, ssecKey]) bytes.fill(9);
    httpMetadata.contentType = "c/d";
    httpMetadata.cacheExpiry.setTime(2);
    customMetadata.a = "c";
    onlyIf.uploadedBefore.setTime(2);
    expect({ ...parsePut(coerced), value: coerced.value }).toStrictEqual(expected);
  });
});
