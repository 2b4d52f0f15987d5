import { FakeBucket } from "fakebucket";
import type { StoreObject } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../request/expect-refusal.js";
import { found } from "./found.js";

const everything = {
  contentType: "a/b",
  contentLanguage: "en",
  contentDisposition: "inline",
  contentEncoding: "gzip",
  cacheControl: "no-store",
  cacheExpiry: new Date(1_445_412_480_500),
};

/** One object in every way in which a bucket gives it. */
async function everyResult(httpMetadata: object): Promise<StoreObject[]> {
  const bucket = new FakeBucket();
  const put = await bucket.put("k", "v", { httpMetadata });
  const listed = (await bucket.list({ include: ["httpMetadata"] })).objects[0];
  const failed = await bucket.get("k", { onlyIf: { etagMatches: "x" } });
  const upload = await bucket.createMultipartUpload("parts", { httpMetadata });
  const results = [put, listed, failed, await bucket.head("k"), await bucket.get("k"), await upload.complete([])];
  return results.map(found);
}

function untyped(object: StoreObject): { writeHttpMetadata(...args: unknown[]): unknown } {
  return object as never;
}

describe("writeHttpMetadata()", () => {
  it("takes Headers of another realm or library [http-metadata.write]", async () => {
    const seen: string[][] = [];
    class OwnHeaders {
      get [Symbol.toStringTag]() {
        return "Headers";
      }
      get(): null {
        return null;
      }
      set(...header: string[]): void {
        seen.push(header);
      }
    }
    const object = await new FakeBucket().put("k", "v", { httpMetadata: { contentType: "a/b" } });
    untyped(object).writeHttpMetadata(new OwnHeaders());
    expect(seen).toEqual([["Content-Type", "a/b"]]);
  });

  it.each(["a\r\nb", "a\nb", "a\rb", "a\0b"])(
    "throws where %j is stored, and sets no header [http-metadata.write-value] [errors.write-http-metadata-throws]",
    async (cacheControl) => {
      for (const object of await everyResult({ ...everything, cacheControl })) {
        const headers = new Headers({ "content-type": "old" });
        const write = () => object.writeHttpMetadata(headers);
        expectRefusal(write, TypeError, "Invalid header value.", "http-metadata.write-value");
        expect([...headers]).toEqual([["content-type", "old"]]);
      }
    },
  );

  // The runtime writes any text. A host's Headers take bytes only, U+0000 to U+00FF.
  it("writes text beyond Latin-1, or else no header at all [http-metadata.write]", async () => {
    const object = await new FakeBucket().put("k", "v", {
      httpMetadata: { contentType: "a/b", contentDisposition: "attachment; filename=é✓.txt" },
    });
    const headers = new Headers({ "content-type": "old" });
    try {
      object.writeHttpMetadata(headers);
    } catch {
      expect([...headers]).toEqual([["content-type", "old"]]);
      return;
    }
    expect(headers.get("content-type")).toBe("a/b");
    expect(headers.get("content-disposition")).toBeTruthy();
  });
});
