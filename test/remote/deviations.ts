/** The rules that a bucket over a store breaks, with reasons. */
export type Deviations = Readonly<Record<string, string>>;

/** The rules that no S3-compatible store can keep. */
export const deviationsOfS3: Deviations = {
  "key.empty": "The path of the empty key is the bucket's own, so the key is refused (10020).",
  "key.any-characters": "A URL resolves a leading dot segment, out of the bucket, so the key is refused (10020).",
  "key.nfc": "The store does not report the stored form of a key: an object has the requested key.",
  "result.version": "Without versions in the store, the version is the etag, so equal bytes have equal versions.",
  "put.precondition-failed": "The store only evaluates etags: other conditions of a put are refused, not emulated.",
  "condition.etag-does-not-match": "The store only evaluates `If-None-Match: *`: another etag of a put is refused.",
  "condition.missing-key": "The store evaluates no times in a put: such a condition is refused.",
  "condition.precedence": "The store evaluates no times in a put: such a condition is refused.",
  "condition.unmodified-since": "The store evaluates no times in a put: such a condition is refused.",
  "condition.etag-list": "The store evaluates one etag in a put: a list of them is refused.",
  "custom-metadata.names": "Headers have no order, so the names are sorted alphabetically.",
  "custom-metadata.size":
    "Names that no header can carry are stored as base64, which is longer, so their limit is lower.",
  "checksum.kept": "A listing of S3 has no checksum except the etag.",
  "ssec.key-md5": "The store does not reveal an object without its key, and `head` takes no key.",
  "ssec.head-and-list": "The store does not reveal an object without its key, and `head` and `list` take no key.",
  "list.metadata-bytes": "Each object needs a request: a page with metadata is limited by entries, not by bytes.",
  "multipart.complete-empty": "S3 completes no upload without parts: the call is refused.",
  "multipart.etag": "One of its uploads has no parts, and S3 refuses to complete it.",
};
