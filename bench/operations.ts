/** The measured methods of a bucket, independent of its own declarations. Also used inside the real runtime. */
export interface AnyBucket {
  head(key: string): Promise<AnyObject | null>;
  get(key: string, options?: object): Promise<AnyObject | null>;
  put(key: string, value: unknown, options?: object): Promise<AnyObject | null>;
  delete(keys: string | readonly string[]): Promise<void>;
  list(options?: object): Promise<{ readonly objects: readonly AnyObject[] }>;
  createMultipartUpload(key: string): Promise<{
    uploadPart(number: number, value: unknown): Promise<object>;
    complete(parts: readonly object[]): Promise<AnyObject>;
  }>;
}

interface AnyObject {
  readonly etag: string;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** An operation measured on several buckets side by side. */
export interface Operation {
  /** The number of calls in `run`. */
  readonly calls: number;
  /** Fills the bucket before the first run. */
  readonly prepare?: (bucket: AnyBucket) => Promise<unknown>;
  readonly run: (bucket: AnyBucket) => Promise<unknown>;
  /** True if `prepare` must be called before each run. */
  readonly isUsedUp?: boolean;
  /** True for an operation left out of quick runs. */
  readonly isSlow?: boolean;
  /** True if the older simulator and the handwritten Map do not support it. */
  readonly isWhole?: boolean;
  /** The minimum speed relative to the older simulator: half of the measured ratio. */
  readonly olderAtLeast?: number;
  /** The maximum slowdown relative to the floor: twice the measured ratio. */
  readonly floorAtMost?: number;
}

const KiB = 1024;
const MiB = 1024 * KiB;
const thousand = Array.from({ length: 1000 }, (_, index) => `key-${String(index).padStart(6, "0")}`);
/** Enough keys for a measurement, and few enough for the real runtime. */
const keys = thousand.slice(0, 200);
const text = "x".repeat(KiB);
const bytes = new Uint8Array(KiB).fill(7);

function putKeys(bucket: AnyBucket): Promise<unknown> {
  return each(keys, (key) => bucket.put(key, text));
}

function putThousand(bucket: AnyBucket): Promise<unknown> {
  return each(thousand, (key) => bucket.put(key, text));
}

/** Calls sequentially, like a script that awaits each call. */
async function each(keys: readonly string[], call: (key: string, index: number) => Promise<unknown>): Promise<void> {
  for (const [index, key] of keys.entries()) await call(key, index);
}

/** The measured operations: small ones on a thousand keys of 1 KiB, and large bodies. */
export const operations: Readonly<Record<string, Operation>> = {
  "put 1 KiB of text": { calls: keys.length, run: putKeys, olderAtLeast: 3, floorAtMost: 6 },
  "put 1 KiB of bytes": {
    calls: keys.length,
    run: (bucket) => each(keys, (key) => bucket.put(key, bytes)),
    olderAtLeast: 3,
    floorAtMost: 8,
  },
  "put, then read the etag": {
    calls: keys.length,
    run: (bucket) => each(keys, async (key) => (await bucket.put(key, text))?.etag),
    olderAtLeast: 2,
  },
  "put with a SHA-256": {
    calls: keys.length,
    run: (bucket) => each(keys, (key) => bucket.put(key, bytes, { sha256: sha256OfBytes })),
  },
  head: {
    calls: keys.length,
    prepare: putKeys,
    run: (bucket) => each(keys, (key) => bucket.head(key)),
    olderAtLeast: 3,
    floorAtMost: 6,
  },
  "get and text()": {
    calls: keys.length,
    prepare: putKeys,
    run: (bucket) => each(keys, async (key) => (await bucket.get(key))?.text()),
    olderAtLeast: 6,
    floorAtMost: 4,
  },
  "get and arrayBuffer()": {
    calls: keys.length,
    prepare: putKeys,
    run: (bucket) => each(keys, async (key) => (await bucket.get(key))?.arrayBuffer()),
  },
  "get, precondition failed": {
    calls: keys.length,
    prepare: putKeys,
    run: (bucket) => each(keys, (key) => bucket.get(key, { onlyIf: { etagMatches: "other" } })),
  },
  "list of 1,000": {
    calls: 1,
    prepare: putThousand,
    run: (bucket) => bucket.list(),
    olderAtLeast: 20,
    floorAtMost: 6,
  },
  "delete of 1,000": {
    calls: 1,
    prepare: putThousand,
    isUsedUp: true,
    run: (bucket) => bucket.delete(thousand),
    olderAtLeast: 5,
    floorAtMost: 25,
  },
  "1,000 calls at the same time": {
    calls: 1000,
    prepare: putThousand,
    run: (bucket) =>
      Promise.all(
        thousand.map((key, index): Promise<unknown> => {
          if (index % 4 === 0) return bucket.put(key, bytes);
          return index % 4 === 1 ? bucket.head(key) : bucket.get(key);
        }),
      ),
  },
  "1 KiB of 64 MiB": {
    calls: 100,
    isSlow: true,
    prepare: (bucket) => bucket.put("large", new Uint8Array(64 * MiB)),
    run: (bucket) =>
      each(keys.slice(0, 100), async (_, index) => {
        const object = await bucket.get("large", { range: { offset: index * 600 * KiB, length: KiB } });
        return object?.arrayBuffer();
      }),
  },
  "put and read 64 MiB": {
    calls: 1,
    isSlow: true,
    run: async (bucket) => {
      await bucket.put("large", large);
      await (await bucket.get("large"))?.arrayBuffer();
    },
    floorAtMost: 3,
  },
  "20 parts of 5 MiB": {
    calls: 1,
    isSlow: true,
    isWhole: true,
    run: async (bucket) => {
      const upload = await bucket.createMultipartUpload("parts");
      const parts: object[] = [];
      for (let number = 1; number <= 20; number++) parts.push(await upload.uploadPart(number, part));
      await upload.complete(parts);
    },
  },
};

const sha256OfBytes = "a99c07ce93703c7390589c5b007bd9a97a8b6de29e9a920d474d4f028ce2d42c";
const large = new Uint8Array(64 * MiB).fill(7);
const part = large.subarray(0, 5 * MiB);
