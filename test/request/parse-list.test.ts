import { describe, expect, it } from "vitest";
import { coerceList, parseList } from "../../src/request/parse-list.js";
import type { ListRequest } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { deployed, documented } from "./platforms.js";

function parse(...args: readonly unknown[]): ListRequest {
  return parseList(coerceList(args, documented), documented);
}

function messageOf(options: unknown): string {
  return thrownBy(() => parse(options)).message;
}

const texts = ["prefix", "cursor", "delimiter", "startAfter"];

describe("parseList()", () => {
  it("refuses what include does not know, by the runtime in old times too [list.include-values]", () => {
    for (const platform of [documented, { ...deployed, honorsInclude: false }]) {
      for (const [include, name] of [
        [["foo"], "foo"],
        [["httpMetadata", "foo", "bar"], "foo"],
        [["HTTPMETADATA"], "HTTPMETADATA"],
        [[""], ""],
        [["\uD800"], "\uFFFD"],
      ] as const) {
        const coerced = coerceList([{ include }], platform);
        expectRefusal(
          () => parseList(coerced, platform),
          RangeError,
          `Unsupported include value ${name}`,
          "list.include-values",
        );
      }
    }
  });

  it("lets the first field of a wrong type decide, before include's values [arguments.field-order]", () => {
    expect(messageOf({ include: 5, limit: 2 ** 31, prefix: 5 })).toContain("Value out of range");
    for (const [index, field] of texts.entries()) {
      const options = Object.fromEntries([...texts.slice(index), "include"].reverse().map((name) => [name, 5]));
      expect(messageOf(options)).toContain(`the '${field}' field`);
    }
    expect(messageOf({ include: ["x"], startAfter: 5 })).toContain("the 'startAfter' field");
    expect(messageOf({ limit: 0, include: ["bad"] })).toBe("Unsupported include value bad");
  });
});
