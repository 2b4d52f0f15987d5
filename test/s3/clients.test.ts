import { Readable } from "node:stream";
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListBuckets,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { AwsClient } from "aws4fetch";
import { FakeBucket } from "fakebucket";
import { s3Handler } from "fakebucket/s3";
import { Client as MinioClient } from "minio";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { credentials } from "./door.js";
import { type OpenServer, openServer } from "./open-server.js";

const Bucket = "files";
let bucket: FakeBucket;
let server: OpenServer;
const buckets = new Map<string, FakeBucket>();

beforeAll(async () => {
  server = await openServer(s3Handler({ buckets, credentials, hosts: ["localhost"] }));
});

beforeEach(() => {
  bucket = new FakeBucket();
  buckets.clear();
  buckets.set(Bucket, bucket);
});

afterAll(() => server.close());

async function textOf(key: string): Promise<string | undefined> {
  return (await bucket.get(key))?.text();
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe("the AWS SDK for JavaScript", () => {
  const open = (options: object = {}) =>
    new S3Client({ endpoint: server.origin, region: "auto", credentials, forcePathStyle: true, ...options });

  it("puts, gets, heads, copies, lists and deletes", async () => {
    const client = open();
    const Metadata = { author: "me" };
    await client.send(
      new PutObjectCommand({ Bucket, Key: "a/\u00fc +", Body: "hello", ContentType: "text/x", Metadata }),
    );
    const got = await client.send(new GetObjectCommand({ Bucket, Key: "a/\u00fc +", ChecksumMode: "ENABLED" }));
    expect(await got.Body?.transformToString()).toBe("hello");
    expect([got.ContentType, got.Metadata, got.ChecksumCRC64NVME]).toEqual(["text/x", Metadata, "M3eFcAZSQlc="]);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: "a/\u00fc +" }));
    expect([head.ContentLength, head.ETag]).toEqual([5, (await bucket.head("a/\u00fc +"))?.httpEtag]);
    await client.send(
      new CopyObjectCommand({ Bucket, Key: "b", CopySource: encodeURIComponent(`${Bucket}/a/\u00fc +`) }),
    );
    const page = await client.send(new ListObjectsV2Command({ Bucket, Delimiter: "/" }));
    expect([page.Contents?.map(({ Key }) => Key), page.CommonPrefixes]).toEqual([["b"], [{ Prefix: "a/" }]]);
    const Objects = [{ Key: "b" }, { Key: "a/\u00fc +" }];
    const deleted = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(deleted.Deleted).toEqual(Objects);
    await expect(client.send(new GetObjectCommand({ Bucket, Key: "b" }))).rejects.toBeInstanceOf(NoSuchKey);
    await expect(client.send(new HeadObjectCommand({ Bucket, Key: "b" }))).rejects.toBeInstanceOf(NotFound);
  });

  it("lists page by page", async () => {
    const keys = Array.from({ length: 7 }, (_, index) => `key \u0001&<${index}`);
    for (const key of keys) await bucket.put(key, "v");
    const found: (string | undefined)[] = [];
    for await (const page of paginateListObjectsV2({ client: open(), pageSize: 3 }, { Bucket, EncodingType: "url" })) {
      found.push(...(page.Contents ?? []).map(({ Key }) => decodeURIComponent(Key ?? "")));
    }
    expect(found).toEqual(keys);
  });

  it.each([{ requestChecksumCalculation: "WHEN_SUPPORTED" }, { requestChecksumCalculation: "WHEN_REQUIRED" }] as const)(
    "streams, with %o",
    async (options) => {
      const client = open(options);
      const Body = Readable.from([Buffer.from("abc"), Buffer.from("def")]);
      await client.send(new PutObjectCommand({ Bucket, Key: "stream", Body, ContentLength: 6 }));
      expect(await textOf("stream")).toBe("abcdef");
    },
  );

  it.each(["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"] as const)("sends a %s", async (ChecksumAlgorithm) => {
    const client = open();
    const Body = Readable.from([Buffer.from("hello")]);
    await client.send(new PutObjectCommand({ Bucket, Key: "trailer", Body, ContentLength: 5, ChecksumAlgorithm }));
    const put = await client.send(new PutObjectCommand({ Bucket, Key: "header", Body: "hello", ChecksumAlgorithm }));
    expect([await textOf("trailer"), await textOf("header")]).toEqual(["hello", "hello"]);
    expect(put[`Checksum${ChecksumAlgorithm}`]).toMatch(/=$/);
  });

  it("uploads in parts", async () => {
    const Body = Buffer.alloc(5 * 1024 * 1024 + 7, "part");
    await new Upload({ client: open(), params: { Bucket, Key: "large", Body } }).done();
    const stored = await bucket.get("large");
    expect(Body.equals(Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(true);
    expect(stored?.etag).toMatch(/-2$/);
  });

  it("uploads parts one by one, and lists them", async () => {
    const client = open();
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: "parts" }));
    const address = { Bucket, Key: "parts", UploadId };
    const { ETag } = await client.send(new UploadPartCommand({ ...address, PartNumber: 3, Body: "part" }));
    const { Parts = [] } = await client.send(new ListPartsCommand(address));
    expect(Parts.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([[3, 4]]);
    const MultipartUpload = { Parts: [{ PartNumber: 3, ETag }] };
    const failing = client.send(new CompleteMultipartUploadCommand({ ...address, MultipartUpload, IfMatch: '"x"' }));
    await expect(failing).rejects.toMatchObject({ name: "PreconditionFailed" });
    await client.send(new CompleteMultipartUploadCommand({ ...address, MultipartUpload, IfNoneMatch: "*" }));
    expect(await textOf("parts")).toBe("part");
  });

  it("encrypts with its own keys", async () => {
    const client = open();
    const key = { SSECustomerAlgorithm: "AES256", SSECustomerKey: "k".repeat(32) };
    await client.send(new PutObjectCommand({ Bucket, Key: "secret", Body: "v", ...key }));
    expect((await bucket.head("secret"))?.ssecKeyMd5).toMatch(/^[0-9a-f]{32}$/);
    const got = await client.send(new GetObjectCommand({ Bucket, Key: "secret", ...key }));
    expect(await got.Body?.transformToString()).toBe("v");
  });

  it("creates, lists and deletes buckets", async () => {
    const client = open();
    await client.send(new CreateBucketCommand({ Bucket: "photos" }));
    const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
    expect(Buckets.map(({ Name }) => Name)).toEqual(["files", "photos"]);
    // R2 has no `max-buckets`.
    await expect(paginateListBuckets({ client, pageSize: 1 }, {}).next()).rejects.toMatchObject({
      name: "NotImplemented",
    });
    await client.send(new DeleteBucketCommand({ Bucket: "photos" }));
    expect([...buckets.keys()]).toEqual(["files"]);
  });

  it("presigns addresses for fetch", async () => {
    // By default it presigns the checksum of an empty body, which R2 refuses.
    const client = open({ requestChecksumCalculation: "WHEN_REQUIRED" });
    const put = await getSignedUrl(
      client,
      new PutObjectCommand({ Bucket, Key: "signed \u00fc", ContentType: "text/x" }),
      {
        signableHeaders: new Set(["content-type"]),
      },
    );
    const headers = { "content-type": "text/x" };
    expect((await fetch(put, { method: "PUT", body: "signed", headers: { "content-type": "text/y" } })).status).toBe(
      403,
    );
    expect((await fetch(put, { method: "PUT", body: "signed", headers })).status).toBe(200);
    const get = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: "signed \u00fc" }), { expiresIn: 60 });
    expect(await (await fetch(get)).text()).toBe("signed");
    expect((await fetch(`${get}0`)).status).toBe(403);
  });

  it("addresses buckets by host", async () => {
    const client = open({ endpoint: `http://localhost:${server.port}`, forcePathStyle: false });
    // Few machines resolve such host names, so the request goes to the server's address.
    client.middlewareStack.add(
      (next) => (args) => {
        Object.assign(args.request as object, { hostname: server.host });
        return next(args);
      },
      { step: "finalizeRequest", priority: "low" },
    );
    await client.send(new PutObjectCommand({ Bucket, Key: "a/b", Body: "hosted" }));
    expect(await textOf("a/b")).toBe("hosted");
  });
});

