import type { StoreListOptions } from "fakebucket";
import type { RemoteBucket } from "fakebucket/remote";
import { describe, expect, it } from "vitest";
import { object, stored, storeOf } from "./store-of.js";

const etag = '"5d41402abc4b2a76b9719d911017c592"';
const time = "2026-11-22T14:00:00.000Z";

/** A listed object, with members that may be lies. */
const entry = (key: string, { size = "5", modified = time, tag = etag } = {}) =>
  `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${modified}</LastModified><ETag>${tag}</ETag></Contents>`;
const group = (prefix: string) => `<CommonPrefixes><Prefix>${prefix}</Prefix></CommonPrefixes>`;
const truncated = (token: string) =>
  `<IsTruncated>true</IsTruncated>${token === "" ? "" : `<NextContinuationToken>${token}</NextContinuationToken>`}`;
const page = (content: string) => () => new Response(`<ListBucketResult>${content}</ListBucketResult>`);

/** Reads an object with its body. */
const read = async (bucket: RemoteBucket) => (await bucket.get("a"))?.text();

describe("an answer about an object", () => {
  const reads: readonly (readonly [name: string, call: (bucket: RemoteBucket) => Promise<unknown>, action?: string])[] =
    [
      ["head", (bucket) => bucket.head("a")],
      ["get", read],
      ["get", (bucket) => bucket.get("a", { range: { offset: 1, length: 2 } })],
      ["get", (bucket) => bucket.get("a", { range: { suffix: 0 } })],
      ["get", (bucket) => bucket.get("a", { onlyIf: { etagMatches: "a" } })],
      ["completeMultipartUpload", complete],
    ];
  const lies = [
    ...["NaN", "-1", "1e21", "1.5", "", "5 bytes", "99999999999999999999"].map((size) => ["content-length", size]),
    ...["yesterday", "", "0000-99-99", "NaN"].map((modified) => ["last-modified", modified]),
    ...["", '""'].map((tag) => ["etag", tag]),
    ...["bytes 3-1/5", "bytes 0-5/5", "bytes 0-4/1e21", "bytes 0-4/99999999999999999999", "items 0-4/5", "5"].map(
      (range) => ["content-range", range],
    ),
  ].map(([name = "", value = ""]) => [name, value] as const);

  it.each(lies)("with the %s %j is refused by every operation", async (name, value) => {
    for (const [action, call] of reads) {
      const { bucket } = storeOf(always(() => object("hello", { [name]: value })));
      const text = `${action}: This is not the response of an S3 store: its ${name} is ${JSON.stringify(value)}.`;
      await expect(call(bucket)).rejects.toThrow(text);
    }
  });

  it.each(lies.filter(([name]) => name === "last-modified"))(
    "to a put with the %s %j is refused",
    async (name, value) => {
      for (const header of [name, "date"]) {
        const answer = stored();
        answer.headers.set(header, value);
        const { bucket } = storeOf([() => answer]);
        await expect(bucket.put("a", "hello")).rejects.toThrow(
          `put: This is not the response of an S3 store: its ${header} is`,
        );
      }
    },
  );

  it.each(["", '""'])("to a put or a part with the etag %j is refused", async (value) => {
    const answer = () => new Response(null, { headers: { etag: value } });
    const { bucket } = storeOf(always(answer));
    await expect(bucket.put("a", "hello")).rejects.toThrow(
      "put: This is not the response of an S3 store: it has no etag.",
    );
    const upload = bucket.resumeMultipartUpload("a", "id");
    await expect(upload.uploadPart(1, "hello")).rejects.toThrow("uploadPart: This is not the response of an S3 store");
  });

  it("to the beginning of an upload without its id is refused", async () => {
    for (const id of ["", "<UploadId/>", "<UploadId></UploadId>"]) {
      const { bucket } = storeOf([
        () => new Response(`<InitiateMultipartUploadResult>${id}</InitiateMultipartUploadResult>`),
      ]);
      await expect(bucket.createMultipartUpload("a")).rejects.toThrow("it has no upload id");
    }
  });
});

