import { describe, expect, it } from "vitest";
import { intercept, offerInterception } from "../../src/engine/intercept.js";
import type { Interceptor } from "../../src/engine/ports.js";

const passing: Interceptor = () => (commit) => commit();

class Fake {
  interceptor: Interceptor | undefined;
}
offerInterception(Fake.prototype, (_, interceptor) => Object.assign(new Fake(), { interceptor }));

class Derived extends Fake {}

describe("intercept()", () => {
  it("gives what the class of a fake makes of it", () => {
    expect(intercept(new Fake(), passing)).toMatchObject({ interceptor: passing });
    expect(intercept(new Derived(), passing)).toMatchObject({ interceptor: passing });
  });

  it("gives nothing for what nobody offers", () => {
    expect(intercept({}, passing)).toBeUndefined();
    expect(intercept(Object.create(null), passing)).toBeUndefined();
  });
});
