import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromHex, toHex } from "../../src/bytes/hex.js";

const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);

describe("toHex()", () => {
  it("gives two lower-case digits for each byte", () => {
    expect(toHex(Uint8Array.of(0, 1, 0x0a, 0xa0, 0xff))).toBe("00010aa0ff");
    expect(toHex(new Uint8Array(0))).toBe("");
    expect(toHex(every)).toBe(Buffer.from(every).toString("hex"));
  });
});

describe("fromHex()", () => {
  it("reads digits of any case", () => {
    expect(fromHex("00010AaFff")).toEqual(Uint8Array.of(0, 1, 0x0a, 0xaf, 0xff));
    expect(fromHex("")).toEqual(new Uint8Array(0));
  });

  it("undoes toHex()", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes);
      }),
    );
  });
});
