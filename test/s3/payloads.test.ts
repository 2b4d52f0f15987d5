import { createHash, createHmac } from "node:crypto";
import { crc32 } from "node:zlib";
import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { ByteReader, readChunked } from "../../src/s3/chunked-body.js";
import { credentials, type Door, dateOf, openDoor, origin, refusalOf, type SignedInit, signed } from "./door.js";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const base64Of = (algorithm: string, text: string) => createHash(algorithm).update(text).digest("base64");

function streamOf(bytes: Uint8Array, chunk: number): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream({
    pull(controller) {
      if (position >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(position, position + chunk));
      position += chunk;
    },
  });
}

// Amazon S3 API Reference, "Example Calculations" of chunked uploads
describe("readChunked()", () => {
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, "20130524"), "us-east-1"), "s3"), "aws4_request");
  const seed = {
    signature: "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9",
    key,
    date: "20130524T000000Z",
    scope: "20130524/us-east-1/s3/aws4_request",
  };
  const example = (first: string) =>
    [
      `10000;chunk-signature=${first}\r\n${"a".repeat(65536)}\r\n`,
      `400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n${"a".repeat(1024)}\r\n`,
      "0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n",
    ].join("");
  const signature = "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648";
  const read = (text: string, decodedLength = 66560) =>
    readChunked(new ByteReader(streamOf(Buffer.from(text), 1000)), { seed, hasTrailers: false, decodedLength });

  it.each([
    ["as it is", example(signature)],
    ["with another extension before a signature", example(signature).replace("400;", "400;a=b;")],
  ])("accepts Amazon's example %s", async (_, text) => {
    const { bytes } = await read(text);
    expect(Buffer.from(bytes).toString()).toBe("a".repeat(66560));
  });

  it.each([
    ["a wrong signature of the first chunk", example(signature.replace("ad", "ae"))],
    ["a missing signature", example(signature).replace(/;chunk-signature=0055\w+/, "")],
    ["another byte", example(signature).replace("aaaa", "aaba")],
    ["a wrong signature of the last chunk", example(signature).replace("b6c6ea", "b6c6eb")],
  ])("refuses %s", async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: "SignatureDoesNotMatch" });
  });

  /** Reads an unsigned body that comes in these pieces. */
  const readPieces = async (pieces: readonly string[]) => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(Buffer.from(piece));
        controller.close();
      },
    });
    const reader = new ByteReader(stream);
    const { bytes } = await readChunked(reader, { seed: undefined, hasTrailers: false, decodedLength: 10 });
    return [Buffer.from(bytes).toString(), await reader.next(1)];
  };

  it("takes sizes in capitals, and empty pieces of the stream", async () => {
    const pieces = ["A\r", "", "\n0123", "", "456789\r\n0\r\n\r\n", ""];
    expect(await readPieces(pieces)).toEqual(["0123456789", undefined]);
  });

  it("takes a line of fewer than 8,192 bytes", async () => {
    const withLine = (bytes: number) => [`a;${"x".repeat(bytes - 4)}\r\n`, "0123456789\r\n0\r\n\r\n"];
    expect(await readPieces(withLine(8191))).toEqual(["0123456789", undefined]);
    await expect(readPieces(withLine(8192))).rejects.toMatchObject({ code: "InvalidRequest" });
  });

  it.each([
    ["fewer bytes than announced", example(signature), 66561],
    ["more bytes than announced", example(signature), 66559],
    ["a truncated end", example(signature).slice(0, -1), 66560],
    ["a truncated chunk", example(signature).slice(0, 1000), 66560],
  ])("refuses %s", async (_, text, length) => {
    await expect(read(text, length)).rejects.toMatchObject({ code: "IncompleteBody" });
  });
});

