import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64, encodeBase64 } from "../../../src/base/bytes/base64.js";

/** Base64 of either alphabet, padded or not, and what may stand between. */
const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."ABYZabyz0189+/-_"),
    fc.constantFrom("=", " ", "\n", "!", "@", "é", "\x80", "\xFF"),
  ),
});

describe("encodeBase64()", () => {
  it("gives padded base64, as a Buffer does", () => {
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
  ])("reads %j as %j", (text, latin1) => {
    expect(Buffer.from(decodeBase64(text)).toString("latin1")).toBe(latin1);
  });

  it("undoes encodeBase64()", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
      }),
    );
  });

  it("reads any text as a Buffer does", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodeBase64(text)).toEqual(new Uint8Array(Buffer.from(text, "base64")));
      }),
      { numRuns: 2000 },
    );
  });
});
