import { FakeBucket, isStoreError } from "fakebucket";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getFound } from "./found.js";
import { rejectionOf } from "./rejection-of.js";
import { streamOf } from "./stream-of.js";
import { type UntypedBucket, untyped } from "./untyped.js";

const longKey = "k".repeat(1025);

/** Returns the frames of a stack, the innermost first. */
function framesOf(error: Error): string[] {
  return (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
}

/** Returns the line of a frame in this file; by default the caller's. */
function lineOf(frame: string | undefined = framesOf(new Error("here"))[1]): string {
  const line = /stacks\.test\.ts:(\d+):\d+/.exec(frame ?? "")?.[1];
  if (line === undefined) throw new Error(`This is not a line of this file: ${frame}`);
  return line;
}

/** The line of a call, and its promise. */
type Site = readonly [line: string, promise: Promise<unknown>];

const mistakes: readonly (readonly [name: string, site: (bucket: UntypedBucket) => Site])[] = [
  ["head() of a long key", (bucket) => [lineOf(), bucket.head(longKey)]],
  ["get() of a long key", (bucket) => [lineOf(), bucket.get(longKey)]],
  ["get() without arguments", (bucket) => [lineOf(), bucket.get()]],
  ["get() of a negative range", (bucket) => [lineOf(), bucket.get("k", { range: { offset: -1 } })]],
  ["put() of a number", (bucket) => [lineOf(), bucket.put("k", 5)]],
  ["put() of a short digest", (bucket) => [lineOf(), bucket.put("k", "v", { md5: "00" })]],
  ["put() of a string", (bucket) => [lineOf(), bucket.put(longKey, "v")]],
  ["put() of a Blob", (bucket) => [lineOf(), bucket.put(longKey, new Blob(["v"]))]],
  ["put() of a stream", (bucket) => [lineOf(), bucket.put(longKey, streamOf(new Uint8Array(3)))]],
  ["put() of a stream of strings", (bucket) => [lineOf(), bucket.put("k", streamOf("text"))]],
  ["delete()", (bucket) => [lineOf(), bucket.delete([])]],
  ["list()", (bucket) => [lineOf(), bucket.list({ limit: 0 })]],
  ["createMultipartUpload()", (bucket) => [lineOf(), bucket.createMultipartUpload(longKey)]],
  ["uploadPart() of a string", (bucket) => [lineOf(), bucket.resumeMultipartUpload("k", "no").uploadPart(1, "v")]],
  ["uploadPart() of a Blob", (bucket) => [lineOf(), bucket.resumeMultipartUpload("k", "").uploadPart(1, new Blob())]],
  ["uploadPart() of a stream", (bucket) => [lineOf(), bucket.resumeMultipartUpload("k", "").uploadPart(1, streamOf())]],
  ["complete()", (bucket) => [lineOf(), bucket.resumeMultipartUpload("k", "no").complete([])]],
  ["abort()", (bucket) => [lineOf(), bucket.resumeMultipartUpload("k", "no").abort()]],
];

describe("the stack of a rejection", () => {
  it.each(mistakes)("names the method and then the line of the caller of %s [errors.stack]", async (_, callIn) => {
    const [line, promise] = callIn(untyped(new FakeBucket()));
    const error = await rejectionOf(promise);
    const [method, caller] = framesOf(error);
    expect(error.stack?.startsWith(`${error.name}: ${error.message}\n    at `)).toBe(true);
    expect(method).toMatch(/ at (FakeBucket|StoreMultipartUpload)\.\w+ /);
    expect(lineOf(caller)).toBe(line);
  });

  it("names the line of the caller that reads a body twice [errors.stack]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "v");
    const object = await getFound(bucket, "k");
    await object.text();
    const [line, promise] = [lineOf(), object.text()];
    const [method, caller] = framesOf(await rejectionOf(promise));
    expect(method).toContain("GetResult.text");
    expect(lineOf(caller)).toBe(line);
  });

  it.each<[string, (bucket: UntypedBucket, error: Error) => Promise<unknown>]>([
    ["stream", (bucket, error) => bucket.put("k", new ReadableStream({ pull: () => Promise.reject(error) }))],
    [
      "conversion of a value",
      (bucket, error) => {
        const convert = () => {
          throw error;
        };
        return bucket.put("k", "v", { httpMetadata: { contentType: { toString: convert } } });
      },
    ],
  ])("is unchanged if the error is one of the caller's %s [errors.stack]", async (_, call) => {
    const error = new RangeError("boo");
    const { stack } = error;
    expect(await rejectionOf(call(untyped(new FakeBucket()), error))).toBe(error);
    expect(error.stack).toBe(stack);
  });

  it("is unchanged if another bucket failed the stream [errors.stack] [value.stream-fails]", async () => {
    const other = new FakeBucket();
    let line = "";
    const stream = new ReadableStream({
      async pull() {
        const [here, answer] = [lineOf(), other.head(longKey)];
        line = here;
        await answer;
      },
    });
    const error = await rejectionOf(new FakeBucket().put("k", stream));
    expect(isStoreError(error) && error.action).toBe("head");
    expect(lineOf(framesOf(error)[1])).toBe(line);
  });
});

describe("errors", () => {
  const { captureStackTrace, stackTraceLimit } = Error;

  afterEach(() => {
    Error.captureStackTrace = captureStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
    vi.resetModules();
  });

  it("arrive even if stacks cannot be rewritten [errors.reject]", async () => {
    vi.resetModules();
    Reflect.deleteProperty(Error, "captureStackTrace");
    const fresh = await import("fakebucket");
    const bucket = new fresh.FakeBucket();
    const errors = await Promise.all([
      rejectionOf(bucket.head(longKey)),
      rejectionOf(bucket.put(longKey, streamOf())),
      rejectionOf(untyped(bucket).get()),
    ]);
    Error.captureStackTrace = captureStackTrace;
    expect(errors.map(({ message }) => message)).toEqual([
      "head: The specified object name is not valid. (10020)",
      "put: The specified object name is not valid. (10020)",
      "Failed to execute 'get' on 'StoreBucket': parameter 1 is not of type 'string'.",
    ]);
  });

  it("keep their messages if stacks have no frames [errors.reject]", async () => {
    Error.stackTraceLimit = 0;
    const error = await rejectionOf(new FakeBucket().put(longKey, streamOf()));
    Error.stackTraceLimit = stackTraceLimit;
    expect(error.stack).toBe("Error: put: The specified object name is not valid. (10020)");
  });
});
