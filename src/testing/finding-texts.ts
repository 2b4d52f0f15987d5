import type { RuleId } from "../rules/all-rules.js";

/** The text of a kind of finding. */
interface FindingText {
  /** `error`: the platform refuses it, or it is a mistake wherever it runs. `warning`: it may be meant. */
  readonly level: "error" | "warning";
  /** The rule of the binding behind it; none where it is not about one. */
  readonly rule?: RuleId;
  readonly advice: string;
}

/** A kind of finding. */
export type FindingId =
  | "stream-of-unknown-length"
  | "too-many-deletes"
  | "empty-delete"
  | "uneven-parts"
  | "keys-equal-under-nfc"
  | "body-read-twice"
  | "error-properties"
  | "upload-left-open"
  | "truncated-ignored"
  | "read-modify-write"
  | "metadata-near-limit"
  | "suffix-in-range"
  | "unread-body";

/** The kinds of findings. */
export const findingTexts: Readonly<Record<FindingId, FindingText>> = {
  // runtime §3
  "stream-of-unknown-length": {
    level: "error",
    rule: "value.stream",
    advice:
      "Pipe it through a FixedLengthStream where the length is known, else read it first or upload it in parts: the platform takes streams of known length only.",
  },
  "too-many-deletes": {
    level: "error",
    rule: "delete.count",
    advice: "Delete at most 1000 keys a call.",
  },
  "empty-delete": {
    level: "error",
    rule: "delete.count",
    advice: "Do not call delete() with an empty array: the platform refuses it (10027).",
  },
  "uneven-parts": {
    level: "error",
    rule: "multipart.parts-unequal",
    advice: "Make all parts except the last the same size, and the last not larger.",
  },
  "keys-equal-under-nfc": {
    level: "error",
    rule: "key.nfc",
    advice: "Normalize keys, key.normalize(), before they are used: on the platform both are one object.",
  },
  "body-read-twice": {
    level: "error",
    rule: "body.one-shot",
    advice: "Keep what the first read gave, tee() the stream before, or get the object again.",
  },
  "error-properties": {
    level: "error",
    rule: "errors.properties",
    advice:
      'Read the code at the end of the message, as in String(error).endsWith("(10043)"): the platform\'s errors have no code, action or rule. Where a helper of tests reads it, ignore this finding.',
  },
  // spec §3: it is aborted after seven days, and its parts are paid for until then.
  "upload-left-open": {
    level: "warning",
    rule: "multipart.expiry",
    advice:
      "Complete or abort each upload, also where something fails: its parts are stored, and paid for, for seven days.",
  },
  "truncated-ignored": {
    level: "warning",
    rule: "list.truncated",
    advice: "While truncated is true, list again with the cursor: on the platform any page may be short.",
  },
  "read-modify-write": {
    level: "warning",
    rule: "consistency.last-wins",
    advice:
      'Give put() the etag that was read, onlyIf: { etagMatches: etag } or { etagDoesNotMatch: "*" } where there was none, and try again when it gives null: else a write of another request that comes between is lost.',
  },
  "metadata-near-limit": {
    level: "warning",
    rule: "custom-metadata.size",
    advice: "Keep large or growing data in the value: metadata over the limit is refused (10012).",
  },
  // runtime §4, dated change of 2025-12-03
  "suffix-in-range": {
    level: "warning",
    rule: "result.unset-members",
    advice:
      "Ask range.suffix !== undefined: from the compatibility date 2025-12-03 on the range of each result has the member.",
  },
  // https://github.com/cloudflare/workers-sdk/issues/5524
  "unread-body": {
    level: "warning",
    advice:
      "Read the body, cancel it, or call head() in place of get(): the platform's own test pool (isolated storage) fails with bodies that nobody reads.",
  },
};

/** The findings that show after the call, by its operation: their place has to be kept from the call on. */
export const shownLater: Readonly<Record<string, FindingId>> = {
  get: "unread-body",
  list: "truncated-ignored",
  createMultipartUpload: "upload-left-open",
};
