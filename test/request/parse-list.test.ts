import { describe, it } from "vitest";
import { coerceList, parseList } from "../../src/request/parse-list.js";
import { expectRefusal } from "./expect-refusal.js";
import { deployed, documented } from "./platforms.js";

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
});
