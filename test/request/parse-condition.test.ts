import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coerceCondition, parseCondition } from "../../src/request/parse-condition.js";
import type { ConditionRequest } from "../../src/request/request.js";
import { expectRefusal, thrownBy } from "./expect-refusal.js";
import { deployed, documented, threeReplacements } from "./platforms.js";
import { recordReads } from "./recorder.js";

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
  it("has one strong etag in each of its fields [condition.etag-matches] [condition.etag-does-not-match]", () => {
    for (const value of ["x", "", '"half', 'half"', 'W/"x"', "a, b", "**"]) {
      const etag = [{ type: "strong", value }];
      expect(parse({ etagMatches: value })).toEqual({ ...nothing, etagMatches: etag });
      expect(parse({ etagDoesNotMatch: value })).toEqual({ ...nothing, etagDoesNotMatch: etag });
    }
  });

  it("takes * for a wildcard [condition.etag-matches] [condition.etag-does-not-match]", () => {
    const wildcard = [{ type: "wildcard", value: "" }];
    expect(parse({ etagMatches: "*" })).toEqual({ ...nothing, etagMatches: wildcard });
    expect(parse({ etagDoesNotMatch: "*" })).toEqual({ ...nothing, etagDoesNotMatch: wildcard });
  });

  it.each(['"x"', '"', '""', '"a", "b"'])("refuses the etag %s in quotes [condition.etag-quoted]", (etag) => {
    const message = `Conditional ETag should not be wrapped in quotes (${etag}).`;
    for (const condition of [{ etagMatches: etag }, { etagDoesNotMatch: etag }]) {
      const raw = coerceCondition(condition, "PutOptions", documented);
      expectRefusal(() => parseCondition(raw), TypeError, message, "condition.etag-quoted");
    }
  });

  it("refuses etagMatches before etagDoesNotMatch [arguments.order]", () => {
    const condition = { etagMatches: '"a"', etagDoesNotMatch: '"b"' };
    expect(thrownBy(() => parse(condition)).message).toBe('Conditional ETag should not be wrapped in quotes ("a").');
  });

  it("has times in milliseconds [condition.uploaded-before] [condition.uploaded-after]", () => {
    expect(parse({ uploadedBefore: new Date(1500) })).toEqual({ ...nothing, uploadedBefore: 1500 });
    expect(parse({ uploadedAfter: 1500.7 })).toEqual({ ...nothing, uploadedAfter: 1500 });
    expect(parse({ uploadedBefore: new Date(-1000), uploadedAfter: 0 })).toEqual({
      ...nothing,
      uploadedBefore: -1000,
      uploadedAfter: 0,
    });
  });

  it("has whole seconds when secondsGranularity is truthy [condition.seconds-granularity]", () => {
    for (const truthy of [true, 1, "x", {}]) {
      expect(parse({ uploadedAfter: 5, secondsGranularity: truthy })?.secondsGranularity).toBe(true);
    }
    for (const falsy of [false, 0, "", null, undefined, Number.NaN]) {
      expect(parse({ uploadedAfter: 5, secondsGranularity: falsy })?.secondsGranularity).toBe(false);
    }
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

  it("is refused where it gives headers, and is no Headers [arguments.headers-type]", () => {
    const conditions = [
      new Map(),
      new Map([["If-None-Match", "*"]]),
      new URLSearchParams(),
      new FormData(),
      { get: () => null },
      { get: () => null, etagMatches: "x" },
      Object.create({ get: () => null }),
      ...["If-Match", "If-None-Match", "if-modified-since", "IF-UNMODIFIED-SINCE"].flatMap((name) => [
        { [name]: "x" },
        { [name]: undefined },
        [["accept", "*"], [name]],
      ]),
      { "If-None-Match": "*", etagMatches: undefined, secondsGranularity: true },
    ];
    const message =
      "Incorrect type for the 'onlyIf' field on 'PutOptions': the provided value is not of type 'Conditional or Headers'.";
    for (const condition of conditions) {
      const refused = () => coerceCondition(condition, "PutOptions", documented);
      expectRefusal(refused, TypeError, message, "arguments.headers-type");
      // runtime §6 onlyIf array, {}, Date, Map
      if (!("etagMatches" in condition && condition.etagMatches !== undefined)) {
        expect(parseCondition(coerceCondition(condition, "PutOptions", deployed))).toBeUndefined();
      }
    }
  });

  it("may give headers beside its own fields, of which they are none [condition.none]", () => {
    const etag = [{ type: "strong", value: "x" }];
    expect(parse({ etagMatches: "x", "If-None-Match": "*" })).toEqual({ ...nothing, etagMatches: etag });
  });

  it("is none when undefined or null [arguments.field-null]", () => {
    expect(parse(undefined)).toBeUndefined();
    expect(parse(null)).toBeUndefined();
  });

  it.each([5, "x", true, 1n, Symbol("x")])("cannot be %o [arguments.field-type]", (value) => {
    for (const dictionary of ["GetOptions", "PutOptions"]) {
      expectRefusal(
        () => coerceCondition(value, dictionary, documented),
        TypeError,
        `Incorrect type for the 'onlyIf' field on '${dictionary}': the provided value is not of type 'Conditional or Headers'.`,
        "arguments.field-type",
      );
    }
  });

  it.each(["etagMatches", "etagDoesNotMatch"])("has strings only in %s [arguments.field-type]", (field) => {
    for (const value of [null, 5, [], ["a"], {}, true, new Date(0), new Object("a"), Symbol("x")]) {
      expectRefusal(
        () => coerceCondition({ [field]: value }, "GetOptions", documented),
        TypeError,
        `Incorrect type for the '${field}' field on 'Conditional': the provided value is not of type 'string'.`,
        "arguments.field-type",
      );
    }
  });

  it.each(["uploadedBefore", "uploadedAfter"])("has dates only in %s [arguments.field-type]", (field) => {
    for (const value of [null, "2020-01-01", {}, true]) {
      expectRefusal(
        () => coerceCondition({ [field]: value }, "GetOptions", documented),
        TypeError,
        `Incorrect type for the '${field}' field on 'Conditional': the provided value is not of type 'date'.`,
        "arguments.field-type",
      );
    }
  });

  it("refuses a null field as a wrong type [arguments.field-null]", () => {
    for (const field of ["etagMatches", "etagDoesNotMatch", "uploadedBefore", "uploadedAfter"]) {
      expect(thrownBy(() => parse({ [field]: null })).message).toContain(`Incorrect type for the '${field}' field`);
    }
  });

  it("is read once, in the runtime's order [arguments.field-order]", () => {
    const { object, names } = recordReads({ etagMatches: "x" });
    parse(object);
    expect(names).toEqual(["etagMatches", "etagDoesNotMatch", "uploadedBefore", "uploadedAfter", "secondsGranularity"]);
  });

  it("replaces lone surrogates in etags [key.lone-surrogate]", () => {
    expect(parse({ etagMatches: "\uD800" })?.etagMatches).toEqual([{ type: "strong", value: "\uFFFD" }]);
    const raw = coerceCondition({ etagDoesNotMatch: "\uD800" }, "GetOptions", threeReplacements);
    expect(parseCondition(raw)?.etagDoesNotMatch).toEqual([{ type: "strong", value: "\uFFFD\uFFFD\uFFFD" }]);
  });
});