describe("a page", () => {
  const inFolder: StoreListOptions = { prefix: "b/", limit: 2 };
  it.each<readonly [what: string, content: string, options: StoreListOptions, reason: string]>([
    ["a size that is NaN", entry("b/1", { size: "NaN" }), inFolder, 'the Size of "b/1" is "NaN"'],
    ["a negative size", entry("b/1", { size: "-1" }), inFolder, 'the Size of "b/1" is "-1"'],
    ["a huge size", entry("b/1", { size: "1e21" }), inFolder, 'the Size of "b/1" is "1e21"'],
    ["a fractional size", entry("b/1", { size: "1.5" }), inFolder, 'the Size of "b/1" is "1.5"'],
    ["an empty size", entry("b/1", { size: "" }), inFolder, 'the Size of "b/1" is ""'],
    ["an invalid time", entry("b/1", { modified: "yesterday" }), inFolder, 'the LastModified of "b/1" is "yesterday"'],
    ["no etag", entry("b/1").replace(/<ETag>.*<\/ETag>/, ""), inFolder, "an entry has no ETag"],
    ["an empty etag", entry("b/1", { tag: '""' }), inFolder, 'the ETag of "b/1" is "\\"\\""'],
    [
      "a key without the prefix",
      entry("b/1") + entry("a/1"),
      inFolder,
      'it has the key "a/1", without the prefix "b/"',
    ],
    [
      "a group without the prefix",
      group("b/1/") + group("a/"),
      { ...inFolder, delimiter: "/" },
      'it has the group "a/", without the prefix',
    ],
    ["a group without a delimiter", group("b/1/"), inFolder, 'it has the group "b/1/", without the delimiter ""'],
    [
      "a group of another delimiter",
      group("b/1/") + group("b/1-"),
      { ...inFolder, delimiter: "/" },
      'it has the group "b/1-", without the delimiter "/"',
    ],
    [
      "more objects than the limit",
      ["b/1", "b/2", "b/3"].map((key) => entry(key)).join(""),
      inFolder,
      "it has 3 entries, more than the requested 2",
    ],
    [
      "more groups than the limit",
      entry("b/1") + group("b/2/") + group("b/3/"),
      { ...inFolder, delimiter: "/" },
      "it has 3 entries, more",
    ],
    [
      "the key of startAfter",
      entry("b/1"),
      { ...inFolder, startAfter: "b/1" },
      'it has the key "b/1", which is not after "b/1"',
    ],
    [
      "a key before startAfter",
      entry("b/2") + entry("b/0"),
      { ...inFolder, startAfter: "b/1" },
      'it has the key "b/0", which is not after "b/1"',
    ],
    [
      "a group before startAfter",
      group("d/") + group("b/"),
      { delimiter: "/", startAfter: "c" },
      'it has the group "b/", which is not after "c"',
    ],
    [
      "no token, though truncated",
      entry("b/1") + truncated(""),
      inFolder,
      "it is truncated, but its continuation token is missing",
    ],
    [
      "neither entries nor a token, though truncated",
      truncated(""),
      {},
      "it is truncated, but its continuation token is missing",
    ],
    [
      "an unclear IsTruncated",
      `${entry("b/1")}<IsTruncated>perhaps</IsTruncated>`,
      inFolder,
      'its IsTruncated is "perhaps"',
    ],
  ])("with %s is refused", async (_, content, options, reason) => {
    for (const include of [undefined, ["httpMetadata"] as const]) {
      const { bucket } = storeOf(always(page(content)));
      const text = `list: This is not the response of an S3 store: ${reason}`;
      await expect(bucket.list({ ...options, ...(include && { include: [...include] }) })).rejects.toThrow(text);
    }
  });

  it.each([
    ["object", entry("b/1") + truncated("one"), 'it has the key "b/1", which is not after "b/1"'],
    ["group", group("b/") + truncated("one"), 'it has the group "b/", which is not after "b/"'],
    ["empty page", truncated("one"), "it is truncated, but its continuation token is the old one"],
  ])("that comes again after its last %s is refused, so no list is endless", async (_, content, reason) => {
    const { bucket } = storeOf(always(page(content)));
    const first = await bucket.list({ delimiter: "/" });
    const cursor = first.truncated ? first.cursor : "";
    await expect(bucket.list({ delimiter: "/", cursor })).rejects.toThrow(reason);
  });

  it("after a group is refused with a key of that group", async () => {
    const { bucket } = storeOf([page(group("b/") + truncated("one")), page(entry("b/1"))]);
    const first = await bucket.list({ delimiter: "/" });
    const cursor = first.truncated ? first.cursor : "";
    await expect(bucket.list({ delimiter: "/", cursor })).rejects.toThrow(
      'it has the key "b/1", which is not after "b/"',
    );
  });

  it("may match the prefix and the delimiter only in the Unicode form that was given", async () => {
    const { bucket } = storeOf([page(entry("e\u0301x") + group("ea\u0301"))]);
    const { objects, delimitedPrefixes } = await bucket.list({ prefix: "e", delimiter: "\u0301" });
    expect([objects.length, delimitedPrefixes.length]).toEqual([1, 1]);
  });

  it("may have a group that startAfter is in", async () => {
    const { bucket } = storeOf([page(group("b/"))]);
    expect((await bucket.list({ delimiter: "/", startAfter: "b/1" })).delimitedPrefixes).toEqual(["b"]);
  });
});

async function complete(bucket: RemoteBucket): Promise<unknown> {
  return bucket.resumeMultipartUpload("a", "id").complete([{ partNumber: 1, etag: etag.slice(1, -1) }]);
}

/** The same answers to any number of requests; for the end of an upload, the document that ends it. */
function always(answer: () => Response): (({ method }: { readonly method: string }) => Response)[] {
  const ended = () => new Response("<CompleteMultipartUploadResult/>");
  return Array.from(
    { length: 20 },
    () =>
      ({ method }) =>
        method === "POST" ? ended() : answer(),
  );
}
