import type { BucketLike } from "fakebucket/types";

/** A bucket as people write it for their own tests: a Map, with metadata kept by reference and keys in order of insertion. */
export function naiveBucket(): BucketLike {
  const objects = new Map<string, { object: Record<string, unknown>; bytes: Uint8Array<ArrayBuffer> }>();
  let versions = 0;
  const withBody = ({ object, bytes }: { object: Record<string, unknown>; bytes: Uint8Array<ArrayBuffer> }) => ({
    ...object,
    range: { offset: 0, length: bytes.length },
    body: new Blob([bytes]).stream(),
    arrayBuffer: async () => bytes.slice().buffer,
    bytes: async () => bytes.slice(),
    blob: async () => new Blob([bytes]),
  });
  const bucket = {
    async head(key: string) {
      const found = objects.get(key);
      return found === undefined ? null : withBody(found);
    },
    async get(key: string) {
      const found = objects.get(key);
      return found === undefined ? null : withBody(found);
    },
    async put(key: string, value: unknown, options: Record<string, unknown> = {}) {
      const bytes = new Uint8Array(await new Response(value as BodyInit).arrayBuffer());
      const md5 = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 16);
      const etag = Buffer.from(md5).toString("hex");
      versions++;
      const object = {
        key,
        version: String(versions),
        size: bytes.length,
        etag,
        httpEtag: `"${etag}"`,
        uploaded: new Date(),
        httpMetadata: options["httpMetadata"] ?? {},
        customMetadata: options["customMetadata"] ?? {},
        checksums: { md5: md5.buffer },
        storageClass: "Standard",
      };
      objects.set(key, { object, bytes });
      return object;
    },
    async delete(keys: string | readonly string[]) {
      for (const key of [keys].flat()) objects.delete(key as string);
    },
    async list() {
      return { objects: [...objects.values()].map(({ object }) => object), delimitedPrefixes: [], truncated: false };
    },
  };
  return bucket as unknown as BucketLike;
}
