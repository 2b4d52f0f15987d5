import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { type S3HandlerOptions, s3Handler } from "fakebucket/s3";
import { contents, type ManualClock, manualClock } from "fakebucket/testing";
import { expect } from "vitest";

export const credentials = { accessKeyId: "fake-access-key", secretAccessKey: "fake/secret+key" };

/** The address of requests: no server listens there. */
export const origin = "http://localhost";

/** A handler over one bucket, `files`, and a client for it. */
export interface Door {
  readonly bucket: FakeBucket;
  readonly buckets: Map<string, FakeBucket>;
  readonly clock: ManualClock;
  readonly fetch: ReturnType<typeof s3Handler>;
  /** Sends a signed request for a path such as `/files/key?query`. */
  readonly send: (method: string, path: string, init?: SignedInit) => Promise<Response>;
  /** Returns the bucket's contents for comparisons. */
  readonly held: () => ReturnType<typeof contents>;
}

/** The parts of a request other than its address. */
export interface SignedInit {
  readonly body?: BodyInit | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The signing key. @defaultValue {@link credentials} */
  readonly by?: typeof credentials;
  /** The signed region. @defaultValue `"auto"` */
  readonly region?: string;
}

/** Opens a handler over a bucket. */
export function openDoor(
  options: Partial<S3HandlerOptions> & {
    readonly bucket?: FakeBucket;
    readonly bucketOptions?: FakeBucketOptions;
  } = {},
): Door {
  const clock = manualClock("2026-11-22T12:00:00Z");
  const { bucketOptions, bucket = new FakeBucket({ clock, ...bucketOptions }), ...others } = options;
  const buckets = new Map([["files", bucket]]);
  const fetch = s3Handler({ buckets, credentials, clock, ...others });
  return {
    bucket,
    buckets,
    clock,
    fetch,
    send: async (method, path, init) => fetch(await signed(method, origin + path, clock, init)),
    held: () => contents(bucket),
  };
}

/** Makes a request with a signature in a header. */
export async function signed(
  method: string,
  url: string,
  clock: { now(): number },
  { body = null, headers = {}, by = credentials, region = "auto" }: SignedInit = {},
): Promise<Request> {
  const signer = new AwsV4Signer({
    ...by,
    ...{ method, url, headers, service: "s3", region, datetime: dateOf(clock.now()), allHeaders: true },
  });
  const { url: address, headers: signedHeaders } = await signer.sign();
  return new Request(address, { method, headers: signedHeaders, body, ...({ duplex: "half" } as object) });
}

/** Makes a presigned address. */
export async function presigned(
  method: string,
  url: string,
  clock: { now(): number },
  headers: Readonly<Record<string, string>> = {},
): Promise<URL> {
  const signer = new AwsV4Signer({
    ...credentials,
    ...{ method, url, headers, service: "s3", region: "auto", datetime: dateOf(clock.now()) },
    ...{ allHeaders: true, signQuery: true },
  });
  return (await signer.sign()).url;
}

/** Formats a date for signatures. */
export function dateOf(time: number): string {
  return new Date(time).toISOString().replace(/[:-]|\.\d{3}/g, "");
}

/** Returns the status and the code of an error response. */
export async function refusalOf(response: Response): Promise<string> {
  const text = await response.text();
  // Only the message of a binding's error ends with the store's code.
  expect(text).not.toMatch(/ \(\d+\)<\/Message>/);
  const [, code = "none"] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
  return `${response.status} ${code}`;
}

/** Returns the headers of a customer's key. */
export function withKey(key: Buffer, prefix: "x-amz-" | "x-amz-copy-source-" = "x-amz-"): Record<string, string> {
  const ofKey = `${prefix}server-side-encryption-customer-`;
  return {
    [`${ofKey}algorithm`]: "AES256",
    [`${ofKey}key`]: key.toString("base64"),
    [`${ofKey}key-md5`]: createHash("md5").update(key).digest("base64"),
  };
}
