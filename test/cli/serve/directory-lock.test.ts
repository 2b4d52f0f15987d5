import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contents } from "fakebucket/testing";
import { describe, expect, it, vi } from "vitest";
import { lockDirectory } from "../../../src/cli/serve/data/directory-lock.js";
import { disk } from "./limited-disk.js";
import { bucketOf, openDirectories } from "./open-directories.js";

vi.mock("node:fs/promises", async (importOriginal) => {
  const { limitDisk } = await import("./limited-disk.js");
  return limitDisk(await importOriginal());
});

const { folderOf, open } = openDirectories(disk);

describe("DataDirectory", () => {
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

  it("is not locked if its own lock below another one cannot be removed", async () => {
    const path = folderOf({});
    disk.beforeLink = async () => {
      await (await lockDirectory(path))();
      await (await lockDirectory(path))();
      disk.failsOnce = disk.changes + 1;
    };
    await expect(lockDirectory(path)).rejects.toThrow("EIO");
    await (await lockDirectory(path))();
  });
});
