import { describe, expect, it } from "vitest";
import { coerceGet, parseGet } from "../../src/request/parse-get.js";
import type { GetRequest } from "../../src/request/request.js";
import { thrownBy } from "./expect-refusal.js";
import { documented } from "./platforms.js";
import { recordReads } from "./recorder.js";

function parse(...args: readonly unknown[]): GetRequest {
  return parseGet(coerceGet(args, documented));
}

describe("parseGet()", () => {
  it("reads a field's own members before the next field [arguments.field-order]", () => {
    const condition = recordReads({ etagMatches: "x" });
    const range = recordReads({ offset: 1 });
    const names: string[] = [];
    const options = {
      get onlyIf() {
        return condition.object;
      },
      get range() {
        names.push(...condition.names, "range");
        return range.object;
      },
      get ssecKey() {
        names.push(...range.names, "ssecKey");
        return undefined;
      },
    };
    parse("k", options);
    expect(names).toEqual([
      "etagMatches",
      "etagDoesNotMatch",
      "uploadedBefore",
      "uploadedAfter",
      "secondsGranularity",
      "range",
      "offset",
      "length",
      "suffix",
      "ssecKey",
    ]);
  });

  it("checks types first, then condition, range, key [arguments.order]", () => {
    const quoted = { etagMatches: '"q"' };
    const negative = { offset: -1 };
    const messageOf = (options: object): string => thrownBy(() => parse("k", options)).message;
    expect(messageOf({ range: 5, onlyIf: quoted })).toContain("Incorrect type for the 'range' field");
    expect(messageOf({ onlyIf: quoted, range: negative, ssecKey: "zz" })).toContain("should not be wrapped in quotes");
    expect(messageOf({ range: negative, ssecKey: "zz" })).toContain("Starting offset (-1)");
    expect(messageOf({ ssecKey: "zz" })).toBe("SSE-C Key has invalid format");
  });
});
