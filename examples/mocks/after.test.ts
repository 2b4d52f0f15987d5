import { R2Bucket } from "fakebucket/r2";
import { contents, faults, type Journal, journal, reset } from "fakebucket/testing";
import { bucketTest } from "fakebucket/vitest";
import { beforeEach, describe, expect, it } from "vitest";
import { clear, clearCarelessly, report, save } from "./script.js";

describe("an object of vi.fn()", () => {
  // No answers need to be written: the bucket returns them.
  bucketTest()("makes each report once", async ({ bucket }) => {
    expect(await report(bucket, "monday", async () => "text")).toBe("text");
    expect(await report(bucket, "monday", async () => "another")).toBe("text");
    expect(bucket).toHaveObject("reports/monday", { body: "text", httpMetadata: { contentType: "text/plain" } });
    expect(bucket).toHaveReceived("put", "reports/monday", { times: 1 });
  });
});

describe("a class over a Map", () => {
  const objects = { "a/1": "", "a/2": "", "a/3": "", b: "" };

  it("deletes all objects under the prefix", async () => {
    const bucket = new R2Bucket({ objects, pageSize: 2 });
    await clear(bucket, "a/");
    expect([...contents(bucket).objects.keys()]).toEqual(["b"]);
    await clear(bucket, "a/");
    expect([...contents(bucket).objects.keys()]).toEqual(["b"]);
  });

  it("shows that the careless script skips the second page, and fails without objects", async () => {
    const bucket = new R2Bucket({ objects, pageSize: 2 });
    await clearCarelessly(bucket, "a/");
    expect([...contents(bucket).objects.keys()]).toEqual(["a/3", "b"]);
    await expect(clearCarelessly(bucket, "none/")).rejects.toThrow("(10027)");
  });
});

/** The helpers keep their names, so the tests need no change. */
class TestBucket extends R2Bucket {
  #calls: Journal = journal(this);

  get puts() {
    return this.#calls.count({ operation: "put" });
  }

  failPuts(times: number) {
    faults(this).on("put").refuse(10001).times(times);
  }

  textOf(key: string) {
    return contents(this).text(key);
  }

  clear() {
    reset(this);
    faults(this).clear();
    this.#calls.stop();
    this.#calls = journal(this);
  }
}

describe("a class with helpers", () => {
  const bucket = new TestBucket();
  beforeEach(() => bucket.clear());

  it("stores a value at the third attempt", async () => {
    bucket.failPuts(2);
    await save(bucket, "k", "v");
    expect(bucket.textOf("k")).toBe("v");
    expect(bucket.puts).toBe(3);
  });
});
