import * as nodeCrypto from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DigestAlgorithm,
  type DigestHex,
  digestHex,
  hostDigestHex,
  portableDigestHex,
} from "../../../src/base/bytes/digest.js";
import { encodeUtf8 } from "../../../src/base/bytes/utf8.js";

const algorithms: readonly DigestAlgorithm[] = ["md5", "sha1", "sha256", "sha384", "sha512"];

/** Digests of the empty string and of "abc" (RFC 1321 §A.5; FIPS 180-4 examples). */
const known: ReadonlyArray<readonly [DigestAlgorithm, empty: string, abc: string]> = [
  ["md5", "d41d8cd98f00b204e9800998ecf8427e", "900150983cd24fb0d6963f7d28e17f72"],
  ["sha1", "da39a3ee5e6b4b0d3255bfef95601890afd80709", "a9993e364706816aba3e25717850c26c9cd0d89d"],
  [
    "sha256",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  ],
  [
    "sha384",
    "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b",
    "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
  ],
  [
    "sha512",
    "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
  ],
];

/** The crypto of a host before Node 20.12, without a one-shot hash. */
const incrementalOnly = { createHash: nodeCrypto.createHash };

const implementations: ReadonlyArray<readonly [name: string, DigestHex]> = [
  ["digestHex()", digestHex],
  ["portableDigestHex()", portableDigestHex],
  ["hostDigestHex()", hostDigestHex(nodeCrypto)],
  ["hostDigestHex() without a one-shot hash", hostDigestHex(incrementalOnly)],
];

const bytes = (text: string) => encodeUtf8(text);

describe.each(implementations)("%s", (_, digest) => {
  it.each(known)("computes %s in lower-case hex, for any chunks [checksum.verified]", (algorithm, empty, abc) => {
    expect(digest(algorithm, [])).toBe(empty);
    expect(digest(algorithm, [bytes("")])).toBe(empty);
    expect(digest(algorithm, [bytes(""), bytes("")])).toBe(empty);
    expect(digest(algorithm, [bytes("abc")])).toBe(abc);
    expect(digest(algorithm, ["abc"])).toBe(abc);
    expect(digest(algorithm, ["a", bytes("bc")])).toBe(abc);
    expect(digest(algorithm, [bytes("a"), bytes(""), bytes("bc")])).toBe(abc);
    expect(digest(algorithm, [bytes("xabcx").subarray(1, 4)])).toBe(abc);
  });
});

describe("digestHex()", () => {
  it("returns the same on the host and in plain JavaScript, for any chunks", () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.constantFrom(...algorithms), chunks, (algorithm, cut) => {
        const [whole, ...others] = implementations.map(([, digest]) => digest(algorithm, cut));
        expect(new Set(others)).toEqual(new Set([whole]));
        expect(digestHex(algorithm, [new Uint8Array(Buffer.concat(cut))])).toBe(whole);
      }),
    );
  });
});

describe("hostDigestHex()", () => {
  it("uses the one-shot hash for a single chunk only", () => {
    const calls: string[] = [];
    const counting: Parameters<typeof hostDigestHex>[0] = {
      hash(algorithm, data, encoding) {
        calls.push("hash");
        return nodeCrypto.createHash(algorithm).update(data).digest(encoding);
      },
      createHash(algorithm) {
        calls.push("createHash");
        return nodeCrypto.createHash(algorithm);
      },
    };
    const digest = hostDigestHex(counting);
    for (const chunks of [[bytes("abc")], [bytes("a"), bytes("bc")], []]) digest("md5", chunks);
    expect(calls).toEqual(["hash", "createHash", "createHash"]);
  });
});
