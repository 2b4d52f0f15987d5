import type { Limits, Semantics } from "./semantics.js";

/** The possible answers to each question, except for the limits, which are numbers; `"text"` means any text. */
export const answers: {
  readonly [Name in Exclude<keyof Semantics, keyof Limits>]: readonly Semantics[Name][] | "text";
} = {
  brand: ["Store", "R2"],
  delimitedPrefixes: ["withDelimiter", "withoutDelimiter"],
  keyEquivalence: ["nfc", "exact"],
  loneSurrogate: ["\uFFFD", "\uFFFD\uFFFD\uFFFD"],
  cursorForm: ["checksummed", "lastKey"],
  malformedCursor: ["refused", "listsFromStart"],
  metadataNotListed: ["undefined", "empty"],
  cursorOfLastPage: ["absent", "unsetMember"],
  unknownUpload: [10001, 10024],
  lastPart: ["highestNumber", "lastGiven"],
  unequalPartsText: "text",
  partEtag: ["md5", "random"],
  completeMetadata: ["given", "empty"],
  uploadMetadataLimit: ["checked", "unchecked"],
  protoMetadata: ["kept", "lost"],
  storageClasses: ["kept", "ignored"],
  ssecKeys: ["enforced", "ignored"],
  unsatisfiableRange: ["passedOver", "servesWhole"],
  unsatisfiableRangeHeader: ["refused", "servesWhole"],
  conditionsBefore1970: ["compared", "neverHold"],
  conditionPrecedence: ["headersOnly", "always"],
  unmodifiedInSameSecond: ["holds", "fails"],
  malformedConditionDate: ["ignored", "epoch"],
  distantHeaderDates: ["kept", "wrap"],
  typeNames: ["JsBufferSource", "JsReadableStream"],
  misplacedHeaders: ["refused", "ignored"],
  unhonoredInclude: ["ignored", "checked"],
  streamLength: ["any", "required"],
};
