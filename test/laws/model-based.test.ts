import { type Semantics, semantics } from "fakebucket";
import fc from "fast-check";
import { it } from "vitest";
import { bucketCommands } from "../../src/property/commands/bucket-commands.js";
import { runs, time } from "./runs.js";
import { makeWorld, smallLimits } from "./worlds.js";

const limits = { ...semantics.documented, ...smallLimits };

/** Any answer to each question, and pages that metadata ends early. */
const anyAnswers: fc.Arbitrary<Partial<Semantics>> = fc.record({
  delimitedPrefixes: fc.constantFrom("withDelimiter", "withoutDelimiter"),
  keyEquivalence: fc.constantFrom("nfc", "exact"),
  loneSurrogate: fc.constantFrom("\uFFFD", "\uFFFD\uFFFD\uFFFD"),
  cursorForm: fc.constantFrom("checksummed", "lastKey"),
  malformedCursor: fc.constantFrom("refused", "listsFromStart"),
  metadataNotListed: fc.constantFrom("undefined", "empty"),
  unknownUpload: fc.constantFrom(10001, 10024),
  lastPart: fc.constantFrom("highestNumber", "lastGiven"),
  unequalPartsText: fc.constantFrom(
    "There was a problem with the multipart upload.",
    semantics.documented.unequalPartsText,
  ),
  partEtag: fc.constantFrom("md5", "random"),
  uploadMetadataLimit: fc.constantFrom("checked", "unchecked"),
  protoMetadata: fc.constantFrom("kept", "lost"),
  storageClasses: fc.constantFrom("kept", "ignored"),
  ssecKeys: fc.constantFrom("enforced", "ignored"),
  conditionsBefore1970: fc.constantFrom("compared", "neverHold"),
  maxListEntriesWithMetadata: fc.constantFrom(Number.POSITIVE_INFINITY, 2),
  listMetadataBytes: fc.constantFrom(semantics.documented.listMetadataBytes, 0, 20),
} as const);

it(
  "under any answers to the open questions, a bucket does what its model does [consistency.strong]",
  async () => {
    const property = fc.asyncProperty(
      anyAnswers,
      bucketCommands({ clock: true, maxCommands: 60 }),
      (answers, commands) => fc.asyncModelRun(() => makeWorld({ ...limits, ...answers }), commands),
    );
    await fc.assert(property, runs(20));
  },
  time.timeout,
);
