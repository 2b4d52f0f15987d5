import { describe, expect, it } from "vitest";
import { list } from "../../src/service/list.js";
import { fill } from "./fill.js";
import { listRequest } from "./requests.js";
import { Scene } from "./scene.js";

/** The keys of a page. */
function keysOf(scene: Scene, rest: Parameters<typeof listRequest>[0]): readonly string[] {
  return scene.list(rest).records.map(({ key }) => key);
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(4, "0"));

describe("list()", () => {
  it("gives nothing of an empty bucket [list.result]", () => {
    expect(new Scene().run(list, listRequest())).toEqual({
      type: "listed",
      records: [],
      delimitedPrefixes: [],
      cursor: undefined,
    });
  });

  it("gives records, groups, and a cursor only where more follows [list.result]", () => {
    const scene = new Scene().putAll(["a", "b/c"]);
    const a = scene.head("a");
    expect(scene.run(list, listRequest({ delimiter: "/" }))).toEqual({
      type: "listed",
      records: [a],
      delimitedPrefixes: ["b"],
      cursor: undefined,
    });
    expect(scene.run(list, listRequest({ limit: 1 }))).toEqual({
      type: "listed",
      records: [a],
      delimitedPrefixes: [],
      cursor: expect.stringMatching(/./),
    });
  });

  // runtime §9, evidence d8
  it("lists in the order of UTF-8 bytes [list.order] [key.order]", () => {
    const ordered = [
      "",
      "\0",
      "10",
      "9",
      "A",
      "B",
      "a",
      "a\0",
      "a.",
      "a/",
      "ab",
      "b",
      "z",
      "\x7F",
      "é",
      "\uD7FF",
      "\uE000",
      "\uFF5E",
      "\u{1F600}",
      "\u{10FFFF}",
    ];
    const scene = new Scene().putAll(ordered.toReversed());
    expect(keysOf(scene, {})).toEqual(ordered);
    expect(keysOf(scene, { startAfter: "\uFF5E" })).toEqual(["\u{1F600}", "\u{10FFFF}"]);
    expect(keysOf(scene, { startAfter: "\u{1F600}" })).toEqual(["\u{10FFFF}"]);
  });

  it("sees every put and delete before it [consistency.strong]", () => {
    const scene = new Scene().putAll(["b"]);
    expect(scene.keys()).toEqual(["b"]);
    scene.putAll(["a"]);
    expect(scene.keys()).toEqual(["a", "b"]);
  });
});

describe("list() with a limit", () => {
  it.each([0, -1, -2, 1001, 2 ** 31 - 1])(
    "of %i is refused with 10022 [list.limit] [errors.change-nothing]",
    (limit) => {
      expect(new Scene().putAll(["k"]).codeOf(list, listRequest({ limit }))).toBe(10022);
    },
  );

  it("is refused before its cursor [list.limit]", () => {
    expect(new Scene().ruleOf(list, listRequest({ limit: 0, cursor: "garbage" }))).toBe("list.limit");
  });

  it("gives a thousand at most, and a thousand without one [list.limit]", () => {
    const scene = new Scene();
    scene.state = fill(scene.state, numbered(1001));
    for (const limit of [undefined, 1000]) {
      const page = scene.list({ limit });
      expect([page.records.length, page.cursor === undefined]).toEqual([1000, false]);
      expect(keysOf(scene, { limit, cursor: page.cursor })).toEqual(["1000"]);
    }
  });

  it("goes by the limit of the semantics [list.limit]", () => {
    const scene = new Scene({ maxListEntries: 2 }).putAll(["a", "b", "c"]);
    expect(keysOf(scene, {})).toEqual(["a", "b"]);
    expect(scene.codeOf(list, listRequest({ limit: 3 }))).toBe(10022);
  });

  it.each([1, 2, 3])("of %i gives no cursor where nothing is left [list.cursor] [list.result]", (limit) => {
    const scene = new Scene().putAll(["a", "b", "c"]);
    expect(scene.list({ limit }).cursor === undefined).toBe(limit === 3);
    expect(scene.list({ limit, startAfter: ["b", "a", ""][limit - 1] }).cursor).toBeUndefined();
  });
});

