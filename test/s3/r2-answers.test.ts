import { createHash } from "node:crypto";
import { GetObjectCommand, PutObjectCommand, S3Client, UploadPartCommand } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { S3HandlerOptions } from "fakebucket/s3";
import { Client as MinioClient } from "minio";
import { describe, expect, it } from "vitest";
import { S3Error } from "../../src/s3/s3-error.js";
import { credentials, type Door, openDoor, origin, presigned, signed } from "./door.js";

type Answers = S3HandlerOptions["answers"];

const body = "hello";
const base64Of = (algorithm: string) => createHash(algorithm).update(body).digest("base64");
const crc32 = "NhCmhg==";

/** A request with the message of its refusal under each option; `undefined` if it is accepted. */
interface Row {
  readonly asked: string;
  readonly send: (door: Door) => Promise<Response>;
  /** `undefined` for an answer without a body. */
  readonly refusal: string | undefined;
  /** @defaultValue refused as by R2 */
  readonly byDefault?: "accepted";
  /** The status. @defaultValue 501 */
  readonly status?: number;
}

const put = (headers: Readonly<Record<string, string>>) => (door: Door) =>
  door.send("PUT", "/files/key", { body, headers });

const get = (path: string) => (door: Door) => door.send("GET", path);

const putPart = (headers: Readonly<Record<string, string>>) => async (door: Door) => {
  const upload = await door.bucket.createMultipartUpload("key");
  return door.send("PUT", `/files/key?partNumber=1&uploadId=${upload.uploadId}`, { body, headers });
};

const create = (headers: Readonly<Record<string, string>>) => (door: Door) =>
  door.send("POST", "/files/key?uploads", { headers });

/** Sends a body in chunks. Their signatures are wrong: only the answer before they are read counts. */
const chunked = (scheme: string, content: string) => async (door: Door) => {
  const headers = { "x-amz-content-sha256": content, "x-amz-decoded-content-length": "0" };
  const url = `${scheme}://localhost/files/key`;
  const response = await door.fetch(await signed("PUT", url, door.clock, { body: "", headers }));
  // Accepted, and then found incomplete.
  const isIncomplete = (await response.clone().text()).includes("<Code>IncompleteBody</Code>");
  return isIncomplete ? new Response() : response;
};

const signedUrl = (query: string) => async (door: Door) =>
  door.fetch(await presigned("PUT", `${origin}/files/key?${query}`, door.clock), { method: "PUT", body });

const sha256 = { "x-amz-checksum-sha256": base64Of("sha256") };
const oneChecksum = "You can only specify one non-default checksum at a time.";
const notTaken = (name: string, value: string) => `Header '${name}' with value '${value}' not implemented`;
const chunks = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";

