import { describe, expect, test } from "vitest";
import { eachSemantics, serve } from "../server-under-test.js";
import type { FolderPage } from "./folder.js";

describe.each(eachSemantics)("folders, %s semantics", (semantics) => {
  async function serveKeys(...keys: string[]) {
    const { bucket, fetch } = serve({ semantics });
    for (const key of keys) await bucket.put(key, key, { httpMetadata: { contentType: "text/plain" } });
    const page = async (path: string) => (await (await fetch(path)).json()) as FolderPage;
    return { bucket, fetch, page };
  }

  test("a page lists the objects and folders of a folder", async () => {
    const { page } = await serveKeys("a.txt", "b/c.txt", "b/d/e.txt", "f/g.txt");

    expect(await page("/assets/")).toEqual({
      folder: "",
      objects: [
        {
          key: "a.txt",
          size: 5,
          etag: '"a5e54d1fd7bb69a228ef0dcd2431367e"',
          uploaded: expect.stringMatching(/^\d{4}-.*Z$/),
          contentType: "text/plain",
        },
      ],
      folders: ["b/", "f/"],
    });
    expect(await page("/assets/b/")).toMatchObject({ objects: [{ key: "b/c.txt" }], folders: ["b/d/"] });
    expect(await page("/assets/b/d/")).toMatchObject({ objects: [{ key: "b/d/e.txt" }], folders: [] });
  });

  test("names may be empty, and folders and objects may have the same name", async () => {
    const { page } = await serveKeys("a", "a//b", "a/c", "/d", "e/");

    expect(await page("/assets/")).toMatchObject({ objects: [{ key: "a" }], folders: ["/", "a/", "e/"] });
    expect(await page("/assets/a/")).toMatchObject({ objects: [{ key: "a/c" }], folders: ["a//"] });
    expect(await page("/assets/a//")).toMatchObject({ objects: [{ key: "a//b" }], folders: [] });
    expect(await page("/assets//")).toMatchObject({ objects: [{ key: "/d" }], folders: [] });
    expect(await page("/assets/e/")).toMatchObject({ objects: [{ key: "e/" }], folders: [] });
  });

  test("a folder is found by either Unicode form of its name", async () => {
    const { page } = await serveKeys("caf\u00E9/a/b", "cafe\u0301/c");

    for (const name of ["caf\u00E9", "cafe\u0301"]) {
      const { objects, folders } = await page(`/assets/${encodeURIComponent(name)}/`);
      expect(objects).toMatchObject([{ key: "cafe\u0301/c" }]);
      expect(folders.map((folder) => folder.normalize())).toEqual(["caf\u00E9/a/"]);
    }
  });

  test.each([1, 2, 3, 4, 100])("pages of %i entries add up to the whole folder", async (limit) => {
    const { page } = await serveKeys("x/a", "x/b/1", "x/b/2", "x/c", "x/d/1", "x/e?&#", "y");

    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
      const { objects, folders, ...rest } = await page(`/assets/x/?${query}`);
      expect(objects.length + folders.length).toBeLessThanOrEqual(limit);
      names.push(...objects.map((object) => object.key), ...folders);
      cursor = rest.cursor;
    } while (cursor !== undefined);

    expect(names.sort()).toEqual(["x/a", "x/b/", "x/c", "x/d/", "x/e?&#"]);
  });

  test("a folder without keys is empty", async () => {
    const { page } = await serveKeys();

    expect(await page("/assets/nothing/")).toEqual({ folder: "nothing/", objects: [], folders: [] });
  });

  test("HEAD is GET without the body", async () => {
    const { fetch } = await serveKeys("a");

    const head = await fetch("/assets/", { method: "HEAD" });

    expect([head.status, head.headers.get("content-type"), head.body]).toEqual([200, "application/json", null]);
  });

  test.each([
    "limit=0",
    "limit=1001",
    "limit=-1",
    "limit=1.5",
    "limit=many",
    "limit=",
    "limit=99999999999",
    "cursor=junk",
  ])("%s is refused with 400", async (query) => {
    const { fetch } = await serveKeys("a");

    expect((await fetch(`/assets/?${query}`)).status).toBe(400);
  });
});
