import type { MultipartUploadLike, StoreUploadedPart } from "../../types/index.js";
import { type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import type { Subject, Terms } from "../property/cases/rule-check.js";

/** A bucket with an upload of the key `k` in progress, and parts of sizes that `complete` takes. */
export interface MultipartScene {
  readonly bucket: LooseBucket;
  readonly upload: MultipartUploadLike;
  /** Fewest bytes of a part that is not the last one. */
  readonly minPartBytes: number;
  /** The text of a part of the fewest bytes, and as many more. */
  readonly text: (letter: string, more?: number) => string;
  readonly part: (partNumber: number, letter: string, more?: number) => Promise<StoreUploadedPart>;
}

/** Fewest bytes of a part that is not the last one: few where the implementation can be made so, 5 MiB take long. */
export function fewestPartBytes({ semantics, abilities }: Terms): number {
  return abilities.limits ? 4 : (abilities.minPartBytes ?? semantics.minPartBytes);
}

export async function makeScene({ makeBucket, ...terms }: Subject): Promise<MultipartScene> {
  const minPartBytes = fewestPartBytes(terms);
  const bucket = await makeBucket(terms.abilities.limits ? { minPartBytes } : undefined);
  const upload = await bucket.createMultipartUpload("k");
  const text = (letter: string, more = 0) => letter.repeat(Math.max(minPartBytes + more, 0));
  return {
    bucket: loosely(bucket),
    upload,
    minPartBytes,
    text,
    part: (partNumber, letter, more) => upload.uploadPart(partNumber, text(letter, more)),
  };
}
