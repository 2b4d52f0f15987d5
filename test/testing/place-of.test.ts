import { afterEach, expect, it, vi } from "vitest";
import { beginAt, fromTest, placeOf, scriptPlaceOf } from "../../src/testing/place-of.js";

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ["    at own (file:///project/a.test.ts:3:5)", "/project/a.test.ts:3"],
  ["    at own (file:///C:/project/a.test.ts:3:5)", "C:/project/a.test.ts:3"],
  ["    at own (file:///my%20project/a.test.ts:3:5)", "/my project/a.test.ts:3"],
  ["    at own (/100% mine/a.test.ts:3:5)", "/100% mine/a.test.ts:3"],
  ["    at own (file:///100%/a.test.ts:3:5)", "/100%/a.test.ts:3"],
  ["    at async file:///project/a.test.ts:3:5", "/project/a.test.ts:3"],
  ["    at C:\\project\\a.test.ts:3:5", "C:\\project\\a.test.ts:3"],
])("placeOf() gives a path of the system: %s", (frame, place) => {
  expect(placeOf(frame)).toBe(place);
});

const frame = (place: string) => `    at call (${place}:7:5)`;
const own = frame(new URL("../../src/testing/place-of.ts", import.meta.url).href);

it("placeOf() gives the first place of the user, else the first one", () => {
  const library = frame("/app/node_modules/library/index.js");
  expect(placeOf([own, library, frame("node:fs"), frame("/app/a.ts"), frame("/app/b.ts")].join("\n"))).toBe(
    "/app/a.ts:7",
  );
  expect(placeOf(["Error", library, frame("/app/node_modules/other.js")].join("\n"))).toBe(
    "/app/node_modules/library/index.js:7",
  );
  expect([placeOf(undefined), placeOf("Error: no frames")]).toEqual([undefined, undefined]);
});

it.each<[cwd: string | undefined, file: string, place: string | undefined]>([
  ["/tests/project", "/tests/project/app/a.ts", "/tests/project/app/a.ts:7"],
  ["/tests/project", "/tests/project/test/a.ts", undefined],
  ["/tests/project", "/tests/other/app/a.ts", undefined],
  ["/long/path/of/project", "/tests/app/src/code/a.ts", undefined],
  ["C:\\tests\\project", "C:\\tests\\project\\app\\a.ts", "C:\\tests\\project\\app\\a.ts:7"],
  [undefined, "/app/a.ts", "/app/a.ts:7"],
  // Names of other words that contain one of tests.
  ...["latest.ts", "testimony.ts", "setups/a.ts", "aTestified.ts"].map((name): [undefined, string, string] => [
    undefined,
    `/app/${name}`,
    `/app/${name}:7`,
  ]),
  ...["test", "tests", "testing", "spec", "specs", "e2e", "mock", "mocks", "fixture", "fixtures", "setup"].map(
    (name): [undefined, string, undefined] => [undefined, `/app/${name}/a.ts`, undefined],
  ),
  [undefined, "/app/userTest.ts", undefined],
  [undefined, "/app/userTests.ts", undefined],
])("scriptPlaceOf() in %s gives for %s %s", (cwd, file, place) => {
  vi.spyOn(process, "cwd").mockReturnValue(cwd as string);
  expect(scriptPlaceOf([frame(file), frame("/app/b.ts")].join("\n"))).toBe(place);
  expect(scriptPlaceOf([own, frame(file)].join("\n"))).toBe(undefined);
});

it("fromTest() removes the frames of this package, and those before the test", () => {
  const error = new TypeError("wrong");
  const [native, test, later] = [frame("<anonymous>"), frame("/app/a.test.ts"), frame("/app/runner.ts")];
  error.stack = ["TypeError: wrong", "found at the end", own, native, test, own, later].join("\n");
  expect(fromTest(error)).toBe(error);
  expect(error.stack).toBe(["TypeError: wrong", "found at the end", test, later].join("\n"));
  error.stack = ["TypeError: wrong", own].join("\n");
  expect(fromTest(error).stack).toBe(["TypeError: wrong", own].join("\n"));
});

it.each<[place: string | undefined, frames: readonly string[], begin: readonly string[]]>([
  ["/app/a.ts:3", [own], ["    at /app/a.ts:3:1", own]],
  ["/app/a.ts:3", [own, frame("/app/b.ts")], [own, frame("/app/b.ts")]],
  ["/app/a.ts:3", [], []],
  [undefined, [own], [own]],
])("beginAt(%s) makes a stack without a place of the user begin there, row %#", (place, frames, begin) => {
  const error = new Error("wrong");
  const message = ["Error: wrong", "second line"];
  error.stack = [...message, ...frames].join("\n");
  expect(beginAt(place, error).stack).toBe([...message, ...begin].join("\n"));
});
