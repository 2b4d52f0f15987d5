import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FakeBucket, type StoreMultipartUpload, type StoreUploadedPart } from "fakebucket";
import { contents, dump, load, manualClock } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { setLifecycle } from "../../../src/bucket/binding/parse-bucket-rules.js";
import { readChanges } from "../../../src/cli/serve/data/change-log.js";
import { DataDirectory } from "../../../src/cli/serve/data/data-directory.js";
import { bucketPortOf } from "../../../src/s3/call.js";
import { disk } from "./limited-disk.js";
import { bucketOf, openDirectories } from "./open-directories.js";

vi.mock("node:fs/promises", async (importOriginal) => {
  const { limitDisk } = await import("./limited-disk.js");
  return limitDisk(await importOriginal());
});

const { folderOf, opened, open, folderCopy, openLeft } = openDirectories(disk);

/** The times of the uploads in progress and of their parts. */
function timesOf(bucket: FakeBucket): unknown[] {
  return Array.from(bucketPortOf(bucket).engine.state.uploadsByAge.values(), ({ created, parts }) => [
    created,
    Array.from(parts.values(), ({ uploaded }) => uploaded),
  ]);
}

describe("DataDirectory", () => {
  it("contains the saved changes if it was never closed", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const bucket = bucketOf(data);
    await bucket.put("gone 😀", "old");
    await data.save();
    await bucket.put("a/ä", new Uint8Array([0, 255]), {
      httpMetadata: { contentType: "image/png", cacheExpiry: new Date(5) },
      customMetadata: { constructor: "1", ö: "ü" },
      storageClass: "InfrequentAccess",
      ssecKey: new ArrayBuffer(32),
    });
    await bucket.put("sum", "s", { sha1: "a0f1490a20d0211c997b44bc357e1972deab8ae3" });
    await bucket.put("empty", "");
    await bucket.delete(["gone 😀", "never there"]);
    const whole = await bucket.createMultipartUpload("whole");
    await whole.complete([await whole.uploadPart(2, "two"), await whole.uploadPart(1, "one")]);
    await (await bucket.createMultipartUpload("dropped")).abort();
    const settings = {
      httpMetadata: { contentType: "text/plain", cacheExpiry: new Date(0) },
      customMetadata: { by: "me" },
      storageClass: "InfrequentAccess",
    } as const;
    const begun = await bucket.createMultipartUpload("begun", settings);
    const ssecKey = "00".repeat(32);
    const secret = await bucket.createMultipartUpload("secret", { ssecKey });
    await begun.uploadPart(1, "first");
    await data.save();
    const part = await begun.uploadPart(1, "second");
    await data.save();

    const left = bucketOf(await openLeft(path));
    expect(contents(left)).toEqual(contents(bucket));
    expect(timesOf(left)).toEqual(timesOf(bucket));
    await left.resumeMultipartUpload("begun", begun.uploadId).complete([part]);
    expect(await (await left.get("begun"))?.text()).toBe("second");
    expect(await left.head("begun")).toMatchObject(settings);
    const again = left.resumeMultipartUpload("secret", secret.uploadId);
    await expect(again.uploadPart(1, "v")).rejects.toThrow("(10902)");
    await again.complete([await again.uploadPart(1, "v", { ssecKey })]);
  });

  it("opens a bucket once that has several bindings", async () => {
    const path = folderOf({});
    for (const names of [
      ["files", "files"],
      ["files", "files"],
    ]) {
      const data = await open(path, names);
      await bucketOf(data).put(`key ${contents(bucketOf(data)).objects.size}`, "value");
      await data.close();
    }
    expect([...contents(bucketOf(await open(path))).objects.keys()]).toEqual(["key 0", "key 1"]);
  });

  it("is a dump of each bucket once it is closed, readable by load()", async () => {
    const path = folderOf({});
    const data = await open(path, ["my.own.bucket", "other"]);
    const bucket = bucketOf(data, "my.own.bucket");
    await bucket.put("greeting", "hello", { customMetadata: { language: "en" } });
    await bucketOf(data, "other").put("key", "value");
    await data.close();
    expect(contents(await load(join(path, "other"))).text("key")).toBe("value");
    expect(contents(await load(join(path, "my%2Eown%2Ebucket")))).toEqual(contents(bucket));
    expect(contents(bucketOf(await open(path), "my.own.bucket"))).toEqual(contents(bucket));
  });

  it("holds the state of one of the saves after a kill, wherever the writing ended", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const bucket = bucketOf(data);
    const states = [contents(bucket)];
    for (const key of ["one", "two"]) {
      await bucket.put(key, key);
      await data.save();
      states.push(contents(bucket));
    }
    const changes = readFileSync(join(path, "files", "changes.jsonl"));
    const log = join(path, "files", "changes.jsonl");
    for (let length = 0; length <= changes.length; length++) {
      writeFileSync(log, changes.subarray(0, length));
      const lines = changes.subarray(0, length).filter((byte) => byte === 10).length;
      const read = readChanges(log);
      // A line names the new body before the line of the change.
      expect([read.changes.length, read.length]).toEqual([lines, changes.subarray(0, length).lastIndexOf(10) + 1]);
      if (length % 23 !== 0) continue;
      expect(contents(bucketOf(await openLeft(path)))).toEqual(states[Math.floor(lines / 2)]);
    }
  });

  it("saves a new bucket, and forgets a removed one, also under the same name", async () => {
    const path = folderOf({});
    const data = await open(path);
    data.buckets.set("new", data.makeBucket("new"));
    await bucketOf(data, "new").put("key", "old");
    await data.save();
    data.buckets.set("second", data.makeBucket("second"));
    await data.save();
    for (const name of ["new", "second"]) data.buckets.delete(name);
    data.makeBucket("new");
    await data.save();
    expect([...(await openLeft(path)).buckets.keys()]).toEqual([]);

    data.buckets.set("new", data.makeBucket("new"));
    await bucketOf(data, "new").put("other", "new");
    await data.save();
    expect([...contents(bucketOf(await openLeft(path), "new")).objects.keys()]).toEqual(["other"]);
    // Those of the configuration come first.
    expect([...(await open(folderCopy(path), ["own"])).buckets.keys()]).toEqual(["own", "new"]);
  });

  it.each(["seen", "closed"])("saves the effects of time on a bucket when it is %s", async (when) => {
    const path = folderOf({});
    const clock = manualClock(Date.now());
    const data = await DataDirectory.open(path, ["files"], () => new FakeBucket({ clock }));
    opened.push(data);
    const bucket = bucketOf(data);
    await bucket.put("old/gone", "");
    await bucket.put("moved", "");
    const upload = await bucket.createMultipartUpload("ended");
    await data.save();
    const age = { condition: { type: "Age", maxAge: 60 } };
    setLifecycle(bucketPortOf(bucket), [
      { id: "delete", enabled: true, conditions: { prefix: "old/" }, deleteObjectsTransition: age },
      {
        ...{ id: "move", enabled: true, abortMultipartUploadsTransition: age },
        storageClassTransitions: [{ ...age, storageClass: "InfrequentAccess" }],
      },
    ]);
    clock.advance("1m");
    if (when === "seen") {
      expect(await bucket.head("old/gone")).toBeNull();
      await data.save();
    } else await data.close();
    // Rules are not saved by any run.
    const left = bucketOf(await openLeft(path));
    expect((await left.list()).objects.map(({ key, storageClass }) => [key, storageClass])).toEqual([
      ["moved", "InfrequentAccess"],
    ]);
    await expect(left.resumeMultipartUpload("ended", upload.uploadId).complete([])).rejects.toThrow("(10024)");
  });

  it("saves the effects of many calls, including concurrent ones", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const bucket = bucketOf(data);
    const key = fc.constantFrom("a", "b", "é", "e\u0301");
    const calls = fc.array(fc.tuple(key, fc.option(fc.string())), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(calls, async (all) => {
        const saves = all.map(async ([name, value]) => {
          await (value === null ? bucket.delete(name) : bucket.put(name, value));
          await data.save();
        });
        await Promise.all(saves);
        expect(contents(bucketOf(await openLeft(path)))).toEqual(contents(bucket));
      }),
      { numRuns: 10 },
    );
  });

  it("saves changes made during a save, before the save that they wait for ends", async () => {
    for (let turns = 0; turns < 12; turns++) {
      const path = folderOf({});
      const data = await open(path, ["files"]);
      const bucket = bucketOf(data);
      await bucket.put("first", "1");
      const saving = data.save();
      for (let turn = 0; turn < turns; turn++) await new Promise((later) => setImmediate(later));
      await bucket.put("second", "2");
      await data.save();
      expect([turns, [...contents(bucketOf(await openLeft(path))).objects.keys()]]).toEqual([
        turns,
        ["first", "second"],
      ]);
      await saving;
    }
  });

  it.each<[how: string, end: (upload: StoreMultipartUpload, part: StoreUploadedPart) => Promise<unknown>]>([
    ["complete()", (upload, part) => upload.complete([part])],
    ["abort()", (upload) => upload.abort()],
  ])("removes the files of the parts after %s", async (_, end) => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const files = () => readdirSync(join(path, "files", "bodies")).filter((name) => name.startsWith("part-"));
    const upload = await bucketOf(data).createMultipartUpload("k");
    const part = await upload.uploadPart(1, "one");
    await upload.uploadPart(2, "two");
    // The same part of another upload has a file of its own.
    await (await bucketOf(data).createMultipartUpload("k")).uploadPart(1, "one");
    await data.save();
    expect(files()).toHaveLength(3);
    await end(upload, part);
    await data.save();
    expect(files()).toHaveLength(1);
  });

  it("saves a part that replaces one of its size, also if another part has the same bytes", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const upload = await bucketOf(data).createMultipartUpload("k");
    const same = await upload.uploadPart(2, "one");
    for (const text of ["one", "two"]) {
      const part = await upload.uploadPart(1, text);
      await data.save();
      const isPart: unknown = expect.stringMatching(/^part-/);
      expect(readdirSync(join(path, "files", "bodies"))).toEqual([isPart, isPart]);
      const left = bucketOf(await openLeft(path));
      await left.resumeMultipartUpload("k", upload.uploadId).complete([part, same]);
      expect(contents(left).text("k")).toBe(`${text}one`);
    }
  });

  it("keeps the parts of an upload when it is opened after a kill, and again", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const upload = await bucketOf(data).createMultipartUpload("key");
    const part = await upload.uploadPart(1, "part");
    await data.save();
    const copy = folderCopy(path);
    for (const round of ["once", "twice"]) {
      const again = await open(copy);
      await bucketOf(again).put("other", round);
      await again.save();
      const left = bucketOf(await openLeft(copy));
      await left.resumeMultipartUpload("key", upload.uploadId).complete([part]);
      expect([contents(left).text("key"), contents(left).text("other")]).toEqual(["part", round]);
      await again.close();
    }
    const last = await open(copy);
    last.buckets.delete("files");
    await last.save();
    expect(existsSync(join(copy, "files"))).toBe(false);
  });

  it("makes one change of the disk after another, and ends after the last one", async () => {
    const path = folderOf({});
    Object.assign(disk, { isSlow: true, mostRunning: 0 });
    const ended = async <Result>(call: Promise<Result>): Promise<Result> => {
      const result = await call;
      expect(disk.running).toBe(0);
      return result;
    };
    mkdirSync(join(path, "foreign", "folder"), { recursive: true });
    await ended(open(path, ["files", "foreign"]).catch(() => undefined));
    const data = await ended(open(path, ["files", "other"]));
    const bucket = bucketOf(data);
    for (const key of ["old", "kept"]) await bucket.put(key, "value");
    await ended(data.save());
    const upload = await bucket.createMultipartUpload("upload");
    await upload.uploadPart(1, "part");
    await ended(data.save());
    await upload.abort();
    data.buckets.delete("other");
    await ended(data.save());
    const left = await ended(openLeft(path));
    await ended(left.close());
    // A deletion gives up the reserved space, and merges the log into the index.
    disk.largestFile = statSync(join(path, "files", "changes.jsonl")).size;
    await bucket.delete("old");
    await ended(data.save());
    await ended(data.close());
    expect([...contents(bucketOf(await ended(open(path)))).objects.keys()]).toEqual(["kept"]);
    expect(disk.mostRunning).toBe(1);
  });

  it("merges the log into the index when it has more than 16 MiB", async () => {
    const path = folderOf({});
    const limits = { maxCustomMetadataBytes: 20 * 1024 * 1024 };
    const said: string[] = [];
    const data = await DataDirectory.open(
      path,
      ["files"],
      () => new FakeBucket({ limits }),
      (line) => said.push(line),
    );
    opened.push(data);
    const bucket = bucketOf(data);
    const sizes: boolean[] = [];
    // The last one is smaller than the index.
    for (const megabytes of [15, 17, 16.5]) {
      await bucket.put("key", "value", { customMetadata: { a: "x".repeat(megabytes * 1024 * 1024) } });
      await data.save();
      sizes.push(statSync(join(path, "files", "changes.jsonl")).size > 0);
    }
    expect(sizes).toEqual([true, false, true]);
    expect(readFileSync(join(path, "files", "bucket.json")).length).toBeGreaterThan(17 * 1024 * 1024);
    disk.renameError = "EBUSY";
    for (const key of ["key", "other", "third"]) {
      await bucket.put(key, "value", { customMetadata: { a: "x".repeat(key === "key" ? 18 * 1024 * 1024 : 1) } });
      await data.save();
    }
    disk.renameError = "";
    expect(said).toEqual([expect.stringContaining("the log stays, as the index cannot be rewritten (EBUSY)")]);
  });

  it.each(["closed", "opened again"])("when %s, removes a body that a save could not remove", async (when) => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const bodies = join(path, "files", "bodies");
    await bucketOf(data).put("key", "old");
    await data.save();
    const old = join(bodies, readdirSync(bodies)[0] ?? "");
    // A folder in the place of the body cannot be removed as a file.
    rmSync(old);
    mkdirSync(old);
    await bucketOf(data).put("key", "new");
    await data.save();
    const makeRemovable = () => {
      rmSync(old, { recursive: true });
      writeFileSync(old, "old");
    };
    if (when === "closed") makeRemovable();
    await data.close();
    if (when === "closed") expect(readdirSync(bodies)).toHaveLength(1);
    else makeRemovable();
    const again = await open(path);
    expect(contents(bucketOf(again)).text("key")).toBe("new");
    expect(readdirSync(bodies)).toHaveLength(1);
    await again.close();
    expect(readFileSync(join(path, "files", "changes.jsonl"), "utf8")).toBe("");
  });

  it("keeps the body of an object that is stored again with the same bytes", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    for (const by of ["me", "you"]) {
      await bucketOf(data).put("key", "value", { customMetadata: { by } });
      await data.save();
    }
    const { objects } = contents(bucketOf(await openLeft(path)));
    expect([...objects.values()].map(({ body, customMetadata }) => [body, customMetadata])).toEqual([
      ["value", { by: "you" }],
    ]);
  });

  it.each([
    ["* -text\n", []],
    ["mine", [".gitattributes"]],
  ])("removes what dump() wrote, with the attributes %j: leaves %j", async (attributes, left) => {
    const path = folderOf({});
    await dump(new FakeBucket({ objects: { key: "value" } }), join(path, "files"));
    const bodies = join(path, "files", "bodies");
    writeFileSync(join(bodies, ".gitattributes"), attributes);
    const data = await open(path);
    data.buckets.delete("files");
    await data.save();
    expect(existsSync(bodies) ? readdirSync(bodies) : []).toEqual(left);
    expect(existsSync(join(path, "files"))).toBe(left.length > 0);
  });
});
