import { DurableObject, WorkerEntrypoint, WorkflowEntrypoint } from "./classes.js";
import { createExecutionContext, type ExecutionContext } from "./contexts.js";
import { leftOut } from "./left-out.js";
import { createMessageBatch, getQueueResult, type MessageInit, type QueueResult } from "./queues.js";
import { env, runIn, running } from "./state.js";

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** The handlers that the platform calls of an object, with an event, `env` and `ctx`. */
const handlers = new Set(["connect", "email", "fetch", "queue", "scheduled", "tail", "tailStream", "test", "trace"]);

/** The most redirects that a fetch follows. */
const mostRedirects = 20;

/** Makes what the exports of the main script are, as other Workers see them. */
export function makeExports(): object {
  const known = new Map<string, object>();
  return new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name === "symbol" || name === "then") return undefined;
        const made = known.get(name) ?? makeExport(name);
        known.set(name, made);
        return made;
      },
    },
  );
}

/** An export: `fetch`, and what can be called. The main script is loaded by the first call. */
export function makeExport(name: string): object {
  const members = new Map<string, unknown>([
    ["fetch", (...args: ConstructorParameters<typeof Request>) => fetchFrom(name, args)],
  ]);
  return new Proxy(class {}, {
    get(_, key) {
      if (typeof key === "symbol" || key === "then") return undefined;
      if (!members.has(key)) members.set(key, memberOf(name, key));
      return members.get(key);
    },
  });
}

/** The deprecated `SELF`: the default export, with the results of `scheduled` and `queue`. */
export function makeSelf(): object {
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
  return new Proxy(self, { get: (_, key) => own[String(key)] ?? self[String(key)] });
}

/** A method of an export, which may also be awaited, as a property. */
function memberOf(name: string, key: string): unknown {
  const method = (...args: unknown[]) => call(name, key, args);
  const value = () => call(name, key, undefined);
  return Object.assign(method, {
    // biome-ignore lint/suspicious/noThenProperty: the platform's can be awaited too.
    then: (...args: Parameters<Promise<unknown>["then"]>) => value().then(...args),
    catch: (...args: Parameters<Promise<unknown>["catch"]>) => value().catch(...args),
  });
}

async function fetchFrom(name: string, args: ConstructorParameters<typeof Request>): Promise<Response> {
  let request = new Request(...args);
  const { redirect } = request;
  for (let redirects = 0; ; redirects += 1) {
    // Kept for a redirect that repeats it.
    const again = redirect === "follow" && request.body !== null ? request.clone() : request;
    // As the platform hands it over: the caller follows redirects.
    const given = new Request(request, { redirect: "manual" });
    const response = await call(name, "fetch", [given]);
    if (!(response instanceof Response)) {
      throw remote(new TypeError("Incorrect type for Promise: the Promise did not resolve to 'Response'."));
    }
    const location = response.headers.get("location");
    const redirected = location !== null && [301, 302, 303, 307, 308].includes(response.status);
    if (!redirected || redirect === "manual") return withUrl(response, request.url, redirects > 0);
    if (redirect === "error" || redirects >= mostRedirects) throw new TypeError("Too many redirects.");
    request = redirectedTo(new URL(location, request.url), response.status, again);
  }
}

function redirectedTo(url: URL, status: number, request: Request): Request {
  const asGet = status === 303 ? request.method !== "HEAD" : status < 303 && request.method === "POST";
  return asGet ? new Request(url, { headers: request.headers }) : new Request(url, request);
}

function withUrl(response: Response, url: string, redirected: boolean): Response {
  const properties = { url: { value: url }, redirected: { value: redirected } };
  return Object.defineProperties(response, properties);
}

/** Calls a member of an export, or reads it where there are no arguments. */
async function call(
  name: string,
  key: string,
  args: readonly unknown[] | undefined,
  ctx: ExecutionContext = createExecutionContext(),
): Promise<unknown> {
  const { loadMain } = running();
  const main = await loadMain();
  const given = Object.assign(ctx, { props: {} });
  const waitUntil = (promise: unknown) => ctx.waitUntil(promise);
  try {
    return await runIn({ waitUntil }, async () => {
      const [holder, method] = findMember(main[name], name, key, given, env);
      if (args === undefined) return method;
      if (typeof method !== "function") throw new TypeError(`${JSON.stringify(key)} is not a function.`);
      const isEntry = holder instanceof WorkerEntrypoint;
      return (method as Method).apply(holder, isEntry ? [...args] : [...args, env, given]);
    });
  } catch (error) {
    throw remote(error);
  }
}

function findMember(value: unknown, name: string, key: string, ctx: object, env: object): [unknown, unknown] {
  if (value === undefined) throw new TypeError(`The main script does not export a ${name} entrypoint.`);
  if (typeof value === "object" && value !== null) {
    const method: unknown = handlers.has(key) ? Reflect.get(value, key) : undefined;
    if (typeof method === "function") return [value, method];
    throw new TypeError(`Expected ${name} export of the main script to define a \`${key}()\` function`);
  }
  if (typeof value !== "function") {
    throw new TypeError(`Expected ${name} export of the main script to be an object or a class, got ${value}`);
  }
  if (value.prototype instanceof DurableObject) leftOut<() => never>(name, "exports", "durableObjects")();
  if (value.prototype instanceof WorkflowEntrypoint) leftOut<() => never>(name, "exports", "workflows")();
  if (!(value.prototype instanceof WorkerEntrypoint)) {
    throw new TypeError(`Expected ${name} export of the main script to be a subclass of \`WorkerEntrypoint\``);
  }
  const holder: object = Reflect.construct(value, [ctx, env]);
  if (Reflect.has(value.prototype, key)) return [holder, Reflect.get(holder, key)];
  throw new TypeError(
    Reflect.has(holder, key)
      ? `The RPC receiver's prototype does not implement ${JSON.stringify(key)}, but the receiver instance does.`
      : `The RPC receiver does not implement ${JSON.stringify(key)}.`,
  );
}

/** The classes of errors that stay what they are on their way from one Worker to another. */
const kept = [AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError] as const;

/** An error as it arrives at the caller: of a class of the language, with its own properties. */
function remote(error: unknown): Error {
  if (!(error instanceof Error)) return Object.assign(new Error(String(error)), { remote: true });
  const Class = kept.find((Class) => error.constructor === Class) ?? Error;
  const arrived =
    Class === AggregateError ? new AggregateError([], error.message) : new (Class as ErrorConstructor)(error.message);
  if (error.stack !== undefined) arrived.stack = error.stack;
  return Object.assign(arrived, { ...error }, { remote: true });
}
