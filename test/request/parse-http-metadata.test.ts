import { describe, expect, it } from "vitest";
import { coerceHttpMetadata } from "../../src/request/parse-metadata.js";
import type { HttpMetadataRecord } from "../../src/request/request.js";
import { thrownBy } from "./expect-refusal.js";
import { deployed, documented } from "./platforms.js";

function coerce(value: unknown): HttpMetadataRecord {
  return coerceHttpMetadata(value, "PutOptions", documented);
}

describe("HTTP metadata as an object", () => {
  it("decides by the first field that cannot be converted [arguments.field-order]", () => {
    const first = new Error("first");
    const failing = (error: Error) => ({
      toString() {
        throw error;
      },
    });
    const value = { cacheExpiry: "x", cacheControl: failing(new Error("second")), contentLanguage: failing(first) };
    expect(thrownBy(() => coerce(value))).toBe(first);
  });
});

describe("HTTP metadata as Headers", () => {
  it("takes an unreadable Expires for 1970-01-01 [http-metadata.headers]", () => {
    for (const expires of ["garbage", "", "Wed, 21 Oct 2015 07:28:00 GMT, Wed, 21 Oct 2015 07:28:00 GMT"]) {
      expect(coerce(new Headers({ expires }))).toStrictEqual({ cacheExpiry: 0 });
    }
  });

  it("keeps an Expires that nanoseconds cannot hold, and the runtime wraps [condition.header-dates-wrap]", () => {
    const headers = new Headers({ expires: "Fri, 01 Jan 2500 00:00:00 GMT" });
    expect(coerce(headers)).toStrictEqual({ cacheExpiry: Date.UTC(2500, 0) });
    const cacheExpiry = Date.parse("1915-06-14T00:25:26.291Z");
    expect(coerceHttpMetadata(headers, "PutOptions", deployed)).toStrictEqual({ cacheExpiry });
  });
});
