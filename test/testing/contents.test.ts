import { FakeBucket } from "fakebucket";
import { FakeHostnames } from "fakebucket/hostnames";
import { contents, diff, fakesEqual, fork, type Huge, huge, manualClock, snapshot } from "fakebucket/testing";
import "fakebucket/vitest";
import { describe, expect, it, vi } from "vitest";
import { StoredBytes } from "../../src/base/bytes/stored-bytes.js";
import { found } from "../bucket/binding/found.js";
import { HandClock } from "../bucket/binding/hand-clock.js";
import { createHostname } from "./create-hostname.js";

const md5 = "5d41402abc4b2a76b9719d911017c592";

/** Deletes objects after a week. */
const lifecycle = [
  {
    ...{ id: "week", enabled: true, conditions: { prefix: "" } },
    deleteObjectsTransition: { condition: { type: "Age", maxAge: 7 * 86_400 } },
  },
] as const;

function bucketOf(): FakeBucket {
  let count = 0;
  return new FakeBucket({ clock: new HandClock(0), ids: { next: (kind) => `${kind} ${++count}` } });
}

describe("contents()", () => {
  it("shows objects with all their fields", async () => {
    const bucket = bucketOf();
    await bucket.put("b", new Uint8Array([0, 255]));
    await bucket.put("a", "hello", {
      httpMetadata: { contentType: "text/plain", cacheExpiry: new Date(5) },
      customMetadata: { c: "d" },
      sha1: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d",
      ssecKey: "ab".repeat(32),
    });
    const { objects } = contents(bucket);
    expect([...objects.keys()]).toEqual(["a", "b"]);
    expect(objects.get("a")).toEqual({
      key: "a",
      body: "hello",
      size: 5,
      etag: md5,
      version: "version 2",
      uploaded: new Date(0),
      httpMetadata: { contentType: "text/plain", cacheExpiry: new Date(5) },
      customMetadata: { c: "d" },
      storageClass: "Standard",
      checksums: { md5, sha1: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d" },
      ssecKeyMd5: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(objects.get("b")).toMatchObject({ body: new Uint8Array([0, 255]), size: 2 });
  });

  it.each([
    ["", ""],
    ["räksmörgås \u{1f600}\n", "räksmörgås \u{1f600}\n"],
    ["\ufeffhello", "\ufeffhello"],
    ["a\0b", new Uint8Array([97, 0, 98])],
    ["\x7F", new Uint8Array([127])],
    [new Uint8Array([0xc3]), new Uint8Array([0xc3])],
    ["\ufffd", "\ufffd"],
  ])("shows %j as %j", async (value, body) => {
    const bucket = bucketOf();
    await bucket.put("k", value);
    expect(contents(bucket).objects.get("k")?.body).toEqual(body);
  });

  it("shows uploads in progress with their parts, and no others", async () => {
    const bucket = bucketOf();
    const upload = await bucket.createMultipartUpload("k");
    await upload.uploadPart(2, "two");
    const part = await upload.uploadPart(1, "one");
    await (await bucket.createMultipartUpload("gone")).abort();
    expect(contents(bucket)).toEqual({
      objects: new Map(),
      uploads: [
        {
          key: "k",
          uploadId: "upload 1",
          started: new Date(0),
          parts: [
            { partNumber: 1, size: 3, etag: part.etag },
            { partNumber: 2, size: 3, etag: "b8a9f715dbb64fd5c56e7783c6820a61" },
          ],
        },
      ],
    });
  });

  it("has the types of a bucket for a value of type any", async () => {
    // biome-ignore lint/suspicious/noExplicitAny: a bucket of a script without types.
    const bucket: any = new FakeBucket();
    await bucket.put("a", "hello");
    const { size }: { readonly size: number } = contents(bucket).objects;
    const changed: { readonly before: unknown } | undefined = diff(bucket, bucket).changed.get("a")?.body;
    expect([size, changed]).toEqual([1, undefined]);
    const service: object = new FakeHostnames();
    expect(contents(new FakeHostnames()).hostnames.size).toBe(0);
    expect(Object.keys(contents(service))).toContain("hostnames");
  });

  it("returns copies: changing them does not affect the bucket", async () => {
    const bucket = bucketOf();
    await bucket.put("k", new Uint8Array([0, 255]), { customMetadata: { a: "b" } });
    const before = found(contents(bucket).objects.get("k"));
    if (before.body instanceof Uint8Array) before.body.fill(7);
    Object.assign(before.customMetadata, { a: "other" });
    before.uploaded.setTime(9);
    expect(diff(bucket, { objects: new Map([["k", before]]) }).changed.get("k")).toMatchObject({
      body: { before: new Uint8Array([0, 255]) },
      customMetadata: { before: { a: "b" } },
      uploaded: { before: new Date(0) },
    });
    const film = new FakeBucket({ objects: { film: huge(3, { pattern: "a" }) } });
    (found(contents(film).objects.get("film")).body as Huge).pattern.fill(98);
    expect(await (await film.get("film"))?.text()).toBe("aaa");
  });
});

it("diff() and fakesEqual() ignore the order of metadata", async () => {
  const [one, other] = [
    { x: "1", y: "2" },
    { y: "2", x: "1" },
  ].map(
    (customMetadata) => new FakeBucket({ clock: { now: () => 0 }, objects: { a: { body: "1", customMetadata } } }),
  ) as [FakeBucket, FakeBucket];
  const versions = [...diff(one, other).changed.values()].map((changes) => Object.keys(changes));
  expect(versions).toEqual([["version"]]);
  expect(fakesEqual(one, other)).toBe(true);
});

describe("contents().text(), bytes() and json()", () => {
  const bucket = new FakeBucket({
    objects: {
      empty: "",
      "a.json": '\ufeff{"a":1}',
      bytes: new Uint8Array([0, 255]),
      film: huge(1e12),
      "photos/cat.jpg": "meow",
    },
  });

  it("return a body in the requested form, as a copy", () => {
    expect(contents(bucket).text("photos/cat.jpg")).toBe("meow");
    expect(contents(bucket).text("bytes")).toBe("\0\ufffd");
    expect(contents(bucket).json("a.json")).toEqual({ a: 1 });
    expect(contents(bucket).bytes("photos/cat.jpg")).toEqual(new TextEncoder().encode("meow"));
    expect([contents(bucket).text("empty"), contents(bucket).bytes("empty")]).toEqual(["", new Uint8Array()]);
    const all = contents(bucket);
    all.bytes("bytes").fill(7);
    expect(all.bytes("bytes")).toEqual(new Uint8Array([0, 255]));
  });

  it.each([
    [
      () => contents(bucket).text("photo/cat.jpg"),
      'no object has the key "photo/cat.jpg". The most similar key is "photos/cat.jpg". The keys are "a.json",',
    ],
    [
      () => contents(bucket).json("A.JSON"),
      'no object has the key "A.JSON". The most similar key is "a.json". The keys are',
    ],
    [
      () => contents(bucket).bytes("other"),
      'contents: no object has the key "other". The keys are "a.json", "bytes", "empty", "film", ',
    ],
    // Shares less than half of the longer of the two keys.
    [() => contents(bucket).text("a.json of another bucket"), 'of another bucket". The keys are'],
    [() => contents(bucket).text("byte"), 'no object has the key "byte". The most similar key is "bytes".'],
    [() => contents(new FakeBucket({ objects: { ABCD: "", x: "" } })).text("abce"), 'The most similar key is "ABCD".'],
    [() => contents(new FakeBucket({ objects: { aaaa: "" } })).text("a"), 'has the key "a". The keys are "aaaa".'],
    [() => contents(new FakeBucket({ objects: { a: "" } })).text("aaaa"), 'has the key "aaaa". The keys are "a".'],
    [() => contents(new FakeBucket()).text("a"), 'contents: no object has the key "a". The bucket is empty.'],
    [() => contents(bucket).json("photos/cat.jpg"), 'contents: "photos/cat.jpg" is not JSON: '],
    [
      () => contents(bucket).text("film"),
      'contents: "film" is a huge object of 1000000000000 bytes: read a range of it with get().',
    ],
    [() => contents(bucket).text(5 as never), "contents: text() takes a key, not 5."],
  ])("report the mistake: $1", (call, message) => {
    expect(call).toThrow(message);
  });

  it("name at most ten keys", () => {
    const objects = Array.from({ length: 12 }, (_, index) => [`k${index}`, ""] as const);
    expect(() => contents(new FakeBucket({ objects })).text("x")).toThrow(/"k7" and 2 more\.$/);
    expect(() => contents(new FakeBucket({ objects: objects.slice(2) })).text("x")).toThrow(/"k8", "k9"\.$/);
  });
});

describe("diff()", () => {
  it("reports added, removed and changed keys, by field", async () => {
    const bucket = bucketOf();
    await bucket.put("same", "1");
    await bucket.put("changed", "1");
    await bucket.put("removed", "1");
    const before = contents(bucket);
    expect(diff(before, bucket)).toEqual({ added: [], removed: [], changed: new Map() });
    await bucket.put("changed", "2", { storageClass: "InfrequentAccess" });
    await bucket.put("added", "1");
    await bucket.delete("removed");
    const { added, removed, changed } = diff(before, bucket);
    expect([added, removed, [...changed.keys()]]).toEqual([["added"], ["removed"], ["changed"]]);
    expect(Object.keys(changed.get("changed") ?? {})).toEqual(["body", "etag", "version", "storageClass", "checksums"]);
    expect(changed.get("changed")?.body).toEqual({ before: "1", after: "2" });
    const [one, other] = [254, 255].map((byte) => new FakeBucket({ objects: { a: new Uint8Array([byte]) } }));
    expect(diff(found(one), found(other)).changed.get("a")).toHaveProperty("body");
  });

  it("accepts snapshots, also of another fake and after time has passed", async () => {
    const clock = manualClock(0);
    const bucket = new FakeBucket({ clock, objects: { a: "1" } });
    await bucket.createMultipartUpload("film");
    const start = snapshot(bucket);
    await bucket.put("b", "2");
    clock.advance("8d");
    expect(diff(start, bucket)).toEqual({ added: ["b"], removed: [], changed: new Map() });
    expect(diff(bucket, start)).toEqual({ added: [], removed: ["b"], changed: new Map() });
    expect(diff(start, start).changed.size).toBe(0);
    vi.spyOn(bucket, "put");
    expect(diff(snapshot(bucket), contents(bucket)).added).toEqual([]);

    const service = new FakeHostnames({ zones: { zone: { name: "saas.com" } } });
    const before = snapshot(service);
    await createHostname(service, "shop.customer.com");
    for (const now of [service, snapshot(service)]) expect(diff(before, now).added).toEqual(["shop.customer.com"]);
  });

  it("counts what a lifecycle rule has deleted since the last call", () => {
    for (const name of ["removed", "added"] as const) {
      const clock = manualClock(0);
      const bucket = new FakeBucket({ clock, lifecycle, objects: { a: "1" } });
      const start = snapshot(bucket);
      clock.advance("8d");
      expect(name === "removed" ? diff(start, bucket) : diff(bucket, start)).toMatchObject({ [name]: ["a"] });
    }
  });

  it("reports a field that only one side has", async () => {
    const [plain, secret] = [bucketOf(), bucketOf()];
    await plain.put("a", "1");
    await secret.put("a", "1", { ssecKey: "ab".repeat(32) });
    const [ssecKeyMd5, none] = [expect.stringMatching(/^[0-9a-f]{32}$/), undefined];
    expect(diff(plain, secret).changed).toEqual(new Map([["a", { ssecKeyMd5: { before: none, after: ssecKeyMd5 } }]]));
    expect(diff(secret, plain).changed).toEqual(new Map([["a", { ssecKeyMd5: { before: ssecKeyMd5, after: none } }]]));
  });

  it("compares two unrelated buckets by their contents", async () => {
    const objects = { same: "1", changed: "1", removed: "1" };
    const [one, other] = [new FakeBucket({ objects }), new FakeBucket({ objects: { ...objects, added: "1" } })];
    await other.put("changed", "2");
    await other.delete("removed");
    const { added, removed, changed } = diff(one, other);
    expect([added, removed]).toEqual([["added"], ["removed"]]);
    expect(changed.get("changed")?.body).toEqual({ before: "1", after: "2" });
    expect(Object.keys(changed.get("same") ?? {})).not.toContain("body");
  });

  it("reads only the objects that a fork changed", async () => {
    const bucket = new FakeBucket({ objects: Array.from({ length: 2000 }, (_, index) => [`k${index}`, "1"] as const) });
    const start = snapshot(bucket);
    const other = fork(bucket);
    await other.put("k5", "2");
    await other.put("new", "2");
    await other.delete("k7");
    const reads = vi.spyOn(StoredBytes.prototype, "text");
    const difference = diff(bucket, other);
    expect(difference).toMatchObject({ added: ["new"], removed: ["k7"] });
    expect([...difference.changed.keys()]).toEqual(["k5"]);
    expect(diff(other, start)).toMatchObject({ added: ["k7"], removed: ["new"] });
    expect(reads).toHaveBeenCalledTimes(8);
    reads.mockRestore();
  });

  it("reports another form of a key as another key", async () => {
    const composed = new FakeBucket({ objects: { "\u00E9": "1" } });
    const other = fork(composed);
    await other.put("e\u0301", "1");
    expect(diff(composed, other)).toEqual({ added: ["e\u0301"], removed: ["\u00E9"], changed: new Map() });
  });

  it("refuses anything else, and names the argument", () => {
    const bucket = new FakeBucket();
    const wanted = "a FakeBucket, a FakeHostnames, or a result of contents() or snapshot(), not";
    // @ts-expect-error
    expect(() => diff({}, bucket)).toThrow(`diff: the first argument must be ${wanted} an object.`);
    // @ts-expect-error
    expect(() => diff(bucket, null)).toThrow(`diff: the second argument must be ${wanted} null.`);
  });

  it("is printed without versions and times in runners' snapshots", async () => {
    // The keys of objects are no members, whatever their names.
    const bucket = new FakeBucket({ objects: { customMetadata: "1", id: "1" } });
    const start = snapshot(bucket);
    await bucket.put("customMetadata", "1");
    await bucket.put("id", "2", { ssecKey: "00".repeat(32) });
    await bucket.put("added", "");
    expect(diff(start, bucket).changed.get("customMetadata")?.version).toBeDefined();
    expect(diff(start, bucket)).toMatchInlineSnapshot(`
      Difference {
        "added": [
          "added",
        ],
        "changed": {
          "customMetadata": {},
          "id": {
            "body": {
              "after": "2",
              "before": "1",
            },
            "checksums": {
              "after": {
                "md5": "c81e728d9d4c2f636f067f89cc14862c",
              },
              "before": {
                "md5": "c4ca4238a0b923820dcc509a6f75849b",
              },
            },
            "etag": {
              "after": "c81e728d9d4c2f636f067f89cc14862c",
              "before": "c4ca4238a0b923820dcc509a6f75849b",
            },
            "ssecKeyMd5": {
              "after": "70bc8f4b72a86921468bf8e8441dce51",
            },
          },
        },
        "removed": [],
      }
    `);
  });
});
