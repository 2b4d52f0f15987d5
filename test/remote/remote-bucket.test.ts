import { FakeBucket, semantics } from "fakebucket";
import { type RemoteBucket, withLength, withSignal } from "fakebucket/remote";
import { contents, FixedLengthStream } from "fakebucket/testing";
import type { StoreListOptions, StoreMultipartUpload, StoreObjectBody, StoreRange } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { digestHex } from "../../src/base/bytes/digest.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { credentials, throughDoor } from "./door.js";
import { object, refused, stored, storeOf } from "./store-of.js";

/** Makes a stream that creates its chunks on demand, and counts them. */
function countedStream(chunks: number, chunk: Uint8Array<ArrayBuffer>) {
  const made = { chunks: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (made.chunks === chunks) controller.close();
        else {
          made.chunks++;
          controller.enqueue(chunk);
        }
      },
      cancel() {
        made.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, made };
}

describe("the session token of a RemoteBucket", () => {
  it.each<[call: string, make: (bucket: RemoteBucket) => Promise<unknown>]>([
    ["head", (bucket) => bucket.head("k")],
    ["get", (bucket) => bucket.get("k")],
    ["put", (bucket) => bucket.put("k", "v")],
    ["delete", (bucket) => bucket.delete("k")],
    ["delete of several", (bucket) => bucket.delete(["a", "b"])],
    ["list", (bucket) => bucket.list()],
    ["createMultipartUpload", (bucket) => bucket.createMultipartUpload("k")],
    ["uploadPart", (bucket) => bucket.resumeMultipartUpload("k", "id").uploadPart(1, "v")],
    ["complete", (bucket) => bucket.resumeMultipartUpload("k", "id").complete([{ partNumber: 1, etag: "e" }])],
    ["abort", (bucket) => bucket.resumeMultipartUpload("k", "id").abort()],
  ])("is sent and signed by %s, and nothing without one", async (_, make) => {
    for (const sessionToken of ["token", undefined]) {
      const answers = [() => refused(403, "AccessDenied")];
      const { bucket, received } = storeOf(answers, { credentials: { ...credentials, sessionToken }, attempts: 1 });
      await make(bucket).catch(() => undefined);
      const [{ headers } = { headers: new Headers() }] = received;
      expect(headers.get("x-amz-security-token")).toBe(sessionToken ?? null);
      expect(headers.get("authorization")?.includes(";x-amz-security-token")).toBe(sessionToken !== undefined);
    }
  });
});

