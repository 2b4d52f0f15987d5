export * from "../workers/classes.js";
export { SELF } from "../workers/entrypoints.js";
export * from "../workers/handler-arguments.js";
export { applyD1Migrations, type D1Like, type D1Migration, readD1Migrations } from "../workers/migrations.js";
export * from "../workers/not-offered.js";
export type { StartWorkersOptions, WorkersPluginOptions } from "../workers/options.js";
export { type WorkersPlugin, workers } from "../workers/plugin.js";
export { env, exports, reset, waitUntil, withEnv, withEnvAndExports, withExports } from "../workers/running.js";
export { type StartedWorkers, startWorkers } from "../workers/start-workers.js";
