import { fileURLToPath } from "node:url";

/** The options of the Workers pool for this suite: it has no wrangler configuration. */
export const options = async () => ({
  main: fileURLToPath(new URL("worker.ts", import.meta.url)),
  singleWorker: true,
  miniflare: {
    compatibilityDate: "2026-07-30",
    compatibilityFlags: ["nodejs_compat"],
    r2Buckets: { FILES: "Test_Files", SAME: { id: "Test_Files" }, OTHER: "Test_Other" },
    bindings: { TITLE: "from the options", DEEP: { list: [1, 2] } },
    r2Persist: false,
  },
});
