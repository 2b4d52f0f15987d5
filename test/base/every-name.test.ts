import { expect, it } from "vitest";
import { everyName } from "../../src/base/every-name.js";

it("everyName() returns the names in their order, and compiles only with all of them", () => {
  const namesOf = everyName<{ readonly a: string; readonly b?: string }>();
  expect(namesOf(["b", "a"])).toEqual(["b", "a"]);
  // @ts-expect-error
  namesOf(["a"]);
  // @ts-expect-error
  namesOf(["a", "b", "c"]);
});
