import { readFileSync } from "node:fs";
import { findAnswers } from "fakebucket/rules";
import { describe, expect, it } from "vitest";
import { run } from "../../../src/cli/run.js";

/** A question asked in public, with the required text of the first answer in the terminal. */
interface Asked {
  readonly asked: string;
  readonly note: string;
  /** A regular expression for the first answer; absent for questions outside the domain. */
  readonly says?: string;
  /** A regular expression for texts of wrong answers. */
  readonly never?: string;
  readonly outside?: true;
}

const all: readonly Asked[] = JSON.parse(readFileSync(new URL("asked.json", import.meta.url), "utf8"));
const inside = all.filter(({ outside }) => outside === undefined);
const outside = all.filter((each) => each.outside);

/** Returns what `explain` prints of its first answer, in one line, without the question itself. */
function firstAnswer(question: string): string {
  const outcome = run(["explain", "--", question], "1.0.0", { width: 100, colors: false });
  const [first = ""] = ("output" in outcome ? outcome.output : "").split(
    /^(?:Or did you mean| {2}(?:More rules|Sources)$)/m,
  );
  const line = (text: string) => text.replace(/\s+/g, " ").trim();
  return line(first).split(line(question)).join(" ");
}

describe("explain", () => {
  it("answers at least 65 of 70 public questions right at first", () => {
    expect(inside).toHaveLength(70);
    const missed = inside.filter(({ asked, says = "", never }) => {
      const first = firstAnswer(asked);
      return !new RegExp(says, "is").test(first) || (never !== undefined && new RegExp(never, "is").test(first));
    });
    expect(missed.length, missed.map(({ asked, note }) => `${asked}: ${note}`).join("\n")).toBeLessThanOrEqual(5);
  });

  it.each([
    ["/answers/signed-stream/", "signed chunks of a stream are refused by R2", "aws sdk streaming payload signing 501"],
    ["/answers/10013/", "10013", "IncompleteBody when uploading"],
    [
      "/answers/one-checksum/",
      "You can only specify one non-default checksum",
      "Content-MD5 and another checksum over S3",
    ],
    [
      "/answers/search-parameter/",
      "ListBuckets search parameter x-id not implemented",
      "search parameter maxKeys not implemented",
    ],
    [
      "/answers/browser-upload/",
      "R2 PUT network error: xhr network error",
      "TypeError: Failed to fetch when I PUT to R2",
    ],
    [
      "/behaviour/multipart.complete-metadata/",
      "customMetadata empty after complete",
      "complete() returns no contentType",
    ],
    ["/answers/hostname-records/", "no ssl.validation_records after POST", "created custom hostname has no TXT record"],
    ["/answers/hostname-unresolved/", "Error 1016 on a customer's domain", "custom hostname Origin DNS error"],
    [
      "/answers/stalled/",
      "stalled HTTP response was canceled",
      "deadlock: fetch without reading bodies of responses in a Worker",
    ],
    ["/answers/form/", "No boundary in multipart Content-Type", "Could not parse content as FormData."],
    [
      "/answers/cache-field/",
      "The 'cache' field on 'RequestInitializerDict' is not implemented.",
      "Unsupported cache mode: reload",
    ],
    ["/answers/list-all/", "only the first 100 objects are listed", "list shows fewer objects than the bucket has"],
    [
      "/answers/content-length/",
      "content-length header not set on the response",
      "download from R2 has no total size, chunked",
    ],
    ["/answers/limits/", "largest object", "how many objects can a bucket hold"],
    ["/behaviour/checksum.one/", "md5 and sha256 together", "put with several checksums"],
    ["/behaviour/multipart.complete/", "must parts be sorted", "order of the parts in complete"],
    ["/behaviour/result.range/", "what does object.range hold", "what does range of a result contain"],
    ["/answers/local-files/", "use local files of wrangler dev in tests", "read .wrangler/state in a test"],
    ["/answers/hosts/", "does it run on Deno", "bun test support"],
    ["/answers/one-object/", "create a single R2Object in a unit test", "construct an R2ObjectBody for a test"],
    ["/answers/cost/", "is there a free tier", "how much do class A operations cost"],
    ["/answers/disposition/", "file name of a downloaded object", "force download as attachment"],
    ["/answers/storage-classes/", "which storage classes are supported", "store a backup as infrequent access"],
    ["/answers/protect/", "make objects immutable for 90 days", "nobody may delete or overwrite these objects"],
    [
      "/answers/restart/",
      "local objects disappear when I restart wrangler dev",
      "persist R2 data of miniflare between runs",
    ],
    ["/answers/events/", "call a function after each upload", "which events does a bucket notification send"],
    ["/answers/public/", "r2.dev url in production", "is pub-1.r2.dev slow for my users"],
    ["/answers/list-all/", "load the next page of objects", "second page of a list"],
    ["/answers/big-upload/", "minimum part size of a multipart upload", "largest part of a multipart upload"],
    ["/behaviour/multipart.expiry/", "multipart upload was never completed", "forgotten multipart uploads"],
    ["/behaviour/head.metadata/", "difference between get and head", "head vs get"],
    ["/behaviour/key.any-characters/", "double slashes in a key", "key a//b"],
    ["/answers/presigned-checksum/", "presigned put BadDigest", "BadDigest with getSignedUrl and PutObjectCommand"],
    ["/answers/copy/", "CopyObject NoSuchKey for keys with spaces", "copysource with special characters"],
    [
      "/answers/signed-stream/",
      "STREAMING-UNSIGNED-PAYLOAD-TRAILER not implemented",
      "501 NotImplemented: STREAMING-UNSIGNED-PAYLOAD-TRAILER",
    ],
    [
      "/answers/malformed-xml/",
      "MalformedXML: The XML you provided was not well-formed",
      "R2 says my XML is not valid",
    ],
    ["/answers/hostname-foreign/", "error 1014", "CNAME Cross-User Banned on a customer's domain"],
    ["/answers/website/", "serve a static site with index.html from a bucket", "browse a public bucket"],
    ["/answers/globals/", "ReferenceError: caches is not defined", "HTMLRewriter is not defined in a Node test"],
    ["/answers/durable/", "can R2 lose my data, how many nines", "durability of stored objects"],
    ["/answers/versions/", "keep the previous version of an object", "old versions in a bucket"],
    ["/answers/fixtures/", "fill the bucket before each test", "populate a fake bucket"],
    ["/answers/cors/", "preflight of an upload gets 403", "OPTIONS 403 before a presigned upload"],
    ["/answers/local/", "writes do not show in my bucket", "dashboard shows no objects of wrangler dev"],
    ["/answers/internal/", "502 bad gateway from R2", "bucket.get answers 520 sometimes"],
    [
      "/behaviour/result.rpc/",
      "HeadResult cannot be serialized",
      "return a GetResult from a WorkerEntrypoint over RPC",
    ],
    ["/answers/command-line/", "list a bucket in the terminal", "wrangler r2 object ls"],
    ["/answers/big-upload/", "upload parts in parallel", "may parts be uploaded at the same time"],
    ["/answers/credentials/", "SigV2 authorization is not supported", "InvalidClientTokenId from a token of R2"],
    ["/answers/endpoint/", "PermanentRedirect to s3.amazonaws.com", "301 permanent redirect from the SDK with R2"],
    [
      "/answers/10073/",
      "A request to the Cloudflare API (/r2/buckets) failed. The bucket you tried to create already exists, and you own it",
      "The bucket you tried to create already exists",
    ],
    ["/answers/unread/", "detect an unread body in a test", "test that a body was not read"],
  ])("has %s as its first answer to %j and %j", (page, ...phrasings) => {
    expect(phrasings.map((phrasing) => findAnswers(phrasing)[0]?.page)).toEqual([page, page]);
  });

  it("refuses at least 9 of 10 questions outside its domain", () => {
    expect(outside).toHaveLength(10);
    const answered = outside.filter(({ asked }) => findAnswers(asked).length > 0);
    expect(answered.length, answered.map(({ asked }) => asked).join("\n")).toBeLessThanOrEqual(1);
  });
});
