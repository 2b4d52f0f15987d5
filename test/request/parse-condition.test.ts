import { describe, expect, it } from "vitest";
import { coerceCondition, parseCondition } from "../../src/request/parse-condition.js";
import type { ConditionRequest } from "../../src/request/request.js";
import { deployed, documented } from "./platforms.js";

function parse(value: unknown): ConditionRequest | undefined {
  return parseCondition(coerceCondition(value, "GetOptions", documented));
}

const nothing: ConditionRequest = {
  etagMatches: undefined,
  etagDoesNotMatch: undefined,
  uploadedBefore: undefined,
  uploadedAfter: undefined,
  secondsGranularity: false,
  fromHeaders: false,
};

describe("a condition as an object", () => {
  it("takes * for a wildcard [condition.etag-matches] [condition.etag-does-not-match]", () => {
    const wildcard = [{ type: "wildcard", value: "" }];
    expect(parse({ etagMatches: "*" })).toEqual({ ...nothing, etagMatches: wildcard });
    expect(parse({ etagDoesNotMatch: "*" })).toEqual({ ...nothing, etagDoesNotMatch: wildcard });
  });

  it("is none without any of its fields [condition.none]", () => {
    const conditions = [
      {},
      [],
      () => 1,
      new Date(),
      { foo: 1 },
      { get: '"nope"' },
      { "if-range": '"nope"', "content-type": "a/b" },
      [["content-type", "a/b"], "if-match", 5, []],
      { secondsGranularity: true },
      { etagMatches: undefined, etagDoesNotMatch: undefined, uploadedBefore: undefined, uploadedAfter: undefined },
    ];
    for (const condition of conditions) expect(parse(condition)).toBeUndefined();
  });

  it("may give headers beside its own fields, of which they are none [condition.none]", () => {
    const etag = [{ type: "strong", value: "x" }];
    expect(parse({ etagMatches: "x", "If-None-Match": "*" })).toEqual({ ...nothing, etagMatches: etag });
  });
});

describe("a condition as Headers", () => {
  const inSeconds = { ...nothing, secondsGranularity: true, fromHeaders: true };
  const date = "Wed, 21 Oct 2015 07:28:00 GMT";

  it("ignores a date that is none, which the runtime takes for 1970-01-01 [condition.header-dates]", () => {
    for (const text of ["garbage", "", `${date}, ${date}`]) {
      for (const [name, field] of [
        ["if-modified-since", "uploadedAfter"],
        ["if-unmodified-since", "uploadedBefore"],
      ] as const) {
        const headers = new Headers({ [name]: text });
        expect(parse(headers)).toBeUndefined();
        expect(parseCondition(coerceCondition(headers, "GetOptions", deployed))).toEqual({ ...inSeconds, [field]: 0 });
      }
    }
  });
});
