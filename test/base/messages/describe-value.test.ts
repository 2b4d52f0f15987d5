import { expect, it } from "vitest";
import { Described, describeValue } from "../../../src/base/messages/describe-value.js";

it.each([
  ["the moon", '"the moon"'],
  ["", '""'],
  ['a "b"\n', String.raw`"a \"b\"\n"`],
  [new Described("the member of a list"), "the member of a list"],
  [[1], "an array"],
  [{}, "an object"],
  [null, "null"],
  [() => 1, "a function"],
  [-1, "-1"],
])("describeValue(%o) is %s", (value, shown) => {
  expect(describeValue(value)).toBe(shown);
});
