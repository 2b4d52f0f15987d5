import { fileURLToPath } from "node:url";

/** The options of the Workers pool for this suite: they win over the wrangler configuration. */
export const options = {
  wrangler: { configPath: fileURLToPath(new URL("wrangler.jsonc", import.meta.url)), environment: "dev" },
  miniflare: { compatibilityDate: "2026-07-30", bindings: { TITLE: "of the tests" }, r2Buckets: ["UPLOADS"] },
};
