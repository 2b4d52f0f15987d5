import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeCursor } from "../../src/service/cursor.js";
import { deleteKeys } from "../../src/service/delete-keys.js";
import { list } from "../../src/service/list.js";
import { deleteRequest, listRequest } from "./requests.js";
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
  // runtime §9, evidence d7 and h8
  it("continues behind the page that gave it, after deletions and insertions [list.cursor]", () => {
    const scene = new Scene().putAll(["a", "b", "c", "d", "e"]);
    const cursor = cursorOf(scene, { limit: 2 });
    expect(keysOf(scene, { cursor })).toEqual(["c", "d", "e"]);
    scene.run(deleteKeys, deleteRequest("b", "c"));
    expect(keysOf(scene, { cursor })).toEqual(["d", "e"]);
    scene.putAll(["a0", "bb"]);
    expect(keysOf(scene, { cursor })).toEqual(["bb", "d", "e"]);
    scene.run(deleteKeys, deleteRequest("a", "a0", "bb", "d", "e"));
    expect(keysOf(scene, { cursor })).toEqual([]);
  });

  it("works with other options, too [list.cursor]", () => {
    const scene = new Scene().putAll(["a", "b", "c/1", "c/2", "d"]);
    const cursor = cursorOf(scene, { limit: 2 });
    expect(keysOf(scene, { cursor, prefix: "a" })).toEqual([]);
    expect(keysOf(scene, { cursor, prefix: "d" })).toEqual(["d"]);
    expect(keysOf(scene, { cursor, limit: 1 })).toEqual(["c/1"]);
    expect(scene.list({ cursor, delimiter: "/" })).toMatchObject({ delimitedPrefixes: ["c"] });
  });

  it("goes on behind the empty key [list.cursor] [key.empty]", () => {
    const scene = new Scene().putAll(["", "a", "b"]);
    const cursor = cursorOf(scene, { limit: 1 });
    expect(cursor).not.toBe("");
    expect(keysOf(scene, { cursor, limit: 1 })).toEqual(["a"]);
  });

  it("skips a group with the keys that it gets later on [list.delimiter.group-once]", () => {
    const scene = new Scene().putAll(["a/1", "b"]);
    const cursor = cursorOf(scene, { limit: 1, delimiter: "/" });
    scene.putAll(["a/2", "a/\u{10FFFF}"]);
    expect(scene.list({ cursor, delimiter: "/" })).toMatchObject({ records: [{ key: "b" }], delimitedPrefixes: [] });
  });

  it("inside a group gives the group while a later key of it exists [list.cursor]", () => {
    const scene = new Scene().putAll(["a/1", "a/2", "b"]);
    const cursor = cursorOf(scene, { limit: 1 });
    expect(scene.list({ cursor, delimiter: "/" }).delimitedPrefixes).toEqual(["a"]);
    scene.run(deleteKeys, deleteRequest("a/2"));
    expect(scene.list({ cursor, delimiter: "/" }).delimitedPrefixes).toEqual([]);
  });

  it("is behind an object that was uploaded under another form of its key [list.cursor] [key.nfc]", () => {
    const scene = new Scene().putAll(["e\u0301", "f", "é2"]);
    const cursor = cursorOf(scene, { limit: 2 });
    scene.putAll(["é"]);
    expect(keysOf(scene, { cursor })).toEqual(["é2"]);
    expect(keysOf(scene, { cursor, startAfter: "e\u03012" })).toEqual([]);
  });

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

  it("behind which nothing can follow lists nothing, whatever startAfter says [list.cursor]", () => {
    const scene = new Scene().putAll(["a", "\u{10FFFF}"]);
    const cursor = encodeCursor({ type: "group", place: "" }, scene.state.semantics, () => "");
    expect(keysOf(scene, { cursor })).toEqual([]);
    expect(keysOf(scene, { cursor, startAfter: "\u{10FFFF}" })).toEqual([]);
  });

  it("goes on behind and inside the last characters there are [list.cursor] [list.delimiter.group-once]", () => {
    const end = "\u{10FFFF}";
    const scene = new Scene().putAll([`${end}1`, `${end}${end}`, `${end}${end}1`]);
    expect(keysOf(scene, { cursor: cursorOf(scene, { limit: 1 }) })).toHaveLength(2);
    const cursor = cursorOf(scene, { limit: 1, delimiter: end, prefix: end });
    expect(scene.list({ cursor, delimiter: end, prefix: end }).delimitedPrefixes).toEqual([end]);
  });
});

