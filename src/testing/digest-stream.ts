import { type DigestAlgorithm, portableDigestHex } from "../bytes/digest.js";
import { copyChunk } from "./fixed-length-stream.js";

/** The platform's text for a chunk of another kind. */
const notBytes =
  "DigestStream is a byte stream but received an object of non-ArrayBuffer/ArrayBufferView/string type on its writable side.";

/** Makes the platform's `crypto.DigestStream`, when it is asked for: a host without streams can load this. */
export function makeDigestStream(): object {
  return class DigestStream extends WritableStream<unknown> {
    readonly digest: Promise<ArrayBuffer>;
    bytesWritten = 0n;

    constructor(algorithm: string | { readonly name: string }) {
      const name = String(typeof algorithm === "object" ? algorithm?.name : algorithm).toLowerCase();
      if (!/^(md5|sha-(1|256|384|512))$/.test(name)) {
        throw new DOMException("Unrecognized or unimplemented digest algorithm requested.", "NotSupportedError");
      }
      const chunks: Uint8Array[] = [];
      let settle = (_: ArrayBuffer | Promise<never>): void => undefined;
      const digest = new Promise<ArrayBuffer>((resolve) => {
        settle = resolve;
      });
      digest.catch(() => undefined);
      super({
        write: (chunk) => {
          const bytes = copyChunk(chunk);
          if (bytes === undefined) throw new TypeError(notBytes);
          this.bytesWritten += BigInt(bytes.length);
          chunks.push(bytes);
        },
        close: () => {
          const hex = portableDigestHex(name.replace("-", "") as DigestAlgorithm, chunks);
          settle(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)).buffer);
        },
        abort: (reason) => settle(Promise.reject(reason)),
      });
      this.digest = digest;
    }
  };
}
