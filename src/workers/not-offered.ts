import { notOffered } from "./refusals.js";

// Exports of cloudflare:test.
export const runInDurableObject: never = notOffered("runInDurableObject", "cloudflare:test", "durableObjects");
export const runDurableObjectAlarm: never = notOffered("runDurableObjectAlarm", "cloudflare:test", "durableObjects");
export const listDurableObjectIds: never = notOffered("listDurableObjectIds", "cloudflare:test", "durableObjects");
export const abortAllDurableObjects: never = notOffered("abortAllDurableObjects", "cloudflare:test", "durableObjects");
export const evictAllDurableObjects: never = notOffered("evictAllDurableObjects", "cloudflare:test", "durableObjects");
export const evictDurableObject: never = notOffered("evictDurableObject", "cloudflare:test", "durableObjects");
export const introspectWorkflow: never = notOffered("introspectWorkflow", "cloudflare:test", "workflows");
export const introspectWorkflowInstance: never = notOffered(
  "introspectWorkflowInstance",
  "cloudflare:test",
  "workflows",
);
// Exports of cloudflare:workers.
export const RpcPromise: never = notOffered("RpcPromise", "cloudflare:workers", "rpc");
export const RpcProperty: never = notOffered("RpcProperty", "cloudflare:workers", "rpc");
export const RpcStub: never = notOffered("RpcStub", "cloudflare:workers", "rpc");
export const ServiceStub: never = notOffered("ServiceStub", "cloudflare:workers", "rpc");
export const abortIsolate: never = notOffered("abortIsolate", "cloudflare:workers", "nothing");
export const restore: never = notOffered("restore", "cloudflare:workers", "nothing");
export const cache: never = notOffered("cache", "cloudflare:workers", "cache");
export const tracing: never = notOffered("tracing", "cloudflare:workers", "nothing");
// Exports of other modules imported by scripts.
export const onHibernate: never = notOffered("onHibernate", "cloudflare:durable-objects", "durableObjects");
export const retryable: never = notOffered("retryable", "cloudflare:durable-objects", "durableObjects");
export const connect: never = notOffered("connect", "cloudflare:sockets", "nothing");
export const EmailMessage: never = notOffered("EmailMessage", "cloudflare:email", "nothing");
export const connectHandler: never = notOffered("connectHandler", "cloudflare:node", "node");
export const handleAsNodeConnection: never = notOffered("handleAsNodeConnection", "cloudflare:node", "node");
export const handleAsNodeRequest: never = notOffered("handleAsNodeRequest", "cloudflare:node", "node");
export const httpServerHandler: never = notOffered("httpServerHandler", "cloudflare:node", "node");
