import { reset } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import type Uploads from "./worker.js";

afterEach(() => reset());

const script = exports.default as typeof exports.default & Pick<Uploads, "sign">;

async function upload(signature: string): Promise<Response> {
  const init = { method: "PUT", body: new Blob(["hello"]).stream(), headers: { "x-length": "5" } };
  return script.fetch(`https://example.com/a.txt?signature=${signature}`, init);
}

it("stores an upload with a valid signature, and returns its digest", async () => {
  const response = await upload(await script.sign("/a.txt"));
  expect(await response.json()).toEqual({ sha256: expect.stringMatching(/^2cf24dba/) });
  expect(await (await env.UPLOADS.get("a.txt"))?.text()).toBe("hello");
});

it("refuses every other signature", async () => {
  for (const signature of ["", await script.sign("/b.txt")]) expect((await upload(signature)).status).toBe(403);
  expect((await env.UPLOADS.list()).objects).toEqual([]);
});
