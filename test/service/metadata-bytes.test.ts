import { describe, expect, it } from "vitest";
import { httpMetadataBytes } from "../../src/service/checks.js";

describe("httpMetadataBytes()", () => {
  it.each([
    ["nothing", {}, 0],
    ["names and values", { contentType: "text/plain" }, 21],
    ["every field", { contentType: "a", cacheControl: "b", contentLanguage: "" }, 11 + 1 + 12 + 1 + 15],
    ["a string above U+00FF twice", { contentType: "Ā" }, 11 + 2],
    ["a date as its ISO string", { cacheExpiry: 0 }, 11 + 24],
    ["a date before 1970", { cacheExpiry: -1 }, 11 + 24],
  ] as const)("counts %s [list.metadata-bytes]", (_, metadata, bytes) => {
    expect(httpMetadataBytes(metadata)).toBe(bytes);
  });
});
