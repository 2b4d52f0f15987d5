import { describe, expect, it } from "vitest";
import type { ObjectReport } from "../../docs/.vitepress/playground/run/report.js";
import { type Folder, showSize, treeOf } from "../../docs/.vitepress/playground/tree.js";

function treeOfKeys(...keys: readonly string[]): unknown {
  return outline(treeOf(keys.map((key): ObjectReport => ({ key, size: 0, preview: "", details: [] }))));
}

function outline({ folders, objects }: Folder): unknown {
  return [...folders.map((folder) => [folder.name, outline(folder)]), ...objects.map(({ name }) => name)];
}

describe("treeOf()", () => {
  it("puts objects into the folders of their keys, folders first", () => {
    expect(treeOfKeys("a", "b/c", "b/d/e", "f")).toEqual([["b/", [["d/", ["e"]], "c"]], "a", "f"]);
  });

  it("keeps an object and a folder of one name, and empty names", () => {
    expect(treeOfKeys("a", "a/", "a//b")).toEqual([["a/", [["/", ["b"]], '""']], "a"]);
  });

  it("shows what cannot be seen", () => {
    expect(treeOfKeys("a\nb", "c d")).toEqual(['"a\\nb"', "c d"]);
  });

  it("ends folders somewhere", () => {
    expect(JSON.stringify(treeOfKeys("a/".repeat(500))).match(/\[/g)?.length).toBeLessThan(50);
  });
});

describe("showSize()", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [1023, "1023 bytes"],
    [1024, "1.0 KiB"],
    [6 * 1024 ** 2, "6.0 MiB"],
    [2 ** 60, "1048576.0 TiB"],
  ])("of %d is %s", (bytes, text) => {
    expect(showSize(bytes)).toBe(text);
  });
});
