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

/** Returns the contents of all pages, one after another: keys, and groups in angle brackets. */
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
  it("ends a page at the entries that may carry metadata, groups among them [list.limit-counts-both]", () => {
    const scene = sceneOf({ a: 0, "b/1": 0, c: 0, d: 0 }, { maxListEntriesWithMetadata: 3 });
    const rest = { delimiter: "/" };
    expect(pagesOf(scene, rest)).toEqual(["a c d <b>"]);
    expect(pagesOf(scene, { ...rest, ...http })).toEqual(["a c <b>", "d"]);
    expect(pagesOf(scene, { ...rest, ...custom, limit: 4 })).toEqual(["a c <b>", "d"]);
    expect(pagesOf(scene, { ...rest, ...custom, limit: 2 })).toEqual(["a <b>", "c d"]);
  });

  it("ends a page of groups alone before an object that would carry too much [list.metadata-bytes]", () => {
    const scene = sceneOf({ "a/1": 0, b: 100, c: 0 }, { listMetadataBytes: 50 });
    expect(pagesOf(scene, { delimiter: "/", ...custom })).toEqual(["<a>", "b", "c"]);
  });
});
