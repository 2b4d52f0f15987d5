import { describe, expect, it } from "vitest";
import { coercePut, type ParsedPut, parsePut } from "../../src/request/parse-put.js";
import type { PutRequest } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { brands, documented } from "./platforms.js";
import { recordReads } from "./recorder.js";

function parse(...args: readonly unknown[]): ParsedPut {
  return parsePut(coercePut(args, documented), documented);
}

function messageOf(...args: readonly unknown[]): string {
  return thrownBy(() => parse(...args)).message;
}

const plain: PutRequest = {
  action: "put",
  key: "k",
  onlyIf: undefined,
  checksum: undefined,
  httpMetadata: {},
  customMetadata: [],
  storageClass: undefined,
  ssecKey: undefined,
};

const fields = [
  "onlyIf",
  "httpMetadata",
  "customMetadata",
  "md5",
  "sha1",
  "sha256",
  "sha384",
  "sha512",
  "storageClass",
  "ssecKey",
];

describe("parsePut()", () => {
  it("asks for a value under a key [value.types]", () => {
    expect(parse("k", "v")).toStrictEqual({
      request: plain,
      value: { form: "bytes", bytes: new Uint8Array([0x76]) },
    });
  });

  it("takes null and undefined for an empty value [value.null]", () => {
    const empty = { form: "bytes", bytes: new Uint8Array() };
    for (const value of [null, undefined]) expect(parse("k", value).value).toStrictEqual(empty);
  });

  it("gives each empty value bytes of its own [value.copied]", () => {
    const [one, other] = [parse("k", null).value, parse("k", null).value];
    expect(one.form === "bytes" && other.form === "bytes" && one.bytes !== other.bytes).toBe(true);
  });

  it("has plain settings without options [arguments.options-absent]", () => {
    for (const options of [undefined, null, {}]) expect(parse("k", "v", options).request).toStrictEqual(plain);
    const absent = Object.fromEntries(fields.map((field) => [field, undefined]));
    expect(parse("k", "v", absent).request).toStrictEqual(plain);
  });

  it("has all that its options say [arguments.options-object]", () => {
    const md5 = "0123456789abcdef".repeat(2);
    const request = parse("k", "v", {
      onlyIf: { etagDoesNotMatch: "*" },
      httpMetadata: { contentType: "a/b" },
      customMetadata: { a: "b" },
      md5,
      storageClass: "InfrequentAccess",
      ssecKey: new Uint8Array(32),
    }).request;
    expect(request).toMatchObject({
      onlyIf: { etagDoesNotMatch: [{ type: "wildcard", value: "" }] },
      httpMetadata: { contentType: "a/b" },
      customMetadata: [["a", "b"]],
      checksum: { algorithm: "md5", hex: md5 },
      storageClass: "InfrequentAccess",
      // MD5 of 32 zero bytes
      ssecKey: { md5: "70bc8f4b72a86921468bf8e8441dce51" },
    });
  });

  it("converts the storage class to a string, and does not judge it [storage-class.kept]", () => {
    for (const [value, expected] of [
      ["Standard", "Standard"],
      ["standard", "standard"],
      ["", ""],
      [5, "5"],
      [{}, "[object Object]"],
      ["\uD800", "\uFFFD"],
    ]) {
      expect(parse("k", "v", { storageClass: value }).request.storageClass).toBe(expected);
    }
  });

  it("takes null for a storage class of that name, and for no condition or metadata [arguments.field-null]", () => {
    expect(parse("k", "v", { storageClass: null }).request.storageClass).toBe("null");
    expect(parse("k", "v", { onlyIf: null, httpMetadata: null }).request).toStrictEqual(plain);
    for (const field of ["customMetadata", "md5", "sha512"]) {
      expect(messageOf("k", "v", { [field]: null })).toContain(
        `Incorrect type for the '${field}' field on 'PutOptions'`,
      );
    }
    expect(messageOf("k", "v", { ssecKey: null })).toBe("SSE-C Key has invalid format");
  });

  it("ignores further arguments and unknown fields [arguments.extra]", () => {
    expect(parse("k", "v", { foo: 1, range: 5 }, 5).request).toStrictEqual(plain);
  });

  it("refuses missing arguments and options that are primitives [arguments.missing] [arguments.options-type]", () => {
    const types = "ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob";
    for (const [brand, platform] of brands) {
      const refused = `Failed to execute 'put' on '${brand}Bucket': parameter`;
      const missing = "arguments.missing";
      expectRefusal(() => coercePut([], platform), TypeError, `${refused} 1 is not of type 'string'.`, missing);
      expectRefusal(() => coercePut(["k"], platform), TypeError, `${refused} 2 is not of type '${types}'.`, missing);
      for (const options of [5, "x", true]) {
        expectRefusal(
          () => coercePut(["k", "v", options], platform),
          TypeError,
          `${refused} 3 is not of type 'PutOptions'.`,
          "arguments.options-type",
        );
      }
    }
  });

  it("reads its options once, in the runtime's order [arguments.field-order]", () => {
    const { object, names } = recordReads();
    parse("k", "v", object);
    expect(names).toEqual(fields);
  });

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

  it("leaves the contents of options to its second half [errors.throw-before-2022-10-31]", () => {
    const contents = [
      { onlyIf: new Headers({ "if-match": "x" }) },
      { md5: "00" },
      { md5: new Uint8Array(16), sha1: new Uint8Array(20) },
      { ssecKey: "zz" },
    ];
    for (const options of contents) {
      const coerced = coercePut(["k", "v", options], documented);
      expect(() => parsePut(coerced, documented)).toThrow();
    }
    for (const options of [5, { httpMetadata: { cacheExpiry: Number.NaN } }, { customMetadata: 5 }, { md5: 5 }]) {
      expect(() => coercePut(["k", "v", options], documented)).toThrow(TypeError);
    }
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
    const expected = parse("k", new Uint8Array([1]), {
      md5: new Uint8Array(16),
      ssecKey: new Uint8Array(32),
      httpMetadata: { contentType: "a/b", cacheExpiry: new Date(1) },
      customMetadata: { a: "b" },
      onlyIf: { uploadedBefore: new Date(1) },
    });
    for (const bytes of [value, md5, ssecKey]) bytes.fill(9);
    httpMetadata.contentType = "c/d";
    httpMetadata.cacheExpiry.setTime(2);
    customMetadata.a = "c";
    onlyIf.uploadedBefore.setTime(2);
    expect(parsePut(coerced, documented)).toStrictEqual(expected);
  });
});
