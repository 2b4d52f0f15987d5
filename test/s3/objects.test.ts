import { createHash } from "node:crypto";
import type { FakeBucket, StoreObjectBody } from "fakebucket";
import { faults, journal } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { openDoor, refusalOf } from "./door.js";

/** A door on a bucket with one object, `key`, uploaded at noon. */
async function openWithObject() {
  const door = openDoor();
  await door.bucket.put("key", "0123456789", { httpMetadata: { contentType: "text/plain" } });
  return door;
}

const noon = "Sun, 22 Nov 2026 12:00:00 GMT";
const before = "Sun, 22 Nov 2026 11:59:59 GMT";
const etag = '"781e5e245d69b566979b86e28d23f2c7"';

describe("a condition of a read", () => {
  const rows: readonly (readonly [headers: Record<string, string>, status: number])[] = [
    [{ "if-match": etag }, 200],
    [{ "if-match": etag.replaceAll('"', "") }, 200],
    [{ "if-match": '"other"' }, 412],
    [{ "if-match": "other, *" }, 200],
    [{ "if-none-match": etag }, 304],
    [{ "if-none-match": `W/${etag}` }, 304],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": '"other"' }, 200],
    [{ "if-modified-since": noon }, 304],
    [{ "if-modified-since": before }, 200],
    [{ "if-unmodified-since": noon }, 200],
    [{ "if-unmodified-since": before }, 412],
    [{ "if-match": etag, "if-unmodified-since": before }, 200],
    [{ "if-match": etag, "if-none-match": etag }, 304],
    [{ "if-match": '"other"', "if-none-match": etag }, 412],
    [{ "if-unmodified-since": before, "if-none-match": etag }, 412],
    [{ "if-unmodified-since": noon, "if-none-match": etag }, 304],
    [{ "if-match": '"open' }, 400],
  ];

  it.each(rows)("%o is answered with %i", async (headers, status) => {
    const door = await openWithObject();
    const got = await door.send("GET", "/files/key", { headers });
    expect(got.status).toBe(status);
    if (status === 200) expect(await got.text()).toBe("0123456789");
    if (status === 304) expect([await got.text(), got.headers.get("etag")]).toEqual(["", etag]);
    const head = await door.send("HEAD", "/files/key", { headers });
    expect([head.status, await head.text()]).toEqual([status, ""]);
  });
});

describe("a range", () => {
  const rows: readonly (readonly [range: string, status: number, body: string, contentRange: string | null])[] = [
    ["bytes=0-0", 206, "0", "bytes 0-0/10"],
    ["bytes=0-2", 206, "012", "bytes 0-2/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=-30", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=0-", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=8-99", 206, "89", "bytes 8-9/10"],
    ["bytes=10-", 416, "InvalidRange", "bytes */10"],
    ["bytes=-0", 416, "InvalidRange", "bytes */10"],
    ["bytes=3-2", 200, "0123456789", null],
    ["bytes=0-1,3-4", 200, "0123456789", null],
    ["lines=0-1", 200, "0123456789", null],
  ];

  it.each(rows)("%s is answered with %i", async (range, status, body, contentRange) => {
    const door = await openWithObject();
    const response = await door.send("GET", "/files/key", { headers: { range } });
    const { headers } = response;
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(body)]);
    expect(headers.get("content-range")).toBe(contentRange);
    if (status !== 416) expect(headers.get("content-length")).toBe(String(body.length));
  });

  it("has no effect on a HEAD", async () => {
    const door = await openWithObject();
    const { headers, status } = await door.send("HEAD", "/files/key", { headers: { range: "bytes=0-2" } });
    expect([status, headers.get("content-length")]).toEqual([200, "10"]);
  });
});

