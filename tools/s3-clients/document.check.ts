import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryDirectory } from "../../test/testing/temporary-directory.js";
import { cli } from "./start-server.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const text = readFileSync(join(root, "docs/s3.md"), "utf8");
const commands = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, fence = ""]) => fence);
const [server = "", ...others] = commands;
const isInstalled = spawnSync("rclone", ["--version"]).error === undefined;
const folder = temporaryDirectory()({});
let running: ChildProcess;

/** Returns an environment in which `npx fakebucket` runs this repository's command. */
function environment(): NodeJS.ProcessEnv {
  return { HOME: folder, LANG: "C.UTF-8", PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter) };
}

beforeAll(async () => {
  mkdirSync(join(folder, "bin"));
  // With `exec`, the server replaces the shell, so ending the process ends the server.
  writeFileSync(join(folder, "bin", "npx"), `#!/bin/sh\nshift\nexec "${process.execPath}" "${cli}" "$@"\n`, {
    mode: 0o755,
  });
  running = spawn("bash", ["-c", `exec ${server}`], {
    cwd: folder,
    env: environment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(running.stdout as NodeJS.ReadableStream, "data");
});

afterAll(async () => {
  running.kill();
  await once(running, "exit");
});

it("begins with the server", () => {
  expect(server).toBe("npx fakebucket serve --data .buckets\n");
  expect(others).toHaveLength(3);
});

it.for(others)("runs: %s", async (fence, { skip }) => {
  skip(fence.includes("rclone") && !isInstalled, "rclone is not installed");
  const { stdout } = await promisify(execFile)("bash", ["-ec", fence], { cwd: folder, env: environment() });
  expect(stdout).toMatch(/^hello$|no difference\.|npx wrangler deploy/m);
});
