import { type RemoteBucket, withLength } from "fakebucket/remote";
import { FixedLengthStream } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { digestHex } from "../../src/base/bytes/digest.js";
import { credentials, throughDoor } from "./door.js";
import { object, refused, stored, storeOf } from "./store-of.js";

/** A stream that makes its chunks as they are asked for, and counts them. */
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

describe("put() of a RemoteBucket", () => {
  it("sends a stream of known length as it is read, whatever its size", async () => {
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
    // The one that is held back, and the one after it.
    expect(most).toBeLessThanOrEqual(2);
  });

  it("knows the length of a FixedLengthStream and of what get() gives", async () => {
    const { remote, bucket } = throughDoor({}, { maxHeldBytes: 0 });
    const { readable, writable } = new FixedLengthStream(5);
    await Promise.all([remote.put("a", readable), new Blob(["hello"]).stream().pipeTo(writable)]);
    await remote.put("b", (await remote.get("a"))?.body ?? null);
    expect(await (await bucket.get("b"))?.text()).toBe("hello");
  });

  it("holds a stream of unknown length in memory as far as it may, and refuses a longer one", async () => {
    const { remote, bucket } = throughDoor({}, { maxHeldBytes: 1000 });
    await remote.put("short", new Blob(["hello"]).stream());
    expect(await (await bucket.get("short"))?.text()).toBe("hello");
    const { stream, made } = countedStream(1000, new Uint8Array(100));
    await expect(remote.put("long", stream)).rejects.toThrow("Provided readable stream must have a known length");
    expect(made).toEqual({ chunks: 11, cancelled: true });
    expect(await bucket.head("long")).toBeNull();
  });

  it("refuses a stream that was used before the service would refuse the key", async () => {
    const { remote } = throughDoor();
    const used = new Blob(["hello"]).stream();
    await new Response(used).text();
    const longKey = "k".repeat(1025);
    await expect(remote.put(longKey, used)).rejects.toThrow(TypeError);
    const upload = remote.resumeMultipartUpload(longKey, "id");
    await expect(upload.uploadPart(1, used)).rejects.toThrow(TypeError);
    await expect(remote.put(longKey, "hello")).rejects.toThrow("(10020)");
  });

  it("stores nothing of a stream that fails, ends early, gives too much or has another checksum", async () => {
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
    [{ etagDoesNotMatch: "abc" }, 'etagDoesNotMatch other than "*"'],
    [{ etagMatches: "abc", etagDoesNotMatch: "*" }, "etagMatches together with etagDoesNotMatch"],
    [new Headers({ "if-match": '"a", "b"' }), "more than one etag"],
  ])("refuses a condition that the store cannot judge, and asks nothing: %o", async (onlyIf, what) => {
    const { bucket, received } = storeOf([]);
    await expect(bucket.put("k", "v", { onlyIf })).rejects.toThrow(
      `put: The store cannot judge ${what} in one step with the write. Nothing was stored.`,
    );
    expect(received).toEqual([]);
  });

  it("lets the store judge what it can, in one step", async () => {
    const etag = "5d41402abc4b2a76b9719d911017c592";
    for (const [onlyIf, conditionalWrites, header, value] of [
      [{ etagDoesNotMatch: "*" }, "standard", "if-none-match", "*"],
      [{ etagMatches: "*" }, "standard", "if-match", "*"],
      [{ etagMatches: etag }, "standard", "if-match", `"${etag}"`],
      [{ etagMatches: etag }, "bareEtags", "if-match", etag],
      [{ etagMatches: "other" }, "bareEtags", "if-match", '"other"'],
    ] as const) {
      const { bucket, received } = storeOf([() => refused(412, "PreconditionFailed")], { conditionalWrites });
      expect(await bucket.put("k", "v", { onlyIf })).toBeNull();
      expect(received[0]?.headers.get(header)).toBe(value);
    }
    await expect(
      storeOf([], { conditionalWrites: "none" }).bucket.put("k", "v", { onlyIf: { etagMatches: "*" } }),
    ).rejects.toThrow("The store cannot judge onlyIf");
  });

  it("loses nothing of metadata that no header can hold", async () => {
    const { remote, bucket } = throughDoor();
    const customMetadata = { Upper: "é", "with space": "", __proto: "x", a_b: " y ", plain: "=?UTF-8?B?eA==?=" };
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
    // Other clients see it under one name.
    expect(Object.keys((await bucket.head("k"))?.customMetadata ?? {})).toEqual(["fakebucket-exact"]);
  });

  it("does not blame metadata of an allowed size that is too large as the store must hold it", async () => {
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

  it("writes what headers can hold as every client does", async () => {
    const { remote, bucket } = throughDoor();
    const customMetadata = { author: "Zoë", id: "7" };
    await remote.put("k", "v", { customMetadata, httpMetadata: { contentType: "text/css" } });
    expect(await bucket.head("k")).toMatchObject({ customMetadata, httpMetadata: { contentType: "text/css" } });
  });

  it("keeps keys of all characters apart, but for those that a URL resolves", async () => {
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

  it("says which bucket there is not, also where HTTP only says that something is missing", async () => {
    const { remote } = throughDoor({}, { bucket: "others" });
    const reads = [() => remote.head("k"), () => remote.get("k"), () => remote.list()];
    for (const call of [...reads, () => remote.put("k", "v"), () => remote.delete("k")]) {
      await expect(call()).rejects.toThrow("The specified bucket does not exist. (10006)");
    }
    const wrong = throughDoor({}, { credentials: { ...credentials, secretAccessKey: "other" } }).remote;
    await expect(wrong.list()).rejects.toThrow("SignatureDoesNotMatch");
  });
});

type FakeList = Pick<RemoteBucket, "list">;

describe("get() of a RemoteBucket", () => {
  it("gives the bytes as they are stored, where fetch would decode them", async () => {
    const { bucket, received } = storeOf([
      () => object("hello", { "content-encoding": "gzip" }),
      () => object("hello", { "content-encoding": "identity" }),
    ]);
    const got = await bucket.get("k");
    expect(got?.httpMetadata).toMatchObject({ contentEncoding: "gzip" });
    expect(await got?.text()).toBe("hello");
    expect(received[1]?.url.searchParams.get("response-content-encoding")).toBe("identity");
  });

  it("lets the body go of an object whose condition fails", async () => {
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

  it("refuses the bytes of another range than it asked for", async () => {
    const { bucket } = storeOf([() => object("hello")]);
    await expect(bucket.get("k", { range: { offset: 1 } })).rejects.toThrow("another range");
  });
});

describe("uploads in parts of a RemoteBucket", () => {
  it.each(["\uFFFF", "\u0001"])("can be of the key %j, which XML has only by its number", async (key) => {
    const { remote, bucket } = throughDoor();
    const upload = await remote.createMultipartUpload(key);
    await upload.complete([await upload.uploadPart(1, "hello")]);
    expect(await (await bucket.get(key))?.text()).toBe("hello");
  });

  const part = { partNumber: 1, etag: "5d41402abc4b2a76b9719d911017c592" };
  const etag = `${digestHex("md5", [Buffer.from(part.etag, "hex")])}-1`;
  const lost = () => Promise.reject(new TypeError("fetch failed"));
  const whole = () => object(null, { etag: `"${etag}"` });

  it("are looked for when the answer that they are complete was lost", async () => {
    const gone = () => refused(404, "NoSuchUpload");
    const again = storeOf([lost, gone, whole, whole]);
    expect((await again.bucket.resumeMultipartUpload("k", "id").complete([part])).etag).toBe(etag);
    const never = storeOf([lost, whole, whole], { attempts: 1 });
    expect((await never.bucket.resumeMultipartUpload("k", "id").complete([part])).etag).toBe(etag);
    // At the first attempt nothing was lost: the upload is gone for another reason.
    await expect(storeOf([gone]).bucket.resumeMultipartUpload("k", "id").complete([part])).rejects.toThrow("(10024)");
    const other = storeOf([lost, gone, () => object("hello")]);
    await expect(other.bucket.resumeMultipartUpload("k", "id").complete([part])).rejects.toThrow("(10024)");
  });

  it("ask the store nothing without an id: it could take the request for one on the object", async () => {
    const { bucket, received } = storeOf([]);
    const upload = bucket.resumeMultipartUpload("k", "");
    await expect(upload.uploadPart(1, "hello")).rejects.toThrow("(10024)");
    await expect(upload.complete([part])).rejects.toThrow("(10024)");
    await expect(upload.abort()).rejects.toThrow("(10024)");
    expect(received).toEqual([]);
  });

  it("fail with an error that comes with 200 too", async () => {
    const text = "<Error><Code>InternalError</Code><Message>later</Message></Error>";
    const { bucket } = storeOf([() => new Response(text)]);
    await expect(bucket.resumeMultipartUpload("k", "id").complete([part])).rejects.toThrow("(10001)");
  });
});

describe("list() of a RemoteBucket", () => {
  it("asks for metadata of so many objects at a time, and leaves out what is gone meanwhile", async () => {
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

  it("goes on after groups and objects, also where they are gone", async () => {
    const { bucket, remote } = throughDoor();
    const keys = ["a", "b/1", "b/2", "c", "d/1", "e", "\u{1F600}/x", "\uFFFD"];
    for (const key of keys) await bucket.put(key, key);
    for (const limit of [1, 2, 3]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await remote.list({ delimiter: "/", limit, ...(cursor === undefined ? {} : { cursor }) });
        seen.push(...page.objects.map(({ key }) => key), ...page.delimitedPrefixes);
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor !== undefined);
      expect(seen.sort()).toEqual(["a", "b", "c", "d", "e", "\u{1F600}", "\uFFFD"].sort());
    }
  });
});

describe("delete() of a RemoteBucket", () => {
  it("fails if the store could not delete one of several, with the store's own words", async () => {
    const text = "<DeleteResult><Error><Key>b</Key><Code>SlowDown</Code><Message></Message></Error></DeleteResult>";
    const { bucket } = storeOf([() => new Response(text)]);
    await expect(bucket.delete(["a", "b"])).rejects.toThrow("(10058)");
  });
});
