import { afterEach, beforeEach, expect, test } from "bun:test";
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
  expect(response.status).toBe(201);
  const { objects } = contents(bucket);
  expect([...objects.keys()]).toEqual(["uploads/new.txt", "uploads/old.txt"]);
  const wanted = { body: "new", httpMetadata: { contentType: "text/plain" } };
  expect(objects.get("uploads/new.txt")).toMatchObject(wanted);
});

test("an upload is retried when the bucket fails once", async () => {
  const calls = journal(bucket);
  faults(bucket).on("put", "uploads/*").refuse(10001).once();
  await upload(request(), { FILES: bucket });
  expect(calls.count({ operation: "put", key: "uploads/new.txt" })).toBe(2);
  expect(contents(bucket).objects.get("uploads/new.txt")?.body).toBe("new");
});
