import { type RunningDigest, startDigest } from "../base/bytes/digest.js";
import { decodeUtf8 } from "../base/bytes/utf8.js";
import { knowLength } from "../base/host/stream-lengths.js";
import { useOnTee } from "../base/host/use-on-tee.js";
import { type BodyHost, checkUnread, makeBlob, type ResultBody } from "../bucket/binding/body.js";
import type { Answer } from "./remote-answer.js";
import { foreignAnswer } from "./remote-error.js";

/** The largest body that is read in one piece, in bytes. */
const mostAtOnce = 256 * 1024;

/**
 * The one-shot body of a `get`, read as it arrives. A mismatch with the announced length or digest fails at the end.
 */
export class RemoteBody implements ResultBody {
  readonly #answer: Answer;
  readonly #length: number;
  readonly #md5Hex: string | undefined;
  readonly #host: BodyHost;
  #used = false;
  #stream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

  /** @param md5Hex - `undefined` if the store does not reveal it. */
  constructor(answer: Answer, length: number, md5Hex: string | undefined, host: BodyHost) {
    this.#answer = answer;
    this.#length = length;
    this.#md5Hex = md5Hex;
    this.#host = host;
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

  takeBytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#use();
    return this.#readAll();
  }

  async takeBuffer(): Promise<ArrayBuffer> {
    return (await this.takeBytes()).buffer;
  }

  async takeText(): Promise<string> {
    const text = decodeUtf8(await this.takeBytes());
    return this.#host.platform.stripsByteOrderMark && text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  async takeJson(): Promise<unknown> {
    return JSON.parse(await this.takeText());
  }

  async takeBlob(type: string): Promise<Blob> {
    return makeBlob(await this.takeBytes(), type);
  }

  #use(): void {
    checkUnread(this.#used, this.#stream);
    this.#used = true;
    this.#stream?.getReader();
  }

  async #readAll(): Promise<Uint8Array<ArrayBuffer>> {
    // For small bodies, the host's own method is faster.
    if (this.#length <= mostAtOnce && this.#stream === undefined) {
      const bytes = new Uint8Array(await this.#answer.watch.awaiting(this.#answer.response.arrayBuffer()));
      this.#answer.watch.end();
      if (bytes.length !== this.#length) throw wrongLength(bytes.length, this.#length);
      const digest = startDigest("md5");
      digest.update(bytes);
      this.#checkMd5(digest);
      return bytes;
    }
    const bytes = new Uint8Array(this.#length);
    let filled = 0;
    const next = this.#reader();
    for (;;) {
      const chunk = await next();
      if (chunk === undefined) return bytes;
      bytes.set(chunk, filled);
      filled += chunk.length;
    }
  }

  #openStream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const Streams = this.#host.findStreams();
    const next = this.#reader();
    const use = (): void => {
      this.#used = true;
    };
    let left: Uint8Array | undefined;
    const pull = async (controller: ReadableByteStreamController): Promise<void> => {
      use();
      const chunk = left ?? (await next());
      left = undefined;
      if (chunk === undefined) {
        controller.close();
        // Completes a pending BYOB read with zero bytes.
        controller.byobRequest?.respond(0);
        return;
      }
      const request = controller.byobRequest;
      const view = request?.view;
      if (request === null || request === undefined || view === null || view === undefined) {
        controller.enqueue(new Uint8Array(chunk));
        return;
      }
      const taken = chunk.subarray(0, view.byteLength);
      new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset, taken.length).set(taken);
      if (taken.length < chunk.length) left = chunk.subarray(taken.length);
      request.respond(taken.length);
    };
    const cancel = (): void => {
      use();
      this.#answer.discard();
    };
    // A high-water mark of 0 delays the first pull until a read: acquiring a reader does not use the body.
    const stream = new Streams({ type: "bytes", pull, cancel }, { highWaterMark: 0 });
    knowLength(stream, this.#length);
    return useOnTee(stream, use);
  }

  /** Returns a function for the next chunk; `undefined` at the end, which must match the announced length. */
  #reader(): () => Promise<Uint8Array | undefined> {
    const answer = this.#answer;
    const digest = startDigest("md5");
    let left = this.#length;
    return async () => {
      const { done, value } = await answer.read();
      left -= value?.length ?? 0;
      if (left < 0 || (done && left > 0)) {
        answer.discard();
        throw wrongLength(this.#length - left, this.#length);
      }
      if (!done) {
        if (this.#md5Hex !== undefined && value !== undefined) digest.update(value);
        return value;
      }
      answer.watch.end();
      this.#checkMd5(digest);
      return undefined;
    };
  }

  #checkMd5(digest: RunningDigest): void {
    if (this.#md5Hex === undefined) return;
    const md5Hex = digest.hex();
    if (md5Hex !== this.#md5Hex)
      throw foreignAnswer("get", `its etag ${this.#md5Hex} is not the MD5 of its bytes, ${md5Hex}`);
  }
}

function wrongLength(given: number, announced: number): Error {
  return new Error(
    `get: The store gave ${given > announced ? "more" : "fewer"} bytes than the ${announced} that it announced.`,
  );
}
