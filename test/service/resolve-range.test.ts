import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ByteRange, RangeRequest } from "../../src/request/request.js";
import { semantics } from "../../src/semantics/presets.js";
import { resolveRange } from "../../src/service/resolve-range.js";
import { headerRange, range } from "./requests.js";

const { POSITIVE_INFINITY: infinity } = Number;
const refused = undefined;
const whole = [0, 5] as const;

/** The offset and length served of an object of `size` bytes. */
function served(asked: RangeRequest | undefined, size: number, answers = semantics.documented) {
  const found = resolveRange(asked, size, answers);
  return found && [found.offset, found.length];
}

const numbers = fc.oneof(fc.nat({ max: 12 }), fc.constant(infinity), fc.nat());
const perhaps = fc.option(numbers, { nil: undefined });

describe("resolveRange()", () => {
  it("serves all of an object where no range is asked for [result.range]", () => {
    expect([served(undefined, 5), served(undefined, 0)]).toEqual([whole, [0, 0]]);
  });
});

// runtime §5, evidence c1
describe("resolveRange() of an object of five bytes", () => {
  it.each([[{}, whole]])(
    "serves %j as %j: none of the fields means the whole object [range.object]",
    (fields, expected) => {
      expect(served(range(fields), 5)).toEqual(expected);
    },
  );

  it.each([
    [{ offset: 0 }, whole],
    [{ offset: 1 }, [1, 4]],
    [{ offset: 4 }, [4, 1]],
    [{ offset: 5 }, refused],
    [{ offset: 6 }, refused],
    [{ offset: 2 ** 53 }, refused],
    [{ offset: infinity }, refused],
  ])("serves %j as %j [range.offset]", (fields, expected) => {
    expect(served(range(fields), 5)).toEqual(expected);
  });

  it.each([
    [{ length: 1 }, [0, 1]],
    [{ length: 4 }, [0, 4]],
    [{ length: 5 }, whole],
    [{ length: 6 }, whole],
    [{ length: infinity }, whole],
    [{ offset: 1, length: 2 }, [1, 2]],
    [{ offset: 1, length: 4 }, [1, 4]],
    [{ offset: 4, length: 10 }, [4, 1]],
    [{ offset: 0, length: infinity }, whole],
    [{ offset: infinity, length: infinity }, refused],
  ])("serves %j as %j [range.length]", (fields, expected) => {
    expect(served(range(fields), 5)).toEqual(expected);
  });

  it.each([
    [{ suffix: 1 }, [4, 1]],
    [{ suffix: 4 }, [1, 4]],
    [{ suffix: 5 }, whole],
    [{ suffix: 6 }, whole],
    [{ suffix: infinity }, whole],
  ])("serves %j as %j [range.suffix]", (fields, expected) => {
    expect(served(range(fields), 5)).toEqual(expected);
  });

  it.each([{ length: 0 }, { suffix: 0 }, { offset: 0, length: 0 }, { offset: 5, length: 0 }, { offset: 5, length: 1 }])(
    "serves nothing of %j [range.unsatisfiable]",
    (fields) => {
      expect(served(range(fields), 5)).toBe(refused);
    },
  );

  it("serves what a slice would give, for any range and size [range.offset] [range.length] [range.suffix]", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 }), perhaps, perhaps, perhaps, (size, offset, length, suffix) => {
        const bytes = Array.from({ length: size }, (_, index) => index);
        const asked = suffix === undefined ? range({ offset, length }) : range({ suffix });
        const slice =
          suffix === undefined
            ? bytes.slice(offset ?? 0).slice(0, length ?? size)
            : bytes.filter((index) => index >= size - suffix);
        expect(served(asked, size)).toEqual(slice.length > 0 ? [slice[0], slice.length] : refused);
      }),
      { numRuns: 2000 },
    );
  });
});

// runtime §5, evidence c1 and h2
describe("resolveRange() of an empty object", () => {
  it.each([{}, { offset: 0 }, { offset: 1 }, { length: 0 }, { length: 1 }, { offset: 0, length: 1 }, { suffix: 1 }])(
    "serves nothing of %j [range.unsatisfiable]",
    (fields) => {
      expect(served(range(fields), 0)).toBe(refused);
    },
  );

  it("refuses any single range of a header, and serves all of it to any other [range.header-unsatisfiable]", () => {
    const single = [{ first: 0, last: 1 }, { first: 0, last: undefined }, { suffix: 5 }] satisfies ByteRange[];
    for (const one of single) {
      expect(served(headerRange(one), 0)).toBe(refused);
      expect(served(headerRange(one), 0, semantics.simulator)).toEqual([0, 0]);
    }
    expect(served(headerRange(...single), 0)).toEqual([0, 0]);
    expect(served(headerRange(), 0)).toEqual([0, 0]);
  });
});

