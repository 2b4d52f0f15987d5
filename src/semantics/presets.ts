import type { Limits, Semantics } from "./semantics.js";

const KiB = 1024;
const MiB = 1024 * KiB;
const GiB = 1024 * MiB;
const TiB = 1024 * GiB;

/** The limits of `documented` and `deployed` semantics (spec §8; service Limits). */
export const limits: Limits = Object.freeze({
  maxKeyBytes: 1024,
  maxCustomMetadataBytes: 8192,
  minDeleteKeys: 1,
  maxDeleteKeys: 1000,
  maxListEntries: 1000,
  maxListEntriesWithMetadata: Number.POSITIVE_INFINITY,
  listMetadataBytes: 256 * KiB,
  minPartBytes: 5 * MiB,
  maxPartBytes: 5 * GiB - 5 * MiB,
  maxParts: 10_000,
  maxUploadBytes: 5 * GiB - 5 * MiB,
  maxObjectBytes: 5 * TiB - 5 * GiB,
  uploadLifetimeMilliseconds: 7 * 24 * 60 * 60 * 1000,
});

/** Follows the specification; where it is silent, the publicly known facts of the service. */
const documented: Semantics = Object.freeze({
  ...limits,
  brand: "Store",
  delimitedPrefixes: "withoutDelimiter",
  keyEquivalence: "nfc",
  loneSurrogate: "\uFFFD",
  cursorForm: "checksummed",
  malformedCursor: "refused",
  metadataNotListed: "undefined",
  cursorOfLastPage: "absent",
  unknownUpload: 10024,
  lastPart: "highestNumber",
  unequalPartsText: "All non-trailing parts must have the same length.",
  partEtag: "md5",
  completeMetadata: "given",
  uploadMetadataLimit: "checked",
  protoMetadata: "kept",
  storageClasses: "kept",
  ssecKeys: "enforced",
  unsatisfiableRange: "passedOver",
  unsatisfiableRangeHeader: "refused",
  conditionsBefore1970: "compared",
  conditionPrecedence: "headersOnly",
  unmodifiedInSameSecond: "holds",
  malformedConditionDate: "ignored",
  distantHeaderDates: "kept",
  typeNames: "JsBufferSource",
  // Undocumented: the specification allows `Headers` and objects with its fields, and never mentions ignored values.
  misplacedHeaders: "refused",
  unhonoredInclude: "ignored",
  // spec §4 put: a ReadableStream, without a condition.
  streamLength: "any",
});

/** Like `documented`, except where the service is known to differ from its documentation. */
const deployed: Semantics = Object.freeze({
  ...documented,
  brand: "R2",
  delimitedPrefixes: "withDelimiter",
  cursorOfLastPage: "unsetMember",
  // Reported: workers-sdk#5936, nuxt-hub/core#71.
  completeMetadata: "empty",
  // Decisions of the runtime itself, the same in production (runtime §6, §7, §9).
  conditionPrecedence: "always",
  unmodifiedInSameSecond: "fails",
  malformedConditionDate: "epoch",
  distantHeaderDates: "wrap",
  typeNames: "JsReadableStream",
  misplacedHeaders: "ignored",
  unhonoredInclude: "checked",
  streamLength: "required",
});

/** Exactly the behaviour of the local runtime with its simulator, for comparison with a real runtime, call by call. */
// runtime, all sections
const simulator: Semantics = Object.freeze({
  ...deployed,
  minDeleteKeys: 0,
  maxDeleteKeys: Number.POSITIVE_INFINITY,
  maxListEntriesWithMetadata: 100,
  listMetadataBytes: Number.POSITIVE_INFINITY,
  uploadLifetimeMilliseconds: Number.POSITIVE_INFINITY,
  keyEquivalence: "exact",
  loneSurrogate: "\uFFFD\uFFFD\uFFFD",
  cursorForm: "lastKey",
  malformedCursor: "listsFromStart",
  metadataNotListed: "empty",
  unknownUpload: 10001,
  lastPart: "lastGiven",
  unequalPartsText: "There was a problem with the multipart upload.",
  partEtag: "random",
  completeMetadata: "given",
  protoMetadata: "lost",
  storageClasses: "ignored",
  ssecKeys: "ignored",
  unsatisfiableRange: "servesWhole",
  unsatisfiableRangeHeader: "servesWhole",
  conditionsBefore1970: "neverHold",
});

/** The name of a preset. */
export type SemanticsName = "documented" | "deployed" | "simulator";

/**
 * The presets: `documented` (the default) follows the specification, `deployed` the service where the two differ, and
 * `simulator` the local runtime. Use `deployed` to test scripts for the real platform.
 */
export const semantics: Readonly<Record<SemanticsName, Semantics>> = Object.freeze({
  documented,
  deployed,
  simulator,
});