describe("list() with a cursor that no list gave out", () => {
  const scene = () => new Scene().putAll(["a", "b", "c"]);

  it.each(["garbage", "0", "YQ==", "b", " ", "\u{1F600}", "undefined", "null"])(
    "refuses %j [list.cursor-malformed] [errors.change-nothing]",
    (cursor) => {
      expect(scene().codeOf(list, listRequest({ cursor }))).toBe(10905);
      expect(scene().ruleOf(list, listRequest({ cursor, startAfter: "b", prefix: "c" }))).toBe("list.cursor-malformed");
    },
  );

  it("refuses any change of one that was given out [list.cursor-malformed] [errors.change-nothing]", () => {
    const bucket = scene();
    const cursor = cursorOf(bucket, { limit: 1 });
    fc.assert(
      fc.property(
        fc.nat({ max: cursor.length - 1 }),
        fc.nat({ max: 3 }),
        fc.string({ maxLength: 3 }),
        (at, cut, put) => {
          const changed = cursor.slice(0, at) + put + cursor.slice(at + cut);
          fc.pre(changed !== cursor);
          expect(bucket.codeOf(list, listRequest({ cursor: changed }))).toBe(changed === "" ? "listed" : 10905);
        },
      ),
    );
  });

  it("lists from the start where that is the answer [list.cursor-malformed]", () => {
    const lenient = new Scene({ malformedCursor: "listsFromStart" }).putAll(["a", "b", "c"]);
    expect(keysOf(lenient, { cursor: "garbage" })).toEqual(["a", "b", "c"]);
    expect(keysOf(lenient, { cursor: "garbage", startAfter: "a" })).toEqual(["b", "c"]);
    expect(keysOf(lenient, { cursor: "garbage", prefix: "c" })).toEqual(["c"]);
    expect(keysOf(lenient, { cursor: cursorOf(lenient, { limit: 2 }) })).toEqual(["c"]);
  });

  it("takes one of another bucket [list.cursor]", () => {
    const cursor = cursorOf(new Scene().putAll(["b", "z"]), { limit: 1 });
    expect(keysOf(scene(), { cursor })).toEqual(["c"]);
  });
});

describe("list() with an empty cursor", () => {
  it("lists from the start [list.cursor-empty]", () => {
    const scene = new Scene().putAll(["", "a"]);
    expect(keysOf(scene, { cursor: "" })).toEqual(["", "a"]);
    expect(keysOf(scene, { cursor: "", startAfter: "" })).toEqual(["a"]);
  });
});

// runtime §9, evidence d6, d7, d9 and g1
describe("the cursors of the simulator", () => {
  const base64 = (key: string) => Buffer.from(key).toString("base64");

  it("are the last key, or the last key of the last group [list.cursor]", () => {
    const scene = new Scene({}, "simulator").putAll(["a/1", "a/2", "b", "c/1", "c/2", "d", "e/"]);
    const cursors = [1, 2, 3, 4].map((limit) => cursorOf(scene, { limit, delimiter: "/" }));
    expect(cursors).toEqual(["a/2", "b", "c/2", "d"].map(base64));
    expect(cursorOf(scene, { limit: 1 })).toBe(base64("a/1"));
  });

  it.each([
    ["", ["a", "b", "c", "d", "e"]],
    ["garbage", []],
    ["!!!", ["a", "b", "c", "d", "e"]],
    ["@", ["a", "b", "c", "d", "e"]],
    ["YQ==", ["b", "c", "d", "e"]],
    ["YQ", ["b", "c", "d", "e"]],
    ["zzzz", []],
    ["é", ["a", "b", "c", "d", "e"]],
    ["a b", []],
    ["=", ["a", "b", "c", "d", "e"]],
    ["===", ["a", "b", "c", "d", "e"]],
    ["Yg==\n", ["c", "d", "e"]],
  ])("forged as %j list %j [list.cursor-malformed]", (cursor, expected) => {
    expect(keysOf(new Scene({}, "simulator").putAll(["a", "b", "c", "d", "e"]), { cursor })).toEqual(expected);
  });

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

  it("are compared with startAfter by NFC forms where keys are [list.start-after-with-cursor] [key.nfc]", () => {
    const scene = new Scene({ cursorForm: "lastKey" }).putAll(["a", "f", "é", "ê"]);
    const cursor = cursorOf(scene, { limit: 2 });
    for (const startAfter of ["é", "e\u0301"]) expect(keysOf(scene, { cursor, startAfter })).toEqual(["ê"]);
  });
});
