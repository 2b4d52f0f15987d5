import { fileURLToPath } from "node:url";

/** The options of the Workers pool for this suite: a Worker that fetches from elsewhere. Newer pools have no `fetchMock`. */
export const options = {
  main: fileURLToPath(new URL("worker.ts", import.meta.url)),
  miniflare: { compatibilityDate: "2026-07-30", r2Buckets: ["FILES"] },
};
