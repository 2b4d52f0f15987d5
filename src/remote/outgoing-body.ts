import type { ReadableStreamLike } from "../../types/host.js";
import { cancelQuietly, notBytes } from "../binding/value-method.js";
import { digestHex, startDigest } from "../bytes/digest.js";
import { viewBytes } from "../request/host-objects.js";

/** The body of a request. */
export type OutgoingBody = BytesBody | StreamBody;

interface AnyBody {
  /** Returns the MD5 in hex of what was sent. */
  md5Hex(): string;
  /** The error with which it failed by itself. */
  readonly failure: { readonly error: unknown } | undefined;
  /** Nothing more of it is wanted. */
  release(reason?: unknown): void;
}

/** Bytes in memory. */
export interface BytesBody extends AnyBody {
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

/** A stream of known length, which can be sent once. */
export class StreamBody implements AnyBody {
  readonly form = "stream";
  readonly length: number;
  readonly #source: ReadableStreamLike;
  readonly #check: BytesCheck;
  readonly #md5 = startDigest("md5");
  #failure: { readonly error: unknown } | undefined;
  #reader: ReturnType<ReadableStreamLike["getReader"]> | undefined;
  #isRead = false;

  constructor(source: ReadableStreamLike, length: number, check: BytesCheck) {
    this.#source = source;
    this.length = length;
    this.#check = check;
  }

  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  /**
   * The stream that is sent. Its last chunk is held back until the source has ended as it should, and its bytes have been
   * found right: a store never gets all of what is wrong.
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
        if (done) {
          this.#isRead = true;
          return undefined;
        }
        const view = viewBytes(value);
        if (view === undefined) return fail(notBytes("stream", value));
        // The source may fill the same memory again.
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
    const reader = this.#reader;
    if (this.#isRead || this.#failure !== undefined) return;
    this.#isRead = true;
    cancelQuietly(() => (reader ?? this.#source).cancel(reason));
  }
}

/** Looks at bytes as they pass. */
export interface BytesCheck {
  update(chunk: Uint8Array): void;
  /** Returns the error of the bytes, if there is one. */
  finish(): Error | undefined;
}
