import { FakeBucket } from "fakebucket";
import { describe, expect, it, vi } from "vitest";
import { rejectionOf } from "./rejection-of.js";
import { streamOf } from "./stream-of.js";
import { untyped } from "./untyped.js";

const disturbed = new TypeError("This ReadableStream is disturbed.");

function hello(): ReadableStream<Uint8Array> {
  return streamOf(new TextEncoder().encode("hel"), new TextEncoder().encode("lo"));
}

describe.each(["put", "uploadPart"] as const)("%s()", (method) => {
  /** Sends a value, with or without options. */
  async function send(value: unknown, options?: unknown): Promise<unknown> {
    const bucket = untyped(new FakeBucket());
    if (method === "put") return bucket.put("k", value, options);
    return (await bucket.createMultipartUpload("k")).uploadPart(1, value, options);
  }

  it("refuses a used stream even if a replaced Response accepts any stream [value.stream-locked]", async () => {
    const stream = hello();
    await stream.cancel();
    vi.stubGlobal("Response", class {});
    try {
      expect(await rejectionOf(send(stream))).toEqual(disturbed);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("cancels the stream beside options of a wrong type [value.stream-cancelled-on-error]", async () => {
    const cancel = vi.fn();
    const error = await rejectionOf(send(new ReadableStream({ cancel }), 5));
    expect(error).toBeInstanceOf(TypeError);
    expect(cancel.mock.calls).toEqual([[error]]);
  });

  it("ignores errors of cancelling a stream [value.stream-cancelled-on-error]", async () => {
    const cancel = () => Promise.reject(new Error("This does not matter."));
    const error = await rejectionOf(send(new ReadableStream({ cancel }), { ssecKey: "x" }));
    expect(error.message).toBe("SSE-C Key has invalid format");
  });

  it("cancels only streams [value.stream-cancelled-on-error]", async () => {
    const cancelled: unknown[] = [];
    const value = new Uint8Array(3);
    for (const given of [Object.assign(value, { cancel: () => cancelled.push(value) }), new Blob(["x"]), "text"]) {
      expect((await rejectionOf(send(given, { ssecKey: "x" }))).message).toBe("SSE-C Key has invalid format");
    }
    expect(cancelled).toEqual([]);
  });
});