const rows: readonly Row[] = [
  {
    asked: "a checksum of an empty body in the query of a presigned URL",
    send: signedUrl("x-amz-checksum-crc32=AAAAAA%3D%3D&x-amz-sdk-checksum-algorithm=CRC32"),
    ...{ status: 400, refusal: "The CRC32 you specified did not match the calculated checksum." },
  },
  {
    asked: "a malformed checksum in the query of a presigned URL",
    send: signedUrl("x-amz-checksum-crc32=AAAA"),
    ...{ status: 400, refusal: "Value for x-amz-checksum-crc32 header is invalid." },
  },
  {
    asked: "a wrong checksum under a name in capitals",
    send: signedUrl("X-Amz-Checksum-Crc32=AAAAAA%3D%3D"),
    ...{ status: 400, refusal: "The CRC32 you specified did not match the calculated checksum." },
  },
  {
    asked: "two checksums in the query of a presigned URL",
    send: signedUrl(`x-amz-checksum-crc32=${encodeURIComponent(crc32)}&x-amz-checksum-sha1=AAAA`),
    ...{ status: 400, refusal: oneChecksum },
  },
  {
    asked: "a wrong checksum in the query of the presigned URL of a part",
    async send(door) {
      const { uploadId } = await door.bucket.createMultipartUpload("key");
      return signedUrl(`partNumber=1&uploadId=${uploadId}&x-amz-checksum-crc32=AAAAAA%3D%3D`)(door);
    },
    ...{ status: 400, refusal: "The CRC32 you specified did not match the calculated checksum." },
  },
  { asked: "signed chunks over https", send: chunked("https", chunks), refusal: `${chunks} not implemented` },
  {
    asked: "signed chunks with a trailer over https",
    send: chunked("https", `${chunks}-TRAILER`),
    refusal: `${chunks}-TRAILER not implemented`,
  },
  {
    asked: "signed chunks over http",
    send: chunked("http", chunks),
    ...{ byDefault: "accepted", refusal: `${chunks} not implemented` },
  },
  ...["metadata=true", "maxKeys=1", "allow-unordered=true"].map((query) => {
    const [name] = query.split("=");
    return {
      asked: `a list with ?${query}`,
      send: get(`/files?list-type=2&${query}`),
      refusal: `ListObjectsV2 search parameter ${name} not implemented`,
    };
  }),
  {
    asked: "a list of the first version with a token of the second",
    send: get("/files?continuation-token=a"),
    refusal: "ListObjects search parameter continuation-token not implemented",
  },
  {
    asked: "a list of uploads with max-keys",
    send: get("/files?uploads&max-keys=1"),
    refusal: "ListMultipartUploads search parameter max-keys not implemented",
  },
  {
    asked: "a list of parts with encoding-type",
    async send(door) {
      const { uploadId } = await door.bucket.createMultipartUpload("key");
      return door.send("GET", `/files/key?uploadId=${uploadId}&encoding-type=url`);
    },
    refusal: "ListParts search parameter encoding-type not implemented",
  },
  {
    asked: "a list of buckets with max-buckets",
    send: get("/?max-buckets=1"),
    refusal: "ListBuckets search parameter max-buckets not implemented",
  },
  ...(["sha1", "sha256"] as const).map((name) => ({
    asked: `the ${name} of a part`,
    send: putPart({ [`x-amz-checksum-${name}`]: base64Of(name) }),
    refusal: notTaken(`x-amz-checksum-${name}`, base64Of(name)),
  })),
  ...["CRC32", "CRC32C", "SHA1", "SHA256"].map((algorithm) => ({
    asked: `FULL_OBJECT with ${algorithm}`,
    send: create({ "x-amz-checksum-algorithm": algorithm, "x-amz-checksum-type": "FULL_OBJECT" }),
    refusal: notTaken("x-amz-checksum-type", "FULL_OBJECT"),
  })),
  {
    asked: "FULL_OBJECT with the CRC-32 of the body",
    send: put({ "x-amz-checksum-crc32": crc32, "x-amz-checksum-type": "FULL_OBJECT" }),
    refusal: notTaken("x-amz-checksum-type", "FULL_OBJECT"),
  },
  {
    asked: "the SHA-256 of a part in a trailer",
    async send(door) {
      const { uploadId } = await door.bucket.createMultipartUpload("key");
      const headers = {
        "x-amz-content-sha256": "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
        ...{
          "x-amz-decoded-content-length": String(body.length),
          "x-amz-trailer": "X-Amz-Other,X-Amz-Checksum-SHA256",
        },
      };
      const chunks = `5\r\n${body}\r\n0\r\nx-amz-other:1\r\nx-amz-checksum-sha256:${base64Of("sha256")}\r\n\r\n`;
      return door.send("PUT", `/files/key?partNumber=1&uploadId=${uploadId}`, { headers, body: chunks });
    },
    refusal: notTaken("x-amz-trailer", "X-Amz-Other,X-Amz-Checksum-SHA256"),
  },
  {
    asked: "COMPOSITE with CRC64NVME",
    send: create({ "x-amz-checksum-algorithm": "CRC64NVME", "x-amz-checksum-type": "COMPOSITE" }),
    refusal: notTaken("x-amz-checksum-type", "COMPOSITE"),
  },
  {
    asked: "Content-MD5 with a CRC-32",
    send: put({ "content-md5": base64Of("md5"), "x-amz-checksum-crc32": crc32 }),
    ...{ status: 400, refusal: oneChecksum },
  },
  {
    asked: "Content-MD5 with the CRC-32 of a part",
    send: putPart({ "content-md5": base64Of("md5"), "x-amz-checksum-crc32": crc32 }),
    ...{ status: 400, refusal: oneChecksum },
  },
  {
    asked: "Content-MD5 with a SHA-256",
    send: put({ "content-md5": base64Of("md5"), ...sha256 }),
    ...{ status: 400, refusal: oneChecksum },
  },
  {
    asked: "x-amz-server-side-encryption",
    send: put({ "x-amz-server-side-encryption": "AES256" }),
    refusal: notTaken("x-amz-server-side-encryption", "AES256"),
  },
  {
    asked: "x-amz-server-side-encryption of a HEAD",
    send: (door) => door.send("HEAD", "/files", { headers: { "x-amz-server-side-encryption": "AES256" } }),
    refusal: undefined,
  },
];

async function refusalIn(response: Response): Promise<readonly unknown[]> {
  const [, message] = /<Message>(.*)<\/Message>/s.exec(await response.text()) ?? [];
  const text = message?.replaceAll("&apos;", "'").replaceAll("&#39;", "'").replaceAll("&#x27;", "'");
  return [response.status, text, response.headers.get("x-fakebucket-hint")];
}

const hint = expect.stringContaining('s3Handler({ answers: "lenient" }), fakebucket serve --lenient');

