import { hexToBytes } from "@noble/hashes/utils.js";
import { digestHex } from "../bytes/digest.js";
import type { ObjectRecord, PartRecord } from "./state.js";

/** All by which an object's etag and checksums are known; the object itself is such. */
export interface ObjectDigests extends Pick<ObjectRecord, "multipartEtag" | "checksum"> {
  readonly bytes: { md5Hex(): string };
}

/** The etag of an object: of a multipart one as completed, else the MD5 of its bytes. */
// runtime §4
export function etagOf({ multipartEtag, bytes }: ObjectDigests): string {
  return multipartEtag ?? bytes.md5Hex();
}

/** The etag of an object of parts: the MD5 of their MD5s, a hyphen, and how many they are. */
// service Limits (multipart etag)
export function multipartEtag(parts: readonly PartRecord[]): string {
  const digests = parts.map((part) => hexToBytes(part.bytes.md5Hex()));
  return `${digestHex("md5", digests)}-${parts.length}`;
}
