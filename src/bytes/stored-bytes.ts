import { Md5 } from "./md5.js";

/**
 * The bytes of an object or of a part: immutable, in one or more chunks that nobody else holds.
 *
 * Joining parts copies nothing, reading copies out, and the MD5 is computed when somebody first asks for it.
 */
export class StoredBytes {
  /** Number of bytes. */
  readonly size: number;
  readonly chunks: readonly Uint8Array[];
  /** Where each chunk starts. */
  readonly #starts: readonly number[];
  /** Their MD5, which can be asked for later without holding the bytes. */
  readonly md5: Md5;

  /** Takes over chunks that the caller no longer writes to. */
  constructor(chunks: readonly Uint8Array[]) {
    const starts: number[] = [];
    let size = 0;
    for (const chunk of chunks) {
      starts.push(size);
      size += chunk.length;
    }
    this.chunks = chunks;
    this.size = size;
    this.#starts = starts;
    this.md5 = new Md5(chunks);
  }

  /** The bytes of several, one after another. Copies no byte. */
  static join(parts: readonly StoredBytes[]): StoredBytes {
    return new StoredBytes(parts.flatMap((part) => part.chunks));
  }

  /** Whether the MD5 is already known. */
  get hasMd5(): boolean {
    return this.md5.isKnown;
  }

  /** The MD5 of the bytes, in lower-case hex. */
  md5Hex(): string {
    return this.md5.md5Hex();
  }

  /** Copies `length` bytes from `offset` on into `target`, which has room for them. Both lie within the bytes. */
  copyTo(target: Uint8Array, offset: number, length: number): void {
    let written = 0;
    for (let index = this.#chunkAt(offset); written < length; index++) {
      const chunk = this.chunks[index] as Uint8Array;
      const from = offset + written - (this.#starts[index] as number);
      const piece = chunk.subarray(from, from + length - written);
      target.set(piece, written);
      written += piece.length;
    }
  }

  /** A copy of `length` bytes from `offset` on. Both lie within the bytes. */
  copy(offset: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    this.copyTo(bytes, offset, length);
    return bytes;
  }

  /** `length` bytes from `offset` on, for reading only: a view where one chunk holds them all, else a copy. */
  view(offset: number, length: number): Uint8Array {
    if (length === 0) return new Uint8Array(0);
    const index = this.#chunkAt(offset);
    const from = offset - (this.#starts[index] as number);
    const chunk = this.chunks[index] as Uint8Array;
    return from + length <= chunk.length ? chunk.subarray(from, from + length) : this.copy(offset, length);
  }

  /** The index of the last chunk that starts at or before `offset`, passing over empty ones. */
  #chunkAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return Math.max(low - 1, 0);
  }
}
