import { RemoteBucket } from "fakebucket/remote";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { digestHex } from "../../src/base/bytes/digest.js";
import { encodeUtf8 } from "../../src/base/bytes/utf8.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { credentials } from "./door.js";
import { object, refused, stored, storeOf, upload } from "./store-of.js";

describe("a request to the store", () => {
  const part = { partNumber: 1, etag: "5d41402abc4b2a76b9719d911017c592" };
  const xml = (text: string) => () => new Response(text);

  it("has in its query no character that is not of a signature", async () => {
    const { bucket, received } = storeOf([xml("<ListBucketResult/>")]);
    await bucket.list({ prefix: "a!'()* /" });
    expect(received[0]?.url.search).toContain("&prefix=a%21%27%28%29%2A%20%2F");
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
    const whole = storeOf([() => refused(403, "AccessDenied")]);
    await expect(whole.bucket.delete(["a<", "b"])).rejects.toThrow("(AccessDenied)");
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

  it("goes by the fetch of the host at the time of the call", async () => {
    const bucket = new RemoteBucket({ endpoint: "https://store.test", bucket: "files", credentials });
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async () => object("hello"));
    onTestFinished(() => spy.mockRestore());
    expect(await bucket.head("k")).toMatchObject({ size: 5 });
    expect(spy).toHaveBeenCalledOnce();
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
});
