import { digestHex } from "./digest.js";
import { decodeUtf8, encodeUtf8, isAscii } from "./utf8.js";

/** Characters of the longest text that is held as text. Longer ones may become parts of an object, which are not copied. */
const mostText = 64 * 1024;

/** Bytes of a slab: what keeps one small value keeps no more than this. */
const slabBytes = 16 * 1024;
/** Bytes of the largest value that shares a slab with others. */
const mostInSlab = 2 * 1024;
let slab: Uint8Array | undefined;
let slabFilled = 0;

/**
 * The bytes of an object or of a part: immutable, in one or more chunks that nobody else writes to.
 *
 * Joining parts copies nothing, reading copies out, and the MD5 is computed when somebody first asks for it.
 */
export class StoredBytes {
  /** Number of bytes. */
  readonly size: number;
  /**
   * The only chunk is held without an array: most values are small, and it would cost as much as they do. ASCII is held as
   * text, whose characters are its bytes: what tests write and read is mostly that.
   */
  readonly #held: string | Uint8Array | readonly Uint8Array[];
  /** The start of each of several chunks. */
  readonly #starts: readonly number[] | undefined;
  #md5Hex: string | undefined;

  /** Takes over a chunk, or several, that the caller no longer writes to. */
  constructor(chunks: string | Uint8Array | readonly Uint8Array[]) {
    this.#held = chunks;
    if (typeof chunks === "string" || ArrayBuffer.isView(chunks)) {
      this.size = chunks.length;
      return;
    }
    const starts: number[] = [];
    let size = 0;
    for (const chunk of chunks) {
      starts.push(size);
      size += chunk.length;
    }
    this.#starts = starts;
    this.size = size;
  }

  /** None. */
  static readonly empty: StoredBytes = new StoredBytes([]);

  /** Takes over bytes that the caller no longer writes to. */
  static of(bytes: Uint8Array): StoredBytes {
    return bytes.length === 0 ? StoredBytes.empty : new StoredBytes(bytes);
  }

  /** Copies bytes. */
  static copyOf(bytes: Uint8Array): StoredBytes {
    const { length } = bytes;
    if (length === 0 || length > mostInSlab) return StoredBytes.of(new Uint8Array(bytes));
    if (slab === undefined || slabFilled + length > slabBytes) {
      slab = new Uint8Array(slabBytes);
      slabFilled = 0;
    }
    const copy = slab.subarray(slabFilled, slabFilled + length);
    slabFilled += length;
    copy.set(bytes);
    return new StoredBytes(copy);
  }

  /** The UTF-8 bytes of a text, if they can be held as what it is; `undefined` if it has to be encoded. */
  static ofText(text: string): StoredBytes | undefined {
    if (text.length > mostText || !isAscii(text)) return undefined;
    return text === "" ? StoredBytes.empty : new StoredBytes(text);
  }

  /** The bytes of several, one after another. Copies no byte. */
  static join(parts: readonly StoredBytes[]): StoredBytes {
    return new StoredBytes(parts.flatMap((part) => part.chunks));
  }

  get chunks(): readonly Uint8Array[] {
    return this.#starts === undefined ? [this.#chunk(0)] : (this.#held as readonly Uint8Array[]);
  }

  /** The bytes that are repeated, of bytes that are computed. */
  get pattern(): Uint8Array | undefined {
    return undefined;
  }

  /** The MD5 of the bytes, in lower-case hex. */
  md5Hex(): string {
    this.#md5Hex ??= digestHex("md5", typeof this.#held === "string" ? [this.#held] : this.chunks);
    return this.#md5Hex;
  }

  /** Copies `length` bytes from `offset` on into `target`, which has room for them. Both lie within the bytes. */
  copyTo(target: Uint8Array, offset: number, length: number): void {
    if (typeof this.#held === "string") {
      target.set(this.view(offset, length));
      return;
    }
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
    if (typeof this.#held === "string") return encodeUtf8(this.#held.slice(offset, offset + length));
    const bytes = new Uint8Array(length);
    this.copyTo(bytes, offset, length);
    return bytes;
  }

  /** `length` bytes from `offset` on, for reading only: a view where one chunk holds them all, else a copy. */
  view(offset: number, length: number): Uint8Array {
    if (length === 0) return new Uint8Array(0);
    if (typeof this.#held === "string") return encodeUtf8(this.#held.slice(offset, offset + length));
    const index = this.#indexAt(offset);
    const from = offset - this.#startOf(index);
    const chunk = this.#chunk(index);
    if (from === 0 && length === chunk.length) return chunk;
    return from + length <= chunk.length ? chunk.subarray(from, from + length) : this.copy(offset, length);
  }

  /** The text of `length` bytes from `offset` on; what is not UTF-8 becomes U+FFFD, and a byte order mark is kept. */
  text(offset: number, length: number): string {
    const held = this.#held;
    if (typeof held !== "string") return decodeUtf8(this.view(offset, length));
    return length === held.length ? held : held.slice(offset, offset + length);
  }

  /** True if these are the same bytes as others. What is computed equals only what is computed alike. */
  equals(other: StoredBytes): boolean {
    if (this === other) return true;
    if (this.size !== other.size) return false;
    const [one, two] = [this.pattern, other.pattern];
    if (one !== undefined && two !== undefined) return sameBytes(one, two);
    return one === two && sameBytes(this.view(0, this.size), other.view(0, other.size));
  }

  #chunk(index: number): Uint8Array {
    const held = this.#held;
    if (typeof held === "string") return encodeUtf8(held);
    return this.#starts === undefined ? (held as Uint8Array) : ((held as readonly Uint8Array[])[index] as Uint8Array);
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

/** The digests and the size that stay known of bytes that are let go. */
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
