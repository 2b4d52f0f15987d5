import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answers } from "../../src/semantics/answers.js";
import { limits, semantics } from "../../src/semantics/presets.js";

const { documented, deployed, simulator } = semantics;
const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

describe("limits", () => {
  // spec §8; service Limits
  it("are those of the specification and of the service", () => {
    expect(limits).toEqual({
      maxKeyBytes: 1024,
      maxCustomMetadataBytes: 8192,
      minDeleteKeys: 1,
      maxDeleteKeys: 1000,
      maxListEntries: 1000,
      maxListEntriesWithMetadata: Number.POSITIVE_INFINITY,
      listMetadataBytes: 262_144,
      minPartBytes: 5_242_880,
      maxPartBytes: 5 * GiB - 5 * MiB,
      maxParts: 10_000,
      maxUploadBytes: 5 * GiB - 5 * MiB,
      maxObjectBytes: 5 * 1024 * GiB - 5 * GiB,
      uploadLifetimeMilliseconds: 604_800_000,
    });
  });

  it("have their documented default values", () => {
    const text = readFileSync(new URL("../../src/semantics/semantics.ts", import.meta.url), "utf8");
    const documentedValues = [...text.matchAll(/@defaultValue (\w+).*\n\s+readonly (\w+): number;/g)];
    expect(Object.fromEntries(documentedValues.map(([, value, name]) => [name, Number(value)]))).toEqual(limits);
  });
});

describe("semantics", () => {
  it("has immutable presets", () => {
    expect(Object.keys(semantics)).toEqual(["documented", "deployed", "simulator"]);
    for (const frozen of [semantics, limits, documented, deployed, simulator]) {
      expect(Object.isFrozen(frozen)).toBe(true);
    }
  });

  it("of documented follows the specification, and answers every question", () => {
    expect(documented).toMatchObject({
      ...limits,
      brand: "Store",
      delimitedPrefixes: "withoutDelimiter",
      keyEquivalence: "nfc",
      loneSurrogate: "\uFFFD",
      malformedCursor: "refused",
      metadataNotListed: "undefined",
      cursorOfLastPage: "absent",
      unsatisfiableRangeHeader: "refused",
      unknownUpload: 10024,
      lastPart: "highestNumber",
      unequalPartsText: "All non-trailing parts must have the same length.",
      partEtag: "md5",
      completeMetadata: "given",
      uploadMetadataLimit: "checked",
      storageClasses: "kept",
      ssecKeys: "enforced",
      conditionsBefore1970: "compared",
      conditionPrecedence: "headersOnly",
      unmodifiedInSameSecond: "holds",
      malformedConditionDate: "ignored",
      distantHeaderDates: "kept",
      typeNames: "JsBufferSource",
      misplacedHeaders: "refused",
      unhonoredInclude: "ignored",
      streamLength: "any",
    });
    expect(Object.keys(documented).sort()).toEqual(Object.keys(simulator).sort());
    expect(Object.values(documented)).not.toContain(undefined);
  });

  it("of deployed differs from documented where production does, and nowhere else", () => {
    expect(deployed).toEqual({
      ...documented,
      brand: "R2",
      delimitedPrefixes: "withDelimiter",
      cursorOfLastPage: "unsetMember",
      completeMetadata: "empty",
      conditionPrecedence: "always",
      unmodifiedInSameSecond: "fails",
      malformedConditionDate: "epoch",
      distantHeaderDates: "wrap",
      typeNames: "JsReadableStream",
      misplacedHeaders: "ignored",
      unhonoredInclude: "checked",
      streamLength: "required",
    });
  });

  // runtime: the rows marked S
  it("of simulator has the answers measured on the local runtime", () => {
    expect(simulator).toMatchObject({
      brand: "R2",
      delimitedPrefixes: "withDelimiter",
      keyEquivalence: "exact",
      loneSurrogate: "\uFFFD\uFFFD\uFFFD",
      malformedCursor: "listsFromStart",
      metadataNotListed: "empty",
      unknownUpload: 10001,
      lastPart: "lastGiven",
      unequalPartsText: "There was a problem with the multipart upload.",
      partEtag: "random",
      storageClasses: "ignored",
      ssecKeys: "ignored",
      conditionsBefore1970: "neverHold",
      maxCustomMetadataBytes: 8192,
      maxListEntriesWithMetadata: 100,
      minDeleteKeys: 0,
    });
    expect(simulator.maxDeleteKeys).toBeGreaterThan(1000);
  });
});

describe("answers", () => {
  it("include the answers of the presets, for every question except the limits", () => {
    const questions = Object.keys(documented).filter((name) => !Object.hasOwn(limits, name));
    expect(Object.keys(answers)).toEqual(questions);
    for (const [question, allowed] of Object.entries<readonly unknown[] | "text">(answers)) {
      for (const preset of Object.values(semantics)) {
        if (allowed !== "text") expect(allowed).toContain(preset[question as keyof typeof preset]);
      }
    }
  });
});
