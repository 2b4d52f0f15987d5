import { FakeBucket, type StoreObjectBody } from "fakebucket";
import { type AdversarialOptions, adversarial } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ReadableStream as PolyfillStream } from "web-streams-polyfill";
import { found } from "../../bucket/binding/found.js";

/** The body of an adversarial bucket's object. */
async function got(value: string | Uint8Array, options?: AdversarialOptions): Promise<StoreObjectBody> {
  const bucket = new FakeBucket();
  await bucket.put("k", value);
  return found(await adversarial(bucket, options).get("k"));
}

/** The lengths of a body's pieces. */
async function lengthsOf(body: ReadableStream<Uint8Array>): Promise<number[]> {
  const lengths: number[] = [];
  for await (const piece of body) lengths.push(piece.length);
  return lengths;
}

async function readWithBuffers(body: ReadableStream<Uint8Array>, length: number): Promise<Uint8Array> {
  const reader = body.getReader({ mode: "byob" });
  const pieces: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(length));
    if (done) return Buffer.concat(pieces);
    pieces.push(value);
  }
}

type Read = (object: StoreObjectBody) => Promise<Uint8Array | ArrayBuffer>;

const reads: readonly Read[] = [
  (object) => object.bytes(),
  (object) => object.arrayBuffer(),
  async (object) => (await object.blob()).arrayBuffer(),
  (object) => new Response(object.body).arrayBuffer(),
  (object) => readWithBuffers(object.body, 7),
  (object) => new Response(object.body.tee()[1]).arrayBuffer(),
  (object) => new Response(object.body.pipeThrough(new TransformStream())).arrayBuffer(),
  async ({ body }) => {
    const reader = body.getReader();
    const { value } = await reader.read();
    reader.releaseLock();
    return Buffer.concat([value ?? new Uint8Array(), new Uint8Array(await new Response(body.tee()[0]).arrayBuffer())]);
  },
];

