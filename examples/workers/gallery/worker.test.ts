import { createExecutionContext, reset, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import worker from "./worker.js";

afterEach(() => reset());

const url = "https://example.com/cat.png";

it("stores a photo with its type", async () => {
  const headers = { "content-type": "image/png" };
  const response = await exports.default.fetch(url, { method: "PUT", body: "bytes", headers });
  expect(response.status).toBe(201);
  expect((await env.PHOTOS.head("cat.png"))?.httpMetadata?.contentType).toBe("image/png");
});

it("serves a photo from the cache the second time", async () => {
  await env.PHOTOS.put("cat.png", "bytes");
  const ctx = createExecutionContext();
  await worker.fetch(new Request(url), env, ctx);
  await waitOnExecutionContext(ctx);
  await env.PHOTOS.delete("cat.png");
  expect(await (await exports.default.fetch(url)).text()).toBe("bytes");
});

it("returns 404 for a missing photo", async () => {
  const response = await exports.default.fetch(url);
  expect([response.status, await response.text()]).toEqual([404, "Gallery: not found"]);
});
