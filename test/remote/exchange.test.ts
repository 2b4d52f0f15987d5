import { type AddressInfo, createServer, type Socket } from "node:net";
import { semantics } from "fakebucket";
import { RemoteBucket, withLength, withSignal } from "fakebucket/remote";
import type { StoreObjectBody } from "fakebucket/types";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { digestHex } from "../../src/base/bytes/digest.js";
import { encodeUtf8 } from "../../src/base/bytes/utf8.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { credentials } from "./door.js";
import { object, type Received, refused, stored, storeOf } from "./store-of.js";

const lost = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("socket hang up") }));
const busy = () => refused(503, "SlowDown");
const tooMany = () => refused(429, "TooManyRequests");
const broken = () => refused(500, "InternalError");
const streamOf = (text: string) => withLength(new Blob([text]).stream(), text.length);

describe("a request to the store", () => {
  it("is sent again after a lost response or an outage", async () => {
    const { bucket, received } = storeOf([lost, broken, busy, () => object("hello")]);
    expect(await (await bucket.get("k"))?.text()).toBe("hello");
    expect(received).toHaveLength(4);
    const torn = () =>
      new Response(new ReadableStream({ start: (to) => to.error(new Error("torn")) }), { status: 503 });
    expect(await storeOf([torn, () => object("hello")]).bucket.head("k")).toMatchObject({ size: 5 });
  });

  it("has as the cause of its failure the first attempt that may have had an effect", async () => {
    const { bucket } = storeOf([busy, lost, broken, () => refused(403, "AccessDenied")]);
    await expect(bucket.delete("k")).rejects.toMatchObject({
      message: "delete: The store refused the request. (AccessDenied)",
      cause: { message: "delete: The store did not answer: socket hang up" },
    });
  });

  const part = { partNumber: 1, etag: "5d41402abc4b2a76b9719d911017c592" };
  const xml = (text: string) => () => new Response(text);
  it.each<[name: string, call: (bucket: RemoteBucket) => Promise<unknown>, answers: (() => Response)[]]>([
    ["head()", (bucket) => bucket.head("k"), [() => object(null)]],
    ["get() of a suffix", (bucket) => bucket.get("k", { range: { suffix: 5 } }), [() => object("hello")]],
    ["list()", (bucket) => bucket.list(), [xml("<ListBucketResult/>")]],
    ["delete() of one key", (bucket) => bucket.delete("k"), [() => new Response()]],
    ["delete() of two keys", (bucket) => bucket.delete(["k", "l"]), [xml("<DeleteResult/>")]],
    ["put()", (bucket) => bucket.put("k", "hello"), [() => stored()]],
    ["uploadPart()", (bucket) => bucket.resumeMultipartUpload("k", "id").uploadPart(1, "hello"), [() => stored()]],
    ["abort()", (bucket) => bucket.resumeMultipartUpload("k", "id").abort(), [() => new Response()]],
    [
      "complete()",
      (bucket) => bucket.resumeMultipartUpload("k", "id").complete([part]),
      [xml("<CompleteMultipartUploadResult/>"), () => object(null, { etag: '"62109206880d38a4010a98e11243924a-1"' })],
    ],
  ])("is sent again by %s", async (_, call, answers) => {
    for (const trouble of [lost, broken, busy, tooMany]) {
      const { bucket, received } = storeOf([trouble, ...answers]);
      await call(bucket);
      expect(received).toHaveLength(1 + answers.length);
    }
  });

  it("is repeated up to the limit, and then fails with the store's own text", async () => {
    const { bucket, received } = storeOf([busy, busy, busy], { attempts: 2 });
    await expect(bucket.get("k")).rejects.toThrow(
      "get: Reduce your concurrent request rate for the same object. (10058)",
    );
    expect(received).toHaveLength(2);
    await expect(storeOf([lost], { attempts: 1 }).bucket.get("k")).rejects.toMatchObject({
      message: "get: The store did not answer: socket hang up",
      cause: { message: "fetch failed", cause: { message: "socket hang up" } },
    });
  });

  it("repeats a put with the same bytes, but never from a started stream", async () => {
    const bytes = storeOf([lost, () => stored()]);
    expect(await bytes.bucket.put("k", "hello")).toMatchObject({ size: 5 });
    const held = storeOf([lost, () => stored()], { maxHeldBytes: 5 });
    expect(await held.bucket.put("k", new Blob(["hello"]))).toMatchObject({ size: 5 });
    const long = storeOf([lost, () => stored()], { maxHeldBytes: 4 });
    await expect(long.bucket.put("k", new Blob(["hello"]))).rejects.toThrow("socket hang up");
    const calls = [
      (bucket: RemoteBucket) => bucket.put("k", streamOf("hello")),
      (bucket: RemoteBucket) => bucket.resumeMultipartUpload("k", "id").uploadPart(1, streamOf("hello")),
    ];
    for (const call of calls) {
      for (const [trouble, text] of [
        [busy, "(10058)"],
        [lost, "socket hang up"],
      ] as const) {
        const stream = storeOf([trouble, () => stored()]);
        await expect(call(stream.bucket)).rejects.toThrow(text);
        expect(stream.received).toHaveLength(1);
      }
    }
  });

  it("repeats a conditional put only after the store has refused to process it", async () => {
    const onlyIf = { etagDoesNotMatch: "*" };
    const said = storeOf([busy, tooMany, () => stored()]);
    expect(await said.bucket.put("k", "hello", { onlyIf })).not.toBeNull();
    for (const answer of [lost, broken]) {
      const { bucket, received } = storeOf([answer]);
      await expect(bucket.put("k", "hello", { onlyIf })).rejects.toThrow("put: ");
      expect(received).toHaveLength(1);
    }
  });

  it("does not report a failed condition if an earlier attempt may have stored the object", async () => {
    const onlyIf = { etagDoesNotMatch: "*" };
    const failed = () => refused(412, "PreconditionFailed");
    expect(await storeOf([busy, tooMany, failed]).bucket.put("k", "hello", { onlyIf })).toBeNull();
    const proxy = (): Response => new Response("<html>busy</html>", { status: 503 });
    // A later attempt without effect does not remove the doubt.
    for (const answers of [
      [proxy, failed],
      [proxy, busy, failed],
      [busy, proxy, busy, failed],
    ]) {
      await expect(storeOf(answers, { attempts: 4 }).bucket.put("k", "hello", { onlyIf })).rejects.toMatchObject({
        message: expect.stringContaining("(PreconditionFailed)"),
        cause: new Error("The store answered an earlier attempt with status 503."),
      });
    }
  });

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
  const upload = (bucket: RemoteBucket) => bucket.resumeMultipartUpload("k", "id");
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

  it("sets the cache mode of a put alone, to which the host would otherwise add a header", async () => {
    const { bucket, received } = storeOf([() => object("hello"), () => stored()]);
    await bucket.head("k");
    await bucket.put("k", "hello");
    expect(received.map(({ init }) => init.cache)).toEqual([undefined, "force-cache"]);
  });

  it("with a stream follows no redirect, for which the host would otherwise hold the whole body", async () => {
    const answer = ({ init }: Received) => new Response(init.body).text().then(() => stored());
    const { bucket, received } = storeOf([answer, answer]);
    await bucket.put("k", streamOf("hello"));
    await bucket.put("k", "hello");
    expect(received.map(({ init }) => [init.redirect, init.window, init.cache])).toEqual([
      ["error", null, "force-cache"],
      [undefined, undefined, "force-cache"],
    ]);
  });

  it("has the length of its bytes, also without any", async () => {
    const answer = () => stored("several-1");
    const { bucket, received } = storeOf([answer, answer, answer]);
    for (const value of ["", "hello"]) await bucket.put("k", value);
    await upload(bucket).uploadPart(1, "");
    expect(received.map(({ headers }) => headers.get("content-length"))).toEqual(["0", "5", "0"]);
  });

  it("reads a body as JSON, and refuses an empty one", async () => {
    const json = async (text: string) =>
      ((await storeOf([() => told(text)]).bucket.get("k")) as StoreObjectBody).json();
    const told = (text: string) => object(text, { etag: '"several-1"' });
    expect(await json("[1]")).toEqual([1]);
    await expect(json("")).rejects.toThrow(SyntaxError);
  });

  it("has in its query no character that is not of a signature", async () => {
    const { bucket, received } = storeOf([xml("<ListBucketResult/>")]);
    await bucket.list({ prefix: "a!'()* /" });
    expect(received[0]?.url.search).toContain("&prefix=a%21%27%28%29%2A%20%2F");
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

  it("cancels a stream whose condition can never hold", async () => {
    const cancel = vi.fn();
    const stream = withLength(new ReadableStream({ type: "bytes", cancel }), 3);
    expect(await storeOf([]).bucket.put("k", stream, { onlyIf: new Headers({ "if-match": 'W/"e"' }) })).toBeNull();
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each<[call: string, call: (bucket: RemoteBucket, stream: ReadableStream) => Promise<unknown>]>([
    ["put() of a long key", (bucket, stream) => bucket.put("k".repeat(1025), stream)],
    [
      "put() with a condition on the time",
      (bucket, stream) => bucket.put("k", stream, { onlyIf: { uploadedAfter: new Date() } }),
    ],
    ["uploadPart() without an id", (bucket, stream) => bucket.resumeMultipartUpload("k", "").uploadPart(1, stream)],
    ["uploadPart() of no number", (bucket, stream) => bucket.resumeMultipartUpload("k", "id").uploadPart(0, stream)],
    ["put() with wrong options", (bucket, stream) => bucket.put("k", stream, 5 as never)],
    ["put() with a wrong digest", (bucket, stream) => bucket.put("k", stream, { md5: "0" })],
    ["put() that is too large", (bucket, stream) => bucket.put("k", withLength(stream, 5 * 1024 ** 4))],
  ])("cancels the stream of a %s that is refused without a request", async (_, call) => {
    const cancel = vi.fn();
    const stream = withLength(new ReadableStream({ type: "bytes", cancel }), 3);
    const error = await rejectionOf(call(storeOf([]).bucket, stream));
    expect(error).toBeInstanceOf(Error);
    expect(cancel.mock.calls).toEqual([[error]]);
  });

  it("continues a list at the later of cursor and startAfter, by the order of UTF-8", async () => {
    const page = `<Contents><Key>\u{1F600}</Key><Size>1</Size><LastModified>2026-11-22T14:00:00Z</LastModified><ETag>e</ETag></Contents>`;
    const next = "<IsTruncated>true</IsTruncated><NextContinuationToken>token</NextContinuationToken>";
    const { bucket, received } = storeOf([
      () => new Response(`<ListBucketResult>${page}${next}</ListBucketResult>`),
      () => new Response("<ListBucketResult></ListBucketResult>"),
    ]);
    const first = await bucket.list({ limit: 1 });
    await bucket.list({ startAfter: "\uFF21", cursor: first.truncated ? first.cursor : "" });
    expect(received[1]?.url.searchParams.get("start-after")).toBe("\u{1F600}");
  });

  it.each<[end: string, length: number, answer: (received: Received) => Promise<Response> | Response, reason: unknown]>(
    [
      ["the store refuses early", 1000, () => refused(403, "AccessDenied"), undefined],
      ["is lost with its request", 1000, lost, new TypeError("fetch failed")],
      ["is too long", 5, ({ init }) => new Response(init.body).text().then(() => stored()), expect.any(TypeError)],
      [
        "is not empty",
        0,
        ({ init }) => new Response(init.body).text().then(() => stored()),
        new TypeError("The stream gave more than the 0 bytes that it has."),
      ],
    ],
  )("cancels the rest of a stream that %s", async (_, length, answer, reason) => {
    const cancel = vi.fn();
    const stream = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(1)), cancel });
    const { bucket } = storeOf([answer], { maxHeldBytes: 10 });
    await expect(bucket.put("k", withLength(stream, length))).rejects.toThrow();
    expect(cancel.mock.calls).toEqual([[reason]]);
  });

  it("cancels a stream that gives no bytes", async () => {
    const cancel = vi.fn();
    const stream = new ReadableStream({ pull: (to) => to.enqueue("text"), cancel });
    const error = await rejectionOf(storeOf([]).bucket.put("k", stream));
    expect(error).toBeInstanceOf(TypeError);
    expect(cancel.mock.calls).toEqual([[error]]);
  });

  const kinds: readonly (readonly [kind: string, make: (size: number) => string | Blob | ReadableStream])[] = [
    ["a text", (size) => "v".repeat(size)],
    ["a Blob", (size) => new Blob(["v".repeat(size)])],
    ["a stream", (size) => streamOf("v".repeat(size))],
    [
      "a stream of unknown length",
      (size) =>
        new ReadableStream({
          start(to) {
            for (const part of [1, size - 1]) to.enqueue(encodeUtf8("v".repeat(part)));
            to.close();
          },
        }),
    ],
  ];
  const receive = ({ init }: Received) => new Response(init.body).text().then(() => stored("several-1"));
  it.each(kinds)("sends as many bytes as the service takes, and no request with more: %s", async (kind, make) => {
    const limited = { ...semantics.documented, maxUploadBytes: 5, maxPartBytes: 5 };
    for (const maxHeldBytes of [4, 100]) {
      const { bucket, received } = storeOf([receive, receive], { semantics: limited, maxHeldBytes });
      if (maxHeldBytes === 4 && kind === "a stream of unknown length") continue;
      expect(await bucket.put("k", make(5))).toMatchObject({ size: 5 });
      await upload(bucket).uploadPart(1, make(5));
      await expect(bucket.put("k", make(6))).rejects.toThrow("(100100)");
      await expect(upload(bucket).uploadPart(1, make(6))).rejects.toThrow("(100100)");
      expect(received).toHaveLength(2);
    }
  });

  it.each(kinds)("checks the checksum of %s", async (kind, make) => {
    const length = 140_000;
    const md5 = digestHex("md5", [encodeUtf8("v".repeat(length))]);
    for (const maxHeldBytes of [0, length]) {
      if (maxHeldBytes === 0 && kind === "a stream of unknown length") continue;
      const { bucket } = storeOf([receive, receive], { maxHeldBytes });
      expect(await bucket.put("k", make(length), { md5 })).toMatchObject({ size: length });
      await expect(bucket.put("k", make(length), { md5: "0".repeat(32) })).rejects.toThrow("(10037)");
    }
  });

  it("with a stream of unknown length is refused where the service requires a known one", async () => {
    const { bucket, received } = storeOf([], { semantics: "deployed" });
    await expect(bucket.put("k", new ReadableStream())).rejects.toThrow("must have a known length");
    await expect(upload(bucket).uploadPart(1, new ReadableStream())).rejects.toThrow("must have a known length");
    expect(received).toEqual([]);
  });

  it("deletes 1 to 1,000 keys of an array, and none if one of them is refused", async () => {
    const deleted = xml("<DeleteResult/>");
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`);
    const { bucket, received } = storeOf([() => new Response(), deleted, deleted]);
    for (const count of [1, 2, 1000]) await bucket.delete(keys(count));
    expect(received.map(({ method }) => method)).toEqual(["DELETE", "POST", "POST"]);
    for (const wrong of [[], keys(1001), ["k", "k".repeat(1025)], ["k", ".."]])
      await expect(bucket.delete(wrong)).rejects.toThrow(/^delete: .* \(\d+\)$/);
    expect(received).toHaveLength(3);
  });

  it("asks to delete several keys for errors only, with the digest that S3 requires", async () => {
    const bodies: string[] = [];
    const { bucket, received } = storeOf([
      async ({ init }) => {
        bodies.push(await new Response(init.body).text());
        return xml("<DeleteResult><Error><Code>AccessDenied</Code></Error></DeleteResult>")();
      },
    ]);
    await expect(bucket.delete(["a<", "b"])).rejects.toThrow("(AccessDenied)");
    const objects = "<Object><Key>a&lt;</Key></Object><Object><Key>b</Key></Object>";
    const body = `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${objects}</Delete>`;
    expect(bodies).toEqual([body]);
    const md5 = Buffer.from(digestHex("md5", [encodeUtf8(body)]), "hex").toString("base64");
    expect(received[0]?.headers.get("content-md5")).toBe(md5);
  });

  it.each(["", "..", "k".repeat(1025)])("is not sent for an upload of the key %j", async (key) => {
    const { bucket, received } = storeOf([]);
    const handle = bucket.resumeMultipartUpload(key, "id");
    for (const call of [() => handle.uploadPart(1, "v"), () => handle.abort(), () => handle.complete([part])])
      await expect(call()).rejects.toThrow("(10020)");
    expect(received).toEqual([]);
  });

  it.each<[call: string, call: (bucket: RemoteBucket, ssecKey: string | ArrayBuffer) => Promise<unknown>]>([
    ["get()", (bucket, ssecKey) => bucket.get("k", { ssecKey })],
    ["put()", (bucket, ssecKey) => bucket.put("k", "hello", { ssecKey })],
    ["createMultipartUpload()", (bucket, ssecKey) => bucket.createMultipartUpload("k", { ssecKey })],
    ["uploadPart()", (bucket, ssecKey) => upload(bucket).uploadPart(1, "hello", { ssecKey })],
  ])("carries the customer's key of %s, given as text or bytes", async (_, call) => {
    const key = Buffer.from("07".repeat(32), "hex");
    for (const given of ["07".repeat(32), new Uint8Array(key).buffer]) {
      const { bucket, received } = storeOf([() => refused(418, "Teapot")]);
      await call(bucket, given).catch(() => undefined);
      const prefix = "x-amz-server-side-encryption-customer-";
      const sent = ["algorithm", "key", "key-md5"].map((name) => received[0]?.headers.get(prefix + name));
      const md5 = Buffer.from(digestHex("md5", [key]), "hex").toString("base64");
      expect(sent).toEqual(["AES256", key.toString("base64"), md5]);
    }
  });

  it("of every page of a list has its options", async () => {
    const next = "<IsTruncated>true</IsTruncated><NextContinuationToken>token</NextContinuationToken>";
    const group = "<CommonPrefixes><Prefix>p/a/</Prefix></CommonPrefixes>";
    const page = xml(`<ListBucketResult>${group}${next}</ListBucketResult>`);
    const { bucket, received } = storeOf([page, xml("<ListBucketResult/>")]);
    const options = { prefix: "p/", delimiter: "/", limit: 1 };
    const first = await bucket.list(options);
    await bucket.list({ ...options, cursor: first.truncated ? first.cursor : "" });
    const sent = received.map(({ url: { searchParams } }) =>
      ["prefix", "delimiter", "max-keys"].map((name) => searchParams.get(name)),
    );
    expect(sent).toEqual([
      ["p/", "/", "1"],
      ["p/", "/", "1"],
    ]);
    await expect(bucket.list({ limit: 0 })).rejects.toThrow("list: ");
    expect(received).toHaveLength(2);
  });

  it("sends not all of a stream with a wrong checksum, even if its last chunk is empty", async () => {
    const chunks = ["hel", "", "lo", ""].map(encodeUtf8);
    const put = async (sha1: string) => {
      let sent = 0;
      const count = async ({ init }: Received) => {
        for await (const chunk of init.body as unknown as AsyncIterable<Uint8Array>) sent += chunk.length;
        return stored();
      };
      const stream = new ReadableStream<Uint8Array>({
        start(to) {
          for (const chunk of chunks) to.enqueue(chunk);
          to.close();
        },
      });
      const result = storeOf([count]).bucket.put("k", withLength(stream, 5), { sha1 });
      return [await result.then((one) => one.size).catch(String), sent];
    };
    expect(await put("aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d")).toEqual([5, 5]);
    expect(await put("0".repeat(40))).toEqual([expect.stringContaining("(10037)"), 3]);
  });

  it.each([
    ["a/1", "token"],
    ["a/", "token"],
    ["a", "token"],
    ["b", undefined],
  ])("continues a list after a group, whatever key inside it `startAfter` names: %s", async (startAfter, token) => {
    const group = `<CommonPrefixes><Prefix>a/</Prefix></CommonPrefixes>`;
    const next = "<IsTruncated>true</IsTruncated><NextContinuationToken>token</NextContinuationToken>";
    const { bucket, received } = storeOf([
      () => new Response(`<ListBucketResult>${group}${next}</ListBucketResult>`),
      () => new Response("<ListBucketResult></ListBucketResult>"),
    ]);
    const first = await bucket.list({ delimiter: "/", limit: 1 });
    await bucket.list({ delimiter: "/", startAfter, cursor: first.truncated ? first.cursor : "" });
    const searchParams = received[1]?.url.searchParams ?? new URLSearchParams();
    expect(searchParams.get("continuation-token") ?? undefined).toBe(token);
    expect(searchParams.get("start-after") ?? undefined).toBe(token === undefined ? startAfter : undefined);
  });

  it("sends the bytes of a stream that reuses its memory", async () => {
    const texts = ["one", "two", "end"];
    const memory = new Uint8Array(3);
    const reusing = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const text = texts.shift();
          if (text === undefined) return controller.close();
          memory.set(encodeUtf8(text));
          controller.enqueue(memory);
        },
      },
      { highWaterMark: 0 },
    );
    const sent: string[] = [];
    const store = storeOf([
      async ({ init }) => {
        sent.push(await new Response(init.body as ReadableStream).text());
        return stored("3d1b6aa56a3dda3d8b1ea5a2d1c8a1d5");
      },
    ]);
    await store.bucket.put("k", withLength(reusing, 9)).catch(() => undefined);
    expect(sent).toEqual(["onetwoend"]);
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

  it("opens no second upload after a lost response", async () => {
    const { bucket, received } = storeOf([lost]);
    await expect(bucket.createMultipartUpload("k")).rejects.toThrow("socket hang up");
    expect(received).toHaveLength(1);
    const opened = "<InitiateMultipartUploadResult><UploadId>id</UploadId></InitiateMultipartUploadResult>";
    const refusing = storeOf([busy, tooMany, xml(opened)]);
    expect(await refusing.bucket.createMultipartUpload("k")).toMatchObject({ uploadId: "id" });
  });

  it("goes by the fetch of the host at the time of the call", async () => {
    const bucket = new RemoteBucket({ endpoint: "https://store.test", bucket: "files", credentials });
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async () => object("hello"));
    onTestFinished(() => spy.mockRestore());
    expect(await bucket.head("k")).toMatchObject({ size: 5 });
    expect(spy).toHaveBeenCalledOnce();
  });

  it("holds up to 5 MiB of a stream by default", async () => {
    const put = (bytes: number) => {
      const stream = new Blob([new Uint8Array(bytes)]).stream();
      return storeOf([() => stored("several-1")]).bucket.put("k", stream);
    };
    expect(await put(5 * 1024 ** 2)).toMatchObject({ size: 5 * 1024 ** 2 });
    await expect(put(5 * 1024 ** 2 + 1)).rejects.toThrow("must have a known length");
  });

  it("runs beside at most 15 others of its call by default", async () => {
    let [running, most] = [0, 0];
    let release = (): void => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    const answer = async () => {
      most = Math.max(most, ++running);
      // One more would come before these are answered.
      if (running === 16) setTimeout(release, 50);
      await released;
      running--;
      return new Response();
    };
    const keys = Array.from({ length: 40 }, (_, index) => `${index}\u0001`);
    await storeOf(keys.map(() => answer)).bucket.delete(keys);
    expect(most).toBe(16);
  });

  it.each<[retryAfter: string, timeoutMilliseconds: number | undefined]>([
    ["1", 999],
    ["2", 1000],
    ["3600", undefined],
    [new Date(Date.now() + 3_600_000).toUTCString(), undefined],
    [new Date(Date.now() + 3_600_000).toUTCString(), 60_000],
  ])("gives up if Retry-After is %s and the timeout is %s", async (retryAfter, timeoutMilliseconds) => {
    const { bucket, received } = storeOf(
      [() => refused(503, "SlowDown", { "retry-after": retryAfter })],
      timeoutMilliseconds === undefined ? {} : { timeoutMilliseconds },
    );
    await expect(bucket.head("k")).rejects.toThrow("(10058)");
    expect(received).toHaveLength(1);
  });

  it("respects Retry-After up to the timeout", async () => {
    const soon = storeOf([() => refused(503, "SlowDown", { "retry-after": "0" }), () => object("hello")]);
    expect(await soon.bucket.head("k")).not.toBeNull();
    const past = new Date(Date.now() - 3_600_000).toUTCString();
    const refusals = ["0", past, "3600"].map((later) => () => refused(503, "SlowDown", { "retry-after": later }));
    const later = storeOf([...refusals, () => object("hello")]);
    await expect(later.bucket.head("k")).rejects.toThrow("(10058)");
    expect(later.received).toHaveLength(3);
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

  it("waits for the time in Retry-After", async () => {
    const times: number[] = [];
    const later = () => {
      times.push(performance.now());
      return refused(503, "SlowDown", { "retry-after": "1" });
    };
    const { bucket } = storeOf([later, () => object("hello")], { timeoutMilliseconds: 1000 });
    await bucket.head("k");
    expect(performance.now() - (times[0] ?? 0)).toBeGreaterThan(900);
  });

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

  it("does not accept a response that cannot come from an S3 store", async () => {
    const html = () => new Response("<html>", { headers: { "content-type": "text/html; charset=utf-8" } });
    const listed = (entry: string) => () =>
      new Response(`<ListBucketResult><Contents>${entry}</Contents></ListBucketResult>`);
    const without = (name: string) => () => {
      const response = object("hello");
      response.headers.delete(name);
      return response;
    };
    const calls: readonly (readonly [answer: () => Response, call: (bucket: RemoteBucket) => Promise<unknown>])[] = [
      [html, (bucket) => bucket.delete("k")],
      [html, (bucket) => bucket.delete(["a", "b"])],
      [html, (bucket) => bucket.list()],
      [listed("<Key>100%</Key><Size>1</Size><ETag>e</ETag><LastModified>2026-11-22</LastModified>"), (b) => b.list()],
      [listed("<Key>k</Key><Size>1</Size><LastModified>2026-11-22</LastModified>"), (bucket) => bucket.list()],
      [html, (bucket) => bucket.put("k", "hello")],
      [html, (bucket) => bucket.createMultipartUpload("k")],
      [html, (bucket) => bucket.resumeMultipartUpload("k", "id").uploadPart(1, "hello")],
      [without("etag"), (bucket) => bucket.head("k")],
      [without("content-length"), (bucket) => bucket.head("k")],
      [without("last-modified"), (bucket) => bucket.head("k")],
      [without("etag"), (bucket) => bucket.get("k")],
    ];
    for (const [answer, call] of calls) {
      await expect(call(storeOf([answer]).bucket)).rejects.toThrow("This is not the response of an S3 store");
    }
  });

  it("fails if the etag is not the MD5 of the sent bytes, except under encryption", async () => {
    const [other, ssecKey] = ["0".repeat(32), "0".repeat(64)];
    const put = (headers: Record<string, string>, options = {}) => {
      const answer = () => {
        const response = stored(other);
        for (const [name, text] of Object.entries(headers)) response.headers.set(name, text);
        return response;
      };
      return storeOf([answer]).bucket.put("k", "hello", options);
    };
    await expect(put({})).rejects.toThrow(
      `etag ${other} is not the MD5 of the sent bytes, 5d41402abc4b2a76b9719d911017c592`,
    );
    await expect(put({ "x-amz-server-side-encryption": "AES256" })).rejects.toThrow(other);
    for (const kms of ["aws:kms", "aws:kms:dsse"])
      expect(await put({ "x-amz-server-side-encryption": kms })).toMatchObject({ etag: other });
    expect(await put({ "x-amz-server-side-encryption-customer-algorithm": "AES256" })).toMatchObject({ etag: other });
    expect(await put({}, { ssecKey })).toMatchObject({ etag: other, checksums: { md5: undefined } });
    const read = async ({ init }: { init: RequestInit }) => {
      await new Response(init.body).text();
      return stored(other);
    };
    await expect(storeOf([read]).bucket.put("k", streamOf("hello"))).rejects.toThrow(
      "5d41402abc4b2a76b9719d911017c592",
    );
    const uploadPart = (options = {}) =>
      storeOf([() => stored(other)])
        .bucket.resumeMultipartUpload("k", "id")
        .uploadPart(1, "a", options);
    await expect(uploadPart()).rejects.toThrow(other);
    expect(await uploadPart({ ssecKey })).toMatchObject({ etag: other });
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

  it("uses the credentials as they were given, at each address", async () => {
    const given = { ...credentials };
    const rows = [
      ["path", "https://store.test/s3//", "https://store.test/s3/files/k"],
      ["path", "https://store.test///", "https://store.test/files/k"],
      ["host", "https://store.test/s3//", "https://files.store.test/s3/k"],
      ["host", "https://store.test:8080", "https://files.store.test:8080/k"],
    ] as const;
    for (const [addressing, endpoint, href] of rows) {
      const { bucket, received } = storeOf([() => stored(), () => stored()], {
        endpoint,
        addressing,
        credentials: given,
      });
      await bucket.put("k", "hello");
      given.accessKeyId = "other";
      await bucket.put("k", "hello");
      expect(received.map(({ url }) => url.href)).toEqual([href, href]);
      for (const { headers } of received)
        expect(headers.get("authorization")).toContain(`Credential=${credentials.accessKeyId}/`);
      given.accessKeyId = credentials.accessKeyId;
    }
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

  it("sends the key of the last encrypted part when complete() reads the object", async () => {
    const [one, two] = ["1".repeat(64), "2".repeat(64)];
    const opened = "<InitiateMultipartUploadResult><UploadId>id</UploadId></InitiateMultipartUploadResult>";
    const parts: [made: string | undefined, part: string | undefined, completed: string | undefined][] = [
      [undefined, undefined, undefined],
      [undefined, one, one],
      [one, undefined, one],
      [one, two, two],
    ];
    for (const [made, part, completed] of parts) {
      const answers = [opened, "", "<CompleteMultipartUploadResult/>", ""].map(
        (body, index) => () => (index === 1 ? stored() : new Response(body, { status: index === 3 ? 404 : 200 })),
      );
      const { bucket, received } = storeOf(answers);
      const upload = await bucket.createMultipartUpload("k", made === undefined ? {} : { ssecKey: made });
      const uploaded = await upload.uploadPart(1, "hello", part === undefined ? {} : { ssecKey: part });
      // The key of another upload is its own.
      bucket.resumeMultipartUpload("k", "other");
      await expect(upload.complete([uploaded])).rejects.toThrow("overwritten or deleted");
      const sent = received.at(-1)?.headers.get("x-amz-server-side-encryption-customer-key");
      const expected = completed === undefined ? null : Buffer.from(completed, "hex").toString("base64");
      expect([made, part, received.at(-1)?.method, sent]).toEqual([made, part, "HEAD", expected]);
    }
  });

  it.each([
    ["given", undefined],
    ["other", "The object was completed, and then overwritten or deleted"],
  ])("sends parts in ascending order, and if the object is then the %s one, fails with %s", async (etag, text) => {
    const sent: string[] = [];
    const { bucket } = storeOf([
      async ({ init }) => {
        sent.push(await new Response(init.body).text());
        return xml("<CompleteMultipartUploadResult><ETag>given</ETag></CompleteMultipartUploadResult>")();
      },
      () => object(null, { etag: `"${etag}"` }),
    ]);
    const parts = [10, 2, 1].map((partNumber) => ({ partNumber, etag: `e${partNumber}<&>"` }));
    const completed = bucket.resumeMultipartUpload("k", "id").complete(parts);
    if (text === undefined) expect(await completed).toMatchObject({ key: "k", etag });
    else await expect(completed).rejects.toThrow(text);
    const tags = [1, 2, 10].map((number) => `<ETag>"e${number}&lt;&amp;&gt;&quot;"</ETag>`);
    expect(sent[0]?.match(/<ETag>.*?<\/ETag>/g)).toEqual(tags);
  });

  it("completes an upload although neither its parts nor the store tell the etag", async () => {
    const { bucket, received } = storeOf([xml("<CompleteMultipartUploadResult/>"), () => object(null)]);
    expect(await upload(bucket).complete([{ partNumber: 1, etag: "e" }])).toMatchObject({ size: 0 });
    expect(received[0]?.headers.get("content-type")).toBe("application/xml");
  });

  it("gives an object the time of the host if the store tells none", async () => {
    const { bucket } = storeOf([() => new Response(null, { headers: { etag: '"several-1"' } })]);
    const { uploaded } = await bucket.put("k", "hello");
    expect(Math.abs(uploaded.getTime() - Date.now())).toBeLessThan(3_600_000);
    expect(uploaded.getMilliseconds()).toBe(0);
  });

  it("fails with the line of the caller", async () => {
    const { bucket } = storeOf([() => refused(404, "NoSuchBucket")]);
    // No asynchronous function: the host itself would name it.
    function putFromHere() {
      return bucket.put("k", "hello");
    }
    expect(await rejectionOf(putFromHere())).toMatchObject({ stack: expect.stringContaining("putFromHere") });
  });

  it("turns a wrong number of bytes into an error of the body", async () => {
    for (const size of ["3", "7"]) {
      const { bucket } = storeOf([() => object("hello", { "content-length": size })]);
      await expect((await bucket.get("k"))?.text()).rejects.toThrow(`bytes than the ${size} that it announced`);
    }
    const cancel = vi.fn();
    const pull = (to: ReadableStreamDefaultController) => to.enqueue(encodeUtf8("hel"));
    const read = async (body: ReadableStream | string, size: string) => {
      const headers = object(null, { "content-length": size, etag: '"several-1"' }).headers;
      const reader = (await storeOf([() => new Response(body, { headers })]).bucket.get("k"))?.body.getReader();
      for (;;) if ((await reader?.read())?.done !== false) return;
    };
    await expect(read("hello", "7")).rejects.toThrow("fewer bytes than the 7 that it announced");
    await expect(read(new ReadableStream({ pull, cancel }), "5")).rejects.toThrow("more bytes than the 5");
    expect(cancel).toHaveBeenCalledOnce();
    expect(await read("hello", "5")).toBeUndefined();
  });

  it.each([0, 1])("cancels the response with its body, after %i reads", async (reads) => {
    const cancel = vi.fn();
    const pull = (to: ReadableStreamDefaultController) => to.enqueue(encodeUtf8("hel"));
    const { headers } = object(null, { "content-length": "9", etag: '"several-1"' });
    const { bucket } = storeOf([() => new Response(new ReadableStream({ pull, cancel }), { headers })]);
    const reader = ((await bucket.get("k")) as StoreObjectBody).body.getReader();
    for (let read = 0; read < reads; read++) await reader.read();
    await reader.cancel();
    expect(cancel).toHaveBeenCalledOnce();
  });

  it("gives all bytes of chunks that share their memory", async () => {
    const all = new Uint8Array(300_000).map((_, index) => index % 251);
    const answer = () => {
      const body = new ReadableStream<Uint8Array>({
        start(to) {
          for (let first = 0; first < all.length; first += 100_000) to.enqueue(all.subarray(first, first + 100_000));
          to.close();
        },
      });
      return new Response(body, {
        headers: object(null, { "content-length": String(all.length), etag: '"several-1"' }).headers,
      });
    };
    const read = async () => (await storeOf([answer]).bucket.get("k")) as StoreObjectBody;
    expect(digestHex("md5", [new Uint8Array(await (await read()).arrayBuffer())])).toBe(digestHex("md5", [all]));
    const streamed = await new Response((await read()).body as BodyInit).arrayBuffer();
    expect(digestHex("md5", [new Uint8Array(streamed)])).toBe(digestHex("md5", [all]));
  });

  it.each<[by: string, use: (body: ReadableStream) => unknown, used: boolean]>([
    ["cancel()", (body) => body.cancel(), true],
    ["tee()", (body) => body.tee(), true],
    ["getReader()", (body) => void body.getReader(), false],
    ["read()", (body) => body.getReader().read(), true],
  ])("has a body that is used by %s or not", async (_, use, used) => {
    const got = (await storeOf([() => object("hello")]).bucket.get("k")) as StoreObjectBody;
    await use(got.body as ReadableStream);
    await new Promise((later) => setImmediate(later));
    expect(got.bodyUsed).toBe(used);
  });

  it("turns a wrong MD5 into an error at the end of the body, if the etag is one", async () => {
    const get = async (body: string | null, headers: Record<string, string> = {}, options = {}) =>
      (await storeOf([() => object(body, headers)]).bucket.get("k", options)) as StoreObjectBody;
    const text = /etag 5d4\w+ is not the MD5 of its bytes/;
    // Truncated, with consistent headers.
    await expect((await get("hell")).text()).rejects.toThrow(text);
    await expect((await get("hellO")).arrayBuffer()).rejects.toThrow(text);
    await expect((await get(null)).text()).rejects.toThrow(text);
    const reader = (await get("hell")).body.getReader();
    expect((await reader.read()).value).toEqual(encodeUtf8("hell"));
    await expect(reader.read()).rejects.toThrow(text);
    const { bucket, received } = storeOf([({ init }) => new Response(init.body).text().then(() => stored())]);
    await expect(bucket.put("copy", (await get("hell")).body)).rejects.toThrow(text);
    expect(received).toHaveLength(1);

    for (const headers of [
      { etag: '"5d41402abc4b2a76b9719d911017c592-1"' },
      { "x-amz-server-side-encryption": "aws:kms" },
      { "x-amz-server-side-encryption-customer-algorithm": "AES256" },
    ]) {
      const got = await get("hell", headers);
      expect(got.checksums.md5).toBeUndefined();
      expect(await got.text()).toBe("hell");
    }
    const part = { "content-range": "bytes 0-3/5", "content-length": "4" };
    expect(await (await get("hell", part, { range: { length: 4 } })).text()).toBe("hell");
  });
});

describe("withLength() and withSignal()", () => {
  const stream = new ReadableStream();
  const { bucket } = storeOf([]);
  it.each<[call: () => unknown, text: string]>([
    [() => withLength(5 as never, 5), "withLength: the stream must be a ReadableStream, not 5."],
    ...[-1, 1.5, 2 ** 53, Number.NaN].map((length): [() => unknown, string] => [
      () => withLength(stream, length),
      "withLength: the length must be a whole number of bytes, not ",
    ]),
    [() => withSignal(bucket, {} as never), "withSignal: signal must be an AbortSignal, not an object"],
    [
      () => withSignal({} as never, new AbortController().signal),
      "withSignal: bucket must be a RemoteBucket, not an object",
    ],
  ])("refuse a wrong argument: %#", (call, text) => {
    expect(call).toThrow(text);
  });

  it("take an empty stream", async () => {
    const empty = withLength(new Blob([]).stream(), 0);
    const { bucket } = storeOf([({ init }) => new Response(init.body).text().then(() => stored("several-1"))]);
    expect(await bucket.put("k", empty)).toMatchObject({ size: 0 });
  });
});
