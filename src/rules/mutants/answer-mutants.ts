import { FakeBucket, type RuleId, type Semantics, semantics } from "fakebucket";
import type { Mutant } from "../broken-bucket.js";

/** Another answer than the one expected breaks exactly the rule that the question is about. */
export const answerMutants: readonly Mutant[] = [
  answering("list.delimiter", { delimitedPrefixes: "withDelimiter" }),
  answering("key.nfc", { keyEquivalence: "exact" }),
  answering("key.lone-surrogate", { loneSurrogate: "\uFFFD\uFFFD\uFFFD" }),
  answering("list.cursor-malformed", { malformedCursor: "listsFromStart" }),
  answering("list.include", { metadataNotListed: "empty" }),
  answering("multipart.unknown-upload", { unknownUpload: 10001 }),
  answering("multipart.part", { partEtag: "random" }),
  answering("multipart.parts-unequal", { unequalPartsText: "Other." }),
  answering("custom-metadata.size", { uploadMetadataLimit: "unchecked" }),
  answering("custom-metadata.size", { maxCustomMetadataBytes: 8193 }),
  answering("custom-metadata.proto", { protoMetadata: "lost" }),
  answering("storage-class.kept", { storageClasses: "ignored" }),
  answering("ssec.get-other-key", { ssecKeys: "ignored" }),
  answering("range.header", { unsatisfiableRange: "servesWhole" }),
  answering("condition.uploaded-after", { conditionsBefore1970: "neverHold" }),
  answering("condition.precedence", { conditionPrecedence: "always" }),
  answering("condition.unmodified-since", { unmodifiedInSameSecond: "fails" }),
  answering("condition.header-dates", { malformedConditionDate: "epoch" }),
  answering("condition.header-dates-wrap", { distantHeaderDates: "wrap" }),
  answering("arguments.headers-type", { misplacedHeaders: "ignored" }),
  answering("list.include-history", { unhonoredInclude: "checked" }),
  answering("key.length", { maxKeyBytes: 1025 }),
  answering("delete.count", { maxDeleteKeys: 1001 }),
  answering("delete.count", { minDeleteKeys: 0 }),
  answering("list.limit", { maxListEntries: 999 }),
  answering("list.metadata-bytes", { listMetadataBytes: 256 * 1000 }),
  answering("multipart.part-number", { maxParts: 9999 }),
  answering("multipart.expiry", { uploadLifetimeMilliseconds: 8 * 24 * 60 * 60 * 1000 }),
  answering("arguments.missing", { brand: "R2" }),
];

/** A bucket that gives another answer to one of the questions than the one expected. */
function answering(rule: RuleId, answer: Partial<Semantics>): Mutant {
  const name = `answers ${Object.keys(answer)} ${Object.values(answer)}`;
  const record = { ...semantics.documented, ...answer };
  return { name, rule, make: (options) => new FakeBucket({ ...options, semantics: record }) };
}
