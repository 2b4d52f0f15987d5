import { runInNewContext } from "node:vm";
import { FakeBucket } from "fakebucket";
import { describe, expect, it, vi } from "vitest";
import { getFound, textOf } from "./found.js";
import { streamOf } from "./hand-stream.js";
import { rejectionOf } from "./rejection-of.js";
import { untyped } from "./untyped.js";

const wrongType = "parameter 2 is not of type 'ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob'.";

function bytesFrom(...bytes: number[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function sharedBytes(): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(3);
  new Uint8Array(shared).set([1, 2, 3]);
  return shared;
}

function detachedView(): Uint8Array {
  const view = bytesFrom(1, 2, 3);
  structuredClone(view.buffer, { transfer: [view.buffer] });
  return view;
}

/** Each kind of value, and the bytes that are stored of it. */
const values: readonly (readonly [name: string, value: () => unknown, bytes: readonly number[]])[] = [
  ["a string", () => "aé\u{1F600}", [0x61, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80]],
  ["an empty string", () => "", []],
  ["a lone surrogate", () => "\uD800", [0xef, 0xbf, 0xbd]],
  ["an ArrayBuffer", () => bytesFrom(1, 2, 3).buffer, [1, 2, 3]],
  ["a SharedArrayBuffer", sharedBytes, [1, 2, 3]],
  ["a Uint8Array", () => bytesFrom(1, 2, 3), [1, 2, 3]],
  ["a window of a buffer", () => bytesFrom(9, 1, 2, 3, 9).subarray(1, 4), [1, 2, 3]],
  ["a view of a shared buffer", () => new Uint8Array(sharedBytes(), 1), [2, 3]],
  ["a Buffer from the pool", () => Buffer.from([1, 2, 3]), [1, 2, 3]],
  ["a Uint16Array", () => new Uint16Array([0x0201, 0x0403]), [1, 2, 3, 4]],
  ["a Float64Array", () => new Float64Array([1]), [0, 0, 0, 0, 0, 0, 0xf0, 0x3f]],
  ["a DataView", () => new DataView(bytesFrom(9, 1, 2, 9).buffer, 1, 2), [1, 2]],
  ["a view whose buffer is detached", detachedView, []],
  ["a buffer of another realm", () => runInNewContext("new Uint8Array([1, 2, 3]).buffer"), [1, 2, 3]],
  ["a view of another realm", () => runInNewContext("new Uint8Array([1, 2, 3])"), [1, 2, 3]],
  ["a Blob", () => new Blob(["a", bytesFrom(1, 2)]), [0x61, 1, 2]],
  ["an empty Blob", () => new Blob(), []],
  ["a slice of a Blob", () => new Blob(["abcd"]).slice(1, 3), [0x62, 0x63]],
  ["a File", () => new File(["ab"], "name.txt"), [0x61, 0x62]],
  ["a stream", () => streamOf(bytesFrom(1, 2), bytesFrom(3)), [1, 2, 3]],
];

describe.each(["put", "uploadPart"] as const)("%s()", (method) => {
  /** Stores a value by the method, and gives the bytes that are read of it. */
  async function stored(value: unknown): Promise<number[]> {
    const bucket = new FakeBucket();
    if (method === "put") await untyped(bucket).put("k", value);
    else {
      const upload = await untyped(bucket).createMultipartUpload("k");
      await upload.complete([await upload.uploadPart(1, value)]);
    }
    return Array.from(await (await getFound(bucket, "k")).bytes());
  }

  it.each(values)("stores the bytes of %s [value.types]", async (_, value, bytes) => {
    expect(await stored(value())).toEqual(bytes);
  });

  it("reads a Blob that has no method for that by the host's FileReader [value.types]", async () => {
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

  it("copies buffers and views at the call [value.copied]", async () => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("parts");
    const bytes = bytesFrom(1, 2, 3);
    for (const value of [bytes, bytes.buffer, new DataView(bytes.buffer), bytes.subarray(0)]) {
      bytes.set([1, 2, 3]);
      const storing = method === "put" ? bucket.put("k", value) : upload.uploadPart(1, value);
      bytes.fill(9);
      expect(await storing).toMatchObject({ etag: "5289df737df57326fcdd22597afb1fac" });
    }
  });

  it.each<[string, unknown]>([
    ["a number", 5],
    ["a boolean", true],
    ["an object", {}],
    ["an array", [1]],
    ["a Date", new Date(0)],
    ["a function", () => 1],
    ["a BigInt", 1n],
    ["a symbol", Symbol("x")],
    ["a String object", new Object("x")],
    ["Headers", new Headers()],
    ["a Response", new Response("x")],
    ["FormData", new FormData()],
    ["URLSearchParams", new URLSearchParams("a=b")],
    ["an async iterable", (async function* () {})()],
  ])("refuses %s [value.wrong-type]", async (_, value) => {
    const error = await rejectionOf(stored(value));
    expect(error.constructor).toBe(TypeError);
    expect(error.message).toContain(wrongType);
  });
});

describe("the absence of a value", () => {
  it.each([null, undefined])("%s is an empty object for put() [value.null]", async (value) => {
    const bucket = new FakeBucket();
    expect(await untyped(bucket).put("k", value)).toMatchObject({ size: 0 });
    expect(await textOf(bucket, "k")).toBe("");
  });

  it.each([null, undefined])("%s is refused by uploadPart() [value.null]", async (value) => {
    const upload = await untyped(new FakeBucket()).createMultipartUpload("k");
    const text = `Failed to execute 'uploadPart' on 'StoreMultipartUpload': ${wrongType}`;
    expect(await rejectionOf(upload.uploadPart(1, value))).toEqual(new TypeError(text));
  });
});

describe("a Blob", () => {
  it("does not give its type to the object [value.blob-type]", async () => {
    const bucket = new FakeBucket();
    for (const blob of [new Blob(["x"], { type: "text/x" }), new File(["x"], "x.txt", { type: "text/x" })]) {
      expect((await bucket.put("k", blob)).httpMetadata).toEqual({});
      expect((await (await getFound(bucket, "k")).blob()).type).toBe("");
    }
  });

  it("that cannot be read rejects the call with its own error, and nothing is stored [errors.change-nothing]", async () => {
    const error = new DOMException("The file is gone.", "NotReadableError");
    const blob = new Blob(["x"]);
    blob.arrayBuffer = () => Promise.reject(error);
    const bucket = new FakeBucket();
    expect(await bucket.put("k", blob).catch((reason: unknown) => reason)).toBe(error);
    expect(await bucket.head("k")).toBeNull();
  });
});

describe("a value that is too large", () => {
  const bucket = new FakeBucket({ limits: { maxUploadBytes: 10, maxPartBytes: 20 } });
  const tooLarge = "Your proposed upload exceeds the maximum allowed object size. (100100)";

  it.each([
    ["string", (length: number) => "x".repeat(length)],
    ["view", (length: number) => new Uint8Array(length).fill(0x78)],
    ["Blob", (length: number) => new Blob(["x".repeat(length)])],
    ["stream", (length: number) => streamOf(Buffer.from("xxxx"), Buffer.from("x".repeat(length - 4)))],
  ])("is refused whether it is a %s or not [value.size]", async (_, makeValue) => {
    const upload = await bucket.createMultipartUpload("upload");
    expect(await bucket.put("fits", makeValue(10))).toMatchObject({ size: 10 });
    await upload.complete([await upload.uploadPart(1, makeValue(20))]);
    expect(await textOf(bucket, "upload")).toBe("x".repeat(20));
    const another = await bucket.createMultipartUpload("upload");
    for (const more of [1, 100]) {
      expect((await rejectionOf(bucket.put("k", makeValue(10 + more)))).message).toBe(`put: ${tooLarge}`);
      expect((await rejectionOf(another.uploadPart(1, makeValue(20 + more)))).message).toBe(`uploadPart: ${tooLarge}`);
    }
    expect(await bucket.head("k")).toBeNull();
  });

  it("is refused where a stream reaches the limit and then goes on [value.size]", async () => {
    for (const rest of [1, 30]) {
      const put = bucket.put("k", streamOf(new Uint8Array(10), new Uint8Array(rest)));
      expect((await rejectionOf(put)).message).toBe(`put: ${tooLarge}`);
      const upload = await bucket.createMultipartUpload("upload");
      const uploading = upload.uploadPart(1, streamOf(new Uint8Array(20), new Uint8Array(rest)));
      expect((await rejectionOf(uploading)).message).toBe(`uploadPart: ${tooLarge}`);
    }
  });

  it("is not read to its end: a stream without end is cancelled once it is too large [value.size]", async () => {
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

  it("is not read to its end: of a Blob one byte more than fits is asked for [value.size]", async () => {
    const asked: unknown[] = [];
    const blob = new Blob([new Uint8Array(1000)]);
    blob.slice = (...args) => {
      asked.push(args);
      return Blob.prototype.slice.apply(blob, args);
    };
    await rejectionOf(bucket.put("k", blob));
    expect(asked).toEqual([[0, 11]]);
  });
});

describe("a Blob of another make", () => {
  function foreign(arrayBuffer: () => unknown): unknown {
    const members = { size: 3, type: "", slice: () => foreign(arrayBuffer), text: () => Promise.resolve("") };
    return { ...members, [Symbol.toStringTag]: "Blob", arrayBuffer: () => Promise.resolve(arrayBuffer()) };
  }

  it("is copied: its buffer may be everybody's [value.copied]", async () => {
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
  ])("that gives %j is refused, and nothing is stored [value.stream-chunks]", async (given, type) => {
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
