import * as given from "./handler-arguments.js";
import { leftOut } from "./refusals.js";
import { env, lazyMembers, runIn, running } from "./running.js";

/** The arguments that the platform's classes keep. */
class Entry {
  readonly ctx: unknown;
  readonly env: unknown;

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}

/** The platform's `WorkerEntrypoint`: a class whose methods other Workers can call. */
export class WorkerEntrypoint extends Entry {}

/** The platform's `DurableObject`. Tests make one themselves, with a `ctx` of their own. */
export class DurableObject extends Entry {}

/** The platform's `WorkflowEntrypoint`. Tests call `run(event, step)` themselves. */
export class WorkflowEntrypoint extends Entry {}

/** The platform's `PipelineTransformationEntrypoint`. Tests call `run(records)` themselves. */
export class PipelineTransformationEntrypoint extends Entry {}

/** The platform's `RpcTarget`: a class whose objects are passed by reference. */
export class RpcTarget {}

/** The platform's `NonRetryableError` of Workflows. */
export class NonRetryableError extends Error {
  override name = "NonRetryableError";
}

/** The handlers that the platform calls of an object, with an event, `env` and `ctx`. */
const handlers = new Set(["connect", "email", "fetch", "queue", "scheduled", "tail", "tailStream", "test", "trace"]);

/** An export as other Workers see it: `fetch`, and what can be called. The main script is loaded by the first call. */
export function makeExport(name: string): Readonly<Record<string, unknown>> {
  return lazyMembers((key) => {
    if (key === "fetch") {
      return async (...args: ConstructorParameters<typeof Request>) => fetchFrom(name, new Request(...args));
    }
    const read = () => call(name, key, undefined);
    return Object.assign((...args: unknown[]) => call(name, key, args), {
      // biome-ignore lint/suspicious/noThenProperty: the platform's properties can be awaited, and are methods too.
      then: (...args: Parameters<Promise<unknown>["then"]>) => read().then(...args),
      catch: (...args: Parameters<Promise<unknown>["catch"]>) => read().catch(...args),
    });
  });
}

const self = makeExport("default");

const ownOfSelf: Readonly<Record<string, unknown>> = {
  async scheduled(options?: Parameters<typeof given.createScheduledController>[0]): Promise<object> {
    await call("default", "scheduled", [given.createScheduledController(options)]);
    return { outcome: "ok", noRetry: false };
  },
  async queue(...args: Parameters<typeof given.createMessageBatch>): Promise<given.QueueResult> {
    const [batch, ctx] = [given.createMessageBatch(...args), given.createExecutionContext()];
    await call("default", "queue", [batch], ctx);
    return given.getQueueResult(batch, ctx);
  },
};

/** The deprecated `SELF` of `cloudflare:test`: the default export, with the results of `scheduled` and `queue`. */
export const SELF: Readonly<Record<string, unknown>> = lazyMembers((key) => ownOfSelf[key] ?? self[key]);

/** Fetches as a caller does, who follows redirects: 20 at most. */
async function fetchFrom(name: string, request: Request, redirects = 0): Promise<Response> {
  const { redirect, method, url } = request;
  // Kept for a redirect that repeats it.
  const again = redirect === "follow" && request.body !== null ? request.clone() : request;
  const response = await call(name, "fetch", [new Request(request, { redirect: "manual" })]);
  if (!(response instanceof Response)) {
    throw remote(new TypeError("Incorrect type for Promise: the Promise did not resolve to 'Response'."));
  }
  const { status, headers } = response;
  const location = [301, 302, 303, 307, 308].includes(status) && redirect !== "manual" ? headers.get("location") : null;
  if (location === null) {
    // Configurable: a response may be passed on by another fetch.
    Object.defineProperty(response, "url", { value: url, configurable: true });
    return Object.defineProperty(response, "redirected", { value: redirects > 0, configurable: true });
  }
  if (redirect === "error" || redirects >= 20) throw new TypeError("Too many redirects.");
  const asGet = status === 303 ? method !== "HEAD" : status < 303 && method === "POST";
  const next = new Request(new URL(location, url), asGet ? { headers: request.headers } : again);
  return fetchFrom(name, next, redirects + 1);
}

/** Calls a member of an export, or reads it where there are no arguments. */
async function call(name: string, key: string, args?: readonly unknown[], ctx = given.createExecutionContext()) {
  const main = await running().loadMain();
  try {
    return await runIn({ waitUntil: (promise) => ctx.waitUntil(promise) }, async () => {
      const [holder, method] = findMember(main[name], name, key, ctx);
      if (args === undefined) return method;
      if (typeof method !== "function") throw new TypeError(`${JSON.stringify(key)} is not a function.`);
      return method.apply(holder, holder instanceof WorkerEntrypoint ? args : [...args, env, ctx]);
    });
  } catch (error) {
    throw remote(error);
  }
}

function findMember(value: unknown, name: string, key: string, ctx: object): [unknown, unknown] {
  const expected = (what: string) => new TypeError(`Expected ${name} export of the main script to ${what}`);
  if (value === undefined) throw new TypeError(`The main script does not export a ${name} entrypoint.`);
  if (typeof value === "object" && value !== null) {
    const method: unknown = handlers.has(key) ? Reflect.get(value, key) : undefined;
    if (typeof method === "function") return [value, method];
    throw expected(`define a \`${key}()\` function`);
  }
  if (typeof value !== "function") throw expected(`be an object or a class, got ${value}`);
  if (value.prototype instanceof DurableObject) Reflect.apply(leftOut(name, "exports", "durableObjects"), null, []);
  if (value.prototype instanceof WorkflowEntrypoint) Reflect.apply(leftOut(name, "exports", "workflows"), null, []);
  if (!(value.prototype instanceof WorkerEntrypoint)) throw expected("be a subclass of `WorkerEntrypoint`");
  const holder: object = Reflect.construct(value, [ctx, env]);
  if (Reflect.has(value.prototype, key)) return [holder, Reflect.get(holder, key)];
  throw new TypeError(`The RPC receiver does not implement ${JSON.stringify(key)}.`);
}

/** The classes of errors that stay what they are on their way from one Worker to another. */
const kept = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];

/** An error as it arrives at the caller: of a class of the language, with its own properties. */
function remote(error: unknown): Error {
  if (!(error instanceof Error)) return Object.assign(new Error(String(error)), { remote: true });
  const Class = kept.find((Class) => error.constructor === Class) ?? Error;
  const arrived = new Class(error.message);
  if (error.stack !== undefined) arrived.stack = error.stack;
  return Object.assign(arrived, { ...error }, { remote: true });
}
