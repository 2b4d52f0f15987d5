import { createHash } from "node:crypto";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { AwsV4Signer } from "aws4fetch";
import { FakeBucket } from "fakebucket";
import { s3Handler } from "fakebucket/s3";
import { describe, expect, it } from "vitest";
import { credentials, type Door, dateOf, openDoor, origin, presigned, refusalOf, signed } from "./door.js";

const minute = 60_000;

/** Returns the same request with some headers changed; `undefined` removes a header. */
function changed(request: Request, headers: Readonly<Record<string, string | undefined>>, body?: string): Request {
  const all = new Headers(request.headers);
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) all.delete(name);
    else all.set(name, value);
  }
  return new Request(request.url, { method: request.method, headers: all, body: body ?? null });
}

const put = (door: Door, headers: Readonly<Record<string, string>> = {}) =>
  signed("PUT", `${origin}/files/key`, door.clock, { headers });

describe("a signature in a header", () => {
  it("is valid for the signed request", async () => {
    const door = openDoor();
    const response = await door.send("PUT", "/files/key", { body: "value", headers: { "x-amz-meta-a": "1" } });
    expect([response.status, await (await door.bucket.get("key"))?.text()]).toEqual([200, "value"]);
  });

  type Refusal = readonly [why: string, code: string, make: (door: Door) => Promise<Request> | Request];

  /** A refusal after an edit of the signature's header. */
  const edited = (why: string, code: string, edit: (authorization: string) => string): Refusal => {
    const make = async (door: Door) => {
      const request = await put(door);
      return changed(request, { authorization: edit(request.headers.get("authorization") ?? "") });
    };
    return [why, code, make];
  };

  const refusals: readonly Refusal[] = [
    ["is missing", "403 AccessDenied", () => new Request(`${origin}/files/key`, { method: "PUT", body: "v" })],
    edited("is of version 2", "400 InvalidRequest", () => "AWS key:c2ln"),
    edited("is malformed", "400 AuthorizationHeaderMalformed", () => "AWS4-HMAC-SHA256 Credential=a"),
    edited("is of an unknown key", "403 InvalidAccessKeyId", (text) => text.replace("fake-access-key", "another-key")),
    edited("is wrong", "403 SignatureDoesNotMatch", (text) => text.slice(0, -1) + (text.endsWith("0") ? 1 : 0)),
    edited("is wrong in its first digit", "403 SignatureDoesNotMatch", (text) =>
      text.replace(/Signature=(.)/, (_, digit) => `Signature=${digit === "0" ? 1 : 0}`),
    ),
    edited("is cut short", "403 SignatureDoesNotMatch", (text) => text.slice(0, -1)),
    edited("is too long", "403 SignatureDoesNotMatch", (text) => `${text}0`),
    ...["Credential", "SignedHeaders", "Signature"].map((field) =>
      edited(`has no ${field}`, "400 AuthorizationHeaderMalformed", (text) =>
        text.replace(new RegExp(`${field}=[^,]*(?:, )?`), ""),
      ),
    ),
    edited("covers a name that is no header's", "403 SignatureDoesNotMatch", (text) =>
      text.replace("=host", "=a b;host"),
    ),
    edited("does not cover the host", "400 AuthorizationHeaderMalformed", (text) => text.replace("host;", "")),
    edited("is for another day", "400 AuthorizationHeaderMalformed", (text) =>
      text.replace("/20261122/", "/20261121/"),
    ),
    edited("is for no request", "400 AuthorizationHeaderMalformed", (text) => text.replace("aws4_request", "aws4")),
    edited("is for more than a request", "400 AuthorizationHeaderMalformed", (text) =>
      text.replace("aws4_request", "aws4_request/more"),
    ),
    edited("is for another region", "400 AuthorizationHeaderMalformed", (text) => text.replace("/auto/", "/eu/")),
    edited("is for another service", "400 AuthorizationHeaderMalformed", (text) => text.replace("/s3/", "/sqs/")),
    ["is of version 2 in the query", "400 InvalidRequest", () => new Request(`${origin}/files/key?AWSAccessKeyId=key`)],
    ...[false, true].map(
      (signQuery): Refusal => [
        `is of a day that does not exist, in the query: ${signQuery}`,
        signQuery ? "400 AuthorizationQueryParametersError" : "403 AccessDenied",
        async () => {
          const given = { ...credentials, url: `${origin}/files/key`, method: "PUT", service: "s3", region: "auto" };
          const { url, ...request } = await new AwsV4Signer({
            ...{ ...given, signQuery, datetime: "20261322T120000Z" },
          }).sign();
          return new Request(url, request);
        },
      ],
    ),
    ["has no date", "403 AccessDenied", async (door) => changed(await put(door), { "x-amz-date": undefined })],
    [
      "is older than 15 minutes",
      "403 RequestTimeTooSkewed",
      async (door) => {
        const request = await put(door);
        door.clock.advance(15 * minute + 1);
        return request;
      },
    ],
    [
      "is more than 15 minutes ahead",
      "403 RequestTimeTooSkewed",
      (door) => signed("PUT", `${origin}/files/key`, { now: () => door.clock.now() + 15 * minute + 1000 }),
    ],
    ...["token", ""].map(
      (token): Refusal => [
        `has the session token "${token}"`,
        "400 InvalidToken",
        (door) => put(door, { "x-amz-security-token": token }),
      ],
    ),
    [
      "does not cover an S3 header",
      "403 AccessDenied",
      async (door) => changed(await put(door), { "x-amz-meta-added": "1" }),
    ],
    [
      "does not cover a setting",
      "403 AccessDenied",
      async (door) => changed(await put(door), { "x-amz-storage-class": "STANDARD_IA" }),
    ],
    [
      "covers a missing header",
      "403 SignatureDoesNotMatch",
      async (door) => changed(await put(door, { "x-amz-meta-a": "1" }), { "x-amz-meta-a": undefined }),
    ],
    [
      "is for other bytes",
      "400 XAmzContentSHA256Mismatch",
      async (door) => changed(await put(door, { "x-amz-content-sha256": "0".repeat(64) }), {}, "other"),
    ],
    [
      "covers no x-amz-content-sha256",
      "400 InvalidRequest",
      async (door) => changed(await put(door), { "x-amz-content-sha256": undefined }),
    ],
    [
      "has no digest",
      "400 InvalidArgument",
      async (door) => changed(await put(door, { "x-amz-content-sha256": "sha" }), {}, "other"),
    ],
    [
      "is combined with one in the query",
      "400 InvalidArgument",
      async (door) => {
        const url = await presigned("PUT", `${origin}/files/key`, door.clock);
        return new Request(url, { method: "PUT", headers: (await put(door)).headers });
      },
    ],
    ...["a", ""].map(
      (first): Refusal => [
        `is for a query with a repeated parameter, first as "${first}"`,
        "400 InvalidArgument",
        (door) => signed("GET", `${origin}/files?prefix=${first}&prefix=b`, door.clock),
      ],
    ),
  ];

  it.each(refusals)("is refused if it %s, and nothing changes", async (_, code, make) => {
    const door = openDoor();
    await door.bucket.put("key", "before");
    const before = door.held();
    expect(await refusalOf(await door.fetch(await make(door)))).toBe(code);
    expect(door.held()).toEqual(before);
  });

  it("is valid with any spaces between its parts", async () => {
    const door = openDoor();
    const request = await put(door);
    const authorization = request.headers.get("authorization")?.replaceAll(" ", "   ").replaceAll(",", "  ,");
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 {3}Cred.* {2}, {3}Sig/);
    expect((await door.fetch(changed(request, { authorization }))).status).toBe(200);
  });

  it("is refused with the names of all headers that it does not cover", async () => {
    const door = openDoor();
    const request = changed(await put(door), { "x-amz-meta-b": "1", "x-amz-meta-a": "2" });
    expect(await (await door.fetch(request)).text()).toContain("not signed: x-amz-meta-a, x-amz-meta-b<");
  });

  it("is valid until the end of the 15 minutes", async () => {
    const door = openDoor();
    const request = await put(door);
    door.clock.advance(15 * minute);
    expect((await door.fetch(request)).status).toBe(200);
  });

  it("is valid in the first second of 1970, also in an address", async () => {
    // A clock whose now() needs its object.
    class ClockOf1970 {
      readonly #time = 0;
      now() {
        return this.#time;
      }
    }
    const clock = new ClockOf1970();
    const { fetch } = openDoor({ clock });
    const url = `${origin}/files`;
    for (const request of [await signed("GET", url, clock), new Request(await presigned("GET", url, clock))])
      expect((await fetch(request)).status).toBe(200);
  });

  it("is valid on each of many days", async () => {
    // More days than derived keys are cached.
    const door = openDoor();
    for (let day = 0; day < 70; day++) {
      expect([day, (await door.send("GET", "/files")).status]).toEqual([day, 200]);
      door.clock.advance("1d");
    }
  });

  it.each(["auto", "us-east-1", "here"])("may be for the region %s", async (region) => {
    const door = openDoor({ region: "here" });
    const url = `${origin}/files`;
    const signer = new AwsV4Signer({ ...credentials, url, service: "s3", region, datetime: dateOf(door.clock.now()) });
    expect((await door.fetch(new Request(url, await signer.sign()))).status).toBe(200);
  });

  it("may use any of several keys, each with its own secret", async () => {
    const other = { accessKeyId: "other=key", secretAccessKey: "" };
    const door = openDoor({ credentials: [other, credentials] });
    const mixed = { ...credentials, secretAccessKey: other.secretAccessKey };
    const come: string[] = [];
    // Derived keys are cached: each order of keys, twice.
    for (const by of [credentials, other, mixed, other, credentials, mixed])
      come.push(await refusalOf(await door.send("GET", "/files", { by })));
    const [passes, refused] = ["200 none", "403 SignatureDoesNotMatch"];
    expect(come).toEqual([passes, passes, refused, passes, passes, refused]);
  });

  it.each([
    ["UTF-8", "\u00c3\u00bc"],
    ["Latin-1", "\u00fc"],
  ])("covers non-ASCII bytes that signers treat as %s", async (_, sent) => {
    const door = openDoor();
    const headers = { "x-amz-meta-a": "\u00fc" };
    // The signature covers the UTF-8 of the text; the request carries these bytes.
    const request = changed(await signed("PUT", `${origin}/files/key`, door.clock, { headers }), {
      "x-amz-meta-a": sent,
    });
    expect((await door.fetch(request)).status).toBe(200);
    expect((await door.bucket.head("key"))?.customMetadata).toEqual({ a: "\u00fc" });
  });
});

