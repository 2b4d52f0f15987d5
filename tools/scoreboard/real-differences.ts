import type { RuleId } from "../../src/rules/statements/all-rules.js";

/** The rules that the real runtime with its simulator does not keep, and why they are rules all the same. */
export const realDifferences: Readonly<Partial<Record<RuleId, string>>> = {
  "value.stream-locked":
    "the runtime sends what is left of a stream before it looks at its lock, so that an empty object may be stored",
  "value.stream-cancelled":
    "the runtime sends what is left of a stream before it refuses it, so that an empty object may be stored",
  "value.stream-fails": "the runtime refuses streams of unknown length before it reads them",
  "value.stream-chunks": "the runtime refuses streams of unknown length before it reads them",
  "range.unsatisfiable":
    "a length that starts at the end trips an assertion of the simulator; its neighbours say 10039",
  "http-metadata.expiry-before-1970": "the runtime answers with an internal error",
  "http-metadata.write-value": "the runtime has set the headers that come before the refused one",
  "multipart.complete-arguments": "the runtime shows the mangled name of its own class where it means UploadedPart",
};
