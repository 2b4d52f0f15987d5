import { describe, expect, it } from "vitest";
import { refused, storeOf } from "./store-of.js";

describe("a refusal by the store", () => {
  it.each([
    ...[
      ["InternalError", "10001"],
      ["NoSuchBucket", "10006"],
      ["EntityTooSmall", "10011"],
    ],
    ...[
      ["MetadataTooLarge", "10012"],
      ["InvalidObjectName", "10020"],
      ["KeyTooLongError", "10020"],
    ],
    ...[
      ["NoSuchUpload", "10024"],
      ["InvalidPart", "10025"],
      ["InvalidPartOrder", "10025"],
      ["BadDigest", "10037"],
    ],
    ...[
      ["XAmzContentSHA256Mismatch", "10037"],
      ["InvalidRange", "10039"],
      ["NotEntitled", "10042"],
    ],
    ...[
      ["ServiceUnavailable", "10043"],
      ["SlowDown", "10058"],
      ["TooManyRequests", "10058"],
    ],
    ...[
      ["ObjectLockedByBucketPolicy", "10069"],
      ["EntityTooLarge", "100100"],
      ["Other", "Other"],
    ],
  ])("with the code %s has the code %s of the binding", async (code, number) => {
    const { bucket } = storeOf([() => refused(400, code)], { semantics: "deployed" });
    await expect(bucket.put("k", "v")).rejects.toThrow(new RegExp(`^put: .* \\(${number}\\)$`, "s"));
  });

  it.each([
    [403, "AccessDenied"],
    [412, "PreconditionFailed"],
    [416, "10039"],
    [418, "HTTP 418"],
    [429, "10058"],
    [500, "10001"],
    [503, "10043"],
  ])("of head(), which has no text, has the code of its status %i: %s", async (status, code) => {
    const { bucket } = storeOf([() => new Response(null, { status })], { attempts: 1, semantics: "deployed" });
    await expect(bucket.head("k")).rejects.toThrow(new RegExp(`^head: .* \\(${code}\\)$`));
  });

  it.each([
    [400, "InvalidPart", "All non-trailing parts must have the same length.", "10048"],
    [503, "Unknown", "", "10043"],
  ])(
    "with status %i and the code %s is recognised by its text %j or its status",
    async (status, code, given, number) => {
      const body = `<Error><Code>${code}</Code><Message>${given}</Message></Error>`;
      const { bucket } = storeOf([() => new Response(body, { status })], { attempts: 1 });
      await expect(bucket.put("k", "v")).rejects.toThrow(new RegExp(`^put: .* \\(${number}\\)$`));
    },
  );

  it.each([
    ["BadDigest", "The CRC32 you specified did not match.", "The CRC32 you specified did not match."],
    ["BadDigest", "", "The store received bytes that do not have the checksum of the request."],
    ["XAmzContentSHA256Mismatch", "Other bytes.", "Other bytes."],
  ])("for a checksum, %s, has no checksums but those of its text %j", async (code, given, text) => {
    const body = `<Error><Code>${code}</Code><Message>${given}</Message></Error>`;
    const { bucket } = storeOf([() => new Response(body, { status: 400 })]);
    const refused = { message: `put: ${text} (10037)`, refusal: { status: 400, code, message: given } };
    await expect(bucket.put("k", "v")).rejects.toMatchObject(refused);
  });

  it("with 404, and no text, means a missing key", async () => {
    const missing = () => new Response(null, { status: 404 });
    expect(await storeOf([missing]).bucket.get("k")).toBeNull();
    expect(await storeOf([missing]).bucket.delete("k")).toBeUndefined();
    expect(await storeOf([missing]).bucket.put("k", "v", { onlyIf: { etagMatches: "*" } })).toBeNull();
  });

  it.each([
    ["all line breaks as one character", "a\rb\r\nc\nd", "a\nb\nc\nd"],
    [
      "characters by their numbers",
      "&#10;&#65;&#xD7FF;&#xE000;&#x1F600;&#x10FFFF;",
      "\nA\uD7FF\uE000\u{1F600}\u{10FFFF}",
    ],
    ["U+FFFD for numbers of no character in XML", "&#x1;&#11;&#xD800;&#xDFFF;&#x110000;", "\uFFFD".repeat(5)],
    ["U+FFFD for no character in XML", "a\u0001\uFFFEb", "a\uFFFD\uFFFDb"],
  ])("has in its text %s", async (_, given, text) => {
    const body = `<Error><Code>Other</Code><Message>${given}</Message></Error>`;
    const { bucket } = storeOf([() => new Response(body, { status: 400 })]);
    await expect(bucket.list()).rejects.toEqual(new Error(`list: ${text} (Other)`));
  });

  it("of which a host gives no reason has the text of the host", async () => {
    const { bucket } = storeOf(
      [() => Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { message: "" }) }))],
      {
        attempts: 1,
      },
    );
    await expect(bucket.get("k")).rejects.toThrow("get: The store did not answer: fetch failed");
  });
});