// Amazon S3 API Reference, "Signature Calculations: Examples"
describe("the examples of Amazon", () => {
  const amazon = { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
  const open = async () => {
    const bucket = new FakeBucket();
    await bucket.put("test.txt", "Welcome to Amazon S3.");
    return s3Handler({
      buckets: { examplebucket: bucket },
      credentials: amazon,
      region: "us-east-1",
      clock: { now: () => Date.UTC(2013, 4, 24) },
      hosts: ["s3.amazonaws.com"],
    });
  };
  const scope = "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request";
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  it("for a range of an object is valid", async () => {
    const response = await (await open())("https://examplebucket.s3.amazonaws.com/test.txt", {
      headers: {
        authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
        range: "bytes=0-9",
        "x-amz-content-sha256": empty,
        "x-amz-date": "20130524T000000Z",
      },
    });
    expect([response.status, await response.text()]).toEqual([206, "Welcome to"]);
  });

  it("for a listing is valid", async () => {
    const response = await (await open())("https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J", {
      headers: {
        authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7`,
        "x-amz-content-sha256": empty,
        "x-amz-date": "20130524T000000Z",
      },
    });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("<MaxKeys>2</MaxKeys>")]);
  });

  it("for a presigned address is valid", async () => {
    const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(scope)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`;
    const response = await (await open())(`https://examplebucket.s3.amazonaws.com/test.txt?${query}`);
    expect([response.status, await response.text()]).toEqual([200, "Welcome to Amazon S3."]);
  });
});

describe("a presigned address", () => {
  const url = `${origin}/files/key`;
  const malformed = "400 AuthorizationQueryParametersError";

  // The parameter is set before signing, or changed afterwards; `undefined` removes it.
  it.each<readonly [why: string, code: string, when: "signed" | "changed", name: string, value: string | undefined]>([
    ["valid for more than a week", malformed, "signed", "X-Amz-Expires", "604801"],
    ["valid for no time", malformed, "signed", "X-Amz-Expires", "0"],
    ["valid for a fraction of a second", malformed, "signed", "X-Amz-Expires", "1.5"],
    ["without an expiry", malformed, "changed", "X-Amz-Expires", undefined],
    ["with an extended expiry", "403 SignatureDoesNotMatch", "changed", "X-Amz-Expires", "604800"],
    ["without a signature", malformed, "changed", "X-Amz-Signature", undefined],
    ["without an algorithm", malformed, "changed", "X-Amz-Algorithm", undefined],
    ["with another algorithm", malformed, "changed", "X-Amz-Algorithm", "AWS4-HMAC-SHA1"],
    ["with an invalid date", malformed, "changed", "X-Amz-Date", "today"],
    ["with another date than its key", malformed, "changed", "X-Amz-Date", "20261121T120000Z"],
    ["with an unsigned host", malformed, "changed", "X-Amz-SignedHeaders", "range"],
    ["with a session token", "400 InvalidToken", "signed", "X-Amz-Security-Token", "token"],
    ["with an empty session token", "400 InvalidToken", "signed", "X-Amz-Security-Token", ""],
    ["with a parameter that is no header", "400 InvalidArgument", "signed", "x-amz-meta-a%20b", "1"],
  ])("%s: refused, and nothing changes", async (_, code, when, name, value) => {
    const door = openDoor();
    await door.bucket.put("key", "before");
    const before = door.held();
    const query = when === "signed" ? `?${name}=${value}` : "";
    const address = await presigned("PUT", `${url}${query}`, door.clock);
    if (when === "changed") address.searchParams.set(name, value ?? "");
    if (value === undefined) address.searchParams.delete(name);
    expect(await refusalOf(await door.fetch(address, { method: "PUT", body: "after" }))).toBe(code);
    expect(door.held()).toEqual(before);
  });

  it.each([
    ["value", "200 none"],
    ["other", "400 XAmzContentSHA256Mismatch"],
  ])("with a signed digest takes the body of this digest only: %s: %s", async (body, outcome) => {
    const door = openDoor();
    const headers = { "x-amz-content-sha256": createHash("sha256").update("value").digest("hex") };
    const address = await presigned("PUT", url, door.clock, headers);
    expect(await refusalOf(await door.fetch(address, { method: "PUT", headers, body }))).toBe(outcome);
    expect(door.held().objects.size).toBe(outcome === "200 none" ? 1 : 0);
  });

  it("is refused before its date, except for a clock that is up to 15 minutes slow", async () => {
    const door = openDoor();
    for (const [ahead, outcome] of [
      [15 * minute, "200 none"],
      [15 * minute + 1000, "403 AccessDenied"],
    ] as const) {
      const address = await presigned("PUT", url, { now: () => door.clock.now() + ahead });
      expect(await refusalOf(await door.fetch(address, { method: "PUT" }))).toBe(outcome);
    }
  });

  it("reports its expiry", async () => {
    const door = openDoor();
    const address = await presigned("GET", `${url}?X-Amz-Expires=604800`, door.clock);
    door.clock.advance("7d");
    expect((await door.fetch(address)).status).toBe(404);
    door.clock.advance(1);
    expect((await door.fetch(await presigned("GET", `${url}?X-Amz-Expires=1`, door.clock))).status).toBe(404);
    const expired = await door.fetch(address);
    expect([expired.status, await expired.text()]).toEqual([403, expect.stringContaining("Request has expired<")]);
  });

  // Undocumented: which of two signed values counts.
  it("with a header in its query too has the value of the header", async () => {
    const door = openDoor();
    const headers = { "x-amz-meta-a": "header" };
    const address = await presigned(
      "PUT",
      `${url}?x-amz-meta-a=query&X-Amz-Meta-I=query&x-amz-meta-c=%E2%82%AC`,
      door.clock,
      headers,
    );
    const request = new Request(address, { method: "PUT", body: "value", headers });
    expect((await door.fetch(request)).status).toBe(200);
    expect((await door.bucket.head("key"))?.customMetadata).toEqual({ a: "header", i: "query", c: "\u20ac" });
    expect(request.headers.has("x-amz-meta-i")).toBe(false);
  });

  it("of a GET has headers in its query too, except for one without effect", async () => {
    const door = openDoor();
    await door.bucket.put("key", "value");
    const get = async (query: string) => door.fetch(await presigned("GET", `${url}?${query}`, door.clock));
    for (const name of ["x-amz-request-payer", "X-Amz-Request-Payer"])
      expect(await refusalOf(await get(`${name}=requester`))).toBe("501 NotImplemented");
    const both = await get("x-amz-checksum-mode=ENABLED&x-amz-request-payer=requester");
    expect(await refusalOf(both)).toBe("501 NotImplemented");
    const { status, headers } = await get("x-amz-checksum-mode=ENABLED");
    expect([status, headers.get("x-amz-checksum-crc64nvme")]).toEqual([200, null]);
    // Other parameters are no headers.
    expect(await (await get("range=bytes%3D0-1")).text()).toBe("value");
  });

  it("of the AWS SDK carries headers in its query", async () => {
    const door = openDoor();
    const settings = { forcePathStyle: true, requestChecksumCalculation: "WHEN_REQUIRED" } as const;
    const client = new S3Client({ endpoint: origin, region: "auto", credentials, ...settings });
    const signingDate = new Date(door.clock.now());
    const command = new PutObjectCommand({
      ...{ Bucket: "files", Key: "a b/\u00fc+", Metadata: { author: "me" }, StorageClass: "STANDARD_IA" },
    });
    const address = await getSignedUrl(client, command, { signingDate });
    expect((await door.fetch(address, { method: "PUT", body: "value" })).status).toBe(200);
    const stored = await door.bucket.get("a b/\u00fc+");
    expect([stored?.customMetadata, stored?.storageClass]).toEqual([{ author: "me" }, "InfrequentAccess"]);
    const reading = new GetObjectCommand({ Bucket: "files", Key: "a b/\u00fc+", ResponseContentType: "text/plain" });
    const read = await door.fetch(await getSignedUrl(client, reading, { signingDate }));
    expect([read.headers.get("content-type"), await read.text()]).toEqual(["text/plain", "value"]);
  });
});
