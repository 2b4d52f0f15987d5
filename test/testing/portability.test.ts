import { inspect } from "node:util";
import { runInThisContext } from "node:vm";
import { FakeBucket, isStoreError, semantics } from "fakebucket";
import { type FindingId, FixedLengthStream, faults, manualClock, portability, storeError } from "fakebucket/testing";
import type {
  StoreConditional,
  StoreGetOptions,
  StoreHTTPMetadata,
  StoreListOptions,
  StoreMultipartOptions,
  StoreMultipartUpload,
  StoreObjectBody,
  StoreObjects,
  StorePutOptions,
} from "fakebucket/types";
import { afterEach, describe, expect, it, vi } from "vitest";
import { portOf } from "../../src/engine/port.js";
import { found, getFound } from "../bucket/binding/found.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";

const watches: ReturnType<typeof portability>[] = [];

/** A watch that is stopped after the test. */
function watching(bucket: FakeBucket, options?: Parameters<typeof portability>[1]): ReturnType<typeof portability> {
  const watch = portability(bucket, options);
  watches.push(watch);
  return watch;
}

afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
});

function streamOf(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([text]).stream();
}

const small = { limits: { minPartBytes: 1, maxListEntries: 3 } };

/** Options with a field that does not exist. */
const untyped: readonly object[] = [
  { contentType: "text/plain" },
  { httpMetadata: { "content-type": "text/plain" } },
  { onlyIf: { etagmatches: "a" } },
];

/** Each finding with a mistake that causes it, and a correct version without findings. */
const scenes: readonly (readonly [id: string, level: string, wrong: Scene, right: Scene])[] = [
  [
    "stream-of-unknown-length",
    "error",
    (bucket) => bucket.put("k", streamOf("hello").pipeThrough(new CompressionStream("gzip"))),
    async (bucket) => {
      const { readable, writable } = new FixedLengthStream(5);
      await Promise.all([bucket.put("a", readable), streamOf("hello").pipeTo(writable)]);
      await bucket.put("b", streamOf("hello").pipeThrough(new FixedLengthStream(5)));
      await bucket.put("c", streamOf("hello"));
      await bucket.put("d", found(new Request(new Request("https://x.test", { method: "PUT", body: "hello" })).body));
      await bucket.put("e", (await getFound(bucket, "a")).body);
    },
  ],
  [
    "stream-of-unknown-length",
    "error",
    async (bucket) => {
      const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
      const upload = await bucket.createMultipartUpload("k");
      const [part] = await Promise.all([upload.uploadPart(1, readable), streamOf("hello").pipeTo(writable)]);
      await upload.complete([part]);
    },
    async () => undefined,
  ],
  [
    "stream-of-unknown-length",
    "error",
    (bucket) => bucket.put("k", streamOf("hello").pipeThrough(new CompressionStream("gzip")).tee()[1]),
    (bucket) => bucket.put("k", streamOf("hello").tee()[1]),
  ],
  [
    "stream-of-unknown-length",
    "error",
    async (bucket) => {
      const { readable, writable } = new CompressionStream("gzip");
      await Promise.all([bucket.put("k", readable), streamOf("hello").pipeTo(writable)]);
    },
    async () => undefined,
  ],
  [
    "too-many-deletes",
    "error",
    (bucket) => rejectionOf(bucket.delete(Array.from({ length: 1001 }, (_, index) => `k${index}`))),
    (bucket) => bucket.delete(Array.from({ length: 1000 }, (_, index) => `k${index}`)),
  ],
  ["empty-delete", "error", (bucket) => rejectionOf(bucket.delete([])), (bucket) => bucket.delete("k")],
  ["uneven-parts", "error", uploading("four", "two", "four"), uploading("four", "four", "two")],
  ["uneven-parts", "error", uploading("four", "longer"), uploading("short")],
  ["uneven-parts", "error", uploading("four", "four", "two", "two"), uploading("four", "four", "four", "two")],
  [
    "uneven-parts",
    "error",
    uploading("two", "four"),
    async (bucket) => {
      const upload = await bucket.createMultipartUpload("k");
      await upload.uploadPart(2, "unnamed");
      await upload.complete([await upload.uploadPart(1, "four"), await upload.uploadPart(3, "four")]);
    },
  ],
  [
    "keys-equal-under-nfc",
    "error",
    async (bucket) => {
      await bucket.put("\u00e9t\u00e9", "v");
      await bucket.delete(["other", "e\u0301te\u0301"]);
    },
    async (bucket) => {
      // A ligature is another key than its letters.
      for (const key of ["caf\u00e9", "nai\u0308ve", "\ufb01", "fi"]) {
        await bucket.put(key, "v");
        await bucket.head(key);
      }
    },
  ],
  [
    "body-read-twice",
    "error",
    async (bucket) => {
      await bucket.put("k", "{}");
      const object = await getFound(bucket, "k");
      await object.text();
      await rejectionOf(object.json());
    },
    async (bucket) => {
      await bucket.put("k", "{}");
      await (await getFound(bucket, "k")).text();
      await (await getFound(bucket, "k")).json();
    },
  ],
  ...untyped.map((options): (typeof scenes)[number] => [
    "unknown-option",
    "error",
    (bucket) => bucket.put("k", "v", options as object).catch(() => undefined),
    async (bucket) => {
      const headers = new Headers({ "content-type": "text/plain" });
      const object = await bucket.put("k", "v", {
        httpMetadata: headers,
        onlyIf: new Headers(),
        ...{ more: undefined },
      });
      await bucket.put("k", "v", object as object);
      await bucket.put("k", "v", [""] as object);
      await bucket.put("k", "v", { customMetadata: { contentType: "any", "content-type": "any" } });
    },
  ]),
  ...[undefined, { id: 1 }, 7].map((key): (typeof scenes)[number] => [
    "key-not-a-string",
    "error",
    (bucket) => bucket.head(key as never),
    (bucket) => bucket.head("undefined"),
  ]),
  ["key-not-a-string", "error", (bucket) => bucket.delete(["a", 7] as string[]), (bucket) => bucket.delete(["a", "7"])],
  [
    "upload-left-open",
    "warning",
    (bucket) => bucket.createMultipartUpload("k"),
    async (bucket) => (await bucket.createMultipartUpload("k")).abort(),
  ],
  [
    "truncated-ignored",
    "warning",
    async (bucket) => {
      for (const key of ["a/1", "a/2", "a/3"]) await bucket.put(key, "v");
      await bucket.list({ prefix: "a/", limit: 2 });
    },
    async (bucket) => {
      for (const key of ["1", "2", "3"]) await bucket.put(key, "v");
      const page = await bucket.list({ limit: 2 });
      await bucket.list(page.truncated ? { cursor: page.cursor } : {});
      await bucket.list({ limit: 2 });
      await bucket.list({ limit: 2, startAfter: "2" });
      // A test of existence, and a page for a client.
      await bucket.list({ limit: 1 });
      JSON.stringify(await bucket.list({ limit: 2 }));
    },
  ],
  [
    "truncated-ignored",
    "warning",
    async (bucket) => {
      for (const key of ["1", "2", "3", "4"]) await bucket.put(key, "v");
      await bucket.list();
    },
    async () => undefined,
  ],
  [
    "read-modify-write",
    "warning",
    async (bucket) => {
      await bucket.put("k", "1");
      await bucket.put("k", `${await (await getFound(bucket, "k")).text()}2`);
    },
    async (bucket) => {
      await bucket.get("k");
      await bucket.put("k", "1", { onlyIf: { etagDoesNotMatch: "*" } });
      await bucket.put("k", "2");
      await bucket.get("other");
      await bucket.delete("other");
      await bucket.put("other", "3");
      await bucket.get("last");
      await bucket.delete(["other", "last"]);
      await bucket.put("last", "3");
      await bucket.head("k");
      await bucket.put("k", "4");
    },
  ],
  [
    "read-modify-write",
    "warning",
    async (bucket) => {
      await bucket.get("k");
      await bucket.put("k", "first");
      await bucket.put("k", "second");
    },
    async () => undefined,
  ],
  [
    "metadata-near-limit",
    "warning",
    (bucket) => bucket.put("k", "v", { customMetadata: { a: "x".repeat(8000) } }),
    async (bucket) => {
      await bucket.put("k", "v", { customMetadata: { a: "x".repeat(7371) } });
      await rejectionOf(bucket.put("k", "v", { customMetadata: { a: "x".repeat(8192) } }));
    },
  ],
  [
    "completed-metadata",
    "error",
    async (bucket) => (await completedWithMetadata(bucket)).customMetadata,
    async (bucket) => {
      const object = await completedWithMetadata(bucket);
      return [object.etag, { ...object }, (await found(await bucket.head("k"))).customMetadata];
    },
  ],
  [
    "suffix-in-range",
    "warning",
    async (bucket) => {
      await bucket.put("k", "v");
      return "suffix" in found((await found(await bucket.head("k"))).range);
    },
    async (bucket) => {
      await bucket.put("k", "v");
      return found(found(await bucket.head("k")).range).suffix === undefined;
    },
  ],
  [
    "suffix-in-range",
    "warning",
    async (bucket) => {
      await bucket.put("k", "v");
      const object = await getFound(bucket, "k");
      return ["suffix" in found(object.range), await object.text()];
    },
    async (bucket) => {
      await bucket.put("k", "v");
      const object = await getFound(bucket, "k");
      return ["offset" in found(object.range), await object.text()];
    },
  ],
  [
    "unread-body",
    "warning",
    async (bucket) => {
      await bucket.put("k", "v");
      await bucket.get("k");
    },
    async (bucket) => {
      await bucket.put("k", "v");
      await (await getFound(bucket, "k")).body.cancel();
      await bucket.get("k", { onlyIf: { etagMatches: "none" } });
      await bucket.head("k");
    },
  ],
];

