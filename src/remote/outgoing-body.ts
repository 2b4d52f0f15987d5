import type { BlobLike, ReadableStreamLike } from "../../types/host.js";
import { ByteCollector } from "../base/bytes/byte-collector.js";
import { digestHex, startDigest } from "../base/bytes/digest.js";
import { StoredBytes } from "../base/bytes/stored-bytes.js";
import { readBlob } from "../base/host/read-blob.js";
import { lengthOf } from "../base/host/stream-lengths.js";
import { toStoreError } from "../bucket/binding/to-store-error.js";
import { cancelQuietly, checkUnused, notBytes } from "../bucket/binding/value-method.js";
import { typeError } from "../bucket/request/argument-error.js";
import { copyBytes, viewBytes } from "../bucket/request/host-objects.js";
import type { Action, ChecksumRequest, ValueSource } from "../bucket/request/request.js";
import { checksumMismatch, failures } from "../bucket/service/failure.js";
import type { RemoteCore } from "./remote-core.js";

/** The options for reading a value. */
interface ReadOptions {
  readonly action: Action;
  /** The service's limit in bytes. */
  readonly maxBytes: number;
  readonly checksum: ChecksumRequest | undefined;
}

/** A body and its size in bytes. */
interface Outgoing {
  readonly body: OutgoingBody;
  readonly size: number;
}

/** @throws a TypeError for a used stream; the service's error for a value of known excessive length. */
export function refuseValue(value: ValueSource, { action, maxBytes }: ReadOptions): void {
  const refusal = value.form === "stream" ? checkUnused(value.stream) : undefined;
  if (refusal !== undefined) throw refusal;
  if ((sizeOf(value) ?? 0) > maxBytes) throw toStoreError(failures.valueTooLarge, action);
}

function sizeOf(value: ValueSource): number | undefined {
  if (value.form === "bytes") return value.bytes.size;
  return value.form === "blob" ? value.blob.size : lengthOf(value.stream);
}

/**
 * Makes a request body from a value. If it fits into memory, it can be sent again; otherwise it is sent while it is
 * read.
 *
 * @throws the service's error for excessive length or a wrong checksum; a TypeError for a stream of unknown length that
 * does not fit into memory.
 */
export async function readOutgoing(value: ValueSource, core: RemoteCore, options: ReadOptions): Promise<Outgoing> {
  const { maxHeldBytes } = core.settings;
  refuseValue(value, options);
  switch (value.form) {
    case "bytes":
      return holdBytes(value.bytes, options);
    case "blob": {
      const { blob } = value;
      const stream = blob.size > maxHeldBytes ? streamOf(blob) : undefined;
      return stream === undefined ? holdBytes(await readWhole(blob), options) : sendStream(stream, blob.size, options);
    }
    case "stream": {
      const length = lengthOf(value.stream);
      if (length !== undefined) return sendStream(value.stream, length, options);
      return holdBytes(await holdStream(value.stream, maxHeldBytes, options), options);
    }
  }
}

function holdBytes(bytes: StoredBytes, { action, checksum }: ReadOptions): Outgoing {
  const check = checkOf(checksum, action);
  for (const chunk of bytes.chunks) check.update(chunk);
  const mistake = check.finish();
  if (mistake !== undefined) throw mistake;
  return { body: bytesBody(bytes.view(0, bytes.size)), size: bytes.size };
}

function sendStream(stream: ReadableStreamLike, length: number, { action, checksum }: ReadOptions): Outgoing {
  return { body: new StreamBody(stream, length, checkOf(checksum, action)), size: length };
}

function checkOf(checksum: ChecksumRequest | undefined, action: Action): BytesCheck {
  if (checksum === undefined) return { update: () => undefined, finish: () => undefined };
  const { algorithm, hex } = checksum;
  const digest = startDigest(algorithm);
  return {
    update: (chunk) => digest.update(chunk),
    finish() {
      const actual = digest.hex();
      return actual === hex ? undefined : toStoreError(checksumMismatch(algorithm, hex, actual), action);
    },
  };
}

async function readWhole(blob: BlobLike): Promise<StoredBytes> {
  const buffer: unknown = await readBlob(blob);
  // A Blob of another implementation may share its buffer, or return any other value.
  const bytes = copyBytes(buffer);
  if (bytes === undefined) throw notBytes("Blob", buffer);
  return new StoredBytes(bytes);
}