describe("put() of a RemoteBucket", () => {
  it("sends a stream of known length while reading, whatever its size", async () => {
    const mebibyte = new Uint8Array(1024 ** 2).fill(7);
    const { stream, made } = countedStream(300, mebibyte);
    let most = 0;
    const { bucket } = storeOf([
      async ({ init, headers }) => {
        expect(headers.get("content-length")).toBe(String(300 * 1024 ** 2));
        let read = 0;
        for await (const chunk of init.body as unknown as AsyncIterable<Uint8Array>) {
          read += chunk.length;
          most = Math.max(most, made.chunks - read / mebibyte.length);
        }
        return stored("dcbaa293ac713276f5720855fc380811");
      },
    ]);
    expect(await bucket.put("k", withLength(stream, 300 * 1024 ** 2))).toMatchObject({ size: 300 * 1024 ** 2 });
    // The held-back chunk, and the next one.
    expect(most).toBeLessThanOrEqual(2);
  });

  it("knows the length of a FixedLengthStream and of a get() body", async () => {
    const { remote, bucket } = throughDoor({}, { maxHeldBytes: 0 });
    const { readable, writable } = new FixedLengthStream(5);
    await Promise.all([remote.put("a", readable), new Blob(["hello"]).stream().pipeTo(writable)]);
    await remote.put("b", (await remote.get("a"))?.body ?? null);
    expect(await (await bucket.get("b"))?.text()).toBe("hello");
  });

  it("buffers a stream of unknown length up to its limit, and refuses a longer one", async () => {
    const { remote, bucket } = throughDoor({}, { maxHeldBytes: 1000 });
    await remote.put("short", new Blob(["hello"]).stream());
    expect(await (await bucket.get("short"))?.text()).toBe("hello");
    const limited = throughDoor({ limits: { maxUploadBytes: 500 } }, { maxHeldBytes: 1000 }).remote;
    for (const [one, text, chunks] of [
      [remote, "Provided readable stream must have a known length", 11],
      [limited, "(100100)", 6],
    ] as const) {
      const { stream, made } = countedStream(1000, new Uint8Array(100));
      await expect(one.put("long", stream)).rejects.toMatchObject({ message: expect.stringContaining(text) });
      expect(made).toEqual({ chunks, cancelled: true });
    }
    expect(await bucket.head("long")).toBeNull();
  });

  it("refuses a used stream before an invalid key", async () => {
    const { remote } = throughDoor();
    const used = new Blob(["hello"]).stream();
    await new Response(used).text();
    const longKey = "k".repeat(1025);
    await expect(remote.put(longKey, used)).rejects.toThrow(TypeError);
    const upload = remote.resumeMultipartUpload(longKey, "id");
    await expect(upload.uploadPart(1, used)).rejects.toThrow(TypeError);
    await expect(remote.put(longKey, "hello")).rejects.toThrow("(10020)");
  });

  it("stores nothing if a stream fails, is too short or too long, or has a wrong checksum", async () => {
    const { remote, bucket } = throughDoor({}, { maxHeldBytes: 0 });
    const mistake = new Error("the disk is gone");
    const failing = new ReadableStream({
      pull(controller) {
        controller.error(mistake);
      },
    });
    await expect(remote.put("k", withLength(failing, 5))).rejects.toBe(mistake);
    for (const length of [4, 6]) {
      await expect(remote.put("k", withLength(new Blob(["hello"]).stream(), length))).rejects.toThrow(TypeError);
    }
    const stream = withLength(new Blob(["hello"]).stream(), 5);
    await expect(remote.put("k", stream, { sha256: "0".repeat(64) })).rejects.toThrow("(10037)");
    expect(await bucket.head("k")).toBeNull();
  });

  it.each([
    [{ uploadedBefore: new Date() }, "uploadedBefore"],
    [{ uploadedAfter: new Date() }, "uploadedAfter"],
    [{ uploadedBefore: new Date(0) }, "uploadedBefore"],
    [{ uploadedAfter: new Date(0) }, "uploadedAfter"],
    [{ etagDoesNotMatch: "abc" }, 'etagDoesNotMatch other than "*"'],
    [{ etagMatches: "abc", etagDoesNotMatch: "*" }, "etagMatches together with etagDoesNotMatch"],
    [new Headers({ "if-match": '"a", "b"' }), "more than one etag"],
  ])("refuses a condition that the store cannot evaluate, without a request: %o", async (onlyIf, what) => {
    const { bucket, received } = storeOf([]);
    await expect(bucket.put("k", "v", { onlyIf })).rejects.toThrow(
      `put: The store cannot evaluate ${what} in one step with the write. Nothing was stored.`,
    );
    expect(received).toEqual([]);
  });

  it("leaves supported conditions to the store, in one step with the write", async () => {
    const etag = "5d41402abc4b2a76b9719d911017c592";
    for (const [onlyIf, conditionalWrites, header, value] of [
      [{ etagDoesNotMatch: "*" }, "standard", "if-none-match", "*"],
      [{ etagMatches: "*" }, "standard", "if-match", "*"],
      [{ etagMatches: etag }, "standard", "if-match", `"${etag}"`],
      [{ etagMatches: etag }, "bareEtags", "if-match", etag],
      [{ etagMatches: `${etag}-2` }, "standard", "if-match", `"${etag}-2"`],
      [{ etagMatches: `${etag}-2` }, "bareEtags", "if-match", `${etag}-2`],
      [{ etagMatches: "other" }, "bareEtags", "if-match", '"other"'],
      [new Headers({ "if-match": '"e", *' }), "standard", "if-match", "*"],
      [new Headers({ "if-none-match": '"e", *' }), "standard", "if-none-match", "*"],
      // A weak etag never matches.
      [new Headers({ "if-match": 'W/"weak", "strong"' }), "standard", "if-match", '"strong"'],
    ] as const) {
      const { bucket, received } = storeOf([() => refused(412, "PreconditionFailed")], { conditionalWrites });
      expect(await bucket.put("k", "v", { onlyIf })).toBeNull();
      expect(received[0]?.headers.get(header)).toBe(value);
    }
    // Some stores answer so to a condition on a missing key.
    const missing = () => refused(404, "NoSuchKey");
    expect(await storeOf([missing]).bucket.put("k", "v", { onlyIf: { etagMatches: "*" } })).toBeNull();
    await expect(storeOf([missing]).bucket.put("k", "v")).rejects.toThrow("NoSuchKey");
    // No etag is weak, or has a character that no header can carry.
    for (const onlyIf of [new Headers({ "if-match": 'W/"weak"' }), { etagMatches: "\u20ac" }])
      expect(await storeOf([]).bucket.put("k", "v", { onlyIf })).toBeNull();
    await expect(
      storeOf([], { conditionalWrites: "none" }).bucket.put("k", "v", { onlyIf: { etagMatches: "*" } }),
    ).rejects.toThrow("The store cannot evaluate onlyIf");
  });

  it("preserves metadata that no header can carry", async () => {
    const { remote, bucket } = throughDoor();
    const customMetadata = {
      lower: "a",
      Upper: "é",
      "with space": "",
      __proto: "x",
      a_b: " y ",
      plain: "=?UTF-8?B?eA==?=",
    };
    const httpMetadata = {
      contentType: "text/plain; ü=\n",
      cacheExpiry: new Date(1_700_000_000_123),
      contentLanguage: "de",
    };
    const options = { customMetadata, httpMetadata, sha1: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d" };
    for (const object of [await remote.put("k", "hello", options), await remote.head("k"), await remote.get("k")]) {
      expect(object).toMatchObject({ customMetadata, httpMetadata });
      expect(object?.checksums.toJSON()).toMatchObject({ sha1: options.sha1 });
    }
    const { objects } = await remote.list({ include: ["customMetadata", "httpMetadata"] });
    expect(objects).toMatchObject([{ customMetadata, httpMetadata }]);
    // Other clients see a single entry.
    expect(Object.keys((await bucket.head("k"))?.customMetadata ?? {})).toEqual(["fakebucket-exact"]);
  });

  it.each([
    { contentType: "binary/octet-stream" },
    { contentType: "", contentLanguage: "de" },
    { contentType: "", cacheExpiry: new Date(1_700_000_000_000) },
    { cacheExpiry: new Date(0) },
    { cacheExpiry: new Date(Date.UTC(2100, 0)) },
    { cacheExpiry: new Date(Date.UTC(2150, 0)) },
    { cacheExpiry: new Date(-1000) },
  ])("keeps the HTTP metadata %j, also in an upload", async (httpMetadata) => {
    const { remote, bucket } = throughDoor();
    await remote.put("whole", "v", { httpMetadata });
    const upload = await remote.createMultipartUpload("parts", { httpMetadata });
    await upload.complete([await upload.uploadPart(1, "v")]);
    for (const key of ["whole", "parts"]) {
      expect((await remote.head(key))?.httpMetadata).toEqual(httpMetadata);
      // Some stores do not keep such a time.
      const expires = (await bucket.head(key))?.httpMetadata?.cacheExpiry?.getTime() ?? 0;
      expect([expires >= 0, expires <= Date.UTC(2100, 0)]).toEqual([true, true]);
    }
  });

  it.each([
    ["v1", "v1"],
    ["null", "5d41402abc4b2a76b9719d911017c592"],
    [undefined, "5d41402abc4b2a76b9719d911017c592"],
  ])("gives an object whose store says %j the version %j in every result", async (given, version) => {
    const versioned = (response: Response) => () => {
      if (given !== undefined) response.headers.set("x-amz-version-id", given);
      return response;
    };
    const { bucket } = storeOf([versioned(stored()), versioned(object(null)), versioned(object("hello"))]);
    const results = [await bucket.put("k", "hello"), await bucket.head("k"), await bucket.get("k")];
    expect(results.map((one) => one?.version)).toEqual([version, version, version]);
  });

  it("takes a weak etag, and a storage class of another service, from the store", async () => {
    const etag = "5d41402abc4b2a76b9719d911017c592";
    const headers = { etag: `W/"${etag}"`, "x-amz-storage-class": "GLACIER" };
    const { bucket } = storeOf([() => object(null, headers)]);
    expect(await bucket.head("k")).toMatchObject({ etag, storageClass: "GLACIER" });
  });

  it.each(["@", ...["null", "5", "{"].map((text) => btoa(text))])(
    "ignores the text %j that another client gave its own entry",
    async (text) => {
      const { bucket } = storeOf([() => object(null, { "x-amz-meta-fakebucket-exact": text, "x-amz-meta-a": "b" })]);
      expect(await bucket.head("k")).toMatchObject({ customMetadata: { a: "b" } });
    },
  );

  it("keeps names with several hyphens, or that begin like its own entry, in headers of their own", async () => {
    const customMetadata = { "a-b-c": "1", "fakebucket-exactly": "2" };
    const headers = Object.fromEntries(
      Object.entries(customMetadata).map(([name, value]) => [`x-amz-meta-${name}`, value]),
    );
    const { bucket, received } = storeOf([() => stored(), () => object(null, headers)]);
    await bucket.put("k", "hello", { customMetadata });
    expect(Object.fromEntries(received[0]?.headers ?? [])).toMatchObject(headers);
    expect(await bucket.head("k")).toMatchObject({ customMetadata });
  });

  it("gives an object the same time in every result", async () => {
    const second = Math.floor(Date.now() / 1000) * 1000;
    const { remote } = throughDoor({ clock: { now: () => second + 789 } });
    const put = await remote.put("k", "v");
    const listed = [...(await remote.list()).objects, ...(await remote.list({ include: ["httpMetadata"] })).objects];
    const times = [put, await remote.head("k"), await remote.get("k"), ...listed].map((one) => one?.uploaded.getTime());
    expect(times).toEqual(new Array(5).fill(second));
  });

  it("does not blame the caller for metadata that is only too large when encoded", async () => {
    const { remote, bucket } = throughDoor();
    const options = { customMetadata: { n: "x".repeat(8191) }, httpMetadata: { contentLanguage: "" } };
    const message = /: The store has no room for this metadata: .* \(MetadataTooLarge\)$/;
    await expect(remote.put("k", "v", options)).rejects.toThrow(message);
    await expect(remote.createMultipartUpload("k", options)).rejects.toThrow(message);
    expect(await bucket.head("k")).toBeNull();
    const { customMetadata } = options;
    expect(await remote.put("k", "v", { customMetadata })).toMatchObject({ customMetadata });
    const more = { customMetadata: { n: "x".repeat(8192) } };
    await expect(remote.put("k", "v", more)).rejects.toThrow("(10012)");
  });

  it("writes ordinary headers for ordinary metadata", async () => {
    const { remote, bucket } = throughDoor();
    const customMetadata = { author: "Zoë", id: "7" };
    const md5 = digestHex("md5", [Buffer.from("v")]);
    for (const time of [0, 1000, Date.UTC(2100, 0)]) {
      const httpMetadata = { contentType: "text/css", cacheExpiry: new Date(time) };
      await remote.put("k", "v", { customMetadata, httpMetadata, md5 });
      expect(await bucket.head("k")).toMatchObject({ customMetadata, httpMetadata });
    }
    const blob = await (await remote.get("k"))?.blob();
    expect([blob?.type, await blob?.text()]).toEqual(["text/css", "v"]);
    const own = { "fakebucket-exact": "own" };
    await remote.put("k", "v", { customMetadata: own });
    expect((await remote.head("k"))?.customMetadata).toEqual(own);
  });

  it("distinguishes keys of all characters, except for those that a URL resolves", async () => {
    const { remote, bucket } = throughDoor();
    const keys = [
      "a/../b",
      "a/./b",
      "a//b",
      "/",
      "/a",
      "a/",
      "+",
      "%2F",
      "a?b#c",
      "é",
      "\u0001",
      "\r\n",
      "&<>\"'",
      "..a",
    ];
    for (const key of keys) await remote.put(key, key);
    const held = async (list: FakeList) => (await list.list()).objects.map(({ key }) => key);
    expect(await held(remote)).toEqual(await held(bucket));
    for (const key of keys) expect(await (await remote.get(key))?.text()).toBe(key);
    await remote.delete(keys);
    expect(await held(bucket)).toEqual([]);
    for (const key of ["", ".", "..", "../other", "./k"]) {
      const calls = [
        () => remote.put(key, "v"),
        () => remote.get(key),
        () => remote.head(key),
        () => remote.delete(key),
      ];
      for (const call of calls) {
        await expect(call()).rejects.toThrow("The specified object name is not valid. (10020)");
      }
    }
  });

  it("names a missing bucket, even if the response is an ambiguous 404", async () => {
    const { remote } = throughDoor({}, { bucket: "others" });
    const reads = [() => remote.head("k"), () => remote.get("k"), () => remote.list()];
    for (const call of [...reads, () => remote.put("k", "v"), () => remote.delete("k")]) {
      await expect(call()).rejects.toThrow("The specified bucket does not exist. (10006)");
    }
    const signalled = withSignal(remote, new AbortController().signal);
    await expect(signalled.head("k")).rejects.toThrow("The specified bucket does not exist. (10006)");
    const wrong = throughDoor({}, { credentials: { ...credentials, secretAccessKey: "other" } }).remote;
    await expect(wrong.list()).rejects.toThrow("SignatureDoesNotMatch");
  });
});

type FakeList = Pick<RemoteBucket, "list">;

describe("get() of a RemoteBucket", () => {
  it.each([undefined, { suffix: 2 }])("refuses a key for an object without one (range %j)", async (range) => {
    const options = { ssecKey: "00".repeat(32), ...(range && { range }) };
    const refusal = await rejectionOf(new FakeBucket({ objects: { k: "hello" } }).get("k", options));
    const { bucket } = storeOf([() => object("hello")]);
    await expect(bucket.get("k", options)).rejects.toThrow((refusal as Error).message);
  });

  it.each([
    ["2026-01-12", "\uFEFF[]"],
    ["2026-01-13", "[]"],
  ])("drops a byte order mark by the compatibility date %s", async (compatibilityDate, text) => {
    const marked = () => object("\uFEFF[]", { etag: '"several-1"', "content-length": "5" });
    const { bucket } = storeOf([marked], { compatibilityDate });
    expect(await (await bucket.get("k"))?.text()).toBe(text);
  });

  it.each([...["gzip", "x-gzip", "deflate", "br", "zstd", "compress", "x-compress", "GZip", "gzip, br"]])(
    "returns the stored bytes, although fetch would decode %s",
    async (contentEncoding) => {
      const { bucket, received } = storeOf([
        () => object("hello", { "content-encoding": contentEncoding }),
        () => object("hello", { "content-encoding": "identity" }),
      ]);
      const got = await bucket.get("k");
      expect(got?.httpMetadata).toMatchObject({ contentEncoding });
      expect(await got?.text()).toBe("hello");
      expect(received[1]?.url.searchParams.get("response-content-encoding")).toBe("identity");
    },
  );

  it.each<StoreRange | undefined>([undefined, { offset: 1 }, { suffix: 2 }, { offset: 9 }, { suffix: 0 }])(
    "reads an encrypted object by its key like a FakeBucket (range %j)",
    async (range) => {
      const { remote, bucket } = throughDoor();
      const options = { ssecKey: "00".repeat(32), ...(range && { range }) };
      await bucket.put("k", "hello", { ssecKey: options.ssecKey });
      const [expected, read] = [bucket, remote].map(async (one) => {
        const got = await one.get("k", options).catch((error: Error) => error.message);
        return typeof got === "string" ? got : got?.text();
      });
      expect(await read).toBe(await expected);
    },
  );

  it.each([1, 2, 4, 5, 9])("gives all bytes to a reader with room for %i", async (room) => {
    const { bucket } = storeOf([() => object("hello")]);
    const reader = (await bucket.get("k"))?.body.getReader({ mode: "byob" });
    let text = "";
    for (;;) {
      const { done, value } = (await reader?.read(new Uint8Array(room))) ?? { done: true };
      text += Buffer.from(value ?? []).toString();
      if (done) break;
    }
    expect(text).toBe("hello");
  });

  it("reads an object again that was replaced between two requests", async () => {
    const next = { etag: '"next-1"', "content-range": "bytes 0-4/7" };
    const { bucket } = storeOf([
      () => object(null, { "content-length": "5" }),
      () => object("hello", next),
      () => object(null, { ...next, "content-range": "bytes 0-6/7" }),
      () => object("goodbye", { ...next, "content-range": "bytes 0-6/7" }),
    ]);
    const got = await bucket.get("k", { range: new Headers({ range: "bytes=0-1,3-4" }) });
    expect([got?.etag, await got?.text()]).toEqual(["next-1", "goodbye"]);
  });

  it("gives up an object that is replaced five times between two requests", async () => {
    const answers = (times: number) =>
      Array.from({ length: times * 2 }, (_, index) => () => object("hello", { etag: `"${index}-1"` }));
    const last = () => object("hello", { etag: '"last-1"' });
    const options = { range: new Headers({ range: "bytes=0-1,3-4" }) };
    const { bucket } = storeOf([...answers(4), last, last]);
    expect((await bucket.get("k", options))?.etag).toBe("last-1");
    await expect(storeOf([...answers(5), last, last]).bucket.get("k", options)).rejects.toThrow("(10001)");
  });

  it.each([
    [400, 404, "(10902)"],
    [403, 404, "(10902)"],
    [403, 200, "(10903)"],
    [500, 404, "(10001)"],
  ])("refused with %i, and %i to head() without a key, throws %s", async (status, bare, code) => {
    const { bucket } = storeOf([() => new Response(null, { status }), () => new Response(null, { status: bare })], {
      attempts: 1,
    });
    await expect(bucket.get("k", { ssecKey: "00".repeat(32) })).rejects.toThrow(code);
  });

  it.each([
    [400, 400, "(10901)"],
    [400, 403, "(HTTP 400)"],
    [403, 403, "(AccessDenied)"],
    [403, 404, "(AccessDenied)"],
  ])("without a key, refused with %i, and %i to head(), throws %s", async (status, bare, code) => {
    const { bucket } = storeOf([() => new Response(null, { status }), () => new Response(null, { status: bare })]);
    await expect(bucket.get("k")).rejects.toThrow(code);
  });

  it.each<[range: StoreRange | Headers, sent: string | null]>([
    [{ suffix: Number.MAX_SAFE_INTEGER }, "bytes=-9007199254740991"],
    [{ suffix: 2 ** 53 }, null],
    [{ offset: 1, length: Number.MAX_SAFE_INTEGER - 1 }, "bytes=1-9007199254740990"],
    [{ offset: 4, length: Number.MAX_SAFE_INTEGER }, "bytes=4-"],
    [{ offset: 0, length: 1 }, "bytes=0-0"],
    [{ offset: 2, length: 0 }, null],
    [{ suffix: 1 }, "bytes=-1"],
    [{ suffix: 0 }, null],
    [new Headers({ range: "bytes=-0" }), null],
  ])("sends no number that a store may not parse: %j as %j", async (range, sent) => {
    const { bucket, received } = storeOf([]);
    await expect(bucket.get("k", { range })).rejects.toThrow();
    expect(received[0]?.headers.get("range") ?? null).toBe(sent);
  });

  it("requests the same range again, although fetch would decode it", async () => {
    const part = (encoding: string) => () => {
      const headers = { "content-encoding": encoding, "content-range": "bytes 2-4/5" };
      return new Response("llo", { status: 206, headers: object("llo", headers).headers });
    };
    const { bucket, received } = storeOf([part("gzip"), part("identity")]);
    expect(await (await bucket.get("k", { range: { suffix: 3 } }))?.text()).toBe("llo");
    expect(received.map(({ headers }) => headers.get("range"))).toEqual(["bytes=-3", "bytes=2-4"]);
  });

  it("is a failed condition or the error of the range, in this order, beyond the end", async () => {
    const ranges: (StoreRange | Headers)[] = [{ offset: 9 }, { length: 0 }, new Headers({ range: "bytes=9-" })];
    const unsatisfied = (range: StoreRange | Headers) =>
      storeOf([
        ...("length" in range ? [] : [() => new Response(null, { status: 416 })]),
        () => object(null, { "content-length": "5" }),
      ]).bucket;
    for (const range of ranges) {
      const failed = await unsatisfied(range).get("k", { range, onlyIf: { etagMatches: "other" } });
      expect(failed).toMatchObject({ size: 5 });
      const refusal = await rejectionOf(new FakeBucket({ objects: { k: "hello" } }).get("k", { range }));
      await expect(unsatisfied(range).get("k", { range })).rejects.toThrow((refusal as Error).message);
    }
  });

  it("requests an encoded object again by its key, and takes no other object", async () => {
    const ssecKey = "00".repeat(32);
    const ofKey = { "x-amz-server-side-encryption-customer-key-md5": "cLyL1EDXZTAN75fGZJUd6w==" };
    const encoded = () => object("hello", { ...ofKey, "content-encoding": "gzip" });
    const { bucket, received } = storeOf([encoded, () => object("hello", ofKey)]);
    await bucket.get("k", { ssecKey });
    const sent = received.map(({ headers }) => headers.get("x-amz-server-side-encryption-customer-key"));
    expect(sent).toEqual(received.map(() => Buffer.alloc(32).toString("base64")));
    const replaced = storeOf([encoded, () => object("hello", { ...ofKey, etag: '"next-1"' })]);
    await expect(replaced.bucket.get("k", { ssecKey })).rejects.toThrow("(10001)");
    const lost = storeOf([encoded, () => refused(403, "AccessDenied")]);
    await expect(lost.bucket.get("k", { ssecKey })).rejects.toThrow("(AccessDenied)");
  });

  it("takes a part without its length, empty headers for none, and the first second of 1970", async () => {
    const { headers } = object("ell", { "content-range": "bytes 1-3/5", "content-language": "" });
    headers.delete("content-length");
    headers.set("expires", "Thu, 01 Jan 1970 00:00:00 GMT");
    const { bucket } = storeOf([() => new Response("ell", { status: 206, headers })]);
    const got = (await bucket.get("k", { range: { offset: 1, length: 3 } })) as StoreObjectBody;
    expect([got.size, await got.text()]).toEqual([5, "ell"]);
    expect(got.httpMetadata).toEqual({ contentType: "text/plain;charset=UTF-8", cacheExpiry: new Date(0) });
  });

  it("has no storage class where the service ignores it", async () => {
    const cold = () => object(null, { "x-amz-storage-class": "STANDARD_IA" });
    for (const [name, expected] of [
      ["documented", "InfrequentAccess"],
      ["simulator", ""],
    ] as const)
      expect((await storeOf([cold], { semantics: name }).bucket.head("k"))?.storageClass).toBe(expected);
  });

  it("discards the body of an object if its condition fails", async () => {
    let cancelled = false;
    const body = new ReadableStream({
      cancel() {
        cancelled = true;
      },
    });
    const whole = { etag: '"e"', "last-modified": "Sun, 22 Nov 2026 14:00:00 GMT" };
    const { bucket } = storeOf([() => new Response(body, { headers: { ...whole, "content-length": "9" } })]);
    expect(await bucket.get("k", { onlyIf: { etagMatches: "other" } })).not.toHaveProperty("body");
    expect(cancelled).toBe(true);
  });

  it("fills the part of a buffer that a reader gives", async () => {
    const body = (await storeOf([() => object("hello")]).bucket.get("k"))?.body as ReadableStream<Uint8Array>;
    const { value } = await body.getReader({ mode: "byob" }).read(new Uint8Array(new ArrayBuffer(8), 2, 6));
    expect([...new Uint8Array(value?.buffer ?? new ArrayBuffer(0))]).toEqual([0, 0, ...Buffer.from("hello"), 0]);
  });

  it("gives all bytes for a range that is none, and then a locked body", async () => {
    const { bucket, received } = storeOf([() => object("hello")]);
    const got = (await bucket.get("k", { range: new Headers({ range: "lines=0-1" }) })) as StoreObjectBody;
    expect([await got.text(), got.body.locked, received[0]?.headers.get("range")]).toEqual(["hello", true, null]);
    const opened = (await storeOf([() => object("hello")]).bucket.get("k")) as StoreObjectBody;
    expect([opened.body.locked, await opened.text(), opened.body.locked]).toEqual([false, "hello", true]);
  });

  it("refuses bytes of a different range than requested", async () => {
    const ranges = [undefined, "bytes 1-3/5", "bytes 2-3/5", "bytes 0-1/5"];
    for (const range of ranges) {
      const headers: Record<string, string> = range === undefined ? {} : { "content-range": range };
      const { bucket } = storeOf([() => object("hello", headers)]);
      await expect(bucket.get("k", { range: { offset: 1, length: 2 } })).rejects.toThrow("different range");
    }
  });
});

describe("multipart uploads of a RemoteBucket", () => {
  it.each(["\uFFFF", "\u0001"])("support the key %j, which XML can only represent by its number", async (key) => {
    const { remote, bucket } = throughDoor();
    const upload = await remote.createMultipartUpload(key);
    await upload.complete([await upload.uploadPart(1, "hello")]);
    expect(await (await bucket.get(key))?.text()).toBe("hello");
  });

  it.each([
    ["documented", { a: "b" }, "text/plain"],
    ["deployed", {}, undefined],
  ] as const)("return metadata from complete() as %s semantics do", async (preset, customMetadata, contentType) => {
    const { remote } = throughDoor({ semantics: preset });
    const given = { customMetadata: { a: "b" }, httpMetadata: { contentType: "text/plain" } };
    const storageClass = "InfrequentAccess";
    const upload = await remote.createMultipartUpload("k", { ...given, storageClass });
    const object = await upload.complete([await upload.uploadPart(1, "hello")]);
    expect([object.customMetadata, object.httpMetadata?.contentType]).toEqual([customMetadata, contentType]);
    expect(await remote.head("k")).toMatchObject({ customMetadata: { a: "b" }, storageClass });
  });

  it.each([
    ["checked", "(10012)"],
    ["unchecked", undefined],
  ] as const)("check large metadata when they begin if it is %s: %s", async (uploadMetadataLimit, refusal) => {
    const { remote, bucket } = throughDoor({ semantics: { ...semantics.documented, uploadMetadataLimit } });
    const created = remote.createMultipartUpload("k", { customMetadata: { a: "b".repeat(9000) } });
    if (refusal === undefined) await created;
    else await expect(created).rejects.toThrow(refusal);
    expect(contents(bucket).uploads).toHaveLength(refusal === undefined ? 1 : 0);
  });

  const part = { partNumber: 1, etag: "5d41402abc4b2a76b9719d911017c592" };
  const etag = `${digestHex("md5", [Buffer.from(part.etag, "hex")])}-1`;
  const lost = () => Promise.reject(new TypeError("fetch failed"));
  const whole = () => object(null, { etag: `"${etag}"` });

  it("look for the object after a lost response to complete()", async () => {
    const gone = () => refused(404, "NoSuchUpload");
    const again = storeOf([lost, gone, whole, whole]);
    expect((await again.bucket.resumeMultipartUpload("k", "id").complete([part])).etag).toBe(etag);
    const never = storeOf([lost, whole, whole], { attempts: 1 });
    expect((await never.bucket.resumeMultipartUpload("k", "id").complete([part])).etag).toBe(etag);
    const unseen = storeOf([lost, () => new Response(null, { status: 403 })], { attempts: 1 });
    await expect(unseen.bucket.resumeMultipartUpload("k", "id").complete([part])).rejects.toThrow("did not answer");
    const absent = storeOf([lost, () => new Response(null, { status: 404 }), () => new Response()], { attempts: 1 });
    await expect(absent.bucket.resumeMultipartUpload("k", "id").complete([part])).rejects.toThrow("did not answer");
    // The first response was not lost: the upload is missing for another reason.
    await expect(storeOf([gone]).bucket.resumeMultipartUpload("k", "id").complete([part])).rejects.toThrow("(10024)");
    // Its etag counts the parts by their numbers, whatever their order in the call.
    const second = { partNumber: 2, etag: "7d793037a0760186574b0282f2f435e7" };
    const both = `${digestHex("md5", [Buffer.from(part.etag + second.etag, "hex")])}-2`;
    const stored = () => object(null, { etag: `"${both}"` });
    const turned = storeOf([lost, gone, stored, stored]);
    expect((await turned.bucket.resumeMultipartUpload("k", "id").complete([second, part])).etag).toBe(both);
    const other = storeOf([lost, gone, () => object("hello")]);
    await expect(other.bucket.resumeMultipartUpload("k", "id").complete([part])).rejects.toThrow("(10024)");
    const nothing = storeOf([lost, gone, () => new Response(null, { status: 404 }), () => new Response()]);
    await expect(nothing.bucket.resumeMultipartUpload("k", "id").complete([part])).rejects.toThrow("(10024)");
  });

  it.each([
    ["uploadPart", (upload: StoreMultipartUpload) => upload.uploadPart(1, "hello")],
    ["abort", (upload: StoreMultipartUpload) => upload.abort()],
    ["complete", (upload: StoreMultipartUpload) => upload.complete([part])],
    ["complete, of no part,", (upload: StoreMultipartUpload) => upload.complete([])],
    ["complete, of a part twice,", (upload: StoreMultipartUpload) => upload.complete([part, part])],
  ])("refuse %s of an unknown upload, which some stores call a missing key", async (_, call) => {
    for (const code of ["NoSuchUpload", "NoSuchKey"]) {
      const { bucket } = storeOf([() => refused(404, code)]);
      await expect(call(bucket.resumeMultipartUpload("k", "id"))).rejects.toThrow("(10024)");
    }
  });

  it("refuse complete() of an unknown upload, which some stores call an outage", async () => {
    const answers = [() => refused(500, "InternalError"), () => refused(404, "NoSuchUpload")];
    const { bucket, received } = storeOf(answers, { attempts: 1 });
    await expect(bucket.resumeMultipartUpload("k", "id").complete([part])).rejects.toMatchObject({
      message: expect.stringMatching(/^completeMultipartUpload: .* \(10024\)$/),
      cause: { refusal: { status: 500, code: "InternalError" } },
    });
    expect(received[1]?.url.href).toBe("https://store.test/files/k?max-parts=1&uploadId=id");
  });

  it("are not completed without parts or with a part twice, nor blamed for a lost response", async () => {
    const part = { partNumber: 1, etag: "e" };
    const complete = (parts: (typeof part)[], answers: Parameters<typeof storeOf>[0]) =>
      storeOf(answers).bucket.resumeMultipartUpload("k", "id").complete(parts);
    const known = () => new Response("<ListPartsResult/>");
    await expect(complete([], [known])).rejects.toThrow("The store completes no upload without parts.");
    await expect(complete([part, part], [known])).rejects.toThrow(/^completeMultipartUpload: .* \(\d+\)$/);
    const lost = () => Promise.reject(new TypeError("fetch failed"));
    await expect(complete([part], [lost, () => refused(400, "InvalidPart")])).rejects.toMatchObject({
      message: expect.stringContaining("(10025)"),
      cause: { message: "completeMultipartUpload: The store did not answer: fetch failed" },
    });
    const etag = `${"0".repeat(32)}-1`;
    const done = () => new Response("<CompleteMultipartUploadResult/>");
    expect(await complete([{ ...part, etag }], [done, () => object(null)])).toMatchObject({ size: 0 });
  });

  it("send no request without an id: the store could treat it as one on the object", async () => {
    const { bucket, received } = storeOf([]);
    const upload = bucket.resumeMultipartUpload("k", "");
    await expect(upload.uploadPart(1, "hello")).rejects.toThrow("(10024)");
    await expect(upload.complete([part])).rejects.toThrow("(10024)");
    await expect(upload.abort()).rejects.toThrow("(10024)");
    expect(received).toEqual([]);
  });

  it("fail on an error in a response with status 200", async () => {
    const text = "<Error><Code>InternalError</Code><Message>later</Message></Error>";
    const { bucket } = storeOf([() => new Response(text)]);
    await expect(bucket.resumeMultipartUpload("k", "id").complete([part])).rejects.toThrow("(10001)");
  });
});

describe("list() of a RemoteBucket", () => {
  it("accepts the keys and groups that have the prefix and the delimiter in their normalised form", async () => {
    const { bucket, remote } = throughDoor();
    for (const key of ["e\u0301x", "\u00e9y", "\u00e9/e\u0301-z"]) await bucket.put(key, "v");
    const options = { prefix: "\u00e9", delimiter: "e\u0301-" };
    const { objects, delimitedPrefixes } = await remote.list(options);
    const plain = await bucket.list(options);
    expect(objects.map(({ key }) => key)).toEqual(plain.objects.map(({ key }) => key));
    expect([objects.length, delimitedPrefixes]).toEqual([2, plain.delimitedPrefixes]);
  });

  it.each<readonly [options: StoreListOptions, most: number, mostWithMetadata: number]>([
    [{}, 4, 2],
    [{ limit: 3 }, 3, 2],
    [{ include: ["httpMetadata"] }, 2, 2],
    [{ include: ["customMetadata"], limit: 3 }, 2, 2],
    [{ include: ["customMetadata"], limit: 1 }, 1, 2],
    [{ include: ["customMetadata"] }, 1, 0],
  ])("of %j requests at most %i entries", async (options, most, maxListEntriesWithMetadata) => {
    const limits = { maxListEntries: 4, maxListEntriesWithMetadata };
    const { bucket, received } = storeOf([() => new Response("<ListBucketResult/>")], {
      semantics: { ...semantics.documented, ...limits },
    });
    await bucket.list(options);
    expect(received[0]?.url.searchParams.get("max-keys")).toBe(String(most));
  });

  it("decodes keys and groups, in which some stores write a space as a plus sign", async () => {
    const entry = "<Size>1</Size><ETag>e</ETag><LastModified>2026-11-22T12:00:00Z</LastModified>";
    const page = `<Contents><Key>a+b+c%20d%2B</Key>${entry}</Contents><CommonPrefixes><Prefix>b+%2B/</Prefix></CommonPrefixes>`;
    const { bucket } = storeOf([() => new Response(`<ListBucketResult>${page}</ListBucketResult>`)]);
    const { objects, delimitedPrefixes } = await bucket.list({ delimiter: "/" });
    expect([objects[0]?.key, ...delimitedPrefixes].map((one) => one?.replace(/\/$/, ""))).toEqual(["a b c d+", "b +"]);
  });

  it("does not continue by a token with characters that XML cannot represent", async () => {
    const next = "<IsTruncated>true</IsTruncated><NextContinuationToken>a&#1;</NextContinuationToken>";
    const page = `<CommonPrefixes><Prefix>a/</Prefix></CommonPrefixes>${next}`;
    const { bucket } = storeOf([() => new Response(`<ListBucketResult>${page}</ListBucketResult>`)]);
    await expect(bucket.list({ delimiter: "/" })).rejects.toThrow("characters that XML cannot represent");
    // After an object its key suffices.
    const entry = "<Key>a</Key><Size>1</Size><LastModified>2026-11-22T14:00:00Z</LastModified><ETag>e</ETag>";
    const ofObject = page.replace(/<CommonPrefixes>.*<\/CommonPrefixes>/, `<Contents>${entry}</Contents>`);
    const after = storeOf([() => new Response(`<ListBucketResult>${ofObject}</ListBucketResult>`)]);
    expect(await after.bucket.list()).toMatchObject({ truncated: true });
  });

  it.each(["withDelimiter", "withoutDelimiter"] as const)("has groups %s", async (delimitedPrefixes) => {
    const { bucket, remote } = throughDoor({ semantics: { ...semantics.documented, delimitedPrefixes } });
    await bucket.put("a/1", "v");
    const expected = delimitedPrefixes === "withDelimiter" ? ["a/"] : ["a"];
    for (const one of [bucket, remote])
      expect((await one.list({ delimiter: "/" })).delimitedPrefixes).toEqual(expected);
  });

  it("requests metadata with limited concurrency, and leaves out deleted objects", async () => {
    const { bucket, door } = throughDoor();
    for (const key of ["a", "b", "c", "d", "e"]) await bucket.put(key, key, { customMetadata: { of: key } });
    let running = 0;
    let most = 0;
    const fetch = async (address: string, init: RequestInit): Promise<Response> => {
      most = Math.max(most, ++running);
      const answer = await door(address, init);
      if (init.method === "GET") await bucket.delete("c");
      running--;
      return answer;
    };
    const { remote } = throughDoor({}, { fetch, maxParallelRequests: 2 });
    const { objects } = await remote.list({ include: ["customMetadata"] });
    expect(objects.map(({ customMetadata }) => customMetadata?.["of"])).toEqual(["a", "b", "d", "e"]);
    expect(most).toBe(2);
  });

  it("and delete() have at most maxParallelRequests requests under way", async () => {
    // XML cannot represent these keys: they are deleted one by one.
    const keys = ["a\u0001", "b\u0001", "c\u0001", "d\u0001", "e\u0001"];
    for (const maxParallelRequests of [1, 2, 4]) {
      const { bucket, door } = throughDoor();
      for (const key of [...keys, "f", "g", "h", "i", "j"]) await bucket.put(key, "v");
      let running = 0;
      let most = 0;
      const fetch = async (address: string, init: RequestInit): Promise<Response> => {
        most = Math.max(most, ++running);
        const answer = await door(address, init);
        running--;
        return answer;
      };
      const { remote } = throughDoor({}, { fetch, maxParallelRequests });
      await remote.delete(keys);
      expect(most).toBe(maxParallelRequests);
      most = 0;
      const { objects } = await remote.list({ include: ["httpMetadata"] });
      expect([objects.length, most]).toEqual([5, maxParallelRequests]);
    }
  });

  it("begins no request of a delete() after one has failed", async () => {
    const keys = ["a\u0001", "b\u0001", "c\u0001", "d\u0001"];
    const { bucket, door } = throughDoor();
    for (const key of keys) await bucket.put(key, "v");
    let requests = 0;
    let [fail, answered] = [(): void => undefined, (): void => undefined];
    const failed = new Promise<void>((done) => {
      fail = done;
    });
    const other = new Promise<void>((done) => {
      answered = done;
    });
    const fetch = async (address: string, init: RequestInit): Promise<Response> => {
      if (++requests === 1) return new Response(null, { status: 403 });
      // The failure of the other request comes first.
      await failed;
      return door(address, init).finally(answered);
    };
    const { remote } = throughDoor({}, { fetch, maxParallelRequests: 2 });
    await expect(remote.delete(keys)).rejects.toThrow("delete:");
    fail();
    await other;
    // A request that followed the answer would come before these.
    for (const key of ["e", "f"]) await remote.head(key);
    expect(requests).toBe(4);
  });

  it.each([
    ["refused", undefined],
    ["listsFromStart", ["a", "b"]],
  ] as const)("of a cursor from elsewhere, which is to be %s, gives %j", async (malformedCursor, expected) => {
    const { bucket, remote } = throughDoor({ semantics: { ...semantics.documented, malformedCursor } });
    for (const key of ["a", "b"]) await bucket.put(key, key);
    const keys = remote.list({ cursor: "b" }).then(({ objects }) => objects.map(({ key }) => key));
    expect(await keys.catch(() => undefined)).toEqual(expected);
  });

  it("continues after groups and objects, even if they are deleted", async () => {
    const { bucket, remote } = throughDoor();
    for (const key of ["a", "aa", "aab"]) await bucket.put(key, key);
    const first = await remote.list({ limit: 1 });
    const rest = await remote.list({ cursor: first.truncated ? first.cursor : "", startAfter: "aa" });
    expect(rest.objects.map(({ key }) => key)).toEqual(["aab"]);
    await bucket.delete(["aa", "aab"]);
    // "ab" begins with the key before it.
    // In some pages of two, only the order of normalised UTF-8 tells whether the key or the group is the last.
    const keys = ["a", "ab", "b/1", "b/2", "c", "d/1", "e", "f/1", "e\u0301", "\uFFFD", "\u{1F600}/x", "\u{1F601}"];
    for (const key of keys) await bucket.put(key, key);
    for (const limit of [1, 2, 3, 4, 5]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await remote.list({ delimiter: "/", limit, ...(cursor === undefined ? {} : { cursor }) });
        seen.push(...page.objects.map(({ key }) => key), ...page.delimitedPrefixes);
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor !== undefined);
      expect(seen.sort()).toEqual(
        ["a", "ab", "b", "c", "d", "e", "f", "e\u0301", "\u{1F600}", "\u{1F601}", "\uFFFD"].sort(),
      );
    }
  });
});