describe("the bodies of an adversarial bucket", () => {
  it("have the bucket's bytes, with every reader", async () => {
    const property = fc.asyncProperty(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom(...reads),
      fc.record({ oddChunks: fc.boolean(), slowBodies: fc.boolean(), seed: fc.integer() }),
      async (bytes, read, options) => {
        const object = await got(bytes, options);
        expect(object.bodyUsed).toBe(false);
        expect(new Uint8Array(await read(object))).toEqual(Uint8Array.from(bytes));
        expect(object.bodyUsed).toBe(true);
        await expect(object.text()).rejects.toThrow(TypeError);
      },
    );
    await fc.assert(property, { seed: 1 });
  });

  it("arrive in odd pieces, the first ending within a character", async () => {
    const lengths = await lengthsOf((await got("😀".repeat(50_000))).body);
    expect(lengths[0]).toBeLessThan(4);
    expect(new Set(lengths).size).toBeGreaterThan(5);
    expect(lengths.length).toBeGreaterThan(20);
    expect(lengths.reduce((sum, length) => sum + length)).toBe(200_000);
    expect(await lengthsOf((await got("hello", { oddChunks: false })).body)).toEqual([5]);
  });

  it("take turns of the event loop with every reader, unless slowBodies is off", async () => {
    const microtasks = async () => {
      for (let index = 0; index < 200; index++) await Promise.resolve();
    };
    const reads: readonly ((object: StoreObjectBody) => Promise<unknown>)[] = [
      ...(["arrayBuffer", "bytes", "text", "json", "blob"] as const).map(
        (name) => (object: StoreObjectBody) => object[name](),
      ),
      (object) => object.body.getReader().read(),
    ];
    for (const read of reads) {
      for (const [seed, slowBodies] of [0, 1, 2, 3, 4].flatMap((seed) => [
        [seed, true] as const,
        [seed, false] as const,
      ])) {
        let isThere = false;
        const reading = read(await got('"hello"', { slowBodies, seed })).then(() => {
          isThere = true;
        });
        await microtasks();
        expect(isThere).toBe(!slowBodies);
        await reading;
      }
    }
    let isThere = false;
    const whole = (await got("hello", { oddChunks: false })).text().then(() => {
      isThere = true;
    });
    await microtasks();
    expect(isThere).toBe(false);
    await whole;
  });

  it("are one stream, locked and used like the bucket's own", async () => {
    const object = await got("hello");
    expect(object.body).toBe(object.body);
    const reader = object.body.getReader();
    await expect(object.text()).rejects.toThrow("This ReadableStream is currently locked to a reader.");
    expect(object.bodyUsed).toBe(false);
    reader.releaseLock();
    expect(await object.text()).toBe("hello");
    expect(object.body.locked).toBe(true);

    const teed = await got("hello");
    teed.body.tee();
    expect(teed.bodyUsed).toBe(true);

    const cancelled = await got("hello");
    await cancelled.body.cancel();
    expect(cancelled.bodyUsed).toBe(true);
    await expect(cancelled.json()).rejects.toThrow("Body has already been used.");

    const late = await got("hello");
    await late.text();
    expect(late.body.locked).toBe(true);
  });

  it("are cancelled with the reason, and by both halves of a tee", async () => {
    const reasons: unknown[] = [];
    const cancel = (reason: unknown) => {
      reasons.push(reason);
      return Promise.reject(new Error("cannot end"));
    };
    const bucketOf = () => {
      const body = new ReadableStream({ type: "bytes", cancel });
      return adversarial(
        Object.assign(new FakeBucket(), { get: async () => ({ key: "k", body }) }) as never as FakeBucket,
      );
    };
    await expect(found(await bucketOf().get("k")).body.cancel("enough")).rejects.toThrow("cannot end");
    const halves = found(await bucketOf().get("k")).body.tee();
    await Promise.allSettled(halves.map((half) => half.cancel("both")));
    expect(reasons).toEqual(["enough", expect.anything()]);
    // A rejection that nobody handles would fail the run.
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

  it("close each channel that they wait for", async () => {
    let open = 0;
    const { MessageChannel: Own } = globalThis;
    class Counted extends Own {
      constructor() {
        super();
        open += 1;
        const { port1 } = this;
        const close = port1.close.bind(port1);
        port1.close = () => {
          open -= 1;
          close();
        };
      }
    }
    vi.stubGlobal("MessageChannel", Counted);
    try {
      expect(await (await got("hello")).text()).toBe("hello");
      expect(open).toBe(0);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("can be stored under another key", async () => {
    const bucket = adversarial(new FakeBucket());
    await bucket.put("k", "hello");
    const object = found(await bucket.get("k"));
    await bucket.put("copy", object.body);
    expect(await found(await bucket.get("copy")).text()).toBe("hello");
    expect(object.bodyUsed).toBe(true);
  });

  it("are streams of the bucket's own class", async () => {
    const bucket = new FakeBucket({ ReadableStream: PolyfillStream });
    await bucket.put("k", "hello");
    const object = found(await adversarial(bucket).get("k"));
    expect(object.body).toBeInstanceOf(PolyfillStream);
    let length = 0;
    for await (const piece of object.body) length += piece.length;
    expect(length).toBe(5);
  });

  it("leave the rest of an object unchanged", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "v", { httpMetadata: { contentType: "a/b" }, customMetadata: { a: "b" } });
    const [plain, object] = [found(await bucket.get("k")), found(await adversarial(bucket).get("k"))];
    expect(Object.keys(object)).toEqual(Object.keys(plain));
    expect(Object.getPrototypeOf(object)).toBe(Object.getPrototypeOf(plain));
    expect(String(object)).toBe(String(plain));
    const headers = new Headers();
    object.writeHttpMetadata(headers);
    expect(headers.get("content-type")).toBe("a/b");
  });
});