/** Sends a chunked body with its checksum in a trailer; with an empty trailer, without one. */
async function sendChunked(
  door: Door,
  {
    isSigned,
    trailer,
    change = (text) => text,
    by = credentials,
    region = "auto",
    more = {},
  }: Pick<SignedInit, "by" | "region"> & {
    isSigned: boolean;
    trailer: string;
    change?: (text: string) => string;
    more?: Readonly<Record<string, string>>;
  },
): Promise<Response> {
  const hasTrailer = trailer !== "";
  const signedContent = `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${hasTrailer ? "-TRAILER" : ""}`;
  const content = isSigned ? signedContent : "STREAMING-UNSIGNED-PAYLOAD-TRAILER";
  const headers = {
    "x-amz-content-sha256": content,
    "x-amz-decoded-content-length": "10",
    "content-encoding": "gzip,aws-chunked",
    ...(hasTrailer && { "x-amz-trailer": trailer.split(":")[0] ?? "" }),
    ...more,
  };
  const request = await signed("PUT", `${origin}/files/key`, door.clock, { headers, by, region });
  const date = dateOf(door.clock.now());
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = hmac(hmac(hmac(hmac(`AWS4${by.secretAccessKey}`, date.slice(0, 8)), region), "s3"), "aws4_request");
  let before = /Signature=(\w+)/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const sign = (kind: string, digests: string) => {
    before = hmac(key, [`AWS4-HMAC-SHA256-${kind}`, date, scope, before, digests].join("\n")).toString("hex");
    return before;
  };
  const chunk = (text: string) => {
    const signature = isSigned ? `;chunk-signature=${sign("PAYLOAD", `${sha256("")}\n${sha256(text)}`)}` : "";
    return `${text.length.toString(16)}${signature}\r\n${text}${text === "" ? "" : "\r\n"}`;
  };
  const chunks = chunk("0123456") + chunk("789") + chunk("");
  const end = isSigned
    ? `x-amz-trailer-signature:${sign("TRAILER", sha256(`${trailer.replace(/^.*?:/, (name) => name.toLowerCase())}\n`))}\r\n`
    : "";
  const body = change(hasTrailer ? `${chunks}${trailer}\r\n${end}\r\n` : `${chunks}\r\n`);
  return door.fetch(new Request(request, { body, ...({ duplex: "half" } as object) }));
}

it.each<[what: string, change: (text: string) => string, outcome: string, announced?: string]>([
  ["as signed", (text) => text, "200 none"],
  ["of other bytes", (text) => text.replace("789", "780"), "403 SignatureDoesNotMatch"],
  ["without its signatures", (text) => text.replaceAll(/;chunk-signature=\w+/g, ""), "403 SignatureDoesNotMatch"],
  ["with a trailer", (text) => text.replace(/\r\n$/, "x-amz-a:1\r\n\r\n"), "400 MalformedTrailerError"],
  [
    "with an announced trailer",
    (text) => text.replace(/\r\n$/, "x-amz-a:1\r\n\r\n"),
    "400 MalformedTrailerError",
    "x-amz-a",
  ],
])("a signed chunked body without a signature of trailers, %s: %s", async (_, change, outcome, announced) => {
  const door = openDoor();
  const more = announced === undefined ? {} : { "x-amz-trailer": announced };
  expect(await refusalOf(await sendChunked(door, { isSigned: true, trailer: "", change, more }))).toBe(outcome);
  expect(door.held().objects.size).toBe(outcome === "200 none" ? 1 : 0);
});

const withoutTrailerSignature = (text: string): string => text.replace(/x-amz-trailer-signature.*\r\n/, "");

