import { describe, it } from "vitest";
import { coerceChecksums, parseChecksum } from "../../src/request/parse-checksum.js";
import type { ChecksumAlgorithm } from "../../src/request/request.js";
import { expectRefusal } from "./expect-refusal.js";
import { documented } from "./platforms.js";

const algorithms: readonly (readonly [ChecksumAlgorithm, label: string, bytes: number])[] = [
  ["md5", "MD5", 16],
  ["sha1", "SHA-1", 20],
  ["sha256", "SHA-256", 32],
  ["sha384", "SHA-384", 48],
  ["sha512", "SHA-512", 64],
];

/** Bytes 0, 1, 2, … and their hex. */
function countTo(length: number): [Uint8Array<ArrayBuffer>, string] {
  const bytes = Uint8Array.from({ length }, (_, index) => index * 3);
  return [bytes, Buffer.from(bytes).toString("hex")];
}

describe("a checksum", () => {
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
      const raw = coerceChecksums({ [algorithm]: value }, documented);
      const message = `${label} is ${2 * length} hex characters, not ${given}`;
      expectRefusal(() => parseChecksum(raw), TypeError, message, "checksum.hex");
    }
  });
});
