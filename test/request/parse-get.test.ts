import { describe, expect, it } from "vitest";
import { coerceGet, parseGet } from "../../src/request/parse-get.js";
import type { GetRequest } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { brands, documented } from "./platforms.js";
import { recordReads } from "./recorder.js";

function parse(...args: readonly unknown[]): GetRequest {
  return parseGet(coerceGet(args, documented), documented);
}

const plain: GetRequest = { action: "get", key: "k", onlyIf: undefined, range: undefined, ssecKey: undefined };

describe("parseGet()", () => {
  it("asks for a key without conditions [arguments.options-absent]", () => {
    const absent = [["k"], ["k", undefined], ["k", null], ["k", {}]];
    for (const args of absent) expect(parse(...args)).toStrictEqual(plain);
    expect(parse("k", { onlyIf: undefined, range: undefined, ssecKey: undefined })).toStrictEqual(plain);
  });

  it("has the condition, the range and the key of its options [arguments.options-object]", () => {
    const request = parse("k", { onlyIf: { etagMatches: "a" }, range: { suffix: 2 }, ssecKey: "a1".repeat(32) });
    expect(request.onlyIf?.etagMatches).toEqual([{ type: "strong", value: "a" }]);
    expect(request.range).toEqual({ form: "object", offset: undefined, length: undefined, suffix: 2 });
    expect(request.ssecKey?.md5).toMatch(/^[0-9a-f]{32}$/);
  });

  it("takes any object for options, inherited fields included [arguments.options-object]", () => {
    class Options {
      get range(): unknown {
        return { offset: 1 };
      }
    }
    const range = { form: "object", offset: 1, length: undefined, suffix: undefined };
    expect(parse("k", new Options())).toStrictEqual({ ...plain, range });
    expect(parse("k", Object.assign([], { range: { offset: 1 } }))).toStrictEqual({ ...plain, range });
    expect(
      parse(
        "k",
        Object.assign(() => 1, { range: { offset: 1 } }),
      ),
    ).toStrictEqual({ ...plain, range });
  });

  it("ignores further arguments and unknown fields [arguments.extra]", () => {
    expect(parse("k", { foo: 1, md5: 5 }, 5)).toStrictEqual(plain);
  });

  it("refuses a missing key and options that are primitives [arguments.missing] [arguments.options-type]", () => {
    for (const [brand, platform] of brands) {
      const refused = `Failed to execute 'get' on '${brand}Bucket': parameter`;
      expectRefusal(
        () => coerceGet([], platform),
        TypeError,
        `${refused} 1 is not of type 'string'.`,
        "arguments.missing",
      );
      for (const options of [5, "x", true]) {
        expectRefusal(
          () => coerceGet(["k", options], platform),
          TypeError,
          `${refused} 2 is not of type 'GetOptions'.`,
          "arguments.options-type",
        );
      }
    }
  });

  it("names its own dictionary where a field is of a wrong type [arguments.field-type]", () => {
    for (const field of ["onlyIf", "range"]) {
      expect(thrownBy(() => parse("k", { [field]: 5 })).message).toContain(`'${field}' field on 'GetOptions'`);
    }
  });

  it("takes null for no condition, an empty range, and a bad key [arguments.field-null]", () => {
    expect(parse("k", { onlyIf: null })).toStrictEqual(plain);
    expect(parse("k", { range: null }).range).toEqual({
      form: "object",
      offset: undefined,
      length: undefined,
      suffix: undefined,
    });
    expect(thrownBy(() => parse("k", { ssecKey: null })).message).toBe("SSE-C Key has invalid format");
  });

  it("reads its options once, in the runtime's order [arguments.field-order]", () => {
    const { object, names } = recordReads();
    parse("k", object);
    expect(names).toEqual(["onlyIf", "range", "ssecKey"]);
  });

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

  it("converts the key before it looks at the options [arguments.order]", () => {
    const error = new Error("key");
    const key = {
      toString() {
        throw error;
      },
    };
    expect(thrownBy(() => parse(key, 5))).toBe(error);
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

  it("leaves the contents of options to its second half [errors.throw-before-2022-10-31]", () => {
    for (const options of [{ onlyIf: { etagMatches: '"q"' } }, { range: { offset: -1 } }, { ssecKey: "zz" }]) {
      const coerced = coerceGet(["k", options], documented);
      expect(() => parseGet(coerced, documented)).toThrow();
    }
    for (const options of [5, { range: 5 }, { onlyIf: { uploadedBefore: Number.NaN } }]) {
      expect(() => coerceGet(["k", options], documented)).toThrow(TypeError);
    }
  });
});
