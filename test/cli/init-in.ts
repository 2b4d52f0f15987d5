import { readFileSync } from "node:fs";
import { join } from "node:path";
import { refused } from "../../src/cli/command-outcome.js";
import { init } from "../../src/cli/init/init.js";
import type { InitRequest } from "../../src/cli/requests.js";

/** Runs `fakebucket init` in a folder, without the test, and returns its outcome and everything it said. */
export async function initIn(folder: string, more: Partial<InitRequest> = {}) {
  const lines: string[] = [];
  const request: InitRequest = {
    command: "init",
    file: undefined,
    environment: undefined,
    to: undefined,
    run: false,
    ...more,
  };
  const say = (line: string): void => void lines.push(line);
  const outcome = await init(request, folder, { width: 80, colors: false }, say).catch(refused);
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  return { ...outcome, said: [...lines, outcome.output].join("\n"), read };
}

/** The code of a Worker. */
export const worker = 'export default { fetch: async () => new Response("hello") };\n';

export const wrangler = `
main = "src/index.ts"
compatibility_date = "2026-01-01"
vars = { GREETING = "hi" }

[[r2_buckets]]
binding = "FILES"
bucket_name = "my-files"

[[env.preview.r2_buckets]]
binding = "LOGS"
bucket_name = "my-logs"
`;

/** The files of a project, by path. */
export const vitestProject = {
  "wrangler.toml": wrangler,
  "package.json": '{ "devDependencies": { "vitest": "4" } }',
  "src/index.ts": worker,
};

/** A vitest that looks everywhere, and in which every test fails. */
export const failingVitest = {
  "node_modules/fakebucket/package.json": "{}",
  "node_modules/vitest/package.json":
    '{ "type": "module", "bin": "vitest.js", "exports": { "./*": "./*.js", "./package.json": "./package.json" } }',
  "node_modules/vitest/vitest.js": "process.exit(1);",
  "node_modules/vitest/config.js": "export const configDefaults = { exclude: [] };",
  "node_modules/vitest/node.js":
    "export const createVitest = () => ({ projects: [{ config: { include: [], exclude: [] }, matchesTestGlob: () => true }] });",
};