/** jsdom's Blobs have no streams. */
function streamOf(blob: BlobLike): ReadableStreamLike | undefined {
  return "stream" in blob && typeof blob.stream === "function" ? (blob.stream() as ReadableStreamLike) : undefined;
}

/** Reads a stream to its end to learn its length, which S3 requires in advance. */
// runtime §3 other ReadableStream
async function holdStream(
  stream: ReadableStreamLike,
  maxHeldBytes: number,
  { action, maxBytes }: ReadOptions,
): Promise<StoredBytes> {
  const reader = stream.getReader();
  const collector = new ByteCollector();
  const stop = (error: Error): never => {
    cancelQuietly(() => reader.cancel(error));
    throw error;
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return collector.finish();
    const chunk = viewBytes(value);
    if (chunk === undefined) return stop(notBytes("stream", value));
    collector.add(chunk);
    if (collector.size > maxBytes) return stop(toStoreError(failures.valueTooLarge, action));
    if (collector.size > maxHeldBytes) {
      const known =
        "Provided readable stream must have a known length (request/response body or readable half of FixedLengthStream)";
      return stop(typeError("value.stream", known));
    }
  }
}

export type OutgoingBody = BytesBody | StreamBody;

interface AnyBody {
  /** Returns the MD5 of the sent bytes in hex. */
  md5Hex(): string;
  /** The error of the body itself. */
  readonly failure: { readonly error: unknown } | undefined;
  /** Releases the rest of the body. */
  release(reason?: unknown): void;
}

interface BytesBody extends AnyBody {
  readonly form: "bytes";
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function bytesBody(bytes: Uint8Array): BytesBody {
  return {
    ...{ form: "bytes", bytes: bytes as Uint8Array<ArrayBuffer>, failure: undefined },
    release: () => undefined,
    md5Hex: () => digestHex("md5", [bytes]),
  };
}

/** A stream of known length. It can be sent once. */
class StreamBody implements AnyBody {
  readonly form = "stream";
  readonly length: number;
  readonly #source: ReadableStreamLike;
  readonly #check: BytesCheck;
  readonly #md5 = startDigest("md5");
  #failure: { readonly error: unknown } | undefined;
  #reader: ReturnType<ReadableStreamLike["getReader"]> | undefined;

  constructor(source: ReadableStreamLike, length: number, check: BytesCheck) {
    this.#source = source;
    this.length = length;
    this.#check = check;
  }

  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  /**
   * Opens the stream for sending. The last chunk is held back until the source has ended correctly and the checksum
   * matches, so a store never receives all of a wrong body.
   */
  open(moved: () => void): ReadableStream<Uint8Array> {
    const reader = this.#source.getReader();
    this.#reader = reader;
    let held: Uint8Array | undefined;
    let left = this.length;
    const fail = (error: unknown): never => {
      this.#failure = { error };
      throw error;
    };
    const next = async (): Promise<Uint8Array | undefined> => {
      for (;;) {
        const { done, value } = await reader.read().catch(fail);
        moved();
        if (done) return undefined;
        const view = viewBytes(value);
        if (view === undefined) return fail(notBytes("stream", value));
        // The source may reuse the memory.
        const chunk = new Uint8Array(view);
        left -= chunk.length;
        if (left < 0) return fail(new TypeError(`The stream gave more than the ${this.length} bytes that it has.`));
        if (chunk.length === 0) continue;
        this.#check.update(chunk);
        this.#md5.update(chunk);
        return chunk;
      }
    };
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          held ??= await next();
          const following = held && (await next());
          if (following === undefined) {
            if (left > 0) fail(new TypeError(`The stream ended ${left} bytes before its end.`));
            const mistake = this.#check.finish();
            if (mistake !== undefined) fail(mistake);
            if (held !== undefined) controller.enqueue(held);
            controller.close();
            return;
          }
          if (held !== undefined) controller.enqueue(held);
          held = following;
        },
        cancel: (reason) => this.release(reason),
      },
      { highWaterMark: 0 },
    );
  }

  md5Hex(): string {
    return this.#md5.hex();
  }

  release(reason?: unknown): void {
    cancelQuietly(() => (this.#reader ?? this.#source).cancel(reason));
  }
}

/** Checks bytes in passing. */
interface BytesCheck {
  update(chunk: Uint8Array): void;
  /** Returns the error of the bytes, if there is one. */
  finish(): Error | undefined;
}
