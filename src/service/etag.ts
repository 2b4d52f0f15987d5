import { digestHex } from "../bytes/digest.js";
import { fromHex } from "../bytes/hex.js";
import type { ObjectRecord, PartRecord } from "./state.js";

/** The etag of an object: of a multipart one as completed, else the MD5 of its bytes. */
// runtime §4
export function etagOf(record: ObjectRecord): string {
  return record.multipartEtag ?? record.bytes.md5Hex();
}

/** The etag of an object of parts: the MD5 of their MD5s, a hyphen, and how many they are. */
// service Limits (multipart etag)
export function multipartEtag(parts: readonly PartRecord[]): string {
  const digests = parts.map((part) => fromHex(part.bytes.md5Hex()));
  return `${digestHex("md5", digests)}-${parts.length}`;
}
