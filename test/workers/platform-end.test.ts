import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../testing/temporary-directory.js";
import { wranglerFiles } from "./wrangler-files.js";

const folderOf = temporaryDirectory();
const entry = new URL("../../src/entries/workers.ts", import.meta.url).href;

it.each([
  [
    "a platform keeps a process running until it answers, and not longer",
    (configPath: string) => [
      `const { env } = await startWorkers(${JSON.stringify({ configPath })});`,
      'await env.CACHE.put("key", "value");',
      'console.log(await env.CACHE.get("key"));',
    ],
  ],
  [
    "a plugin that is not closed keeps no process running, nor does a message that waits",
    (configPath: string) => [
      "const miniflare = { serviceBindings: { API: () => new Response() } };",
      `await workers({ configPath: ${JSON.stringify(configPath)}, miniflare }).config({});`,
      'const queues = { queueProducers: ["QUEUE"], queueConsumers: { QUEUE: { maxBatchTimeout: 3600 } } };',
      'const { env } = await startWorkers({ miniflare: queues, main: () => import("node:fs") });',
      'await env.QUEUE.send("a");',
      'console.log("value");',
    ],
  ],
])("%s", (_, linesOf) => {
  const wrangler = JSON.stringify({ name: "a", kv_namespaces: [{ binding: "CACHE", id: "a" }] });
  const configPath = join(folderOf({ ...wranglerFiles, "wrangler.json": wrangler }), "wrangler.json");
  const script = [`import { startWorkers, workers } from ${JSON.stringify(entry)};`, ...linesOf(configPath)].join("\n");
  const args = ["--import", "tsx", "--input-type=module", "--eval", script];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toBe("value\n");
});
