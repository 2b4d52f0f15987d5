/** An object of the floor, with the members of a real one. */
interface FloorObject {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly uploaded: number;
  readonly version: string;
}

/**
 * The least that a bucket can do: it copies the bytes, holds them in a Map, and gives a plain object in a promise. Nothing
 * is checked, nothing is in order, and no etag is there.
 */
export class FloorBucket {
  readonly #objects = new Map<string, FloorObject>();
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #count = 0;

  put(key: string, value: string | Uint8Array): Promise<object> {
    const bytes = typeof value === "string" ? this.#encoder.encode(value) : new Uint8Array(value);
    const object = { bytes, uploaded: Date.now(), version: String(this.#count++) };
    this.#objects.set(key, object);
    return Promise.resolve(this.#show(key, object));
  }

  head(key: string): Promise<object | null> {
    const object = this.#objects.get(key);
    return Promise.resolve(object === undefined ? null : this.#show(key, object));
  }

  get(
    key: string,
    options?: { readonly range?: { readonly offset: number; readonly length: number } },
  ): Promise<object> {
    const object = this.#objects.get(key) as FloorObject;
    const { offset = 0, length = object.bytes.length } = options?.range ?? {};
    const bytes = object.bytes.subarray(offset, offset + length);
    return Promise.resolve(this.#show(key, object, bytes));
  }

  delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#objects.delete(key);
    return Promise.resolve();
  }

  list(): Promise<object> {
    const objects = Array.from(this.#objects, ([key, object]) => this.#show(key, object));
    return Promise.resolve({ objects, truncated: false, delimitedPrefixes: [] });
  }

  #show(key: string, { bytes, uploaded, version }: FloorObject, body = bytes): object {
    return {
      ssecKeyMd5: undefined,
      storageClass: "Standard",
      range: { offset: 0, length: bytes.length },
      customMetadata: {},
      httpMetadata: {},
      uploaded: new Date(uploaded),
      checksums: {},
      size: bytes.length,
      version,
      key,
      text: () => Promise.resolve(this.#decoder.decode(body)),
      arrayBuffer: () => Promise.resolve(body.slice().buffer),
    };
  }
}
