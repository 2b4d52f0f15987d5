import { describe, expect, it } from "vitest";
import { failures, unknownUpload } from "../../../src/bucket/service/failure.js";
import { rules } from "../../../src/rules/statements/all-rules.js";
import { semantics } from "../../../src/semantics/presets.js";

const { documented, deployed, simulator } = semantics;
const noSuchUpload = "The specified multipart upload does not exist.";
const internalError = "We encountered an internal error. Please try again.";

describe("failures", () => {
  // The service's own failures are covered by the checks of every bucket.
  it.each([
    ["ssecKeyMissing", 10901],
    ["ssecKeyDifferent", 10902],
    ["ssecKeyNeedless", 10903],
    ["ssecPartKeyDifferent", 10902],
    ["storageClassUnknown", 10904],
    ["cursorMalformed", 10905],
  ] as const)("has for %s a code of our own, %i, and a sentence about the cause", (name, code) => {
    expect(failures[name].code).toBe(code);
    expect(failures[name].text).toMatch(/^[A-Z].*\.$/);
  });

  it("names a registered rule in every row, and no rule twice", () => {
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
  ] as const)("answers %s according to the semantics [multipart.unknown-upload]", (action, answers, code, text) => {
    expect(unknownUpload(action, answers)).toEqual({ code, text, rule: "multipart.unknown-upload" });
  });
});
