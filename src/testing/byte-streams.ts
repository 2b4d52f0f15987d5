import type { HostReadableStream, HostWritableStream } from "../../types/host.js";
import { type DigestAlgorithm, portableDigestHex } from "../base/bytes/digest.js";
import { encodeUtf8 } from "../base/bytes/utf8.js";
import { nameClass } from "../base/copies/name-class.js";
import { knowLength } from "../base/host/stream-lengths.js";
import { describeValue } from "../base/messages/describe-value.js";
import { mistake } from "./place-of.js";

/**
 * The platform's `FixedLengthStream`, for tests on hosts without it: bytes pass unchanged, and their number is known in
 * advance. On the platform, a bucket accepts its readable side, but not another transform's.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { FixedLengthStream } from "fakebucket/testing";
 *
 * const bucket = new FakeBucket();
 * const { readable, writable } = new FixedLengthStream(5);
 * const [object] = await Promise.all([bucket.put("greeting", readable), new Blob(["hello"]).stream().pipeTo(writable)]);
 * console.log(object.size); // 5
 * ```
 */
export class FixedLengthStream {
  readonly readable: HostReadableStream;
  readonly writable: HostWritableStream;

  /**
   * @param length - the number of bytes. More or fewer bytes fail the reader.
   * @throws TypeError if it is not a non-negative integer.
   */
  constructor(length: number | bigint) {
    const expected = Number(length);
    if ((typeof length !== "number" && typeof length !== "bigint") || !(expected >= 0) || !Number.isInteger(expected)) {
      throw mistake(`FixedLengthStream: the length must be a whole number of bytes, not ${describeValue(length)}.`);
    }
    const { readable, writable } = makePipe(expected);
    knowLength(readable, expected);
    this.readable = readable as HostReadableStream;
    this.writable = writable as HostWritableStream;
  }
}

nameClass(FixedLengthStream, "FixedLengthStream");

/** The platform's `IdentityTransformStream`: bytes pass unchanged, and their number is unknown in advance. */
export class IdentityTransformStream {
  readonly readable: unknown;
  readonly writable: unknown;

  constructor() {
    Object.assign(this, makePipe(Number.POSITIVE_INFINITY));
  }

  get [Symbol.toStringTag](): string {
    return "IdentityTransformStream";
  }
}

nameClass(IdentityTransformStream, "IdentityTransformStream");

/** Makes a byte stream that passes on each written chunk when it is read. The error texts are the platform's. */
function makePipe(length: number) {
  let left = length;
  let onRead = (): void => undefined;
  let reading: Promise<void> | undefined;
  const waitForRead = (): void => {
    reading = new Promise((resolve) => {
      onRead = resolve;
    });
  };
  waitForRead();
  /** Set after a cancelled reader or an aborted writer: a pending write must end. */
  let stopped: { readonly reason: unknown } | undefined;
  const stop = (reason: unknown): void => {
    stopped ??= { reason };
    onRead();
  };
  let toReadable: ReadableByteStreamController | undefined;
  let toWritable: WritableStreamDefaultController | undefined;
  const source: UnderlyingByteSource = {
    type: "bytes",
    start: (controller) => {
      toReadable = controller;
    },
    pull: () => onRead(),
    cancel(reason) {
      stop(reason);
      toWritable?.error(reason);
    },
  };
  const readable = new ReadableStream(source, { highWaterMark: 0 });
  /** Fails the reader immediately, and the writer from its next call on. */
  const fail = (message: string): Error => {
    const error = mistake(message);
    toReadable?.error(error);
    toWritable?.error(error);
    return error;
  };
  const writable = new WritableStream<unknown>({
    start(controller) {
      toWritable = controller;
      const { signal } = controller;
      signal.addEventListener("abort", () => stop(signal.reason));
    },
    async write(chunk) {
      const bytes = copyChunk(chunk);
      if (bytes === undefined) throw fail(notBytes);
      left -= bytes.length;
      if (left < 0) return void fail("Attempt to write too many bytes through a FixedLengthStream.");
      if (bytes.length === 0) return;
      await reading;
      if (stopped !== undefined) throw stopped.reason;
      waitForRead();
      toReadable?.enqueue(bytes);
    },
    close() {
      if (left > 0 && left !== Number.POSITIVE_INFINITY)
        return toReadable?.error(mistake("FixedLengthStream did not see all expected bytes before close()."));
      toReadable?.close();
      // Ends a pending BYOB read.
      toReadable?.byobRequest?.respond(0);
    },
    abort: (reason) => toReadable?.error(reason),
  });
  return { readable, writable };
}

/** The platform's text for a chunk of another type. */
const notBytes =
  "This TransformStream is being used as a byte stream, but received an object of non-ArrayBuffer/ArrayBufferView type on its writable side.";

/**
 * Copies the bytes of a chunk, as a byte stream takes ownership of them. Returns `undefined` for values other than
 * bytes and text.
 */
export function copyChunk(chunk: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof chunk === "string") return new Uint8Array(encodeUtf8(chunk));
  if (chunk instanceof ArrayBuffer) return new Uint8Array(chunk.slice());
  if (!ArrayBuffer.isView(chunk)) return undefined;
  return new Uint8Array(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
}

/** The platform's text for a chunk of another type. */
const notDigestible =
  "DigestStream is a byte stream but received an object of non-ArrayBuffer/ArrayBufferView/string type on its writable side.";

/** Computes a digest of bytes in several chunks, as `crypto.subtle.digest` gives it. */
export function digestBytes(algorithm: DigestAlgorithm, chunks: readonly Uint8Array[]): ArrayBuffer {
  const hex = portableDigestHex(algorithm, chunks);
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)).buffer;
}

/** Makes the platform's `crypto.DigestStream` on demand, so that hosts without streams can load this module. */
export function makeDigestStream(): object {
  return class DigestStream extends WritableStream<unknown> {
    readonly digest: Promise<ArrayBuffer>;
    bytesWritten = 0n;

    constructor(algorithm: string | { readonly name: string }) {
      const name = String(typeof algorithm === "object" ? algorithm?.name : algorithm).toLowerCase();
      if (!/^(md5|sha-(1|256|384|512))$/.test(name)) {
        throw new DOMException("Unrecognized or unimplemented digest algorithm requested.", "NotSupportedError");
      }
      const chunks: Uint8Array[] = [];
      let settle = (_: ArrayBuffer | Promise<never>): void => undefined;
      const digest = new Promise<ArrayBuffer>((resolve) => {
        settle = resolve;
      });
      super({
        write: (chunk) => {
          const bytes = copyChunk(chunk);
          if (bytes === undefined) throw new TypeError(notDigestible);
          this.bytesWritten += BigInt(bytes.length);
          chunks.push(bytes);
        },
        close: () => settle(digestBytes(name.replace("-", "") as DigestAlgorithm, chunks)),
        abort: (reason) => settle(Promise.reject(reason)),
      });
      this.digest = digest;
    }
  };
}