describe.each<Answers>([undefined, "r2", "lenient"])("with answers: %o, the handler", (answers) => {
  it.each(rows)("answers as it should to $asked", async ({ send, status = 501, refusal, byDefault }) => {
    const door = openDoor({ answers });
    const response = await send(door);
    const isAccepted = answers === "lenient" || (answers === undefined && byDefault === "accepted");
    if (isAccepted) return expect(response.status, await response.text()).toBe(200);
    expect(await refusalIn(response)).toEqual([status, refusal, hint]);
    const { objects, uploads } = door.held();
    expect([objects.size, uploads.flatMap(({ parts }) => [...parts])]).toEqual([0, []]);
  });

  it.each<[string, Row["send"]]>([
    ["unsigned chunks", chunked("https", "STREAMING-UNSIGNED-PAYLOAD-TRAILER")],
    ["x-id of the SDK", get("/files?list-type=2&x-id=ListObjectsV2")],
    ["parameters of a signature", async (door) => door.fetch(await presigned("GET", `${origin}/files`, door.clock))],
    ["the right checksum in a presigned URL", signedUrl(`x-amz-checksum-crc32=${encodeURIComponent(crc32)}`)],
    ["the SHA-256 of an object", put(sha256)],
    ["the CRC-32 of a part", putPart({ "x-amz-checksum-crc32": crc32 })],
    [
      "FULL_OBJECT with CRC64NVME",
      create({ "x-amz-checksum-algorithm": "CRC64NVME", "x-amz-checksum-type": "FULL_OBJECT" }),
    ],
    ["COMPOSITE with CRC32", create({ "x-amz-checksum-algorithm": "CRC32", "x-amz-checksum-type": "COMPOSITE" })],
    [
      "FULL_OBJECT in small letters",
      create({ "x-amz-checksum-algorithm": "crc64nvme", "x-amz-checksum-type": "full_object" }),
    ],
    [
      "FULL_OBJECT with the CRC64NVME of the body",
      put({ "x-amz-checksum-crc64nvme": "M3eFcAZSQlc=", "x-amz-checksum-type": "FULL_OBJECT" }),
    ],
    ["FULL_OBJECT without an algorithm", create({ "x-amz-checksum-type": "FULL_OBJECT" })],
    [
      "Content-MD5 with a SHA-256 of a document",
      (door) => {
        const keys = "<Delete><Object><Key>key</Key></Object></Delete>";
        const of = (algorithm: string) => createHash(algorithm).update(keys).digest("base64");
        const headers = { "content-md5": of("md5"), "x-amz-checksum-sha256": of("sha256") };
        return door.send("POST", "/files?delete", { body: keys, headers });
      },
    ],
    ["COMPOSITE in small letters", create({ "x-amz-checksum-algorithm": "crc32", "x-amz-checksum-type": "composite" })],
    ...[
      { "x-amz-acl": "private" },
      { "x-amz-acl": "" },
      ...["false", "False"].flatMap((no) => [
        { "x-amz-object-lock-legal-hold": no },
        { "x-amz-server-side-encryption-bucket-key-enabled": no },
        { "x-amz-bypass-governance-retention": no },
      ]),
      { "x-amz-expected-bucket-owner": "fakebucket" },
      { "x-amz-tagging-directive": "COPY" },
    ].map((headers) => [JSON.stringify(headers), put(headers)] as [string, Row["send"]]),
  ])("accepts %s", async (_, send) => {
    const response = await send(openDoor({ answers }));
    expect(response.status, await response.text()).toBe(200);
  });

  it.each([
    ["GET", "/files?publicAccessBlock", "GetPublicAccessBlock not implemented"],
    ["GET", "/files?acl", "GetBucketAcl not implemented"],
    ["PUT", "/files/key?acl", "PutObjectAcl not implemented"],
    ["GET", "/files?acl&cors", "GetBucketAcl not implemented"],
    ["PUT", "/files/key?tagging", "PutObjectTagging not implemented"],
    ["GET", "/files?analytics", "ListBucketAnalyticsConfigurations not implemented"],
    ["GET", "/files?analytics&id=1", "GetBucketAnalyticsConfiguration not implemented"],
    ["PUT", "/files?analytics", "PutBucketAnalyticsConfiguration not implemented"],
    ["POST", "/files?metadataTable", "CreateBucketMetadataTableConfiguration not implemented"],
    ["DELETE", "/files?lifecycle", "DeleteBucketLifecycle not implemented"],
    ["PUT", "/files/key?encryption", "UpdateObjectEncryption not implemented"],
    ["POST", "/files/key?select&select-type=2", "SelectObjectContent not implemented"],
    ["GET", "/files?versions", "ListObjectVersions not implemented"],
    ["GET", "/files/key?annotations", new S3Error("NotImplemented").message],
    ["PUT", "/files/key", notTaken("x-amz-acl", "public-read")],
    ["GET", "/files/key?versionId=null", "GetObject search parameter versionId not implemented"],
  ])("refuses %s %s with R2's text", async (method, path, message) => {
    const headers = { ...(message.includes("x-amz-acl") && { "x-amz-acl": "public-read" }) };
    const response = await openDoor({ answers }).send(method, path, { headers });
    expect(await refusalIn(response)).toEqual([501, message, null]);
  });

  it("names no option if Amazon S3 refuses the request too", async () => {
    const door = openDoor({ answers });
    const both = { ...sha256, "x-amz-checksum-sha1": base64Of("sha1") };
    const byKms = { "x-amz-server-side-encryption": "aws:kms" };
    for (const given of [both, { ...both, "content-md5": base64Of("md5") }, byKms])
      expect((await refusalIn(await put(given)(door))).at(-1)).toBeNull();
    const headers = { "content-md5": createHash("md5").update("other").digest("base64") };
    const ofBody = "x-amz-checksum-crc32=AAAAAA%3D%3D";
    for (const query of ["x-amz-checksum-mode=ENABLED", ...(answers === "lenient" ? [ofBody] : [])]) {
      const url = await presigned("PUT", `${origin}/files/key?${query}`, door.clock);
      const response = await door.fetch(url, { method: "PUT", body, headers });
      expect([response.status, response.headers.get("x-fakebucket-hint")]).toEqual([400, null]);
    }
    // A refusal for another reason than the checksum in the query.
    const missing = await door.fetch(await presigned("GET", `${origin}/files/none?${ofBody}`, door.clock));
    expect([missing.status, missing.headers.get("x-fakebucket-hint")]).toEqual([404, null]);
  });

  it("refuses a posted form, which has no Authorization header", async () => {
    const door = openDoor({ answers });
    const presignedPost = "Presigned post requests are not yet implemented";
    const post = async (url: string, fields: Readonly<Record<string, string>>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set("file", new File([body], "file.txt"));
      return door.fetch(url, { method: "POST", body: form });
    };
    const aws = new S3Client({ endpoint: origin, region: "auto", credentials, forcePathStyle: true });
    const { url, fields } = await createPresignedPost(aws, { Bucket: "files", Key: "key" });
    expect(await refusalIn(await post(url, fields))).toEqual([501, presignedPost, null]);

    const { accessKeyId: accessKey, secretAccessKey: secretKey } = credentials;
    const minio = new MinioClient({
      endPoint: "localhost",
      port: 80,
      useSSL: false,
      region: "auto",
      accessKey,
      secretKey,
    });
    const policy = minio.newPostPolicy();
    policy.setBucket("files");
    policy.setKey("key");
    const { postURL, formData } = await minio.presignedPostPolicy(policy);
    expect(await refusalIn(await post(postURL, formData as Record<string, string>))).toEqual([
      501,
      presignedPost,
      null,
    ]);
    expect(await refusalIn(await door.send("POST", "/files"))).toEqual([501, presignedPost, null]);
    expect(door.held().objects.size).toBe(0);
  });
});

