import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { findHostCrypto, type HostCrypto } from "../host/host-crypto.js";
import { encodeUtf8 } from "./utf8.js";

/** A digest algorithm of the binding. */
export type DigestAlgorithm = "md5" | "sha1" | "sha256" | "sha384" | "sha512";

/** The names of the algorithms in error texts. */
// runtime §1, §7
export const digestLabels: Readonly<Record<DigestAlgorithm, string>> = {
  md5: "MD5",
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
};

/** Computes a digest of bytes, possibly in several chunks, in lower-case hex. Text is encoded as UTF-8. */
export type DigestHex = (algorithm: DigestAlgorithm, chunks: readonly (string | Uint8Array)[]) => string;

const portable = { md5, sha1, sha256, sha384, sha512 } as const;

/** Computes digests in plain JavaScript, on every host. */
export const portableDigestHex: DigestHex = (algorithm, chunks) => {
  const hash = portable[algorithm].create();
  for (const chunk of chunks) hash.update(typeof chunk === "string" ? encodeUtf8(chunk) : chunk);
  return bytesToHex(hash.digest());
};

/** Computes digests with the host's own crypto. */
export function hostDigestHex(crypto: HostCrypto): DigestHex {
  return (algorithm, chunks) => {
    const [only] = chunks;
    if (crypto.hash !== undefined && chunks.length === 1 && only !== undefined) {
      return crypto.hash(algorithm, only, "hex");
    }
    const hash = crypto.createHash(algorithm);
    for (const chunk of chunks) hash.update(chunk);
    return hash.digest("hex");
  };
}

let fastest: DigestHex | undefined;

/**
 * Computes a digest in the host's fastest way. The choice waits for the first call, since it loads the host's crypto.
 */
export const digestHex: DigestHex = (algorithm, chunks) => {
  if (fastest === undefined) {
    const crypto = findHostCrypto();
    fastest = crypto === undefined ? portableDigestHex : hostDigestHex(crypto);
  }
  return fastest(algorithm, chunks);
};

/** An incremental digest. */
export interface RunningDigest {
  update(chunk: Uint8Array): void;
  /** Returns lower-case hex; can be called once. */
  hex(): string;
}

/** Starts a digest in the host's fastest way. */
export function startDigest(algorithm: DigestAlgorithm): RunningDigest {
  const hash = findHostCrypto()?.createHash(algorithm);
  if (hash !== undefined) return { update: (chunk) => void hash.update(chunk), hex: () => hash.digest("hex") };
  const own = portable[algorithm].create();
  return { update: (chunk) => void own.update(chunk), hex: () => bytesToHex(own.digest()) };
}
