import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { coerceSsecKey, parseSsecKey } from "../../src/request/parse-ssec-key.js";
import type { SsecKeyRequest } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { documented } from "./platforms.js";

function parse(value: unknown): SsecKeyRequest | undefined {
  return parseSsecKey(coerceSsecKey(value, documented));
}

const key = Uint8Array.from({ length: 32 }, (_, index) => index * 7);
const hex = Buffer.from(key).toString("hex");
const md5 = createHash("md5").update(key).digest("hex");

describe("an SSE-C key", () => {
  it("need not be given [arguments.options-absent]", () => {
    expect(parse(undefined)).toBeUndefined();
  });

  it("is known by its MD5 and by nothing else [ssec.key-md5]", () => {
    const wider = new Uint8Array(40);
    wider.set(key, 5);
    for (const value of [hex, key, key.buffer, new DataView(wider.buffer, 5, 32), { toString: () => hex }]) {
      expect(parse(value)).toStrictEqual({ md5 });
    }
  });

  it.each(["A1".repeat(32), "z".repeat(64), "", `${hex} `, `${hex}\n`, "0x", null, {}, [], true, "é", "\uD800"])(
    "refuses %o, which is not lower-case hex [ssec.format]",
    (value) => {
      const raw = coerceSsecKey(value, documented);
      expectRefusal(() => parseSsecKey(raw), Error, "SSE-C Key has invalid format", "ssec.format");
    },
  );

  it.each([
    hex.slice(2),
    `${hex}aa`,
    hex.slice(1),
    "a",
    5,
    10n,
    new Uint8Array(31),
    new Uint8Array(64),
    new ArrayBuffer(0),
  ])("refuses %o, which is not 32 bytes [ssec.format]", (value) => {
    const raw = coerceSsecKey(value, documented);
    expectRefusal(() => parseSsecKey(raw), Error, "SSE-C Key must be 32 bytes in length", "ssec.format");
  });

  it("is converted to a string where it is null [arguments.field-null]", () => {
    expect(coerceSsecKey(null, documented)).toBe("null");
  });

  it("refuses a symbol while the arguments are converted [arguments.symbol-and-bigint]", () => {
    expect(thrownBy(() => coerceSsecKey(Symbol("x"), documented)).message).toBe(
      "Cannot convert a Symbol value to a string",
    );
  });

  it("is copied at the call [value.copied]", () => {
    const given = key.slice();
    const raw = coerceSsecKey(given, documented);
    given.fill(0);
    expect(parseSsecKey(raw)).toEqual({ md5 });
  });
});
