import { portableDigestHex } from "../bytes/digest.js";
import { encodeUtf8 } from "../bytes/utf8.js";
import { nameClass } from "../package/name-class.js";
import { FixedLengthStream } from "../testing/fixed-length-stream.js";
import { watchStreams } from "../testing/watch-streams.js";
import { CacheStorage } from "./caches.js";
import { leftOut } from "./left-out.js";

/** The bytes of a chunk, copied, or `undefined` for what is no bytes and no text. */
function bytesOf(chunk: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof chunk === "string") return new Uint8Array(encodeUtf8(chunk));
  if (chunk instanceof ArrayBuffer) return new Uint8Array(chunk.slice());
  if (!ArrayBuffer.isView(chunk)) return undefined;
  return new Uint8Array(new Uint8Array(chunk.buffer as ArrayBuffer, chunk.byteOffset, chunk.byteLength));
}

/** Made when they are installed: a host without streams can load this. */
function makeIdentityTransformStream(): object {
  const made = class extends TransformStream<unknown, Uint8Array> {
    constructor() {
      super({
        transform(chunk, controller) {
          const bytes = bytesOf(chunk);
          if (bytes === undefined) {
            throw new TypeError(
              "This TransformStream is being used as a byte stream, but received an object of non-ArrayBuffer/ArrayBufferView type on its writable side.",
            );
          }
          if (bytes.length > 0) controller.enqueue(bytes);
        },
      });
    }
  };
  nameClass(made, "IdentityTransformStream");
  return tagged(made, "IdentityTransformStream");
}

/** The digests that the platform computes, by their names in lower case. */
const algorithms = {
  md5: "md5",
  "sha-1": "sha1",
  "sha-256": "sha256",
  "sha-384": "sha384",
  "sha-512": "sha512",
} as const;

function makeDigestStream(): object {
  const made = class DigestStream extends WritableStream<unknown> {
    readonly digest: Promise<ArrayBuffer>;
    #written = 0n;

    constructor(algorithm: string | { readonly name: string }) {
      const name = String(typeof algorithm === "object" ? algorithm?.name : algorithm).toLowerCase();
      const chosen = Object.entries(algorithms).find(([known]) => known === name)?.[1];
      if (chosen === undefined) {
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
          const bytes = bytesOf(chunk);
          if (bytes === undefined) {
            throw new TypeError(
              "DigestStream is a byte stream but received an object of non-ArrayBuffer/ArrayBufferView/string type on its writable side.",
            );
          }
          this.#written += BigInt(bytes.length);
          chunks.push(bytes);
        },
        close: () => {
          const hex = portableDigestHex(chosen, chunks);
          settle?.resolve(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)).buffer);
        },
        abort: (reason) => settle?.reject(reason),
      });
      this.digest = digest;
    }

    get bytesWritten(): bigint {
      return this.#written;
    }
  };
  return tagged(made, "DigestStream");
}

function tagged(made: { readonly prototype: object }, name: string): object {
  Object.defineProperty(made.prototype, Symbol.toStringTag, { value: name, configurable: true });
  return made;
}

function timingSafeEqual(a: unknown, b: unknown): boolean {
  const [first, second] = [a, b].map((value, index) => {
    if (typeof value !== "string" && bytesOf(value) !== undefined) return bytesOf(value) as Uint8Array;
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
  const remember = (request: Request, cf: unknown): Request =>
    cf === undefined ? request : Object.defineProperty(request, "cf", { value: cf, configurable: true });
  return new Proxy(original, {
    construct(target, [input, init, ...rest], newTarget) {
      const made: Request = Reflect.construct(target, [input, withDuplex(init), ...rest], newTarget);
      const cf = (init as { readonly cf?: unknown } | undefined)?.cf ?? (input as { readonly cf?: unknown })?.cf;
      return remember(made, cf);
    },
  });
}

function makeFetch(original: typeof fetch): typeof fetch {
  return (input, init) => original(input, withDuplex(init) as RequestInit);
}

/** Defines members of an object, and gives what removes them again. */
function define(holder: object, members: Readonly<Record<string, unknown>>, replacing: boolean): () => void {
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
  const missing = (name: string, reason: string) => leftOut(name, "the platform", reason);
  const caches = new CacheStorage();
  const undo = [
    define(globalThis, { Request: makeRequest(Request), fetch: makeFetch(fetch) }, true),
    define(
      globalThis,
      {
        FixedLengthStream,
        IdentityTransformStream: makeIdentityTransformStream(),
        HTMLRewriter: missing("HTMLRewriter", "html"),
        WebSocketPair: missing("WebSocketPair", "webSockets"),
        URLPattern: missing("URLPattern", "patterns"),
        scheduler: { wait: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)) },
        caches,
      },
      false,
    ),
    define(crypto, { DigestStream: makeDigestStream() }, false),
    define(crypto.subtle, { timingSafeEqual }, false),
  ];
  // So that a bucket knows of which streams the platform would know the length.
  undo.push(watchStreams());
  return {
    remove() {
      for (const each of undo.reverse()) each();
    },
    emptyCaches: () => CacheStorage.empty(caches),
  };
}
