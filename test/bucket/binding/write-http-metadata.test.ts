import { FakeBucket } from "fakebucket";
import type { StoreObject } from "fakebucket/types";
import { describe, expect, it } from "vitest";

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
