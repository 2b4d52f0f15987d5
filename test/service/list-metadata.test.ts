import { describe, expect, it } from "vitest";
import type { HttpMetadataRecord } from "../../src/request/request.js";
import type { Semantics } from "../../src/semantics/semantics.js";
import type { listRequest } from "./requests.js";
import { Scene } from "./scene.js";

type Rest = NonNullable<Parameters<typeof listRequest>[0]>;

const custom: Rest = { includeCustomMetadata: true };
const http: Rest = { includeHttpMetadata: true };

/** A bucket whose keys have so many bytes of custom metadata each, and HTTP metadata where it is given. */
function sceneOf(
  sizes: Readonly<Record<string, number>>,
  answers: Partial<Semantics>,
  httpMetadata: HttpMetadataRecord = {},
) {
  const scene = new Scene({ maxCustomMetadataBytes: 1e9, ...answers });
  for (const [key, size] of Object.entries(sizes)) {
    scene.put(key, "", { httpMetadata, customMetadata: size === 0 ? [] : [["m", "x".repeat(size - 1)]] });
  }
  return scene;
}

/** What all pages tell, one after another: keys, and groups in angle brackets. */
function pagesOf(scene: Scene, rest: Rest): readonly string[] {
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const page = scene.list({ ...rest, cursor });
    const groups = page.delimitedPrefixes.map((group) => `<${group}>`);
    pages.push([...page.records.map(({ key }) => key), ...groups].join(" "));
    cursor = page.cursor;
    expect(pages.length).toBeLessThan(100);
  } while (cursor !== undefined);
  return pages;
}

describe("list() that carries metadata", () => {
  it.each([
    ["fits to the byte", { a: 4, b: 6, c: 10 }, ["a b", "c"]],
    ["is over by one", { a: 4, b: 7, c: 3 }, ["a", "b c"]],
    ["has a first entry over the cap", { a: 11, b: 1 }, ["a", "b"]],
    ["has an entry over the cap in the middle", { a: 1, b: 11, c: 1 }, ["a", "b", "c"]],
    ["has entries over the cap only", { a: 99, b: 99, c: 99 }, ["a", "b", "c"]],
    ["has entries without metadata behind a full one", { a: 10, b: 0, c: 0, d: 1 }, ["a b c", "d"]],
    ["has none at all", { a: 0, b: 0 }, ["a b"]],
  ])("ends a page at ten bytes that %s, and holds one entry at least [list.metadata-bytes]", (_, sizes, pages) => {
    expect(pagesOf(sceneOf(sizes, { listMetadataBytes: 10 }), custom)).toEqual(pages);
  });

  it("holds one entry a page where the cap is zero [list.metadata-bytes]", () => {
    expect(pagesOf(sceneOf({ a: 1, b: 1, c: 1 }, { listMetadataBytes: 0 }), custom)).toEqual(["a", "b", "c"]);
  });

  it.each([
    ["before an entry over the cap", { "a/1": 0, b: 11, c: 1 }, ["<a>", "b", "c"]],
    ["between entries", { a: 5, "b/1": 99, c: 5, d: 1 }, ["a c <b>", "d"]],
    ["behind a full page", { a: 10, "b/1": 99, c: 1 }, ["a <b>", "c"]],
    ["of entries over the cap only", { "a/1": 99, "b/1": 99 }, ["<a> <b>"]],
  ])("counts nothing for a group %s [list.metadata-bytes]", (_, sizes, pages) => {
    expect(pagesOf(sceneOf(sizes, { listMetadataBytes: 10 }), { ...custom, delimiter: "/" })).toEqual(pages);
  });

  it("counts only the metadata that the page carries [list.metadata-bytes]", () => {
    // Twenty bytes of custom metadata, 12 of HTTP metadata.
    const scene = sceneOf({ a: 20, b: 20, c: 20 }, { listMetadataBytes: 36 }, { contentType: "x" });
    expect(pagesOf(scene, {})).toEqual(["a b c"]);
    expect(pagesOf(scene, http)).toEqual(["a b c"]);
    expect(pagesOf(scene, custom)).toEqual(["a", "b", "c"]);
    const narrow = sceneOf({ a: 20, b: 20, c: 20 }, { listMetadataBytes: 60 }, { contentType: "x" });
    expect(pagesOf(narrow, custom)).toEqual(["a b c"]);
    expect(pagesOf(narrow, { ...custom, ...http })).toEqual(["a", "b", "c"]);
    expect(pagesOf(sceneOf({ a: 20, b: 20 }, { listMetadataBytes: 23 }, { contentType: "x" }), http)).toEqual([
      "a",
      "b",
    ]);
  });

  it("is capped at 256 KiB, under documented and deployed semantics [list.metadata-bytes]", () => {
    for (const preset of ["documented", "deployed"] as const) {
      const scene = new Scene({}, preset);
      for (let index = 0; index < 33; index++) {
        scene.put(String(index).padStart(2, "0"), "", { customMetadata: [["m", "x".repeat(8191)]] });
      }
      expect(scene.list(custom).records).toHaveLength(32);
      expect(scene.list(http).records).toHaveLength(33);
    }
  });

  it("ends a page at the limit before the cap [list.limit] [list.metadata-bytes]", () => {
    const scene = sceneOf({ a: 1, b: 1, c: 1 }, { listMetadataBytes: 10 });
    expect(pagesOf(scene, { ...custom, limit: 2 })).toEqual(["a b", "c"]);
  });

  it("ends a page at the entries that may carry metadata, groups among them [list.limit-counts-both]", () => {
    const scene = sceneOf({ a: 0, "b/1": 0, c: 0, d: 0 }, { maxListEntriesWithMetadata: 3 });
    const rest = { delimiter: "/" };
    expect(pagesOf(scene, rest)).toEqual(["a c d <b>"]);
    expect(pagesOf(scene, { ...rest, ...http })).toEqual(["a c <b>", "d"]);
    expect(pagesOf(scene, { ...rest, ...custom, limit: 4 })).toEqual(["a c <b>", "d"]);
    expect(pagesOf(scene, { ...rest, ...custom, limit: 2 })).toEqual(["a <b>", "c d"]);
  });

  it("holds one entry a page even where none may carry metadata, rather than none at all [list.metadata-bytes]", () => {
    const scene = sceneOf({ a: 1, b: 1 }, { maxListEntriesWithMetadata: 0 });
    expect(pagesOf(scene, custom)).toEqual(["a", "b"]);
  });

  it("is a hundred entries under the simulator's semantics", () => {
    const scene = new Scene({}, "simulator");
    scene.putAll(Array.from({ length: 101 }, (_, index) => String(index)));
    expect([{}, http, custom].map((rest) => scene.list(rest).records.length)).toEqual([101, 100, 100]);
  });
});
