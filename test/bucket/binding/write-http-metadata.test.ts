import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { FakeBucket } from "fakebucket";
import type { StoreObject } from "fakebucket/types";
import { describe, expect, it } from "vitest";

function untyped(object: StoreObject): { writeHttpMetadata(...args: unknown[]): unknown } {
  return object as never;
}

describe("writeHttpMetadata()", () => {
  it("accepts Headers of another realm or library [http-metadata.write]", async () => {
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

  it.each([
    ["an expiry in 1970", { cacheExpiry: new Date(0) }, ["expires", "Thu, 01 Jan 1970 00:00:00 GMT"]],
    ["an empty text from Headers", new Headers({ "content-type": "" }), ["content-type", ""]],
  ])("writes %s [http-metadata.write]", async (_, httpMetadata, written) => {
    const object = await new FakeBucket().put("k", "v", { httpMetadata });
    const headers = new Headers();
    object.writeHttpMetadata(headers);
    expect([...headers]).toEqual([written]);
  });

  // The runtime writes any text. A host's Headers accept only bytes, U+0000 to U+00FF.
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

  it.each(["\0", "\r", "\n"])(
    "refuses a value with %j, and writes no header [http-metadata.write-value]",
    async (one) => {
      const object = await new FakeBucket().put("k", "v", {
        httpMetadata: { contentType: "a/b", contentLanguage: `a${one}b` },
      });
      const headers = new Headers();
      expect(() => object.writeHttpMetadata(headers)).toThrow(new TypeError("Invalid header value."));
      expect([...headers]).toEqual([]);
    },
  );

  it("writes onto immutable Headers, and reads them as written [http-metadata.write]", async () => {
    const bucket = new FakeBucket();
    const object = await bucket.put("k", "v", { httpMetadata: { contentType: "a/b", cacheControl: "no-store" } });
    const { headers } = Response.redirect("http://a.test/");
    expect(() => headers.set("x", "y")).toThrow(TypeError);
    object.writeHttpMetadata(headers);
    const written = [
      ["cache-control", "no-store"],
      ["content-type", "a/b"],
      ["location", "http://a.test/"],
    ];
    expect([...headers]).toEqual(written);
    expect([...new Headers(headers)]).toEqual(written);
    expect([headers.get("Content-Type"), headers.has("cache-control"), [...headers.keys()].length]).toEqual([
      "a/b",
      true,
      3,
    ]);
    const other = await bucket.put("other", "v", { httpMetadata: { contentType: "c/d" } });
    other.writeHttpMetadata(headers);
    expect((await bucket.put("l", "v", { httpMetadata: headers })).httpMetadata).toMatchObject({ contentType: "c/d" });
  });

  it("keeps each cookie of a fetched response [http-metadata.write]", async () => {
    const cookies = ["a=1", "b=2"];
    const server = createServer((_, response) => response.setHeader("set-cookie", cookies).end()).listen(0);
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    server.close();
    (await new FakeBucket().put("k", "v", { httpMetadata: { contentType: "a/b" } })).writeHttpMetadata(headers);
    expect([headers.getSetCookie(), headers.get("content-type")]).toEqual([cookies, "a/b"]);
  });

  it("calls no overridden method [http-metadata.write]", async () => {
    class OwnHeaders extends Headers {
      override set(): never {
        throw new Error("overridden");
      }
    }
    const object = await new FakeBucket().put("k", "v", { httpMetadata: { contentType: "a/b" } });
    const headers = new OwnHeaders();
    object.writeHttpMetadata(headers);
    expect([...headers]).toEqual([["content-type", "a/b"]]);
  });
});

describe("Headers with an overridden get", () => {
  const overridden = (init: Record<string, string>, value: string) =>
    Object.assign(new Headers(init), { get: () => value, has: () => true });

  it("are read by their real values, as ranges, conditions and metadata [range.header]", async () => {
    const bucket = new FakeBucket();
    const put = await bucket.put("k", "hello", { httpMetadata: overridden({ "content-type": "a/b" }, "c/d") });
    expect(put.httpMetadata).toEqual({ contentType: "a/b" });
    const part = await bucket.get("k", { range: overridden({ range: "bytes=0-1" }, "bytes=3-4") });
    expect(await part?.text()).toBe("he");
    const unmet = await bucket.get("k", { onlyIf: overridden({ "if-match": '"x"' }, "*") });
    expect(unmet && "body" in unmet).toBe(false);
    class OwnHeaders extends Headers {
      override get(): string {
        return "bytes=1-1";
      }
    }
    expect(await (await bucket.get("k", { range: new OwnHeaders() }))?.text()).toBe("hello");
  });
});