describe.each([{ isSigned: true }, { isSigned: false }])("a chunked body, signed: $isSigned", ({ isSigned }) => {
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32("0123456789"));
  const trailers = [
    `x-amz-checksum-crc32:${crc.toString("base64")}`,
    `x-amz-checksum-sha256:${base64Of("sha256", "0123456789")}`,
    `X-Amz-Checksum-CRC32:${crc.toString("base64")}`,
    `x-amz-checksum-sha1:${base64Of("sha1", "0123456789")}`,
  ];

  it.each(trailers)("is stored with %s", async (trailer) => {
    const door = openDoor();
    const response = await sendChunked(door, { isSigned, trailer });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    const [name = "", value] = trailer.split(/:(.*)/);
    expect(response.headers.get(name)).toBe(value);
    const stored = await door.bucket.get("key");
    expect([await stored?.text(), stored?.httpMetadata?.contentEncoding]).toEqual(["0123456789", "gzip"]);
    const names = ["sha1", "sha256"] as const;
    const kept = names.filter((one) => stored?.checksums[one] !== undefined);
    expect(kept).toEqual(names.filter((one) => name.endsWith(one)));
  });

  it.each([
    ["x-amz-checksum-sha1", base64Of("sha1", "0123456789"), undefined, "400 InvalidRequest"],
    ["x-amz-checksum-sha1", base64Of("sha1", "0123456789"), "lenient", "400 InvalidRequest"],
    ["content-md5", base64Of("md5", "0123456789"), undefined, "400 InvalidRequest"],
    ["content-md5", base64Of("md5", "0123456789"), "lenient", "200 none"],
    ["content-md5", base64Of("md5", "other"), "lenient", "400 BadDigest"],
  ] as const)("with a checksum in its trailer and %s: %s, answers: %s: %s", async (name, value, answers, outcome) => {
    const [trailer = ""] = trailers;
    const door = openDoor({ answers });
    const more = { [name]: value };
    expect(await refusalOf(await sendChunked(door, { isSigned, trailer, more }))).toBe(outcome);
    expect(door.held().objects.size).toBe(outcome === "200 none" ? 1 : 0);
  });

  it("may have spaces around the value of its trailer", async () => {
    const [trailer = ""] = trailers;
    const change = (text: string) => text.replace("crc32:", "crc32: ");
    expect(await refusalOf(await sendChunked(openDoor(), { isSigned, trailer, change }))).toBe("200 none");
  });

  it.each(["0", "9", "11"])("is refused if it was announced with %s bytes instead of 10", async (length) => {
    const [trailer = ""] = trailers;
    const door = openDoor();
    const more = { "x-amz-decoded-content-length": length };
    expect(await refusalOf(await sendChunked(door, { isSigned, trailer, more }))).toBe("400 IncompleteBody");
    expect(door.held().objects.size).toBe(0);
  });

  const other = { accessKeyId: "other", secretAccessKey: "secret" };
  it.each<readonly [what: string, Pick<SignedInit, "by" | "region">[]]>([
    ["keys", [{ by: credentials }, { by: other }]],
    ["regions", [{ region: "auto" }, { region: "us-east-1" }, { region: "here" }]],
  ])("may be sent with any of several %s, one after the other", async (_, each) => {
    const door = openDoor({ credentials: [credentials, other], region: "here" });
    const [trailer = ""] = trailers;
    for (const by of [...each, ...each])
      expect(await refusalOf(await sendChunked(door, { isSigned, trailer, ...by }))).toBe("200 none");
    // On the next day the keys are derived anew.
    door.clock.advance("1d");
    expect(await refusalOf(await sendChunked(door, { isSigned, trailer }))).toBe("200 none");
  });

  it.each<readonly [why: string, code: string, change: (text: string) => string]>([
    ["of other bytes", isSigned ? "403 SignatureDoesNotMatch" : "400 BadDigest", (text) => text.replace("789", "780")],
    [
      "with a wrong trailer",
      isSigned ? "403 SignatureDoesNotMatch" : "400 BadDigest",
      (text) => text.replace(/(crc32:).../, "$1AAA"),
    ],
    [
      "without its trailer",
      isSigned ? "403 SignatureDoesNotMatch" : "400 MalformedTrailerError",
      (text) => text.replace(/x-amz-checksum-crc32.*\r\n/, ""),
    ],
    ...(isSigned ? [["with an unsigned trailer", "403 SignatureDoesNotMatch", withoutTrailerSignature] as const] : []),
    [
      "with a trailer that was not announced",
      isSigned ? "403 SignatureDoesNotMatch" : "400 MalformedTrailerError",
      (text) => text.replace("x-amz-checksum-crc32", "x-amz-other:1\r\nx-amz-checksum-crc32"),
    ],
    [
      "with another trailer than announced",
      isSigned ? "403 SignatureDoesNotMatch" : "400 MalformedTrailerError",
      (text) => text.replace("x-amz-checksum-crc32", "x-amz-other"),
    ],
    ["with a trailer without a colon", "400 MalformedTrailerError", (text) => text.replace("crc32:", "crc32")],
    ["with a missing end", "400 IncompleteBody", (text) => text.slice(0, -2)],
    ["with extra data", "400 IncompleteBody", (text) => `${text}0\r\n`],
    ["with an invalid size", "400 InvalidRequest", (text) => `x${text}`],
    [
      "with a line that ends in a line feed alone",
      isSigned ? "403 SignatureDoesNotMatch" : "400 InvalidRequest",
      (text) => text.replace("\r\n", "x\n"),
    ],
    ["with more after a size", "400 InvalidRequest", (text) => text.replace(/^7/, "7x")],
    ["with an endless line", "400 InvalidRequest", (text) => text.replace("\r\n", `;${"x".repeat(300_000)}\r\n`)],
    ["with a chunk above the announced length", "400 InvalidRequest", (text) => text.replace(/^7/, "6")],
  ])("%s is refused, and nothing is stored", async (_, code, change) => {
    const door = openDoor();
    const [trailer = ""] = trailers;
    const signedCode =
      isSigned && code === "400 InvalidRequest" && change("7") === "6" ? "403 SignatureDoesNotMatch" : code;
    expect(await refusalOf(await sendChunked(door, { isSigned, trailer, change }))).toBe(signedCode);
    expect(door.held().objects.size).toBe(0);
  });
});

