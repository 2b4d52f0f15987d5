import { describe, expect, it } from "vitest";
import { coerceUploadPart, parseUploadPart } from "../../src/request/parse-upload-part.js";
import type { UploadPartRequest } from "../../src/request/request.js";
import { thrownBy } from "./expect-refusal.js";
import { documented } from "./platforms.js";

const handle = { key: "k", uploadId: "id" };

function parse(...args: readonly unknown[]): UploadPartRequest {
  return parseUploadPart(coerceUploadPart(args, documented), documented, handle);
}

function messageOf(...args: readonly unknown[]): string {
  return thrownBy(() => parse(...args)).message;
}

describe("parseUploadPart()", () => {
  it("checks types from left to right, then the part number, then the key [arguments.order]", () => {
    expect(messageOf(Symbol("x"), 5, 5)).toBe("Cannot convert a Symbol value to a number");
    expect(messageOf(0, 5, 5)).toContain("parameter 2 is not");
    expect(messageOf(0, "x", 5)).toContain("parameter 3 is not");
    expect(messageOf(0, "x", { ssecKey: "zz" })).toContain("Part number must be");
    expect(messageOf(1, "x", { ssecKey: "zz" })).toBe("SSE-C Key has invalid format");
  });
});
