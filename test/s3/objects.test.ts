import { createHash } from "node:crypto";
import { FakeBucket, type StoreObjectBody } from "fakebucket";
import { dump, faults, huge, journal, load, seed, seedFromBucket } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../testing/temporary-directory.js";
import { openDoor, refusalOf, type SignedInit, withKey } from "./door.js";

const folderOf = temporaryDirectory();

/** Opens a door to a bucket with one object, `key`, uploaded in the second of noon. */
async function openWithObject() {
  const door = openDoor();
  door.clock.advance(500);
  const httpMetadata = { contentType: "text/plain", cacheControl: "no-store" };
  await door.bucket.put("key", "0123456789", { httpMetadata });
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
    [{ "if-unmodified-since": new Date(0).toUTCString() }, 412],
    [{ "if-match": etag, "if-unmodified-since": before }, 200],
    [{ "if-match": etag, "if-none-match": etag }, 304],
    [{ "if-match": "*", "if-none-match": etag }, 304],
    [{ "if-match": etag, "if-unmodified-since": before, "if-none-match": etag }, 304],
    [{ "if-match": `"other", ${etag}`, "if-none-match": etag }, 304],
    [{ "if-match": '"other"', "if-none-match": etag }, 412],
    [{ "if-unmodified-since": before, "if-none-match": etag }, 412],
    [{ "if-unmodified-since": noon, "if-none-match": etag }, 304],
    [{ "if-match": '"open' }, 400],
    [{ "if-match": "" }, 400],
  ];

  it.each(rows)("%o is answered with %i", async (headers, status) => {
    const door = await openWithObject();
    const got = await door.send("GET", "/files/key", { headers });
    expect(got.status).toBe(status);
    if (status === 200) expect(await got.text()).toBe("0123456789");
    // The text of the store, and not that of S3.
    if (status === 400) expect(await got.text()).toMatch(/<Message>[^<]*etag/i);
    if (status === 304)
      expect([
        await got.text(),
        ...["etag", "last-modified", "cache-control", "content-type"].map((name) => got.headers.get(name)),
      ]).toEqual(["", etag, noon, "no-store", null]);
    const head = await door.send("HEAD", "/files/key", { headers });
    expect([head.status, await head.text()]).toEqual([status, ""]);
  });
});

describe("a range", () => {
  const rows: readonly (readonly [range: string, status: number, body: string, contentRange: string | null])[] = [
    ["bytes=0-0", 206, "0", "bytes 0-0/10"],
    ["bytes=0-2", 206, "012", "bytes 0-2/10"],
    ["Bytes=0-2", 206, "012", "bytes 0-2/10"],
    ["bytes = 0 - 2", 206, "012", "bytes 0-2/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=-1", 206, "9", "bytes 9-9/10"],
    ["bytes=-", 200, "0123456789", null],
    ["bytes=5-0", 200, "0123456789", null],
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
    if (status === 416) return;
    expect([headers.get("content-length"), headers.get("accept-ranges")]).toEqual([String(body.length), "bytes"]);
  });

  it("of no bytes is answered with 200 where it serves the whole object", async () => {
    const door = openDoor({ bucketOptions: { semantics: "simulator", objects: { key: "0123" } } });
    const response = await door.send("GET", "/files/key", { headers: { range: "bytes=-0" } });
    expect([response.status, await response.text(), response.headers.get("content-range")]).toEqual([
      200,
      "0123",
      null,
    ]);
  });

  it.each([etag, '"other"', before])("is served whatever If-Range says: %s", async (value) => {
    const door = await openWithObject();
    const response = await door.send("GET", "/files/key", { headers: { range: "bytes=0-2", "if-range": value } });
    expect([response.status, await response.text()]).toEqual([206, "012"]);
  });

  it("has no effect on a HEAD", async () => {
    const door = await openWithObject();
    const { headers, status } = await door.send("HEAD", "/files/key", { headers: { range: "bytes=0-2" } });
    expect([status, headers.get("content-length")]).toEqual([200, "10"]);
  });
});

