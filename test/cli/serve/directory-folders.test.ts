import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FakeBucket } from "fakebucket";
import { contents, dump } from "fakebucket/testing";
import { describe, expect, it, vi } from "vitest";
import { DataDirectory } from "../../../src/cli/serve/data/data-directory.js";
import { disk } from "./limited-disk.js";
import { bucketOf, filesUnder, openDirectories } from "./open-directories.js";

vi.mock("node:fs/promises", async (importOriginal) => {
  const { limitDisk } = await import("./limited-disk.js");
  return limitDisk(await importOriginal());
});

const { folderOf, opened, open, folderCopy } = openDirectories(disk);

describe("DataDirectory", () => {
  it("removes the pending files of an interrupted dump, except for those in use", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    await bucketOf(data).put("key", "value");
    await data.close();
    const [body = ""] = readdirSync(join(path, "files", "bodies"));
    const other = "gone-900150983cd24fb0d6963f7d28e17f72";
    writeFileSync(join(path, "files", "bodies", other), "abc");
    const index = join(path, "files", "bucket.json");
    writeFileSync(index, JSON.stringify({ ...JSON.parse(readFileSync(index, "utf8")), pending: [body, other] }));
    expect(contents(bucketOf(await open(path))).text("key")).toBe("value");
    expect(readdirSync(join(path, "files", "bodies"))).toEqual([body]);
  });

  it("takes the folder of a bucket that was never completed", async () => {
    const path = folderOf({ "files/bucket.json.part": '{"fakebucket' });
    await bucketOf(await open(path, ["files"])).put("key", "value");
    expect(readdirSync(join(path, "files")).toSorted()).toEqual(["bodies", "bucket.json", "changes.jsonl"]);
  });

  it("finishes the removal of a dump that was interrupted too", async () => {
    const path = folderOf({});
    const folder = join(path, `.removed-${"-a_".repeat(7)}`);
    const other = join(path, `.removed-${"b".repeat(21)}`);
    for (const each of [folder, other]) await dump(new FakeBucket({ objects: { key: "value" } }), each);
    const pending = "gone-900150983cd24fb0d6963f7d28e17f72";
    writeFileSync(join(folder, "bodies", pending), "abc");
    const index = join(folder, "bucket.json");
    writeFileSync(index, JSON.stringify({ ...JSON.parse(readFileSync(index, "utf8")), pending: [pending] }));
    for (const name of ["bucket.json.part", "changes.jsonl.part"]) writeFileSync(join(folder, name), "{");
    const said: string[] = [];
    await open(path, [], said);
    expect([existsSync(folder), existsSync(other), said]).toEqual([false, false, []]);
  });

  it("does not serve a folder whose name is not the encoded name of a bucket", async () => {
    const path = folderOf({});
    await (await open(path, ["my.bucket"])).close();
    renameSync(join(path, "my%2Ebucket"), join(path, "my.bucket"));
    expect([...(await open(path)).buckets.keys()]).toEqual([]);
    expect(readdirSync(path).filter((name) => !name.startsWith("."))).toEqual(["my.bucket"]);
  });

  it("accepts buckets of any name, and ignores other folders", async () => {
    const path = folderOf({ "notes/a.txt": "mine" });
    mkdirSync(join(path, "%zz", "inner"), { recursive: true });
    symlinkSync(join(path, "notes"), join(path, "linked"));
    mkdirSync(join(path, "empty"));
    for (const name of ["bodies", "bucket.json", "changes.jsonl"]) {
      mkdirSync(join(path, name));
      if (name !== "bucket.json") writeFileSync(join(path, name, "bucket.json"), "{}");
      symlinkSync(join(path, "notes"), join(path, name, name));
    }
    mkdirSync(join(path, "my%2Enotes", "inner"), { recursive: true });
    const said: string[] = [];
    const data = await DataDirectory.open(
      path,
      ["lock"],
      () => new FakeBucket(),
      (line) => said.push(line),
    );
    opened.push(data);
    expect([...data.buckets.keys()]).toEqual(["lock"]);
    expect(said.toSorted()).toEqual([
      `${join(path, "%zz")} is a folder without a bucket. It was not changed.`,
      `${join(path, "bodies")} is a folder with a symbolic link. It was not changed.`,
      `${join(path, "bucket.json")} is a folder with a symbolic link. It was not changed.`,
      `${join(path, "changes.jsonl")} is a folder with a symbolic link. It was not changed.`,
      `${join(path, "linked")} is a symbolic link. It was not changed.`,
      `${join(path, "my%2Enotes")} is a folder without a bucket. It was not changed.`,
      `${join(path, "notes")} is a folder without a bucket. It was not changed.`,
    ]);
    await bucketOf(data, "lock").put("key", "value");
    await data.close();
    expect(contents(bucketOf(await open(path, ["lock"]), "lock")).text("key")).toBe("value");
    for (const name of ["notes", "linked", "bodies", "my.notes"]) {
      await expect(open(folderCopy(path), ["lock", name])).rejects.toThrow(
        `The bucket ${name} of the configuration cannot be kept there`,
      );
    }
  });

  it("leaves damaged buckets alone, names them, and serves the others", async () => {
    const path = folderOf({});
    const data = await open(path, ["files", "other"]);
    await bucketOf(data).put("key", "value");
    await bucketOf(data, "other").put("key", "value");
    await data.close();
    const file = (...names: string[]) => join(path, "files", ...names);
    const index = readFileSync(file("bucket.json"), "utf8");
    const [, body = ""] = /"body": "([^"]+)"/.exec(index) ?? [];
    for (const [name, damaged, line] of [
      [`bodies/${body}`, "other", 'the body of "key", was changed'],
      ["changes.jsonl", "[{]\n", "is damaged at line 1"],
      ["changes.jsonl", '[{"files":["../../bucket.json"]}]\n', "is damaged at line 1"],
      ["bucket.json", "{}", "is not the index of a dump"],
    ] as const) {
      const whole = readFileSync(file(name), "utf8");
      writeFileSync(file(name), damaged);
      const before = filesUnder(file());
      const said: string[] = [];
      const left = await open(path, ["files"], said);
      expect(said).toEqual([expect.stringContaining(`${file()} is damaged. It was not changed, and is not served.`)]);
      expect(said[0]).toContain(line);
      expect([...left.buckets.keys()]).toEqual(["other"]);
      // No other bucket takes its place.
      left.buckets.set("files", left.makeBucket("files"));
      await expect(left.save()).rejects.toThrow();
      await left.close();
      expect(filesUnder(file())).toEqual(before);
      writeFileSync(file(name), whole);
    }
    expect(contents(bucketOf(await open(path))).text("key")).toBe("value");
  });

  it("changes no folder without an index, whatever its files are called", async () => {
    const picture = "bodies/d41d8cd98f00b204e9800998ecf8427e.jpg";
    const path = folderOf({ [`photos/${picture}`]: "mine", "notes/a.txt": "mine", "log/changes.jsonl": "mine" });
    const before = filesUnder(path);
    const said: string[] = [];
    const data = await open(path, [], said);
    expect([...data.buckets.keys()]).toEqual([]);
    const isBucket = "is the folder of a bucket without its bucket.json: restore that file, or move the folder away";
    expect(said.toSorted()).toEqual([
      `${join(path, "log")} ${isBucket}. It was not changed.`,
      `${join(path, "notes")} is a folder without a bucket. It was not changed.`,
      `${join(path, "photos")} ${isBucket}. It was not changed.`,
    ]);
    for (const name of ["photos", "notes"]) {
      data.buckets.set(name, data.makeBucket(name));
      await expect(data.save()).rejects.toThrow(join(path, name));
      expect(data.buckets.has(name)).toBe(false);
    }
    await data.close();
    for (const name of ["photos", "notes"])
      await expect(open(path, [name])).rejects.toThrow("of the configuration cannot be kept there");
    expect(filesUnder(path).filter(([name]) => !name.startsWith(".lock"))).toEqual(before);
  });

  it("removes only the files that the index or the log names", async () => {
    const mine = ["d41d8cd98f00b204e9800998ecf8427e.jpg", "part-a-1-d41d8cd98f00b204e9800998ecf8427e"];
    const path = folderOf({});
    const data = await open(path, ["files"]);
    for (const name of mine) writeFileSync(join(path, "files", "bodies", name), "mine");
    await bucketOf(data).put("key", "value");
    await data.save();
    await bucketOf(data).put("key", "other");
    await data.close();
    const [body, ...others] = readdirSync(join(path, "files", "bodies")).filter((name) => !mine.includes(name));
    expect([body?.startsWith("key-"), others]).toEqual([true, []]);

    const said: string[] = [];
    const again = await open(path, [], said);
    again.buckets.delete("files");
    await again.save();
    expect(said).toEqual([`${join(path, "files")} remains of a removed bucket: it has unrelated files.`]);
    expect(readdirSync(join(path, "files"))).toEqual(["bodies"]);
    expect(readdirSync(join(path, "files", "bodies")).toSorted()).toEqual(mine.toSorted());
  });

  it("names the folder of a removed bucket with other files, also if its name is taken meanwhile", async () => {
    const path = folderOf({});
    const said: string[] = [];
    const data = await open(path, ["files"], said);
    writeFileSync(join(path, "files", "mine.txt"), "mine");
    data.buckets.delete("files");
    disk.beforeChange = async () => {
      disk.beforeChange = async () => void mkdirSync(join(path, "files", "inner"), { recursive: true });
    };
    await data.save();
    await data.close();
    const [removed = ""] = readdirSync(path).filter((name) => name.startsWith(".removed-"));
    const line = `${join(path, removed)} remains of a removed bucket: it has unrelated files.`;
    expect(said).toEqual([line]);
    await open(path, [], said);
    expect(said[1]).toBe(line);
  });

  it("removes the bodies of a save that was killed, which the log names", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    await bucketOf(data).put("key", "value");
    await data.save();
    const copy = folderCopy(path);
    expect(readdirSync(join(copy, "files", "bodies"))).toEqual([expect.stringMatching(/^key-/)]);
    // The line of the change was never written.
    const log = join(copy, "files", "changes.jsonl");
    writeFileSync(log, `${readFileSync(log, "utf8").split("\n")[0]}\n`);
    expect(contents(bucketOf(await open(copy))).objects.size).toBe(0);
    expect(readdirSync(join(copy, "files", "bodies"))).toEqual([]);
  });

  it("has a removed bucket whole or not at all, and all others, wherever the process ends", async () => {
    const seen = new Set<string>();
    for (let at = 1; ; at++) {
      const path = folderOf({});
      const data = await open(path, ["files", "other"]);
      await bucketOf(data).put("key", "value");
      await (await bucketOf(data).createMultipartUpload("upload")).uploadPart(1, "part");
      await bucketOf(data, "other").put("key", "value");
      await data.save();
      const whole = contents(bucketOf(data));
      Object.assign(disk, { changes: 0, failsAt: at });
      data.buckets.delete("files");
      const isWhole = await data.save().then(
        () => true,
        () => false,
      );
      const isDone = isWhole && disk.changes < at;
      Object.assign(disk, disk.roomy);
      const copy = folderCopy(path);
      const left = await open(copy);
      expect(contents(bucketOf(left, "other")).text("key")).toBe("value");
      if (left.buckets.has("files")) expect(contents(bucketOf(left))).toEqual(whole);
      await left.close();
      if (!left.buckets.has("files"))
        expect(readdirSync(copy).filter((name) => /files|removed/.test(name))).toEqual([]);
      seen.add(left.buckets.has("files") ? "whole" : "gone");
      if (isDone) break;
    }
    expect([...seen]).toEqual(["whole", "gone"]);
  });
});
