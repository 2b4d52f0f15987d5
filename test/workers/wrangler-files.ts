import { readFileSync } from "node:fs";

const substitute = readFileSync(new URL("fake-miniflare.cjs", import.meta.url), "utf8");

/** The files of a project with a substitute for wrangler, which brings Miniflare along. */
export const wranglerFiles: Readonly<Record<string, string>> = {
  "node_modules/wrangler/index.js": substitute,
  "node_modules/wrangler/node_modules/miniflare/index.js": substitute,
};
