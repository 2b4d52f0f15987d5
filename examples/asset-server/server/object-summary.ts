import type { StoreObject } from "fakebucket/types";

/** The JSON form of an object, in the response to PUT and in a folder's listing. */
export interface ObjectSummary {
  readonly key: string;
  readonly size: number;
  /** The etag in quotes, as in the header. */
  readonly etag: string;
  /** The time of the upload in ISO 8601. */
  readonly uploaded: string;
  readonly contentType?: string;
}

export function objectSummary(object: StoreObject): ObjectSummary {
  const contentType = object.httpMetadata?.contentType;
  return {
    key: object.key,
    size: object.size,
    etag: object.httpEtag,
    uploaded: object.uploaded.toISOString(),
    ...(contentType === undefined ? {} : { contentType }),
  };
}
