import { shared } from "../../base/copies/shared.js";
import { lengthMark, markLength } from "../../base/host/stream-lengths.js";
import { isLengthKnown } from "../../bucket/binding/stream-length.js";
import { stackAbove } from "../place-of.js";

/** A call of a method or a getter, or a construction, that is watched. */
interface WatchedCall {
  /** The object that the method is called on; `undefined` for a construction. */
  readonly self: object | undefined;
  readonly args: readonly unknown[];
  /** Gives the stack from the caller's own line on. */
  readonly findCaller: () => string | undefined;
}

/** Called with a call before it is made. What it returns is called with the result. */
type Watcher = (call: WatchedCall) => ((result: unknown) => void) | undefined;

type Method = (...args: unknown[]) => unknown;

interface Watched {
  readonly watchers: Set<Watcher>;
  readonly restore: () => void;
}

/** The watched methods, by their object and name. */
const watched = shared("watched methods", () => new WeakMap<object, Map<string, Watched>>());

/** The substitutes of watched methods: somebody may have kept one, and put it back after the watch. */
const substitutes = shared("substitutes of watched methods", () => new WeakMap<object, object>());

/**
 * Watches a method, a constructor or a getter, where everybody finds it, for as long as somebody wants to. In all else it is
 * what it was. What the holder does not have is not watched.
 *
 * @returns stops it.
 */
function watchMethod(holder: object, name: string, watcher: Watcher): () => void {
  const ofHolder = watched.get(holder) ?? new Map<string, Watched>();
  watched.set(holder, ofHolder);
  const member = ofHolder.get(name) ?? replace(holder, name);
  if (member === undefined) return () => undefined;
  ofHolder.set(name, member);
  member.watchers.add(watcher);
  return () => {
    if (!member.watchers.delete(watcher) || member.watchers.size > 0) return;
    ofHolder.delete(name);
    member.restore();
  };
}

function replace(holder: object, name: string): Watched | undefined {
  const { value, descriptor } = memberOf(holder, name);
  if (typeof value !== "function" || !(descriptor?.configurable || descriptor?.writable)) return undefined;
  const watchers = new Set<Watcher>();
  const watch = <Result>(call: WatchedCall, make: () => Result): Result => {
    const afters = [...watchers].map((watcher) => watcher(call));
    const result = make();
    for (const after of afters) after?.(result);
    return result;
  };
  const handler: Required<Pick<ProxyHandler<Method>, "apply" | "construct">> = {
    apply: (method, self: object, args) =>
      watch({ self, args, findCaller: () => stackAbove(handler.apply) }, () => Reflect.apply(method, self, args)),
    construct: (constructed, args, newTarget) =>
      watch({ self: undefined, args, findCaller: () => stackAbove(handler.construct) }, (): object =>
        Reflect.construct(constructed, args, newTarget === proxy ? constructed : newTarget),
      ),
  };
  const proxy: Method = new Proxy(value as Method, handler);
  substitutes.set(proxy, value);
  const { enumerable = false, configurable = false, get } = descriptor;
  const substitute = get === value ? { ...descriptor, get: proxy as () => unknown } : { value: proxy, writable: true };
  Object.defineProperty(holder, name, { ...substitute, enumerable, configurable });
  return {
    watchers,
    restore() {
      // What somebody else has put there since stays.
      const now = Object.getOwnPropertyDescriptor(holder, name);
      if (now?.value === proxy || now?.get === proxy) Object.defineProperty(holder, name, descriptor);
    },
  };
}

/** A member that can be called, or the getter of one, and how to define it as it was. */
function memberOf(holder: object, name: string): { value: unknown; descriptor: PropertyDescriptor | undefined } {
  // Read first: hosts make some of theirs when they are first asked for. Getters of prototypes read nothing of those.
  const read = readMember(holder, name);
  const descriptor = Object.getOwnPropertyDescriptor(holder, name);
  const value: unknown = typeof read === "function" ? read : descriptor?.get;
  const original = typeof value === "function" ? substitutes.get(value) : undefined;
  if (original === undefined || descriptor === undefined) return { value, descriptor };
  return { value: original, descriptor: { ...descriptor, ["value" in descriptor ? "value" : "get"]: original } };
}

function readMember(holder: object, name: string): unknown {
  try {
    return Reflect.get(holder, name);
  } catch {
    return undefined;
  }
}

/** The host's transforms: they give a stream of unknown length. */
const transforms = [
  ...["TransformStream", "IdentityTransformStream", "TextEncoderStream", "TextDecoderStream"],
  ...["CompressionStream", "DecompressionStream"],
];

/** True for each Request and Response of whose body the platform would know the length; not of what was made unwatched. */
const bodies = new WeakMap<object, boolean>();

let watches = 0;
let ends: readonly (() => void)[] = [];

/**
 * Marks streams by what they are made from, so that a bucket and a watch know of which of them the platform would know the
 * length. For as long as somebody watches, the host's constructors of streams, requests and responses, `fetch`, and the
 * methods that give a stream are replaced by ones that look on.
 *
 * @returns stops it.
 */
export function watchStreams(): () => void {
  if (watches === 0) ends = start();
  watches += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    watches -= 1;
    if (watches === 0) for (const end of ends) end();
  };
}

