import { leftOut } from "./workers/left-out.js";

export { createExecutionContext, createScheduledController, waitOnExecutionContext } from "./workers/contexts.js";
export {
  DurableObject,
  NonRetryableError,
  PipelineTransformationEntrypoint,
  RpcTarget,
  retryable,
  SELF,
  WorkerEntrypoint,
  WorkflowEntrypoint,
} from "./workers/entrypoints.js";
export { applyD1Migrations } from "./workers/migrations.js";
export type { StartWorkersOptions, WorkersOptions, WorkersPluginOptions } from "./workers/options.js";
export { type WorkersPlugin, workers } from "./workers/plugin.js";
export { createMessageBatch, getQueueResult, type MessageInit, type QueueResult } from "./workers/queues.js";
export { type StartedWorkers, startWorkers } from "./workers/start-workers.js";
export { env, exports, reset, waitUntil, withEnv, withEnvAndExports, withExports } from "./workers/state.js";

// Left out of cloudflare:test.
export const runInDurableObject: never = leftOut("runInDurableObject", "cloudflare:test", "durableObjects");
export const runDurableObjectAlarm: never = leftOut("runDurableObjectAlarm", "cloudflare:test", "durableObjects");
export const listDurableObjectIds: never = leftOut("listDurableObjectIds", "cloudflare:test", "durableObjects");
export const abortAllDurableObjects: never = leftOut("abortAllDurableObjects", "cloudflare:test", "evictions");
export const evictAllDurableObjects: never = leftOut("evictAllDurableObjects", "cloudflare:test", "evictions");
export const evictDurableObject: never = leftOut("evictDurableObject", "cloudflare:test", "evictions");
export const introspectWorkflow: never = leftOut("introspectWorkflow", "cloudflare:test", "workflows");
export const introspectWorkflowInstance: never = leftOut("introspectWorkflowInstance", "cloudflare:test", "workflows");
export const adminSecretsStore: never = leftOut("adminSecretsStore", "cloudflare:test", "secretsStore");
export const fetchMock: never = leftOut("fetchMock", "cloudflare:test", "fetchMock");
export const createPagesEventContext: never = leftOut("createPagesEventContext", "cloudflare:test", "pages");

// Left out of cloudflare:workers.
export const RpcPromise: never = leftOut("RpcPromise", "cloudflare:workers", "rpc");
export const RpcProperty: never = leftOut("RpcProperty", "cloudflare:workers", "rpc");
export const RpcStub: never = leftOut("RpcStub", "cloudflare:workers", "rpc");
export const ServiceStub: never = leftOut("ServiceStub", "cloudflare:workers", "rpc");
export const abortIsolate: never = leftOut("abortIsolate", "cloudflare:workers", "isolate");
export const restore: never = leftOut("restore", "cloudflare:workers", "isolate");
export const cache: never = leftOut("cache", "cloudflare:workers", "cache");
export const tracing: never = leftOut("tracing", "cloudflare:workers", "tracing");

// Left out of cloudflare:durable-objects.
export const onHibernate: never = leftOut("onHibernate", "cloudflare:durable-objects", "evictions");

// Left out of cloudflare:sockets.
export const connect: never = leftOut("connect", "cloudflare:sockets", "sockets");

// Left out of cloudflare:email.
export const EmailMessage: never = leftOut("EmailMessage", "cloudflare:email", "email");

// Left out of cloudflare:node.
export const connectHandler: never = leftOut("connectHandler", "cloudflare:node", "node");
export const handleAsNodeConnection: never = leftOut("handleAsNodeConnection", "cloudflare:node", "node");
export const handleAsNodeRequest: never = leftOut("handleAsNodeRequest", "cloudflare:node", "node");
export const httpServerHandler: never = leftOut("httpServerHandler", "cloudflare:node", "node");
