/** A rule that a bucket over a store does not hold to, and why. */
export type Deviations = Readonly<Record<string, string>>;

/** The rules that no S3-compatible store can keep. */
export const deviationsOfS3: Deviations = {
  "key.empty": "The path of the empty key is the bucket's own: it is refused (10020).",
  "key.any-characters": "A URL resolves a first segment of dots, out of the bucket: such a key is refused (10020).",
  "key.nfc": "The store does not say in which form a key was stored: an object has the key by which it was asked for.",
  "result.version": "Without versions of the store, the version is the etag: the same bytes have the same one.",
  "put.precondition-failed": "The store judges etags only: other conditions of a put are refused, not faked.",
  "condition.etag-does-not-match": "The store judges `If-None-Match: *` only: another etag of a put is refused.",
  "condition.missing-key": "The store judges no time of a put: such a condition is refused.",
  "condition.unmodified-since": "The store judges no time of a put: such a condition is refused.",
  "custom-metadata.names": "Headers have no order: the names come in that of the alphabet.",
  "custom-metadata.size":
    "Names that no header can carry are kept as base64, which is longer: fewer bytes of them are taken.",
  "checksum.kept": "A listing of S3 has no checksum but the etag.",
  "ssec.key-md5": "The store tells nothing of an object without its key, which `head` does not take.",
  "ssec.head-and-list": "The store tells nothing of an object without its key, which `head` and `list` do not take.",
  "list.metadata-bytes":
    "Each object is asked for by itself: a page with metadata has no limit of bytes, but one of entries.",
  "multipart.complete-empty": "S3 completes no upload without parts: it is refused.",
  "multipart.etag": "One of its uploads has no parts: S3 refuses to complete it.",
};
