import { execFileSync } from "node:child_process";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ConfigError, loadBindings } from "fakebucket/config";
import { startWorkers } from "fakebucket/workers";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../testing/temporary-directory.js";

const folderOf = temporaryDirectory();

/** Functions that make a file without an end at a path, and return its path. */
const kinds = {
  "a pipe": (path: string) => {
    execFileSync("mkfifo", [path]);
    return path;
  },
  "a device": () => "/dev/zero",
  "a folder": (path: string) => join(path, ".."),
  "a huge file": (path: string) => {
    writeFileSync(path, "");
    truncateSync(path, 5 * 1024 * 1024);
    return path;
  },
};

it.each(Object.entries(kinds))("loadBindings() refuses %s [config.file.read]", async (_, make) => {
  const error: unknown = await loadBindings(make(join(folderOf({}), "wrangler.toml"))).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as ConfigError).rule).toBe("config.file.read");
  expect((error as ConfigError).given).toMatch(
    /^it is not a regular file$|^it has 5242880 bytes, and the limit is 4194304$/,
  );
});

it.each([
  ["none.xyz", ["wrangler.toml", "wrangler.json", "other.json"], " has wrangler.json and wrangler.toml"],
  ["wrangler.jsn", ["wrangler.json", "other.json"], " has wrangler.json"],
  ["none.xyz", ["other.json"], undefined],
])("loadBindings() of the missing file %s names the configurations beside it: %j", async (name, files, text) => {
  const folder = folderOf(Object.fromEntries(files.map((file) => [file, "{}"])));
  for (const path of [join(folder, name), pathToFileURL(join(folder, name))]) {
    const { given } = (await loadBindings(path).catch((reason: unknown) => reason)) as ConfigError;
    expect(given).toMatch(/^ENOENT: /);
    expect(/ has .*$/.exec(given)?.[0]).toBe(text);
  }
});

it("loadBindings() reads a file of 4 MiB", async () => {
  const folder = folderOf({ "wrangler.json": `{}${" ".repeat(4 * 1024 * 1024 - 2)}` });
  expect((await loadBindings(join(folder, "wrangler.json"))).buckets.size).toBe(0);
});

it("startWorkers() refuses a pipe as its secrets", async () => {
  const folder = folderOf({ "wrangler.toml": "" });
  kinds["a pipe"](join(folder, ".dev.vars"));
  await expect(startWorkers({ configPath: join(folder, "wrangler.toml") })).rejects.toThrow("it is not a regular file");
});
