import type { HostBlob, HostReadableStream } from "../../../types/index.js";
import { bytesCode } from "./bytes-code.js";
import { printedAs } from "./printed-as.js";
import { chunked } from "./stream-forms.js";
import { stringCode } from "./string-code.js";
import { toCode } from "./to-code.js";

/**
 * A stream of these chunks whose length nobody knows, and that counterexamples show with its chunks.
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
  return chunksStream(chunks.map((chunk) => new Uint8Array(chunk))) as HostReadableStream;
}

/** A stream whose length nobody knows, in these chunks. */
export function chunksStream(chunks: readonly unknown[]): ReadableStream<unknown> {
  const enqueued = chunks.map((chunk) => `controller.enqueue(${toCode(chunk)}); `).join("");
  return printedAs(
    chunked(chunks),
    () => `new ReadableStream({ start(controller) { ${enqueued}controller.close(); } })`,
  );
}

/** A Blob that counterexamples show with its bytes. */
export function knownBlob(bytes: Uint8Array, type = ""): HostBlob {
  const kept = new Uint8Array(bytes);
  return printedAs(new Blob([kept], { type }) as HostBlob, () => blobCode(kept, type));
}

/** A stream whose length the platform knows, which takes no other, and that counterexamples show with its bytes. */
export function knownLengthStream(bytes: Uint8Array): HostReadableStream {
  const kept = new Uint8Array(bytes);
  if ("stream" in Blob.prototype)
    return printedAs(new Blob([kept]).stream() as HostReadableStream, () => `${blobCode(kept, "")}.stream()`);
  // Blobs of jsdom give none.
  return printedAs(new Response(kept).body as HostReadableStream, () => `new Response(${bytesCode(kept)}).body`);
}

function blobCode(bytes: Uint8Array, type: string): string {
  const parts = bytes.length === 0 ? "[]" : `[${bytesCode(bytes)}]`;
  return type === "" ? `new Blob(${parts})` : `new Blob(${parts}, { type: ${stringCode(type)} })`;
}