describe("list() with a prefix", () => {
  const keys = ["", "A", "a", "a*", "a/", "ab", "aé", "a\uFFFF", "a\u{10FFFF}", "b"];
  const scene = new Scene().putAll(keys);

  // runtime §9, evidence d5
  it.each([
    [undefined, keys],
    ["", keys],
    ["a", keys.slice(2, -1)],
    ["A", ["A"]],
    ["a*", ["a*"]],
    ["ab", ["ab"]],
    ["abc", []],
    ["*", []],
    ["%", []],
    ["_", []],
    ["a\uFFFF", ["a\uFFFF"]],
    ["a\u{10FFFF}", ["a\u{10FFFF}"]],
    ["a\u{10FFFE}", []],
    ["b", ["b"]],
    ["c", []],
  ])("of %j lists %j [list.prefix]", (prefix, expected) => {
    expect(keysOf(scene, { prefix })).toEqual(expected);
  });

  it("compares it with keys by NFC forms [list.prefix] [key.nfc]", () => {
    const accents = new Scene().putAll(["e\u0301/a", "é/b", "e/c"]);
    for (const prefix of ["é", "e\u0301", "é/"]) expect(keysOf(accents, { prefix })).toEqual(["e\u0301/a", "é/b"]);
    expect(keysOf(accents, { prefix: "e" })).toEqual(["e/c"]);
    const exact = new Scene({ keyEquivalence: "exact" }).putAll(["e\u0301/a", "é/b", "e/c"]);
    expect(keysOf(exact, { prefix: "é" })).toEqual(["é/b"]);
    expect(keysOf(exact, { prefix: "e" })).toEqual(["e/c", "e\u0301/a"]);
  });

  it("is truncated only by what has the prefix [list.prefix] [list.result]", () => {
    const mixed = new Scene().putAll(["a/1", "b/1", "b/2", "c/1"]);
    expect(mixed.list({ prefix: "a/", limit: 1 }).cursor).toBeUndefined();
    expect(mixed.list({ prefix: "b/", limit: 2 }).cursor).toBeUndefined();
    expect(mixed.list({ prefix: "b/", limit: 1 }).cursor).toBeDefined();
  });
});

describe("list() with startAfter", () => {
  const scene = new Scene().putAll(["", "a", "a\0", "b", "b/1", "c"]);

  it.each([
    ["", ["a", "a\0", "b", "b/1", "c"]],
    ["a", ["a\0", "b", "b/1", "c"]],
    ["a\0", ["b", "b/1", "c"]],
    ["aa", ["b", "b/1", "c"]],
    ["b", ["b/1", "c"]],
    ["c", []],
    ["zzz", []],
    ["\u{10FFFF}", []],
  ])("of %j lists %j [list.start-after]", (startAfter, expected) => {
    expect(keysOf(scene, { startAfter })).toEqual(expected);
  });

  it.each([
    ["a", "b", ["b", "b/1"]],
    ["b", "b", ["b/1"]],
    ["b/0", "b", ["b/1"]],
    ["b", "a", []],
  ])("of %j and prefix %j lists %j [list.start-after] [list.prefix]", (startAfter, prefix, expected) => {
    expect(keysOf(scene, { startAfter, prefix })).toEqual(expected);
  });

  it("compares it with keys by NFC forms [list.start-after] [key.nfc]", () => {
    const accents = new Scene().putAll(["e", "e\u0301", "f"]);
    for (const startAfter of ["é", "e\u0301"]) expect(keysOf(accents, { startAfter })).toEqual([]);
    expect(keysOf(accents, { startAfter: "e" })).toEqual(["f", "e\u0301"]);
  });
});
