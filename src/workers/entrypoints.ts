import { createExecutionContext, type ExecutionContext } from "./contexts.js";
import { leftOut } from "./left-out.js";
import { createMessageBatch, getQueueResult, type MessageInit, type QueueResult } from "./queues.js";
import { env, lazyMembers, runIn, running } from "./state.js";

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

/**
 * The platform's mark of methods that may run more than once. Here each call is one.
 *
 * @throws TypeError if an argument is not a function.
 */
export function retryable(...methods: readonly unknown[]): void {
  const isRight = methods.every((method) => typeof method === "function");
  if (!isRight) throw new TypeError("retryable() accepts only functions.");
}

/** The platform's `RpcTarget`: a class whose objects are passed by reference. */
export class RpcTarget {}

/** The platform's `NonRetryableError` of Workflows. */
export class NonRetryableError extends Error {
  constructor(message: string, name = "NonRetryableError") {
    super(message);
    this.name = name;
  }
}

/** The handlers that the platform calls of an object, with an event, `env` and `ctx`. */
const handlers = new Set(["connect", "email", "fetch", "queue", "scheduled", "tail", "tailStream", "test", "trace"]);

/** The most redirects that a fetch follows. */
const mostRedirects = 20;

/** An export as other Workers see it: `fetch`, and what can be called. The main script is loaded by the first call. */
export function makeExport(name: string): object {
  return lazyMembers((key) => {
    if (key === "fetch") return (...args: ConstructorParameters<typeof Request>) => fetchFrom(name, args);
    const read = () => call(name, key, undefined);
    return Object.assign((...args: unknown[]) => call(name, key, args), {
      // biome-ignore lint/suspicious/noThenProperty: the platform's properties can be awaited, and are methods too.
      then: (...args: Parameters<Promise<unknown>["then"]>) => read().then(...args),
      catch: (...args: Parameters<Promise<unknown>["catch"]>) => read().catch(...args),
    });
  });
}

/** The deprecated `SELF` of `cloudflare:test`: the default export, with the results of `scheduled` and `queue`. */
export const SELF: Readonly<Record<string, unknown>> = makeSelf();

function makeSelf(): Readonly<Record<string, unknown>> {
  const self = makeExport("default") as Readonly<Record<string, unknown>>;
  const own: Readonly<Record<string, unknown>> = {
    async scheduled(options: { readonly scheduledTime?: Date; readonly cron?: string } = {}): Promise<object> {
      const { scheduledTime = new Date(), cron = "" } = options;
      await call("default", "scheduled", [{ scheduledTime: Number(scheduledTime), cron, noRetry: () => undefined }]);
      return { outcome: "ok", noRetry: false };
    },
    async queue(queueName: string, messages: readonly MessageInit[]): Promise<QueueResult> {
      const batch = createMessageBatch(queueName, messages);
      const ctx = createExecutionContext();
      await call("default", "queue", [batch], ctx);
      return getQueueResult(batch, ctx);
    },
  };
  return lazyMembers((key) => own[key] ?? self[key]) as Readonly<Record<string, unknown>>;
}

async function fetchFrom(name: string, args: ConstructorParameters<typeof Request>): Promise<Response> {
  let request = new Request(...args);
  const { redirect } = request;
  for (let redirects = 0; ; redirects += 1) {
    // Kept for a redirect that repeats it.
    const again = redirect === "follow" && request.body !== null ? request.clone() : request;
    // As the platform hands it over: the caller follows redirects.
    const response = await call(name, "fetch", [new Request(request, { redirect: "manual" })]);
    if (!(response instanceof Response)) {
      throw remote(new TypeError("Incorrect type for Promise: the Promise did not resolve to 'Response'."));
    }
    const location = response.headers.get("location");
    const { status } = response;
    if (location === null || ![301, 302, 303, 307, 308].includes(status) || redirect === "manual") {
      // A response may be passed on by another fetch.
      const define = (name: string, value: unknown) =>
        Object.defineProperty(response, name, { value, configurable: true });
      define("url", request.url);
      define("redirected", redirects > 0);
      return response;
    }
    if (redirect === "error" || redirects >= mostRedirects) throw new TypeError("Too many redirects.");
    const asGet = status === 303 ? request.method !== "HEAD" : status < 303 && request.method === "POST";
    request = new Request(new URL(location, request.url), asGet ? { headers: request.headers } : again);
  }
}

/** Calls a member of an export, or reads it where there are no arguments. */
async function call(
  name: string,
  key: string,
  args: readonly unknown[] | undefined,
  ctx: ExecutionContext = createExecutionContext(),
): Promise<unknown> {
  const main = await running().loadMain();
  const given = Object.assign(ctx, { props: {} });
  try {
    return await runIn({ waitUntil: (promise) => ctx.waitUntil(promise) }, async () => {
      const [holder, method] = findMember(main[name], name, key, given);
      if (args === undefined) return method;
      if (typeof method !== "function") throw new TypeError(`${JSON.stringify(key)} is not a function.`);
      return method.apply(holder, holder instanceof WorkerEntrypoint ? [...args] : [...args, env, given]);
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
  if (value.prototype instanceof DurableObject) leftOut<() => never>(name, "exports", "durableObjects")();
  if (value.prototype instanceof WorkflowEntrypoint) leftOut<() => never>(name, "exports", "workflows")();
  if (!(value.prototype instanceof WorkerEntrypoint)) throw expected("be a subclass of `WorkerEntrypoint`");
  const holder: object = Reflect.construct(value, [ctx, env]);
  if (Reflect.has(value.prototype, key)) return [holder, Reflect.get(holder, key)];
  const missing = JSON.stringify(key);
  throw new TypeError(
    Reflect.has(holder, key)
      ? `The RPC receiver's prototype does not implement ${missing}, but the receiver instance does.`
      : `The RPC receiver does not implement ${missing}.`,
  );
}

/** The classes of errors that stay what they are on their way from one Worker to another. */
const kept = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError] as const;

/** An error as it arrives at the caller: of a class of the language, with its own properties. */
function remote(error: unknown): Error {
  if (!(error instanceof Error)) return Object.assign(new Error(String(error)), { remote: true });
  const Class: (new (message: string) => Error) | undefined = kept.find((Class) => error.constructor === Class);
  const arrived = new (Class ?? Error)(error.message);
  if (error.stack !== undefined) arrived.stack = error.stack;
  return Object.assign(arrived, { ...error }, { remote: true });
}
