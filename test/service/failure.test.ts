import { describe, expect, it } from "vitest";
import { rules } from "../../src/rules/rules.js";
import { semantics } from "../../src/semantics/presets.js";
import { checksumMismatch, failures, refused, unequalParts, unknownUpload } from "../../src/service/failure.js";

const { documented, deployed, simulator } = semantics;
const noSuchUpload = "The specified multipart upload does not exist.";
const internalError = "We encountered an internal error. Please try again.";
const tooLarge = "Your proposed upload exceeds the maximum allowed object size.";

describe("failures", () => {
  // service Errors, word for word
  it.each([
    ["keyTooLong", 10020, "The specified object name is not valid."],
    ["metadataTooLarge", 10012, "Your metadata headers exceed the maximum allowed metadata size."],
    ["valueTooLarge", 100100, tooLarge],
    ["objectTooLarge", 100100, tooLarge],
    ["rangeNotSatisfiable", 10039, "The requested range is not satisfiable"],
    ["deleteCount", 10027, "The number of keys in the request must be between 1 and 1000 inclusive."],
    ["listLimit", 10022, "MaxKeys params must be positive integer <= 1000."],
    ["endedUpload", 10024, noSuchUpload],
    ["expiredUpload", 10024, noSuchUpload],
    ["unknownPart", 10025, "One or more of the specified parts could not be found."],
    ["partTooSmall", 10011, "Your proposed upload is smaller than the minimum allowed object size."],
    ["repeatedPart", 10001, internalError],
    ["uploadIdTaken", 10001, internalError],
  ] as const)("has for %s the service's code %i and text [errors.service-form]", (name, code, text) => {
    expect(failures[name]).toMatchObject({ code, text });
  });

  it.each([
    ["ssecKeyMissing", 10901],
    ["ssecKeyDifferent", 10902],
    ["ssecKeyNeedless", 10903],
    ["ssecPartKeyDifferent", 10902],
    ["storageClassUnknown", 10904],
    ["cursorMalformed", 10905],
  ] as const)("has for %s a code of our own, %i, and a sentence that says what was wrong", (name, code) => {
    expect(failures[name].code).toBe(code);
    expect(failures[name].text).toMatch(/^[A-Z].*\.$/);
  });

  it("names a rule of the registry in every row, and no rule twice", () => {
    const named = Object.values(failures).map(({ rule }) => rule);
    expect(named.filter((rule) => !Object.hasOwn(rules, rule))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });
});

describe("unknownUpload()", () => {
  it.each([
    ["uploadPart", documented, 10024, noSuchUpload],
    ["completeMultipartUpload", documented, 10024, noSuchUpload],
    ["abortMultipartUpload", deployed, 10024, noSuchUpload],
    ["uploadPart", simulator, 10024, noSuchUpload],
    ["completeMultipartUpload", simulator, 10001, internalError],
    ["abortMultipartUpload", simulator, 10001, internalError],
  ] as const)("answers %s by what the semantics say [multipart.unknown-upload]", (action, answers, code, text) => {
    expect(unknownUpload(action, answers)).toEqual({ code, text, rule: "multipart.unknown-upload" });
  });
});

describe("unequalParts()", () => {
  it.each([
    [documented, "All non-trailing parts must have the same length."],
    [deployed, "All non-trailing parts must have the same length."],
    [simulator, "There was a problem with the multipart upload."],
    [{ ...documented, unequalPartsText: "Unequal." }, "Unequal."],
  ])("has the text of the semantics [multipart.parts-unequal]", (answers, text) => {
    expect(unequalParts(answers)).toEqual({ code: 10048, text, rule: "multipart.parts-unequal" });
  });
});

describe("checksumMismatch()", () => {
  it.each([
    ["md5", "MD5"],
    ["sha1", "SHA-1"],
    ["sha256", "SHA-256"],
    ["sha384", "SHA-384"],
    ["sha512", "SHA-512"],
  ] as const)("names %s %s, in three lines [checksum.verified]", (algorithm, label) => {
    expect(checksumMismatch(algorithm, "0a", "ff")).toEqual({
      code: 10037,
      rule: "checksum.verified",
      text:
        `The ${label} checksum you specified did not match what we received.\n` +
        `You provided a ${label} checksum with value: 0a\n` +
        `Actual ${label} was: ff`,
    });
  });
});

describe("refused()", () => {
  it("makes an outcome of a failure", () => {
    expect(refused(failures.listLimit)).toEqual({ type: "refused", failure: failures.listLimit });
  });
});
