import { FakeBucket } from "fakebucket";
import { expectSame, found, smokeCase } from "./smoke-case.js";

/** `list`, `head` and `delete`. */
export const listingCases = [
  smokeCase("list() gives keys in the order of their UTF-8 bytes", [], async () => {
    const keys = ["z", "\uFF61", "\u{1F600}", "a", "é"];
    const bucket = await bucketOf(...keys);
    expectSame(await listed(bucket), ["a", "z", "é", "\uFF61", "\u{1F600}"]);
  }),
  smokeCase("list() goes from page to page by its cursor", [], async () => {
    const bucket = await bucketOf("a", "b", "c", "d", "e");
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await bucket.list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      pages.push(page.objects.map(({ key }) => key));
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
    expectSame(pages, [["a", "b"], ["c", "d"], ["e"]]);
  }),
  smokeCase("list() groups keys by a delimiter", [], async () => {
    const bucket = await bucketOf("a/1", "a/2", "b", "c/d/3");
    const deep = await bucket.list({ delimiter: "/", prefix: "c/" });
    const { objects, delimitedPrefixes } = await bucket.list({ delimiter: "/" });
    expectSame([objects.map(({ key }) => key), delimitedPrefixes.length], [["b"], 2]);
    expectSame([deep.objects, deep.delimitedPrefixes.length], [[], 1]);
  }),
  smokeCase("list() takes prefix and startAfter", [], async () => {
    const bucket = await bucketOf("a/1", "a/2", "a/3", "b");
    expectSame(await listed(bucket, { prefix: "a/", startAfter: "a/1" }), ["a/2", "a/3"]);
  }),
  smokeCase("list() gives metadata that is included", [], async () => {
    const bucket = new FakeBucket();
    await bucket.put("a", "", { customMetadata: { b: "c" }, httpMetadata: { contentType: "text/css" } });
    const { objects } = await bucket.list({ include: ["customMetadata", "httpMetadata"] });
    expectSame([objects[0]?.customMetadata, objects[0]?.httpMetadata?.contentType], [{ b: "c" }, "text/css"]);
  }),
  smokeCase("delete() takes one key and several, and keys that are not there", [], async () => {
    const bucket = await bucketOf("a", "b", "c", "d");
    expectSame(await bucket.delete("a"), undefined);
    await bucket.delete(["b", "c", "nothing"]);
    expectSame(await listed(bucket), ["d"]);
  }),
  smokeCase("get() and head() of nothing are null", [], async () => {
    const bucket = new FakeBucket();
    expectSame([await bucket.get("a"), await bucket.head("a")], [null, null]);
  }),
  smokeCase("a hundred calls at once come to an end, each with a version of its own", [], async () => {
    const bucket = new FakeBucket();
    const stored = await Promise.all(Array.from({ length: 100 }, (_, index) => bucket.put("a", `${index}`)));
    expectSame(new Set(stored.map(({ version }) => version)).size, 100);
    expectSame(found(await bucket.head("a")).version, stored[99]?.version);
  }),
];

async function bucketOf(...keys: readonly string[]): Promise<FakeBucket> {
  const bucket = new FakeBucket();
  for (const key of keys) await bucket.put(key, key);
  return bucket;
}

async function listed(bucket: FakeBucket, options: object = {}): Promise<string[]> {
  return (await bucket.list(options)).objects.map(({ key }) => key);
}
