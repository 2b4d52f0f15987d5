import { type DigestAlgorithm, portableDigestHex } from "../bytes/digest.js";
import { copyChunk, FixedLengthStream, IdentityTransformStream } from "../testing/fixed-length-stream.js";
import { watchStreams } from "../testing/watch-streams.js";
import { CacheStorage } from "./caches.js";
import { leftOut } from "./left-out.js";

/** Made when it is installed: a host without streams can load this. */
function makeDigestStream(): object {
  const made = class DigestStream extends WritableStream<unknown> {
    readonly digest: Promise<ArrayBuffer>;
    bytesWritten = 0n;

    constructor(algorithm: string | { readonly name: string }) {
      const name = String(typeof algorithm === "object" ? algorithm?.name : algorithm).toLowerCase();
      if (!/^(md5|sha-(1|256|384|512))$/.test(name)) {
        throw new DOMException("Unrecognized or unimplemented digest algorithm requested.", "NotSupportedError");
      }
      const chunks: Uint8Array[] = [];
      let settle: { resolve: (digest: ArrayBuffer) => void; reject: (reason: unknown) => void } | undefined;
      const digest = new Promise<ArrayBuffer>((resolve, reject) => {
        settle = { resolve, reject };
      });
      digest.catch(() => undefined);
      super({
        write: (chunk) => {
          const bytes = copyChunk(chunk);
          if (bytes === undefined) {
            throw new TypeError(
              "DigestStream is a byte stream but received an object of non-ArrayBuffer/ArrayBufferView/string type on its writable side.",
            );
          }
          this.bytesWritten += BigInt(bytes.length);
          chunks.push(bytes);
        },
        close: () => {
          const hex = portableDigestHex(name.replace("-", "") as DigestAlgorithm, chunks);
          settle?.resolve(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)).buffer);
        },
        abort: (reason) => settle?.reject(reason),
      });
      this.digest = digest;
    }
  };
  Object.defineProperty(made.prototype, Symbol.toStringTag, { value: "DigestStream", configurable: true });
  return made;
}

function timingSafeEqual(...values: readonly unknown[]): boolean {
  const [first, second] = [0, 1].map((index) => {
    const bytes = typeof values[index] === "string" ? undefined : copyChunk(values[index]);
    if (bytes !== undefined) return bytes;
    const place = "Failed to execute 'timingSafeEqual' on 'SubtleCrypto'";
    throw new TypeError(`${place}: parameter ${index + 1} is not of type 'BufferSource'.`);
  }) as [Uint8Array, Uint8Array];
  if (first.length !== second.length) throw new TypeError("Input buffers must have the same byte length.");
  return first.every((byte, index) => byte === second[index]);
}

/** The options of a request, as Node wants them: it asks for `duplex` with a stream. */
function withDuplex(init: unknown): unknown {
  if (typeof init !== "object" || init === null || "duplex" in init) return init;
  const { body } = init as { readonly body?: unknown };
  return typeof body === "object" && body !== null ? { ...init, duplex: "half" } : init;
}

/** The constructor of requests without Node's `duplex`, and with the platform's `cf`. */
function makeRequest(original: typeof Request): object {
  return new Proxy(original, {
    construct(target, [input, init, ...rest], newTarget) {
      const made: Request = Reflect.construct(target, [input, withDuplex(init), ...rest], newTarget);
      const cf: unknown = init?.cf ?? input?.cf;
      return cf === undefined ? made : Object.defineProperty(made, "cf", { value: cf, configurable: true });
    },
  });
}

/** Defines members of an object, and gives what removes them again. */
function define(holder: object, members: Readonly<Record<string, unknown>>, replacing = false): () => void {
  const undo = Object.entries(members).flatMap(([name, value]): (() => void)[] => {
    const before = Object.getOwnPropertyDescriptor(holder, name);
    if (!replacing && name in holder) return [];
    Object.defineProperty(holder, name, { value, writable: true, configurable: true });
    return [
      () => {
        if (Object.getOwnPropertyDescriptor(holder, name)?.value !== value) return;
        if (before === undefined) Reflect.deleteProperty(holder, name);
        else Object.defineProperty(holder, name, before);
      },
    ];
  });
  return () => {
    for (const each of undo.reverse()) each();
  };
}

/** Installs the platform's globals that a script with a bucket uses, where they are missing. */
export function installGlobals(): { readonly remove: () => void; readonly emptyCaches: () => void } {
  const caches = new CacheStorage();
  const { fetch, Request } = globalThis;
  const replaced = {
    Request: makeRequest(Request),
    fetch: (input: RequestInfo, init: unknown) => fetch(input, withDuplex(init) as RequestInit),
  };
  const missing = {
    ...{ FixedLengthStream, IdentityTransformStream, caches },
    HTMLRewriter: leftOut("HTMLRewriter", "the platform", "html"),
    WebSocketPair: leftOut("WebSocketPair", "the platform", "webSockets"),
    URLPattern: leftOut("URLPattern", "the platform", "patterns"),
    scheduler: { wait: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)) },
  };
  const undo = [
    define(globalThis, replaced, true),
    define(globalThis, missing),
    define(crypto, { DigestStream: makeDigestStream() }),
    define(crypto.subtle, { timingSafeEqual }),
    // So that a bucket knows of which streams the platform would know the length.
    watchStreams(),
  ];
  return {
    remove() {
      for (const each of undo.reverse()) each();
    },
    emptyCaches: () => CacheStorage.empty(caches),
  };
}