describe("PutObject", () => {
  it("lets one of many win that must be the first", async () => {
    const door = openDoor();
    const sent = Array.from({ length: 20 }, (_, index) =>
      door.send("PUT", "/files/new", { body: String(index), headers: { "if-none-match": "*" } }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(19);
  });

  it.each([
    [{ "x-amz-storage-class": "GLACIER" }, "400 InvalidStorageClass"],
    [{ "x-amz-meta-large": "v".repeat(8190) }, "400 MetadataTooLarge"],
    [{ "x-amz-acl": "public-read" }, "501 NotImplemented"],
    [{ "x-amz-tagging": "a=b" }, "501 NotImplemented"],
    [{ "x-amz-server-side-encryption": "aws:kms" }, "501 NotImplemented"],
    [{ "x-amz-server-side-encryption-customer-key": "a2V5" }, "400 InvalidArgument"],
  ])("refuses %o", async (headers, code) => {
    const door = openDoor();
    expect(await refusalOf(await door.send("PUT", "/files/key", { body: "v", headers }))).toBe(code);
    expect(door.held().objects.size).toBe(0);
  });

  it.each([
    ["/files/a%2Fb%20c%2B", "a/b c+"],
    ["/files/a+b", "a b"],
    ["/files//a//b/", "/a//b/"],
    ["/files/%252F", "%2F"],
    ["/files/a%0A%00b", "a\nb"],
  ])("takes the path %s for the key %j", async (path, key) => {
    const door = openDoor();
    expect((await door.send("PUT", path, { body: "v" })).status).toBe(200);
    expect([...door.held().objects.keys()].map((one) => one.replace("\0", ""))).toEqual([key]);
  });

  it.each(["/files/%zz", "/files/%ff", "/files/a?prefix=%ff"])("refuses the path %s", async (path) => {
    expect(await refusalOf(await openDoor().fetch(`http://localhost${path}`, { method: "PUT" }))).toBe(
      "400 InvalidURI",
    );
  });

  it("reads encoded words in custom metadata", async () => {
    const door = openDoor();
    const headers = {
      "x-amz-meta-b": "=?UTF-8?B?w7w=?= =?utf-8?b?4oKs?=",
      "x-amz-meta-latin": "=?ISO-8859-1?Q?=FC_x?=",
      "x-amz-meta-other": "=?KOI8-R?Q?=FC?=",
      "x-amz-meta-plain": "a =b?",
    };
    await door.send("PUT", "/files/key", { headers });
    expect((await door.bucket.head("key"))?.customMetadata).toEqual({
      b: "\u00fc\u20ac",
      latin: "\u00fc x",
      other: "=?KOI8-R?Q?=FC?=",
      plain: "a =b?",
    });
  });
});

describe("GetObject", () => {
  it("puts what the query says in place of what is stored", async () => {
    const door = await openWithObject();
    const query =
      "response-content-type=a%2Fb&response-content-disposition=inline&response-expires=never&x-id=GetObject";
    const { headers } = await door.send("GET", `/files/key?${query}`);
    const names = ["content-type", "content-disposition", "expires"];
    expect(names.map((name) => headers.get(name))).toEqual(["a/b", "inline", "never"]);
    expect(await refusalOf(await door.send("GET", "/files/key?response-expires=a%0Ab"))).toBe("400 InvalidArgument");
  });

  it("encodes what would be read as another text", async () => {
    const door = openDoor();
    const customMetadata = { encoded: "=?UTF-8?B?w7w=?=", blank: " a", lines: "a\nb" };
    await door.bucket.put("key", "v", { customMetadata });
    const { headers } = await door.send("GET", "/files/key");
    const written = Object.keys(customMetadata).map((name) => headers.get(`x-amz-meta-${name}`) ?? "");
    expect(written.every((value) => /^=\?UTF-8\?B\?[\w+/=]+\?=$/.test(value))).toBe(true);
    const again = Object.fromEntries(written.map((value, index) => [`x-amz-meta-${index}`, value]));
    await door.send("PUT", "/files/again", { headers: again });
    const stored = (await door.bucket.head("again"))?.customMetadata ?? {};
    expect(Object.values(stored)).toEqual(Object.values(customMetadata));
  });

  it("tells no checksum of an upload that came meanwhile", async () => {
    const door = await openWithObject();
    const { bucket } = door;
    const get = bucket.get.bind(bucket);
    bucket.get = async (...args: Parameters<FakeBucket["get"]>): Promise<StoreObjectBody | null> => {
      const object = await get(...args);
      await bucket.put("key", "other");
      return object as StoreObjectBody | null;
    };
    const response = await door.send("GET", "/files/key", { headers: { "x-amz-checksum-mode": "ENABLED" } });
    expect([await response.text(), response.headers.get("x-amz-checksum-crc64nvme")]).toEqual(["0123456789", null]);
  });

  it("answers 404 with the code of what is missing, and HEAD with the status alone", async () => {
    const door = openDoor();
    expect(await refusalOf(await door.send("GET", "/files/none"))).toBe("404 NoSuchKey");
    expect(await refusalOf(await door.send("GET", "/none/key"))).toBe("404 NoSuchBucket");
    const head = await door.send("HEAD", "/files/none");
    expect([head.status, await head.text()]).toEqual([404, ""]);
  });

  it("answers that there is no bucket before it says what is wrong with headers", async () => {
    const headers = { "x-amz-server-side-encryption-customer-algorithm": "AES128" };
    for (const method of ["GET", "PUT"]) {
      expect(await refusalOf(await openDoor().send(method, "/none/key", { headers }))).toBe("404 NoSuchBucket");
    }
  });

  it.each([
    ["with a key of another MD5", { md5: "AAAA" }, "400 InvalidArgument"],
    ["with a short key", { key: Buffer.alloc(31) }, "400 InvalidArgument"],
    ["with another algorithm", { algorithm: "AES128" }, "400 InvalidArgument"],
  ])("refuses an encrypted object %s", async (_, given: { key?: Buffer; md5?: string; algorithm?: string }, code) => {
    const door = openDoor();
    await door.bucket.put("key", "v", { ssecKey: "00".repeat(32) });
    const prefix = "x-amz-server-side-encryption-customer-";
    const { key = Buffer.alloc(32), algorithm = "AES256" } = given;
    const headers = {
      [`${prefix}algorithm`]: algorithm,
      [`${prefix}key`]: key.toString("base64"),
      [`${prefix}key-md5`]: given.md5 ?? createHash("md5").update(key).digest("base64"),
    };
    expect(await refusalOf(await door.send("GET", "/files/key", { headers }))).toBe(code);
    expect((await door.send("HEAD", "/files/key", { headers })).status).toBe(Number(code.slice(0, 3)));
  });
});

describe("deleting", () => {
  const document = (keys: readonly string[], quiet = false) =>
    `<Delete>${quiet ? "<Quiet>true</Quiet>" : ""}${keys.map((key) => `<Object><Key>${key}</Key></Object>`).join("")}</Delete>`;

  it("needs no body, and refuses one that was not signed", async () => {
    const door = await openWithObject();
    const headers = { "x-amz-content-sha256": "0".repeat(64) };
    expect(await refusalOf(await door.send("DELETE", "/files/key", { headers, body: "v" }))).toBe(
      "400 XAmzContentSHA256Mismatch",
    );
    expect(door.held().objects.size).toBe(1);
  });

  it("has no conditions, and does not pass one over", async () => {
    const door = await openWithObject();
    const response = await door.send("DELETE", "/files/key", { headers: { "if-match": '"other"' } });
    expect(await refusalOf(response)).toBe("501 NotImplemented");
    expect(door.held().objects.size).toBe(1);
  });

  it("one key gives 204, whether it is there or not", async () => {
    const door = await openWithObject();
    expect((await door.send("DELETE", "/files/key")).status).toBe(204);
    expect((await door.send("DELETE", "/files/key")).status).toBe(204);
    expect(door.held().objects.size).toBe(0);
  });

  it("several keys tells of each, or of none if it is to be quiet", async () => {
    const door = await openWithObject();
    for (const key of [" a&b<", "c\u0001", "x"]) await door.bucket.put(key, "v");
    const response = await door.send("POST", "/files?delete", { body: document([" a&amp;b&#60;", "c&#x1;"]) });
    const text = await response.text();
    expect(text).toContain("<Deleted><Key> a&amp;b&lt;</Key></Deleted><Deleted><Key>c&#x1;</Key></Deleted>");
    const quiet = await door.send("POST", "/files?delete", { body: document(["x"], true) });
    expect(await quiet.text()).not.toContain("Deleted");
    expect([...(await door.bucket.list()).objects].map(({ key }) => key)).toEqual(["key"]);
  });

  it("several keys refuses one that is too long by itself", async () => {
    const door = await openWithObject();
    const long = "é".repeat(513);
    const text = await (await door.send("POST", "/files?delete", { body: document([long, "key"]) })).text();
    expect(text).toContain("<Deleted><Key>key</Key></Deleted>");
    expect(text).toContain(`<Error><Key>${long}</Key><Code>InvalidObjectName</Code>`);
    expect(door.held().objects.size).toBe(0);
    const alone = await (await door.send("POST", "/files?delete", { body: document([long]) })).text();
    expect(alone).toContain("<Error>");
  });

  const bomb = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${document(["&b;"])}`;
  it.each([
    ["no XML", "key"],
    ["another root", "<Remove><Object><Key>key</Key></Object></Remove>"],
    ["two roots", document(["key"]).repeat(2)],
    ["an element that does not end", document(["key"]).slice(0, -3)],
    ["no key", "<Delete></Delete>"],
    ["an empty key", document([""])],
    ["more than 1,000 keys", document(Array.from({ length: 1001 }, (_, index) => `k${index}`))],
    ["a document type", `<!DOCTYPE Delete>${document(["key"])}`],
    ["entities of its own", bomb],
    ["an external entity", `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hosts">]>${document(["&x;"])}`],
    ["an entity that nobody declared", document(["&copy;"])],
    ["half an entity", document(["a&amp"])],
    ["a character that is none", document(["&#xD800;"])],
    ["elements within elements", `${"<Delete>".repeat(3000)}${"</Delete>".repeat(3000)}`],
    ["keys that are elements", "<Delete><Object><Key><Key>key</Key></Key></Object></Delete>"],
  ])("refuses a document of %s", async (_, body) => {
    const door = await openWithObject();
    expect(await refusalOf(await door.send("POST", "/files?delete", { body }))).toBe("400 MalformedXML");
    expect(door.held().objects.size).toBe(1);
  });

  it("refuses a document that is too large", async () => {
    const door = await openWithObject();
    const body = document(["k".repeat(8 * 1024 * 1024)]);
    expect(await refusalOf(await door.send("POST", "/files?delete", { body }))).toBe("400 MaxMessageLengthExceeded");
  });
});