describe("PutObject", () => {
  it("lets exactly one of many first writes win", async () => {
    const door = openDoor();
    const sent = Array.from({ length: 20 }, (_, index) =>
      door.send("PUT", "/files/new", { body: String(index), headers: { "if-none-match": "*" } }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(19);
  });

  it.each<readonly [headers: Readonly<Record<string, string>>, code: string]>([
    [{ "x-amz-storage-class": "GLACIER" }, "400 InvalidStorageClass"],
    [{ "x-amz-meta-large": "v".repeat(8190) }, "400 MetadataTooLarge"],
    [{ "x-amz-acl": "public-read" }, "501 NotImplemented"],
    [{ "x-amz-tagging": "a=b" }, "501 NotImplemented"],
    [{ "x-amz-acl": "private", "x-amz-tagging": "a=b" }, "501 NotImplemented"],
    [{ "x-amz-write-offset-bytes": "1" }, "501 NotImplemented"],
    [{ "x-amz-server-side-encryption": "aws:kms" }, "501 NotImplemented"],
    [{ "x-amz-server-side-encryption-customer-key": "a2V5" }, "400 InvalidArgument"],
    [{ "x-amz-server-side-encryption-customer-algorithm": "AES256" }, "400 InvalidArgument"],
    [{ "x-amz-server-side-encryption-customer-key-md5": "a2V5" }, "400 InvalidArgument"],
    ...["algorithm", "key", "key-md5"].map((name) => {
      const whole = Object.entries(withKey(Buffer.alloc(32)));
      return [Object.fromEntries(whole.filter(([each]) => !each.endsWith(`-${name}`))), "400 InvalidArgument"] as const;
    }),
  ])("refuses %o", async (headers, code) => {
    const door = openDoor();
    expect(await refusalOf(await door.send("PUT", "/files/key", { body: "v", headers }))).toBe(code);
    expect(door.held().objects.size).toBe(0);
  });

  it.each([
    ["/files/a%2Fb%20c%2B", "a/b c+"],
    ["/files/a+b+c", "a b c"],
    ["/files//a//b/", "/a//b/"],
    ["/files/%252F", "%2F"],
    ["/files/a%0A%00b", "a\nb"],
  ])("decodes the path %s to the key %j", async (path, key) => {
    const door = openDoor();
    expect((await door.send("PUT", path, { body: "v" })).status).toBe(200);
    expect([...door.held().objects.keys()].map((one) => one.replace("\0", ""))).toEqual([key]);
  });

  it.each(["/files/%zz", "/files/%ff", "/files/a?prefix=%ff"])("refuses the path %s", async (path) => {
    expect(await refusalOf(await openDoor().fetch(`http://localhost${path}`, { method: "PUT" }))).toBe(
      "400 InvalidURI",
    );
  });

  it("keeps an empty text of the metadata and the first time of 1970, and leaves out a time that is none", async () => {
    const door = openDoor();
    await door.send("PUT", "/files/old", { headers: { expires: new Date(0).toUTCString() } });
    expect((await door.bucket.head("old"))?.httpMetadata).toEqual({ cacheExpiry: new Date(0) });
    await door.send("PUT", "/files/key", { headers: { "content-language": "", expires: "soon" } });
    expect((await door.bucket.head("key"))?.httpMetadata).toEqual({ contentLanguage: "" });
    expect((await door.send("GET", "/files/key")).headers.get("content-language")).toBe("");
  });

  it("reads encoded words in custom metadata", async () => {
    const door = openDoor();
    const headers = {
      "x-amz-meta-b": "=?UTF-8?B?w7w=?= =?utf-8?b?4oKs?=  =?us-ascii?Q?x?=",
      "x-amz-meta-latin": "=?ISO-8859-1?Q?=FC_x_y?=",
      "x-amz-meta-language": "=?UTF-8*de?B?w7w=?=",
      "x-amz-meta-lower": "=?utf-8?q?=c3=bc_=e2=82=ac?=",
      "x-amz-meta-other": "=?KOI8-R?Q?=FC?=",
      "x-amz-meta-plain": "a =b?",
      "x-amz-meta-empty": "",
    };
    await door.send("PUT", "/files/key", { headers });
    expect((await door.bucket.head("key"))?.customMetadata).toEqual({
      b: "\u00fc\u20acx",
      latin: "\u00fc x y",
      language: "ü",
      lower: "\u00fc \u20ac",
      other: "=?KOI8-R?Q?=FC?=",
      plain: "a =b?",
      empty: "",
    });
  });
});

describe("GetObject", () => {
  it("overrides stored headers by the query", async () => {
    const door = await openWithObject();
    const names = ["type", "disposition", "encoding", "language"].map((name) => `content-${name}`);
    names.push("cache-control", "expires");
    const query = names.map((name) => `response-${name}=${name}%2Fb`).join("&");
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await door.send(method, `/files/key?${query}&x-id=GetObject`);
      expect([method, ...names.map((name) => headers.get(name))]).toEqual([
        method,
        ...names.map((name) => `${name}/b`),
      ]);
    }
    const { headers } = await door.send("GET", "/files/key?response-content-type=&response-cache-control");
    expect([headers.get("content-type"), headers.get("cache-control")]).toEqual(["", ""]);
    expect(await refusalOf(await door.send("GET", "/files/key?response-expires=a%0Ab"))).toBe("400 InvalidArgument");
  });

  it("writes a space for each control character of a header, except for tabs, and the first time of 1970", async () => {
    const door = openDoor();
    await door.bucket.put("key", "v", {
      httpMetadata: { contentDisposition: "a\nb\rc\td\x7fe", cacheExpiry: new Date(0) },
    });
    const { headers } = await door.send("GET", "/files/key");
    expect(headers.get("content-disposition")).toBe("a b c\td e");
    expect(headers.get("expires")).toBe(new Date(0).toUTCString());
  });

  it("and HEAD name no storage class where the bucket keeps none, nor one of the standard", async () => {
    for (const [semantics, expected] of [
      ["simulator", null],
      ["documented", "STANDARD_IA"],
    ] as const) {
      const door = openDoor({ bucketOptions: { semantics } });
      await door.bucket.put("cold", "v", { storageClass: "InfrequentAccess" });
      await door.bucket.put("key", "v");
      for (const method of ["GET", "HEAD"]) {
        const classOf = async (key: string) =>
          (await door.send(method, `/files/${key}`)).headers.get("x-amz-storage-class");
        expect([await classOf("cold"), await classOf("key")]).toEqual([expected, null]);
      }
    }
  });

  it("and HEAD name a type for an object stored without one", async () => {
    const door = openDoor();
    await door.bucket.put("key", "v");
    for (const method of ["GET", "HEAD"])
      expect((await door.send(method, "/files/key")).headers.get("content-type")).toBe("binary/octet-stream");
  });

  it("encodes texts that would be decoded differently", async () => {
    const door = openDoor();
    const blanks = { before: " a", between: "a  b", behind: "a " };
    const customMetadata = { encoded: "=?UTF-8?B?w7w=?=", within: "a =?UTF-8?B?w7w=?=", ...blanks, lines: "a\nb" };
    await door.bucket.put("key", "v", { customMetadata });
    const { headers } = await door.send("GET", "/files/key");
    const written = Object.keys(customMetadata).map((name) => headers.get(`x-amz-meta-${name}`) ?? "");
    expect(written.every((value) => /^=\?UTF-8\?B\?[\w+/=]+\?=$/.test(value))).toBe(true);
    const again = Object.fromEntries(written.map((value, index) => [`x-amz-meta-${index}`, value]));
    await door.send("PUT", "/files/again", { headers: again });
    const stored = (await door.bucket.head("again"))?.customMetadata ?? {};
    expect(Object.values(stored)).toEqual(Object.values(customMetadata));
  });

  it.each([
    [{}, "x-amz-checksum-crc64nvme"],
    [{ sha1: createHash("sha1").update("0123456789").digest("hex") }, "x-amz-checksum-sha1"],
    [{ sha256: createHash("sha256").update("0123456789").digest("hex") }, "x-amz-checksum-sha256"],
  ])("and HEAD return the checksum of an object stored with %o, if requested", async (options, name) => {
    const door = openDoor();
    await door.bucket.put("key", "0123456789", options);
    const of = async (method: string, headers: Record<string, string>, query = "") =>
      [...(await door.send(method, `/files/key${query}`, { headers })).headers].filter(([each]) =>
        each.startsWith("x-amz-checksum"),
      );
    const asked = await of("GET", { "x-amz-checksum-mode": "ENABLED" });
    expect(asked.map(([each]) => each)).toEqual([name, "x-amz-checksum-type"].toSorted());
    expect(new Map(asked).get("x-amz-checksum-type")).toBe("FULL_OBJECT");
    expect(await of("HEAD", { "x-amz-checksum-mode": "enabled" })).toEqual(asked);
    for (const method of ["GET", "HEAD"]) expect(await of(method, {})).toEqual([]);
    // The checksum is not that of the answered bytes.
    expect(await of("GET", { "x-amz-checksum-mode": "ENABLED", range: "bytes=0-1" })).toEqual([]);
    for (const method of ["GET", "HEAD"])
      expect(await of(method, { "x-amz-checksum-mode": "ENABLED" }, "?partNumber=1")).toEqual([]);
  });

  it("returns no checksum of bytes that are computed on reading", async () => {
    const door = openDoor();
    await seed(door.bucket, { key: huge(2 ** 40) });
    const { status, headers } = await door.send("HEAD", "/files/key", {
      headers: { "x-amz-checksum-mode": "ENABLED" },
    });
    expect([status, [...headers.keys()].filter((name) => name.startsWith("x-amz-checksum"))]).toEqual([200, []]);
  });

  it("returns no checksum of a concurrent upload", async () => {
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

  it("answers 404 with the code of the missing thing, and HEAD with the status alone", async () => {
    const door = openDoor();
    expect(await refusalOf(await door.send("GET", "/files/none"))).toBe("404 NoSuchKey");
    expect(await refusalOf(await door.send("GET", "/none/key"))).toBe("404 NoSuchBucket");
    const head = await door.send("HEAD", "/files/none");
    expect([head.status, await head.text()]).toEqual([404, ""]);
  });

  it("reports a missing bucket before invalid headers", async () => {
    const headers = { "x-amz-server-side-encryption-customer-algorithm": "AES128" };
    for (const method of ["GET", "PUT"]) {
      expect(await refusalOf(await openDoor().send(method, "/none/key", { headers }))).toBe("404 NoSuchBucket");
    }
  });

  it.each([
    ["with a wrong MD5 of the key", { md5: "AAAA" }, "400 InvalidArgument"],
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

  it.each<[condition: Record<string, string>, status: number]>([
    [{}, 200],
    [{ "if-match": "*" }, 200],
    [{ "if-none-match": '"other"' }, 200],
    [{ "if-match": '"other"' }, 412],
    [{ "if-none-match": "*" }, 304],
  ])("reads an encrypted object by its key under the condition %j with %i", async (condition, status) => {
    const door = openDoor();
    const key = Buffer.alloc(32);
    await door.bucket.put("key", "v", { ssecKey: key.toString("hex") });
    const ofKey = withKey(key);
    for (const method of ["GET", "HEAD"]) {
      const statusWith = async (headers: Record<string, string>) =>
        (await door.send(method, "/files/key", { headers })).status;
      expect([method, await statusWith({ ...ofKey, ...condition })]).toEqual([method, status]);
      expect([method, await statusWith(condition)]).toEqual([method, 400]);
      // Another key is refused, also without a condition.
      const ofOther = withKey(Buffer.alloc(32, 1));
      expect([method, await statusWith({ ...ofOther, ...condition })]).toEqual([method, 403]);
    }
  });
});

describe("deleting", () => {
  it("deletes a key of the greatest length, and refuses a longer one", async () => {
    const door = openDoor({ bucketOptions: { limits: { maxKeyBytes: 3 } } });
    await door.bucket.put("abc", "v");
    const body = "<Delete><Object><Key>abc</Key></Object><Object><Key>abcd</Key></Object></Delete>";
    const text = await (await door.send("POST", "/files?delete", { body })).text();
    expect(text).toMatch(/<Deleted><Key>abc<\/Key><\/Deleted><Error><Key>abcd<\/Key>/);
    expect(door.held().objects.size).toBe(0);
  });

  const document = (keys: readonly string[], quiet = false) =>
    `<Delete>${quiet ? "<Quiet>true</Quiet>" : ""}${keys.map((key) => `<Object><Key>${key}</Key></Object>`).join("")}</Delete>`;

  it("needs no body, and refuses an unsigned one, as all operations", async () => {
    const door = await openWithObject();
    const headers = { "x-amz-content-sha256": "0".repeat(64) };
    expect(await refusalOf(await door.send("GET", "/files/key", { headers }))).toBe("400 XAmzContentSHA256Mismatch");
    expect(await refusalOf(await door.send("DELETE", "/files/key", { headers, body: "v" }))).toBe(
      "400 XAmzContentSHA256Mismatch",
    );
    expect(door.held().objects.size).toBe(1);
  });

  it.each<readonly [what: string, method: string, path: string, init: SignedInit]>([
    ...["if-match", "if-unmodified-since", "x-amz-if-match-size", "x-amz-if-match-last-modified-time"].map(
      (name) => [name, "DELETE", "/files/key", { headers: { [name]: name.includes("since") ? before : "1" } }] as const,
    ),
    ...["ETag", "LastModifiedTime", "Size", "VersionId"].flatMap((name) => {
      const [key, other] = ["<Key>key</Key>", `<${name}>1</${name}>`];
      return [key + other, other + key].map((members) => {
        const body = `<Delete><Object>${members}</Object></Delete>`;
        return [members, "POST", "/files?delete", { body }] as const;
      });
    }),
    ["versionId", "DELETE", "/files/key?versionId=1", {}],
    ["an empty versionId", "DELETE", "/files/key?versionId=", {}],
  ])("refuses %s instead of ignoring it", async (_, method, path, init) => {
    const door = await openWithObject();
    expect(await refusalOf(await door.send(method, path, init))).toBe("501 NotImplemented");
    expect(door.held().objects.size).toBe(1);
  });

  it("one key answers 204, whether or not it exists", async () => {
    const door = await openWithObject();
    expect((await door.send("DELETE", "/files/key")).status).toBe(204);
    expect((await door.send("DELETE", "/files/key")).status).toBe(204);
    expect(door.held().objects.size).toBe(0);
  });

  it("several keys reports each of them, or none if it is quiet", async () => {
    const door = await openWithObject();
    for (const key of [" a&b<", "c\u0001", "\r\rd", "x"]) await door.bucket.put(key, "v");
    const response = await door.send("POST", "/files?delete", {
      body: document([" a&amp;b&#60;", "c&#x1;", "&#xD;&#xD;d"]),
    });
    const text = await response.text();
    expect(text).toContain(
      "<Deleted><Key> a&amp;b&lt;</Key></Deleted><Deleted><Key>c&#x1;</Key></Deleted><Deleted><Key>&#xD;&#xD;d</Key></Deleted>",
    );
    const twice = await (await door.send("POST", "/files?delete", { body: document(["z", "z"]) })).text();
    expect(twice.match(/<Deleted><Key>z<\/Key>/g)).toHaveLength(2);
    const loud = document(["z"]).replace("<Delete>", "<Delete><Quiet>false</Quiet>");
    expect(await (await door.send("POST", "/files?delete", { body: loud })).text()).toContain("<Key>z</Key>");
    const quiet = await door.send("POST", "/files?delete", { body: document(["x"], true) });
    expect(await quiet.text()).not.toContain("Deleted");
    for (const isQuiet of [false, true]) {
      const long = "k".repeat(1025);
      const failing = await door.send("POST", "/files?delete", { body: document([long, "y", `${long}2`], isQuiet) });
      const text = await failing.text();
      for (const key of [long, `${long}2`]) expect(text).toContain(`<Error><Key>${key}</Key><Code>`);
    }
    expect([...(await door.bucket.list()).objects].map(({ key }) => key)).toEqual(["key"]);
  });

  it.each([
    ["control characters", "a\u0000\u001F\uFFFF"],
    ["references to them", "a&#x1;&#31;&#xFFFE;&#x0001;", "a\u0001\u001F\uFFFE\u0001"],
    ["the characters of their substitutes", "\uE020\uE100&#xE020;\uE101", "\uE020\uE100\uE020\uE101"],
    ["characters in a section of text", "<![CDATA[a&#x1;<\u0001]]>&#x1;", "a&#x1;<\u0001\u0001"],
    ["references after the beginning of such a section in a comment", "<!-- <![CDATA[ --><!-- <? -->&#x1;", "\u0001"],
    ["line breaks", "a\r\nb\rc&#xD;", "a\nb\nc\r"],
  ])("keys with %s are deleted", async (_, written, key = written) => {
    const door = await openWithObject();
    await door.bucket.put(key, "v");
    const response = await door.send("POST", "/files?delete", { body: document([written]) });
    expect(await response.text()).toContain("<Deleted>");
    expect([...door.held().objects.keys()]).toEqual(["key"]);
  });

  it.each(["\u0001", "&#x1;", "\r", "&amp;"])("a document of 400,000 times %j is read in linear time", async (text) => {
    const door = await openWithObject();
    const body = document([text.repeat(400_000)]);
    const { RegExp: Original } = globalThis;
    let made = 0;
    globalThis.RegExp = new Proxy(Original, {
      construct: (target, args) => {
        made += 1;
        return Reflect.construct(target, args);
      },
    });
    try {
      expect((await door.send("POST", "/files?delete", { body })).status).toBe(200);
    } finally {
      globalThis.RegExp = Original;
    }
    expect(made).toBeLessThan(100);
  });

  it("takes 1,000 keys, and elements with a prefix of their namespace", async () => {
    const door = await openWithObject();
    const keys = ["key", ...Array.from({ length: 999 }, (_, index) => `k${index}`)];
    const body = document(keys)
      .replaceAll(/<(?=[A-Z])/g, "<s3:")
      .replaceAll("</", "</s3:")
      .replace("<s3:Delete>", '<s3:Delete xmlns:s3="http://s3.amazonaws.com/doc/2006-03-01/">');
    const text = await (await door.send("POST", "/files?delete", { body })).text();
    expect([text.match(/<Deleted>/g)?.length, door.held().objects.size]).toEqual([1000, 0]);
  });

  it("several keys refuses an overlong one separately", async () => {
    const door = await openWithObject();
    const long = "é".repeat(513);
    const text = await (await door.send("POST", "/files?delete", { body: document([long, "key"]) })).text();
    expect(text).toContain("<Deleted><Key>key</Key></Deleted>");
    const message = "The specified object name is not valid.";
    expect(text).toContain(`<Error><Key>${long}</Key><Code>InvalidObjectName</Code><Message>${message}</Message>`);
    expect(door.held().objects.size).toBe(0);
    const alone = await (await door.send("POST", "/files?delete", { body: document([long]) })).text();
    expect(alone).toContain("<Error>");
  });

  const bomb = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${document(["&b;"])}`;
  it.each([
    ["no XML", "key"],
    ["another root", "<Remove><Object><Key>key</Key></Object></Remove>"],
    ["two roots", document(["key"]).repeat(2)],
    ["an unclosed element", document(["key"]).slice(0, -3)],
    ["no key", "<Delete></Delete>"],
    ["an empty key", document([""])],
    ["an element after the text of a key", document(["key<b/>"])],
    ["more than 1,000 keys", document(Array.from({ length: 1001 }, (_, index) => `k${index}`))],
    [
      "more than 1,000 keys, of which one is too long",
      document(Array.from({ length: 1001 }, (_, index) => "k".repeat(index || 1025))),
    ],
    ["a document type", `<!DOCTYPE Delete>${document(["key"])}`],
    ["custom entities", bomb],
    ["an external entity", `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hosts">]>${document(["&x;"])}`],
    ["an undeclared entity", document(["&copy;"])],
    ["an unterminated entity", document(["a&amp"])],
    ["an invalid character", document(["&#xD800;"])],
    ["deeply nested elements", `${"<Delete>".repeat(3000)}${"</Delete>".repeat(3000)}`],
    ["keys with child elements", "<Delete><Object><Key><Key>key</Key></Key></Object></Delete>"],
  ])("refuses a document with %s", async (_, body) => {
    const door = await openWithObject();
    expect(await refusalOf(await door.send("POST", "/files?delete", { body }))).toBe("400 MalformedXML");
    expect(door.held().objects.size).toBe(1);
  });
});

it.each([
  ["POST", "/files?delete"],
  ["PUT", "/files?lifecycle"],
  ["POST", "/files/key?uploadId=1"],
])("%s %s refuses a document that is too large", async (method, path) => {
  const body = `<Document>${" ".repeat(8 * 1024 * 1024)}</Document>`;
  expect(await refusalOf(await openDoor().send(method, path, { body }))).toBe("400 MaxMessageLengthExceeded");
});

describe("CopyObject", () => {
  const copy = (headers: Record<string, string> = {}) => ({
    headers: { "x-amz-copy-source": "/files/key", ...headers },
  });

  it("copies bytes and metadata, or uses the metadata of the request", async () => {
    const door = await openWithObject();
    const httpMetadata = { contentType: "text/a", cacheExpiry: new Date(0) };
    await door.bucket.put("a b+", "v", { httpMetadata, customMetadata: { a: "1" } });
    door.clock.advance("1m");
    for (const source of ["files/a%20b%2B", "files/a+b%2B", "%2Ffiles%2Fa+b%2B"]) {
      const response = await door.send("PUT", "/files/copy", { headers: { "x-amz-copy-source": source } });
      const text = await response.text();
      expect(text).toContain("<ETag>&quot;9e3669d19b675bd57058fd4664205d2a&quot;</ETag>");
      expect(text).toContain("<LastModified>2026-11-22T12:01:00.500Z</LastModified>");
    }
    const replaced = {
      ...{ "x-amz-metadata-directive": "REPLACE", "content-type": "text/x", "x-amz-storage-class": "STANDARD_IA" },
    };
    await door.send("PUT", "/files/replaced", copy({ ...replaced, "x-amz-meta-b": "2" }));
    const [copied, other] = [await door.bucket.get("copy"), await door.bucket.get("replaced")];
    expect([await copied?.text(), copied?.httpMetadata, copied?.customMetadata]).toEqual([
      ...["v", httpMetadata, { a: "1" }],
    ]);
    expect([await other?.text(), other?.customMetadata, other?.storageClass]).toEqual([
      "0123456789",
      { b: "2" },
      "InfrequentAccess",
    ]);
    expect(other?.httpMetadata).toEqual({ contentType: "text/x" });
  });

  it("copies between buckets, also to the same key, and answers the etag of the copy", async () => {
    const door = openDoor({ bucketOptions: { limits: { minPartBytes: 1 } } });
    const others = new FakeBucket();
    door.buckets.set("others", others);
    const upload = await door.bucket.createMultipartUpload("key");
    await upload.complete([await upload.uploadPart(1, "of files")]);
    await others.put("key", "of others");
    const response = await door.send("PUT", "/others/key", copy());
    const copied = await others.get("key");
    expect([response.status, await copied?.text()]).toEqual([200, "of files"]);
    expect(await response.text()).toContain(`<ETag>&quot;${copied?.etag}&quot;</ETag>`);
    expect(copied?.etag).not.toContain("-");
  });

  it.each([
    { "x-amz-copy-source-if-match": etag },
    { "x-amz-copy-source-if-none-match": '"other"' },
    { "x-amz-copy-source-if-modified-since": before },
    { "x-amz-copy-source-if-unmodified-since": noon },
  ] as readonly Record<string, string>[])("copies a source that meets %o", async (condition) => {
    const door = await openWithObject();
    expect((await door.send("PUT", "/files/copy", copy(condition))).status).toBe(200);
    expect(await (await door.bucket.get("copy"))?.text()).toBe("0123456789");
  });

  it.each([
    [Buffer.alloc(32), undefined],
    [Buffer.alloc(32), Buffer.alloc(32, 1)],
    [undefined, Buffer.alloc(32, 1)],
  ])("of an object with the customer's key %o encrypts the copy by its own key: %o", async (keyOfSource, key) => {
    const door = openDoor();
    await door.bucket.put("key", "v", { ssecKey: keyOfSource?.toString("hex") });
    const ofSource = keyOfSource === undefined ? {} : withKey(keyOfSource, "x-amz-copy-source-");
    const ofCopy = key === undefined ? {} : withKey(key);
    const response = await door.send("PUT", "/files/copy", copy({ ...ofSource, ...ofCopy }));
    const named = response.headers.get("x-amz-server-side-encryption-customer-key-md5");
    expect([response.status, named]).toEqual([200, key ? createHash("md5").update(key).digest("base64") : null]);
    const options = key === undefined ? {} : { ssecKey: key.toString("hex") };
    expect(await (await door.bucket.get("copy", options))?.text()).toBe("v");
  });

  it.each(["COPY", "REPLACE", "MERGE"])(
    "with the directive %s has the storage class of the request",
    async (directive) => {
      const door = await openWithObject();
      for (const stored of ["Standard", "InfrequentAccess"] as const) {
        await door.bucket.put("key", "v", { storageClass: stored });
        const classes: (string | undefined)[] = [];
        for (const asked of [undefined, "STANDARD", "STANDARD_IA"]) {
          const headers = { "x-amz-metadata-directive": directive, ...(asked && { "x-amz-storage-class": asked }) };
          expect((await door.send("PUT", "/files/copy", copy(headers))).status).toBe(200);
          classes.push((await door.bucket.head("copy"))?.storageClass);
        }
        expect([stored, ...classes]).toEqual([stored, "Standard", "Standard", "InfrequentAccess"]);
      }
    },
  );

  it.each([
    [{ "cf-copy-destination-if-match": etag, "if-match": '"other"' }, "200 none"],
    [{ "cf-copy-destination-if-match": '"other"', "if-match": etag }, "412 PreconditionFailed"],
  ])("obeys R2's own conditions before those of S3: %j", async (conditions, outcome) => {
    const door = await openWithObject();
    const given = copy({ "x-amz-metadata-directive": "REPLACE", ...conditions });
    expect(await refusalOf(await door.send("PUT", "/files/key", given))).toBe(outcome);
  });

  it.each<Readonly<Record<string, string>>>([
    { "x-amz-metadata-directive": "REPLACE" },
    { "x-amz-storage-class": "STANDARD" },
    {
      "x-amz-server-side-encryption-customer-algorithm": "AES256",
      "x-amz-server-side-encryption-customer-key": Buffer.alloc(32).toString("base64"),
      "x-amz-server-side-encryption-customer-key-md5": createHash("md5").update(Buffer.alloc(32)).digest("base64"),
    },
  ])("copies an object to itself with %j", async (change) => {
    const door = await openWithObject();
    expect(await refusalOf(await door.send("PUT", "/files/key", copy(change)))).toBe("200 none");
  });

  it("merges the metadata of the request into the object's", async () => {
    const door = await openWithObject();
    const httpMetadata = { contentType: "text/a", cacheControl: "no-store" };
    await door.bucket.put("key", "v", { httpMetadata, customMetadata: { a: "1", b: "1" } });
    const merge = { "x-amz-metadata-directive": "MERGE", "content-type": "text/b", expires: noon };
    const given = { ...merge, "x-amz-meta-b": "2" };
    expect((await door.send("PUT", "/files/key", copy(given))).status).toBe(200);
    const merged = await door.bucket.head("key");
    expect(merged?.customMetadata).toEqual({ a: "1", b: "2" });
    const cacheExpiry = new Date(noon);
    expect(merged?.httpMetadata).toEqual({ contentType: "text/b", cacheControl: "no-store", cacheExpiry });
  });

  it.each([
    ["/files/copy", { "x-amz-copy-source": "/files/none" }, "404 NoSuchKey"],
    ["/files/copy", { "x-amz-copy-source": "/none/key" }, "404 NoSuchBucket"],
    ["/files/copy", { "x-amz-copy-source": "key" }, "400 InvalidArgument"],
    ["/files/copy", { "x-amz-copy-source": "" }, "400 InvalidArgument"],
    ["/files/copy", { "x-amz-copy-source": "/files/" }, "400 InvalidArgument"],
    ["/files/copy", { "x-amz-copy-source": "//key" }, "400 InvalidArgument"],
    ["/files/copy", { "x-amz-copy-source": "/files/key?versionId=1" }, "501 NotImplemented"],
    ["/files/copy", { "x-amz-copy-source": "/files/key?" }, "501 NotImplemented"],
    ["/files/copy", { "x-amz-metadata-directive": "MOVE" }, "400 InvalidArgument"],
    ["/files/copy", { "x-amz-metadata-directive": "replace" }, "400 InvalidArgument"],
    ["/files/copy", { "x-amz-metadata-directive": "" }, "400 InvalidArgument"],
    ["/files/copy", { "x-amz-copy-source-if-match": '"other"' }, "412 PreconditionFailed"],
    ["/files/copy", { "x-amz-copy-source-if-none-match": etag }, "412 PreconditionFailed"],
    ["/files/copy", { "x-amz-copy-source-if-none-match": etag.replaceAll('"', "") }, "412 PreconditionFailed"],
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
  const deleting = (keys: readonly string[], more = "") =>
    `<Delete>${keys.map((key) => `<Object><Key>${key}</Key></Object>`).join("")}${more}</Delete>`;

  it("handle requests: journals record them, and faults affect them", async () => {
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

  it.each([
    ["GET", "/files/key"],
    ["HEAD", "/files/key"],
    ["PUT", "/files/key"],
    ["DELETE", "/files/key"],
    ["GET", "/files"],
    ["GET", "/files?list-type=2"],
    ["POST", "/files?delete", deleting(["key"])],
    ["POST", "/files?delete", deleting(["key"], "<Quiet>true</Quiet>")],
    ["POST", "/files?delete", deleting(["key", "other"])],
    ["POST", "/files/key?uploads"],
    ["PUT", "/files/key?partNumber=1&uploadId=ID", "part"],
    ["POST", "/files/key?uploadId=ID", "<CompleteMultipartUpload>PART</CompleteMultipartUpload>"],
    ["DELETE", "/files/key?uploadId=ID"],
  ])("make %s %s %s fail if they fail, and nothing changes", async (method, path, body = "") => {
    const door = await openWithObject();
    const upload = await door.bucket.createMultipartUpload("key");
    const { etag: part } = await upload.uploadPart(1, "part");
    const before = door.held();
    faults(door.bucket).on("*").refuse(10043).always();
    const response = await door.send(method, path.replace("ID", upload.uploadId), {
      body: body === "" ? null : body.replace("PART", `<Part><PartNumber>1</PartNumber><ETag>${part}</ETag></Part>`),
    });
    expect(response.status).toBe(503);
    expect(door.held()).toEqual(before);
  });

  it.each([
    ["get", ""],
    ["put", ""],
    ["get", "?partNumber=1&uploadId=ID"],
    ["uploadPart", "?partNumber=1&uploadId=ID"],
  ] as const)("make a copy fail if %s fails, and nothing changes (%j)", async (operation, query) => {
    const door = await openWithObject();
    const { uploadId } = await door.bucket.createMultipartUpload("copy");
    const before = door.held();
    faults(door.bucket).on(operation).refuse(10043).once();
    const headers = { "x-amz-copy-source": "/files/key" };
    const response = await door.send("PUT", `/files/copy${query.replace("ID", uploadId)}`, { headers });
    expect([await refusalOf(response), door.held()]).toEqual(["503 ServiceUnavailable", before]);
  });

  it("are answered with the time and a number of their own", async () => {
    const door = await openWithObject();
    const ids = new Set<string | null>();
    for (const path of ["/files/key", "/files/none", "/files", "/none"]) {
      const response = await door.send("GET", path);
      const { headers } = response;
      expect(headers.get("date")).toBe(noon);
      const id = headers.get("x-amz-request-id");
      ids.add(id);
      const text = await response.text();
      if (!response.ok) expect(text).toContain(`<Resource>${path}</Resource><RequestId>${id}</RequestId>`);
    }
    expect(ids.size).toBe(4);
    const { headers } = await openDoor({ clock: { now: () => 0 } }).fetch("http://localhost/files");
    expect(headers.get("date")).toBe(new Date(0).toUTCString());
  });

  it("may be replaced by methods that throw anything", async () => {
    const door = await openWithObject();
    for (const thrown of [new Error("a secret of the test"), "a secret", undefined, null]) {
      const fail = (): Promise<never> => Promise.reject(thrown);
      Object.assign(door.bucket, { get: fail, delete: fail });
      for (const method of ["GET", "DELETE"]) {
        const response = await door.send(method, "/files/key");
        expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining("secret")]);
      }
    }
  });
});

describe("GET and HEAD with partNumber", () => {
  const range = (first: number, last: number) => `bytes ${first}-${last}/10`;

  /** Uploads `0123456789` in parts of 4 bytes, completed in either order, and whole under `whole`. */
  async function open() {
    const door = openDoor({ bucketOptions: { limits: { minPartBytes: 1 } } });
    for (const [key, order] of [
      ["parts", [0, 1, 2]],
      ["turned", [2, 1, 0]],
    ] as const) {
      const upload = await door.bucket.createMultipartUpload(key);
      const texts = ["0123", "4567", "89"].map((text, index) => upload.uploadPart(index + 1, text));
      const parts = await Promise.all(texts);
      await upload.complete(order.flatMap((index) => parts[index] ?? []));
    }
    await door.bucket.put("whole", "0123456789");
    await door.bucket.put("\u00e9", "0123456789");
    await door.bucket.put("empty", "");
    return door;
  }

  it.each([
    ["parts", 1, [206, range(0, 3), "3", "0123"]],
    ["parts", 2, [206, range(4, 7), "3", "4567"]],
    ["parts", 3, [206, range(8, 9), "3", "89"]],
    ["turned", 1, [206, range(0, 3), "3", "0123"]],
    ["turned", 3, [206, range(8, 9), "3", "89"]],
    ["whole", 1, [206, range(0, 9), null, "0123456789"]],
    ["empty", 1, [200, null, null, ""]],
    // Another form of the key.
    ["e\u0301", 1, [206, range(0, 9), null, "0123456789"]],
  ] as const)("of %s, part %i, return that part", async (key, number, expected) => {
    const door = await open();
    for (const method of ["GET", "HEAD"]) {
      const response = await door.send(method, `/files/${key}?partNumber=${number}`);
      const [, , , text] = expected;
      const shown = ["content-range", "x-amz-mp-parts-count"].map((name) => response.headers.get(name));
      expect([response.status, ...shown, await response.text()]).toEqual([
        ...expected.slice(0, 3),
        method === "GET" ? text : "",
      ]);
      expect(response.headers.get("content-length")).toBe(String(text.length));
    }
  });

  it("return the part under a condition that holds", async () => {
    const door = await open();
    const response = await door.send("GET", "/files/parts?partNumber=2", { headers: { "if-match": "*" } });
    expect([response.status, await response.text()]).toEqual([206, "4567"]);
    const failed = await door.send("GET", "/files/parts?partNumber=2", { headers: { "if-none-match": "*" } });
    expect(failed.status).toBe(304);
  });

  it.each([
    ["/files/parts?partNumber=4", "416 InvalidPartNumber"],
    ["/files/whole?partNumber=2", "416 InvalidPartNumber"],
    ["/files/whole?partNumber=0", "400 InvalidArgument"],
    ["/files/whole?partNumber=x", "400 InvalidArgument"],
    ["/files/whole?partNumber=1x", "400 InvalidArgument"],
    ["/files/missing?partNumber=1", "404 NoSuchKey"],
  ])("refuse %s with %s", async (path, refusal) => {
    const door = await open();
    expect(await refusalOf(await door.send("GET", path))).toBe(refusal);
    expect((await door.send("HEAD", path)).status).toBe(Number(refusal.slice(0, 3)));
  });

  it("find no object whose lifetime is over", async () => {
    const deleteObjectsTransition = { condition: { type: "Age", maxAge: 60 } } as const;
    const door = openDoor({ bucketOptions: { lifecycle: [{ id: "rule", enabled: true, deleteObjectsTransition }] } });
    await door.bucket.put("key", "0123456789");
    door.clock.advance("1m");
    expect(await refusalOf(await door.send("GET", "/files/key?partNumber=2"))).toBe("404 NoSuchKey");
  });

  it("return the part of an encrypted object", async () => {
    const door = await open();
    const key = Buffer.alloc(32);
    await door.bucket.put("encrypted", "0123456789", { ssecKey: key.toString("hex") });
    const headers = withKey(key);
    const response = await door.send("GET", "/files/encrypted?partNumber=1", { headers });
    expect([response.status, response.headers.get("content-range")]).toEqual([206, range(0, 9)]);
    const second = await door.send("GET", "/files/encrypted?partNumber=2", { headers });
    expect(await refusalOf(second)).toBe("416 InvalidPartNumber");
  });

  it("refuse a range too", async () => {
    const response = await (await open()).send("GET", "/files/parts?partNumber=1", { headers: { range: "bytes=0-1" } });
    expect(await refusalOf(response)).toBe("400 InvalidRequest");
  });

  it("take an object whose parts are not known as its own part 1", async () => {
    const { bucket } = await open();
    const seeded = openDoor();
    const real = { list: (options: object) => bucket.list(options), get: (key: string) => bucket.get(key) };
    await seedFromBucket(seeded.bucket, real);
    const { httpEtag } = (await seeded.bucket.head("parts")) ?? {};
    expect(httpEtag).toContain("-3");
    const response = await seeded.send("GET", "/files/parts?partNumber=1");
    expect([response.status, response.headers.get("content-range")]).toEqual([206, range(0, 9)]);
    expect([response.headers.get("x-amz-mp-parts-count"), await response.text()]).toEqual([null, "0123456789"]);
    expect(await refusalOf(await seeded.send("GET", "/files/parts?partNumber=2"))).toBe("416 InvalidPartNumber");
  });

  it("know the parts of a bucket that was dumped and loaded", async () => {
    const { bucket } = await open();
    const folder = folderOf({});
    await dump(bucket, folder);
    const door = openDoor({ bucket: await load(folder) });
    expect(await (await door.send("GET", "/files/parts?partNumber=2")).text()).toBe("4567");
  });
});
