import {
  copyChunk,
  digestBytes,
  FixedLengthStream,
  IdentityTransformStream,
  makeDigestStream,
} from "../testing/byte-streams.js";
import { watchStreams } from "../testing/portability/watch-streams.js";
import { makeCaches } from "./caches.js";
import { fetchMocked, resetFetchMock } from "./fetch-mock.js";
import { notOffered, wrongParameter } from "./refusals.js";

/** Returns the bytes of an argument of a method of `crypto.subtle`. */
function bytesOf(value: unknown, method: string, parameter: number): Uint8Array {
  const bytes = typeof value === "string" ? undefined : copyChunk(value);
  if (bytes === undefined) throw wrongParameter(`${method}' on 'SubtleCrypto`, parameter, "BufferSource");
  return bytes;
}

function timingSafeEqual(...values: readonly unknown[]): boolean {
  const [first, second] = [0, 1].map((index) => bytesOf(values[index], "timingSafeEqual", index + 1)) as [
    Uint8Array,
    Uint8Array,
  ];
  if (first.length !== second.length) throw new TypeError("Input buffers must have the same byte length.");
  return first.every((byte, index) => byte === second[index]);
}

/** The platform's method for the one header that may be there more than once. */
function getAll(this: Headers, name: string): string[] {
  if (/^set-cookie$/i.test(name)) return this.getSetCookie();
  throw new TypeError('getAll() can only be used with the header name "Set-Cookie".');
}

/** Makes `crypto.subtle.digest`: Node's has no MD5. */
function makeDigest(original: SubtleCrypto["digest"]): SubtleCrypto["digest"] {
  return async (algorithm, data) => {
    const name = typeof algorithm === "object" ? algorithm?.name : algorithm;
    if (!/^md5$/i.test(String(name))) return original.call(crypto.subtle, algorithm, data);
    return digestBytes("md5", [bytesOf(data, "digest", 2)]);
  };
}

/** Returns the options of a request for Node, which requires `duplex` with a stream. */
function withDuplex(init: RequestInit | undefined): RequestInit | undefined {
  if (typeof init?.body !== "object" || init.body === null || "duplex" in init) return init;
  return { ...init, duplex: "half" } as RequestInit;
}

/** Gives a request and its clones the platform's `cf`. */
function withCf(request: Request, cf: unknown): Request {
  const clone = () => withCf(Object.getPrototypeOf(request).clone.call(request), cf);
  return Object.defineProperties(request, {
    cf: { value: cf, configurable: true },
    clone: { value: clone, configurable: true },
  });
}

/** Makes the constructor of requests: without Node's `duplex`, and with the platform's `cf`. */
function makeRequest(original: typeof Request): object {
  return new Proxy(original, {
    construct(target, [input, init, ...rest], newTarget) {
      const made: Request = Reflect.construct(target, [input, withDuplex(init), ...rest], newTarget);
      const cf: unknown = init?.cf ?? input?.cf;
      return cf === undefined ? made : withCf(made, cf);
    },
  });
}

/** Defines a member of an object, and returns a function that restores the old one unless it has changed again. */
function define(holder: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(holder, name);
  Object.defineProperty(holder, name, { value, writable: true, configurable: true });
  return () => {
    if (Object.getOwnPropertyDescriptor(holder, name)?.value !== value) return;
    if (before === undefined) Reflect.deleteProperty(holder, name);
    else Object.defineProperty(holder, name, before);
  };
}

/**
 * Installs the missing globals of the platform for scripts with a bucket.
 *
 * @param outbound - replaces `fetch`.
 */
export function installGlobals(outbound?: typeof globalThis.fetch): Pick<
  ReturnType<typeof makeCaches>,
  "empty" | "save"
> & {
  readonly remove: () => void;
} {
  const { caches, ...contents } = makeCaches();
  const { fetch, Request } = globalThis;
  resetFetchMock();
  const events = new EventTarget();
  const ownEvents = (["addEventListener", "removeEventListener", "dispatchEvent"] as const).map(
    (name) => [name, events[name].bind(events)] as const,
  );
  const ownGlobals = {
    ...Object.fromEntries(ownEvents),
    reportError(error: unknown) {
      const event = new Event("error", { cancelable: true });
      // biome-ignore lint/suspicious/noConsole: the platform logs it too.
      if (events.dispatchEvent(Object.assign(event, { error, message: `Uncaught ${error}` }))) console.error(error);
    },
    EventSource: notOffered("EventSource", "the platform", "nothing"),
    ...{ FixedLengthStream, IdentityTransformStream, caches, self: globalThis },
    scheduler: { wait: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)) },
    HTMLRewriter: notOffered("HTMLRewriter", "the platform", "html"),
    WebSocketPair: notOffered("WebSocketPair", "the platform", "webSockets"),
  };
  const install = (holder: object, members: object) =>
    Object.entries(members).flatMap(([name, value]) => (name in holder ? [] : define(holder, name, value)));
  const undo = [
    define(globalThis, "Request", makeRequest(Request)),
    define(globalThis, "fetch", async (input: RequestInfo, init?: RequestInit) => {
      const given = withDuplex(init);
      return fetchMocked(input, given) ?? (outbound ?? fetch)(input, given);
    }),
    ...install(globalThis, ownGlobals),
    ...install(Headers.prototype, { getAll }),
    define(crypto.subtle, "digest", makeDigest(crypto.subtle.digest)),
    ...install(crypto, { DigestStream: makeDigestStream() }),
    ...install(crypto.subtle, { timingSafeEqual }),
    // Lets a bucket tell streams with a length known to the platform from others.
    watchStreams(),
  ];
  const remove = () => {
    for (const each of undo.reverse()) each();
  };
  return { remove, ...contents };
}
