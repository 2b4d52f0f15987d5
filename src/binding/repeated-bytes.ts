import { StoredBytes } from "../bytes/stored-bytes.js";
import { recognizeCopies } from "../package/recognize-copies.js";

/** Most bytes that are computed into one buffer. A process that is to go on has no room for more. */
// Undocumented: how many. A host may give more room than it has, and end the process once it is filled.
const mostBytesAtOnce = 1024 * 1024 * 1024;

/** Bytes that are computed when they are read: a pattern, over and over. They take no memory, and nothing hashes them. */
export class RepeatedBytes extends StoredBytes {
  override readonly size: number;
  readonly #pattern: Uint8Array;

  /** Takes over a pattern of at least one byte. */
  constructor(size: number, pattern: Uint8Array) {
    super(pattern);
    this.size = size;
    this.#pattern = pattern;
  }

  override get pattern(): Uint8Array {
    return this.#pattern;
  }

  /** @throws RangeError always: there are more than anybody could hold. */
  override get chunks(): never {
    throw outOfMemory();
  }

  override copyTo(target: Uint8Array, offset: number, length: number): void {
    const period = this.#pattern.length;
    const start = offset % period;
    let written = Math.min(length, period);
    for (let index = 0; index < written; index++) target[index] = this.#pattern[(start + index) % period] as number;
    // What is there by now is a whole number of periods, and so is followed by itself.
    while (written < length) {
      const more = Math.min(written, length - written);
      target.copyWithin(written, 0, more);
      written += more;
    }
  }

  /** @throws RangeError if no host could be asked for so many, in the words of one that has no room. */
  override copy(offset: number, length: number): Uint8Array<ArrayBuffer> {
    if (length > mostBytesAtOnce) throw outOfMemory();
    return super.copy(offset, length);
  }

  override view(offset: number, length: number): Uint8Array {
    return this.copy(offset, length);
  }
}

recognizeCopies(RepeatedBytes, "RepeatedBytes");

function outOfMemory(): RangeError {
  return new RangeError("Array buffer allocation failed");
}
