import { type Semantics, semantics } from "fakebucket";
import fc from "fast-check";
import { it } from "vitest";
import { sequences } from "../../src/property/sequences/arbitrary-sequence.js";
import { isModelled } from "../model/to-call.js";
import { anyRules } from "./any-rules.js";
import { runs, time } from "./runs.js";
import { smallLimits, start, World } from "./worlds.js";

const limits = { ...semantics.documented, ...smallLimits };

/** Generates any answer to each question, including limits where metadata ends pages early. */
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
  "a bucket agrees with its model for any answers to the open questions and any rules [consistency.strong]",
  async () => {
    const drawn = sequences({ timePasses: true, bigParts: 0, allows: isModelled, maxSteps: 60 });
    const rules = fc.option(anyRules(start), { nil: {} });
    const property = fc.asyncProperty(anyAnswers, rules, drawn, async (answers, given, sequence) => {
      const world = new World({ ...limits, ...answers }, given);
      for (const [index, step] of sequence.entries()) {
        if (step.on !== undefined && step.on < 0) continue;
        await world.step(step, index);
        await world.compareContents();
      }
    });
    await fc.assert(property, runs(20));
  },
  time.timeout,
);
