export {
  DurableObject,
  NonRetryableError,
  PipelineTransformationEntrypoint,
  RpcTarget,
  SELF,
  WorkerEntrypoint,
  WorkflowEntrypoint,
} from "./workers/entrypoints.js";
export {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
  type MessageInit,
  type QueueResult,
  waitOnExecutionContext,
} from "./workers/handler-arguments.js";
export * from "./workers/left-out.js";
export type { StartWorkersOptions, WorkersOptions, WorkersPluginOptions } from "./workers/options.js";
export { type WorkersPlugin, workers } from "./workers/plugin.js";
export { env, exports, reset, waitUntil, withEnv, withEnvAndExports, withExports } from "./workers/running.js";
export { type StartedWorkers, startWorkers } from "./workers/start-workers.js";
