import { fileURLToPath } from "node:url";

/** The options of the Workers pool for this suite: a Worker with a binding to itself. */
export const options = {
  wrangler: { configPath: fileURLToPath(new URL("wrangler.jsonc", import.meta.url)) },
};
