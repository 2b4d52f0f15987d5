/** The part that is used of the `FileReader` of browsers, and of hosts that simulate one. */
interface Reader {
  result: unknown;
  error: unknown;
  onload: unknown;
  onerror: unknown;
  readAsArrayBuffer(blob: object): void;
}

/** The bytes of a Blob: those of jsdom have long had no method for that, and are read by a `FileReader` alone. */
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
