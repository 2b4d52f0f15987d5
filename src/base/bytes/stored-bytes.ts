import { type DigestAlgorithm, digestHex } from "./digest.js";
import { decodeUtf8, encodeUtf8, isAscii } from "./utf8.js";

/** Most characters of a value held as text. A longer value may become part of an object, which is not copied. */
const mostText = 64 * 1024;

/** Size of a slab. A small value keeps at most one slab in memory. */
const slabBytes = 16 * 1024;
/** Size of the largest value in a shared slab. */
const mostInSlab = 2 * 1024;
let slab: Uint8Array | undefined;
let slabFilled = 0;

/**
 * The bytes of an object or of a part: immutable, in one or more chunks without any other writer.
 *
 * Joining parts copies nothing, reading returns copies, and the MD5 is computed on first use.
 */
export class StoredBytes {
  /** Number of bytes. */
  readonly size: number;
  /**
   * A single chunk is held without an array, which would take as much memory as a typical small value. ASCII is held as
   * text, one character for each byte, since tests mostly write and read text.
   */
  readonly #held: string | Uint8Array | readonly Uint8Array[];
  /** The start of each chunk, if there are several. */
  readonly #starts: readonly number[] | undefined;
  #md5Hex: string | undefined;

  /** Takes ownership of one or several chunks. */
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

  /** No bytes. */
  static readonly empty: StoredBytes = new StoredBytes([]);

  /** Takes ownership of bytes. */
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

  /** Returns the UTF-8 bytes of a text if it can be held as text; `undefined` if it must be encoded. */
  static ofText(text: string): StoredBytes | undefined {
    if (text.length > mostText || !isAscii(text)) return undefined;
    return text === "" ? StoredBytes.empty : new StoredBytes(text);
  }

  /** Joins several values without copying a byte. */
  static join(parts: readonly StoredBytes[]): StoredBytes {
    return new StoredBytes(parts.flatMap((part) => part.chunks));
  }

  get chunks(): readonly Uint8Array[] {
    return this.#starts === undefined ? [this.#chunk(0)] : (this.#held as readonly Uint8Array[]);
  }

  /** The repeated pattern of computed bytes. */
  get pattern(): Uint8Array | undefined {
    return undefined;
  }

  /** Returns the MD5 of the bytes in lower-case hex. */
  md5Hex(): string {
    this.#md5Hex ??= this.digestHex("md5");
    return this.#md5Hex;
  }

  /** Computes a digest of the bytes in lower-case hex. */
  digestHex(algorithm: DigestAlgorithm): string {
    return digestHex(algorithm, typeof this.#held === "string" ? [this.#held] : this.chunks);
  }

  /**
   * Copies `length` bytes from `offset` on into `target`. The range must lie within the bytes, and fit into the target.
   */
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

  /** Returns a copy of `length` bytes from `offset` on. The range must lie within the bytes. */
  copy(offset: number, length: number): Uint8Array<ArrayBuffer> {
    if (typeof this.#held === "string") return encodeUtf8(this.#held.slice(offset, offset + length));
    const bytes = new Uint8Array(length);
    this.copyTo(bytes, offset, length);
    return bytes;
  }

  /** Returns `length` bytes from `offset` on, for reading only: a view if one chunk contains them all, else a copy. */
  view(offset: number, length: number): Uint8Array {
    if (length === 0) return new Uint8Array(0);
    if (typeof this.#held === "string") return encodeUtf8(this.#held.slice(offset, offset + length));
    const index = this.#indexAt(offset);
    const from = offset - this.#startOf(index);
    const chunk = this.#chunk(index);
    if (from === 0 && length === chunk.length) return chunk;
    return from + length <= chunk.length ? chunk.subarray(from, from + length) : this.copy(offset, length);
  }

  /** Decodes `length` bytes from `offset` on; invalid UTF-8 becomes U+FFFD, and a byte order mark is kept. */
  text(offset: number, length: number): string {
    const held = this.#held;
    if (typeof held !== "string") return decodeUtf8(this.view(offset, length));
    return length === held.length ? held : held.slice(offset, offset + length);
  }

  /** True if the bytes are the same. Computed bytes equal only bytes computed in the same way. */
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

  /** Returns the index of the last chunk, except empty ones, that starts at or before `offset`. */
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

/** The digests and the size of released bytes. */
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

const unshared = new WeakSet<object>();

/** Marks bytes as never written to again: a bucket keeps them without a copy. */
export function markUnshared<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  unshared.add(bytes);
  return bytes;
}

/** True for bytes marked by {@link markUnshared}. */
export function isUnshared(value: object): boolean {
  return unshared.has(value);
}
