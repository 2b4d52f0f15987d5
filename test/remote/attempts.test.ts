import type { RemoteBucket } from "fakebucket/remote";
import { describe, expect, it } from "vitest";
import { broken, busy, lost, object, refused, stored, storeOf, streamOf, tooMany } from "./store-of.js";

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

  it("opens no second upload after a lost response", async () => {
    const { bucket, received } = storeOf([lost]);
    await expect(bucket.createMultipartUpload("k")).rejects.toThrow("socket hang up");
    expect(received).toHaveLength(1);
    const opened = "<InitiateMultipartUploadResult><UploadId>id</UploadId></InitiateMultipartUploadResult>";
    const refusing = storeOf([busy, tooMany, xml(opened)]);
    expect(await refusing.bucket.createMultipartUpload("k")).toMatchObject({ uploadId: "id" });
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
});
