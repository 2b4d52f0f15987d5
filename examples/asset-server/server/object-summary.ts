import type { StoreObject } from "fakebucket/types";

/** What a client is told of an object in JSON: after it was stored, and in a folder's listing. */
export interface ObjectSummary {
  readonly key: string;
  readonly size: number;
  /** In quotes, as in the header. */
  readonly etag: string;
  /** ISO 8601. */
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