async function completedWithMetadata(bucket: FakeBucket) {
  const upload = await bucket.createMultipartUpload("k", { customMetadata: { a: "b" } });
  return upload.complete([await upload.uploadPart(1, "v")]);
}

type Scene = (bucket: FakeBucket) => Promise<unknown>;

function uploading(...values: readonly string[]): Scene {
  return async (bucket) => {
    const upload = await bucket.createMultipartUpload("k");
    const parts = await Promise.all(values.map((value, index) => upload.uploadPart(index + 1, value)));
    await upload.complete(parts).catch(() => undefined);
    await upload.abort();
  };
}

async function aborted(creating: Promise<StoreMultipartUpload>): Promise<void> {
  await (await creating).abort();
}

describe("portability()", () => {
  it.each(scenes)(
    "finds %s as %s, with its place, and nothing in the correct version",
    async (id, level, wrong, right) => {
      const bucket = new FakeBucket(small);
      const [watch, second] = [watching(bucket), watching(bucket)];
      await wrong(bucket);
      const place = expect.stringMatching(/\/test\/testing\/portability\.test\.ts:\d+$/);
      for (const { findings } of [watch, second]) expect(findings).toMatchObject([{ id, level, place }]);
      watch.stop();
      expect(watch.findings).toHaveLength(1);
      const other = new FakeBucket(small);
      const both = [watching(other), watching(other)];
      await right(other);
      expect(both.map(({ findings }) => findings)).toEqual([[], []]);
    },
  );

  it("finds nothing after it has stopped, in results from before", async () => {
    const bucket = new FakeBucket({ compatibilityDate: "2025-12-03", objects: { k: "v" } });
    const watch = watching(bucket);
    const [object, error] = [await getFound(bucket, "k"), await rejectionOf(bucket.delete([]))];
    const upload = await bucket.createMultipartUpload("k", { customMetadata: { a: "b" } });
    const completed = await upload.complete([await upload.uploadPart(1, "v")]);
    await object.text();
    watch.stop();
    const { findings } = watch;
    await rejectionOf(object.text());
    runInThisContext("(error) => error.code", { filename: "/app/a.ts" })(error);
    expect([completed.customMetadata, "suffix" in (object.range ?? {})]).toEqual([{ a: "b" }, true]);
    expect(watch.findings).toEqual(findings);
    expect(findings.map(({ id }) => id)).toEqual(["empty-delete"]);
  });

  it.each(scenes)(
    "reports %s to each of two watches of one bucket, but not to one that ignores it",
    async (id, _, wrong) => {
      const bucket = new FakeBucket(small);
      const ignore = ["two-clocks", id, "not-awaited"] as readonly FindingId[];
      const all = [watching(bucket), watching(bucket, { ignore }), watching(bucket)];
      await wrong(bucket);
      expect(all.map(({ findings }) => findings.map((finding) => finding.id))).toEqual([[id], [], [id]]);
    },
  );

  const byCursor = (bucket: FakeBucket, page: StoreObjects) =>
    bucket.list({ prefix: "a/", ...(page.truncated && { cursor: page.cursor }) });
  // startAfter reads no cursor: both pages wait for the next list.
  it.each<[next: string, follow: (bucket: FakeBucket, page: StoreObjects) => Promise<unknown>, other?: object]>([
    ["cursor", byCursor],
    ["cursor, and a page of groups", byCursor, { delimiter: "/" }],
    ["startAfter", (bucket) => bucket.list({ prefix: "a/", startAfter: "a/2" })],
  ])("finds the list without its next page beside one with it, by %s", async (_, follow, other) => {
    const keys = ["a/1", "a/2", "a/3", "b/1/k", "b/2/k", "b/3/k"];
    const bucket = new FakeBucket({ objects: keys.map((key) => [key, "v"] as const) });
    const watch = watching(bucket);
    // Twice, as after a lost answer.
    await bucket.list({ prefix: "a/", limit: 2 });
    const page = await bucket.list({ prefix: "a/", limit: 2 });
    await bucket.list({ prefix: "b/", limit: 2, ...other });
    await follow(bucket, page);
    expect(watch.findings.map(({ message }) => message)).toEqual([
      'A page of the prefix "b/" was truncated, and the next one was never requested.',
    ]);
  });

  it("tells each watch that the cursor of a page was read, and leaves it among the fields of the page", async () => {
    const bucket = new FakeBucket({ objects: { a: "1", b: "2", c: "3" } });
    const unwatched = await bucket.list({ limit: 2 });
    const both = [watching(bucket), watching(bucket)];
    const page = await bucket.list({ limit: 2 });
    expect(Object.keys(page)).toEqual(Object.keys(unwatched));
    const ids = () => both.map(({ findings }) => findings.map(({ id }) => id));
    expect(ids()).toEqual([["truncated-ignored"], ["truncated-ignored"]]);
    expect(page).toMatchObject({ cursor: expect.any(String) });
    expect(ids()).toEqual([[], []]);
  });

  it("leaves the refusal of an upload to the call", async () => {
    const bucket = new FakeBucket();
    const watch = watching(bucket);
    await expect(bucket.createMultipartUpload("k".repeat(1025))).rejects.toThrow("(10020)");
    faults(bucket).on("createMultipartUpload").loseAnswer().once();
    await expect(bucket.createMultipartUpload("k")).rejects.toThrow("Network connection lost.");
    expect(watch.findings.map(({ message }) => message)).toEqual(['The upload of "k" is still open.']);
  });

  it.each([
    [8, "4, 4, 4, 4, 4, 4, 4, 5"],
    [9, "4, 4, 4, 4, 4, 4, 4, 4, …, 5"],
    [20, "4, 4, 4, 4, 4, 4, 4, 4, …, 5"],
  ])("shows the sizes of %i uneven parts in short", async (count, shown) => {
    const bucket = new FakeBucket(small);
    const watch = watching(bucket);
    await uploading(...new Array<string>(count - 1).fill("four"), "five!")(bucket);
    expect(watch.findings.map(({ message }) => message)).toEqual([`The parts of "k" have ${shown} bytes.`]);
  });

  const nearLimit = { customMetadata: { a: "x".repeat(8000) } };
  it.each<[id: string, method: string, call: (bucket: FakeBucket) => Promise<unknown>]>([
    ["metadata-near-limit", "put", (bucket) => bucket.put("k", "v", nearLimit)],
    ["metadata-near-limit", "put", (bucket) => bucket.put("k", "v", { customMetadata: { a: "x".repeat(8191) } })],
    ["metadata-near-limit", "createMultipartUpload", (bucket) => aborted(bucket.createMultipartUpload("k", nearLimit))],
    ["metadata-near-limit", "put", (bucket) => bucket.put("k", "v", { customMetadata: { a: "x".repeat(7372) } })],
    ["unknown-option", "put", (bucket) => bucket.put("k", "v", { etag: "a" } as object)],
    ["unknown-option", "get", (bucket) => bucket.get("k", { onlyIf: { etag: "a" } } as object)],
    [
      "unknown-option",
      "createMultipartUpload",
      (bucket) => aborted(bucket.createMultipartUpload("k", { httpMetadata: { type: "a" } } as object)),
    ],
    ["unknown-option", "get", (bucket) => bucket.get("k", { type: "text" } as object)],
    ["unknown-option", "list", (bucket) => bucket.list({ after: "a" } as object)],
    ["unknown-option", "head", (bucket) => Reflect.apply(bucket.head, bucket, ["k", { type: "a" }])],
    ["unknown-option", "delete", (bucket) => Reflect.apply(bucket.delete, bucket, ["k", { onlyIf: {} }])],
    [
      "unknown-option",
      "uploadPart",
      async (bucket) => {
        const upload = await bucket.createMultipartUpload("k");
        await upload.uploadPart(1, "v", { md5: "a" } as object);
        await upload.abort();
      },
    ],
    [
      "unknown-option",
      "createMultipartUpload",
      (bucket) => aborted(bucket.createMultipartUpload("k", { onlyIf: {} } as object)),
    ],
    [
      "unknown-option",
      "createMultipartUpload",
      (bucket) => aborted(bucket.createMultipartUpload("k", { type: "text" } as object)),
    ],
    ["key-not-a-string", "put", (bucket) => bucket.put(5 as never, "v")],
    ["key-not-a-string", "get", (bucket) => bucket.get(5 as never)],
    ["key-not-a-string", "head", (bucket) => bucket.head(5 as never)],
    ["key-not-a-string", "delete", (bucket) => bucket.delete(5 as never)],
    ["key-not-a-string", "createMultipartUpload", (bucket) => aborted(bucket.createMultipartUpload(5 as never))],
  ])("finds %s in a call of %s", async (id, _, call) => {
    const bucket = new FakeBucket();
    const watch = watching(bucket);
    await call(bucket);
    expect(watch.findings.map((finding) => finding.id)).toEqual([id]);
  });

  it.each<[read: string, read: (object: StoreObjectBody) => Promise<unknown>]>([
    ["arrayBuffer", (object) => object.arrayBuffer()],
    ["bytes", (object) => object.bytes()],
    ["text", (object) => object.text()],
    ["json", (object) => object.json()],
    ["blob", (object) => object.blob()],
  ])("names %s() that reads a body again, after itself and after its stream", async (method, read) => {
    const bucket = new FakeBucket({ objects: { k: "1", other: "2" } });
    const watch = watching(bucket);
    const [object, other] = [await getFound(bucket, "k"), await getFound(bucket, "other")];
    await read(object);
    await rejectionOf(read(object));
    await new Response(other.body).text();
    await rejectionOf(read(other));
    expect(watch.findings.map(({ message }) => message)).toEqual(
      ["k", "other"].map((key) => `${method}() was called on the body of "${key}", which had been read.`),
    );
  });

  it("names the operation, the key or the sizes of each finding", async () => {
    const named = new Map<string, string | undefined>();
    for (const [id, , wrong] of scenes) {
      const bucket = new FakeBucket(small);
      const watch = watching(bucket);
      await wrong(bucket);
      const message = watch.findings[0]?.message;
      if (!named.has(id)) named.set(id, message);
    }
    expect(Object.fromEntries(named)).toEqual({
      "stream-of-unknown-length": "put() of a stream whose length is not known.",
      "too-many-deletes": "delete() of more than 1000 keys.",
      "empty-delete": "delete() of no keys.",
      "uneven-parts": 'The parts of "k" have 4, 3, 4 bytes.',
      "keys-equal-under-nfc":
        '"e\u0301te\u0301" is the same key as "\\u00e9t\\u00e9", in another form: "e\\u0301te\\u0301".',
      "body-read-twice": 'json() was called on the body of "k", which had been read.',
      "unknown-option": 'put: there is no option "contentType"; did you mean "httpMetadata: { contentType }"?',
      "key-not-a-string": 'head: the key is undefined, which becomes "undefined".',
      "upload-left-open": 'The upload of "k" is still open.',
      "truncated-ignored": 'A page of the prefix "a/" was truncated, and the next one was never requested.',
      "read-modify-write": '"k" was read and is written again without onlyIf.',
      "metadata-near-limit": 'The custom metadata of "k" has 8001 of 8192 bytes.',
      "completed-metadata": '"customMetadata" of the object returned by complete() for "k" was read.',
      "suffix-in-range": '"suffix" in the range of "k".',
      "unread-body": 'The body of "k" is never read.',
    });
  });

  it("compares metadata with the limit of the bucket", async () => {
    const bucket = new FakeBucket({ semantics: { ...semantics.documented, maxCustomMetadataBytes: 10 } });
    const watch = watching(bucket);
    for (const length of [7, 8, 9]) await bucket.put("k", "v", { customMetadata: { a: "x".repeat(length) } });
    expect(watch.findings.map(({ message }) => message)).toEqual([
      ...['The custom metadata of "k" has 9 of 10 bytes.', 'The custom metadata of "k" has 10 of 10 bytes.'],
    ]);
  });

  it.each<[argument: string, call: (bucket: FakeBucket, argument: never) => Promise<unknown>]>([
    ["the options of get", (bucket, argument) => bucket.get("k", argument)],
    ["the options of list", (bucket, argument) => bucket.list(argument)],
    ["a member of the options of put", (bucket, argument) => bucket.put("k", "v", { httpMetadata: argument })],
    ["the value of put", (bucket, argument) => bucket.put("k", argument)],
    ["the key of head", (bucket, argument) => bucket.head(argument)],
    ["the keys of delete", (bucket, argument) => bucket.delete(argument)],
  ])("leaves %s to the call if they throw when inspected", async (_, call) => {
    const bucket = new FakeBucket();
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const { message } = await rejectionOf(call(bucket, proxy as never));
    const watch = watching(bucket);
    expect((await rejectionOf(call(bucket, proxy as never))).message).toBe(message);
    expect(watch.findings).toEqual([]);
  });

  it.each(["documented", "deployed", "simulator"] as const)(
    "finds each read of metadata from complete() under %s semantics",
    async (semantics) => {
      const bucket = new FakeBucket({ semantics });
      const watch = watching(bucket);
      const object = await completedWithMetadata(bucket);
      expect(object.customMetadata).toEqual(semantics === "deployed" ? {} : { a: "b" });
      void object.httpMetadata?.contentType;
      object.writeHttpMetadata(new Headers());
      expect(watch.findings.map(({ id, message }) => [id, message])).toEqual(
        ["customMetadata", "httpMetadata", "writeHttpMetadata"].map((member) => [
          "completed-metadata",
          `"${member}" of the object returned by complete() for "k" was read.`,
        ]),
      );
    },
  );

  it("fails on errors, and on warnings if requested", async () => {
    const bucket = new FakeBucket();
    const watch = watching(bucket);
    await bucket.createMultipartUpload("k");
    for (const options of [undefined, {}, { warnings: undefined }, { warnings: false }])
      expect(() => watch.check(options)).not.toThrow();
    expect(() => watch.check({ warnings: true })).toThrow(
      /^These calls pass here, but not on the platform:\nwarning: The upload of "k" is still open\. \(upload-left-open, rule multipart\.expiry\)\n {2}at \/.*test\.ts:\d+\n {2}Complete or abort/,
    );
    await rejectionOf(bucket.delete([]));
    expect(() => watch.check()).toThrow(/^error: delete\(\) of no keys\./);
    expect(() => watch.check()).not.toThrow(/warning/);
    expect(() => watch.check({ warnings: true })).toThrow(/^error: delete(?:.*\n)*warning: The upload/);
  });

  it("does not claim that a call passes here if it was refused here too", async () => {
    const bucket = new FakeBucket({ semantics: "deployed" });
    const watch = watching(bucket, { ignore: ["upload-left-open"] });
    const zipped = () => streamOf("hello").pipeThrough(new CompressionStream("gzip"));
    await bucket.put("b", "v");
    const read = await getFound(bucket, "b");
    await read.text();
    const refused = [
      await rejectionOf(bucket.put("a", zipped())),
      await rejectionOf(bucket.delete([])),
      await rejectionOf(read.text()),
    ];
    expect(refused).toHaveLength(3);
    const error = await rejectionOf((async () => watch.check())());
    expect(String(error)).not.toContain("These calls pass here");
    expect(String(error).match(/(?<=: |^)(?:error|What)\b.*/gm)).toEqual([
      expect.stringContaining("put() of a stream"),
      expect.stringContaining("delete() of no keys"),
      expect.stringContaining('text() was called on the body of "b"'),
    ]);
    // A call may have several findings, of which one is the reason.
    const several = new FakeBucket();
    const severalWatch = watching(several);
    await rejectionOf(
      several.delete(["\u00f1", "n\u0303", ...Array.from({ length: 1000 }, (_, index) => `k${index}`)]),
    );
    expect(() => severalWatch.check()).toThrow(
      /^error: delete\(\) of more.*\nThese calls pass here, but not on the platform:\nerror: .* is the same key/s,
    );
    // Neither a refusal for another reason nor a lost answer counts.
    const other = new FakeBucket();
    const otherWatch = watching(other);
    await other.put("\u00f1", "v");
    faults(other).on("put").refuse(10001).once();
    await rejectionOf(other.put("n\u0303", "v"));
    expect(() => otherWatch.check()).toThrow(/^These calls pass here, but not on the platform:\nerror: "n\u0303" is/);
    faults(bucket).on("put").loseAnswer().once();
    await rejectionOf(bucket.put("n\u0303", "v"));
    await bucket.put("\u00f1", "v");
    expect(() => watch.check()).toThrow(
      /^error: put.*\nThese calls pass here, but not on the platform:\nerror: "ñ" is the same/s,
    );
  });

  // Found with unstorage 1.17.6, @opennextjs/cloudflare 1.20.17 and @cloudflare/shell 0.4.3.
  it.each([
    ["/app/src/cache.js", ["unknown-option", "read-modify-write", "empty-delete"]],
    ["/app/node_modules/cache/index.js", ["empty-delete"]],
  ])("reports options and replaced objects in %s as %j", async (filename, ids) => {
    const code = `(async (bucket) => {
      await bucket.get("k", { type: "bytes" });
      await bucket.put("k", "v");
      await bucket.delete([]).catch(() => undefined);
    })`;
    const bucket = new FakeBucket();
    const watch = watching(bucket);
    await (runInThisContext(code, { filename }) as (bucket: FakeBucket) => Promise<void>)(bucket);
    expect(watch.findings.map(({ id }) => id)).toEqual(ids);
  });

  describe("for the properties of an error, which are for tests,", () => {
    /** A script in the given file, which retries a put if the error meets a condition. */
    const retryIn = (filename: string, condition: string) =>
      runInThisContext(
        `(async (bucket) => {
          try { await bucket.put("k", "v"); } catch (error) { if (${condition}) await bucket.put("k", "v"); }
        })`,
        { filename },
      ) as (bucket: FakeBucket) => Promise<void>;
    const refusing = () => {
      const bucket = new FakeBucket();
      faults(bucket).on("put").refuse(10001).once();
      return { bucket, watch: watching(bucket) };
    };

    it.each(["code", "action", "rule"])("reports that a script reads %s, and returns its value", async (member) => {
      const { bucket, watch } = refusing();
      const other = watching(bucket);
      await retryIn(`${process.cwd()}/app/retry.ts`, `error.${member}`)(bucket);
      expect(other.findings).toEqual(watch.findings);
      expect(await bucket.head("k")).not.toBeNull();
      expect(watch.findings).toMatchObject([
        {
          ...{ id: "error-properties", level: "error", rule: "errors.properties" },
          message: `"${member}" of "put: We encountered an internal error. Please try again. (10001)" was read.`,
          place: `${process.cwd()}/app/retry.ts:2`,
        },
      ]);
    });

    it.each<[file: string, condition: string]>([
      ["app/retry.ts", String.raw`/\((10001|10043|10058)\)$/.test(String(error))`],
      ["app/retry.ts", `error.message.endsWith("(10001)")`],
      ...["retry.test.ts", "test/retry.ts", "app/__tests__/retry.ts", "app/testHelpers.ts", "vitest.setup.ts"].map(
        (file): [string, string] => [file, "error.code === 10001"],
      ),
      ["node_modules/retry/index.js", "error.code === 10001"],
      ["../tests/retry.ts", "error.code === 10001"],
    ])("is silent in %s for %s", async (file, condition) => {
      const { bucket, watch } = refusing();
      await retryIn(`${process.cwd()}/${file}`, condition)(bucket);
      expect([await bucket.head("k"), watch.findings]).toEqual([expect.anything(), []]);
    });

    it("is silent about tests that read an error, and after the watch has stopped", async () => {
      const { bucket, watch } = refusing();
      const error = await rejectionOf(bucket.put("k", "v"));
      expect(error).toMatchObject({ code: 10001, action: "put", rule: "errors.no-outages" });
      expect([isStoreError(error), Object.keys(error), inspect(error).includes("rule")]).toEqual([true, [], false]);
      watch.stop();
      expect(runInThisContext("(error) => error.code", { filename: "/app/a.ts" })(error)).toBe(10001);
      expect(watch.findings).toEqual([]);
    });

    it("is silent about errors that the user made, and about frozen ones", async () => {
      const read = runInThisContext("(error) => error.code", { filename: "/app/a.ts" }) as (from: unknown) => unknown;
      const bucket = new FakeBucket();
      const watch = watching(bucket);
      const own = Object.assign(new Error("reset"), { code: "ECONNRESET" });
      for (const error of [own, Object.freeze(storeError("put", 10058))]) {
        faults(bucket).clear();
        faults(bucket)
          .on("put")
          .before(() => Promise.reject(error));
        const { code } = error;
        expect(await rejectionOf(bucket.put("k", "v"))).toBe(error);
        expect(read(error)).toBe(code);
      }
      faults(bucket).clear();
      faults(bucket)
        .on("put")
        .before(() => Promise.reject(undefined));
      expect(await bucket.put("k", "v").then(String, (reason) => [reason])).toEqual([undefined]);
      expect(watch.findings).toEqual([]);
    });

    it("reports an error that refuses many calls, and lets scripts write to it", async () => {
      const bucket = new FakeBucket();
      const error = storeError("put", 10058);
      faults(bucket).on("put").refuse(error);
      const watch = watching(bucket);
      for (let call = 0; call < 3; call++) await rejectionOf(bucket.put("k", "v"));
      const read = runInThisContext("(error) => error.code", { filename: "/app/a.ts" }) as (from: Error) => unknown;
      expect([read(error), watch.findings.length]).toEqual([10058, 1]);
      for (const code of [7, 8]) {
        Object.assign(error, { code });
        expect(read(error)).toBe(code);
      }
    });
  });

  it.each<[method: "head" | "get" | "put" | "delete" | "list", args: readonly unknown[], message: string]>([
    [
      ...(["put", ["k", "v", { contentType: "a" }]] as const),
      'put: there is no option "contentType"; did you mean "httpMetadata: { contentType }"?',
    ],
    ["put", ["k", "v", { metadata: {} }], 'put: there is no option "metadata"; did you mean "customMetadata"?'],
    ["put", ["k", "v", { zzz: 1 }], 'put: there is no option "zzz".'],
    ["put", ["k", "v", { constructor: { a: 1 } }], 'put: there is no option "constructor".'],
    [
      ...(["put", ["k", "v", { httpMetadata: { "content-type": "a" } }]] as const),
      'put: there is no option "content-type" in httpMetadata; did you mean "contentType"?',
    ],
    [
      ...(["put", ["k", "v", { customMetadata: {}, md5: "a", onlyIf: { etagmatches: "a" } }]] as const),
      'put: there is no option "etagmatches" in onlyIf; did you mean "etagMatches"?',
    ],
    ["put", ["k", "v", { range: {} }], 'put: there is no option "range".'],
    ["put", ["k", "v", { contentTyp: null }], 'put: there is no option "contentTyp".'],
    ["get", ["k", { ranges: {} }], 'get: there is no option "ranges"; did you mean "range"?'],
    ["get", ["k", { range: { start: 1 } }], 'get: there is no option "start" in range; did you mean "offset"?'],
    ["list", [{ include: [], startsAfter: "a" }], 'list: there is no option "startsAfter"; did you mean "startAfter"?'],
    ["head", ["k", { onlyIf: {} }], "head: it has no options."],
    ["head", [undefined], 'head: the key is undefined, which becomes "undefined".'],
    ["get", [{}], 'get: the key is an object, which becomes "[object Object]".'],
    ["get", [["a"]], 'get: the key is an array, which becomes "a".'],
    ["delete", [["a", 7]], 'delete: the key is 7, which becomes "7".'],
  ])("names the mistake in %s(...%j)", async (method, args, message) => {
    const bucket = new FakeBucket();
    const watch = watching(bucket);
    await Promise.resolve(Reflect.apply(bucket[method], bucket, args)).catch(() => undefined);
    expect(watch.findings.map((finding) => finding.message)).toEqual([message]);
  });

  it("suggests the platform's name for those of other interfaces", async () => {
    const suggested = {
      metadata: "customMetadata",
      meta: "customMetadata",
      headers: "httpMetadata",
      CUSTOM_METADATA: "customMetadata",
      "Content-Type": "httpMetadata: { contentType }",
      mimeType: "httpMetadata: { contentType }",
      type: "httpMetadata: { contentType }",
      expires: "httpMetadata: { cacheExpiry }",
      "Content-MD5": "md5",
      "If-Match": "onlyIf: { etagMatches }",
      etag: "onlyIf: { etagMatches }",
      "If-None-Match": "onlyIf: { etagDoesNotMatch }",
      ifModifiedSince: "onlyIf: { uploadedAfter }",
      ifUnmodifiedSince: "onlyIf: { uploadedBefore }",
    };
    const [ofGet, ofList] = [
      { start: "range: { offset }", end: "range: { length }" },
      { MaxKeys: "limit", pageSize: "limit", ContinuationToken: "cursor" },
    ];
    const bucket = new FakeBucket();
    const watch = watching(bucket);
    await bucket.put("k", "v", Object.fromEntries(Object.keys(suggested).map((name) => [name, "a"])));
    for (const name of Object.keys(ofGet)) await bucket.get("k", { [name]: 1 } as object);
    for (const name of Object.keys(ofList)) await bucket.list({ [name]: "a" } as object);
    const found = watch.findings.filter(({ id }) => id === "unknown-option").map(({ message }) => message);
    expect(found).toEqual([
      ...Object.entries(suggested).map(([name, near]) => `put: there is no option "${name}"; did you mean "${near}"?`),
      ...Object.entries(ofGet).map(([name, near]) => `get: there is no option "${name}"; did you mean "${near}"?`),
      ...Object.entries(ofList).map(([name, near]) => `list: there is no option "${name}"; did you mean "${near}"?`),
    ]);
  });

  it("knows every option of every method", async () => {
    const bucket = new FakeBucket();
    const watch = watching(bucket);
    const [date, text] = [new Date(0), "a"];
    const httpMetadata: Required<StoreHTTPMetadata> = {
      ...{ contentType: text, contentLanguage: text, contentDisposition: text, contentEncoding: text },
      ...{ cacheControl: text, cacheExpiry: date },
    };
    const settings = {
      ...{ httpMetadata, customMetadata: {}, storageClass: "Standard", ssecKey: text },
    } as const satisfies Required<StoreMultipartOptions>;
    const onlyIf: Required<StoreConditional> = {
      ...{ etagMatches: text, etagDoesNotMatch: text, uploadedBefore: date, uploadedAfter: date },
      secondsGranularity: true,
    };
    const checksums = { md5: text, sha1: text, sha256: text, sha384: text, sha512: text };
    const get: Required<StoreGetOptions> = {
      onlyIf,
      range: { offset: 0, length: 1, suffix: 1 } as never,
      ssecKey: text,
    };
    const put = { ...settings, ...checksums, onlyIf } satisfies Record<keyof StorePutOptions, unknown>;
    const list: Required<StoreListOptions> = {
      ...{ limit: 1, prefix: text, cursor: text, delimiter: text, startAfter: text, include: ["httpMetadata"] },
    };
    const upload = bucket.resumeMultipartUpload("k", "none");
    await Promise.allSettled([
      ...[bucket.get("k", get), bucket.put("k", text, put as object), bucket.list(list)],
      ...[bucket.createMultipartUpload("k", settings), upload.uploadPart(1, text, { ssecKey: text })],
    ]);
    await bucket.get("k", { onlyIf: Object.assign(new Headers(), { own: true }) });
    expect(watch.findings).toEqual([]);
  });

  it("calls no getter of options", async () => {
    const bucket = new FakeBucket();
    const read: string[] = [];
    const options = {
      get httpMetadata() {
        read.push("httpMetadata");
        return {};
      },
      get contentType() {
        read.push("contentType");
        return "a";
      },
    };
    const watch = watching(bucket);
    await bucket.put("k", "v", options);
    expect([read, watch.findings.length]).toEqual([["httpMetadata"], 1]);
  });

  describe("for scripts that read Date.now()", () => {
    const readIn = (filename: string): number =>
      (runInThisContext("() => Date.now()", { filename: `${process.cwd()}/${filename}` }) as () => number)();
    const clocks = (start: number) => {
      const clock = manualClock(start);
      return { clock, watch: watching(new FakeBucket({ clock })) };
    };

    it("reports a moved clock, but not one that stands still", () => {
      const { clock, watch } = clocks(0);
      readIn("app/cron.ts");
      expect(watch.findings).toEqual([]);
      clock.advance("31d");
      readIn("app/cron.ts");
      expect(watch.findings).toMatchObject([
        {
          ...{ id: "two-clocks", level: "warning", place: `${process.cwd()}/app/cron.ts:1` },
          message: "Date.now() was read 31 days away from the clock of the bucket.",
        },
      ]);
    });

    it.each([
      ["1s", "1 second"],
      ["7s", "7 seconds"],
      ["1m", "1 minute"],
      ["90s", "2 minutes"],
      ["1h", "1 hour"],
      ["3h", "3 hours"],
      ["24h", "1 day"],
      ["48h", "2 days"],
    ] as const)("reports a difference of %s as %s", (duration, shown) => {
      // Its own time would be part of the difference.
      const host = vi.spyOn(Date, "now").mockReturnValue(5000);
      const { clock, watch } = clocks(0);
      clock.advance(duration);
      readIn("app/cron.ts");
      watch.stop();
      host.mockRestore();
      expect(watch.findings.map(({ message }) => message)).toEqual([
        `Date.now() was read ${shown} away from the clock of the bucket.`,
      ]);
    });

    it("compares how far both clocks have moved", () => {
      const host = vi.spyOn(Date, "now").mockReturnValue(5000);
      const { clock, watch } = clocks(0);
      // The test itself takes time.
      host.mockReturnValue(65_000);
      readIn("app/cron.ts");
      clock.advance("60s");
      readIn("app/cron.ts");
      expect(watch.findings).toEqual([]);
      host.mockReturnValue(95_000);
      readIn("app/cron.ts");
      watch.stop();
      host.mockRestore();
      expect(watch.findings.map(({ message }) => message)).toEqual([
        "Date.now() was read 30 seconds away from the clock of the bucket.",
      ]);
    });

    it("reports a clock that reads Date.now() itself, once it is moved", () => {
      let moved = 0;
      class OwnClock {
        now(): number {
          return Date.now() + moved;
        }
        advance(by: number): void {
          moved += by;
        }
      }
      const clock = new OwnClock();
      const watch = watching(new FakeBucket({ clock }));
      readIn("app/cron.ts");
      expect(watch.findings).toEqual([]);
      clock.advance(86_400_000);
      readIn("app/cron.ts");
      expect(watch.findings.map(({ id }) => id)).toEqual(["two-clocks"]);
      clock.advance(-3 * 86_400_000);
      readIn("app/cron.ts");
      expect(watch.findings.map(({ message }) => /\d+ days?/.exec(message)?.[0])).toEqual(["1 day", "2 days"]);
      watch.stop();
    });

    it("is silent about tests, small steps, mocks of Date and the clock of the host", () => {
      const { clock, watch } = clocks(0);
      clock.advance(500);
      readIn("app/cron.ts");
      clock.advance("1d");
      readIn("app/cron.test.ts");
      vi.setSystemTime(clock.now());
      expect(readIn("app/cron.ts")).toBe(clock.now());
      vi.useRealTimers();
      const host = watching(new FakeBucket());
      expect(watch.findings).toEqual([]);
      watch.stop();
      readIn("app/cron.ts");
      expect(host.findings).toEqual([]);
    });

    it("restores Date.now()", () => {
      const { now } = Date;
      const { watch } = clocks(0);
      expect(Date.now).not.toBe(now);
      watch.stop();
      expect(Date.now).toBe(now);
    });
  });

  it("keeps the places of the first 50 lists and uploads, and of all unread bodies", async () => {
    const bucket = new FakeBucket({ objects: { a: "1" } });
    const watch = watching(bucket);
    for (let index = 0; index < 51; index++) await bucket.get("a");
    for (let index = 0; index < 51; index++) await bucket.createMultipartUpload(`k${index}`);
    const placed = (wanted: string) =>
      watch.findings.filter(({ id }) => id === wanted).map(({ place }) => place !== undefined);
    expect(placed("unread-body")).toEqual(new Array(51).fill(true));
    expect(placed("upload-left-open")).toEqual([...new Array(50).fill(true), false]);
    expect(String(watch)).not.toContain("undefined");
  });

  it("prints a list, each finding once", async () => {
    const bucket = new FakeBucket();
    const watch = watching(bucket);
    expect(String(watch)).toBe("nothing found");
    for (let index = 0; index < 2; index++) await rejectionOf(bucket.delete([]));
    expect(String(watch)).toMatch(
      /^error: delete\(\) of no keys\. \(empty-delete, rule delete\.count\)\n {2}at .*\n {2}Do not [^\n]*$/,
    );
    expect(inspect(watch)).toBe(String(watch));
    // In another line, it is another finding.
    await rejectionOf(bucket.delete([]));
    expect(watch.findings.map(({ id }) => id)).toEqual(["empty-delete", "empty-delete"]);
  });

  it("names the place in the test behind a runner's spy", async () => {
    const bucket = new FakeBucket();
    const watch = watching(bucket);
    vi.spyOn(bucket, "delete");
    await rejectionOf(bucket.delete([]));
    expect(watch.findings).toMatchObject([{ place: expect.stringContaining("portability.test.ts:") }]);
  });

  it("does not report ignored findings", async () => {
    const bucket = new FakeBucket();
    const watch = watching(bucket, { ignore: ["empty-delete", "unread-body"] });
    await rejectionOf(bucket.delete([]));
    await bucket.put("k", "v");
    await bucket.get("k");
    expect(watch.findings).toEqual([]);
  });

  it("restores the host after the last watch has stopped, in any order", async () => {
    const bucket = new FakeBucket();
    const host = () => [TransformStream, ReadableStream.prototype.pipeThrough];
    const before = host();
    const [first, second] = [watching(bucket), watching(bucket)];
    for (const [index, value] of host().entries()) expect(value).not.toBe(before[index]);
    expect(new TransformStream()).toBeInstanceOf(TransformStream);
    class Own extends TransformStream {}
    expect(new Own()).toBeInstanceOf(Own);
    first.stop();
    await bucket.put("other", streamOf("hello").pipeThrough(new CompressionStream("gzip")));
    expect(second.findings.map(({ id }) => id)).toEqual(["stream-of-unknown-length"]);
    second.stop();
    expect(host()).toEqual(before);
    expect(portOf(bucket)?.taps.size).toBe(0);
  });

  it("is invisible to the script", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello", { httpMetadata: { contentType: "text/x" } });
    const see = async () => {
      const blob = await (await getFound(bucket, "k")).blob();
      const object = await getFound(bucket, "k");
      const { range } = object;
      return [
        Object.keys(object),
        JSON.stringify(object),
        range,
        object.range === range,
        Object.getOwnPropertyDescriptors(object),
        [await object.text(), blob.type],
      ];
    };
    const before = await see();
    const { stackTraceLimit } = Error;
    watching(bucket);
    expect(await see()).toEqual(before);
    await bucket.put("k", "hello", { contentType: "text/x" } as object);
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
  });

  it("refuses invalid options", () => {
    expect(() => portability({})).toThrow(TypeError);
    expect(() => portability(new FakeBucket(), { ignored: [] } as object)).toThrow(
      'portability: there is no option "ignored"; did you mean "ignore"?',
    );
    for (const [ignore, shown] of [
      [["none"], '"none"'],
      ["unread-body", '"unread-body"'],
      [null, "null"],
      [{}, "an object"],
    ] as const)
      expect(() => portability(new FakeBucket(), { ignore: ignore as never })).toThrow(`, not with ${shown}.`);
    expect(() => watching(new FakeBucket()).check({ warning: true } as object)).toThrow(TypeError);
  });
});