describe("aws4fetch", () => {
  it("puts, gets and lists", async () => {
    const client = new AwsClient({ ...credentials, service: "s3", region: "auto" });
    const url = `${server.origin}/${Bucket}/a%20b+c`;
    expect((await client.fetch(url, { method: "PUT", body: "hello" })).status).toBe(200);
    expect(await (await client.fetch(url)).text()).toBe("hello");
    expect(await (await client.fetch(`${server.origin}/${Bucket}?list-type=2&prefix=a+b`)).text()).toContain(
      "<Key>a b c</Key>",
    );
    const { url: signed } = await client.sign(url, { aws: { signQuery: true } });
    expect(await (await fetch(signed)).text()).toBe("hello");
  });
});

describe("minio", () => {
  const open = () => {
    const { accessKeyId: accessKey, secretAccessKey: secretKey } = credentials;
    return new MinioClient({ endPoint: server.host, port: server.port, useSSL: false, accessKey, secretKey });
  };

  it("puts, gets, heads, copies, lists and deletes", async () => {
    const client = open();
    await client.putObject(Bucket, "a/\u00fc +", "hello", 5, { "Content-Type": "text/x", author: "me" });
    expect((await readAll(await client.getObject(Bucket, "a/\u00fc +"))).toString()).toBe("hello");
    expect((await readAll(await client.getPartialObject(Bucket, "a/\u00fc +", 1, 3))).toString()).toBe("ell");
    const { metaData, size } = await client.statObject(Bucket, "a/\u00fc +");
    expect([metaData["author"], metaData["content-type"], size]).toEqual(["me", "text/x", 5]);
    await client.copyObject(Bucket, "b", `/${Bucket}/a/\u00fc +`);
    const listed: (string | undefined)[] = [];
    for await (const { name, prefix } of client.listObjectsV2(Bucket)) listed.push(name ?? prefix);
    for await (const { name } of client.listObjects(Bucket, "", true)) listed.push(name);
    expect(listed.toSorted()).toEqual(["a/", "a/\u00fc +", "b", "b"]);
    await client.removeObjects(Bucket, ["b", "a/\u00fc +"]);
    expect((await bucket.list()).objects).toEqual([]);
    await expect(client.statObject(Bucket, "b")).rejects.toMatchObject({ code: "NotFound" });
  });

  it("streams in parts, and lists incomplete uploads", async () => {
    const client = open();
    const content = Buffer.alloc(5 * 1024 * 1024 + 7, "part");
    client.partSize = 5 * 1024 * 1024;
    await client.putObject(Bucket, "large", Readable.from([content]), content.length);
    expect((await bucket.head("large"))?.size).toBe(content.length);
    expect(content.equals(await readAll(await client.getObject(Bucket, "large")))).toBe(true);
    await bucket.createMultipartUpload("begun");
    const begun: (string | undefined)[] = [];
    for await (const { key } of client.listIncompleteUploads(Bucket, "", true)) begun.push(key);
    expect(begun).toEqual(["begun"]);
    await client.removeIncompleteUpload(Bucket, "begun");
  });

  it("creates and deletes buckets, and presigns addresses", async () => {
    const client = open();
    expect([await client.bucketExists("photos"), await client.bucketExists(Bucket)]).toEqual([false, true]);
    await client.makeBucket("photos");
    expect((await client.listBuckets()).map(({ name }) => name)).toEqual(["files", "photos"]);
    await client.removeBucket("photos");
    const put = await client.presignedPutObject(Bucket, "signed", 60);
    expect((await fetch(put, { method: "PUT", body: "signed" })).status).toBe(200);
    const get = await client.presignedGetObject(Bucket, "signed", 60, { "response-content-type": "text/x" });
    const response = await fetch(get);
    expect([response.headers.get("content-type"), await response.text()]).toEqual(["text/x", "signed"]);
  });
});
