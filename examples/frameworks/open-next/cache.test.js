import { createExecutionContext, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import cache from "@opennextjs/cloudflare/overrides/incremental-cache/r2-incremental-cache";
import { afterEach, beforeEach, expect, it } from "vitest";

// The Worker built by OpenNext sets this for each request.
beforeEach(() => {
  globalThis[Symbol.for("__cloudflare-context__")] = { env, ctx: createExecutionContext(), cf: {} };
});
afterEach(() => reset());

const page = { type: "app", html: "<h1>Hello</h1>", rsc: "", meta: {} };

it("keeps a page until it is deleted", async () => {
  await cache.set("/about", page, "cache");
  expect((await cache.get("/about", "cache"))?.value).toEqual(page);
  await cache.delete("/about");
  expect(await cache.get("/about", "cache")).toBeNull();
});

it("keeps its pages under the prefix of the project", async () => {
  await cache.set("/about", page, "cache");
  const { objects } = await env.NEXT_INC_CACHE_R2_BUCKET.list();
  expect(objects.map(({ key }) => key)).toEqual([expect.stringMatching(/^cache\/no-build-id\/[0-9a-f]{64}\.cache$/)]);
});