describe("delete() of a RemoteBucket", () => {
  it("fails with the store's own text if it could not delete one of several keys", async () => {
    const error = "<Error><Key>b</Key><Code>SlowDown</Code><Message></Message></Error>";
    // A store may name the deleted keys too, although it was asked not to.
    for (const deleted of ["", "<Deleted><Key>a</Key></Deleted>"]) {
      const { bucket } = storeOf([() => new Response(`<DeleteResult>${deleted}${error}</DeleteResult>`)]);
      await expect(bucket.delete(["a", "b"])).rejects.toThrow("(10058)");
    }
    const other = error.replace("SlowDown", "Other").replace("<Message>", "<Message>later");
    const told = storeOf([() => new Response(`<DeleteResult>${other}</DeleteResult>`)]);
    await expect(told.bucket.delete(["a", "b"])).rejects.toThrow("delete: later (Other)");
    const silent = other.replace(/<Message>.*<\/Message>/, "");
    const untold = storeOf([() => new Response(`<DeleteResult>${silent}</DeleteResult>`)]);
    await expect(untold.bucket.delete(["a", "b"])).rejects.toThrow("delete: The store refused the request. (Other)");
    expect(untold.received[0]?.headers.get("content-type")).toBe("application/xml");
    const two = storeOf([() => new Response(`<DeleteResult>${error}${other}</DeleteResult>`)]);
    await expect(two.bucket.delete(["a", "b"])).rejects.toThrow("(10058)");
    const unnamed = storeOf([() => new Response("<DeleteResult><Error><Key>b</Key></Error></DeleteResult>")]);
    await expect(unnamed.bucket.delete(["a", "b"])).rejects.toThrow("(10001)");
  });
});
