import type { StoreBucket } from "fakebucket";
import { seed } from "fakebucket/testing";
import { bucketTest } from "fakebucket/vitest";
import { expect } from "vitest";

/** An endpoint with a mistake: it forgets the content type. */
async function upload(request: Request, env: { readonly FILES: StoreBucket }): Promise<void> {
  await env.FILES.put(new URL(request.url).pathname.slice(1), request.body);
}

const test = bucketTest({ start: "2026-01-01", build: (bucket) => seed(bucket, { "old.txt": "old" }) });

test("an upload keeps its content type", async ({ bucket }) => {
  const headers = { "content-type": "text/html" };
  const init = { method: "PUT", body: "<p>", headers };
  const request = new Request("https://files.example/new.html", init);
  await upload(request, { FILES: bucket });
  const httpMetadata = { contentType: "text/html" };
  expect(bucket).toHaveObject("new.html", { httpMetadata });
});
