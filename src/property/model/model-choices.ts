/**
 * The choices that a bucket is free to make when it carries out an operation: names, the time, and how soon a page ends. The model
 * takes these from the bucket that it is compared with, and holds the bucket to everything else.
 */
export interface ModelChoices {
  /** The time of the commit, in milliseconds since 1970. */
  readonly now: number;
  /** The version of the object that a put or a complete stores. */
  readonly version?: string | undefined;
  /** The id of the upload that is created. */
  readonly uploadId?: string | undefined;
  /** The etag of a part, under semantics where that is random. */
  readonly partEtag?: string | undefined;
  /** The cursor of a page that is truncated. */
  readonly cursor?: string | undefined;
  /** The number of entries of a page where that is fewer than could be: a page may be short, but is never empty. */
  readonly entries?: number | undefined;
}

/** The name that the model uses where it stores something for which the bucket chose none, having refused it. */
export const notChosen = "(not chosen)";
