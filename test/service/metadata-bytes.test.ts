import { describe, expect, it } from "vitest";
import { customMetadataBytes, httpMetadataBytes } from "../../src/service/metadata-bytes.js";

describe("customMetadataBytes()", () => {
  it.each([
    ["nothing", [], 0],
    ["names and values", [["a", "xyz"]], 4],
    [
      "every entry",
      [
        ["a", "b"],
        ["cd", ""],
        ["", "e"],
      ],
      5,
    ],
    ["one byte up to U+00FF", [["é", "ÿ\x80"]], 3],
    ["two bytes for each unit above it", [["a", "Ā"]], 3],
    ["two bytes for every unit of such a string", [["a", "xxĀ"]], 7],
    ["names and values apart", [["Ā", "x"]], 3],
    ["a surrogate pair as two units", [["a", "😀"]], 5],
  ] as const)("counts %s [custom-metadata.size]", (_, metadata, bytes) => {
    expect(customMetadataBytes(metadata)).toBe(bytes);
  });
});

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