describe("getSignedUrl() of the AWS SDK", () => {
  const open = (options: object = {}) =>
    new S3Client({ endpoint: origin, region: "auto", credentials, forcePathStyle: true, ...options });
  const address = { Bucket: "files", Key: "key" };
  const ofPut: (id: string) => PutObjectCommand | UploadPartCommand = () => new PutObjectCommand(address);
  const ofPart: typeof ofPut = (UploadId) => new UploadPartCommand({ ...address, PartNumber: 1, UploadId });

  it.each([
    ["PutObjectCommand", ofPut],
    ["UploadPartCommand", ofPart],
  ] as const)("of %s fails by default, and passes as R2's users repair it", async (_, make) => {
    const door = openDoor();
    const upload = await door.bucket.createMultipartUpload("key");
    const signingDate = new Date(door.clock.now());
    const send = async (client: S3Client) => {
      const url = await getSignedUrl(client, make(upload.uploadId) as PutObjectCommand, { signingDate });
      return door.fetch(url, { method: "PUT", body });
    };
    const before = door.held();
    const refused = await send(open());
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("<Code>BadDigest</Code>")]);
    expect(door.held()).toEqual(before);
    expect((await send(open({ requestChecksumCalculation: "WHEN_REQUIRED" }))).status).toBe(200);
  });

  it("of GetObjectCommand passes by default", async () => {
    const door = openDoor();
    await door.bucket.put("key", body);
    const command = new GetObjectCommand({ Bucket: "files", Key: "key" });
    const url = await getSignedUrl(open(), command, { signingDate: new Date(door.clock.now()) });
    expect(await (await door.fetch(url)).text()).toBe(body);
  });
});
