import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { digestHex, startDigest } from "../base/bytes/digest.js";
import { encodeUtf8 } from "../base/bytes/utf8.js";
import type { ChunkSeed } from "./authenticate.js";
import { equalsInConstantTime } from "./s3-checksum.js";
import { S3Error } from "./s3-error.js";

/** A body in one buffer, filled as it arrives: a list of chunks could take many times the memory. */
export class GatheredBody {
  readonly #announced: number | undefined;
  #bytes = new Uint8Array(0);
  #size = 0;

  /** @param announced - the expected number of bytes; `undefined` allows any number. */
  constructor(announced: number | undefined) {
    this.#announced = announced;
  }

  /** The number of bytes so far. */
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

/** Reads a body piece by piece, and never keeps more than one piece of the stream. */
export class ByteReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(body: ReadableStream<Uint8Array> | null) {
    this.#reader = body?.getReader();
  }

  /** Returns the next available bytes, at most `most`; `undefined` at the end. */
  async next(most?: number): Promise<Uint8Array | undefined> {
    if (!(await this.#fill())) return undefined;
    const bytes = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(bytes.length);
    return bytes;
  }

  /** Ensures at least one byte; `false` at the end. */
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
      // The client disconnected, or its stream failed.
      throw new S3Error("IncompleteBody");
    }
  }

  /** Returns an ASCII line without its CR and LF. Its length is limited like a header's. */
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

  /** Cancels the rest of the stream. */
  cancel(): void {
    this.#reader?.cancel().catch(() => undefined);
  }
}

const mostOfLine = 8192;

interface ChunkedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Keyed by lower-case name. */
  readonly trailers: ReadonlyMap<string, string>;
}

/** The format of a chunked body. */
interface Chunking {
  /** The seed of the first signature; `undefined` for unsigned chunks. */
  readonly seed: ChunkSeed | undefined;
  readonly hasTrailers: boolean;
  /** The number of bytes in the chunks. */
  readonly decodedLength: number;
}

/** The SHA-256 of an empty text. */
const emptySha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/**
 * Reads a body with the encoding `aws-chunked`.
 *
 * @throws S3Error for a chunk with a wrong signature, and for more or fewer bytes than announced.
 */
// Amazon S3 API Reference, "Transferring payload in multiple chunks" and "Trailing headers"
export async function readChunked(reader: ByteReader, chunking: Chunking): Promise<ChunkedBody> {
  const { seed, decodedLength } = chunking;
  const body = new GatheredBody(decodedLength);
  let signature = seed?.signature ?? "";
  for (;;) {
    const [size = "", ...extensions] = (await reader.line()).split(";");
    if (!/^[0-9a-f]{1,12}$/i.test(size)) throw new S3Error("InvalidRequest", "The chunked body is malformed.");
    const length = Number.parseInt(size, 16);
    const digest = seed && startDigest("sha256");
    for (let missing = length; missing > 0; ) {
      const bytes = await reader.next(missing);
      if (bytes === undefined) throw new S3Error("IncompleteBody");
      missing -= bytes.length;
      digest?.update(bytes);
      body.add(bytes);
    }
    if (seed !== undefined) {
      const digests = `${emptySha256}\n${digest?.hex()}`;
      const expected = sign(seed, "AWS4-HMAC-SHA256-PAYLOAD", signature, digests);
      const given = extensions.find((extension) => extension.startsWith("chunk-signature="));
      if (!equalsInConstantTime(expected, given?.slice("chunk-signature=".length) ?? "")) {
        throw new S3Error("SignatureDoesNotMatch");
      }
      signature = expected;
    }
    if (length === 0) break;
    if ((await reader.line()) !== "") throw new S3Error("InvalidRequest", "The chunked body is malformed.");
  }
  const bytes = body.finish();
  return { bytes, trailers: await readTrailers(reader, chunking, signature) };
}

async function readTrailers(reader: ByteReader, { seed, hasTrailers }: Chunking, signature: string) {
  const trailers = new Map<string, string>();
  let canonical = "";
  let given: string | undefined;
  for (let line = await reader.line(); line !== ""; line = await reader.line()) {
    const colon = line.indexOf(":");
    if (colon === -1 || !hasTrailers) throw new S3Error("MalformedTrailerError");
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === "x-amz-trailer-signature") {
      given = value;
    } else {
      trailers.set(name, value);
      canonical += `${name}:${value}\n`;
    }
  }
  if (seed !== undefined && hasTrailers) {
    const expected = sign(seed, "AWS4-HMAC-SHA256-TRAILER", signature, digestHex("sha256", [canonical]));
    if (!equalsInConstantTime(expected, given ?? "")) throw new S3Error("SignatureDoesNotMatch");
  }
  return trailers;
}

function sign({ key, date, scope }: ChunkSeed, algorithm: string, before: string, digests: string): string {
  const text = [algorithm, date, scope, before, digests].join("\n");
  return bytesToHex(hmac(sha256, key, encodeUtf8(text)));
}
