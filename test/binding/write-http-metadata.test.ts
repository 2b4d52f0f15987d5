import { FakeBucket } from "fakebucket";
import type { StoreObject } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../request/expect-refusal.js";
import { found } from "./found.js";

const wrongType = "Failed to execute 'writeHttpMetadata' on 'HeadResult': parameter 1 is not of type 'Headers'.";

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
  it("sets the stored fields as headers and leaves others [http-metadata.write]", async () => {
    for (const object of await everyResult(everything)) {
      const headers = new Headers({ "content-type": "old", etag: "x" });
      expect(untyped(object).writeHttpMetadata(headers)).toBeUndefined();
      expect([...headers]).toEqual([
        ["cache-control", "no-store"],
        ["content-disposition", "inline"],
        ["content-encoding", "gzip"],
        ["content-language", "en"],
        ["content-type", "a/b"],
        ["etag", "x"],
        ["expires", "Wed, 21 Oct 2015 07:28:00 GMT"],
      ]);
    }
  });

  it.each(Object.keys(everything))("sets %s alone where that alone is stored [http-metadata.write]", async (field) => {
    const value = everything[field as keyof typeof everything];
    const object = await new FakeBucket().put("k", "v", { httpMetadata: { [field]: value } });
    const headers = new Headers();
    object.writeHttpMetadata(headers);
    const names = { cacheControl: "cache-control", cacheExpiry: "expires" } as Record<string, string>;
    const name = names[field] ?? field.replace("content", "content-").toLowerCase();
    expect([...headers]).toEqual([[name, field === "cacheExpiry" ? "Wed, 21 Oct 2015 07:28:00 GMT" : value]]);
  });

  it("leaves all headers where nothing is stored [http-metadata.write]", async () => {
    for (const object of await everyResult({})) {
      const headers = new Headers({ "content-type": "old" });
      object.writeHttpMetadata(headers);
      expect([...headers]).toEqual([["content-type", "old"]]);
    }
  });

  it("sets an empty field, and an Expires of 1970 [http-metadata.write]", async () => {
    const httpMetadata = { contentType: "", cacheExpiry: new Date(0) };
    const object = await new FakeBucket().put("k", "v", { httpMetadata });
    const headers = new Headers({ "content-type": "old" });
    object.writeHttpMetadata(headers);
    expect([...headers]).toEqual([
      ["content-type", ""],
      ["expires", "Thu, 01 Jan 1970 00:00:00 GMT"],
    ]);
  });

  it("sets what a request brought [http-metadata.write] [http-metadata.headers]", async () => {
    const httpMetadata = new Request("http://a/", { headers: { "content-type": "a/b", "x-own": "1" } }).headers;
    const object = await new FakeBucket().put("k", "v", { httpMetadata });
    const headers = new Headers();
    object.writeHttpMetadata(headers);
    expect([...headers]).toEqual([["content-type", "a/b"]]);
  });

  it("uses the stored values, whatever was done to those of the result [http-metadata.write] [result.nested]", async () => {
    const object = await new FakeBucket().put("k", "v", { httpMetadata: everything });
    Object.assign(found(object.httpMetadata), { contentType: "changed", contentLanguage: undefined });
    found(object.httpMetadata?.cacheExpiry).setTime(0);
    const headers = new Headers();
    object.writeHttpMetadata(headers);
    expect([headers.get("content-type"), headers.get("content-language"), headers.get("expires")]).toEqual([
      "a/b",
      "en",
      "Wed, 21 Oct 2015 07:28:00 GMT",
    ]);
  });

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

  // The runtime names the class that has the method, for objects of get() too.
  it.each<[string, unknown[]]>([
    ["nothing", []],
    ["undefined", [undefined]],
    ["null", [null]],
    ["an object", [{}]],
    ["a Map", [new Map()]],
    ["an array", [[["content-type", "a/b"]]]],
    ["a string", ["content-type: a/b"]],
  ])("takes no %s, and throws [http-metadata.write-type] [errors.write-http-metadata-throws]", async (_, args) => {
    for (const object of await everyResult(everything)) {
      const write = () => untyped(object).writeHttpMetadata(...args);
      expectRefusal(write, TypeError, wrongType, "http-metadata.write-type");
    }
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

  it("throws on an object that was listed without HTTP metadata [http-metadata.write-unlisted] [errors.write-http-metadata-throws]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("a key", "v", { httpMetadata: { contentType: "a/b" } });
    for (const include of [undefined, [], ["customMetadata"] as const]) {
      const object = found((await bucket.list({ include })).objects[0]);
      const text =
        "HTTP metadata unknown for key `a key`. Did you forget to add 'httpMetadata' to `include` when listing?";
      const headers = new Headers();
      const write = () => object.writeHttpMetadata(headers);
      expectRefusal(write, TypeError, text, "http-metadata.write-unlisted");
      expect([...headers]).toEqual([]);
      expectRefusal(() => untyped(object).writeHttpMetadata({}), TypeError, wrongType, "http-metadata.write-type");
    }
  });

  it("writes nothing on an object that a simulator listed without HTTP metadata [http-metadata.write-unlisted]", async () => {
    const bucket = new FakeBucket({ semantics: "simulator" });
    await bucket.put("k", "v", { httpMetadata: { contentType: "a/b" } });
    const headers = new Headers();
    found((await bucket.list()).objects[0]).writeHttpMetadata(headers);
    expect([...headers]).toEqual([]);
  });

  it("is what a script overrides: get() has no option for it [get.override]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "v", { httpMetadata: { contentType: "a/b", contentLanguage: "en" } });
    const override = { httpMetadata: { contentType: "c/d" }, contentType: "c/d" };
    const object = found(await bucket.get("k", override as object));
    expect(object.httpMetadata).toEqual({ contentType: "a/b", contentLanguage: "en" });
    const headers = new Headers();
    object.writeHttpMetadata(headers);
    headers.set("content-type", "c/d");
    const response = new Response(object.body, { headers });
    expect([response.headers.get("content-type"), response.headers.get("content-language")]).toEqual(["c/d", "en"]);
  });
});
