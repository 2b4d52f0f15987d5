import { S3Error } from "./s3-error.js";

/** Reads a body piece by piece, and never more of it than was asked for and came along. */
export class ByteReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(body: ReadableStream<Uint8Array> | null) {
    this.#reader = body?.getReader();
  }

  /** The next bytes, as many as came at once but at most so many; `undefined` at the end. */
  async next(most: number): Promise<Uint8Array | undefined> {
    if (!(await this.#fill())) return undefined;
    const bytes = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(bytes.length);
    return bytes;
  }

  /** Sees to it that there is at least one byte; `false` at the end. */
  async #fill(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const value = await this.#read();
      if (value === undefined) return false;
      this.#rest = value;
    }
    return true;
  }

  async #read(): Promise<Uint8Array | undefined> {
    try {
      return (await this.#reader?.read())?.value;
    } catch {
      // The client is gone, or its stream broke.
      throw new S3Error("IncompleteBody");
    }
  }

  /** Exactly so many bytes, in chunks. */
  async take(count: number): Promise<Uint8Array[]> {
    const chunks: Uint8Array[] = [];
    for (let missing = count; missing > 0; ) {
      const bytes = await this.next(missing);
      if (bytes === undefined) throw new S3Error("IncompleteBody");
      chunks.push(bytes);
      missing -= bytes.length;
    }
    return chunks;
  }

  /** A line of ASCII without its CR and LF, no longer than a header may be. */
  async line(): Promise<string> {
    let line = "";
    while (!line.endsWith("\r\n")) {
      if (!(await this.#fill())) throw new S3Error("IncompleteBody");
      const end = this.#rest.indexOf(0x0a);
      const bytes = (await this.next(end === -1 ? mostOfLine : end + 1)) as Uint8Array;
      line += String.fromCharCode(...bytes.subarray(0, mostOfLine));
      if (line.length >= mostOfLine) throw new S3Error("InvalidRequest", "A line of the chunked body is too long.");
    }
    return line.slice(0, -2);
  }

  /** Lets go of what was not read. */
  cancel(): void {
    this.#reader?.cancel().catch(() => undefined);
  }
}

const mostOfLine = 8192;
