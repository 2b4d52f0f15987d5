import { expect, test, vi } from "vitest";
import { serve } from "../server-under-test.js";

test.each([
  ["get: We encountered an internal error. Please try again. (10001)", 503, "1"],
  ["get: Please look at the status page for issues or contact customer support. (10043)", 503, "1"],
  ["put: Reduce your concurrent request rate for the same object. (10058)", 429, "1"],
  ["put: Your proposed upload exceeds the maximum allowed object size. (100100)", 413, null],
  ["get: The requested range is not satisfiable (10039)", 416, null],
  ["uploadPart: The specified multipart upload does not exist. (10024)", 404, null],
  ["put: The MD5 checksum you specified did not match what we received.\nYou provided …\nActual … (10037)", 400, null],
])("%j becomes %i", async (message, status, retryAfter) => {
  const { bucket, fetch } = serve({});
  vi.spyOn(bucket, "get").mockRejectedValue(new Error(message));

  const response = await fetch("/assets/key");

  expect(response.status).toBe(status);
  expect(response.headers.get("retry-after")).toBe(retryAfter);
  expect(await response.json()).toEqual({
    error: message.replace(/^\w+: /, "").replace(/ \(\d+\)$/, ""),
    code: Number(/\d+(?=\)$)/.exec(message)?.[0]),
  });
});

test.each([
  ["an unknown code", new Error("get: Something new. (19999)")],
  ["a message without a code", new Error("Network connection lost.")],
  ["a bug of the script", new TypeError("undefined is not a function")],
  ["a value that is not an Error", "what?"],
])("%s becomes 500, and is logged but not shown", async (_, thrown) => {
  const { bucket, fetch } = serve({});
  vi.spyOn(bucket, "get").mockRejectedValue(thrown);
  const log = vi.spyOn(console, "error").mockImplementation(() => {});

  const response = await fetch("/assets/key");

  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: "Internal error." });
  expect(log).toHaveBeenCalledExactlyOnceWith(thrown);
  log.mockRestore();
});

test("the response to a failed HEAD has no body", async () => {
  const { bucket, fetch } = serve({});
  vi.spyOn(bucket, "head").mockRejectedValue(new Error("head: We encountered an internal error. (10001)"));

  const response = await fetch("/assets/key", { method: "HEAD" });

  expect([response.status, response.body]).toEqual([503, null]);
});

test("a body larger than the bucket's limit gives 413", async () => {
  const { fetch } = serve({ limits: { maxUploadBytes: 3 } });

  expect((await fetch("/assets/key", { method: "PUT", body: "four" })).status).toBe(413);
  expect((await fetch("/assets/key", { method: "PUT", body: "two" })).status).toBe(200);
});

test.each([
  ["documented", 200],
  ["deployed", 411],
] as const)("with %s semantics, a body of unknown length gives %i", async (semantics, status) => {
  const { bucket, fetch } = serve({ semantics });
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(2));
      controller.close();
    },
  });
  const chunked: RequestInit & { duplex: "half" } = { method: "PUT", body, duplex: "half" };

  const response = await fetch("/assets/key", chunked);

  expect(response.status).toBe(status);
  if (status === 411)
    expect(await response.json()).toEqual({ error: "Send the length of the body in Content-Length." });
  expect((await bucket.head("key"))?.size).toBe(status === 411 ? undefined : 2);
});
