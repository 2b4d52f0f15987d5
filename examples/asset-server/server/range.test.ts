import { describe, expect, test, vi } from "vitest";
import { eachSemantics, serve } from "../server-under-test.js";

const uploaded = Date.UTC(2024, 1, 29, 12, 0, 0, 750);

describe.each(eachSemantics)("range requests, %s semantics", (semantics) => {
  async function serveHello() {
    const server = serve({ semantics, clock: { now: () => uploaded } });
    await server.bucket.put("hello", "hello");
    await server.bucket.put("empty", null);
    return server;
  }

  test.each([
    ["bytes=0-1", "he", "bytes 0-1/5"],
    ["bytes=1-3", "ell", "bytes 1-3/5"],
    ["bytes=4-4", "o", "bytes 4-4/5"],
    ["bytes=3-", "lo", "bytes 3-4/5"],
    ["bytes=3-99", "lo", "bytes 3-4/5"],
    ["bytes=-2", "lo", "bytes 3-4/5"],
    ["BYTES=0-0", "h", "bytes 0-0/5"],
    // A range may cover the whole object.
    ["bytes=0-", "hello", "bytes 0-4/5"],
    ["bytes=0-4", "hello", "bytes 0-4/5"],
    ["bytes=-5", "hello", "bytes 0-4/5"],
    ["bytes=-99", "hello", "bytes 0-4/5"],
    // Only one of the two ranges is satisfiable.
    ["bytes=0-1,-0", "he", "bytes 0-1/5"],
    ["bytes=9-,1-1", "e", "bytes 1-1/5"],
  ])("%s gives 206, %j, %s", async (range, body, contentRange) => {
    const { fetch } = await serveHello();

    const response = await fetch("/assets/hello", { headers: { range } });

    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("content-length")).toBe(String(body.length));
    expect(await response.text()).toBe(body);
  });

  test.each(["bytes=0-1,3-4", "bytes=2-1", "bytes=a-b", "bytes=", "bytes=-", "bytes=0-1,", "chars=0-1", "0-1", ""])(
    "%j gives 200 and the whole object",
    async (range) => {
      const { fetch } = await serveHello();

      const response = await fetch("/assets/hello", { headers: { range } });

      expect(response.status).toBe(200);
      expect(response.headers.has("content-range")).toBe(false);
      expect(await response.text()).toBe("hello");
    },
  );

  test.each(["bytes=5-", "bytes=5-9", "bytes=-0", "bytes=5-5,9-"])("%s gives 416 and the size", async (range) => {
    const { fetch } = await serveHello();

    const response = await fetch("/assets/hello", { headers: { range } });

    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe("bytes */5");
    expect(await response.json()).toEqual({ error: "The object has 5 bytes." });
  });

  test.each([
    ["bytes=0-", 416],
    ["bytes=-0", 416],
    ["bytes=-1", 200],
  ])("%s of an empty object gives %i", async (range, status) => {
    const { fetch } = await serveHello();

    expect((await fetch("/assets/empty", { headers: { range } })).status).toBe(status);
  });

  test.each([
    ['"5d41402abc4b2a76b9719d911017c592"', 206, "he"],
    ["Thu, 29 Feb 2024 12:00:00 GMT", 206, "he"],
    ['"another"', 200, "hello"],
    ['W/"5d41402abc4b2a76b9719d911017c592"', 200, "hello"],
    ["Thu, 29 Feb 2024 11:59:59 GMT", 200, "hello"],
    ["sometime", 200, "hello"],
  ])("If-Range of %s gives %i, %j", async (ifRange, status, body) => {
    const { fetch } = await serveHello();

    const response = await fetch("/assets/hello", { headers: { range: "bytes=0-1", "if-range": ifRange } });

    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body);
  });

  test("an unsatisfiable range is ignored if If-Range names another version", async () => {
    const { fetch } = await serveHello();

    const response = await fetch("/assets/hello", { headers: { range: "bytes=9-", "if-range": '"another"' } });

    expect([response.status, await response.text()]).toEqual([200, "hello"]);
  });

  test("Content-Range describes the served bytes", async () => {
    const { bucket, fetch } = await serveHello();
    const whole = await bucket.get("hello");
    vi.spyOn(bucket, "get").mockResolvedValue(whole);

    // A store need not find the only satisfiable range of several, and the local simulator does not.
    const response = await fetch("/assets/hello", { headers: { range: "bytes=9-,1-1" } });

    expect([response.status, await response.text()]).toEqual([200, "hello"]);
  });

  test("a precondition is checked before the range", async () => {
    const { fetch } = await serveHello();

    const response = await fetch("/assets/hello", { headers: { range: "bytes=9-", "if-none-match": "*" } });

    expect(response.status).toBe(304);
  });

  test("HEAD ignores ranges", async () => {
    const { fetch } = await serveHello();

    const response = await fetch("/assets/hello", { method: "HEAD", headers: { range: "bytes=9-" } });

    expect([response.status, response.headers.get("content-length")]).toEqual([200, "5"]);
  });
});
