import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64, encodeBase64 } from "../../../src/base/bytes/base64.js";

/** Base64 in either alphabet, padded or not, with other characters between. */
const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."ABYZabyz0189+/-_"),
    fc.constantFrom("=", " ", "\n", "!", "@", "é", "\x80", "\xFF"),
  ),
});

describe("encodeBase64()", () => {
  it("returns padded base64, like a Buffer", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
      }),
    );
  });
});

describe("decodeBase64()", () => {
  it.each([
    ["", ""],
    ["Yg==", "b"],
    ["Yg", "b"],
    ["Yg==\n", "b"],
    ["Y g", "b"],
    ["Y", ""],
    ["YmM=", "bc"],
    ["YmMY", "bc\x18"],
    ["YmMYm", "bc\x18"],
    ["!!!", ""],
    ["=", ""],
    ["===", ""],
    ["é", ""],
    ["Yg==YmM=", "b"],
    ["_-8", "\xFF\xEF"],
    ["/+8", "\xFF\xEF"],
  ])("decodes %j to %j", (text, latin1) => {
    expect(Buffer.from(decodeBase64(text)).toString("latin1")).toBe(latin1);
  });

  it("inverts encodeBase64()", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
      }),
    );
  });

  it("decodes any text like a Buffer", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodeBase64(text)).toEqual(new Uint8Array(Buffer.from(text, "base64")));
      }),
      { numRuns: 2000 },
    );
  });
});
