import { describe, expect, it } from "vitest";
import type { RangeRequest } from "../../src/request/request.js";
import { semantics } from "../../src/semantics/presets.js";
import { resolveRange } from "../../src/service/resolve-range.js";
import { headerRange } from "./requests.js";

const whole = [0, 5] as const;

/** The offset and length served of an object of `size` bytes. */
function served(asked: RangeRequest | undefined, size: number, answers = semantics.documented) {
  const found = resolveRange(asked, size, answers);
  return found && [found.offset, found.length];
}

// runtime §5, evidence c2
describe("resolveRange() of a header", () => {
  it("passes over what is not satisfiable, or serves all for its sake, as the semantics say [range.header]", () => {
    const asked = headerRange({ first: 9, last: undefined }, { suffix: 2 });
    const servesWhole = { ...semantics.documented, unsatisfiableRange: "servesWhole" } as const;
    expect(served(asked, 5, semantics.deployed)).toEqual([3, 2]);
    expect(served(asked, 5, servesWhole)).toEqual(whole);
    expect(served(headerRange({ suffix: 2 }), 5, servesWhole)).toEqual([3, 2]);
    expect(served(headerRange({ suffix: 2 }, { suffix: 0 }), 5, servesWhole)).toEqual([3, 2]);
    expect(served(headerRange(), 5, servesWhole)).toEqual(whole);
  });
});
