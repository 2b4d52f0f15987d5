import { type AddressInfo, createServer, type Socket } from "node:net";
import { RemoteBucket, withLength, withSignal } from "fakebucket/remote";
import type { StoreObjectBody } from "fakebucket/types";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { encodeUtf8 } from "../../src/base/bytes/utf8.js";
import { credentials } from "./door.js";
import { busy, lost, object, type Received, refused, stored, storeOf, streamOf, upload } from "./store-of.js";

describe("a request to the store", () => {
  const part = { partNumber: 1, etag: "5d41402abc4b2a76b9719d911017c592" };

  it.each<[call: string, body: string | null, make: (bucket: RemoteBucket) => Promise<void>]>([
    ["head", null, async (bucket: RemoteBucket) => void (await bucket.head("k"))],
    ["a small body", "v", async (bucket: RemoteBucket) => void (await (await bucket.get("k"))?.text())],
    [
      "a large body",
      "v".repeat(300 * 1024),
      async (bucket: RemoteBucket) => void (await (await bucket.get("k"))?.text()),
    ],
    [
      "a streamed body",
      "v",
      async (bucket: RemoteBucket) => void (await new Response((await bucket.get("k"))?.body as BodyInit).text()),
    ],
    ["a cancelled body", "v", async (bucket: RemoteBucket) => void (await (await bucket.get("k"))?.body.cancel())],
  ])("no longer follows the signal once it has ended: %s", async (_, body, call) => {
    const controller = new AbortController();
    const etag = `"${"0".repeat(32)}-1"`;
    const { bucket, received } = storeOf([() => object(body, { etag })], { signal: controller.signal });
    await call(bucket);
    controller.abort(new Error("enough"));
    expect(received.map(({ init }) => init.signal?.aborted)).toEqual([false]);
  });

  const etagOf = (etag: string) => ({ etag: `"${etag}"`, date: "Sun, 22 Nov 2026 14:00:00 GMT" });
  const shown = { ...etagOf("e-1"), "last-modified": "Sun, 22 Nov 2026 14:00:00 GMT", "content-length": "5" };

  const read = async (bucket: RemoteBucket, options = {}) =>
    (await (bucket.get("k", options) as Promise<StoreObjectBody>)).text();
  const several = { range: new Headers({ range: "bytes=0-1,3-4" }) };

  const ssecKey = "00".repeat(32);

  it.each<
    readonly [
      what: string,
      call: (bucket: RemoteBucket) => Promise<unknown>,
      answers: readonly (readonly [status: number, headers?: Record<string, string>, text?: string])[],
    ]
  >([
    ["an outage", (bucket) => bucket.head("k"), [[500], [429], [503], [200, shown]]],
    ["a lost response", (bucket) => bucket.head("k"), [[0], [200, shown]]],
    ["head() of no object", (bucket) => bucket.head("k"), [[404], [200]]],
    ["get() of one", read, [[200, shown]]],
    ["get() of an old one", (bucket) => bucket.get("k", { onlyIf: { etagMatches: "e" } }), [[200, shown]]],
    ["get() of another range", (bucket) => bucket.get("k", { range: { offset: 1 } }), [[200, shown]]],
    ["get() of a range beyond the end", (bucket) => bucket.get("k", { range: { offset: 9 } }), [[416], [200, shown]]],
    ["get() by a needless key", (bucket) => bucket.get("k", { ssecKey }), [[200, shown]]],
    ["get() by a wrong key", (bucket) => bucket.get("k", { ssecKey }), [[403], [200]]],
    [
      "get() of one that is replaced",
      (bucket) => read(bucket, several),
      [
        [200, shown],
        [200, { ...shown, ...etagOf("f-1") }],
        [200, shown],
        [200, shown],
      ],
    ],
    [
      "get() of an encoded one",
      read,
      [
        [200, { ...shown, "content-encoding": "gzip" }],
        [200, shown],
      ],
    ],
    [
      "get() of an encoded one that is replaced",
      read,
      [
        [200, { ...shown, "content-encoding": "gzip" }],
        [200, { ...shown, ...etagOf("f-1") }],
      ],
    ],
    ["get() that is refused", read, [[418]]],
    ["put()", (bucket) => bucket.put("k", "v"), [[200, etagOf("e-1")]]],
    ["put() if it is new", (bucket) => bucket.put("k", "v", { onlyIf: { etagDoesNotMatch: "*" } }), [[412]]],
    ["put() of a short stream", (bucket) => bucket.put("k", withLength(new Blob(["v"]).stream(), 2)), [[200]]],
    ["delete()", (bucket) => bucket.delete("k"), [[204]]],
    ["delete() answered by a page", (bucket) => bucket.delete("k"), [[200, { "content-type": "text/html" }]]],
    ["delete() of no object", (bucket) => bucket.delete("k"), [[404]]],
    ["delete() of several", (bucket) => bucket.delete(["a", "b"]), [[200, {}, "<DeleteResult/>"]]],
    ["list()", (bucket) => bucket.list(), [[200, {}, "<ListBucketResult/>"]]],
    ["createMultipartUpload()", (bucket) => bucket.createMultipartUpload("k"), [[200]]],
    ["uploadPart()", (bucket) => upload(bucket).uploadPart(1, "v"), [[200, etagOf("e-1")]]],
    ["abort()", (bucket) => upload(bucket).abort(), [[200]]],
    ["complete() of no parts", (bucket) => upload(bucket).complete([]), [[200]]],
    [
      "complete()",
      (bucket) => upload(bucket).complete([part]),
      [
        [200, {}, "<CompleteMultipartUploadResult/>"],
        [200, shown],
      ],
    ],
  ])("leaves no response open, and no longer follows the signal: %s", async (_, call, answers) => {
    const open = new Set<number>();
    const controller = new AbortController();
    const { bucket, received } = storeOf(
      answers.map(([status, headers = {}, text = "hello"], index) => async ({ init }) => {
        if (init.body instanceof ReadableStream) await new Response(init.body).text().catch(() => undefined);
        if (status === 0) return lost();
        if (status === 204) return new Response(null, { status });
        open.add(index);
        const pull = (to: ReadableStreamDefaultController) => {
          to.enqueue(encodeUtf8(text));
          to.close();
          open.delete(index);
        };
        const body = new ReadableStream({ pull, cancel: () => void open.delete(index) }, { highWaterMark: 0 });
        return new Response(body, { status, headers });
      }),
      { signal: controller.signal },
    );
    await call(bucket).catch(() => undefined);
    controller.abort();
    expect([[...open], received.map(({ init }) => init.signal?.aborted)]).toEqual([[], answers.map(() => false)]);
  });

  it("has more time for more bytes", async () => {
    const late = () => new Promise<Response>((resolve) => setTimeout(resolve, 60, stored("0".repeat(32))));
    const { bucket } = storeOf([late, late], { attempts: 1, timeoutMilliseconds: 15 });
    await expect(bucket.put("k", "v")).rejects.toThrow("nothing came for 15");
    await expect(bucket.put("k", "v".repeat(128 * 1024))).rejects.not.toThrow("nothing came");
    const patient = storeOf([late], { attempts: 1, timeoutMilliseconds: 2 ** 31 - 1 });
    await expect(patient.bucket.put("k", "v".repeat(128 * 1024))).rejects.not.toThrow("nothing came");
  });

  it("has the whole timeout for each chunk of a stream", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      let left = 5;
      const slow = new ReadableStream<Uint8Array>(
        {
          pull(to) {
            vi.advanceTimersByTime(40);
            if (left-- === 0) to.close();
            else to.enqueue(new Uint8Array(1));
          },
        },
        { highWaterMark: 0 },
      );
      const read = ({ init }: { init: RequestInit }) => new Response(init.body).text().then(() => stored("etag-1"));
      const { bucket } = storeOf([read], { attempts: 1, timeoutMilliseconds: 50 });
      expect(await bucket.put("k", withLength(slow, 5))).toMatchObject({ size: 5 });
    } finally {
      vi.useRealTimers();
    }
  });

  it("fails if no server listens, and if the server is silent", async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const options = { endpoint, bucket: "files", credentials, attempts: 2, backoffMilliseconds: 1 };
    const bucket = new RemoteBucket({ ...options, timeoutMilliseconds: 20 });
    const calls = [() => bucket.get("k"), () => bucket.put("k", streamOf("hello")), () => bucket.list()];
    const connections: Socket[] = [];
    server.on("connection", (socket) => connections.push(socket));
    for (const call of calls)
      await expect(call()).rejects.toThrow("The store did not answer: nothing came for 20 milliseconds");
    for (const socket of connections) socket.destroy();
    await new Promise((closed) => server.close(closed));
    const text = `The store did not answer: connect ECONNREFUSED 127.0.0.1:${port}`;
    const patient = new RemoteBucket(options);
    for (const call of [() => patient.get("k"), () => patient.put("k", streamOf("hello")), () => patient.list()])
      await expect(call()).rejects.toThrow(text);
  });

  it.each<[what: string, options: object, answer: () => Promise<Response> | Response, longest: number[]]>([
    ["lost responses", { backoffMilliseconds: 8 }, lost, [8, 16, 32]],
    [
      "a Retry-After of 0",
      { backoffMilliseconds: 8 },
      () => refused(503, "SlowDown", { "retry-after": "0" }),
      [8, 16, 32],
    ],
    ["lost responses, by default,", { backoffMilliseconds: undefined }, lost, [100, 200, 400]],
    ["lost responses without a pause", { backoffMilliseconds: 0 }, lost, [0, 0, 0]],
  ])(
    "pauses after %s for half of a growing time and a random part of the other half",
    async (_, options, answer, longest) => {
      const { setTimeout: start } = globalThis;
      const pauses: number[] = [];
      const timer = vi.spyOn(globalThis, "setTimeout").mockImplementation(((done: () => void, milliseconds: number) => {
        // The limit of the time of an answer.
        if (milliseconds === 60_000) return start(done, milliseconds);
        pauses.push(milliseconds);
        return start(done, 0);
      }) as never);
      const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
      onTestFinished(() => {
        timer.mockRestore();
        random.mockRestore();
      });
      await expect(storeOf([answer, answer, answer, answer], options).bucket.head("k")).rejects.toThrow("head: ");
      expect(pauses).toEqual(longest.map((each) => each * 0.75));
    },
  );

  it("prints no warning for many calls with one signal", async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error): void => void warnings.push(warning);
    process.on("warning", warn);
    const answers = Array.from({ length: 80 }, (_, index) => (index < 40 ? busy : () => object("hello")));
    const { bucket } = storeOf(answers, { signal: new AbortController().signal, backoffMilliseconds: 20 });
    await Promise.all(Array.from({ length: 40 }, () => bucket.head("k")));
    // Node prints warnings in the next tick.
    await new Promise((later) => setImmediate(later));
    process.off("warning", warn);
    expect(warnings).toEqual([]);
  });

  it("times out on silence, and when a body stalls", async () => {
    const silent = storeOf([() => new Promise(() => undefined)], { attempts: 1, timeoutMilliseconds: 5 });
    await expect(silent.bucket.head("k")).rejects.toThrow(
      "head: The store did not answer: nothing came for 5 milliseconds",
    );
    const half = () =>
      new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(2)) }), {
        headers: { "content-length": "5", etag: '"e"', "last-modified": "Sun, 22 Nov 2026 14:00:00 GMT" },
      });
    const stuck = storeOf([half], { timeoutMilliseconds: 5 });
    const got = await stuck.bucket.get("k");
    await expect(got?.text()).rejects.toThrow("nothing came for 5 milliseconds");
    const reader = (await storeOf([half], { timeoutMilliseconds: 5 }).bucket.get("k"))?.body.getReader();
    expect((await reader?.read())?.value).toHaveLength(2);
    await expect(reader?.read()).rejects.toThrow("nothing came for 5 milliseconds");
  });

  it("leaves the given bucket as it was", async () => {
    const { bucket } = storeOf([() => object("hello"), () => object("hello")]);
    await expect(withSignal(bucket, AbortSignal.abort(new Error("on purpose"))).head("k")).rejects.toThrow(
      "on purpose",
    );
    expect(await bucket.head("k")).not.toBeNull();
  });

  it.each(["option", "withSignal", "second withSignal"])("ends with any of several signals: %s", async (name) => {
    const controllers = [new AbortController(), new AbortController(), new AbortController()] as const;
    const [option, first, second] = controllers.map(({ signal }) => signal) as [AbortSignal, AbortSignal, AbortSignal];
    const { bucket } = storeOf([], { signal: option });
    const both = withSignal(withSignal(bucket, first), second);
    const reason = new Error("enough");
    controllers[["option", "withSignal", "second withSignal"].indexOf(name)]?.abort(reason);
    await expect(both.head("k")).rejects.toBe(reason);
    await expect(both.resumeMultipartUpload("k", "id").abort()).rejects.toBe(reason);
  });

  it("ends every call under way with the reason of its signal", async () => {
    const controller = new AbortController();
    let begin = (): void => undefined;
    const begun = new Promise<void>((done) => {
      begin = done;
    });
    const silent = () => new Promise<Response>(() => undefined);
    const last = () => {
      begin();
      return silent();
    };
    const { bucket, received } = storeOf([silent, silent, last, () => object("hello")], { signal: controller.signal });
    const calls = [bucket.head("k"), bucket.get("k"), withSignal(bucket, new AbortController().signal).list()];
    const ended = Promise.allSettled(calls);
    await begun;
    // Its end leaves the others under way.
    await bucket.head("k");
    const reason = new Error("enough");
    controller.abort(reason);
    expect(received.map(({ init }) => init.signal?.aborted)).toEqual([true, true, true, false]);
    expect(await ended).toEqual(calls.map(() => ({ status: "rejected", reason })));
  });

  it("ends with the reason of the signal, before, during and between attempts", async () => {
    const reason = new Error("enough");
    const before = storeOf([], { signal: AbortSignal.abort(reason) });
    await expect(before.bucket.head("k")).rejects.toBe(reason);
    const controller = new AbortController();
    const during = storeOf(
      [
        ({ init }) => {
          controller.abort(reason);
          expect(init.signal?.aborted).toBe(true);
          return new Promise(() => undefined);
        },
      ],
      { attempts: 1 },
    );
    await expect(withSignal(during.bucket, controller.signal).head("k")).rejects.toBe(reason);
    const reading = new AbortController();
    const half = () => object(null, { "content-length": "5" });
    const endless = () => new Response(new ReadableStream(), { headers: half().headers });
    const got = await withSignal(storeOf([endless]).bucket, reading.signal).get("k");
    const text = got?.text();
    reading.abort(reason);
    await expect(text).rejects.toBe(reason);
    const late = new AbortController();
    const between = storeOf([
      () => {
        setTimeout(() => late.abort(reason));
        return refused(503, "SlowDown", { "retry-after": "30" });
      },
    ]);
    await expect(withSignal(between.bucket, late.signal).head("k")).rejects.toBe(reason);
    const told = new AbortController();
    const pull = () => told.abort(reason);
    const whileTold = storeOf([
      () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { status: 503 }),
      () => object("hello"),
    ]);
    await expect(withSignal(whileTold.bucket, told.signal).head("k")).rejects.toBe(reason);
    expect(whileTold.received).toHaveLength(1);
  });

  it("fails with the error of its stream, even if the signal is aborted after it", async () => {
    const controller = new AbortController();
    const mistake = new Error("the disk is gone");
    const answer = async ({ init }: Received) => {
      await new Response(init.body).text().catch(() => undefined);
      controller.abort(new Error("enough"));
      return lost();
    };
    const failing = withLength(new ReadableStream({ pull: (to) => to.error(mistake) }, { highWaterMark: 0 }), 5);
    await expect(storeOf([answer], { signal: controller.signal }).bucket.put("k", failing)).rejects.toBe(mistake);
  });

  it.each<[call: string, call: (signal: AbortController) => Promise<unknown>]>([
    ["get() of an unread body", () => storeOf([() => object("hello")]).bucket.get("k")],
    [
      "get() of a body that breaks off",
      async () => {
        const torn = new ReadableStream({ pull: (to) => to.error(new Error("torn")) }, { highWaterMark: 0 });
        const got = await storeOf([() => new Response(torn, { headers: object("hello").headers })]).bucket.get("k");
        await got?.body.getReader().read();
      },
    ],
    [
      "put() of a stream that the store no longer reads",
      () => {
        const slow = withLength(new ReadableStream({ pull: () => new Promise(() => undefined) }), 5);
        const answer = ({ init }: Received) => {
          (init.body as ReadableStream)
            .getReader()
            .read()
            .catch(() => undefined);
          return stored();
        };
        return storeOf([answer]).bucket.put("k", slow);
      },
    ],
    [
      "a call that ends between attempts",
      (controller) => {
        const answer = () => refused(503, "SlowDown", { "retry-after": "30" });
        setTimeout(() => controller.abort(), 20);
        return storeOf([answer], { signal: controller.signal }).bucket.head("k");
      },
    ],
  ])("leaves no timer: %s", async (_, call) => {
    const { setTimeout: start, clearTimeout: stop } = globalThis;
    const controller = new AbortController();
    const live = new Set<unknown>();
    const starts = vi.spyOn(globalThis, "setTimeout").mockImplementation(((done: () => void, milliseconds: number) => {
      const end = () => {
        live.delete(timer);
        done();
      };
      const timer = start(end, milliseconds);
      live.add(timer);
      return timer;
    }) as never);
    const stops = vi.spyOn(globalThis, "clearTimeout").mockImplementation((timer) => {
      live.delete(timer);
      stop(timer);
    });
    onTestFinished(() => {
      starts.mockRestore();
      stops.mockRestore();
    });
    await call(controller).catch(() => undefined);
    expect(live.size).toBe(0);
  });
});
