/**
 * A typical handwritten bucket for tests: a Map with the few methods that the script calls. It takes half an hour to
 * write and makes the tests pass. `fakebucket check examples/map-bucket/map-bucket.mjs` reports its mistakes.
 */
export class MapBucket {
  #objects = new Map();
  #count = 0;

  async head(key) {
    return this.#objects.get(key)?.object ?? null;
  }

  async get(key, { range } = {}) {
    const found = this.#objects.get(key);
    if (found === undefined) return null;
    const { offset = 0, length } = range ?? {};
    const bytes = found.bytes.subarray(offset, length && offset + length);
    return {
      ...found.object,
      body: new Blob([bytes]).stream(),
      bodyUsed: false,
      text: async () => new TextDecoder().decode(bytes),
      json: async () => JSON.parse(new TextDecoder().decode(bytes)),
      arrayBuffer: async () => bytes.slice().buffer,
      bytes: async () => bytes.slice(),
      blob: async () => new Blob([bytes]),
    };
  }

  async put(key, value, { httpMetadata = {}, customMetadata = {}, onlyIf } = {}) {
    const before = this.#objects.get(key)?.object;
    if (onlyIf?.etagMatches !== undefined && before?.etag !== onlyIf.etagMatches) return null;
    if (onlyIf?.etagDoesNotMatch !== undefined && before?.etag === onlyIf.etagDoesNotMatch) return null;
    const bytes = new Uint8Array(await new Response(value).arrayBuffer());
    this.#count += 1;
    const etag = `etag-${this.#count}`;
    const object = {
      key,
      version: `version-${this.#count}`,
      size: bytes.length,
      etag,
      httpEtag: `"${etag}"`,
      uploaded: new Date(),
      httpMetadata,
      customMetadata,
      writeHttpMetadata: (headers) => headers.set("content-type", httpMetadata.contentType),
    };
    this.#objects.set(key, { object, bytes });
    return object;
  }

  async delete(keys) {
    for (const key of [keys].flat()) this.#objects.delete(key);
  }

  async list({ prefix = "", limit = 1000, cursor = "" } = {}) {
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix) && key > cursor).sort();
    const page = keys.slice(0, limit);
    const objects = page.map((key) => this.#objects.get(key).object);
    const truncated = keys.length > page.length;
    return { objects, delimitedPrefixes: [], truncated, ...(truncated && { cursor: page.at(-1) }) };
  }
}

// `fakebucket check` calls this for fresh, empty buckets, and skips the rules of missing abilities.
export const makeBucket = () => new MapBucket();
export const abilities = { multipart: false, ssec: false, storageClass: false };
