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

describe("the cursor of list()", () => {
  // runtime §9, evidence d7
  it.each([
    ["a", ["c", "d", "e"]],
    ["b", ["c", "d", "e"]],
    ["bb", ["c", "d", "e"]],
    ["c", ["d", "e"]],
    ["d", ["e"]],
    ["zzz", []],
  ])("and startAfter %j go on behind the later one [list.start-after-with-cursor]", (startAfter, expected) => {
    for (const preset of ["documented", "deployed", "simulator"] as const) {
      const scene = new Scene({}, preset).putAll(["a", "b", "c", "d", "e"]);
      const cursor = cursorOf(scene, { limit: 2 });
      expect(keysOf(scene, { cursor, startAfter })).toEqual(expected);
      expect(keysOf(scene, { cursor, startAfter, prefix: "e" })).toEqual(expected.filter((key) => key === "e"));
    }
  });

  it("and startAfter are compared by the bytes of UTF-8 [list.start-after-with-cursor] [key.order]", () => {
    const scene = new Scene().putAll(["\uFF5E", "\u{1F600}", "\u{1F601}"]);
    const cursor = cursorOf(scene, { limit: 2 });
    expect(keysOf(scene, { cursor, startAfter: "\uFF5E" })).toEqual(["\u{1F601}"]);
    expect(keysOf(scene, { cursor, startAfter: "\u{1F601}" })).toEqual([]);
  });
});

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

  it("are compared with startAfter by the units of UTF-16 [list.start-after-with-cursor]", () => {
    const scene = new Scene({}, "simulator").putAll(["\uFF5E", "\u{1F600}", "\u{1F601}"]);
    expect(keysOf(scene, { cursor: cursorOf(scene, { limit: 2 }), startAfter: "\uFF5E" })).toEqual([
      "\u{1F600}",
      "\u{1F601}",
    ]);
  });
});
