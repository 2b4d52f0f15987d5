import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { FakeBucket, type StoreMultipartUpload, type StoreUploadedPart } from "fakebucket";
import { contents, dump, load, manualClock } from "fakebucket/testing";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setLifecycle } from "../../../src/bucket/binding/parse-bucket-rules.js";
import { readChanges } from "../../../src/cli/serve/data/change-log.js";
import { DataDirectory } from "../../../src/cli/serve/data/data-directory.js";
import { lockDirectory } from "../../../src/cli/serve/data/directory-lock.js";
import { makeAnswer } from "../../../src/cli/serve/make-answer.js";
import { bucketPortOf } from "../../../src/s3/call.js";
import { temporaryDirectory } from "../../testing/temporary-directory.js";
import { openDirectories } from "./open-directories.js";

/**
 * A limited disk under a folder. Each write accepts at most `piece` bytes; after a given number of changes, every
 * further change fails. One change may fail alone. On a slow disk, each change takes longer than a few reads.
 */
const disk = vi.hoisted(() => {
  const infinite = Number.POSITIVE_INFINITY;
  const roomy = {
    folder: "",
    size: infinite,
    piece: infinite,
    failsAt: infinite,
    failsOnce: infinite,
    largestFile: infinite,
    error: "",
    renameError: "",
    isSlow: false,
  };
  type Meanwhile = (() => Promise<void>) | undefined;
  return {
    ...roomy,
    roomy,
    changes: 0,
    running: 0,
    mostRunning: 0,
    handles: 0,
    beforeLink: undefined as Meanwhile,
    beforeChange: undefined as Meanwhile,
  };
});

vi.mock("node:fs/promises", async (importOriginal) => {
  const files = await importOriginal<typeof import("node:fs/promises")>();
  const full = () => Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  const used = () =>
    readdirSync(disk.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  const room = () => (disk.size === Number.POSITIVE_INFINITY ? disk.size : Math.max(0, disk.size - used()));
  const changing =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      disk.changes += 1;
      disk.running += 1;
      disk.mostRunning = Math.max(disk.mostRunning, disk.running);
      try {
        const { beforeChange } = disk;
        disk.beforeChange = undefined;
        await beforeChange?.();
        for (let reads = disk.isSlow ? 10 : 0; reads > 0; reads--) await files.stat(".");
        if (disk.changes >= disk.failsAt) throw new Error("interrupted");
        if (disk.changes === disk.failsOnce) throw Object.assign(new Error("EIO"), { code: "EIO" });
        if (disk.error !== "") throw Object.assign(new Error(disk.error), { code: disk.error });
        return await call(...args);
      } finally {
        disk.running -= 1;
      }
    };
  return {
    ...files,
    link: async (from: string, to: string) => {
      const { beforeLink } = disk;
      disk.beforeLink = undefined;
      await beforeLink?.();
      await files.link(from, to);
    },
    mkdir: changing(files.mkdir),
    rmdir: changing(files.rmdir),
    rename: changing(async (from: string, to: string) => {
      if (disk.renameError !== "") throw Object.assign(new Error(disk.renameError), { code: disk.renameError });
      await files.rename(from, to);
    }),
    rm: changing(files.rm),
    writeFile: changing(async (path: string, data: string | Uint8Array | Uint8Array[], options?: object) => {
      const bytes = Buffer.concat([data].flat().map((piece) => Buffer.from(piece)));
      await files.writeFile(path, "", options);
      const fits = Math.min(bytes.length, room());
      await files.writeFile(path, bytes.subarray(0, fits));
      if (fits < bytes.length) throw full();
    }),
    open: async (path: string, flags: string) => {
      const file = await files.open(path, flags);
      const write = changing(async (bytes: Uint8Array, offset: number, length: number, position: number) => {
        const fits = Math.min(length, room(), disk.piece);
        if (fits === 0) throw full();
        if (position + fits > disk.largestFile) throw Object.assign(new Error("EFBIG"), { code: "EFBIG" });
        return file.write(bytes, offset, fits, position);
      });
      disk.handles += 1;
      const close = () => file.close().finally(() => (disk.handles -= 1));
      return { write, truncate: changing((size: number) => file.truncate(size)), close };
    },
  };
});

