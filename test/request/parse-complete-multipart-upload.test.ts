import { describe, expect, it } from "vitest";
import {
  coerceCompleteMultipartUpload,
  parseCompleteMultipartUpload,
} from "../../src/request/parse-complete-multipart-upload.js";
import { documented } from "./platforms.js";

const handle = { key: "k", uploadId: "id" };

describe("parseCompleteMultipartUpload()", () => {
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
