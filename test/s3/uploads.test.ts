import { createHash } from "node:crypto";
import { FakeBucket } from "fakebucket";
import { faults } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { type Door, openDoor, refusalOf, type SignedInit, withKey } from "./door.js";

/** Opens a door to a bucket that accepts small parts. */
function open(): Door {
  return openDoor({ bucketOptions: { limits: { minPartBytes: 1 } } });
}

async function start(door: Door, path = "/files/key", init?: SignedInit): Promise<string> {
  const text = await (await door.send("POST", `${path}?uploads`, init)).text();
  return /<UploadId>(.*)<\/UploadId>/.exec(text)?.[1] ?? text;
}

async function upload(door: Door, uploadId: string, number: number, body: string): Promise<string> {
  const response = await door.send("PUT", `/files/key?partNumber=${number}&uploadId=${uploadId}`, { body });
  return response.headers.get("etag") ?? (await response.text());
}

function document(parts: readonly (readonly [number: number | string, etag: string, more?: string])[]): string {
  const elements = parts.map(
    ([number, etag, more = ""]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag>${more}</Part>`,
  );
  return `<CompleteMultipartUpload>${elements.join("")}</CompleteMultipartUpload>`;
}

/** Checksums of a part `abc`, as elements of a document. */
const right = {
  crc32: "<ChecksumCRC32>NSRBwg==</ChecksumCRC32>",
  sha1: "<ChecksumSHA1>qZk+NkcGgWq6PiVxeFDCbJzQ2J0=</ChecksumSHA1>",
};
const wrong = {
  crc32: "<ChecksumCRC32>AAAAAA==</ChecksumCRC32>",
  sha1: "<ChecksumSHA1>AAAAAAAAAAAAAAAAAAAAAAAAAAA=</ChecksumSHA1>",
};

/** Returns the values of elements in a document, each with its name. */
function valuesOf(text: string, ...names: readonly string[]): readonly string[] {
  const found = text.matchAll(/<(\w+)>([^<]*)<\/\1>/g);
  return [...found].filter(([, name = ""]) => names.includes(name)).map(([, name, value]) => `${name}=${value}`);
}

describe("an upload in parts", () => {
  it("becomes an object, and lists its parts before", async () => {
    const door = open();
    // The object of the upload replaces this one, without conditions.
    await door.bucket.put("key", "before");
    const headers = { "x-amz-meta-a": "1", "content-type": "text/x", "x-amz-storage-class": "STANDARD_IA" };
    const uploadId = await start(door, "/files/key", { headers });
    const first = await upload(door, uploadId, 2, "abc");
    door.clock.advance("1m");
    // The last number that a part may have.
    const second = await upload(door, uploadId, 10_000, "de");
    const listed = await (await door.send("GET", `/files/key?uploadId=${uploadId}`)).text();
    // The initiator, and then the owner.
    const owner = ["ID=fakebucket", "DisplayName=fakebucket"];
    const ofPart = ["PartNumber", "LastModified", "ETag", "Size"];
    expect(
      valuesOf(listed, "Bucket", "Key", "UploadId", "ID", "DisplayName", "IsTruncated", "StorageClass", ...ofPart),
    ).toEqual([
      ...["Bucket=files", "Key=key", `UploadId=${uploadId}`, ...owner, ...owner],
      ...["StorageClass=STANDARD_IA", "IsTruncated=false"],
      ...["PartNumber=2", "LastModified=2026-11-22T12:00:00.000Z", `ETag=${first.replaceAll('"', "&quot;")}`, "Size=3"],
      ...["PartNumber=10000", "LastModified=2026-11-22T12:01:00.000Z"],
      ...[`ETag=${second.replaceAll('"', "&quot;")}`, "Size=2"],
    ]);
    expect(await refusalOf(await door.send("GET", `/files/other?uploadId=${uploadId}`))).toBe("404 NoSuchUpload");
    const all = await (await door.send("GET", "/files?uploads")).text();
    expect(valuesOf(all, "Key", "ID", "DisplayName", "StorageClass", "Initiated")).toEqual([
      ...["Key=key", ...owner, ...owner, "StorageClass=STANDARD_IA", "Initiated=2026-11-22T12:00:00.000Z"],
    ]);
    const body = document([
      [2, first.replaceAll('"', "&quot;")],
      [" 10000 ", `\n${second}\n`],
    ]);
    const completed = await (await door.send("POST", `/files/key?uploadId=${uploadId}`, { body })).text();
    const object = await door.bucket.get("key");
    expect(completed).toContain(`<ETag>${object?.httpEtag.replaceAll('"', "&quot;")}</ETag>`);
    expect([await object?.text(), object?.customMetadata, object?.storageClass]).toEqual([
      ...["abcde", { a: "1" }, "InfrequentAccess"],
    ]);
    expect(object?.httpMetadata).toEqual({ contentType: "text/x" });
    expect(await refusalOf(await door.send("GET", `/files/key?uploadId=${uploadId}`))).toBe("404 NoSuchUpload");
  });

  it("names the customer's key in the answer of each operation that uses it", async () => {
    const door = open();
    const headers = withKey(Buffer.alloc(32));
    const ofSource = withKey(Buffer.alloc(32), "x-amz-copy-source-");
    const answers: [name: string, status: number, named: boolean][] = [];
    const send = async (name: string, method: string, path: string, body?: string, more: object = {}) => {
      const init = { headers: { ...headers, ...more }, body: body ?? null };
      const answer = await door.send(method, `/files/${path}`, init);
      const named = Object.entries(headers).filter(([each, value]) => answer.headers.get(each) === value);
      answers.push([name, answer.status, named.length === 2]);
      return answer;
    };
    await send("PutObject", "PUT", "a", "v");
    await send("GetObject", "GET", "a");
    await send("HeadObject", "HEAD", "a");
    await send("CopyObject", "PUT", "b", undefined, { ...ofSource, "x-amz-copy-source": "/files/a" });
    const created = await (await send("CreateMultipartUpload", "POST", "c?uploads")).text();
    const id = /<UploadId>(.*)<\/UploadId>/.exec(created)?.[1] ?? "";
    const part = await send("UploadPart", "PUT", `c?partNumber=1&uploadId=${id}`, "v");
    const complete = document([[1, part.headers.get("etag") ?? ""]]);
    await send("UploadPartCopy", "PUT", `c?partNumber=2&uploadId=${id}`, undefined, {
      ...ofSource,
      "x-amz-copy-source": "/files/a",
    });
    await send("CompleteMultipartUpload", "POST", `c?uploadId=${id}`, complete);
    expect(answers).toEqual(answers.map(([name]) => [name, 200, true]));
  });

  it.each([{}, { "x-amz-checksum-algorithm": "CRC32" }])(
    "echoes the algorithm of the checksum: %j",
    async (headers) => {
      const answer = await open().send("POST", "/files/key?uploads", { headers });
      expect([...answer.headers].filter(([name]) => name.startsWith("x-amz-checksum"))).toEqual(
        Object.entries(headers),
      );
    },
  );

  it("is located by an encoded key when it is complete", async () => {
    const door = open();
    const path = "/files/a%20b/%C3%A9";
    const begun = await (await door.send("POST", `${path}?uploads`)).text();
    expect(valuesOf(begun, "Bucket", "Key")).toEqual(["Bucket=files", "Key=a b/é"]);
    const [uploadId] = valuesOf(begun, "UploadId").map((one) => one.replace("UploadId=", ""));
    const { headers } = await door.send("PUT", `${path}?partNumber=1&uploadId=${uploadId}`, { body: "v" });
    // A document larger than those that other operations take.
    const padding = `<!--${"x".repeat(100_000)}--></CompleteMultipartUpload>`;
    const body = document([[1, headers.get("etag") ?? ""]]).replace("</CompleteMultipartUpload>", padding);
    const completed = await (await door.send("POST", `${path}?uploadId=${uploadId}`, { body })).text();
    expect(valuesOf(completed, "Location", "Bucket", "Key")).toEqual([
      ...["Location=/files/a%20b%2F%C3%A9", "Bucket=files", "Key=a b/é"],
    ]);
  });

  it("answers the checksum of a part, and refuses a wrong one", async () => {
    const door = open();
    const uploadId = await start(door);
    const send = (checksum: string) =>
      door.send("PUT", `/files/key?partNumber=1&uploadId=${uploadId}`, {
        ...{ body: "abc", headers: { "x-amz-checksum-crc32": checksum } },
      });
    expect(await refusalOf(await send("AAAAAA=="))).toBe("400 BadDigest");
    expect(door.held().uploads[0]?.parts).toEqual([]);
    const answer = await send("NSRBwg==");
    expect([answer.status, answer.headers.get("x-amz-checksum-crc32")]).toEqual([200, "NSRBwg=="]);
  });

  it.each([
    [2, "200 none"],
    [3, "400 MalformedXML"],
  ])("of at most 2 parts is completed with a document of %i: %s", async (count, outcome) => {
    const door = openDoor({ bucketOptions: { limits: { minPartBytes: 1, maxParts: 2 } } });
    const uploadId = await start(door);
    const etags = [await upload(door, uploadId, 1, "a"), await upload(door, uploadId, 2, "b"), "none"];
    const body = document(etags.slice(0, count).map((etag, index) => [index + 1, etag]));
    expect(await refusalOf(await door.send("POST", `/files/key?uploadId=${uploadId}`, { body }))).toBe(outcome);
  });

  it("lists its parts in pages", async () => {
    const door = open();
    const uploadId = await start(door);
    for (const number of [1, 3, 5]) await upload(door, uploadId, number, "a");
    const page = async (query: string) =>
      valuesOf(
        await (await door.send("GET", `/files/key?uploadId=${uploadId}&${query}`)).text(),
        ...["PartNumberMarker", "NextPartNumberMarker", "MaxParts", "IsTruncated", "PartNumber"],
      ).map((one) => one.split("=")[1]);
    expect(await page("max-parts=2")).toEqual(["0", "3", "2", "true", "1", "3"]);
    expect(await page("max-parts=2&part-number-marker=3")).toEqual(["3", "5", "2", "false", "5"]);
    expect(await page("max-parts=0")).toEqual(["0", "0", "0", "false"]);
    expect(await page("part-number-marker=&max-parts=")).toEqual(["0", "5", "1000", "false", "1", "3", "5"]);
    expect(await page("part-number-marker=9")).toEqual(["9", "9", "1000", "false"]);
    await upload(door, uploadId, 1500, "a");
    expect(await page("part-number-marker=1400")).toEqual(["1400", "1500", "1000", "false", "1500"]);
  });

  it("copies parts of objects", async () => {
    const door = open();
    await door.bucket.put("source", "0123456789");
    door.clock.advance("1m");
    const uploadId = await start(door);
    const copy = (number: number, headers: Record<string, string>) =>
      door.send("PUT", `/files/key?partNumber=${number}&uploadId=${uploadId}`, {
        headers: { "x-amz-copy-source": "/files/source", ...headers },
      });
    const texts = await Promise.all([
      copy(1, { "x-amz-copy-source-range": "bytes=0-2" }),
      copy(2, { "x-amz-copy-source-range": "bytes=9-9" }),
    ]).then((all) => Promise.all(all.map((one) => one.text())));
    expect(texts.flatMap((text) => valuesOf(text, "LastModified"))).toEqual(
      new Array(2).fill("LastModified=2026-11-22T12:01:00.000Z"),
    );
    const etags = texts.map((text) => /<ETag>(.*)<\/ETag>/.exec(text)?.[1] ?? "");
    await door.send("POST", `/files/key?uploadId=${uploadId}`, {
      body: document(etags.map((etag, index) => [index + 1, etag])),
    });
    expect(await (await door.bucket.get("key"))?.text()).toBe("0129");
    const other = await start(door);
    const refusals = [
      [{ "x-amz-copy-source-range": "bytes=9-10" }, "416 InvalidRange"],
      [{ "x-amz-copy-source-range": "bytes=2-1" }, "400 InvalidArgument"],
      [{ "x-amz-copy-source-range": "bytes=2-" }, "400 InvalidArgument"],
      [{ "x-amz-copy-source-range": "bytes=2-3,5-6" }, "400 InvalidArgument"],
    ] as const;
    for (const [headers, code] of refusals) {
      const response = await door.send("PUT", `/files/key?partNumber=1&uploadId=${other}`, {
        headers: { "x-amz-copy-source": "/files/source", ...headers },
      });
      expect(await refusalOf(response)).toBe(code);
    }
    expect(door.held().uploads[0]?.parts).toEqual([]);
  });

  it.each([
    ["", "0123456789", false],
    ["bytes=2-4", "234", false],
    ["bytes=2-4", "234", true],
  ])("copies the range %j of an encrypted object, with its key only: %j (upload encrypted: %j)", async (...row) => {
    const [range, copied, isEncrypted] = row;
    const door = open();
    const [key, other] = [Buffer.alloc(32), Buffer.alloc(32, 1)];
    await door.bucket.put("source", "0123456789", { ssecKey: key.toString("hex") });
    const ofUpload = isEncrypted ? withKey(other) : {};
    const uploadId = await start(door, "/files/key", { headers: ofUpload });
    const ofKey = { ...withKey(key, "x-amz-copy-source-"), ...ofUpload };
    const ofSource = {
      "x-amz-copy-source": "/files/source",
      ...(range === "" ? {} : { "x-amz-copy-source-range": range }),
    };
    const copy = (headers: Record<string, string>) =>
      door.send("PUT", `/files/key?partNumber=1&uploadId=${uploadId}`, { headers: { ...ofSource, ...headers } });
    expect((await copy({})).status).toBe(400);
    const etag = /<ETag>(.*)<\/ETag>/.exec(await (await copy(ofKey)).text())?.[1] ?? "";
    await door.send("POST", `/files/key?uploadId=${uploadId}`, { body: document([[1, etag]]) });
    const options = isEncrypted ? { ssecKey: other.toString("hex") } : {};
    expect(await (await door.bucket.get("key", options))?.text()).toBe(copied);
  });

  const size = { "x-amz-mp-object-size": "3" };
  it.each<[what: string, method: string, query: string, body: string, code: string, headers?: typeof size]>([
    ["of an unknown id", "PUT", "?partNumber=1&uploadId=none", "v", "404 NoSuchUpload"],
    ["of an unknown id, completed,", "POST", "?uploadId=none", document([[1, "ETAG"]]), "404 NoSuchUpload"],
    ["of number 0", "PUT", "?partNumber=0&uploadId=ID", "v", "400 InvalidArgument"],
    ["of number 10,001", "PUT", "?partNumber=10001&uploadId=ID", "v", "400 InvalidArgument"],
    ["without a number", "PUT", "?uploadId=ID", "v", "400 InvalidArgument"],
    ["with an unknown part", "POST", "?uploadId=ID", document([[2, "etag"]]), "400 InvalidPart"],
    ["with an unknown part and a size", "POST", "?uploadId=ID", document([[2, "etag"]]), "400 InvalidPart", size],
    ["with another etag", "POST", "?uploadId=ID", document([[1, "etag"]]), "400 InvalidPart"],
    ["with a part twice", "POST", "?uploadId=ID", document(new Array(2).fill([1, "ETAG"])), "400 InvalidPartOrder"],
    ["with no part", "POST", "?uploadId=ID", document([]), "400 MalformedXML"],
    [
      "without an etag",
      "POST",
      "?uploadId=ID",
      document([[1, "ETAG"]]).replace(/<ETag.*?ETag>/, ""),
      "400 MalformedXML",
    ],
    ["with an invalid number", "POST", "?uploadId=ID", document([["x", "ETAG"]]), "400 MalformedXML"],
    ["with more after a number", "POST", "?uploadId=ID", document([["1x", "ETAG"]]), "400 MalformedXML"],
    ["with part 0", "POST", "?uploadId=ID", document([[0, "ETAG"]]), "400 InvalidArgument"],
    ["with part 10,001", "POST", "?uploadId=ID", document([[10001, "ETAG"]]), "400 InvalidArgument"],
    ["of no upload", "PUT", "?partNumber=1", "v", "400 InvalidArgument"],
    ["of no upload and no number", "PUT", "?partNumber=", "v", "400 InvalidArgument"],
  ])("%s is refused, and nothing changes", async (_, method, query, body, code, headers) => {
    const door = open();
    const uploadId = await start(door);
    const etag = await upload(door, uploadId, 1, "abc");
    const before = door.held();
    const given = { body: body.replaceAll("ETAG", etag), ...(headers && { headers }) };
    expect(await refusalOf(await door.send(method, `/files/key${query.replace("ID", uploadId)}`, given))).toBe(code);
    expect(door.held()).toEqual(before);
  });

  it.each([
    [right.crc32, "200 none"],
    [right.crc32.replace(">NSRBwg==<", ">\nNSRBwg==\n<"), "200 none"],
    [wrong.crc32, "400 InvalidPart"],
    ...["CRC32C", "CRC64NVME", "SHA256"].map((name) => [`<Checksum${name}>AAAA</Checksum${name}>`, "400 InvalidPart"]),
    [right.crc32 + right.sha1, "200 none"],
    [right.crc32 + wrong.sha1, "400 InvalidPart"],
    [wrong.crc32 + right.sha1, "400 InvalidPart"],
  ])("is completed with %s of a part: %s", async (checksums, outcome) => {
    const door = open();
    const uploadId = await start(door);
    const body = document([[1, await upload(door, uploadId, 1, "abc"), checksums]]);
    const complete = () => door.send("POST", `/files/key?uploadId=${uploadId}`, { body });
    expect(await refusalOf(await complete())).toBe(outcome);
    expect(door.held().objects.size).toBe(outcome === "200 none" ? 1 : 0);
  });

  it("refuses small parts and unequal ones", async () => {
    const door = openDoor({ bucketOptions: { limits: { minPartBytes: 2 } } });
    const uploadId = await start(door);
    const etags = [await upload(door, uploadId, 1, "a"), await upload(door, uploadId, 2, "b")];
    const complete = (body: string) => door.send("POST", `/files/key?uploadId=${uploadId}`, { body });
    expect(await refusalOf(await complete(document(etags.map((etag, index) => [index + 1, etag]))))).toBe(
      "400 EntityTooSmall",
    );
    const larger = [await upload(door, uploadId, 1, "aa"), await upload(door, uploadId, 2, "bbb")];
    const unequal = await complete(document(larger.map((etag, index) => [index + 1, etag])));
    // With the text of the store, without its code.
    expect(await unequal.clone().text()).toContain(
      "<Message>All non-trailing parts must have the same length.</Message>",
    );
    expect(await refusalOf(unequal)).toBe("400 InvalidPart");
  });

  it.each([
    [{ "x-amz-checksum-crc64nvme": "M3eFcAZSQlc=" }, 200],
    [{ "x-amz-checksum-crc64nvme": "AAAAAAAAAAA=" }, 400],
    // The SHA-1 of the two SHA-1s.
    [{ "x-amz-checksum-sha1": "PLACEHOLDER-2" }, 200],
    [{ "x-amz-checksum-sha1": "AAAAAAAAAAAAAAAAAAAAAAAAAAA=-2" }, 400],
  ])("is completed with the checksum %o of the object: %i", async (headers, status) => {
    const sha1 = (data: string | Buffer) => createHash("sha1").update(data).digest();
    const whole = sha1(Buffer.concat([sha1("hel"), sha1("lo")])).toString("base64");
    const door = open();
    const uploadId = await start(door);
    const parts = [
      [2, await upload(door, uploadId, 2, "lo")],
      [1, await upload(door, uploadId, 1, "hel")],
    ] as const;
    const given = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace("PLACEHOLDER", whole)]),
    );
    // R2 takes the parts in any order.
    const body = document(parts);
    expect((await door.send("POST", `/files/key?uploadId=${uploadId}`, { body, headers: given })).status).toBe(status);
    expect(door.held().objects.size).toBe(status === 200 ? 1 : 0);
  });

  it.each([
    ["5", "200 none"],
    ["4", "400 InvalidRequest"],
    ["6", "400 InvalidRequest"],
    ["", "400 InvalidRequest"],
  ])("is completed with the announced size %j of its 5 bytes: %s", async (size, outcome) => {
    const door = open();
    const uploadId = await start(door);
    const etags = [await upload(door, uploadId, 1, "hel"), await upload(door, uploadId, 2, "lo")];
    const body = document(etags.map((etag, index) => [index + 1, etag]));
    const headers = { "x-amz-mp-object-size": size };
    expect(await refusalOf(await door.send("POST", `/files/key?uploadId=${uploadId}`, { body, headers }))).toBe(
      outcome,
    );
    expect([door.held().objects.size, door.held().uploads.length]).toEqual(outcome === "200 none" ? [1, 0] : [0, 1]);
  });

  it("is completed under a condition only if it holds at the time of the commit", async () => {
    const door = open();
    const uploadId = await start(door);
    const body = document([[1, await upload(door, uploadId, 1, "part")]]);
    const complete = (headers: Record<string, string>) =>
      door.send("POST", `/files/key?uploadId=${uploadId}`, { body, headers });
    // While the commit is delayed, another client stores an object.
    const held = faults(door.bucket).on("completeMultipartUpload").delay("1m").once();
    const waiting = complete({ "if-none-match": "*" });
    while (held.happened === 0) await new Promise((resolve) => setImmediate(resolve));
    await door.bucket.put("key", "other");
    door.clock.advance("1m");
    expect((await waiting).status).toBe(412);
    expect(await (await door.bucket.get("key"))?.text()).toBe("other");
    const { httpEtag = "" } = (await door.bucket.head("key")) ?? {};
    expect((await complete({ "if-match": '"other"' })).status).toBe(412);
    expect((await complete({ "if-match": httpEtag })).status).toBe(200);
    expect(await (await door.bucket.get("key"))?.text()).toBe("part");
  });

  it("can be aborted", async () => {
    const door = open();
    const uploadId = await start(door);
    expect((await door.send("DELETE", `/files/key?uploadId=${uploadId}`)).status).toBe(204);
    expect(door.held().uploads).toEqual([]);
    expect(await refusalOf(await door.send("PUT", `/files/key?partNumber=1&uploadId=${uploadId}`))).toBe(
      "404 NoSuchUpload",
    );
    expect(await refusalOf(await door.send("DELETE", "/files/key?uploadId=none"))).toBe("404 NoSuchUpload");
  });
});

describe("uploads in progress", () => {
  it("are listed with the parameters of the request", async () => {
    const door = openDoor();
    const names = ["Bucket", "KeyMarker", "UploadIdMarker", "Prefix", "Delimiter", "MaxUploads", "IsTruncated"];
    const page = async (query: string) =>
      valuesOf(await (await door.send("GET", `/files?uploads&${query}`)).text(), ...names, "NextKeyMarker");
    expect(await page("prefix=p&delimiter=/&max-uploads=5&key-marker=m&upload-id-marker=id")).toEqual([
      ...["Bucket=files", "KeyMarker=m", "UploadIdMarker=id", "Prefix=p", "Delimiter=/", "MaxUploads=5"],
      "IsTruncated=false",
    ]);
    const plain = ["Bucket=files", "KeyMarker=", "UploadIdMarker=", "Prefix="];
    expect(await page("max-uploads=2000")).toEqual([...plain, "MaxUploads=1000", "IsTruncated=false"]);
    await start(door);
    expect(await page("max-uploads=0")).toEqual([...plain, "MaxUploads=0", "IsTruncated=false"]);
  });

  it("are listed by key and by age, in pages and groups", async () => {
    const door = openDoor({ bucket: new FakeBucket({ limits: { uploadLifetimeMilliseconds: 86_400_000 } }) });
    const ids = new Map<string, string>();
    for (const path of ["b", "a", "b", "c/1", "c/2", "d"]) {
      ids.set(await start(door, `/files/${path}`), path);
    }
    const page = async (query: string) =>
      valuesOf(
        await (await door.send("GET", `/files?uploads&${query}`)).text(),
        ...["Key", "Prefix", "NextKeyMarker", "NextUploadIdMarker", "IsTruncated"],
      );
    const all = await page("");
    expect(all).toEqual([
      "Prefix=",
      "IsTruncated=false",
      ...["a", "b", "b", "c/1", "c/2", "d"].map((key) => `Key=${key}`),
    ]);
    expect(await page("prefix=c/")).toEqual(["Prefix=c/", "IsTruncated=false", "Key=c/1", "Key=c/2"]);

    const next = await page("delimiter=/&max-uploads=2");
    const [marker] = [...ids].find(([, key]) => key === "b") ?? [];
    expect(next).toEqual([
      ...["NextKeyMarker=b", `NextUploadIdMarker=${marker}`, "Prefix=", "IsTruncated=true", "Key=a", "Key=b"],
    ]);
    const after = await page(`delimiter=/&max-uploads=2&key-marker=b&upload-id-marker=${marker}`);
    expect(after).toEqual([
      "NextKeyMarker=c/",
      "NextUploadIdMarker=",
      "Prefix=",
      "IsTruncated=true",
      "Key=b",
      "Prefix=c/",
    ]);
    expect(await page("delimiter=/&key-marker=c/")).toEqual(["Prefix=", "IsTruncated=false", "Key=d"]);
    expect(await page("key-marker=b")).toEqual(["Prefix=", "IsTruncated=false", "Key=c/1", "Key=c/2", "Key=d"]);
    // The id of an upload of another key: no upload of the key is lost.
    const [other] = [...ids].find(([, key]) => key === "d") ?? [];
    expect(await page(`key-marker=b&upload-id-marker=${other}`)).toEqual([
      "Prefix=",
      "IsTruncated=false",
      ...["b", "b", "c/1", "c/2", "d"].map((key) => `Key=${key}`),
    ]);
  });

  it.each([
    ["prefix=c/&delimiter=/", ["c/", "c/", "c/1/", "c/2"]],
    ["delimiter=/", ["b", "c/", "d"]],
    ["prefix=c", ["c/", "c/", "c/1/x", "c/1/y", "c/2"]],
  ])("are all listed by ?%s, in pages of any size", async (query, expected) => {
    const door = openDoor();
    for (const path of ["b", "c/", "c/", "c/1/x", "c/1/y", "c/2", "d"]) await start(door, `/files/${path}`);
    for (const size of [1, 2, 3, 9]) {
      const listed: (string | undefined)[] = [];
      for (let more: string | undefined = ""; more !== undefined; ) {
        const text: string = await (
          await door.send("GET", `/files?uploads&${query}&max-uploads=${size}${more}`)
        ).text();
        listed.push(...Array.from(text.matchAll(/<(?:Key|CommonPrefixes><Prefix)>(.*?)</g), ([, entry]) => entry));
        const [, key, id] = /<NextKeyMarker>(.*?)<.*<NextUploadIdMarker>(.*?)</.exec(text) ?? [];
        more = key && `&key-marker=${key}&upload-id-marker=${id}`;
      }
      expect([size, listed.toSorted()]).toEqual([size, expected]);
    }
  });

  it("are listed to the end, even if the upload at the marker has ended", async () => {
    const door = openDoor();
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push(await start(door, "/files/key"));
    const listed: (string | undefined)[] = [];
    for (let marker: string | undefined = ""; marker !== undefined; ) {
      const query: string = marker === "" ? "" : `&key-marker=key&upload-id-marker=${marker}`;
      const text: string = await (await door.send("GET", `/files?uploads&max-uploads=2${query}`)).text();
      listed.push(...Array.from(text.matchAll(/<UploadId>(.*?)</g), ([, id]) => id));
      marker = /<NextUploadIdMarker>(.*?)</.exec(text)?.[1];
      await door.send("DELETE", `/files/key?uploadId=${listed.at(-1)}`);
    }
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  it("are gone after their lifetime", async () => {
    const door = openDoor();
    await start(door);
    door.clock.advance("6d");
    expect(await (await door.send("GET", "/files?uploads")).text()).toContain("<Key>key</Key>");
    door.clock.advance("1d");
    expect(await (await door.send("GET", "/files?uploads")).text()).not.toContain("<Key>key</Key>");
  });
});
