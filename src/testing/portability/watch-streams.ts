import { lengthMark, markLength } from "../../base/host/stream-lengths.js";
import { isLengthKnown } from "../../bucket/binding/stream-length.js";
import { type WatchedCall, type Watcher, watchMethod } from "./watch-method.js";

/** The host's transforms: their output has an unknown length. */
const transforms = [
  ...["TransformStream", "IdentityTransformStream", "TextEncoderStream", "TextDecoderStream"],
  ...["CompressionStream", "DecompressionStream"],
];

/**
 * True for each Request and Response with a body whose length the platform would know; absent for those created
 * unwatched.
 */
const bodies = new WeakMap<object, boolean>();

let watches = 0;
let ends: readonly (() => void)[] = [];

/**
 * Marks streams by their sources, to tell a bucket and a watch if the platform would know the length. While at least
 * one watch runs, the host's constructors of streams, requests and responses, `fetch`, and the methods that return
 * streams are replaced by observing ones.
 *
 * @returns a function that stops it.
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
  // Immediately, for hosts with unwatchable getters.
  if (!known) mark(Reflect.get(message as object, "body"), known);
}

/**
 * Marks streams and transforms made by scripts. The host, or a simulated one, makes its own with the same constructors.
 */
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

/**
 * True if the platform knows the length of a source; `undefined` if there is no source, or it still has to become a
 * stream.
 */
function isSourceKnown(source: unknown): boolean | undefined {
  if (source === undefined || source === null) return undefined;
  if (typeof source !== "object") return true;
  if ("getReader" in source) return isLengthKnown(source as ReadableStream);
  return Symbol.asyncIterator in source ? undefined : true;
}

/** Marks a fetched response: its declared length is known, unless it was decompressed. */
function markFetched(answer: unknown): void {
  const response = answer as Response;
  // A test's substitute for a response has its own `url` property, or none.
  if (bodies.has(response) || Object.hasOwn(response, "url") || !/^https?:/.test(response.url)) return;
  const { headers } = response;
  markBody(response, headers.has("content-length") && (headers.get("content-encoding") ?? "identity") === "identity");
}

/** True if a request to a Node server declares its length. */
function isMessageKnown(readable: unknown): boolean {
  const { headers } = readable as { readonly headers?: unknown };
  return typeof headers === "object" && headers !== null && "content-length" in headers;
}
