import { describe, expect, test } from "vitest";
import { eachSemantics, serve } from "../server-under-test.js";

describe.each(eachSemantics)("uploads in parts, %s semantics", (semantics) => {
  /** The limits of the FakeBucket are lowered, so that small parts are allowed. */
  function serveUploads() {
    const server = serve({ semantics, limits: { minPartBytes: 4 } });
    const { fetch } = server;
    return {
      ...server,
      async start(key: string, headers: HeadersInit = {}) {
        const response = await fetch(`/assets/${key}?uploads`, { method: "POST", headers });
        const { uploadId } = (await response.json()) as { uploadId: string };
        return `/assets/${key}?uploadId=${encodeURIComponent(uploadId)}`;
      },
      async part(upload: string, partNumber: number, body: string) {
        const response = await fetch(`${upload}&partNumber=${partNumber}`, { method: "PUT", body });
        expect(response.status).toBe(200);
        return (await response.json()) as { partNumber: number; etag: string };
      },
      complete: (upload: string, parts: unknown) => fetch(upload, { method: "POST", body: JSON.stringify(parts) }),
    };
  }

  test("parts become one object, with the metadata from the start", async () => {
    const { bucket, start, part, complete } = serveUploads();

    const upload = await start("film", { "content-type": "video/mp4", "x-meta-title": "Nosferatu" });
    const parts = [await part(upload, 1, "abcd"), await part(upload, 2, "efgh"), await part(upload, 3, "i")];
    const response = await complete(upload, parts);

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      key: "film",
      size: 9,
      etag: expect.stringMatching(/^"[0-9a-f]{32}-3"$/),
    });
    const film = await bucket.get("film");
    expect(await film?.text()).toBe("abcdefghi");
    expect(film).toMatchObject({ httpMetadata: { contentType: "video/mp4" }, customMetadata: { title: "Nosferatu" } });
  });

  test("starting an upload returns key and uploadId, and stores no object", async () => {
    const { fetch } = serveUploads();

    const response = await fetch("/assets/a%20b?uploads", { method: "POST" });

    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ key: "a b", uploadId: expect.any(String) });
    expect((await fetch("/assets/a%20b", { method: "HEAD" })).status).toBe(404);
  });

  test("an interrupted upload is resumed by its uploadId, and repeats the interrupted part", async () => {
    const { fetch, start, part, complete } = serveUploads();
    const upload = await start("film");
    const first = await part(upload, 1, "abcd");

    const connection = new AbortController();
    const broken = new ReadableStream({
      // A byte stream of known length, like the body of a request with a content-length.
      type: "bytes",
      start(controller) {
        controller.enqueue(new TextEncoder().encode("ef"));
      },
      pull(controller) {
        connection.abort();
        controller.error(new Error("Network connection lost."));
      },
    });
    const init: RequestInit & { duplex: "half" } = { body: broken, signal: connection.signal, duplex: "half" };
    const lost = await fetch(`${upload}&partNumber=2`, { ...init, method: "PUT" });
    const early = await complete(upload, [first, { partNumber: 2, etag: "5d41402abc4b2a76b9719d911017c592" }]);
    const second = await part(upload, 2, "efg");
    const response = await complete(upload, [second, first]);

    expect([lost.status, early.status, response.status]).toEqual([499, 400, 200]);
    expect(await (await fetch("/assets/film")).text()).toBe("abcdefg");
  });

  test("uploading a part again replaces it", async () => {
    const { fetch, start, part, complete } = serveUploads();
    const upload = await start("film");
    const outdated = await part(upload, 1, "abcd");
    const current = await part(upload, 1, "ABCD");

    expect((await complete(upload, [outdated])).status).toBe(400);
    expect((await complete(upload, [current])).status).toBe(200);
    expect(await (await fetch("/assets/film")).text()).toBe("ABCD");
  });

  test("an empty part is accepted", async () => {
    const { fetch, start, complete } = serveUploads();
    const upload = await start("film");

    const part = await fetch(`${upload}&partNumber=1`, { method: "PUT" });

    expect(part.status).toBe(200);
    expect(part.headers.get("etag")).toBe('"d41d8cd98f00b204e9800998ecf8427e"');
    expect((await complete(upload, [await part.json()])).status).toBe(200);
    expect(await (await fetch("/assets/film")).text()).toBe("");
  });

  test("an aborted upload does not exist any more", async () => {
    const { fetch, start, part, complete } = serveUploads();
    const upload = await start("film");
    const parts = [await part(upload, 1, "abcd")];

    const abort = await fetch(upload, { method: "DELETE" });

    expect(abort.status).toBe(204);
    expect((await fetch(`${upload}&partNumber=2`, { method: "PUT", body: "efgh" })).status).toBe(404);
    expect((await complete(upload, parts)).status).toBe(404);
    expect((await fetch("/assets/film")).status).toBe(404);
  });

  test.each(["PUT", "POST"])("%s of an unknown upload gives 404", async (method) => {
    const { fetch } = serveUploads();
    const query = method === "PUT" ? "uploadId=never&partNumber=1" : "uploadId=never";

    const response = await fetch(`/assets/film?${query}`, { method, body: "[]" });

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 10024 });
  });

  test.each([
    ["too small", ["abc", "defg"], 10011],
    ["of unequal sizes", ["abcd", "efghi", "j"], 10048],
    ["smaller than the last", ["abcd", "efghi"], 10048],
  ])("parts that are %s are refused, and the upload stays open", async (_, bodies, code) => {
    const { start, part, complete } = serveUploads();
    const upload = await start("film");
    const parts = await Promise.all(bodies.map((body, index) => part(upload, index + 1, body)));

    const refused = await complete(upload, parts);

    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code });
    expect((await complete(upload, parts.slice(0, 1))).status).toBe(200);
  });

  test.each(["0", "10001", "1.5", "-1", "", "1e1", "one"])("the part number %j is refused", async (partNumber) => {
    const { fetch, start } = serveUploads();
    const upload = await start("film");

    expect((await fetch(`${upload}&partNumber=${partNumber}`, { method: "PUT", body: "a" })).status).toBe(400);
  });

  test.each([
    "not JSON",
    "{}",
    "[null]",
    "[1]",
    '[{"partNumber": 0, "etag": "x"}]',
    '[{"partNumber": 1}]',
    '[{"partNumber": 1, "etag": "x"}, {"partNumber": 1, "etag": "x"}]',
    '[{"partNumber": 1, "etag": "x"}]',
  ])("%s completes nothing", async (body) => {
    const { fetch, start } = serveUploads();
    const upload = await start("film");

    expect((await fetch(upload, { method: "POST", body })).status).toBe(400);
    expect((await fetch("/assets/film")).status).toBe(404);
  });

  test("an upload cannot be conditional", async () => {
    const { fetch, start } = serveUploads();
    const upload = await start("film");
    const headers = { "if-none-match": "*" };

    expect((await fetch("/assets/film?uploads", { method: "POST", headers })).status).toBe(501);
    expect((await fetch(`${upload}&partNumber=1`, { method: "PUT", headers })).status).toBe(501);
    expect((await fetch(upload, { method: "POST", body: "[]", headers })).status).toBe(501);
    expect((await fetch(upload, { method: "DELETE", headers })).status).toBe(501);
  });
});
