import type { HostBlob, HostReadableStream } from "../../../types/index.js";
import { arrayOf, wrongOption } from "../../base/messages/check-options.js";
import { bytesCode } from "./bytes-code.js";
import { printedAs } from "./printed-as.js";
import { chunked } from "./stream-forms.js";
import { stringCode } from "./string-code.js";
import { toCode } from "./to-code.js";

/**
 * Returns a stream of unknown length with these chunks. Counterexamples print it with its chunks.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { knownStream } from "fakebucket/property";
 *
 * const { size } = await new FakeBucket().put("k", knownStream([new Uint8Array([1, 2]), new Uint8Array([3])]));
 * console.log(size); // 3
 * ```
 */
export function knownStream(chunks: readonly Uint8Array[]): HostReadableStream {
  const [areChunks, wanted] = arrayOf(ArrayBuffer.isView, "Uint8Arrays");
  if (!areChunks(chunks)) throw wrongOption("knownStream", "chunks", wanted, chunks);
  return chunksStream(chunks.map((chunk) => new Uint8Array(chunk))) as HostReadableStream;
}

/** Returns a stream of unknown length with these chunks. */
export function chunksStream(chunks: readonly unknown[]): ReadableStream<unknown> {
  const enqueued = chunks.map((chunk) => `controller.enqueue(${toCode(chunk)}); `).join("");
  return printedAs(
    chunked(chunks),
    () => `new ReadableStream({ start(controller) { ${enqueued}controller.close(); } })`,
  );
}

/** Returns a Blob. Counterexamples print it with its bytes. */
export function knownBlob(bytes: Uint8Array, type = ""): HostBlob {
  if (typeof type !== "string") throw wrongOption("knownBlob", "type", "a string", type);
  const kept = copyOf("knownBlob", bytes);
  return printedAs(new Blob([kept], { type }) as HostBlob, () => blobCode(kept, type));
}

/**
 * Returns a stream of known length, the only kind accepted by the platform. Counterexamples print it with its bytes.
 */
export function knownLengthStream(bytes: Uint8Array): HostReadableStream {
  const kept = copyOf("knownLengthStream", bytes);
  if ("stream" in Blob.prototype)
    return printedAs(new Blob([kept]).stream() as HostReadableStream, () => `${blobCode(kept, "")}.stream()`);
  // The Blobs of jsdom have no `stream()`.
  return printedAs(new Response(kept).body as HostReadableStream, () => `new Response(${bytesCode(kept)}).body`);
}

function copyOf(caller: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!ArrayBuffer.isView(bytes)) throw wrongOption(caller, "bytes", "a Uint8Array", bytes);
  return new Uint8Array(bytes);
}

function blobCode(bytes: Uint8Array, type: string): string {
  const parts = bytes.length === 0 ? "[]" : `[${bytesCode(bytes)}]`;
  return type === "" ? `new Blob(${parts})` : `new Blob(${parts}, { type: ${stringCode(type)} })`;
}
