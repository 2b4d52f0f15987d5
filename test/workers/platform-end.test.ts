import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../testing/temporary-directory.js";
import { wranglerFiles } from "./wrangler-files.js";

const folderOf = temporaryDirectory();

it("a platform keeps a process running until it answers, and not longer", () => {
  const wrangler = JSON.stringify({ name: "a", kv_namespaces: [{ binding: "CACHE", id: "a" }] });
  const configPath = join(folderOf({ ...wranglerFiles, "wrangler.json": wrangler }), "wrangler.json");
  const entry = new URL("../../src/entries/workers.ts", import.meta.url).href;
  const script = [
    `import { startWorkers } from ${JSON.stringify(entry)};`,
    `const { env } = await startWorkers(${JSON.stringify({ configPath })});`,
    'await env.CACHE.put("key", "value");',
    'console.log(await env.CACHE.get("key"));',
  ].join("\n");
  const args = ["--import", "tsx", "--input-type=module", "--eval", script];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toBe("value\n");
});
