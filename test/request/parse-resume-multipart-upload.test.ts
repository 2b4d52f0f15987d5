import { describe, expect, it } from "vitest";
import { coerceResumeMultipartUpload } from "../../src/request/parse-resume-multipart-upload.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { brands, documented } from "./platforms.js";

describe("coerceResumeMultipartUpload()", () => {
  it.each<[unknown[], string, string]>([
    [["k", "id"], "k", "id"],
    [["", ""], "", ""],
    [[null, null], "null", "null"],
    [[undefined, undefined], "undefined", "undefined"],
    [[1, 2], "1", "2"],
    [[{}, {}], "[object Object]", "[object Object]"],
    [["\uD800", "\uDC00"], "\uFFFD", "\uFFFD"],
    [["k".repeat(2000), "id", "extra"], "k".repeat(2000), "id"],
  ])("takes any key and id, unchecked [multipart.resume]", (args, key, uploadId) => {
    expect(coerceResumeMultipartUpload(args, documented)).toStrictEqual({ key, uploadId });
  });

  it("refuses missing arguments [arguments.missing]", () => {
    for (const [brand, platform] of brands) {
      for (const [args, position] of [
        [[], 1],
        [["k"], 2],
      ] as const) {
        expectRefusal(
          () => coerceResumeMultipartUpload(args, platform),
          TypeError,
          `Failed to execute 'resumeMultipartUpload' on '${brand}Bucket': parameter ${position} is not of type 'string'.`,
          "arguments.missing",
        );
      }
    }
  });

  it("converts the key before it looks for the id [arguments.order]", () => {
    expect(thrownBy(() => coerceResumeMultipartUpload([Symbol("x")], documented)).message).toBe(
      "Cannot convert a Symbol value to a string",
    );
  });
});
