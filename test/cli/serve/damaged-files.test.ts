import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { bucketOf, openDirectories } from "./open-directories.js";

// The tests may run as a user who can read every folder.
vi.mock("node:fs", async (importOriginal) => {
  const files = await importOriginal<typeof import("node:fs")>();
  const readdir = (path: string, options: object) => {
    if (path.endsWith("lost+found")) throw new Error("EACCES: permission denied");
    return files.readdirSync(path, options);
  };
  return { ...files, readdirSync: readdir };
});

const { folderOf, open } = openDirectories();

/** Makes a directory with two buckets; the folder of the first has two objects from uploads, and one other. */
async function directory(): Promise<{ path: string; file: (...names: string[]) => string; bodies: string[] }> {
  const path = folderOf({});
  const file = (...names: string[]) => join(path, "files", ...names);
  const data = await open(path, ["files", "other"]);
  const bucket = bucketOf(data);
  await bucket.put("key", "value", { customMetadata: { a: "b" } });
  for (const key of ["first", "second"]) {
    const upload = await bucket.createMultipartUpload(key);
    await upload.complete([await upload.uploadPart(1, `the ${key}`.slice(0, 8))]);
  }
  await data.close();
  const bodies = readdirSync(file("bodies"))
    .filter((name) => /^(first|second)/.test(name))
    .map((name) => file("bodies", name));
  return { path, file, bodies };
}

/** Expects the first bucket to be left alone, with a reason, and the second to be served. */
async function expectLeftAlone(path: string, reason: string): Promise<void> {
  const folder = join(path, "files");
  const contentsOf = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), "latin1")]);
  const before = contentsOf();
  const said: string[] = [];
  const data = await open(path, ["files"], said);
  expect([...data.buckets.keys()]).toEqual(["other"]);
  await data.close();
  expect(said).toEqual([expect.stringContaining(`${folder} is damaged. It was not changed, and is not served.`)]);
  expect(said[0]).toContain(reason);
  expect(contentsOf()).toEqual(before);
}

