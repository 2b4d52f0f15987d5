import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { folderWithWrangler } from "./folder-with-wrangler.js";

const folder = folderWithWrangler();
afterAll(() => rmSync(folder, { recursive: true }));

it("a platform keeps a process running until it answers, and not longer", () => {
  const configPath = join(folder, "wrangler.json");
  writeFileSync(configPath, JSON.stringify({ name: "a", kv_namespaces: [{ binding: "CACHE", id: "a" }] }));
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
