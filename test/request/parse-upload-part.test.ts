import { describe, expect, it } from "vitest";
import { coerceUploadPart, type ParsedUploadPart, parseUploadPart } from "../../src/request/parse-upload-part.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { brands, documented, platformOf } from "./platforms.js";
import { recordReads } from "./recorder.js";

const handle = { key: "k", uploadId: "id" };
const types = "ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob";

function parse(...args: readonly unknown[]): ParsedUploadPart {
  return parseUploadPart(coerceUploadPart(args, documented), documented, handle);
}

function messageOf(...args: readonly unknown[]): string {
  return thrownBy(() => parse(...args)).message;
}

describe("parseUploadPart()", () => {
  it("asks for a value under a number, in the upload of its handle [multipart.part-number]", () => {
    const parsed = {
      request: { action: "uploadPart", key: "k", uploadId: "id", partNumber: 1, ssecKey: undefined },
      value: { form: "bytes", bytes: new Uint8Array([0x78]) },
    };
    for (const options of [undefined, null, {}, { ssecKey: undefined, foo: 5 }]) {
      expect(parse(1, "x", options)).toStrictEqual(parsed);
    }
  });

  it("has the SSE-C key of its options [ssec.key-md5]", () => {
    const { request } = parse(1, "x", { ssecKey: "00".repeat(32) });
    expect(request.ssecKey).toStrictEqual({ md5: "70bc8f4b72a86921468bf8e8441dce51" });
  });

  it.each([
    [1, 1],
    [10000, 10000],
    [1.999, 1],
    ["2", 2],
    [true, 1],
  ])("converts the part number %o to %d [multipart.part-number]", (value, partNumber) => {
    expect(parse(value, "x").request.partNumber).toBe(partNumber);
  });

  it.each([
    [0, 0],
    [-1, -1],
    [10001, 10001],
    [0.9, 0],
    ["x", 0],
    [null, 0],
    [undefined, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [{}, 0],
    [-2147483648, -2147483648],
  ])("refuses the part number %o [multipart.part-number]", (value, given) => {
    const coerced = coerceUploadPart([value, "x"], documented);
    expectRefusal(
      () => parseUploadPart(coerced, documented, handle),
      TypeError,
      `Part number must be between 1 and 10000 (inclusive). Actual value was: ${given}`,
      "multipart.part-number",
    );
  });

  it("counts as many parts as the semantics allow [multipart.part-number]", () => {
    const platform = platformOf({ ...documented.semantics, maxParts: 2 });
    const parseNumber = (number: number) =>
      parseUploadPart(coerceUploadPart([number, "x"], platform), platform, handle);
    expect(parseNumber(2).request.partNumber).toBe(2);
    expect(thrownBy(() => parseNumber(3)).message).toBe(
      "Part number must be between 1 and 2 (inclusive). Actual value was: 3",
    );
  });

  it.each([2 ** 31, 2 ** 32 + 1])("refuses the part number %d before anything else [arguments.integer]", (number) => {
    expectRefusal(
      () => coerceUploadPart([number, 5, 5], documented),
      TypeError,
      "Value out of range. Must be between -2147483648 and 2147483647 (inclusive).",
      "arguments.integer",
    );
  });

  it("refuses missing arguments [arguments.missing]", () => {
    for (const [brand, platform] of brands) {
      const refused = `Failed to execute 'uploadPart' on '${brand}MultipartUpload': parameter`;
      const missing = "arguments.missing";
      expectRefusal(() => coerceUploadPart([], platform), TypeError, `${refused} 1 is not of type 'integer'.`, missing);
      expectRefusal(
        () => coerceUploadPart([1], platform),
        TypeError,
        `${refused} 2 is not of type '${types}'.`,
        missing,
      );
    }
  });

  it("refuses null and undefined for a value [value.null]", () => {
    for (const value of [null, undefined]) {
      expectRefusal(
        () => coerceUploadPart([1, value], documented),
        TypeError,
        `Failed to execute 'uploadPart' on 'StoreMultipartUpload': parameter 2 is not of type '${types}'.`,
        "value.null",
      );
    }
  });

  it("refuses options that are primitives [arguments.options-type]", () => {
    for (const [brand, platform] of brands) {
      for (const options of [5, "x", true]) {
        expectRefusal(
          () => coerceUploadPart([1, "x", options], platform),
          TypeError,
          `Failed to execute 'uploadPart' on '${brand}MultipartUpload': parameter 3 is not of type 'UploadPartOptions'.`,
          "arguments.options-type",
        );
      }
    }
  });

  it("reads its only option, once [arguments.field-order]", () => {
    const { object, names } = recordReads();
    parse(1, "x", object);
    expect(names).toEqual(["ssecKey"]);
  });

  it("checks types from left to right, then the part number, then the key [arguments.order]", () => {
    expect(messageOf(Symbol("x"), 5, 5)).toBe("Cannot convert a Symbol value to a number");
    expect(messageOf(0, 5, 5)).toContain("parameter 2 is not");
    expect(messageOf(0, "x", 5)).toContain("parameter 3 is not");
    expect(messageOf(0, "x", { ssecKey: "zz" })).toContain("Part number must be");
    expect(messageOf(1, "x", { ssecKey: "zz" })).toBe("SSE-C Key has invalid format");
  });
});