describe("CopyObject", () => {
  const copy = (headers: Record<string, string> = {}) => ({
    headers: { "x-amz-copy-source": "/files/key", ...headers },
  });

  it("copies bytes and metadata, or takes those of the request", async () => {
    const door = await openWithObject();
    await door.bucket.put("a b+", "v", { customMetadata: { a: "1" } });
    const response = await door.send("PUT", "/files/copy", { headers: { "x-amz-copy-source": "files/a%20b%2B" } });
    expect(await response.text()).toContain("<ETag>&quot;9e3669d19b675bd57058fd4664205d2a&quot;</ETag>");
    const replaced = {
      ...{ "x-amz-metadata-directive": "REPLACE", "content-type": "text/x", "x-amz-storage-class": "STANDARD_IA" },
    };
    await door.send("PUT", "/files/replaced", copy({ ...replaced, "x-amz-meta-b": "2" }));
    const [copied, other] = [await door.bucket.get("copy"), await door.bucket.get("replaced")];
    expect([await copied?.text(), copied?.customMetadata]).toEqual(["v", { a: "1" }]);
    expect([await other?.text(), other?.customMetadata, other?.storageClass]).toEqual([
      "0123456789",
      { b: "2" },
      "InfrequentAccess",
    ]);
    expect(other?.httpMetadata?.contentType).toBe("text/x");
  });

  it("merges the metadata of the request into the object's", async () => {
    const door = await openWithObject();
    const httpMetadata = { contentType: "text/a", cacheControl: "no-store" };
    await door.bucket.put("key", "v", { httpMetadata, customMetadata: { a: "1", b: "1" } });
    const given = { "x-amz-metadata-directive": "MERGE", "content-type": "text/b", "x-amz-meta-b": "2" };
    expect((await door.send("PUT", "/files/key", copy(given))).status).toBe(200);
    const merged = await door.bucket.head("key");
    expect(merged?.customMetadata).toEqual({ a: "1", b: "2" });
    expect(merged?.httpMetadata).toEqual({ contentType: "text/b", cacheControl: "no-store" });
  });

  it.each([
    ["/files/copy", { "x-amz-copy-source": "/files/none" }, "404 NoSuchKey"],
    ["/files/copy", { "x-amz-copy-source": "/none/key" }, "404 NoSuchBucket"],
    ["/files/copy", { "x-amz-copy-source": "key" }, "400 InvalidArgument"],
    ["/files/copy", { "x-amz-copy-source": "/files/key?versionId=1" }, "501 NotImplemented"],
    ["/files/copy", { "x-amz-metadata-directive": "MOVE" }, "400 InvalidArgument"],
    ["/files/copy", { "x-amz-copy-source-if-match": '"other"' }, "412 PreconditionFailed"],
    ["/files/copy", { "x-amz-copy-source-if-none-match": etag }, "412 PreconditionFailed"],
    ["/files/copy", { "x-amz-copy-source-if-modified-since": noon }, "412 PreconditionFailed"],
    ["/files/copy", { "x-amz-copy-source-if-unmodified-since": before }, "412 PreconditionFailed"],
    ["/files/copy", { "if-match": "*" }, "412 PreconditionFailed"],
    ["/files/copy", { "cf-copy-destination-if-match": "*" }, "412 PreconditionFailed"],
    ["/files/key", {}, "400 InvalidRequest"],
  ])("to %s with %o is refused", async (path, headers, code) => {
    const door = await openWithObject();
    expect(await refusalOf(await door.send("PUT", path, copy(headers)))).toBe(code);
    expect(door.held().objects.size).toBe(1);
  });
});

