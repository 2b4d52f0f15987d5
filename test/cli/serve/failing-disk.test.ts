import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import type { FakeBucket, StoreMultipartUpload } from "fakebucket";
import { contents } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { makeAnswer } from "../../../src/cli/serve/make-answer.js";
import { disk } from "./limited-disk.js";
import { bucketOf, openDirectories } from "./open-directories.js";

vi.mock("node:fs/promises", async (importOriginal) => {
  const { limitDisk } = await import("./limited-disk.js");
  return limitDisk(await importOriginal());
});

const { folderOf, open, folderCopy, openLeft } = openDirectories(disk);

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

describe("DataDirectory", () => {
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
    Object.assign(disk, { folder: copy, size, isSlow: true });
    const said: string[] = [];
    const left = await open(copy, [], said);
    expect(contents(bucketOf(left))).toEqual(contents(bucket));
    await bucketOf(left).delete("kept");
    await bucketOf(left).put("more", "");
    await left.save();
    Object.assign(disk, { size: 0 });
    const { handles } = disk;
    await left.close();
    expect(disk.handles).toBe(handles - 1);
    // The log stays, without a word: nothing is lost.
    expect(said).toEqual([]);
    Object.assign(disk, disk.roomy);
    expect([...contents(bucketOf(await open(copy))).objects.keys()]).toEqual(["more"]);
  });

  it("closes the log of a slow disk before it replaces it", async () => {
    const path = folderOf({});
    const said: string[] = [];
    const data = await open(path, ["files"], said);
    await bucketOf(data).put("key", "value");
    await data.save();
    disk.isSlow = true;
    await data.close();
    expect([disk.handles, said, readFileSync(join(path, "files", "changes.jsonl"), "utf8")]).toEqual([0, [], ""]);
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
      Object.assign(disk, { changes: 0, failsOnce: step, isSlow: true, mostRunning: 0 });
      const { status } = await send("PUT", "/new-bucket");
      const folders = readdirSync(path).filter((name) => !name.startsWith("."));
      Object.assign(disk, disk.roomy);
      expect(disk.mostRunning).toBe(1);
      if (status === 200) break;
      expect([step, status, data.buckets.size, folders]).toEqual([step, 500, 0, []]);
    }
  });

  it("opens with each bucket of the configuration or not at all, whichever step fails", async () => {
    for (let step = 1; ; step++) {
      Object.assign(disk, { changes: 0, failsOnce: step });
      const opening = open(folderOf({}), ["files"]);
      const names = await opening.then(({ buckets }) => [...buckets.keys()].join(), String);
      const isWhole = disk.changes < step;
      Object.assign(disk, disk.roomy);
      expect(names).toMatch(isWhole ? /^files$/ : /^files$|EIO/);
      if (isWhole) break;
    }
  });

  it("keeps what was saved before a save that fails at any step", async () => {
    for (let step = 1; ; step++) {
      const path = folderOf({});
      const data = await open(path, ["files"]);
      await bucketOf(data).put("saved", "value");
      await data.save();
      Object.assign(disk, { changes: 0, failsOnce: step });
      await bucketOf(data).put("refused", "value");
      // Has the body of before.
      await bucketOf(data).put("saved", "value", { customMetadata: { by: "me" } });
      const error = await data.save().catch(String);
      Object.assign(disk, disk.roomy);
      expect(contents(bucketOf(await openLeft(path)))).toEqual(contents(bucketOf(data)));
      if (error === undefined) break;
    }
  });
});
