import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearCarelessly, report, save } from "./script.js";

describe("an object of vi.fn()", () => {
  it("makes each report once", async () => {
    const bucket = { get: vi.fn(), put: vi.fn() };
    bucket.get.mockResolvedValueOnce(null);
    expect(await report(bucket, "monday", async () => "text")).toBe("text");
    expect(bucket.put).toHaveBeenCalledWith("reports/monday", "text", { httpMetadata: { contentType: "text/plain" } });
    bucket.get.mockResolvedValueOnce({ text: async () => "text" });
    expect(await report(bucket, "monday", async () => "another")).toBe("text");
    expect(bucket.put).toHaveBeenCalledTimes(1);
  });
});

/** A class over a Map, with the methods and options that the script uses. */
class MapBucket {
  readonly store = new Map<string, string>();

  async list({ prefix = "" }: { prefix?: string } = {}) {
    const keys = [...this.store.keys()].filter((key) => key.startsWith(prefix));
    return { objects: keys.map((key) => ({ key })), truncated: false };
  }

  async delete(keys: string | string[]) {
    for (const key of [keys].flat()) this.store.delete(key);
  }
}

describe("a class over a Map", () => {
  it("deletes all objects under the prefix", async () => {
    const bucket = new MapBucket();
    for (const key of ["a/1", "a/2", "a/3", "b"]) bucket.store.set(key, "");
    await clearCarelessly(bucket as never, "a/");
    expect([...bucket.store.keys()]).toEqual(["b"]);
    await clearCarelessly(bucket as never, "a/");
    expect([...bucket.store.keys()]).toEqual(["b"]);
  });
});

/** A class with helpers, used by all tests of the project. */
class TestBucket {
  readonly #store = new Map<string, string>();
  #failures = 0;
  puts = 0;

  async put(key: string, value: string) {
    this.puts += 1;
    if (this.#failures-- > 0) throw new Error("put failed");
    this.#store.set(key, value);
  }

  failPuts(times: number) {
    this.#failures = times;
  }

  textOf(key: string) {
    return this.#store.get(key);
  }

  clear() {
    this.#store.clear();
    this.puts = 0;
  }
}

describe("a class with helpers", () => {
  const bucket = new TestBucket();
  beforeEach(() => bucket.clear());

  it("stores a value at the third attempt", async () => {
    bucket.failPuts(2);
    await save(bucket as never, "k", "v");
    expect(bucket.textOf("k")).toBe("v");
    expect(bucket.puts).toBe(3);
  });
});
