import { digestHex } from "./digest.js";

/**
 * The bytes of an object or of a part: immutable, in one or more chunks that nobody else holds.
 *
 * Joining parts copies nothing, reading copies out, and the MD5 is computed when somebody first asks for it.
 */
export class StoredBytes {
  /** Number of bytes. */
  readonly size: number;
  /** The only chunk is held without an array: most values are small, and it would cost as much as they do. */
  readonly #chunks: Uint8Array | readonly Uint8Array[];
  /** Where each of several chunks starts. */
  readonly #starts: readonly number[] | undefined;
  #md5Hex: string | undefined;

  /** Takes over a chunk, or several, that the caller no longer writes to. */
  constructor(chunks: Uint8Array | readonly Uint8Array[]) {
    if (!Array.isArray(chunks)) {
      this.#chunks = chunks as Uint8Array;
      this.size = (chunks as Uint8Array).length;
      return;
    }
    const starts: number[] = [];
    let size = 0;
    for (const chunk of chunks) {
      starts.push(size);
      size += chunk.length;
    }
    this.#chunks = chunks;
    this.#starts = starts;
    this.size = size;
  }

  /** None. */
  static readonly empty: StoredBytes = new StoredBytes([]);

  /** Takes over bytes that the caller no longer writes to. */
  static of(bytes: Uint8Array): StoredBytes {
    return bytes.length === 0 ? StoredBytes.empty : new StoredBytes(bytes);
  }

  /** The bytes of several, one after another. Copies no byte. */
  static join(parts: readonly StoredBytes[]): StoredBytes {
    return new StoredBytes(parts.flatMap((part) => part.chunks));
  }

  get chunks(): readonly Uint8Array[] {
    return this.#starts === undefined ? [this.#chunks as Uint8Array] : (this.#chunks as readonly Uint8Array[]);
  }

  /** What is repeated, of bytes that are computed. */
  get pattern(): Uint8Array | undefined {
    return undefined;
  }

  /** Whether the MD5 is already known. */
  get hasMd5(): boolean {
    return this.#md5Hex !== undefined;
  }

  /** The MD5 of the bytes, in lower-case hex. */
  md5Hex(): string {
    this.#md5Hex ??= digestHex("md5", this.chunks);
    return this.#md5Hex;
  }

  /** Copies `length` bytes from `offset` on into `target`, which has room for them. Both lie within the bytes. */
  copyTo(target: Uint8Array, offset: number, length: number): void {
    let written = 0;
    for (let index = this.#indexAt(offset); written < length; index++) {
      const from = offset + written - this.#startOf(index);
      const piece = this.#chunk(index).subarray(from, from + length - written);
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
    const index = this.#indexAt(offset);
    const from = offset - this.#startOf(index);
    const chunk = this.#chunk(index);
    if (from === 0 && length === chunk.length) return chunk;
    return from + length <= chunk.length ? chunk.subarray(from, from + length) : this.copy(offset, length);
  }

  /** Whether these are the same bytes as others. What is computed equals only what is computed alike. */
  equals(other: StoredBytes): boolean {
    if (this === other) return true;
    if (this.size !== other.size) return false;
    const [one, two] = [this.pattern, other.pattern];
    if (one !== undefined && two !== undefined) return sameBytes(one, two);
    return one === two && sameBytes(this.view(0, this.size), other.view(0, other.size));
  }

  #chunk(index: number): Uint8Array {
    return this.#starts === undefined
      ? (this.#chunks as Uint8Array)
      : ((this.#chunks as readonly Uint8Array[])[index] as Uint8Array);
  }

  #startOf(index: number): number {
    return this.#starts?.[index] ?? 0;
  }

  /** The index of the last chunk that starts at or before `offset`, passing over empty ones. */
  #indexAt(offset: number): number {
    let low = 0;
    let high = this.#starts?.length ?? 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#startOf(middle) <= offset) low = middle + 1;
      else high = middle;
    }
    return Math.max(low - 1, 0);
  }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** What stays known of bytes that are let go. */
export class DigestedBytes {
  readonly size: number;
  readonly #md5Hex: string;

  constructor(size: number, md5Hex: string) {
    this.size = size;
    this.#md5Hex = md5Hex;
  }

  md5Hex(): string {
    return this.#md5Hex;
  }
}
