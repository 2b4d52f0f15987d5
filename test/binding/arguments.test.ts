import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { found, textOf } from "./found.js";
import { rejectionOf } from "./rejection-of.js";
import { untyped } from "./untyped.js";

describe("the order of checks", () => {
  it("is types, then contents, then the service [arguments.order]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const script = untyped(bucket);
    const longKey = "k".repeat(1025);
    const everyMistake = { onlyIf: { etagMatches: '"x"' }, md5: "00", customMetadata: { a: "b".repeat(8192) } };
    const messages = [
      script.put(longKey, 5, 5),
      script.put(longKey, "v", 5),
      script.put(longKey, "v", { ...everyMistake, httpMetadata: 5 }),
      script.put(longKey, "v", everyMistake),
      script.put(longKey, "v", { ...everyMistake, onlyIf: undefined }),
      script.put(longKey, "v", { ...everyMistake, onlyIf: undefined, md5: undefined }),
      script.put("k", "v", { ...everyMistake, onlyIf: undefined, md5: undefined }),
    ].map(async (promise) => (await rejectionOf(promise)).message);
    expect(await Promise.all(messages)).toEqual([
      expect.stringContaining("parameter 2"),
      expect.stringContaining("parameter 3"),
      expect.stringContaining("'httpMetadata' field"),
      expect.stringContaining("wrapped in quotes"),
      expect.stringContaining("MD5 is 32 hex characters"),
      expect.stringContaining("(10020)"),
      expect.stringContaining("(10012)"),
    ]);
    expect(found(await bucket.head("k")).size).toBe(5);
    expect(await textOf(bucket, "k")).toBe("hello");
  });
});
