/** The used part of `FileReader`, in browsers and simulated browsers. */
interface Reader {
  result: unknown;
  error: unknown;
  onload: unknown;
  onerror: unknown;
  readAsArrayBuffer(blob: object): void;
}

/** Reads the bytes of a Blob. Older Blobs of jsdom lack `arrayBuffer()` and are read with a `FileReader`. */
export async function readBlob(blob: { arrayBuffer?(): Promise<ArrayBuffer> }): Promise<ArrayBuffer> {
  if (typeof blob.arrayBuffer === "function") return blob.arrayBuffer();
  const { FileReader } = globalThis as unknown as { readonly FileReader: new () => Reader };
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(blob);
  });
  return reader.result as ArrayBuffer;
}
