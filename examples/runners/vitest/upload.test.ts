import { seed } from "fakebucket/testing";
import { bucketTest } from "fakebucket/vitest";
import { expect } from "vitest";
import { upload } from "../upload.mjs";

const test = bucketTest({ build: (bucket) => seed(bucket, { "uploads/old.txt": "old" }) });

function request(): Request {
  const headers = { "content-type": "text/plain" };
  return new Request("https://example.com/new.txt", { method: "PUT", body: "new", headers });
}

test("an upload is stored next to the others", async ({ bucket }) => {
  const response = await upload(request(), { FILES: bucket });
  expect(response.status).toBe(201);
  expect(bucket).toHaveKeys(["uploads/new.txt", "uploads/old.txt"]);
  expect(bucket).toHaveObject("uploads/new.txt", { body: "new", httpMetadata: { contentType: "text/plain" } });
});

test("an upload is retried when the bucket fails once", async ({ bucket, faults, journal }) => {
  faults.on("put", "uploads/*").refuse(10001).once();
  await upload(request(), { FILES: bucket });
  expect(journal).toHaveReceived("put", "uploads/new.txt", { times: 2 });
  expect(bucket).toHaveObject("uploads/new.txt", { body: "new" });
});
