import { digestHex } from "./digest.js";

/** The MD5 of some bytes: computed when somebody first asks for it. From then on it holds no byte of them. */
export class Md5 {
  #chunks: readonly Uint8Array[];
  #hex: string | undefined;

  constructor(chunks: readonly Uint8Array[]) {
    this.#chunks = chunks;
  }

  /** Whether it was computed. */
  get isKnown(): boolean {
    return this.#hex !== undefined;
  }

  /** In lower-case hex. */
  md5Hex(): string {
    this.#hex ??= digestHex("md5", this.#chunks);
    this.#chunks = [];
    return this.#hex;
  }
}
