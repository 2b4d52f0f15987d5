import { describe, expect, it } from "vitest";
import { semantics } from "../../src/semantics/presets.js";
import { rules } from "../../src/semantics/rules.js";
import { failures, unknownUpload } from "../../src/service/failure.js";

const { documented, deployed, simulator } = semantics;
const noSuchUpload = "The specified multipart upload does not exist.";
const internalError = "We encountered an internal error. Please try again.";

describe("failures", () => {
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