describe("the bucket's own methods", () => {
  it("are what requests call: a journal tells of them, and faults hit them", async () => {
    const door = await openWithObject();
    const calls = journal(door.bucket);
    faults(door.bucket).on("put").refuse(10058).once();
    expect(await refusalOf(await door.send("PUT", "/files/key", { body: "v" }))).toBe("429 TooManyRequests");
    await door.send("PUT", "/files/key", { body: "v" });
    await door.send("GET", "/files/key");
    await door.send("HEAD", "/files/key");
    await door.send("GET", "/files");
    await door.send("DELETE", "/files/key");
    expect(calls.calls().map(({ operation }) => operation)).toEqual(["put", "put", "get", "head", "list", "delete"]);
  });

  it.each([
    [10001, "500 InternalError"],
    [10043, "503 ServiceUnavailable"],
    [10012, "400 MetadataTooLarge"],
  ])("fail with %i as %s", async (code, answered) => {
    const door = await openWithObject();
    faults(door.bucket).on("get").refuse(code).once();
    expect(await refusalOf(await door.send("GET", "/files/key"))).toBe(answered);
  });

  it("that are replaced may throw anything", async () => {
    const door = await openWithObject();
    door.bucket.get = (): Promise<never> => Promise.reject(new Error("a secret of the test"));
    const response = await door.send("GET", "/files/key");
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining("secret")]);
  });
});
