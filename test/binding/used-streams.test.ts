import { FakeBucket } from "fakebucket";
import { describe, expect, it, vi } from "vitest";
import { ReadableStream as PolyfilledStream } from "web-streams-polyfill";
import { found, getFound, textOf } from "./found.js";
import { HandStream, streamOf } from "./hand-stream.js";
import { rejectionOf } from "./rejection-of.js";
import { untyped } from "./untyped.js";

const locked = new TypeError("The ReadableStream has been locked to a reader.");
const disturbed = new TypeError("This ReadableStream is disturbed.");

function hello(): ReadableStream<Uint8Array> {
  return streamOf(new TextEncoder().encode("hel"), new TextEncoder().encode("lo"));
}

describe.each(["put", "uploadPart"] as const)("%s()", (method) => {
  /** Sends a value, with options or without. */
  async function send(value: unknown, options?: unknown): Promise<unknown> {
    const bucket = untyped(new FakeBucket());
    if (method === "put") return bucket.put("k", value, options);
    return (await bucket.createMultipartUpload("k")).uploadPart(1, value, options);
  }

  it("refuses a stream that is locked to a reader [value.stream-locked]", async () => {
    const polyfilled = new PolyfilledStream();
    for (const stream of [hello(), found(new Response("hello").body), polyfilled]) {
      const reader = stream.getReader();
      expect(await rejectionOf(send(stream))).toEqual(locked);
      expect(stream.locked).toBe(true);
      reader.releaseLock();
    }
  });

  it("refuses a stream that was read to its end [value.stream-locked]", async () => {
    const { body, text } = await answerOf(new Response("hello"));
    expect(text).toBe("hello");
    expect((await rejectionOf(send(body))).constructor).toBe(TypeError);
    const stream = hello();
    await send(stream);
    expect(await rejectionOf(send(stream))).toEqual(locked);
  });

  it("refuses a stream that was read from and released [value.stream-locked]", async () => {
    const stream = hello();
    const reader = stream.getReader();
    await reader.read();
    reader.releaseLock();
    expect(await rejectionOf(send(stream))).toEqual(disturbed);
  });

  it("refuses a used stream where responses are somebody else's, who take any [value.stream-locked]", async () => {
    const stream = hello();
    await stream.cancel();
    vi.stubGlobal("Response", class {});
    try {
      expect(await rejectionOf(send(stream))).toEqual(disturbed);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("takes a stream that was locked and released unread [value.stream-locked]", async () => {
    const stream = hello();
    stream.getReader().releaseLock();
    await expect(send(stream)).resolves.toMatchObject({ etag: "5d41402abc4b2a76b9719d911017c592" });
  });

  it("refuses a stream that was cancelled [value.stream-cancelled]", async () => {
    for (const stream of [hello(), found(new Response("hello").body)]) {
      await stream.cancel();
      expect(await rejectionOf(send(stream))).toEqual(disturbed);
    }
  });

  it("refuses the body of a get() that was used [value.stream-locked] [value.stream-cancelled]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const uses: (readonly [(object: Awaited<ReturnType<typeof getFound>>) => Promise<unknown>, TypeError])[] = [
      [(object) => object.text(), locked],
      [async (object) => object.body.getReader(), locked],
      [async (object) => object.body.tee(), locked],
      [(object) => object.body.cancel(), disturbed],
    ];
    for (const [use, error] of uses) {
      const object = await getFound(bucket, "k");
      await use(object);
      expect(await rejectionOf(send(object.body))).toEqual(error);
    }
  });

  // Types are checked before contents: a stream is cancelled in either phase.
  it.each<[string, unknown, string]>(
    method === "put"
      ? [
          ["of a wrong type", 5, "parameter 3 is not of type 'PutOptions'."],
          ["with a field of a wrong type", { customMetadata: 5 }, "'customMetadata' field"],
          ["with a date that is none", { onlyIf: { uploadedAfter: Number.NaN } }, "valid Date"],
          ["with a short digest", { md5: "00" }, "MD5 is 32 hex characters, not 2"],
          ["with two digests", { md5: "00".repeat(16), sha1: "00".repeat(20) }, "multiple hashing algorithms"],
          ["with a quoted etag", { onlyIf: { etagMatches: '"x"' } }, "wrapped in quotes"],
          ["with a bad SSE-C key", { ssecKey: "x" }, "SSE-C Key has invalid format"],
        ]
      : [
          ["of a wrong type", 5, "parameter 3 is not of type 'UploadPartOptions'."],
          ["with a symbol for a key", { ssecKey: Symbol("x") }, "Cannot convert a Symbol value"],
          ["with a bad SSE-C key", { ssecKey: "x" }, "SSE-C Key has invalid format"],
        ],
  )("cancels a stream that is given with options %s [value.stream-cancelled-on-error]", async (_, options, text) => {
    const given = new HandStream();
    given.send("hello");
    const error = await rejectionOf(send(given.stream, options));
    expect(error.message).toContain(text);
    expect(given.cancelled).toEqual([error]);
    expect(given.stream.locked).toBe(false);
    expect(await rejectionOf(send(given.stream))).toEqual(disturbed);
  });

  it("does not mind what a cancelled stream has to say [value.stream-cancelled-on-error]", async () => {
    const cancel = () => Promise.reject(new Error("This is nobody's business."));
    const error = await rejectionOf(send(new ReadableStream({ cancel }), { ssecKey: "x" }));
    expect(error.message).toBe("SSE-C Key has invalid format");
  });

  it("leaves a stream that is locked to whoever reads it [value.stream-cancelled-on-error]", async () => {
    const given = new HandStream();
    const reader = given.stream.getReader();
    await rejectionOf(send(given.stream, { ssecKey: "x" }));
    expect(given.cancelled).toEqual([]);
    given.send("hello");
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("hello");
  });

  it("cancels nothing but streams [value.stream-cancelled-on-error]", async () => {
    const cancelled: unknown[] = [];
    const value = new Uint8Array(3);
    for (const given of [Object.assign(value, { cancel: () => cancelled.push(value) }), new Blob(["x"]), "text"]) {
      expect((await rejectionOf(send(given, { ssecKey: "x" }))).message).toBe("SSE-C Key has invalid format");
    }
    expect(cancelled).toEqual([]);
  });
});

describe("a refusal of the service", () => {
  it("comes when the stream was read, and does not cancel it [value.stream]", async () => {
    const bucket = new FakeBucket();
    const given = new HandStream();
    given.send("hello");
    given.close();
    expect((await rejectionOf(bucket.put("k".repeat(1025), given.stream))).message).toContain("(10020)");
    expect(given.cancelled).toEqual([]);
    expect(given.stream.locked).toBe(true);
  });

  it("keeps the copy of a copy apart [value.stream]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const object = await getFound(bucket, "k");
    const copying = bucket.put("copy", object.body);
    await bucket.put("k", "another");
    await copying;
    expect(await textOf(bucket, "copy")).toBe("hello");
  });
});

/** The body of an answer whose text was read. */
async function answerOf(response: Response): Promise<{ readonly body: ReadableStream | null; readonly text: string }> {
  const { body } = response;
  return { body, text: await response.text() };
}
