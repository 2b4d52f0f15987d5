import { createExecutionContext, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { GET, PUT } from "./+server.js";

afterEach(() => reset());

/** Creates an event with the properties that the handlers use. */
const eventOf = (init) => ({
  params: { name: "a.txt" },
  request: new Request("https://example.com/files/a.txt", init),
  platform: { env, ctx: createExecutionContext() },
});

it("stores a file, and sends it", async () => {
  const headers = { "content-type": "text/plain" };
  expect(await (await PUT(eventOf({ method: "PUT", body: "abc", headers }))).json()).toEqual({ size: 3 });
  const sent = await GET(eventOf());
  expect([await sent.text(), sent.headers.get("content-type")]).toEqual(["abc", "text/plain"]);
});

it("returns 404 for a missing file", async () => {
  await expect(GET(eventOf())).rejects.toMatchObject({ status: 404 });
});
