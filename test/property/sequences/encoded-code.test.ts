import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitrarySequence } from "../../../src/property/sequences/arbitrary-sequence.js";
import { sequenceLines } from "../../../src/property/sequences/compare-runners.js";
import type { Encoded } from "../../../src/property/values/encoded.js";
import { encodedCode } from "../../../src/property/values/encoded-code.js";

// Only parsed, never run.
const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;

describe("encodedCode()", () => {
  it.each<[Encoded, string]>([
    ["x".repeat(2049), '"x".repeat(2049)'],
    [{ is: "undefined" }, "undefined"],
    [{ is: "number", text: "NaN" }, "Number.NaN"],
    [{ is: "object", entries: [["md5", { is: "array", items: ["a", { is: "null" }] }]] }, '{ md5: ["a", null] }'],
    [{ is: "bytes", as: "Uint8Array", hex: "0102" }, "new Uint8Array([1, 2])"],
    [{ is: "stream", from: "blob", text: "a" }, 'new Blob(["a"]).stream()'],
    [{ is: "headers", entries: [["expires", "0"]] }, 'new Headers([["expires", "0"]])'],
    [{ is: "throws", message: "no" }, '{ toString() { throw new RangeError("no"); } }'],
    [{ is: "result", step: 2, what: "md5" }, "results[2].checksums.md5"],
    [{ is: "result", step: 0, what: "uploaded", plus: -1 }, "new Date(results[0].uploaded.getTime() + -1)"],
  ])("writes %j as code", (value, code) => {
    expect(encodedCode(value)).toBe(code);
  });

  it("writes every sequence as code that can be parsed", () => {
    fc.assert(
      fc.property(arbitrarySequence, (sequence) => {
        new AsyncFunction("bucket", "results", sequenceLines(sequence).join("\n"));
      }),
    );
  });
});
