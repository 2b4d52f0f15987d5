import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { loadBindings } from "fakebucket/config";
import { startWorkers } from "fakebucket/workers";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../testing/temporary-directory.js";

const folderOf = temporaryDirectory();

/** Makes a pipe in a folder with a configuration, and returns the path of the configuration. */
function makePipe(name: string, files: Readonly<Record<string, string>>): string {
  const folder = folderOf(files);
  execFileSync("mkfifo", [join(folder, name)]);
  return join(folder, "wrangler.toml");
}

it("loadBindings() refuses a pipe [config.file.read]", async () => {
  const refusal = { name: "ConfigError", rule: "config.file.read", given: "it is not a regular file" };
  await expect(loadBindings(makePipe("wrangler.toml", {}))).rejects.toMatchObject(refusal);
});

it("startWorkers() refuses a pipe as its secrets", async () => {
  const configPath = makePipe(".dev.vars", { "wrangler.toml": "" });
  await expect(startWorkers({ configPath })).rejects.toThrow("it is not a regular file");
});