it.each([
  [{}, "200 none"],
  // R2 refuses the second checksum.
  [{ "content-md5": base64Of("md5", "0123456789") }, "400 InvalidRequest"],
  [{ "x-amz-trailer": "x-amz-other,x-amz-checksum-sha1" }, "400 MalformedTrailerError"],
])("a chunked body may announce trailers in capitals and with spaces, sent with %j: %s", async (headers, outcome) => {
  const trailer = `x-amz-other:1:2\r\nx-amz-checksum-sha256:${base64Of("sha256", "0123456789")}`;
  const more = { "x-amz-trailer": "X-Amz-Other , X-Amz-Checksum-SHA256", ...headers };
  const door = openDoor();
  expect(await refusalOf(await sendChunked(door, { isSigned: false, trailer, more }))).toBe(outcome);
  expect(door.held().objects.size).toBe(outcome === "200 none" ? 1 : 0);
});

it("a chunked body may have only one checksum in its trailers", async () => {
  const sums = ["sha1", "sha256"].map((name) => `x-amz-checksum-${name}:${base64Of(name, "0123456789")}`);
  const more = { "x-amz-trailer": "x-amz-checksum-sha1,x-amz-checksum-sha256" };
  const door = openDoor({ answers: "lenient" });
  const response = await sendChunked(door, { isSigned: false, trailer: sums.join("\r\n"), more });
  expect([await refusalOf(response), door.held().objects.size]).toEqual(["400 InvalidRequest", 0]);
});

