import { reset } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import app from "./worker.js";

afterEach(() => reset());

it("stores a file and sends it only if it changed", async () => {
  const headers = { "content-type": "text/plain" };
  const stored = await exports.default.fetch("https://example.com/files/a.txt", {
    method: "PUT",
    body: "abc",
    headers,
  });
  expect([stored.status, await stored.json()]).toEqual([201, { size: 3 }]);
  const file = await exports.default.fetch("https://example.com/files/a.txt");
  expect([await file.text(), file.headers.get("content-type")]).toEqual(["abc", "text/plain"]);
  const again = { headers: { "if-none-match": file.headers.get("etag") ?? "" } };
  expect((await exports.default.fetch("https://example.com/files/a.txt", again)).status).toBe(304);
});

it("returns 404 for a missing file", async () => {
  // Hono's own way, without exports: the third argument is env.
  expect((await app.request("/files/a.txt", {}, env)).status).toBe(404);
});
