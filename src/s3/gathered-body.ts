import { S3Error } from "./s3-error.js";

/** A body in one piece of memory, which is filled as it arrives: a list of its chunks could cost many times as much. */
export class GatheredBody {
  readonly #announced: number | undefined;
  #bytes = new Uint8Array(0);
  #size = 0;

  /** @param announced - the bytes that it must have; `undefined`: any number. */
  constructor(announced: number | undefined) {
    this.#announced = announced;
  }

  /** Number of bytes so far. */
  get size(): number {
    return this.#size;
  }

  add(chunk: Uint8Array): void {
    const size = this.#size + chunk.length;
    if (size > (this.#announced ?? Number.POSITIVE_INFINITY)) throw new S3Error("IncompleteBody");
    if (size > this.#bytes.length) {
      const larger = new Uint8Array(this.#announced ?? Math.max(size, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#size);
    this.#size = size;
  }

  /** Returns the bytes. Nothing can be added afterwards. */
  finish(): Uint8Array<ArrayBuffer> {
    if (this.#announced !== undefined && this.#size !== this.#announced) throw new S3Error("IncompleteBody");
    return this.#size === this.#bytes.length ? this.#bytes : this.#bytes.slice(0, this.#size);
  }
}
