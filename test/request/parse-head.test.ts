import { describe, expect, it } from "vitest";
import { coerceHead, parseHead } from "../../src/request/parse-head.js";
import { expectRefusal } from "./expect-refusal.js";
import { brands, documented } from "./platforms.js";

describe("parseHead()", () => {
  it("asks for a key [arguments.string]", () => {
    expect(parseHead(coerceHead(["k"], documented), documented)).toStrictEqual({ action: "head", key: "k" });
    expect(parseHead(coerceHead([undefined], documented), documented).key).toBe("undefined");
  });

  it("takes the empty key [key.empty]", () => {
    expect(parseHead(coerceHead([""], documented), documented).key).toBe("");
  });

  it("ignores further arguments [arguments.extra]", () => {
    const request = parseHead(coerceHead(["k", { onlyIf: 5 }, 6], documented), documented);
    expect(request).toStrictEqual({ action: "head", key: "k" });
  });

  it("refuses a missing key [arguments.missing]", () => {
    for (const [brand, platform] of brands) {
      expectRefusal(
        () => coerceHead([], platform),
        TypeError,
        `Failed to execute 'head' on '${brand}Bucket': parameter 1 is not of type 'string'.`,
        "arguments.missing",
      );
    }
  });
});