describe("a condition as Headers", () => {
  const inSeconds = { ...nothing, secondsGranularity: true, fromHeaders: true };
  const date = "Wed, 21 Oct 2015 07:28:00 GMT";

  it("has the four conditional headers, in whole seconds [condition.headers]", () => {
    const headers = new Headers({
      "if-match": '"a", W/"b"',
      "if-none-match": "*",
      "if-modified-since": date,
      "if-unmodified-since": "2020-01-01",
    });
    expect(parse(headers)).toEqual({
      etagMatches: [
        { type: "strong", value: "a" },
        { type: "weak", value: "b" },
      ],
      etagDoesNotMatch: [{ type: "wildcard", value: "" }],
      uploadedBefore: Date.parse("2020-01-01"),
      uploadedAfter: Date.parse(date),
      secondsGranularity: true,
      fromHeaders: true,
    });
  });

  it("has each header by itself [condition.headers]", () => {
    const etag = [{ type: "strong", value: "a" }];
    expect(parse(new Headers({ "If-Match": '"a"' }))).toEqual({ ...inSeconds, etagMatches: etag });
    expect(parse(new Headers({ "If-None-Match": '"a"' }))).toEqual({ ...inSeconds, etagDoesNotMatch: etag });
    expect(parse(new Headers({ "If-Modified-Since": date }))).toEqual({
      ...inSeconds,
      uploadedAfter: Date.parse(date),
    });
    expect(parse(new Headers({ "If-Unmodified-Since": date }))).toEqual({
      ...inSeconds,
      uploadedBefore: Date.parse(date),
    });
  });

  it("joins repeated headers to one list [condition.etag-list]", () => {
    const headers = new Headers();
    headers.append("if-match", '"a"');
    headers.append("if-match", '"b"');
    expect(parse(headers)?.etagMatches).toHaveLength(2);
  });

  it("is none without conditional headers [condition.none]", () => {
    expect(parse(new Headers())).toBeUndefined();
    expect(parse(new Headers({ "content-type": "a/b" }))).toBeUndefined();
  });

  it("ignores If-Range [condition.if-range]", () => {
    expect(parse(new Headers({ "if-range": '"nope"' }))).toBeUndefined();
  });

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

  it("names the header in which no etag was found [condition.etag-list-malformed]", () => {
    for (const name of ["if-match", "if-none-match"]) {
      const raw = coerceCondition(new Headers({ [name]: "unquoted" }), "GetOptions", documented);
      const text = `Invalid ETag in ${name} header`;
      expectRefusal(() => parseCondition(raw), Error, text, "condition.etag-list-malformed");
    }
  });

  it("refuses If-Match before If-None-Match [arguments.order]", () => {
    const headers = new Headers({ "if-match": "a", "if-none-match": "b" });
    expect(thrownBy(() => parse(headers)).message).toBe("Invalid ETag in if-match header");
  });

  it("may be Headers of another realm, whose get() may say undefined [condition.headers]", () => {
    const foreign = Object.create({
      get: (name: string) => (name === "if-match" ? '"\uD800"' : undefined),
      set: () => undefined,
      [Symbol.toStringTag]: "Headers",
    });
    expect(parse(foreign)).toEqual({ ...inSeconds, etagMatches: [{ type: "strong", value: "\uFFFD" }] });
  });

  it("is read at the call: later changes have no effect [condition.headers]", () => {
    const headers = new Headers({ "if-match": '"a"' });
    const raw = coerceCondition(headers, "GetOptions", documented);
    headers.set("if-match", '"b"');
    headers.set("if-modified-since", date);
    expect(parseCondition(raw)).toEqual({ ...inSeconds, etagMatches: [{ type: "strong", value: "a" }] });
  });

  it("throws nothing but refusals of ours, whatever the headers [condition.etag-list-malformed]", () => {
    const names = fc.constantFrom("if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range");
    const visible = fc.stringMatching(/^[\x20-\x7e]{0,20}$/);
    fc.assert(
      fc.property(fc.dictionary(names, visible), (entries) => {
        try {
          parse(new Headers(entries));
        } catch (error) {
          expect(error).toMatchObject({ name: "Error", rule: "condition.etag-list-malformed" });
        }
      }),
    );
  });
});
