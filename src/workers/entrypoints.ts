import { lengthOf } from "../base/host/stream-lengths.js";
import { isLengthKnown } from "../bucket/binding/stream-length.js";
import { decisionOf } from "../testing/decisions.js";
import { DurableObject, WorkerEntrypoint, WorkflowEntrypoint } from "./classes.js";
import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
  type QueueResult,
  waitOnExecutionContext,
} from "./handler-arguments.js";
import { lazyMembers, type Members } from "./late-objects.js";
import type { Deliver } from "./queues.js";
import { notOffered } from "./refusals.js";
import { env, runIn, running } from "./running.js";

/**
 * An export as seen by other Workers: `fetch`, the events, and the methods of a class. The first call loads the main
 * script. A call of the export itself returns it with other `props`.
 */
export function makeExport(name: string, props: object = {}): Members {
  const makeMember = (key: string) => {
    if (key === "fetch") {
      return async (...args: ConstructorParameters<typeof Request>) =>
        fetchFrom({ name, props }, await incoming(...args));
    }
    if (key === "scheduled") return (options?: object) => runScheduled({ name, props }, options);
    if (key === "queue") {
      return (...args: Parameters<typeof createMessageBatch>) => runQueue({ name, props }, ...args);
    }
    const method = (...args: unknown[]) => call({ name, props }, key, args);
    const then: Promise<unknown>["then"] = (...args) => call({ name, props }, key).then(...args);
    // As on the platform, awaiting the method reads a property.
    return Object.assign(method, { then });
  };
  return lazyMembers(makeMember, (given?: { readonly props?: object }) => makeExport(name, given?.props));
}

type Context = ReturnType<typeof createExecutionContext>;

/** An export, and what the caller gives it as `ctx.props`. */
interface Target {
  readonly name: string;
  readonly props: object;
}

/** Runs an event, and returns its outcome. As on the platform, an error is only logged. */
async function outcomeOf(target: Target, key: string, event: object, ctx: Context): Promise<"ok" | "exception"> {
  try {
    await call(target, key, [event], ctx);
    await waitOnExecutionContext(ctx);
    return "ok";
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the platform logs it too, and the result does not contain it.
    console.error(error);
    return "exception";
  }
}

async function runScheduled(target: Target, options?: object): Promise<object> {
  const result = { outcome: "ok", noRetry: false };
  const noRetry = () => {
    result.noRetry = true;
  };
  const controller = Object.assign(createScheduledController(options), { noRetry });
  result.outcome = await outcomeOf(target, "scheduled", controller, createExecutionContext(target));
  return result;
}

type BatchArguments = Parameters<typeof createMessageBatch>;

async function runQueue(target: Target, ...args: BatchArguments): Promise<QueueResult> {
  const [batch, ctx] = [createMessageBatch(...args), createExecutionContext(target)];
  const outcome = await outcomeOf(target, "queue", batch, ctx);
  const result = await getQueueResult(batch, ctx);
  const delayOf = (subject: object | undefined) => {
    const delaySeconds = subject && decisionOf(subject)?.delaySeconds;
    return delaySeconds === undefined ? {} : { delaySeconds };
  };
  const retryMessages = result.retryMessages.map(({ msgId }) => {
    return { msgId, ...delayOf(batch.messages.find(({ id }) => id === msgId)) };
  });
  return { ...result, retryMessages, retryBatch: { ...result.retryBatch, ...delayOf(batch) }, outcome };
}

/** Delivers messages of a queue to the script. */
export async function deliver(queue: string, messages: BatchArguments[1], metadata: object): ReturnType<Deliver> {
  const target = { name: "default", props: {} };
  const batch = Object.assign(createMessageBatch(queue, messages), { metadata });
  return { batch, outcome: await outcomeOf(target, "queue", batch, createExecutionContext(target)) };
}

/** The deprecated `SELF` of `cloudflare:test`: the default export. */
export const SELF: Members = makeExport("default");

/** Makes a request with the header that the platform adds for its body. */
async function incoming(...args: ConstructorParameters<typeof Request>): Promise<Request> {
  const source: unknown = args[1]?.body ?? (args[0] as Partial<Request> | undefined)?.body;
  const stream = source instanceof ReadableStream ? source : undefined;
  const [length, isKnown] = stream ? [lengthOf(stream), isLengthKnown(stream)] : [undefined, true];
  const request = new Request(...args);
  const { body, headers } = request;
  if (!body || headers.has("content-length")) return request;
  if (!isKnown) headers.set("transfer-encoding", "chunked");
  else if (length !== undefined) headers.set("content-length", String(length));
  else {
    const bytes = await request.arrayBuffer();
    headers.set("content-length", String(bytes.byteLength));
    return new Request(request, { body: bytes });
  }
  return request;
}