describe("DataDirectory", () => {
  const object =
    '{"key":"k","body":"k-900150983cd24fb0d6963f7d28e17f72","size":1,"etag":"e","version":"v","uploaded":"2026-01-01","storageClass":"Standard"}';

  it.each([
    [
      "an object without a time",
      `{"object":${object.replace("uploaded", "uploadee")}}`,
      "object.uploaded must be a time",
    ],
    [
      "an object without a class",
      `{"object":${object.replace("storageClass", "storage")}}`,
      "object.storageClass must",
    ],
    ["a field of an object", `{"object":${object.replace("{", '{"more":1,')}}`, 'object: unknown field "more"'],
    ["an object that is none", '{"object":5}', "object must be an object, not 5."],
    ["an unknown kind", '{"tags":{}}', "change.object must be an object, not undefined."],
    ["no kind", "{}", "change.object must be an object, not undefined."],
    ["nothing", "null", "change must be an object, not null."],
    ["a deletion", '{"deleted":5}', "change.deleted must be a string, not 5."],
    [
      "an upload",
      '{"upload":{"uploadId":"u","key":"k","created":"x","storageClass":"s"}}',
      "upload.created must be a time",
    ],
    [
      "a part",
      '{"part":{"partNumber":"1","etag":"","size":1,"uploaded":"2026","body":""},"uploadId":"u"}',
      "part.partNumber",
    ],
    ["a part of nothing", '{"part":{}}', "change.uploadId must be a string"],
    ["an end", '{"ended":null}', "change.ended must be a string"],
    ["files", '{"files":["../../a"]}', "change.files must be an array of names of files"],
  ])("leaves a bucket alone whose log has damage in %s", async (_, change, reason) => {
    const { path, file } = await directory();
    writeFileSync(file("changes.jsonl"), `[]\n[${change}]\n`);
    await expectLeftAlone(path, `${file("changes.jsonl")} is damaged at line 2: change`);
    await expectLeftAlone(path, reason);
  });

  it("leaves a bucket alone whose index was cut anywhere", async () => {
    const { path, file } = await directory();
    const index = readFileSync(file("bucket.json"));
    for (let part = 0; part < 20; part++) {
      writeFileSync(file("bucket.json"), index.subarray(0, Math.floor((index.length * part) / 20)));
      await expectLeftAlone(path, "is not the index of a dump");
    }
  });

  it.each([
    ["an unknown storage class", { storageClass: "Cheap" }, 'object.storageClass of "first": '],
    ["a lone surrogate in its key", { key: "a\uD800" }, 'object.key of "a'],
    ["too much metadata", { customMetadata: { a: "x".repeat(9000) } }, 'object.customMetadata of "first": '],
  ])("leaves a bucket alone with an object that no call can store, because of %s", async (_, changes, reason) => {
    const { path, file } = await directory();
    const index = JSON.parse(readFileSync(file("bucket.json"), "utf8"));
    const [object, ...others] = index.objects;
    writeFileSync(file("bucket.json"), JSON.stringify({ ...index, objects: [{ ...object, ...changes }, ...others] }));
    await expectLeftAlone(path, reason);
  });

  it("notices the changed body of an upload, whose etag is no digest", async () => {
    const { path, bodies } = await directory();
    const [first = "", second = ""] = bodies;
    const bytes = readFileSync(first);
    expect(bytes.length).toBe(readFileSync(second).length);
    renameSync(first, `${first}.away`);
    renameSync(second, first);
    renameSync(`${first}.away`, second);
    await expectLeftAlone(path, 'the body of "first", was changed');
  });

  it("leaves a bucket alone whose log cannot be read", async () => {
    const { path, file } = await directory();
    rmSync(file("changes.jsonl"));
    mkdirSync(file("changes.jsonl"));
    await expectLeftAlone(path, "EISDIR");
  });

  it("notices the changed body of a part of its size", async () => {
    const { path, file } = await directory();
    const data = await open(path);
    await (await bucketOf(data).createMultipartUpload("third")).uploadPart(1, "the part");
    await data.close();
    const [part = ""] = readdirSync(file("bodies")).filter((name) => name.startsWith("part-"));
    writeFileSync(file("bodies", part), "the trap");
    await expectLeftAlone(path, `${file("bodies", part)} was changed.`);
    writeFileSync(file("bodies", part), "the part");
    const log = readFileSync(file("changes.jsonl"), "utf8");
    writeFileSync(file("changes.jsonl"), log.replace('"size":8', '"size":7'));
    await expectLeftAlone(path, `${file("bodies", part)} was changed.`);
  });

  it("writes through no link, which may lead to a file of somebody else", async () => {
    const { path, file } = await directory();
    const mine = join(folderOf({ "mine.txt": "mine" }), "mine.txt");
    const data = await open(path);
    await bucketOf(data).put("key", "other");
    await data.save();
    const [body = ""] = readdirSync(file("bodies")).filter((name) => name.startsWith("key-"));
    await bucketOf(data).delete("key");
    await data.close();
    const links = [
      file("bucket.json.part"),
      file("changes.jsonl.part"),
      file("bodies", body),
      join(path, ".fakebucket-reserve"),
    ];
    for (const link of links) symlinkSync(mine, link);
    const again = await open(path);
    await bucketOf(again).put("key", "other");
    await again.save();
    expect(lstatSync(file("bodies", body)).isFile()).toBe(true);
    await again.close();
    expect(readFileSync(mine, "utf8")).toBe("mine");
    expect(await (await bucketOf(await open(path)).get("key"))?.text()).toBe("other");
  });

  it("starts beside a folder that it cannot read, and says so", async () => {
    const { path } = await directory();
    mkdirSync(join(path, "lost+found"));
    const said: string[] = [];
    expect([...(await open(path, [], said)).buckets.keys()]).toEqual(["files", "other"]);
    expect(said).toEqual([
      `${join(path, "lost+found")} is a folder that cannot be read (EACCES: permission denied). It was not changed.`,
    ]);
  });

  it("refuses a path that cannot be a directory, and names it", async () => {
    const file = join(folderOf({ "notes.txt": "mine" }), "notes.txt");
    for (const path of [file, join(file, "inner")])
      await expect(open(path)).rejects.toThrow(`Buckets cannot be kept in ${path} (E`);
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  it("takes no folder of another name for a removed bucket", async () => {
    const { path, file } = await directory();
    const names = [".removed-mine", `.removed-${"a".repeat(22)}`, `mine.removed-${"a".repeat(21)}`];
    for (const name of names) cpSync(file(), join(path, name), { recursive: true });
    await open(path);
    for (const name of names)
      expect(readdirSync(join(path, name)).toSorted()).toEqual(["bodies", "bucket.json", "changes.jsonl"]);
  });
});
