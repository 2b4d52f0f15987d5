import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { findHostCrypto, type HostCrypto } from "../host/host-crypto.js";
import { encodeUtf8 } from "./utf8.js";

/** A digest of the binding. */
export type DigestAlgorithm = "md5" | "sha1" | "sha256" | "sha384" | "sha512";

/** The algorithms as error texts name them. */
// runtime §1, §7
export const digestLabels: Readonly<Record<DigestAlgorithm, string>> = {
  md5: "MD5",
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
};

/** Computes a digest of bytes that may come in several chunks, in lower-case hex. Text is taken as UTF-8. */
export type DigestHex = (algorithm: DigestAlgorithm, chunks: readonly (string | Uint8Array)[]) => string;

const portable = { md5, sha1, sha256, sha384, sha512 } as const;

/** Digests in plain JavaScript: runs on every host. */
export const portableDigestHex: DigestHex = (algorithm, chunks) => {
  const hash = portable[algorithm].create();
  for (const chunk of chunks) hash.update(typeof chunk === "string" ? encodeUtf8(chunk) : chunk);
  return bytesToHex(hash.digest());
};

/** Digests by the host's own crypto. */
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

/** Computes a digest the fastest way that the host offers. To look for it at import would load the host's crypto. */
export const digestHex: DigestHex = (algorithm, chunks) => {
  if (fastest === undefined) {
    const crypto = findHostCrypto();
    fastest = crypto === undefined ? portableDigestHex : hostDigestHex(crypto);
  }
  return fastest(algorithm, chunks);
};

/** A digest of bytes that arrive one after another. */
export interface RunningDigest {
  update(chunk: Uint8Array): void;
  /** In lower-case hex, once. */
  hex(): string;
}

/** Begins a digest the fastest way that the host offers. */
export function startDigest(algorithm: DigestAlgorithm): RunningDigest {
  const hash = findHostCrypto()?.createHash(algorithm);
  if (hash !== undefined) return { update: (chunk) => void hash.update(chunk), hex: () => hash.digest("hex") };
  const own = portable[algorithm].create();
  return { update: (chunk) => void own.update(chunk), hex: () => bytesToHex(own.digest()) };
}