describe("a body", () => {
  const body = "hello";
  it.each([
    [body, "NhCmhg==", "200 none"],
    [body, "AAAAAA==", "400 BadDigest"],
    ["other", "NhCmhg==", "400 BadDigest"],
  ])("must match both its Content-MD5 (of %s) and its CRC-32 (%s), if lenient: %s", async (text, crc, outcome) => {
    const headers = { "content-md5": base64Of("md5", text), "x-amz-checksum-crc32": crc };
    const response = await openDoor({ answers: "lenient" }).send("PUT", "/files/key", { body, headers });
    expect(await refusalOf(response)).toBe(outcome);
  });

  it.each([
    ["content-md5", base64Of("md5", body)],
    ["x-amz-checksum-sha1", base64Of("sha1", body)],
    ["x-amz-checksum-sha256", base64Of("sha256", body)],
    ["x-amz-checksum-crc32", "NhCmhg=="],
    ["x-amz-checksum-crc32c", "mnG7TA=="],
    ["x-amz-checksum-crc64nvme", "M3eFcAZSQlc="],
    ["x-amz-content-sha256", sha256(body)],
  ])("must match the given %s", async (name, value) => {
    const door = openDoor();
    const right = await door.send("PUT", "/files/key", { body, headers: { [name]: value } });
    expect([right.status, await (await door.bucket.get("key"))?.text()]).toEqual([200, body]);
    if (name.startsWith("x-amz-checksum")) expect(right.headers.get(name)).toBe(value);
    const before = door.held();
    const wrong = await door.send("PUT", "/files/key", { body: "other", headers: { [name]: value } });
    const code = name === "x-amz-content-sha256" ? "XAmzContentSHA256Mismatch" : "BadDigest";
    expect(await refusalOf(wrong)).toBe(`400 ${code}`);
    expect(door.held()).toEqual(before);
  });

  it.each([
    ["content-md5", base64Of("md5", body), "400 BadDigest"],
    ["x-amz-checksum-crc32", "NhCmhg==", "400 BadDigest"],
    ["x-amz-content-sha256", sha256(body), "400 XAmzContentSHA256Mismatch"],
  ])("without bytes must match the given %s", async (name, value, code) => {
    const door = openDoor();
    expect(await refusalOf(await door.send("PUT", "/files/key", { headers: { [name]: value } }))).toBe(code);
    expect(door.held().objects.size).toBe(0);
  });

  it.each([
    ["content-md5", "abc", "400 InvalidDigest"],
    ["content-md5", "XUFAKrxLKna5cZ2REBfFkg!!", "400 InvalidDigest"],
    ["x-amz-checksum-crc32", "NhCmhg", "400 InvalidRequest"],
    ["x-amz-checksum-crc32", "NhCmhg!!", "400 InvalidRequest"],
    ["x-amz-checksum-sha256", "NhCmhg==", "400 InvalidRequest"],
    ["x-amz-checksum-crc32", "M3eFcAZSQlc=", "400 InvalidRequest"],
    ["x-amz-content-sha256", sha256(body).toUpperCase(), "400 InvalidArgument"],
    ["content-length", "0", "400 IncompleteBody"],
    ["content-length", "4", "400 IncompleteBody"],
    ["content-length", "many", "400 InvalidArgument"],
    ["content-length", "5x", "400 InvalidArgument"],
    ["transfer-encoding", "chunked", "411 MissingContentLength"],
    ["x-amz-content-sha256", "STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD", "501 NotImplemented"],
    ["x-amz-content-sha256", "STREAMING-UNSIGNED-PAYLOAD-TRAILER", "411 MissingContentLength"],
  ])("with %s: %s is refused", async (name, value, code) => {
    const door = openDoor();
    expect(await refusalOf(await door.send("PUT", "/files/key", { body, headers: { [name]: value } }))).toBe(code);
    expect(door.held().objects.size).toBe(0);
  });

  it.each([0, 1, 1000, 2500, 70_000])("of %i bytes is stored whole, with and without its length", async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, index) => index % 251);
    const length = { "content-length": String(size) };
    for (const headers of [{}, length, { ...length, "transfer-encoding": "chunked" }]) {
      const door = openDoor();
      expect((await door.send("PUT", "/files/key", { body: streamOf(bytes, 1000), headers })).status).toBe(200);
      expect(await (await door.bucket.get("key"))?.bytes()).toEqual(bytes);
    }
  });

  it("may have only one checksum", async () => {
    const door = openDoor();
    const headers = { "x-amz-checksum-crc32": "NhCmhg==", "x-amz-checksum-crc32c": "mnG7TA==" };
    expect(await refusalOf(await door.send("PUT", "/files/key", { body, headers }))).toBe("400 InvalidRequest");
  });

  it("is refused if it breaks off", async () => {
    const door = openDoor();
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error("gone"));
      },
    });
    expect(await refusalOf(await door.send("PUT", "/files/key", { body: broken }))).toBe("400 IncompleteBody");
  });

  it.each<[headers: Record<string, string>, read: number]>([
    [{}, 3000],
    [{ "content-length": "3000" }, 0],
    [{ "x-amz-content-sha256": "STREAMING-UNSIGNED-PAYLOAD-TRAILER", "x-amz-decoded-content-length": "3000" }, 0],
  ])("is read only up to the limit of an object, or of a part (headers %j)", async (headers, read) => {
    for (const isPart of [false, true]) await exceed(headers, read, isPart);
  });

  /** Sends more bytes than an object, or a part, may have. */
  async function exceed(headers: Record<string, string>, read: number, isPart: boolean): Promise<void> {
    const limits = isPart ? { maxPartBytes: 2500, maxUploadBytes: 5000 } : { maxUploadBytes: 2500, maxPartBytes: 5000 };
    const door = openDoor({ bucket: new FakeBucket({ limits }) });
    const { uploadId } = await door.bucket.createMultipartUpload("key");
    let given = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          given += 1000;
          controller.enqueue(new Uint8Array(1000));
        },
        cancel() {
          cancelled = true;
          throw new Error("a failure that nobody waits for");
        },
      },
      { highWaterMark: 0 },
    );
    const query = isPart ? `?partNumber=1&uploadId=${uploadId}` : "";
    const response = await door.send("PUT", `/files/key${query}`, { body: endless, headers });
    expect(await refusalOf(response)).toBe("400 EntityTooLarge");
    expect([given, cancelled]).toEqual([read, true]);
  }

  it.each([
    ["UNSIGNED-PAYLOAD", "abc", {}],
    ["UNSIGNED-PAYLOAD", "abc", { "content-length": "3" }],
    ["STREAMING-UNSIGNED-PAYLOAD-TRAILER", "3\r\nabc\r\n0\r\n\r\n", { "x-amz-decoded-content-length": "3" }],
  ])("is taken up to the limit itself (%s), of an object or a part", async (content, body, length) => {
    const headers = { "x-amz-content-sha256": content, ...length };
    const answers: string[] = [];
    for (const limits of [{ maxUploadBytes: 2 }, { maxUploadBytes: 3 }, { maxPartBytes: 2 }, { maxPartBytes: 3 }]) {
      const door = openDoor({ bucket: new FakeBucket({ limits }) });
      const { uploadId } = await door.bucket.createMultipartUpload("key");
      const query = "maxPartBytes" in limits ? `?partNumber=1&uploadId=${uploadId}` : "";
      answers.push(await refusalOf(await door.send("PUT", `/files/key${query}`, { body, headers })));
    }
    expect(answers).toEqual(["400 EntityTooLarge", "200 none", "400 EntityTooLarge", "200 none"]);
  });

  it.each([
    ["gzip,aws-chunked", "gzip"],
    ["gzip, aws-chunked", "gzip"],
    ["gzip;aws-chunked", "gzip;aws-chunked"],
    ["aws-chunked, gzip", "gzip"],
    ["aws-chunked", undefined],
    ["gzip, br", "gzip, br"],
  ])("is stored with the encoding %j as %j", async (encoding, contentEncoding) => {
    const door = openDoor();
    await door.send("PUT", "/files/key", { body: "v", headers: { "content-encoding": encoding } });
    expect((await door.bucket.head("key"))?.httpMetadata?.contentEncoding).toBe(contentEncoding);
  });
});
