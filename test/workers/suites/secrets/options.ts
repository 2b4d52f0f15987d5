import { fileURLToPath } from "node:url";

/** The options of the Workers pool for this suite, with names of wrangler among those of Miniflare, which ignores them. */
export const options = {
  wrangler: { configPath: fileURLToPath(new URL("wrangler.jsonc", import.meta.url)), environment: "dev" },
  miniflare: { vars: { TITLE: "ignored" }, r2_buckets: [{ binding: "IGNORED" }] },
};
