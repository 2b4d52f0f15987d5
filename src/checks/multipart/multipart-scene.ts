import type { MultipartUploadLike, StoreUploadedPart } from "../../../types/index.js";
import { type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import type { Subject, Terms } from "../../property/cases/rule-check.js";

/** A bucket with an upload in progress, and parts of sizes that `complete` takes. */
export interface MultipartScene {
  readonly bucket: LooseBucket;
  readonly upload: MultipartUploadLike;
  /** Fewest bytes of a part that is not the last one. */
  readonly minPartBytes: number;
  /** The text of a part, of a size relative to the fewest bytes. */
  readonly text: (letter: string, more?: number) => string;
  /** Uploads a part of the fewest bytes, and as many more. */
  readonly part: (partNumber: number, letter: string, more?: number) => Promise<StoreUploadedPart>;
}

/** The fewest bytes of a part, small where the implementation can be made so: 5 MiB take long. */
const smallPartBytes = 4;

/** Cases of a rule that needs parts of the fewest bytes: they may be large. */
export const maxRunsWithParts = 12;

/** The fewest bytes of a part that is not the last one. */
export function fewestPartBytes({ semantics, abilities }: Terms): number {
  return abilities.limits ? smallPartBytes : (abilities.minPartBytes ?? semantics.minPartBytes);
}

/** Makes a bucket and starts an upload of the key `k`. */
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
