import { expect, it } from "vitest";
import { placeOf } from "../../src/testing/place-of.js";

it.each([
  ["    at own (file:///project/a.test.ts:3:5)", "/project/a.test.ts:3"],
  ["    at own (file:///C:/project/a.test.ts:3:5)", "C:/project/a.test.ts:3"],
  ["    at own (file:///my%20project/a.test.ts:3:5)", "/my project/a.test.ts:3"],
  ["    at own (/100% mine/a.test.ts:3:5)", "/100% mine/a.test.ts:3"],
  ["    at own (file:///100%/a.test.ts:3:5)", "/100%/a.test.ts:3"],
  ["    at C:\\project\\a.test.ts:3:5", "C:\\project\\a.test.ts:3"],
])("placeOf() gives a path of the system: %s", (frame, place) => {
  expect(placeOf(frame)).toBe(place);
});