// runtime §5, evidence c2
describe("resolveRange() of a header", () => {
  it.each([
    ["bytes=0-1", [{ first: 0, last: 1 }], [0, 2]],
    ["bytes=0-0", [{ first: 0, last: 0 }], [0, 1]],
    ["bytes=4-4", [{ first: 4, last: 4 }], [4, 1]],
    ["bytes=0-4", [{ first: 0, last: 4 }], whole],
    ["bytes=0-100", [{ first: 0, last: 100 }], whole],
    ["bytes=1-", [{ first: 1, last: undefined }], [1, 4]],
    ["bytes=4-", [{ first: 4, last: undefined }], [4, 1]],
    ["bytes=1-99999999999999999999", [{ first: 1, last: 1e20 }], [1, 4]],
    ["bytes=1- with an endless last", [{ first: 1, last: infinity }], [1, 4]],
    ["bytes=-2", [{ suffix: 2 }], [3, 2]],
    ["bytes=-100", [{ suffix: 100 }], whole],
    ["bytes=0-1,-0", [{ first: 0, last: 1 }, { suffix: 0 }], [0, 2]],
    ["bytes=9-,-2", [{ first: 9, last: undefined }, { suffix: 2 }], [3, 2]],
    [
      "bytes=6-7,3-3,7-8",
      [
        { first: 6, last: 7 },
        { first: 3, last: 3 },
        { first: 7, last: 8 },
      ],
      [3, 1],
    ],
  ] as const)("serves the only satisfiable range of %s [range.header]", (_, ranges, expected) => {
    expect(served(headerRange(...ranges), 5)).toEqual(expected);
  });

  it.each([
    [
      "bytes=0-1,2-3",
      [
        { first: 0, last: 1 },
        { first: 2, last: 3 },
      ],
    ],
    [
      "bytes=0-1,0-1",
      [
        { first: 0, last: 1 },
        { first: 0, last: 1 },
      ],
    ],
    ["bytes=0-1,2-3,-0", [{ first: 0, last: 1 }, { first: 2, last: 3 }, { suffix: 0 }]],
    ["bytes=-0,9-", [{ suffix: 0 }, { first: 9, last: undefined }]],
    ["bytes=-0,-0", [{ suffix: 0 }, { suffix: 0 }]],
    ["what cannot be read", []],
  ] as const)("serves all for %s [range.header]", (_, ranges) => {
    expect(served(headerRange(...ranges), 5)).toEqual(whole);
  });

  it.each([
    ["bytes=5-", { first: 5, last: undefined }],
    ["bytes=5-5", { first: 5, last: 5 }],
    ["bytes=-0", { suffix: 0 }],
    ["bytes=99999999999999999999-", { first: 1e20, last: undefined }],
  ] as const)("refuses %s, or serves all for it in the simulator [range.header-unsatisfiable]", (_, one) => {
    expect(served(headerRange(one), 5)).toBe(refused);
    expect(served(headerRange(one), 5, semantics.deployed)).toBe(refused);
    expect(served(headerRange(one), 5, semantics.simulator)).toEqual(whole);
  });

  it("passes over what is not satisfiable, or serves all for its sake, as the semantics say [range.header]", () => {
    const asked = headerRange({ first: 9, last: undefined }, { suffix: 2 });
    const servesWhole = { ...semantics.documented, unsatisfiableRange: "servesWhole" } as const;
    expect(served(asked, 5, semantics.deployed)).toEqual([3, 2]);
    expect(served(asked, 5, servesWhole)).toEqual(whole);
    expect(served(headerRange({ suffix: 2 }), 5, servesWhole)).toEqual([3, 2]);
    expect(served(headerRange({ suffix: 2 }, { suffix: 0 }), 5, servesWhole)).toEqual([3, 2]);
    expect(served(headerRange(), 5, servesWhole)).toEqual(whole);
  });

  it("refuses single ranges only, and stays within the object [range.header]", () => {
    const byteRanges: fc.Arbitrary<ByteRange> = fc.oneof(
      fc.record({ first: numbers, last: perhaps }),
      fc.record({ suffix: numbers }),
    );
    fc.assert(
      fc.property(fc.array(byteRanges, { maxLength: 3 }), fc.nat({ max: 10 }), (ranges, size) => {
        const found = served(headerRange(...ranges), size);
        if (found === undefined) {
          expect(ranges).toHaveLength(1);
          return;
        }
        const [offset, length] = found;
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(length).toBeGreaterThanOrEqual(Math.min(size, 1));
        expect((offset ?? 0) + (length ?? 0)).toBeLessThanOrEqual(size);
      }),
    );
  });
});
