import { bytesToHex } from "@noble/hashes/utils.js";
import type { StoreObject } from "../../types/index.js";
import type { FakeBucket } from "../binding/fake-bucket.js";
import { bucketPortOf, type S3Call } from "./call.js";
import { type ChecksumName, checksumAlgorithms, checksumHeader } from "./header-checksum.js";

/** Checksums that were computed once, by the bytes that they are of. */
const computed = new WeakMap<object, Map<ChecksumName, string>>();

/** Bytes as they are stored. */
export interface StoredChunks {
  readonly chunks: readonly Uint8Array[];
}

/** The checksum of stored bytes, in hex. */
export function checksumHexOf(bytes: StoredChunks, name: ChecksumName): string {
  let known = computed.get(bytes);
  if (known === undefined) {
    known = new Map();
    computed.set(bytes, known);
  }
  const hex = known.get(name) ?? checksumAlgorithms[name].hexOf(bytes.chunks);
  known.set(name, hex);
  return hex;
}

/**
 * Sets the checksum of an object, where it is asked for: the SHA-1 or SHA-256 that it was stored with, else its
 * CRC-64/NVME.
 */
// Amazon S3 API Reference, GetObject x-amz-checksum-mode. Undocumented: that an object that was given another CRC is told with
// this one. S3 keeps it for objects without a checksum; the store keeps no CRC at all.
export function writeObjectChecksum(bucket: FakeBucket, object: StoreObject, call: S3Call, headers: Headers): void {
  if (call.headers.get("x-amz-checksum-mode")?.toUpperCase() !== "ENABLED") return;
  const { sha1, sha256 } = object.checksums;
  const kept = sha256 ?? sha1;
  if (kept !== undefined) {
    const name = sha256 === undefined ? "sha1" : "sha256";
    headers.set(...checksumHeader({ name, hex: bytesToHex(new Uint8Array(kept)) }));
  } else {
    const record = bucketPortOf(bucket).find(object.key);
    // Another upload may have come meanwhile, and has another checksum.
    if (record?.version !== object.version) return;
    // Of what is computed when it is read, nothing has a checksum.
    if (record.bytes.pattern !== undefined) return;
    headers.set(...checksumHeader({ name: "crc64nvme", hex: checksumHexOf(record.bytes, "crc64nvme") }));
  }
  headers.set("x-amz-checksum-type", "FULL_OBJECT");
}
