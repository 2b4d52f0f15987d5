import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { R2Bucket } from "fakebucket/r2";
import { contents, faults, journal, seed } from "fakebucket/testing";
import { upload } from "../upload.mjs";

let bucket;

beforeEach(async () => {
  bucket = await seed(new R2Bucket(), { "uploads/old.txt": "old" });
});

afterEach(() => faults(bucket).verify());

function request() {
  const headers = { "content-type": "text/plain" };
  return new Request("https://example.com/new.txt", { method: "PUT", body: "new", headers });
}

test("an upload is stored next to the others", async () => {
  const response = await upload(request(), { FILES: bucket });
  assert.equal(response.status, 201);
  const { objects } = contents(bucket);
  assert.deepEqual([...objects.keys()], ["uploads/new.txt", "uploads/old.txt"]);
  const { body, httpMetadata } = objects.get("uploads/new.txt");
  assert.deepEqual({ body, httpMetadata }, { body: "new", httpMetadata: { contentType: "text/plain" } });
});

test("an upload is retried when the bucket fails once", async () => {
  const calls = journal(bucket);
  faults(bucket).on("put", "uploads/*").refuse(10001).once();
  await upload(request(), { FILES: bucket });
  assert.equal(calls.count({ operation: "put", key: "uploads/new.txt" }), 2, String(calls));
  assert.equal(contents(bucket).objects.get("uploads/new.txt")?.body, "new");
});