const folderOf = temporaryDirectory();
const { opened, open } = openDirectories(() => {
  const { handles } = disk;
  disk.handles = 0;
  expect(handles).toBe(0);
});

afterEach(() => {
  Object.assign(disk, disk.roomy);
});

/** Opens a copy of a directory, as another process finds it after the first was killed. */
async function openLeft(path: string): Promise<DataDirectory> {
  return open(folderCopy(path));
}

function folderCopy(path: string): string {
  const copy = folderOf({});
  cpSync(path, copy, { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(copy)) if (name.startsWith(".lock-")) rmSync(join(copy, name));
  return copy;
}

function bucketOf({ buckets }: DataDirectory, name = "files"): FakeBucket {
  const bucket = buckets.get(name);
  if (bucket === undefined) throw new Error(`There is no bucket ${name}.`);
  return bucket;
}

/** The times of the uploads in progress and of their parts. */
function timesOf(bucket: FakeBucket): unknown[] {
  return Array.from(bucketPortOf(bucket).engine.state.uploadsByAge.values(), ({ created, parts }) => [
    created,
    Array.from(parts.values(), ({ uploaded }) => uploaded),
  ]);
}

/** A server of the buckets in a directory, and its requests, signed. */
async function served(path: string, names: readonly string[] = []) {
  const data = await open(path, names);
  const said: string[] = [];
  const keys = { accessKeyId: "key", secretAccessKey: "secret" };
  const answer = makeAnswer(data.buckets, { port: 1, region: "auto", ...keys }, data, (line) => said.push(line), {
    ...{ hosts: [], cors: [], isPublic: false, isLenient: false },
  });
  const client = new AwsClient({ ...keys, service: "s3", region: "auto" });
  const send = async (method: string, to: string, body?: string) =>
    answer(await client.sign(`http://localhost${to}`, { method, ...(body === undefined ? {} : { body }) }));
  return { data, said, send };
}

/** The files under a directory, with their contents. */
function filesUnder(path: string): [string, string][] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(path, name)).isFile())
    .toSorted()
    .map((name) => [name, readFileSync(join(path, name), "utf8")]);
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
    const data = await open(path, ["my.own.bucket"]);
    const bucket = bucketOf(data, "my.own.bucket");
    await bucket.put("greeting", "hello", { customMetadata: { language: "en" } });
    await data.close();
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
    data.buckets.delete("new");
    data.makeBucket("new");
    await data.save();
    expect([...(await openLeft(path)).buckets.keys()]).toEqual([]);

    data.buckets.set("new", data.makeBucket("new"));
    await bucketOf(data, "new").put("other", "new");
    await data.save();
    expect([...contents(bucketOf(await openLeft(path), "new")).objects.keys()]).toEqual(["other"]);
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
    await data.save();
    expect(files()).toHaveLength(2);
    await end(upload, part);
    await data.save();
    expect(files()).toEqual([]);
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

  it("refuses a save that cannot be written, and undoes its changes", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const bucket = bucketOf(data);
    await bucket.put("key", "old");
    const begun = await bucket.createMultipartUpload("begun");
    const part = await begun.uploadPart(1, "one");
    await data.save();
    const before = contents(bucket);

    disk.error = "ENOSPC";
    await bucket.delete("key");
    await expect(data.save()).rejects.toThrow("ENOSPC");
    await bucket.createMultipartUpload("other");
    await expect(data.save()).rejects.toThrow("ENOSPC");
    disk.error = "";
    expect(contents(bucket)).toEqual(before);
    const bodies = join(path, "files", "bodies");
    renameSync(bodies, `${bodies}-away`);
    await bucket.put("key", "value");
    await bucket.put("new", "value");
    await begun.complete([part]);
    await (await bucket.createMultipartUpload("other")).uploadPart(1, "two");
    await expect(data.save()).rejects.toThrow("ENOENT");
    expect(contents(bucket)).toEqual(before);
    renameSync(`${bodies}-away`, bodies);
    await begun.complete([part]);
    await data.save();
    const left = await openLeft(path);
    expect(contents(bucketOf(left))).toEqual(contents(bucket));
    disk.error = "EIO";
    await bucketOf(left).put("key", "value");
    await expect(left.save()).rejects.toThrow("EIO");
    disk.error = "";
    expect(contents(bucketOf(left))).toEqual(contents(bucket));
  });

  it("keeps changes made during a save that fails, and saves them next", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const bucket = bucketOf(data);
    const [changed, ended] = [await bucket.createMultipartUpload("a"), await bucket.createMultipartUpload("b")];
    for (const key of ["changed", "deleted"]) await bucket.put(key, "saved");
    await data.save();

    for (const key of ["changed", "deleted", "lost"]) await bucket.put(key, "refused");
    for (const upload of [changed, ended]) await upload.uploadPart(2, "refused");
    await (await bucket.createMultipartUpload("c")).uploadPart(1, "refused");
    disk.error = "EIO";
    const uploads: unknown[] = [];
    disk.beforeChange = async () => {
      await bucket.put("changed", "newer");
      await bucket.delete("deleted");
      await changed.uploadPart(1, "newer");
      await ended.abort();
      uploads.push(...contents(bucket).uploads.filter(({ key }) => key === "a"));
    };
    await expect(data.save()).rejects.toThrow("EIO");
    disk.error = "";
    await data.save();
    for (const held of [bucket, bucketOf(await openLeft(path))]) {
      expect([...contents(held).objects.keys()]).toEqual(["changed"]);
      expect([contents(held).text("changed"), uploads.length]).toEqual(["newer", 1]);
      expect(contents(held).uploads).toEqual(uploads);
    }
  });

  it("undoes changes made during a save if the next one fails", async () => {
    const data = await open(folderOf({}), ["files"]);
    const bucket = bucketOf(data);
    await bucket.put("first", "1");
    disk.beforeChange = () => bucket.put("second", "2").then(() => undefined);
    await data.save();
    disk.error = "EIO";
    await expect(data.save()).rejects.toThrow("EIO");
    disk.error = "";
    expect([...contents(bucket).objects.keys()]).toEqual(["first"]);
  });

  it("undoes the first objects of a new bucket if only its folder has room", async () => {
    const folder = folderOf({});
    const data = await open(folder);
    data.buckets.set("new", data.makeBucket("new"));
    await bucketOf(data, "new").put("large", new Uint8Array(9000));
    Object.assign(disk, { folder, size: 64 * 1024 + 4000 });
    await expect(data.save()).rejects.toThrow("ENOSPC");
    Object.assign(disk, disk.roomy);
    expect(contents(bucketOf(data, "new")).objects.size).toBe(0);
  });

  it("refuses changes without room on a full disk, and saves all others, for any size of writes", async () => {
    const key = fc.constantFrom("a", "b", "c");
    const call = fc.oneof(
      fc.record({ action: fc.constant("put"), key, size: fc.nat(3000) }),
      fc.record({ action: fc.constant("upload"), key, size: fc.nat(3000) }),
      fc.record({ action: fc.constant("delete"), key, size: fc.constant(0) }),
    );
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 25 }), fc.integer({ min: 1, max: 200 }), async (calls, piece) => {
        const folder = folderOf({});
        const data = await open(folder, ["files"]);
        const bucket = bucketOf(data);
        // In addition to the reserve file.
        Object.assign(disk, { folder, size: 64 * 1024 + 6000, piece });
        for (const { action, key: name, size } of calls) {
          const before = contents(bucket);
          if (action === "put") await bucket.put(name, new Uint8Array(size));
          else if (action === "delete") await bucket.delete(name);
          else {
            const upload = await bucket.createMultipartUpload(name);
            await upload.complete([await upload.uploadPart(1, new Uint8Array(size))]);
          }
          const isKept = await data.save().then(
            () => true,
            () => false,
          );
          if (isKept) continue;
          refused += 1;
          expect(action).not.toBe("delete");
          expect(contents(bucket)).toEqual(before);
          expect(readFileSync(join(folder, "files", "changes.jsonl"), "utf8")).toMatch(/^$|\n$/);
        }
        Object.assign(disk, disk.roomy);
        expect(contents(bucketOf(await openLeft(folder)))).toEqual(contents(bucket));
      }),
      { numRuns: 12, examples: [[["a", "b", "c"].map((name) => ({ action: "put", key: name, size: 3000 })), 50]] },
    );
    expect(refused).toBeGreaterThan(0);
  });

  it("keeps what it saved of a refused save, and the uploads that it could not complete", async () => {
    const folder = folderOf({});
    const data = await open(folder, ["files"]);
    const bucket = bucketOf(data);
    await bucket.put("old", "value");
    const upload = await bucket.createMultipartUpload("joined 😀");
    const part = await upload.uploadPart(1, new Uint8Array(3000));
    await data.save();
    Object.assign(disk, { folder, size: 64 * 1024 + 6000 });
    await bucket.delete("old");
    await bucket.put("large", new Uint8Array(9000));
    await expect(data.save()).rejects.toThrow("ENOSPC");
    expect([...contents(bucket).objects.keys()]).toEqual([]);
    await bucket.put("old", new Uint8Array(9000));
    await expect(data.save()).rejects.toThrow("ENOSPC");
    expect([...contents(bucket).objects.keys()]).toEqual([]);
    await bucket.put("old", "value");
    await data.save();
    await bucket.delete("old");
    await upload.uploadPart(2, new Uint8Array(9000));
    await expect(data.save()).rejects.toThrow("ENOSPC");
    expect([...contents(bucket).objects.keys()]).toEqual([]);
    await upload.complete([part]);
    await bucket.put("large", new Uint8Array(9000));
    await data.save().catch(() => undefined);
    const held = contents(bucket);
    expect([held.objects.has("joined 😀"), held.uploads.length]).not.toEqual([false, 0]);
    expect(contents(bucketOf(await openLeft(folder)))).toEqual(held);
  });

  it("starts on a full disk with the existing data", async () => {
    const folder = folderOf({});
    const data = await open(folder, ["files"]);
    const bucket = bucketOf(data);
    await bucket.put("kept", "value");
    await data.save();
    const copy = folderCopy(folder);
    const sizes = readdirSync(copy, { recursive: true }).map((name) => statSync(join(copy, String(name))));
    const size = sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    Object.assign(disk, { folder: copy, size });
    const said: string[] = [];
    const left = await open(copy, [], said);
    expect(contents(bucketOf(left))).toEqual(contents(bucket));
    await bucketOf(left).delete("kept");
    await bucketOf(left).put("more", "");
    await left.save();
    Object.assign(disk, { size: 0 });
    await left.close();
    // The log stays, without a word: nothing is lost.
    expect(said).toEqual([]);
    Object.assign(disk, disk.roomy);
    expect([...contents(bucketOf(await open(copy))).objects.keys()]).toEqual(["more"]);
  });

  it("holds each saved state, wherever the process ends", async () => {
    const seen = new Set<number>();
    for (let at = 1; ; at++) {
      const path = folderOf({});
      const data = await open(path, ["files"]);
      const bucket = bucketOf(data);
      const states = [contents(bucket)];
      Object.assign(disk, { changes: 0, failsAt: at });
      let kept = 0;
      const isWhole = await (async () => {
        await bucket.put("a", "one");
        states.push(contents(bucket));
        await data.save();
        kept = 1;
        await bucket.put("b", "two");
        await bucket.delete("a");
        states.push(contents(bucket));
        await data.save();
        kept = 2;
        await data.close();
      })().then(
        () => true,
        () => false,
      );
      // Closing goes on when the index cannot be rewritten.
      const isDone = isWhole && disk.changes < at;
      Object.assign(disk, disk.roomy);
      const left = contents(bucketOf(await openLeft(path)));
      const state = states.findIndex((one) => JSON.stringify([...one.objects]) === JSON.stringify([...left.objects]));
      expect(state).toBeGreaterThanOrEqual(kept);
      seen.add(kept);
      if (isDone) break;
    }
    expect(seen.size).toBe(3);
  });

  it("answers 507 if there is no room, still reads and deletes, and reports it once", async () => {
    const folder = folderOf({});
    const { data, send: sendTo, said } = await served(folder, ["files"]);
    const send = (method: string, path: string, body?: string) => sendTo(method, `/files${path}`, body);

    Object.assign(disk, { folder, size: 64 * 1024 + 4000 });
    expect((await send("PUT", "/small", "s")).status).toBe(200);
    for (const name of ["/large", "/small"]) {
      const refused = await send("PUT", name, "x".repeat(10_000));
      expect(refused.status).toBe(507);
      expect(await refused.text()).toContain("<Code>InsufficientStorage</Code>");
    }
    expect(await (await send("GET", "/small")).text()).toBe("s");
    expect((await send("GET", "/large")).status).toBe(404);
    expect(await (await send("GET", "?list-type=2")).text()).toContain("<KeyCount>1</KeyCount>");
    // A delete gets its own answer, although the change in the same save has no room.
    const beside = await Promise.all([send("PUT", "/large", "x".repeat(10_000)), send("DELETE", "/small")]);
    expect(beside.map(({ status }) => status)).toEqual([507, 204]);
    expect((await send("GET", "/small")).status).toBe(404);
    expect((await send("PUT", "/small", "s")).status).toBe(200);
    expect((await send("PUT", "/large", "x".repeat(10_000))).status).toBe(507);
    expect(said).toEqual([expect.stringContaining("The disk is full")]);
    expect((await send("DELETE", "/small")).status).toBe(204);
    expect((await send("PUT", "/small", "again")).status).toBe(200);
    expect(contents(bucketOf(await openLeft(folder)))).toEqual(contents(bucketOf(data)));
  });

  it("removes a bucket on a full disk, beside a change without room", async () => {
    const folder = folderOf({});
    const { data, send } = await served(folder, ["files", "empty"]);
    Object.assign(disk, { folder, size: 64 * 1024 + 4000 });
    const beside = await Promise.all([send("PUT", "/files/large", "x".repeat(10_000)), send("DELETE", "/empty")]);
    expect(beside.map(({ status }) => status)).toEqual([507, 204]);
    expect([...data.buckets.keys()]).toEqual(["files"]);
    expect([...(await openLeft(folder)).buckets.keys()]).toEqual(["files"]);
  });

  it("refuses the changes made while another bucket is saved in their own save", async () => {
    const path = folderOf({});
    const data = await open(path, ["files", "other"]);
    await bucketOf(data).put("key", "value");
    renameSync(join(path, "other", "bodies"), join(path, "other", "away"));
    const saves: Promise<string>[] = [];
    const save = () => saves.push(data.save().then(String, String));
    disk.beforeChange = async () => {
      await bucketOf(data, "other").put("key", "value");
      save();
    };
    save();
    expect([await saves[0], await saves[1]]).toEqual(["undefined", expect.stringContaining("ENOENT")]);
    expect([contents(bucketOf(data)).objects.size, contents(bucketOf(data, "other")).objects.size]).toEqual([1, 0]);
  });

  it("still has a bucket whose removal failed, although it was to be created again", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    const bucket = bucketOf(data);
    await bucket.put("key", "value");
    await data.save();
    disk.renameError = "EBUSY";
    data.buckets.delete("files");
    data.buckets.set("files", data.makeBucket("files"));
    await bucketOf(data).put("new", "value");
    await expect(data.save()).rejects.toThrow("EBUSY");
    disk.renameError = "";
    expect([bucketOf(data) === bucket, [...contents(bucket).objects.keys()]]).toEqual([true, ["key"]]);
    await data.close();
    expect([...contents(bucketOf(await open(path))).objects.keys()]).toEqual(["key"]);
  });

  it("deletes although the log has reached the largest size of a file", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    for (const key of ["old", "kept"]) await bucketOf(data).put(key, "value");
    await data.save();
    disk.largestFile = statSync(join(path, "files", "changes.jsonl")).size;
    await bucketOf(data).delete("old");
    await data.save();
    expect([...contents(bucketOf(await openLeft(path))).objects.keys()]).toEqual(["kept"]);
  });

  it("makes one change of the disk after another, and ends after the last one", async () => {
    const path = folderOf({});
    Object.assign(disk, { isSlow: true, mostRunning: 0 });
    const ended = async <Result>(call: Promise<Result>): Promise<Result> => {
      const result = await call;
      expect(disk.running).toBe(0);
      return result;
    };
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

  it("still has a bucket whose folder could not be removed", async () => {
    const folder = folderOf({});
    const { send } = await served(folder, ["files"]);
    Object.assign(disk, { renameError: "EBUSY" });
    expect((await send("DELETE", "/files")).status).toBe(500);
    expect((await send("HEAD", "/files")).status).toBe(200);
    Object.assign(disk, disk.roomy);
    expect((await send("DELETE", "/files")).status).toBe(204);
    expect([...(await openLeft(folder)).buckets.keys()]).toEqual([]);
  });

  it("saves the changes of one bucket, although those of another cannot be written", async () => {
    const path = folderOf({});
    const data = await open(path, ["files", "other"]);
    for (const name of ["files", "other"]) await bucketOf(data, name).put("key", "value");
    renameSync(join(path, "files", "bodies"), join(path, "files", "away"));
    await expect(data.save()).rejects.toThrow("ENOENT");
    renameSync(join(path, "files", "away"), join(path, "files", "bodies"));
    const left = await openLeft(path);
    expect(["files", "other"].map((name) => contents(bucketOf(left, name)).objects.size)).toEqual([0, 1]);
  });

  it.each<[what: string, remove: (bucket: FakeBucket, upload: StoreMultipartUpload) => Promise<void>]>([
    ["delete()", (bucket) => bucket.delete("old")],
    ["abort()", (_, upload) => upload.abort()],
  ])("reserves room for %s as long as it is open, also again after a full disk", async (_, remove) => {
    const folder = folderOf({});
    const data = await open(folder, ["files"]);
    const isReserved = () => existsSync(join(folder, ".fakebucket-reserve"));
    const reserved = [isReserved()];
    await bucketOf(data).put("old", "value");
    const upload = await bucketOf(data).createMultipartUpload("begun");
    await data.save();
    Object.assign(disk, { folder, size: 64 * 1024 });
    await remove(bucketOf(data), upload);
    await data.save();
    reserved.push(isReserved());
    Object.assign(disk, disk.roomy);
    await bucketOf(data).put("new", "value");
    await data.save();
    reserved.push(isReserved());
    await data.close();
    expect([...reserved, isReserved()]).toEqual([true, false, true, false]);
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
    for (const megabytes of [15, 17]) {
      await bucket.put("key", "value", { customMetadata: { a: "x".repeat(megabytes * 1024 * 1024) } });
      await data.save();
      sizes.push(statSync(join(path, "files", "changes.jsonl")).size > 0);
    }
    expect(sizes).toEqual([true, false]);
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

  it("belongs to one running process", async () => {
    const path = folderOf({});
    const lock = (number: number) => join(path, `.lock-000000000${number}`);
    writeFileSync(lock(1), JSON.stringify({ process: process.ppid, id: "other" }));
    await expect(open(path)).rejects.toThrow(
      new Error(`${path} is in use by another server, process ${process.ppid}. If it is not, remove ${lock(1)}.`),
    );
    for (const damaged of ["{", "5", "null", '{"process":"1","id":"1"}', '{"process":4194305}']) {
      writeFileSync(lock(1), damaged);
      await expect(open(path)).rejects.toThrow(`${lock(1)} is not the lock of a server.`);
    }
    rmSync(lock(1));
    mkdirSync(lock(1));
    await expect(open(path)).rejects.toThrow("EISDIR");
    rmSync(lock(1), { recursive: true });
    // No process has this id.
    writeFileSync(lock(1), JSON.stringify({ process: 2 ** 40, id: "ended" }));
    const data = await open(path);
    await expect(open(path)).rejects.toThrow(`is in use by another server, process ${process.pid}`);
    expect(existsSync(join(path, ".fakebucket-reserve"))).toBe(true);
    expect(JSON.parse(readFileSync(lock(2), "utf8"))).toMatchObject({ process: process.pid });
    expect(existsSync(lock(1))).toBe(false);
    await data.close();
    expect(readFileSync(lock(2), "utf8")).toBe("");
    await (await open(path)).close();
  });

  it("may belong to a process of another user", async () => {
    const path = folderOf({ ".lock-0000000001": JSON.stringify({ process: 4194305, id: "other" }) });
    const kill = vi.spyOn(process, "kill").mockImplementation(() => {
      throw Object.assign(new Error("EPERM"), { code: "EPERM" });
    });
    await expect(open(path))
      .rejects.toThrow("is in use by another server, process 4194305")
      .finally(() => {
        kill.mockRestore();
      });
  });

  it("is released although its last changes cannot be saved, which it reports", async () => {
    const path = folderOf({});
    const data = await open(path, ["files"]);
    await bucketOf(data).put("key", "value");
    renameSync(join(path, "files", "bodies"), join(path, "files", "away"));
    await expect(data.close()).rejects.toThrow("ENOENT");
    renameSync(join(path, "files", "away"), join(path, "files", "bodies"));
    expect(contents(bucketOf(await open(path))).objects.size).toBe(0);
  });

  it("can be locked again by a process that could not free it", async () => {
    const path = folderOf({});
    const unlock = await lockDirectory(path);
    disk.error = "ENOSPC";
    await unlock();
    disk.error = "";
    await (await lockDirectory(path))();
  });

  it("belongs to one of several processes that find an abandoned lock", async () => {
    const path = folderOf({});
    for (let round = 1; round <= 20; round++) {
      const names = readdirSync(path).sort();
      if (round % 2 === 0)
        writeFileSync(join(path, names.at(-1) ?? ""), JSON.stringify({ process: 4194305, id: "ended" }));
      const owners = await Promise.allSettled([lockDirectory(path), lockDirectory(path), lockDirectory(path)]);
      const [unlock, ...others] = owners.flatMap((owner) => (owner.status === "fulfilled" ? [owner.value] : []));
      expect(others).toEqual([]);
      for (const owner of owners)
        if (owner.status === "rejected") expect(String(owner.reason)).toContain("is in use by another server");
      await unlock?.();
    }
    expect(readdirSync(path)).toEqual([".lock-0000000020"]);
  });

  it("is not locked if no lock can be made", async () => {
    const path = folderOf({});
    disk.beforeLink = () => Promise.reject(Object.assign(new Error("EPERM"), { code: "EPERM" }));
    await expect(lockDirectory(path)).rejects.toThrow("EPERM");
    expect(readdirSync(path)).toEqual([]);
  });

  it("belongs to the owner of the highest lock", async () => {
    const lockOf = (process: number) => JSON.stringify({ process, id: "other" });
    const locks = Object.fromEntries(
      [8, 9, 10, 11].map((number) => [`.lock-${String(number).padStart(10, "0")}`, number]),
    );
    const path = folderOf(
      Object.fromEntries(
        Object.entries(locks).map(([name, number]) => [name, lockOf(number < 11 ? 4194305 : process.ppid)]),
      ),
    );
    await expect(lockDirectory(path)).rejects.toThrow("is in use by another server");
    writeFileSync(join(path, ".lock-0000000011"), lockOf(4194305));
    await (await lockDirectory(path))();
    expect(readdirSync(path)).toEqual([".lock-0000000012"]);
  });

  it("belongs to another process that took and freed the lock twice during the attempt", async () => {
    const path = folderOf({});
    let unlock: (() => Promise<void>) | undefined;
    disk.beforeLink = async () => {
      await (await lockDirectory(path))();
      unlock = await lockDirectory(path);
    };
    await expect(lockDirectory(path)).rejects.toThrow("is in use by another server");
    await unlock?.();
    await (await lockDirectory(path))();
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
    expect(said).toEqual([expect.stringContaining("remains of a removed bucket: it has unrelated files")]);
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

  it.each(["EBUSY", "EPERM"])("goes on when a rename fails with %s, says so, and compacts later", async (code) => {
    const path = folderOf({});
    const said: string[] = [];
    const data = await open(path, ["files"], said);
    const bucket = bucketOf(data);
    // Each save adds a line of this size to the log, which is compacted beyond 16 MiB.
    const upload = await bucket.createMultipartUpload("upload", { customMetadata: { a: "x".repeat(2000) } });
    await data.save();
    Object.assign(disk, { renameError: code });
    const log = join(path, "files", "changes.jsonl");
    writeFileSync(log, readFileSync(log, "utf8"));
    await data.close();
    expect(said).toEqual([expect.stringContaining(`the log stays, as the index cannot be rewritten (${code})`)]);
    expect(readdirSync(join(path, "files")).toSorted()).toEqual(["bodies", "bucket.json", "changes.jsonl"]);
    const again = await open(path, [], said);
    await bucketOf(again).put("key", "value");
    await again.save();
    const left = contents(bucketOf(await openLeft(path)));
    expect([left.text("key"), left.uploads.map(({ uploadId }) => uploadId)]).toEqual(["value", [upload.uploadId]]);
    Object.assign(disk, disk.roomy);
    await again.close();
    expect(readFileSync(log, "utf8").split("\n").length).toBe(2);
    expect(contents(bucketOf(await open(path))).uploads.map(({ uploadId }) => uploadId)).toEqual([upload.uploadId]);
  });

  it.each([
    [{ error: "EIO" }, 500],
    [{ error: "ENOSPC" }, 507],
    // Folders fit, but no files.
    [{ size: 0 }, 507],
    [{ renameError: "EIO" }, 500],
  ] as const)("refuses to create a bucket on %j, and leaves nothing of it", async (failing, status) => {
    const path = folderOf({});
    mkdirSync(join(path, "empty-folder"));
    const { data, send, said } = await served(path);
    Object.assign(disk, { folder: path, ...failing });
    for (const name of ["new-bucket", "empty-folder"]) expect((await send("PUT", `/${name}`)).status).toBe(status);
    expect([data.buckets.size, said.length]).toEqual([0, 1]);
    Object.assign(disk, disk.roomy);
    expect(readdirSync(path).filter((name) => !name.startsWith("."))).toEqual(["empty-folder"]);
    expect((await send("PUT", "/new-bucket")).status).toBe(200);
    expect([...(await openLeft(path)).buckets.keys()]).toEqual(["new-bucket"]);
  });

  it("leaves nothing of a bucket whose creation failed at any step", async () => {
    for (let step = 1; ; step++) {
      const path = folderOf({});
      const { data, send } = await served(path);
      Object.assign(disk, { changes: 0, failsOnce: step });
      const { status } = await send("PUT", "/new-bucket");
      Object.assign(disk, disk.roomy);
      const folders = readdirSync(path).filter((name) => !name.startsWith("."));
      if (status === 200) break;
      expect([step, status, data.buckets.size, folders]).toEqual([step, 500, 0, []]);
    }
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