function start(): (() => void)[] {
  const { ReadableStream, Request, Response, Blob, process } = globalThis as unknown as Readonly<
    Record<string, Holder>
  >;
  const { Readable } = (process?.getBuiltinModule?.("node:stream") ?? {}) as { readonly Readable?: object };
  const on = (holder: object | undefined, name: string, watcher: Watcher): (() => void)[] => {
    // Workers has its globals in the prototype of the global object.
    let owner: object | null = holder ?? null;
    while (owner !== null && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
    return owner === null ? [] : [watchMethod(owner, name, watcher)];
  };
  return [
    ...on(globalThis, "ReadableStream", watchMaking),
    ...on(ReadableStream, "from", watchMaking),
    ...transforms.flatMap((name) => on(globalThis, name, watchMaking)),
    ...on(globalThis, "FixedLengthStream", () => (made) => mark(Reflect.get(made as object, "readable"), true)),
    ...on(ReadableStream?.prototype, "pipeThrough", watchPipe),
    ...on(ReadableStream?.prototype, "tee", ({ self }) => (branches) => {
      const known = lengthMark(self as object);
      for (const branch of branches as object[]) mark(branch, known);
    }),
    ...on(Blob?.prototype, "stream", () => (stream) => mark(stream, true)),
    ...on(globalThis, "Response", ({ args: [body] }) => {
      const known = isSourceKnown(body);
      return (response) => markBody(response, known);
    }),
    ...on(globalThis, "Request", watchRequest),
    ...[Request, Response].flatMap((holder) => [
      ...on(holder?.prototype, "clone", ({ self }) => (copy) => {
        for (const each of [self, copy]) markBody(each, bodies.get(self as object));
      }),
      ...on(holder?.prototype, "body", ({ self }) => {
        return (stream) => mark(stream, bodies.get(self as object));
      }),
    ]),
    ...on(globalThis, "fetch", () => (answer) => {
      Promise.resolve(answer)
        .then(markFetched)
        .catch(() => undefined);
    }),
    ...on(Readable, "toWeb", ({ args: [readable] }) => {
      return (stream) => mark(stream, isMessageKnown(readable));
    }),
  ];
}

interface Holder {
  readonly prototype: object;
  readonly getBuiltinModule?: (name: string) => unknown;
}

function mark(stream: unknown, known: boolean | undefined): void {
  if (known !== undefined && typeof stream === "object" && stream !== null) markLength(stream, known);
}

function markBody(message: unknown, known: boolean | undefined): void {
  if (known === undefined) return;
  bodies.set(message as object, known);
  // At once, for hosts whose getter cannot be watched.
  if (!known) mark(Reflect.get(message as object, "body"), known);
}

/** Streams and transforms that scripts make; the host, or a simulated one, makes its own by the same constructors. */
function watchMaking({ findCaller }: WatchedCall) {
  if (isOfHost(findCaller)) return undefined;
  return (made: unknown): void =>
    mark("readable" in (made as object) ? Reflect.get(made as object, "readable") : made, false);
}

function isOfHost(findCaller: WatchedCall["findCaller"]): boolean {
  return /^[^\n]*(?:node:internal|node_modules\/(?:undici|happy-dom|jsdom)\/)/.test(findCaller() ?? "");
}

function watchPipe({ args: [transform], findCaller }: WatchedCall) {
  if (isOfHost(findCaller)) return undefined;
  const isFixed = Object.prototype.toString.call(transform) === "[object FixedLengthStream]";
  return (stream: unknown): void => {
    if (lengthMark(stream as object) === undefined) mark(stream, isFixed);
  };
}

function watchRequest({ args: [input, init] }: WatchedCall) {
  const { body } = (init ?? {}) as { readonly body?: unknown };
  const isCopy = (body === undefined || body === null) && typeof input === "object" && input !== null;
  const known = isCopy
    ? (bodies.get(input) ?? isSourceKnown((input as { readonly body?: unknown }).body))
    : isSourceKnown(body);
  return (request: unknown): void => markBody(request, known);
}

/** True if the platform knows how long it is; `undefined` if there is nothing, or a stream is yet to be made of it. */
function isSourceKnown(source: unknown): boolean | undefined {
  if (source === undefined || source === null) return undefined;
  if (typeof source !== "object") return true;
  if ("getReader" in source) return isLengthKnown(source as ReadableStream);
  return Symbol.asyncIterator in source ? undefined : true;
}

/** Of what came over the network, the length that the other side declared is known, unless it was decompressed. */
function markFetched(answer: unknown): void {
  const response = answer as Response;
  // What a test gives in the place of a response has an address that was written on it, or none.
  if (bodies.has(response) || Object.hasOwn(response, "url") || !/^https?:/.test(response.url)) return;
  const { headers } = response;
  markBody(response, headers.has("content-length") && (headers.get("content-encoding") ?? "identity") === "identity");
}

/** The same of a request to a Node server. */
function isMessageKnown(readable: unknown): boolean {
  const { headers } = readable as { readonly headers?: unknown };
  return typeof headers === "object" && headers !== null && "content-length" in headers;
}
