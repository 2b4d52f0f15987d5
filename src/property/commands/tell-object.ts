import { bytesToHex } from "@noble/hashes/utils.js";
import type { ObjectLike, StoreRange } from "../../../types/index.js";
import type { ModelChecksumAlgorithm, ModelHttpMetadata } from "../model/model-operation.js";
import type { ModelObject } from "../model/model-outcome.js";

const algorithms: readonly ModelChecksumAlgorithm[] = ["md5", "sha1", "sha256", "sha384", "sha512"];

/** Returns an object of a real bucket as plain data. */
export function tellObject(object: ObjectLike): ModelObject {
  const { httpMetadata, customMetadata, range } = object;
  return {
    key: object.key,
    version: object.version,
    size: object.size,
    etag: object.etag,
    httpEtag: object.httpEtag,
    uploaded: object.uploaded.getTime(),
    httpMetadata: httpMetadata && tellHttpMetadata(httpMetadata),
    customMetadata: customMetadata && Object.entries(customMetadata),
    range: range && tellRange(range),
    checksums: Object.fromEntries(
      algorithms.flatMap((algorithm) => {
        const digest = object.checksums[algorithm];
        return digest === undefined ? [] : [[algorithm, bytesToHex(new Uint8Array(digest))]];
      }),
    ),
    storageClass: object.storageClass,
    ssecKeyMd5: object.ssecKeyMd5,
  };
}

function tellHttpMetadata(metadata: NonNullable<ObjectLike["httpMetadata"]>): ModelHttpMetadata {
  const { cacheExpiry, ...texts } = metadata;
  // Whether members without a value are there depends on the date, which the model does not know.
  const set = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
  return cacheExpiry === undefined ? set : { ...set, cacheExpiry: cacheExpiry.getTime() };
}

/** A range that a bucket returns has both numbers and no suffix; where one is missing, that shows. */
function tellRange(range: StoreRange): ModelObject["range"] {
  const { offset = Number.NaN, length = Number.NaN } = range as Partial<NonNullable<ModelObject["range"]>>;
  return { offset, length };
}
