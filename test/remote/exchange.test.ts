import { type AddressInfo, createServer, type Socket } from "node:net";
import { RemoteBucket, withLength, withSignal } from "fakebucket/remote";
import type { StoreObjectBody } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { encodeUtf8 } from "../../src/base/bytes/utf8.js";
import { credentials } from "./door.js";
import { object, refused, stored, storeOf } from "./store-of.js";

const lost = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("socket hang up") }));
const busy = () => refused(503, "SlowDown");
const broken = () => refused(500, "InternalError");
const streamOf = (text: string) => withLength(new Blob([text]).stream(), text.length);

describe("a request to the store", () => {
  it("is sent again when its answer was lost, or the store is in trouble", async () => {
    const { bucket, received } = storeOf([lost, broken, busy, () => object("hello")]);
    expect(await (await bucket.get("k"))?.text()).toBe("hello");
    expect(received).toHaveLength(4);
  });

  it("is sent as often as is allowed, and then fails with the store's own words", async () => {
    const { bucket, received } = storeOf([busy, busy, busy], { attempts: 2 });
    await expect(bucket.get("k")).rejects.toThrow(
      "get: Reduce your concurrent request rate for the same object. (10058)",
    );
    expect(received).toHaveLength(2);
    await expect(storeOf([lost], { attempts: 1 }).bucket.get("k")).rejects.toThrow(
      "get: The store gave no answer: socket hang up",
    );
  });

  it("is a put again with the same bytes, but never from a stream that was begun", async () => {
    const bytes = storeOf([lost, () => stored()]);
    expect(await bytes.bucket.put("k", "hello")).toMatchObject({ size: 5 });
    const stream = storeOf([busy, () => stored()]);
    await expect(stream.bucket.put("k", streamOf("hello"))).rejects.toThrow("(10058)");
    expect(stream.received).toHaveLength(1);
  });

  it("is a conditional put again only if the store has said that it did nothing", async () => {
    const onlyIf = { etagDoesNotMatch: "*" };
    const said = storeOf([busy, () => stored()]);
    expect(await said.bucket.put("k", "hello", { onlyIf })).not.toBeNull();
    for (const answer of [lost, broken]) {
      const { bucket, received } = storeOf([answer]);
      await expect(bucket.put("k", "hello", { onlyIf })).rejects.toThrow("put: ");
      expect(received).toHaveLength(1);
    }
  });

  it("does not take what an earlier attempt may have stored for a condition that failed", async () => {
    const onlyIf = { etagDoesNotMatch: "*" };
    const failed = () => refused(412, "PreconditionFailed");
    expect(await storeOf([busy, failed]).bucket.put("k", "hello", { onlyIf })).toBeNull();
    const proxy = () => new Response("<html>busy</html>", { status: 503 });
    await expect(storeOf([proxy, failed]).bucket.put("k", "hello", { onlyIf })).rejects.toMatchObject({
      message: expect.stringContaining("(PreconditionFailed)"),
      cause: new Error("The store answered an earlier attempt with status 503."),
    });
  });

  it("fails where nobody answers: where nobody listens, and where somebody listens and is silent", async () => {
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
      await expect(call()).rejects.toThrow("The store gave no answer: nothing came for 20 milliseconds");
    for (const socket of connections) socket.destroy();
    await new Promise((closed) => server.close(closed));
    const text = `The store gave no answer: connect ECONNREFUSED 127.0.0.1:${port}`;
    const patient = new RemoteBucket(options);
    for (const call of [() => patient.get("k"), () => patient.put("k", streamOf("hello")), () => patient.list()])
      await expect(call()).rejects.toThrow(text);
  });

  it("opens no second upload in the place of one whose answer was lost", async () => {
    const { bucket, received } = storeOf([lost]);
    await expect(bucket.createMultipartUpload("k")).rejects.toThrow("socket hang up");
    expect(received).toHaveLength(1);
  });

  it("heeds Retry-After, and gives up where that is too long", async () => {
    const soon = storeOf([() => refused(503, "SlowDown", { "retry-after": "0" }), () => object("hello")]);
    expect(await soon.bucket.head("k")).not.toBeNull();
    const late = storeOf([() => refused(503, "SlowDown", { "retry-after": "3600" })]);
    await expect(late.bucket.head("k")).rejects.toThrow("(10058)");
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const dated = storeOf([() => refused(503, "SlowDown", { "retry-after": date })]);
    await expect(dated.bucket.head("k")).rejects.toThrow("(10058)");
  });

  it("waits as long as Retry-After says", async () => {
    const times: number[] = [];
    const later = () => {
      times.push(performance.now());
      return refused(503, "SlowDown", { "retry-after": "1" });
    };
    const { bucket } = storeOf([later, () => object("hello")]);
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

  it("is not a success by an answer that no S3 store gives", async () => {
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
      await expect(call(storeOf([answer]).bucket)).rejects.toThrow("The answer is not that of an S3 store");
    }
  });

  it("fails where the etag is not the MD5 of what was sent, unless it is encrypted", async () => {
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
      `etag ${other} is not the MD5 of what was sent, 5d41402abc4b2a76b9719d911017c592`,
    );
    await expect(put({ "x-amz-server-side-encryption": "AES256" })).rejects.toThrow(other);
    expect(await put({ "x-amz-server-side-encryption": "aws:kms" })).toMatchObject({ etag: other });
    expect(await put({ "x-amz-server-side-encryption-customer-algorithm": "AES256" })).toMatchObject({ etag: other });
    expect(await put({}, { ssecKey })).toMatchObject({ etag: other });
    const read = async ({ init }: { init: RequestInit }) => {
      await new Response(init.body).text();
      return stored(other);
    };
    await expect(storeOf([read]).bucket.put("k", streamOf("hello"))).rejects.toThrow(
      "5d41402abc4b2a76b9719d911017c592",
    );
    await expect(
      storeOf([() => stored(other)])
        .bucket.resumeMultipartUpload("k", "id")
        .uploadPart(1, "a"),
    ).rejects.toThrow(other);
  });

  it("ends when nothing comes in time, and when a body stops", async () => {
    const silent = storeOf([() => new Promise(() => undefined)], { attempts: 1, timeoutMilliseconds: 5 });
    await expect(silent.bucket.head("k")).rejects.toThrow(
      "head: The store gave no answer: nothing came for 5 milliseconds",
    );
    const half = () =>
      new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(2)) }), {
        headers: { "content-length": "5", etag: '"e"', "last-modified": "Sun, 22 Nov 2026 14:00:00 GMT" },
      });
    const stuck = storeOf([half], { timeoutMilliseconds: 5 });
    const got = await stuck.bucket.get("k");
    await expect(got?.text()).rejects.toThrow("nothing came for 5 milliseconds");
  });

  it("ends with the reason of the signal, before, during and between attempts", async () => {
    const reason = new Error("enough");
    const before = storeOf([], { signal: AbortSignal.abort(reason) });
    await expect(before.bucket.head("k")).rejects.toBe(reason);
    const controller = new AbortController();
    const during = storeOf([
      ({ init }) => {
        controller.abort(reason);
        expect(init.signal?.aborted).toBe(true);
        return new Promise(() => undefined);
      },
    ]);
    await expect(withSignal(during.bucket, controller.signal).head("k")).rejects.toBe(reason);
    const late = new AbortController();
    const between = storeOf([
      () => {
        setTimeout(() => late.abort(reason));
        return refused(503, "SlowDown", { "retry-after": "30" });
      },
    ]);
    await expect(withSignal(between.bucket, late.signal).head("k")).rejects.toBe(reason);
  });

  it("gives fewer or more bytes than the store announced an error, not a body", async () => {
    for (const size of ["3", "7"]) {
      const { bucket } = storeOf([() => object("hello", { "content-length": size })]);
      await expect((await bucket.get("k"))?.text()).rejects.toThrow(`bytes than the ${size} that it announced`);
    }
  });

  it("gives bytes that have not the MD5 of the etag an error at their end, where it is one", async () => {
    const get = async (body: string | null, headers: Record<string, string> = {}, options = {}) =>
      (await storeOf([() => object(body, headers)]).bucket.get("k", options)) as StoreObjectBody;
    const text = /etag 5d4\w+ is not the MD5 of what it gave/;
    // Shorter, and all of the answer says so.
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

describe("new RemoteBucket()", () => {
  const options = { endpoint: "https://store.test", bucket: "files", credentials };

  it.each([
    [{ endpoint: "store.test" }, 'endpoint must be an http or https URL, not "store.test"'],
    [{ bucket: "a/b" }, 'bucket must be the name of a bucket, not "a/b"'],
    [{ credentials: { accessKeyId: "id" } }, "credentials.secretAccessKey must be a string, not the one given"],
    [{ attempts: 0 }, "attempts must be a whole number from 1 to 100, not 0"],
    [{ conditionalWrites: true }, 'conditionalWrites must be "standard", "bareEtags" or "none", not true'],
    [{ semantics: "other" }, 'semantics must be "documented", "deployed", "simulator" or a record, not "other"'],
    [{ other: 1 }, 'there is no option "other"; there are endpoint, bucket'],
  ])("refuses %o", (wrong, text) => {
    expect(() => new RemoteBucket({ ...options, ...wrong } as never)).toThrow(text);
  });

  it("names the bucket in the path or in front of the host", async () => {
    for (const [addressing, address] of [
      ["path", "https://store.test/files/a/b%2B%20c"],
      ["host", "https://files.store.test/a/b%2B%20c"],
    ] as const) {
      const { bucket, received } = storeOf([() => object("hello")], { addressing });
      await bucket.head("a/b+ c");
      expect(received[0]?.url.href).toBe(address);
    }
  });
});
