import { describe, expect, it } from "vitest";
import {
  coerceCreateMultipartUpload,
  parseCreateMultipartUpload,
} from "../../src/request/parse-create-multipart-upload.js";
import type { CreateMultipartUploadRequest } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { brands, documented } from "./platforms.js";
import { recordReads } from "./recorder.js";

function parse(...args: readonly unknown[]): CreateMultipartUploadRequest {
  return parseCreateMultipartUpload(coerceCreateMultipartUpload(args, documented), documented);
}

const plain: CreateMultipartUploadRequest = {
  action: "createMultipartUpload",
  key: "k",
  httpMetadata: {},
  customMetadata: [],
  storageClass: undefined,
  ssecKey: undefined,
};

const fields = ["httpMetadata", "customMetadata", "storageClass", "ssecKey"];

describe("parseCreateMultipartUpload()", () => {
  it("has plain settings without options [arguments.options-absent]", () => {
    for (const args of [["k"], ["k", undefined], ["k", null], ["k", {}]]) expect(parse(...args)).toStrictEqual(plain);
    expect(parse("k", Object.fromEntries(fields.map((field) => [field, undefined])))).toStrictEqual(plain);
    expect(parse(null).key).toBe("null");
  });

  it("has all that its options say [arguments.options-object]", () => {
    const options = {
      httpMetadata: new Headers({ "content-type": "a/b" }),
      customMetadata: { a: 5 },
      storageClass: "InfrequentAccess",
      ssecKey: new ArrayBuffer(32),
    };
    expect(parse("k", options)).toStrictEqual({
      ...plain,
      httpMetadata: { contentType: "a/b" },
      customMetadata: [["a", "5"]],
      storageClass: "InfrequentAccess",
      ssecKey: { md5: "70bc8f4b72a86921468bf8e8441dce51" },
    });
  });

  it("ignores the fields of put that it does not have [arguments.extra]", () => {
    expect(parse("k", { onlyIf: 5, md5: "zz" })).toStrictEqual(plain);
  });

  it("converts the storage class to a string [storage-class.kept]", () => {
    expect(parse("k", { storageClass: 5 }).storageClass).toBe("5");
    expect(parse("k", { storageClass: null }).storageClass).toBe("null");
  });

  it("refuses a missing key and options that are primitives [arguments.missing] [arguments.options-type]", () => {
    for (const [brand, platform] of brands) {
      const refused = `Failed to execute 'createMultipartUpload' on '${brand}Bucket': parameter`;
      expectRefusal(
        () => coerceCreateMultipartUpload([], platform),
        TypeError,
        `${refused} 1 is not of type 'string'.`,
        "arguments.missing",
      );
      expectRefusal(
        () => coerceCreateMultipartUpload(["k", 5], platform),
        TypeError,
        `${refused} 2 is not of type 'MultipartOptions'.`,
        "arguments.options-type",
      );
    }
  });

  it("names its own dictionary where a field is of a wrong type [arguments.field-type]", () => {
    for (const field of ["httpMetadata", "customMetadata"]) {
      expect(thrownBy(() => parse("k", { [field]: 5 })).message).toContain(`'${field}' field on 'MultipartOptions'`);
    }
  });

  it("takes null for no HTTP metadata, but not for no custom metadata [arguments.field-null]", () => {
    expect(parse("k", { httpMetadata: null })).toStrictEqual(plain);
    expect(thrownBy(() => parse("k", { customMetadata: null })).message).toContain("'customMetadata' field");
    expect(thrownBy(() => parse("k", { ssecKey: null })).message).toBe("SSE-C Key has invalid format");
  });

  it("reads its options once, in the runtime's order [arguments.field-order]", () => {
    const { object, names } = recordReads();
    parse("k", object);
    expect(names).toEqual(fields);
  });

  it("leaves the contents of the SSE-C key to its second half [errors.throw-before-2022-10-31]", () => {
    const coerced = coerceCreateMultipartUpload(["k", { ssecKey: "zz" }], documented);
    const text = "SSE-C Key has invalid format";
    expectRefusal(() => parseCreateMultipartUpload(coerced, documented), Error, text, "ssec.format");
  });
});
