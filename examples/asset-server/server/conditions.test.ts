import { describe, expect, test } from "vitest";
import { eachSemantics, serve } from "../server-under-test.js";

const uploaded = Date.UTC(2024, 1, 29, 12, 0, 0, 750);
const at = new Date(uploaded).toUTCString();
const earlier = new Date(uploaded - 1000).toUTCString();
const later = new Date(uploaded + 1000).toUTCString();
const etag = '"5d41402abc4b2a76b9719d911017c592"';

type Row = [headers: Record<string, string>, status: number];

describe.each(eachSemantics)("conditional requests, %s semantics", (semantics) => {
  async function serveHello() {
    const server = serve({ semantics, clock: { now: () => uploaded } });
    await server.bucket.put("hello", "hello", {
      httpMetadata: { contentType: "text/plain", cacheControl: "no-cache" },
    });
    return server;
  }

  const reads: Row[] = [
    [{ "if-none-match": etag }, 304],
    [{ "if-none-match": `W/${etag}` }, 304],
    [{ "if-none-match": `"x", ${etag}` }, 304],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": '"x"' }, 200],
    [{ "if-match": etag }, 200],
    [{ "if-match": "*" }, 200],
    [{ "if-match": `, "x",, ${etag} ,` }, 200],
    [{ "if-match": '"x"' }, 412],
    [{ "if-match": `W/${etag}` }, 412],
    [{ "if-modified-since": at }, 304],
    [{ "if-modified-since": later }, 304],
    [{ "if-modified-since": earlier }, 200],
    [{ "if-modified-since": "yesterday" }, 200],
    [{ "if-unmodified-since": at }, 200],
    [{ "if-unmodified-since": later }, 200],
    [{ "if-unmodified-since": earlier }, 412],
    [{ "if-unmodified-since": "yesterday" }, 200],
    // The failed condition decides the status (RFC 9110 §13.2.2), and an etag outranks a date.
    [{ "if-match": etag, "if-none-match": etag }, 304],
    [{ "if-match": '"x"', "if-none-match": etag }, 412],
    [{ "if-match": etag, "if-unmodified-since": earlier }, 200],
    [{ "if-match": etag, "if-unmodified-since": earlier, "if-none-match": etag }, 304],
    [{ "if-none-match": '"x"', "if-modified-since": at }, 200],
    [{ "if-none-match": etag, "if-modified-since": earlier }, 304],
    [{ "if-unmodified-since": earlier, "if-none-match": etag }, 412],
    [{ "if-unmodified-since": at, "if-none-match": etag }, 304],
    [{ "if-match": "5d41402abc4b2a76b9719d911017c592" }, 400],
    [{ "if-none-match": `${etag} ${etag}` }, 400],
    [{ "if-none-match": "" }, 400],
  ];

  test.each(reads)("GET with %j gives %i", async (headers, status) => {
    const { fetch } = await serveHello();

    const response = await fetch("/assets/hello", { headers });

    expect(response.status).toBe(status);
    if (status === 200) expect(await response.text()).toBe("hello");
    if (status === 304) expect(response.body).toBeNull();
  });

  test.each(reads)("HEAD with %j gives %i", async (headers, status) => {
    const { fetch } = await serveHello();

    const response = await fetch("/assets/hello", { method: "HEAD", headers });

    expect(response.status).toBe(status);
    expect(response.body).toBeNull();
  });

  test("304 has the headers for caches, and no headers of the body", async () => {
    const { fetch } = await serveHello();

    const { headers } = await fetch("/assets/hello", { headers: { "if-none-match": "*" } });

    expect(Object.fromEntries(headers)).toEqual({ "cache-control": "no-cache", etag, "last-modified": at });
  });

  test.each<Row>([
    [{ "if-match": "*" }, 404],
    [{ "if-none-match": "*" }, 404],
  ])("GET of a missing object with %j gives %i", async (headers, status) => {
    const { fetch } = serve({ semantics });

    expect((await fetch("/assets/missing", { headers })).status).toBe(status);
  });

  test.each<Row>([
    [{}, 200],
    [{ "if-match": etag }, 200],
    [{ "if-match": '"x"' }, 412],
    [{ "if-none-match": "*" }, 412],
    [{ "if-none-match": '"x"' }, 200],
    [{ "if-unmodified-since": at }, 200],
    [{ "if-unmodified-since": earlier }, 412],
    [{ "if-modified-since": later }, 200],
    [{ "if-match": "unquoted" }, 400],
  ])("PUT over an object with %j gives %i", async (headers, status) => {
    const { bucket, fetch } = await serveHello();

    const response = await fetch("/assets/hello", { method: "PUT", body: "new", headers });

    expect(response.status).toBe(status);
    expect(await (await bucket.get("hello"))?.text()).toBe(status === 200 ? "new" : "hello");
  });

  test.each<Row>([
    [{ "if-match": "*" }, 412],
    [{ "if-match": etag }, 412],
    [{ "if-none-match": "*" }, 201],
    [{ "if-none-match": etag }, 200],
  ])("PUT of a new object with %j gives %i", async (headers, status) => {
    const { bucket, fetch } = serve({ semantics });

    const response = await fetch("/assets/hello", { method: "PUT", body: "new", headers });

    expect(response.status).toBe(status);
    expect((await bucket.head("hello")) === null).toBe(status === 412);
  });

  test("only one of many concurrent PUTs with If-None-Match: * creates the object", async () => {
    const { fetch } = serve({ semantics });
    const bodies = Array.from({ length: 50 }, (_, number) => `client ${number}`);

    const responses = await Promise.all(
      bodies.map((body) => fetch("/assets/lock", { method: "PUT", body, headers: { "if-none-match": "*" } })),
    );

    const winners = bodies.filter((_, number) => responses[number]?.status === 201);
    expect(winners).toHaveLength(1);
    expect(responses.filter((response) => response.status === 412)).toHaveLength(49);
    expect(await (await fetch("/assets/lock")).text()).toBe(winners[0]);
  });

  test("the second of two clients that change the same version gets 412", async () => {
    const { fetch } = await serveHello();
    const change = (body: string) => fetch("/assets/hello", { method: "PUT", body, headers: { "if-match": etag } });

    expect([(await change("first")).status, (await change("second")).status]).toEqual([200, 412]);
    expect(await (await fetch("/assets/hello")).text()).toBe("first");
  });
});