/** Fetches like a client that follows at most 20 redirects. */
async function fetchFrom(target: Target, first: Request): Promise<Response> {
  let request = first;
  for (let redirects = 0; redirects <= 20; redirects++) {
    const { redirect, headers, method, url } = request;
    // For a redirect with the same method and body.
    const again = request.clone();
    const answer = await call(target, "fetch", [new Request(request, { redirect: "manual" })]);
    if (!(answer instanceof Response)) {
      throw remote(new TypeError("Incorrect type for Promise: the Promise did not resolve to 'Response'."));
    }
    const response = method === "HEAD" && answer.body ? new Response(null, answer) : answer;
    const isRedirect = redirect === "follow" && [301, 302, 303, 307, 308].includes(response.status);
    const location = isRedirect ? response.headers.get("location") : null;
    if (location === null) {
      // Configurable, as a second fetch may return the same response.
      Object.defineProperty(response, "url", { value: url, configurable: true });
      return Object.defineProperty(response, "redirected", { value: redirects > 0, configurable: true });
    }
    const isRepeated = response.status === 303 ? method === "HEAD" : response.status > 303 || method !== "POST";
    if (!isRepeated) for (const name of ["content-length", "transfer-encoding"]) headers.delete(name);
    request = new Request(new URL(location, url), isRepeated ? again : { headers });
  }
  throw new TypeError("Too many redirects.");
}

/** `Symbol.dispose`, which the oldest types do not have. */
const dispose = Reflect.get(Symbol, "dispose") as symbol;

/** Calls a method of an export. Without arguments, reads a property. */
async function call(
  target: Target,
  key: string,
  args?: readonly unknown[],
  ctx: Context = createExecutionContext(target),
): Promise<unknown> {
  const { name } = target;
  const main = await running().loadMain();
  try {
    const result: unknown = await runIn({ waitUntil: (promise) => ctx.waitUntil(promise) }, async () => {
      const holder = holderOf(main[name], name, key, ctx);
      const source = events.has(key) ? holder : Object.getPrototypeOf(holder);
      if (!(key in source)) {
        const [owner, note] = key in holder ? ["'s prototype", ", but the receiver instance does"] : ["", ""];
        throw new TypeError(`The RPC receiver${owner} does not implement "${key}"${note}.`);
      }
      const value: unknown = Reflect.get(source, key, holder);
      if (typeof value === "function") {
        if (args === undefined) return value.bind(holder);
        return value.apply(holder, holder instanceof WorkerEntrypoint ? args : [...args, env, ctx]);
      }
      if (args === undefined) return value;
      throw new TypeError(`"${key}" is not a function.`);
    });
    // As on the platform, `using` takes what another Worker returns.
    if (typeof result === "object" && result !== null && !(dispose in result)) {
      Reflect.defineProperty(result, dispose, { value: () => undefined, configurable: true });
    }
    return result;
  } catch (error) {
    throw remote(error);
  }
}

/** The events that an object of handlers receives from other Workers. */
const events = new Set(["fetch", "scheduled", "queue"]);

/** Returns the receiver of a method: an object of handlers, or an instance of a class. */
function holderOf(value: unknown, name: string, key: string, ctx: object): object {
  if (value === undefined) {
    const note = name === "default" ? ' addEventListener("fetch") makes none, as in the pool.' : "";
    throw new TypeError(`The main script does not export a ${name} entrypoint.${note}`);
  }
  if (typeof value === "object" && value !== null) {
    if (events.has(key)) return value;
    throw new TypeError(`Import the object that has ${key}(), and call it with createExecutionContext().`);
  }
  const { prototype } = value as { readonly prototype?: object };
  if (prototype instanceof DurableObject) Reflect.apply(notOffered(name, "exports", "durableObjects"), null, []);
  if (prototype instanceof WorkflowEntrypoint) Reflect.apply(notOffered(name, "exports", "workflows"), null, []);
  if (prototype instanceof WorkerEntrypoint) return Reflect.construct(value as new () => object, [ctx, env]);
  throw new TypeError(`Expected ${name} export of the main script to be an object or a WorkerEntrypoint, got ${value}`);
}

/** The error classes preserved between Workers. */
const kept = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];

/** Converts an error for the caller in another Worker: a built-in class, with the error's own properties. */
function remote(error: unknown): Error {
  if (!(error instanceof Error)) return Object.assign(new Error(String(error)), { remote: true });
  const arrived = new (kept.find((Class) => error.constructor === Class) ?? Error)(error.message);
  if (error.stack !== undefined) arrived.stack = error.stack;
  return Object.assign(arrived, { ...error }, { remote: true });
}
