import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { temporaryDirectory } from "./job/temporary-directory.js";

const folder = await temporaryDirectory({});
/** The program of `npm start`, bundled into one file: the tests start it four times, and loading the sources is slow. */
const main = join(folder, "main.mjs");
await build({
  entryPoints: [fileURLToPath(new URL("main.ts", import.meta.url))],
  ...{ bundle: true, platform: "node", format: "esm", outfile: main },
});
afterAll(() => rm(folder, { recursive: true }));

const start = (...args: string[]) => run(main, ...args);

async function run(...args: string[]) {
  const program = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const exit = new Promise<number | null>((resolve) => program.on("close", resolve));
  const [output, errors, code] = await Promise.all([text(program.stdout), text(program.stderr), exit]);
  return { output, errors, code };
}

test.concurrent("a directory without mismatches is a success", async () => {
  const directory = await temporaryDirectory({ "a.txt": "a", "b/c.txt": "c" });

  const { output, errors, code } = await start("--semantics", "documented", directory);

  expect(errors).toBe("");
  expect(output).toMatch(
    /^Copies the files of .*; your files are not changed\.\nTakes about \d+ milliseconds a file\.\nload 2\/2\nwalk 2\/2\n.*documented semantics.*\n2 files in 2 folders, 2 B\n/s,
  );
  expect(output).toMatch(/\nEvery byte agrees with the disk, and every answer was as expected\.\n$/);
  expect(code).toBe(0);
  await rm(directory, { recursive: true });
});

test.concurrent("a mismatch is reported, and a failure", async () => {
  const directory = await temporaryDirectory({ "a.txt": "a", "b/c.txt": "c" });
  const wrongEtags = `
    const { set } = Headers.prototype;
    Headers.prototype.set = function (name, value) { set.call(this, name, name === "etag" ? "wrong" : value); };`;
  const lie = `data:text/javascript,${encodeURIComponent(wrongEtags)}`;

  const { output, code } = await run("--import", lie, main, directory);

  expect(output).toContain("a.txt: GET returned the etag wrong, not ");
  expect(output).toMatch(/\nThere were mismatches\.\n$/);
  expect(code).toBe(1);
  await rm(directory, { recursive: true });
});

test.concurrent.each([
  [["/no/such/directory"], '"/no/such/directory" is not a directory.'],
  [["--what", "one"], "Unknown option '--what'"],
])("%j exits with 2", async (args, message) => {
  const { output, errors, code } = await start(...args);

  expect(output).toBe("");
  expect(errors).toContain(message);
  expect(errors).toMatch(/\nUsage: npm start/);
  expect(code).toBe(2);
});
