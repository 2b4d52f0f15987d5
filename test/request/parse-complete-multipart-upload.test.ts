import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  coerceCompleteMultipartUpload,
  parseCompleteMultipartUpload,
} from "../../src/request/parse-complete-multipart-upload.js";
import type { CompleteMultipartUploadRequest } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { brands, documented } from "./platforms.js";
import { recordReads } from "./recorder.js";

const handle = { key: "k", uploadId: "id" };

function parse(...args: readonly unknown[]): CompleteMultipartUploadRequest {
  return parseCompleteMultipartUpload(coerceCompleteMultipartUpload(args, documented), documented, handle);
}

describe("parseCompleteMultipartUpload()", () => {
  it("asks for parts in the order given, in the upload of its handle [multipart.complete-arguments]", () => {
    const parts = [
      { partNumber: 2, etag: "b" },
      { partNumber: 1, etag: "a" },
      { partNumber: 2, etag: "b" },
    ];
    expect(parse(parts)).toStrictEqual({ action: "completeMultipartUpload", key: "k", uploadId: "id", parts });
    expect(parse([]).parts).toStrictEqual([]);
    expect(parse(runInNewContext("[{ partNumber: 1, etag: 'a' }]")).parts).toHaveLength(1);
  });

  it.each([
    [
      { partNumber: "1", etag: 5 },
      { partNumber: 1, etag: "5" },
    ],
    [
      { partNumber: 1.9, etag: null },
      { partNumber: 1, etag: "null" },
    ],
    [
      { partNumber: true, etag: undefined },
      { partNumber: 1, etag: "undefined" },
    ],
    [{ partNumber: 1 }, { partNumber: 1, etag: "undefined" }],
    [
      { partNumber: 1, etag: "a", foo: 1 },
      { partNumber: 1, etag: "a" },
    ],
    [
      { partNumber: 1, etag: "\uD800" },
      { partNumber: 1, etag: "\uFFFD" },
    ],
    [Object.assign(() => 1, { partNumber: 1, etag: "a" }), { partNumber: 1, etag: "a" }],
  ])("converts the members of %o [multipart.complete-arguments]", (part, expected) => {
    expect(parse([part]).parts).toStrictEqual([expected]);
  });

  it("refuses what is no array [multipart.complete-arguments]", () => {
    for (const value of [undefined, null, 5, "x", {}, new Set(), { length: 0 }]) {
      for (const [brand, platform] of brands) {
        expectRefusal(
          () => coerceCompleteMultipartUpload([value], platform),
          TypeError,
          `Failed to execute 'complete' on '${brand}MultipartUpload': parameter 1 is not of type 'Array'.`,
          "multipart.complete-arguments",
        );
      }
    }
  });

  it("refuses a call without arguments [arguments.missing]", () => {
    expectRefusal(
      () => coerceCompleteMultipartUpload([], documented),
      TypeError,
      "Failed to execute 'complete' on 'StoreMultipartUpload': parameter 1 is not of type 'Array'.",
      "arguments.missing",
    );
  });

  it("refuses elements that are primitives [multipart.complete-arguments]", () => {
    const part = { partNumber: 1, etag: "a" };
    for (const [parts, index] of [
      [[1], 0],
      [["x"], 0],
      [[part, true], 1],
      [[{ partNumber: 0, etag: "x" }, 5], 1],
    ] as const) {
      expectRefusal(
        () => coerceCompleteMultipartUpload([parts], documented),
        TypeError,
        `Incorrect type for array element ${index}: the provided value is not of type 'UploadedPart'.`,
        "multipart.complete-arguments",
      );
    }
  });

  it("refuses elements that are null or undefined [multipart.complete-arguments]", () => {
    for (const parts of [[null], [undefined], new Array(1)]) {
      expectRefusal(
        () => coerceCompleteMultipartUpload([parts], documented),
        TypeError,
        "Cannot initialize UploadedPart with required members from an undefined or null value.",
        "multipart.complete-arguments",
      );
    }
  });

  it.each([
    [{}, 0],
    [{ etag: "x" }, 0],
    [{ partNumber: 0, etag: "x" }, 0],
    [{ partNumber: 10001, etag: "x" }, 10001],
    [{ partNumber: -1, etag: "x" }, -1],
    [{ partNumber: Number.NaN, etag: "x" }, 0],
    [{ partNumber: null, etag: "x" }, 0],
  ])("refuses the part number of %j [multipart.part-number]", (part, given) => {
    const coerced = coerceCompleteMultipartUpload([[{ partNumber: 1, etag: "a" }, part]], documented);
    expectRefusal(
      () => parseCompleteMultipartUpload(coerced, documented, handle),
      TypeError,
      `Part number must be between 1 and 10000 (inclusive). Actual value was: ${given}`,
      "multipart.part-number",
    );
  });

  it("refuses a part number that 32 bits cannot hold [arguments.integer]", () => {
    const parts = [{ partNumber: 2 ** 31, etag: Symbol("x") }];
    expect(thrownBy(() => coerceCompleteMultipartUpload([parts], documented)).message).toBe(
      "Value out of range. Must be between -2147483648 and 2147483647 (inclusive).",
    );
  });

  it("reads the members of each part once, in the runtime's order [arguments.field-order]", () => {
    const { object, names } = recordReads({ partNumber: 1, etag: "a", foo: 1 });
    parse([object]);
    expect(names).toEqual(["partNumber", "etag"]);
  });

  it("is read at the call: later changes have no effect [multipart.complete-arguments]", () => {
    const part = { partNumber: 1, etag: "a" };
    const parts = [part];
    const coerced = coerceCompleteMultipartUpload([parts], documented);
    part.etag = "b";
    parts.push(part);
    expect(parseCompleteMultipartUpload(coerced, documented, handle).parts).toStrictEqual([
      { partNumber: 1, etag: "a" },
    ]);
  });
});
