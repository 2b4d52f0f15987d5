import type { MultipartUploadLike, StoreUploadedPart } from "../../../types/index.js";
import { type LooseBucket, loosely } from "./loose-bucket.js";
import type { Subject } from "./rule-check.js";

/** A bucket with an upload in progress, and parts of sizes that `complete` takes. */
export interface MultipartScene {
  readonly bucket: LooseBucket;
  readonly upload: MultipartUploadLike;
  /** Fewest bytes of a part that is not the last one. */
  readonly minPartBytes: number;
  /** Bytes of a part, of a size relative to the fewest. */
  readonly bytes: (character: string, more?: number) => Uint8Array;
  /** Uploads a part of the fewest bytes, and as many more. */
  readonly part: (partNumber: number, more?: number) => Promise<StoreUploadedPart>;
}

/** The fewest bytes of a part, small where the implementation can be made so: nobody likes to wait for 5 MiB. */
const smallPartBytes = 16;

/** Makes a bucket and starts an upload of the key `k`. */
export async function makeScene({ makeBucket, semantics, abilities }: Subject): Promise<MultipartScene> {
  const minPartBytes = abilities.limits ? smallPartBytes : (abilities.minPartBytes ?? semantics.minPartBytes);
  const bucket = await makeBucket(abilities.limits ? { minPartBytes } : undefined);
  const upload = await bucket.createMultipartUpload("k");
  const bytes = (character: string, more = 0) =>
    new Uint8Array(Math.max(minPartBytes + more, 0)).fill(character.charCodeAt(0));
  return {
    bucket: loosely(bucket),
    upload,
    minPartBytes,
    bytes,
    part: (partNumber, more) => upload.uploadPart(partNumber, bytes(String(partNumber % 10), more)),
  };
}
