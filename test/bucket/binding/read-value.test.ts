import { FakeBucket, type StoreUploadedPart } from "fakebucket";
import { describe, expect, it, vi } from "vitest";
import { getFound, textOf } from "./found.js";
import { rejectionOf } from "./rejection-of.js";
import { streamOf } from "./stream-of.js";
import { untyped } from "./untyped.js";

function bytesFrom(...bytes: number[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

describe.each(["put", "uploadPart"] as const)("%s()", (method) => {
  /** Stores a value with the method, and returns the stored bytes. */
  async function stored(value: unknown): Promise<number[]> {
    const bucket = new FakeBucket();
    if (method === "put") await untyped(bucket).put("k", value);
    else {
      const upload = await untyped(bucket).createMultipartUpload("k");
      await upload.complete([await upload.uploadPart(1, value)]);
    }
    return Array.from(await (await getFound(bucket, "k")).bytes());
  }

  it("reads a Blob without arrayBuffer() with the host's FileReader [value.types]", async () => {
    const blobs = new WeakMap<object, Uint8Array<ArrayBuffer>>();
    class BareBlob {
      readonly size = 3;
      constructor(...bytes: number[]) {
        blobs.set(this, bytesFrom(...bytes));
      }
      slice(): BareBlob {
        return this;
      }
    }
    class FileReader {
      result: unknown;
      error: unknown;
      onload: () => void = () => undefined;
      onerror: () => void = () => undefined;
      readAsArrayBuffer(blob: object): void {
        this.result = blobs.get(blob)?.buffer;
        this.error = new Error("it was removed");
        setTimeout(() => (blobs.get(blob)?.length === 0 ? this.onerror() : this.onload()), 0);
      }
    }
    vi.stubGlobal("Blob", BareBlob);
    vi.stubGlobal("FileReader", FileReader);
    try {
      expect(await stored(new BareBlob(1, 2, 3))).toEqual([1, 2, 3]);
      expect((await rejectionOf(stored(new BareBlob()))).message).toBe("it was removed");
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("a Blob", () => {
  it("that cannot be read rejects the call with its own error, and nothing is stored [errors.change-nothing]", async () => {
    const error = new DOMException("The file is gone.", "NotReadableError");
    const blob = new Blob(["x"]);
    blob.arrayBuffer = () => Promise.reject(error);
    const bucket = new FakeBucket();
    expect(await bucket.put("k", blob).catch((reason: unknown) => reason)).toBe(error);
    expect(await bucket.head("k")).toBeNull();
  });
});

describe("a value above the limit", () => {
  const bucket = new FakeBucket({ limits: { maxUploadBytes: 10, maxPartBytes: 20, minPartBytes: 1 } });
  const tooLarge = "Your proposed upload exceeds the maximum allowed object size. (100100)";

  it("is not read to its end: an endless stream is cancelled beyond the limit [value.size]", async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(4)),
      cancel: () => {
        cancelled = true;
      },
    });
    expect((await rejectionOf(bucket.put("k", endless))).message).toBe(`put: ${tooLarge}`);
    expect(cancelled).toBe(true);
  });

  it("is refused even if a chunk ends exactly at the limit, and a value of the limit is stored [value.size]", async () => {
    const refused = await rejectionOf(bucket.put("k", streamOf(new Uint8Array(10), new Uint8Array(1))));
    expect(refused.message).toBe(`put: ${tooLarge}`);
    expect(await bucket.put("k", streamOf(new Uint8Array(10)))).toMatchObject({ size: 10 });
  });

  it("is not read to its end: of a Blob, one byte beyond the limit is read [value.size]", async () => {
    const asked: unknown[] = [];
    const blob = new Blob([new Uint8Array(1000)]);
    blob.slice = (...args) => {
      asked.push(args);
      return Blob.prototype.slice.apply(blob, args);
    };
    await rejectionOf(bucket.put("k", blob));
    expect(asked).toEqual([[0, 11]]);
  });

  it("is judged by the limit of a part, as a part [value.size]", async () => {
    const upload = await bucket.createMultipartUpload("parts");
    const values = (size: number) => [streamOf(new Uint8Array(size)), new Blob([new Uint8Array(size)])];
    for (const value of values(21))
      expect((await rejectionOf(upload.uploadPart(1, value))).message).toBe(`uploadPart: ${tooLarge}`);
    const parts: StoreUploadedPart[] = [];
    for (const value of values(20)) parts.push(await upload.uploadPart(parts.length + 1, value));
    expect(await upload.complete(parts)).toMatchObject({ size: 40 });
  });
});

describe("another library's Blob", () => {
  function foreign(arrayBuffer: () => unknown): unknown {
    const members = { size: 3, type: "", slice: () => foreign(arrayBuffer), text: () => Promise.resolve("") };
    return { ...members, [Symbol.toStringTag]: "Blob", arrayBuffer: () => Promise.resolve(arrayBuffer()) };
  }

  it("is copied, since its buffer may be shared [value.copied]", async () => {
    const bucket = new FakeBucket();
    const shared = bytesFrom(1, 2, 3);
    await untyped(bucket).put(
      "k",
      foreign(() => shared.buffer),
    );
    shared.fill(9);
    expect(Array.from(await (await getFound(bucket, "k")).bytes())).toEqual([1, 2, 3]);
  });

  it.each<[unknown, string]>([
    ["text", "string"],
    [3, "number"],
    [[1, 2, 3], "object"],
    [undefined, "undefined"],
    [null, "null"],
  ])("that returns %j is refused, and nothing is stored [value.stream-chunks]", async (given, type) => {
    const bucket = new FakeBucket();
    await bucket.put("k", "old");
    const error = await rejectionOf(
      untyped(bucket).put(
        "k",
        foreign(() => given),
      ),
    );
    expect(error).toEqual(new TypeError(`A value's Blob must give bytes, not ${type}.`));
    expect(await textOf(bucket, "k")).toBe("old");
  });
});
