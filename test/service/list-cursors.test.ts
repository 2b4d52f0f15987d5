import { describe, expect, it } from "vitest";
import type { listRequest } from "./requests.js";
import { Scene } from "./scene.js";

type Rest = NonNullable<Parameters<typeof listRequest>[0]>;

function keysOf(scene: Scene, rest: Rest): readonly string[] {
  return scene.list(rest).records.map(({ key }) => key);
}

/** The cursor of a first page. */
function cursorOf(scene: Scene, rest: Rest): string {
  return scene.list(rest).cursor ?? expect.fail("The page is not truncated.");
}

describe("list() with a cursor that no list gave out", () => {
  it("lists from the start where that is the answer [list.cursor-malformed]", () => {
    const lenient = new Scene({ malformedCursor: "listsFromStart" }).putAll(["a", "b", "c"]);
    expect(keysOf(lenient, { cursor: "garbage" })).toEqual(["a", "b", "c"]);
    expect(keysOf(lenient, { cursor: "garbage", startAfter: "a" })).toEqual(["b", "c"]);
    expect(keysOf(lenient, { cursor: "garbage", prefix: "c" })).toEqual(["c"]);
    expect(keysOf(lenient, { cursor: cursorOf(lenient, { limit: 2 }) })).toEqual(["c"]);
  });
});

// runtime §9, evidence d6, d7, d9 and g1
describe("the cursors of the simulator", () => {
  it("are empty behind the empty key, and go on [list.cursor] [key.empty]", () => {
    const scene = new Scene({}, "simulator").putAll(["", "a", "b"]);
    expect(cursorOf(scene, { limit: 1 })).toBe("");
    expect(keysOf(scene, { limit: 1, cursor: "" })).toEqual(["a"]);
  });
});
