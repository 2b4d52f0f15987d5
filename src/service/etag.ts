import { digestHex } from "../bytes/digest.js";
import { fromHex } from "../bytes/hex.js";
import type { Md5 } from "../bytes/md5.js";
import type { ObjectRecord, PartRecord } from "./state.js";

/** All by which an object's etag and checksums are known. It does not hold the object's bytes once their MD5 is known. */
export interface ObjectDigests extends Pick<ObjectRecord, "multipartEtag" | "checksum"> {
  readonly md5: Md5;
}

/** The digests of an object. */
export function digestsOf({ multipartEtag, checksum, bytes }: ObjectRecord): ObjectDigests {
  return { multipartEtag, checksum, md5: bytes.md5 };
}

/** The etag of an object: of a multipart one as completed, else the MD5 of its bytes. */
// runtime §4
export function etagOf({ multipartEtag, md5 }: Omit<ObjectDigests, "checksum">): string {
  return multipartEtag ?? md5.hex();
}

/** The etag of an object of parts: the MD5 of their MD5s, a hyphen, and how many they are. */
// service Limits (multipart etag)
export function multipartEtag(parts: readonly PartRecord[]): string {
  const digests = parts.map((part) => fromHex(part.bytes.md5Hex()));
  return `${digestHex("md5", digests)}-${parts.length}`;
}
