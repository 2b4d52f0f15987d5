import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FakeBucket } from "fakebucket";
import { contents, dump, faults, load, seedFromDirectory } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "./temporary-directory.js";

const makeDirectory = temporaryDirectory();

describe("seedFromDirectory()", () => {
  it("follows links to files, and no others", async () => {
    const path = makeDirectory({});
    for (const name of ["folder", "elsewhere"]) mkdirSync(join(path, name));
    writeFileSync(join(path, "elsewhere", "a.txt"), "linked");
    symlinkSync(join(path, "elsewhere", "a.txt"), join(path, "folder", "link.txt"));
    symlinkSync(join(path, "elsewhere"), join(path, "folder", "links"));
    const bucket = await seedFromDirectory(new FakeBucket(), join(path, "folder"));
    expect([...contents(bucket).objects.keys()]).toEqual(["link.txt"]);
    expect(contents(bucket).text("link.txt")).toBe("linked");
  });
});

describe("dump() and load()", () => {
  it("refuse a body of another size where neither etag nor hash says so", async () => {
    const path = makeDirectory({});
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("a");
    await upload.complete([await upload.uploadPart(1, "hello")]);
    await dump(bucket, path);
    const file = join(path, "bucket.json");
    const index = JSON.parse(readFileSync(file, "utf8"));
    delete index.objects[0].sha256;
    writeFileSync(file, JSON.stringify(index));
    expect(contents(await load(path)).text("a")).toBe("hello");
    writeFileSync(join(path, "bodies", index.objects[0].body), "hello!");
    await expect(load(path)).rejects.toThrow("was changed since it was dumped");
  });

  it("leave no file of a dump that was interrupted", async () => {
    const path = makeDirectory({});
    await dump(new FakeBucket({ objects: { "a.txt": "1" } }), path);
    const body = readdirSync(join(path, "bodies")).find((name) => !name.startsWith("."));
    writeFileSync(join(path, "bodies", `${body}.part`), "half");
    await dump(new FakeBucket(), path);
    expect(readdirSync(join(path, "bodies"))).toEqual([".gitattributes"]);
  });
});

it("the storm lossy breaks bodies too", async () => {
  const bucket = new FakeBucket({ objects: { a: "text" } });
  faults(bucket).storm("lossy", 1);
  let broken = 0;
  for (let index = 0; index < 100; index++) {
    const object = await bucket.get("a").catch(() => null);
    await object?.text().catch(() => broken++);
  }
  expect(broken).toBeGreaterThan(0);
});
