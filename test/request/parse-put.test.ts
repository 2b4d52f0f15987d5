import { describe, expect, it } from "vitest";
import { coercePut, parsePut } from "../../src/request/parse-put.js";
import type { PutRequest } from "../../src/request/request.js";
import { thrownBy } from "./expect-refusal.js";
import { documented } from "./platforms.js";

function parse(...args: readonly unknown[]): PutRequest {
  return parsePut(coercePut(args, documented));
}

function messageOf(...args: readonly unknown[]): string {
  return thrownBy(() => parse(...args)).message;
}

describe("parsePut()", () => {
  it("lets the first field of a wrong type decide [arguments.field-order]", () => {
    const wrong = ["onlyIf", "httpMetadata", "customMetadata", "md5", "sha1", "sha256", "sha384", "sha512"];
    for (const [index, field] of wrong.entries()) {
      // Given in the opposite order: only the order of reading counts.
      const options = Object.fromEntries(
        wrong
          .slice(index)
          .reverse()
          .map((name) => [name, 5]),
      );
      expect(messageOf("k", "v", options)).toContain(`the '${field}' field on 'PutOptions'`);
    }
    const options = { ssecKey: Symbol("second"), storageClass: Object.create(null) };
    expect(messageOf("k", "v", options)).toBe("Cannot convert object to primitive value");
  });

  it("checks its arguments from left to right [arguments.order]", () => {
    const error = new Error("key");
    const key = {
      toString() {
        throw error;
      },
    };
    expect(thrownBy(() => parse(key, 5, 5))).toBe(error);
    expect(messageOf("k", 5, 5)).toContain("parameter 2 is not");
    expect(messageOf("k", "v", 5)).toContain("parameter 3 is not");
  });

  it("checks types first, then condition, checksums, key [arguments.order]", () => {
    const onlyIf = { etagMatches: '"x"' };
    expect(messageOf("k", "v", { onlyIf, md5: "00", customMetadata: 5 })).toContain("'customMetadata' field");
    expect(messageOf("k", "v", { onlyIf, md5: "00", ssecKey: Symbol("x") })).toContain("Cannot convert a Symbol");
    expect(messageOf("k", "v", { onlyIf, md5: "00", ssecKey: "zz" })).toContain("should not be wrapped in quotes");
    expect(messageOf("k", "v", { md5: "00", ssecKey: "zz" })).toBe("MD5 is 32 hex characters, not 2");
    expect(messageOf("k", "v", { ssecKey: "zz" })).toBe("SSE-C Key has invalid format");
  });

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
