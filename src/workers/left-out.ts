import { leftOut } from "./refusals.js";

// Of cloudflare:test.
export const applyD1Migrations: never = leftOut("applyD1Migrations", "cloudflare:test", "migrations");
export const runInDurableObject: never = leftOut("runInDurableObject", "cloudflare:test", "durableObjects");
export const runDurableObjectAlarm: never = leftOut("runDurableObjectAlarm", "cloudflare:test", "durableObjects");
export const listDurableObjectIds: never = leftOut("listDurableObjectIds", "cloudflare:test", "durableObjects");
export const abortAllDurableObjects: never = leftOut("abortAllDurableObjects", "cloudflare:test", "durableObjects");
export const evictAllDurableObjects: never = leftOut("evictAllDurableObjects", "cloudflare:test", "durableObjects");
export const evictDurableObject: never = leftOut("evictDurableObject", "cloudflare:test", "durableObjects");
export const introspectWorkflow: never = leftOut("introspectWorkflow", "cloudflare:test", "workflows");
export const introspectWorkflowInstance: never = leftOut("introspectWorkflowInstance", "cloudflare:test", "workflows");
export const adminSecretsStore: never = leftOut("adminSecretsStore", "cloudflare:test", "secretsStore");
export const fetchMock: never = leftOut("fetchMock", "cloudflare:test", "fetchMock");
export const createPagesEventContext: never = leftOut("createPagesEventContext", "cloudflare:test", "pages");
// Of cloudflare:workers.
export const RpcPromise: never = leftOut("RpcPromise", "cloudflare:workers", "rpc");
export const RpcProperty: never = leftOut("RpcProperty", "cloudflare:workers", "rpc");
export const RpcStub: never = leftOut("RpcStub", "cloudflare:workers", "rpc");
export const ServiceStub: never = leftOut("ServiceStub", "cloudflare:workers", "rpc");
export const abortIsolate: never = leftOut("abortIsolate", "cloudflare:workers", "nothing");
export const restore: never = leftOut("restore", "cloudflare:workers", "nothing");
export const cache: never = leftOut("cache", "cloudflare:workers", "cache");
export const tracing: never = leftOut("tracing", "cloudflare:workers", "nothing");
// Of other modules, which scripts import.
export const onHibernate: never = leftOut("onHibernate", "cloudflare:durable-objects", "durableObjects");
export const retryable: never = leftOut("retryable", "cloudflare:durable-objects", "durableObjects");
export const connect: never = leftOut("connect", "cloudflare:sockets", "nothing");
export const EmailMessage: never = leftOut("EmailMessage", "cloudflare:email", "nothing");
export const connectHandler: never = leftOut("connectHandler", "cloudflare:node", "node");
export const handleAsNodeConnection: never = leftOut("handleAsNodeConnection", "cloudflare:node", "node");
export const handleAsNodeRequest: never = leftOut("handleAsNodeRequest", "cloudflare:node", "node");
export const httpServerHandler: never = leftOut("httpServerHandler", "cloudflare:node", "node");
