import { StoredBytes } from "./stored-bytes.js";

/** Size of the blocks for small chunks: small enough to waste little, large enough to keep the number of chunks low. */
const blockBytes = 64 * 1024;

/** Collects the chunks of a stream as they arrive. Each byte is copied once, so the sender may reuse its buffers. */
export class ByteCollector {
  readonly #chunks: Uint8Array[] = [];
  #block: Uint8Array = new Uint8Array(0);
  #filled = 0;
  #size = 0;

  /** Number of bytes so far. */
  get size(): number {
    return this.#size;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (chunk.length >= blockBytes) {
      this.#closeBlock();
      // Not with `slice()`: on Node's Buffer it copies nothing.
      this.#chunks.push(new Uint8Array(chunk));
      return;
    }
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#filled === this.#block.length) this.#openBlock();
      const piece = rest.subarray(0, this.#block.length - this.#filled);
      this.#block.set(piece, this.#filled);
      this.#filled += piece.length;
      rest = rest.subarray(piece.length);
    }
  }

  /** Returns the collected bytes. Nothing can be added afterwards. */
  finish(): StoredBytes {
    this.#closeBlock();
    return new StoredBytes(this.#chunks);
  }

  #openBlock(): void {
    this.#closeBlock();
    this.#block = new Uint8Array(blockBytes);
  }

  #closeBlock(): void {
    // Most streams of a unit test are one small chunk; a whole block for it would waste memory.
    if (this.#filled > 0) this.#chunks.push(this.#block.slice(0, this.#filled));
    this.#block = new Uint8Array(0);
    this.#filled = 0;
  }
}
