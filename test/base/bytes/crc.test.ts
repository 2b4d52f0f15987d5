import { array, assert as check, property, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { crc32cHex, crc32Hex, crc64nvmeHex } from "../../../src/base/bytes/crc.js";

const digits = new TextEncoder().encode("123456789");
const zeros = new Uint8Array(4096);

// The check values of the catalogue of parametrised CRC algorithms; RFC 3720 §B.4 and the NVM Command Set Specification
// for zeros.
describe.each([
  { name: "crc32Hex", hexOf: crc32Hex, ofDigits: "cbf43926", ofNothing: "00000000", ofZeros: "c71c0011" },
  { name: "crc32cHex", hexOf: crc32cHex, ofDigits: "e3069283", ofNothing: "00000000", ofZeros: "98f94189" },
  {
    name: "crc64nvmeHex",
    hexOf: crc64nvmeHex,
    ofDigits: "ae8b14860a799888",
    ofNothing: "0000000000000000",
    ofZeros: "6482d367eb22b64e",
  },
])("$name()", ({ hexOf, ofDigits, ofNothing, ofZeros }) => {
  it("returns the published check values", () => {
    expect([hexOf([digits]), hexOf([]), hexOf([zeros])]).toEqual([ofDigits, ofNothing, ofZeros]);
  });

  it("does not depend on the chunks", async () => {
    await check(
      property(array(uint8Array()), (chunks) => {
        const whole = new Uint8Array(chunks.flatMap((chunk) => [...chunk]));
        expect(hexOf(chunks)).toBe(hexOf([whole]));
      }),
    );
  });
});
