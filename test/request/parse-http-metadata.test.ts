import { describe, expect, it } from "vitest";
import { coerceHttpMetadata } from "../../src/request/parse-http-metadata.js";
import type { HttpMetadataRecord } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { deployed, documented, threeReplacements } from "./platforms.js";
import { recordReads } from "./recorder.js";

function coerce(value: unknown): HttpMetadataRecord {
  return coerceHttpMetadata(value, "PutOptions", documented);
}

const stringFields = ["contentType", "contentLanguage", "contentDisposition", "contentEncoding", "cacheControl"];

describe("HTTP metadata as an object", () => {
  it("has five strings and a date [http-metadata.object]", () => {
    const given = {
      contentType: "a/b",
      contentLanguage: "en",
      contentDisposition: "inline",
      contentEncoding: "gzip",
      cacheControl: "no-store",
    };
    expect(coerce({ ...given, cacheExpiry: new Date(1e12) })).toEqual({ ...given, cacheExpiry: 1e12 });
  });

  it.each(stringFields)("converts %s to a string and keeps what it says [http-metadata.object]", (field) => {
    for (const [value, expected] of [
      ["", ""],
      ["é✓", "é✓"],
      ["a\r\nb", "a\r\nb"],
      [5, "5"],
      [{}, "[object Object]"],
      [["a", "b"], "a,b"],
      [true, "true"],
    ]) {
      expect(coerce({ [field]: value })).toStrictEqual({ [field]: expected });
    }
  });

  it.each(stringFields)("takes null in %s for the string 'null' [arguments.field-null]", (field) => {
    expect(coerce({ [field]: null })).toStrictEqual({ [field]: "null" });
  });

  it("drops unknown and undefined fields [http-metadata.object]", () => {
    const fields = Object.fromEntries([...stringFields, "cacheExpiry"].map((field) => [field, undefined]));
    for (const value of [{ foo: "bar" }, { Age: "5" }, fields]) expect(coerce(value)).toStrictEqual({});
  });

  it("is empty for objects of other kinds [http-metadata.object]", () => {
    for (const value of [[], new Date(0), new Set(["contentType"]), () => 1]) {
      expect(coerce(value)).toStrictEqual({});
    }
  });

  it("is refused where it gives headers, and is no Headers [arguments.headers-type]", () => {
    const header = { "Content-Type": "a/b" };
    const others = [
      header,
      { expires: "x", contentType: undefined },
      Object.entries(header),
      new Map(),
      new FormData(),
    ];
    const message =
      "Incorrect type for the 'httpMetadata' field on 'PutOptions': the provided value is not of type 'HttpMetadata or Headers'.";
    for (const value of [...others, new URLSearchParams(header), { get: () => null }]) {
      const refused = () => coerceHttpMetadata(value, "PutOptions", documented);
      expectRefusal(refused, TypeError, message, "arguments.headers-type");
    }
    expect(coerce({ get: () => null, contentType: "a/b" })).toStrictEqual({ contentType: "a/b" });
    // runtime §7 String fields of httpMetadata
    for (const value of others) expect(coerceHttpMetadata(value, "PutOptions", deployed)).toStrictEqual({});
    expect(coerce({ contentType: "c/d", ...header })).toStrictEqual({ contentType: "c/d" });
  });

  it("is empty when undefined or null [arguments.field-null]", () => {
    expect(coerce(undefined)).toStrictEqual({});
    expect(coerce(null)).toStrictEqual({});
  });

  it("reads getters and inherited fields [arguments.options-object]", () => {
    class Metadata {
      get contentType(): string {
        return "from/getter";
      }
    }
    expect(coerce(new Metadata())).toStrictEqual({ contentType: "from/getter" });
  });

  it("takes dates of any time for cacheExpiry, and milliseconds [http-metadata.object]", () => {
    for (const [value, expected] of [
      [new Date(1234), 1234],
      [5, 5],
      [1.7, 1],
      [new Date(0), 0],
      [new Date(-1000), -1000],
    ]) {
      expect(coerce({ cacheExpiry: value })).toStrictEqual({ cacheExpiry: expected });
    }
  });

  it("refuses a cacheExpiry that is no date [arguments.field-type]", () => {
    for (const value of [null, "", "x", {}, true, ["a"]]) {
      expectRefusal(
        () => coerce({ cacheExpiry: value }),
        TypeError,
        "Incorrect type for the 'cacheExpiry' field on 'HttpMetadata': the provided value is not of type 'date'.",
        "arguments.field-type",
      );
    }
  });

  it("refuses a cacheExpiry that is no valid date [arguments.date]", () => {
    expectRefusal(
      () => coerce({ cacheExpiry: new Date(Number.NaN) }),
      TypeError,
      "The value cannot be converted because it is not a valid Date.",
      "arguments.date",
    );
  });

  it.each([5, "x", true, 1n, Symbol("x")])("cannot be %o [arguments.field-type]", (value) => {
    for (const dictionary of ["PutOptions", "MultipartOptions"]) {
      expectRefusal(
        () => coerceHttpMetadata(value, dictionary, documented),
        TypeError,
        `Incorrect type for the 'httpMetadata' field on '${dictionary}': the provided value is not of type 'HttpMetadata or Headers'.`,
        "arguments.field-type",
      );
    }
  });

  it("is read once, in the runtime's order [arguments.field-order]", () => {
    const { object, names } = recordReads({ contentType: "a/b" });
    coerce(object);
    expect(names).toEqual([...stringFields, "cacheExpiry"]);
  });

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

  it("replaces lone surrogates [key.lone-surrogate]", () => {
    const value = { contentType: "\uD800" };
    expect(coerce(value)).toEqual({ contentType: "\uFFFD" });
    expect(coerceHttpMetadata(value, "PutOptions", threeReplacements)).toEqual({ contentType: "\uFFFD\uFFFD\uFFFD" });
  });
});

describe("HTTP metadata as Headers", () => {
  it("has the six headers, and no others [http-metadata.headers]", () => {
    const headers = new Headers({
      "Content-Type": "a/b",
      "Content-Language": "en",
      "Content-Disposition": "inline",
      "Content-Encoding": "gzip",
      "Cache-Control": "no-store",
      Expires: "Wed, 21 Oct 2015 07:28:00 GMT",
      "X-Other": "1",
    });
    expect(coerce(headers)).toStrictEqual({
      contentType: "a/b",
      contentLanguage: "en",
      contentDisposition: "inline",
      contentEncoding: "gzip",
      cacheControl: "no-store",
      cacheExpiry: Date.parse("2015-10-21T07:28:00Z"),
    });
  });

  it("keeps an empty header, and has no field for one that is not there [http-metadata.headers]", () => {
    expect(coerce(new Headers())).toStrictEqual({});
    expect(coerce(new Headers({ "content-type": "" }))).toStrictEqual({ contentType: "" });
  });

  it("joins a repeated header [http-metadata.headers]", () => {
    const headers = new Headers();
    headers.append("cache-control", "a");
    headers.append("cache-control", "b");
    expect(coerce(headers)).toStrictEqual({ cacheControl: "a, b" });
  });

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

  it("may be of another realm [http-metadata.headers]", () => {
    const foreign = Object.create({
      get: (name: string) => (name === "content-type" || name === "expires" ? "2020" : undefined),
      set: () => undefined,
      [Symbol.toStringTag]: "Headers",
    });
    expect(coerce(foreign)).toStrictEqual({ contentType: "2020", cacheExpiry: Date.parse("2020") });
  });
});
