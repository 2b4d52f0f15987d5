import { startWorkers } from "fakebucket/workers";

await startWorkers({ configPath: "wrangler.jsonc", main: () => import("./src/index.mjs") });
