import { R2Bucket } from "fakebucket/r2";
import "fakebucket/jest";
import { faults, journal, seed } from "fakebucket/testing";
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
  expect(bucket).toHaveKeys(["uploads/new.txt", "uploads/old.txt"]);
  expect(bucket).toHaveObject("uploads/new.txt", { body: "new", httpMetadata: { contentType: "text/plain" } });
});

test("an upload is retried when the bucket fails once", async () => {
  const calls = journal(bucket);
  faults(bucket).on("put", "uploads/*").refuse(10001).once();
  await upload(request(), { FILES: bucket });
  expect(calls).toHaveReceived("put", "uploads/new.txt", { times: 2 });
  expect(bucket).toHaveObject("uploads/new.txt", { body: "new" });
});

test("buckets with different contents are not equal", async () => {
  expect(bucket).toEqual(await seed(new R2Bucket(), { "uploads/old.txt": "old" }));
  expect(bucket).not.toEqual(new R2Bucket());
  expect(() => expect(bucket).toEqual(new R2Bucket())).toThrow('+ "uploads/old.txt"');
});

test("a snapshot of a bucket contains its objects, without versions and times", () => {
  expect(bucket).toMatchInlineSnapshot(`
    R2Bucket {
      "objects": {
        "uploads/old.txt": {
          "body": "old",
          "checksums": {
            "md5": "149603e6c03516362a8da23f624db945",
          },
          "customMetadata": {},
          "etag": "149603e6c03516362a8da23f624db945",
          "httpMetadata": {},
          "key": "uploads/old.txt",
          "size": 3,
          "storageClass": "Standard",
        },
      },
      "uploads": [],
    }
  `);
});
