import type { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { decodeUtf8 } from "../../base/bytes/utf8.js";
import { knowLength } from "../../base/host/stream-lengths.js";
import { useOnTee } from "../../base/host/use-on-tee.js";
import type { Damage } from "../../engine/tap.js";
import type { Platform } from "../../semantics/platform.js";
import { typeError } from "../request/argument-error.js";
import type { ServedRange } from "../service/resolve-range.js";

/** A constructor of web streams: the host's own, or another one. */
export type ReadableStreamConstructor = new (
  source: UnderlyingByteSource,
  strategy?: { readonly highWaterMark?: number },
) => ReadableStream<Uint8Array<ArrayBuffer>>;

/** The part of a bucket used by a body. */
export interface BodyHost {
  readonly platform: Pick<Platform, "stripsByteOrderMark">;
  /** Finds the constructor of body streams; called at the first access to `body`. */
  readonly findStreams: () => ReadableStreamConstructor;
}

/**
 * The one-shot body of a result, read as a whole or as a stream. Its `take` methods throw or reject once it is used.
 */
export interface ResultBody {
  /** True if the body was read, cancelled or tee'd. */
  readonly used: boolean;
  /** The same stream at each access; locked if the body was read as a whole. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Each `take` method uses up the body and returns a value of the caller's own. */
  takeBuffer(): ArrayBuffer | Promise<ArrayBuffer>;
  takeBytes(): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  takeText(): string | Promise<string>;
  takeJson(): unknown;
  /** The Blob has exactly this type. */
  takeBlob(type: string): Blob | Promise<Blob>;
}

/** Most bytes of a chunk of a body's stream. */
const chunkBytes = 64 * 1024;

/** The one-shot body of a `get`, read as a whole or as a stream. The stream is created at the first access. */
// spec §2 StoreObjectBody; runtime §3
export class Body implements ResultBody {
  readonly #bytes: StoredBytes;
  readonly #range: ServedRange;
  readonly #host: BodyHost;
  /** The damage done by a test. */
  readonly #damage: Damage | undefined;
  #used = false;
  #stream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

  constructor(bytes: StoredBytes, range: ServedRange, host: BodyHost, damage?: Damage) {
    this.#bytes = bytes;
    this.#range = range;
    this.#host = host;
    this.#damage = damage;
  }

  get used(): boolean {
    return this.#used;
  }

  get stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    if (this.#stream === undefined) {
      this.#stream = this.#openStream();
      if (this.#used) this.#stream.getReader();
    }
    return this.#stream;
  }

  /** Decodes the body, with or without its byte order mark. */
  takeText(): string {
    this.#use();
    const { offset, length } = this.#range;
    const text = this.#damage ? decodeUtf8(this.#copy(this.#damage)) : this.#bytes.text(offset, length);
    return this.#host.platform.stripsByteOrderMark && text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  takeBytes(): Uint8Array<ArrayBuffer> {
    this.#use();
    return this.#copy(this.#damage);
  }

  takeBuffer(): ArrayBuffer {
    return this.takeBytes().buffer;
  }

  takeJson(): unknown {
    return JSON.parse(this.takeText());
  }

  takeBlob(type: string): Blob {
    return makeBlob(this.takeBytes(), type);
  }

  #copy(damage: Damage | undefined): Uint8Array<ArrayBuffer> {
    const copy = this.#bytes.copy(this.#range.offset, this.#range.length);
    return damage === undefined ? copy : damaged(copy, damage);
  }

  #use(): void {
    checkUnread(this.#used, this.#stream);
    this.#used = true;
    this.#stream?.getReader();
  }

  #openStream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const Streams = this.#host.findStreams();
    let position = this.#range.offset;
    const damage = this.#damage && isReached(this.#damage, this.#range.length) ? this.#damage : undefined;
    const damagedAt = position + (damage?.after ?? 0);
    const end = damage === undefined || damage.type === "flip" ? position + this.#range.length : damagedAt;
    const fill = (chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
      this.#bytes.copyTo(chunk, position, chunk.length);
      if (damage?.type === "flip" && damagedAt >= position && damagedAt < position + chunk.length) {
        damage.happened();
        flip(chunk, damagedAt - position);
      }
      return chunk;
    };
    const use = (): void => {
      this.#used = true;
    };
    const pull = (controller: ReadableByteStreamController): void => {
      use();
      if (position === end && damage?.type === "break") {
        damage.happened();
        controller.error(damage.error);
        return;
      }
      const request = controller.byobRequest;
      const view = request?.view;
      const length = Math.min(end - position, view?.byteLength ?? chunkBytes);
      if (view !== null && view !== undefined && length > 0) {
        fill(new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset, length));
      } else if (length > 0) {
        controller.enqueue(fill(new Uint8Array(length)));
      }
      position += length;
      if (length > 0) request?.respond(length);
      // The bytes before the break are still delivered.
      if (position < end || damage?.type === "break") return;
      if (damage?.type === "cut") damage.happened();
      controller.close();
      // Ends a pending BYOB request: with the bytes so far, or with none.
      controller.byobRequest?.respond(0);
    };
    // Without a high-water mark nothing is pulled before the first read: a reader alone does not use the body.
    const stream = new Streams({ type: "bytes", pull, cancel: use }, { highWaterMark: 0 });
    knowLength(stream, this.#range.length);
    return useOnTee(stream, use);
  }
}

/** Creates a Blob of exactly this content type: hosts lower-case a Blob's type, the platform does not. */
// runtime §3
export function makeBlob(bytes: Uint8Array<ArrayBuffer>, type: string): Blob {
  const blob = new Blob([bytes], { type });
  if (blob.type !== type) Object.defineProperty(blob, "type", { value: type, configurable: true });
  return blob;
}

/** Throws if a body was used or is locked. */
// runtime §3
export function checkUnread(used: boolean, stream: ReadableStream | undefined): void {
  if (used) {
    throw typeError(
      "body.one-shot",
      "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.",
    );
  }
  if (stream?.locked) throw typeError("body.locked", "This ReadableStream is currently locked to a reader.");
}

/** True if damage occurs within this number of bytes or keys. */
export function isReached({ type, after }: Pick<Damage, "type" | "after">, size: number): boolean {
  return type === "break" ? after <= size : after < size;
}

/**
 * Applies damage to the bytes of a body, in place where possible. The first byte has position 0.
 *
 * @throws the damage's error, if it breaks the body.
 */
export function damaged(bytes: Uint8Array<ArrayBuffer>, damage: Damage): Uint8Array<ArrayBuffer> {
  if (!isReached(damage, bytes.length)) return bytes;
  damage.happened();
  if (damage.type === "break") throw damage.error;
  if (damage.type === "cut") return bytes.slice(0, damage.after);
  flip(bytes, damage.after);
  return bytes;
}

/** Flips the lowest bit of a byte; in text this gives another letter. */
function flip(bytes: Uint8Array, index: number): void {
  bytes[index] = (bytes[index] ?? 0) ^ 1;
}
