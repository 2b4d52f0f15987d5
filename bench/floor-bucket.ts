/** A stored object of the floor. */
interface FloorRecord {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly uploaded: number;
  readonly version: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A result with the same number of members as a real one. */
class FloorObject {
  readonly ssecKeyMd5 = undefined;
  readonly storageClass = "Standard";
  readonly range: object;
  readonly customMetadata = {};
  readonly httpMetadata = {};
  readonly uploaded: Date;
  readonly checksums = {};
  readonly size: number;
  readonly version: string;
  readonly key: string;
  readonly #body: Uint8Array<ArrayBuffer>;

  constructor(key: string, { bytes, uploaded, version }: FloorRecord, body = bytes) {
    this.range = { offset: 0, length: bytes.length };
    this.uploaded = new Date(uploaded);
    this.size = bytes.length;
    this.version = version;
    this.key = key;
    this.#body = body;
  }

  text(): Promise<string> {
    return Promise.resolve(decoder.decode(this.#body));
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#body.slice().buffer);
  }
}

/**
 * The minimum work of a bucket: it copies the bytes, stores them in a Map, and returns a promise of a plain object. It
 * checks nothing, keeps no order, and computes no etag.
 */
export class FloorBucket {
  readonly #records = new Map<string, FloorRecord>();
  #count = 0;

  put(key: string, value: string | Uint8Array): Promise<FloorObject> {
    const bytes = typeof value === "string" ? encoder.encode(value) : new Uint8Array(value);
    const record = { bytes, uploaded: Date.now(), version: String(this.#count++) };
    this.#records.set(key, record);
    return Promise.resolve(new FloorObject(key, record));
  }

  head(key: string): Promise<FloorObject | null> {
    const record = this.#records.get(key);
    return Promise.resolve(record === undefined ? null : new FloorObject(key, record));
  }

  get(
    key: string,
    options?: { readonly range?: { readonly offset: number; readonly length: number } },
  ): Promise<FloorObject | null> {
    const record = this.#records.get(key);
    if (record === undefined) return Promise.resolve(null);
    const { offset = 0, length = record.bytes.length } = options?.range ?? {};
    return Promise.resolve(new FloorObject(key, record, record.bytes.subarray(offset, offset + length)));
  }

  delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#records.delete(key);
    return Promise.resolve();
  }

  list(): Promise<{ readonly objects: readonly FloorObject[] }> {
    const objects = Array.from(this.#records, ([key, record]) => new FloorObject(key, record));
    return Promise.resolve({ objects });
  }
}
