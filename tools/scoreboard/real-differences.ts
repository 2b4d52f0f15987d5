import type { RuleId } from "../../src/rules/statements/all-rules.js";

/** The rules that the real runtime with its simulator breaks, with the reasons for keeping them. */
export const realDifferences: Readonly<Partial<Record<RuleId, string>>> = {
  "value.stream-locked":
    "the runtime sends the rest of a stream before it checks the lock, so it may store an empty object",
  "value.stream-cancelled":
    "the runtime sends the rest of a stream before it refuses it, so it may store an empty object",
  "value.stream-fails": "the runtime refuses streams of unknown length before it reads them",
  "value.stream-chunks": "the runtime refuses streams of unknown length before it reads them",
  "range.unsatisfiable":
    "a length that starts at the end fails an assertion of the simulator; other such ranges are refused with 10039",
  "http-metadata.expiry-before-1970": "the runtime answers with an internal error",
  "http-metadata.write-value": "the runtime has set the headers that come before the refused one",
  "multipart.complete-arguments": "the runtime shows the mangled name of its own class instead of UploadedPart",
};
