import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FakeBucket } from "fakebucket";
import { contents, load } from "fakebucket/testing";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { DataDirectory } from "../../../src/cli/serve/data/data-directory.js";
import { temporaryDirectory } from "../../testing/temporary-directory.js";

const folderOf = temporaryDirectory();
const opened: DataDirectory[] = [];

afterEach(async () => {
  for (const data of opened.splice(0)) await data.close().catch(() => undefined);
});

async function open(path: string, names: readonly string[] = []): Promise<DataDirectory> {
  const data = await DataDirectory.open(path, names, () => new FakeBucket({ limits: { minPartBytes: 1 } }));
  opened.push(data);
  return data;
}

/** What another process finds after the first was killed, with a copy of what it left. */
async function openLeft(path: string): Promise<DataDirectory> {
  const copy = folderOf({});
  cpSync(path, copy, { recursive: true });
  rmSync(join(copy, "lock"));
  return open(copy);
}

function bucketOf({ buckets }: DataDirectory, name = "files"): FakeBucket {
  const bucket = buckets.get(name);
  if (bucket === undefined) throw new Error(`There is no bucket ${name}.`);
  return bucket;
}

describe("DataDirectory", () => {
  it("has what was saved, although it was never closed", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const bucket = bucketOf(data);
    await bucket.put("gone", "old");
    await data.save();
    await bucket.put("a/ä", new Uint8Array([0, 255]), {
      httpMetadata: { contentType: "image/png", cacheExpiry: new Date(5) },
      customMetadata: { constructor: "1", ö: "ü" },
      storageClass: "InfrequentAccess",
      ssecKey: new ArrayBuffer(32),
    });
    await bucket.put("sum", "s", { sha1: "a0f1490a20d0211c997b44bc357e1972deab8ae3" });
    await bucket.put("empty", "");
    await bucket.delete(["gone", "never there"]);
    const whole = await bucket.createMultipartUpload("whole");
    await whole.complete([await whole.uploadPart(2, "two"), await whole.uploadPart(1, "one")]);
    await (await bucket.createMultipartUpload("dropped")).abort();
    const begun = await bucket.createMultipartUpload("begun", { customMetadata: { by: "me" } });
    await begun.uploadPart(1, "first");
    await data.save();
    const part = await begun.uploadPart(1, "second");
    await data.save();

    const left = bucketOf(await openLeft(path));
    expect(contents(left)).toEqual(contents(bucket));
    await left.resumeMultipartUpload("begun", begun.uploadId).complete([part]);
    expect(await (await left.get("begun"))?.text()).toBe("second");
  });

  it("is, when it is closed, a dump of each bucket that the kit loads", async () => {
    const path = folderOf({});
    const data = await open(path, ["my.bucket"]);
    const bucket = bucketOf(data, "my.bucket");
    await bucket.put("greeting", "hello", { customMetadata: { language: "en" } });
    await data.close();
    expect(contents(await load(join(path, "my%2Ebucket")))).toEqual(contents(bucket));
    expect(contents(bucketOf(await open(path), "my.bucket"))).toEqual(contents(bucket));
  });

  it("is after a kill what it was after one of the saves, wherever the writing ended", async () => {
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
    for (let length = 0; length <= changes.length; length += 23) {
      writeFileSync(join(path, "files", "changes.jsonl"), changes.subarray(0, length));
      const lines = changes.subarray(0, length).filter((byte) => byte === 10).length;
      expect(contents(bucketOf(await openLeft(path)))).toEqual(states[lines]);
    }
  });

  it("keeps a bucket that is made, and forgets one that is removed, also of the same name", async () => {
    const path = folderOf({});
    const data = await open(path);
    data.buckets.set("new", data.makeBucket("new"));
    await bucketOf(data, "new").put("key", "old");
    await data.save();
    data.buckets.delete("new");
    data.makeBucket("new");
    await data.save();
    expect([...(await openLeft(path)).buckets.keys()]).toEqual([]);

    data.buckets.set("new", data.makeBucket("new"));
    await bucketOf(data, "new").put("other", "new");
    await data.save();
    expect([...contents(bucketOf(await openLeft(path), "new")).objects.keys()]).toEqual(["other"]);
  });

  it("saves what many calls did, whatever they did meanwhile", async () => {
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
      { numRuns: 20 },
    );
  });

  it("refuses a save that cannot be written, and makes it good with the next", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const bodies = join(path, "files", "bodies");
    renameSync(bodies, `${bodies}-away`);
    await bucketOf(data).put("key", "value");
    await expect(data.save()).rejects.toThrow("ENOENT");
    renameSync(`${bodies}-away`, bodies);
    await data.save();
    expect(contents(bucketOf(await openLeft(path)))).toEqual(contents(bucketOf(data)));
  });

  it("belongs to one process that runs", async () => {
    const path = folderOf({});
    writeFileSync(join(path, "lock"), String(process.ppid));
    await expect(open(path)).rejects.toThrow(`is in use by another server, process ${process.ppid}`);
    // No process has such an id.
    writeFileSync(join(path, "lock"), "4194305");
    const data = await open(path);
    expect(readFileSync(join(path, "lock"), "utf8")).toBe(String(process.pid));
    await data.close();
    expect(existsSync(join(path, "lock"))).toBe(false);
  });

  it("does not open what is damaged", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    await bucketOf(data).put("key", "value");
    await data.close();
    const index = readFileSync(join(path, "files", "bucket.json"), "utf8");
    const [, body = ""] = /"body": "([^"]+)"/.exec(index) ?? [];
    writeFileSync(join(path, "files", "bodies", body), "other");
    await expect(open(path)).rejects.toThrow('the body of "key", was changed');
    writeFileSync(join(path, "files", "bodies", body), "value");
    writeFileSync(join(path, "files", "changes.jsonl"), "[{]\n");
    await expect(open(path)).rejects.toThrow("is damaged at line 1");
  });
});
