import { describe, expect, it } from "vitest";
import { coerceChecksums, parseChecksum } from "../../src/request/parse-checksum.js";
import type { ChecksumAlgorithm, ChecksumRequest } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { recordReads } from "./recorder.js";

type Given = Partial<Record<ChecksumAlgorithm, unknown>>;

const algorithms: readonly (readonly [ChecksumAlgorithm, label: string, bytes: number])[] = [
  ["md5", "MD5", 16],
  ["sha1", "SHA-1", 20],
  ["sha256", "SHA-256", 32],
  ["sha384", "SHA-384", 48],
  ["sha512", "SHA-512", 64],
];

function parse(given: Given): ChecksumRequest | undefined {
  return parseChecksum(coerceChecksums(given));
}

/** Bytes 0, 1, 2, … and their hex. */
function countTo(length: number): [Uint8Array<ArrayBuffer>, string] {
  const bytes = Uint8Array.from({ length }, (_, index) => index * 3);
  return [bytes, Buffer.from(bytes).toString("hex")];
}

describe("a checksum", () => {
  it("need not be given [checksum.one]", () => {
    expect(parse({})).toBeUndefined();
    expect(parse({ md5: undefined, sha512: undefined })).toBeUndefined();
  });

  it.each(algorithms)("of %s is taken as hex of any case [checksum.hex]", (algorithm, _label, length) => {
    const [, hex] = countTo(length);
    expect(parse({ [algorithm]: hex })).toEqual({ algorithm, hex });
    expect(parse({ [algorithm]: hex.toUpperCase() })).toEqual({ algorithm, hex });
  });

  it.each(algorithms)("of %s is taken as a buffer or view [checksum.bytes]", (algorithm, _label, length) => {
    const [bytes, hex] = countTo(length);
    const wider = new Uint8Array(length + 2);
    wider.set(bytes, 1);
    for (const value of [bytes, bytes.buffer, new DataView(wider.buffer, 1, length)]) {
      expect(parse({ [algorithm]: value })).toEqual({ algorithm, hex });
    }
  });

  it.each(algorithms)("of %s has its length, as hex [checksum.hex]", (algorithm, label, length) => {
    const [, hex] = countTo(length);
    for (const [value, given] of [
      [hex.slice(2), 2 * length - 2],
      [`${hex}00`, 2 * length + 2],
      ["", 0],
      ["é", 2],
      ["\uD800", 3],
      [`é${hex.slice(1)}`, 2 * length + 1],
    ] as const) {
      const raw = coerceChecksums({ [algorithm]: value });
      const message = `${label} is ${2 * length} hex characters, not ${given}`;
      expectRefusal(() => parseChecksum(raw), TypeError, message, "checksum.hex");
    }
  });

  it.each(algorithms)("of %s consists of hex digits [checksum.hex]", (algorithm, label, length) => {
    const [, hex] = countTo(length);
    for (const value of [`zz${hex.slice(2)}`, `é${hex.slice(2)}`, `${hex.slice(1)} `, `${hex.slice(1)}\n`]) {
      const raw = coerceChecksums({ [algorithm]: value });
      const message = `Provided ${label} wasn't a valid hex string`;
      expectRefusal(() => parseChecksum(raw), TypeError, message, "checksum.hex");
    }
  });

  it.each(algorithms)("of %s has its length, as bytes [checksum.bytes]", (algorithm, label, length) => {
    for (const given of [length - 1, length + 1, 0]) {
      const raw = coerceChecksums({ [algorithm]: new Uint8Array(given) });
      const message = `${label} is ${length} bytes, not ${given}`;
      expectRefusal(() => parseChecksum(raw), TypeError, message, "checksum.bytes");
    }
  });

  it.each(algorithms)("of %s is a buffer or a string [arguments.field-type]", (algorithm) => {
    for (const value of [null, 5, {}, [1], true, 1n, Symbol("x"), new Blob()]) {
      expectRefusal(
        () => coerceChecksums({ [algorithm]: value }),
        TypeError,
        `Incorrect type for the '${algorithm}' field on 'PutOptions': the provided value is not of type 'JsBufferSource or string'.`,
        "arguments.field-type",
      );
    }
  });

  it("is refused as a wrong type when null [arguments.field-null]", () => {
    expect(thrownBy(() => coerceChecksums({ sha1: null })).message).toContain("'sha1' field on 'PutOptions'");
  });

  it("is the only one; the first is checked before the second is seen [checksum.one]", () => {
    const [md5, sha1] = [countTo(16)[1], countTo(20)[1]];
    const several = "You cannot specify multiple hashing algorithms.";
    expectRefusal(() => parse({ md5, sha1 }), TypeError, several, "checksum.one");
    expectRefusal(() => parse({ md5, sha1: "00" }), TypeError, several, "checksum.one");
    expectRefusal(() => parse({ sha512: "", sha1 }), TypeError, several, "checksum.one");
    expectRefusal(() => parse({ sha1, md5: "00" }), TypeError, "MD5 is 32 hex characters, not 2", "checksum.hex");
    expect(parse({ md5: undefined, sha1 })).toEqual({ algorithm: "sha1", hex: sha1 });
  });

  it("is looked for once under each name, in the runtime's order [arguments.field-order]", () => {
    const { object, names } = recordReads();
    coerceChecksums(object);
    expect(names).toEqual(["md5", "sha1", "sha256", "sha384", "sha512"]);
  });

  it("is copied at the call [value.copied]", () => {
    const [bytes, hex] = countTo(16);
    const raw = coerceChecksums({ md5: bytes });
    bytes.fill(0);
    expect(parseChecksum(raw)).toEqual({ algorithm: "md5", hex });
  });
});
