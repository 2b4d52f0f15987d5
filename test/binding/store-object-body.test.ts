import { FakeBucket } from "fakebucket";
import type { StoreObjectBody } from "fakebucket/types";
import { describe, expect, it } from "vitest";
import { found, getFound, textOf } from "./found.js";
import { rejectionOf } from "./rejection-of.js";

const used = new TypeError(
  "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.",
);
const locked = new TypeError("This ReadableStream is currently locked to a reader.");

type Read = (object: StoreObjectBody) => Promise<unknown>;

/** The ways to read a body as a whole. */
const reads: readonly (readonly [name: string, read: Read])[] = [
  ["text()", (object) => object.text()],
  ["json()", (object) => object.json()],
  ["arrayBuffer()", (object) => object.arrayBuffer()],
  ["bytes()", (object) => object.bytes()],
  ["blob()", (object) => object.blob()],
];

/** The object of a get, after its value was put. */
async function got(value: string | Uint8Array, contentType?: string): Promise<StoreObjectBody> {
  const bucket = new FakeBucket();
  await bucket.put("k", value, { httpMetadata: { contentType } });
  return getFound(bucket, "k");
}

describe("an object of get()", () => {
  it("is read with five methods [body.methods]", async () => {
    expect(await (await got('{"a":1}')).text()).toBe('{"a":1}');
    expect(await (await got('{"a":1}')).json()).toEqual({ a: 1 });
    const buffer = await (await got("hello")).arrayBuffer();
    expect(buffer).toEqual(new TextEncoder().encode("hello").buffer);
    expect(buffer.constructor).toBe(ArrayBuffer);
    const bytes = await (await got("hello")).bytes();
    expect(bytes).toStrictEqual(new TextEncoder().encode("hello"));
    expect(bytes.buffer.byteLength).toBe(5);
    const blob = await (await got("hello")).blob();
    expect(blob.constructor).toBe(Blob);
    expect([blob.size, await blob.text()]).toEqual([5, "hello"]);
  });

  it("is read as a whole or by range from one chunk or several [body.methods]", async () => {
    const bucket = new FakeBucket({ limits: { minPartBytes: 3 } });
    await bucket.put("one", "abcdefgh");
    const upload = await bucket.createMultipartUpload("several");
    const parts = ["abc", "def", "gh"].map((text, index) => upload.uploadPart(index + 1, text));
    await upload.complete(await Promise.all(parts));
    for (const key of ["one", "several"]) {
      for (const [range, text] of [
        [{ offset: 0 }, "abcdefgh"],
        [{ offset: 1, length: 5 }, "bcdef"],
        [{ offset: 3, length: 3 }, "def"],
        [{ suffix: 3 }, "fgh"],
      ] as const) {
        for (const [, read] of reads.filter(([name]) => name !== "json()")) {
          const given = await read(found(await bucket.get(key, { range })));
          expect(await new Response(given as BodyInit).text()).toBe(text);
        }
      }
    }
  });

  it("is empty where the value is, and no JSON [body.methods] [body.json-error]", async () => {
    expect(await (await got("")).text()).toBe("");
    expect((await (await got("")).bytes()).length).toBe(0);
    expect((await (await got("")).arrayBuffer()).byteLength).toBe(0);
    expect((await (await got("")).blob()).size).toBe(0);
    expect(await rejectionOf((await got("")).json())).toEqual(new SyntaxError("Unexpected end of JSON input"));
  });
});

describe.each(reads)("%s", (_, read) => {
  it("is refused once the body was read, whichever way [body.one-shot]", async () => {
    for (const [, first] of reads) {
      const object = await got("{}");
      await first(object);
      expect(await rejectionOf(read(object))).toEqual(used);
      expect(await rejectionOf(read(object))).toEqual(used);
    }
  });

  it("wins where it is the first of two at once [body.one-shot]", async () => {
    for (const [, second] of reads) {
      const object = await got("{}");
      const answers = [read(object), second(object)];
      const [first, loser] = await Promise.allSettled(answers);
      expect(first?.status).toBe("fulfilled");
      expect(loser).toEqual({ status: "rejected", reason: used });
    }
  });

  it("sets bodyUsed at once, not when it resolves [body.used]", async () => {
    const object = await got("{}");
    expect(object.bodyUsed).toBe(false);
    const reading = read(object);
    expect(object.bodyUsed).toBe(true);
    await reading;
    expect(object.bodyUsed).toBe(true);
  });

  it("uses up an empty body, too [body.used]", async () => {
    const object = await got("");
    await read(object).catch((error: unknown) => expect(error).toBeInstanceOf(SyntaxError));
    expect(object.bodyUsed).toBe(true);
    expect(await rejectionOf(read(object))).toEqual(used);
  });

  it("is refused while the stream is locked to a reader, and possible once it is released unread [body.locked]", async () => {
    const object = await got("{}");
    const reader = object.body.getReader();
    expect(await rejectionOf(read(object))).toEqual(locked);
    expect(object.bodyUsed).toBe(false);
    reader.releaseLock();
    await expect(read(object)).resolves.toBeDefined();
  });

  it("leaves the stream locked, whether it was asked for before or after [body.stream]", async () => {
    for (const askFirst of [true, false]) {
      const object = await got("{}");
      const before = askFirst ? object.body : undefined;
      await read(object);
      expect(object.body.locked).toBe(true);
      expect(object.body).toBe(before ?? object.body);
      expect(object.body).toBeInstanceOf(ReadableStream);
    }
  });

  it("gives the old bytes after the object was overwritten or deleted [body.snapshot]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "[1]");
    const [overwritten, deleted] = [await getFound(bucket, "k"), await getFound(bucket, "k")];
    const expected = await read(await getFound(bucket, "k"));
    await bucket.put("k", "[2]");
    expect(await read(overwritten)).toEqual(expected);
    await bucket.delete("k");
    expect(await read(deleted)).toEqual(expected);
  });
});

describe("what a body gives out", () => {
  it("is a copy: writing to it changes nothing that is stored [body.copies]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    (await (await getFound(bucket, "k")).bytes()).fill(0);
    new Uint8Array(await (await getFound(bucket, "k")).arrayBuffer()).fill(0);
    for await (const chunk of (await getFound(bucket, "k")).body) chunk.fill(0);
    const reader = (await getFound(bucket, "k")).body.getReader({ mode: "byob" });
    (await reader.read(new Uint8Array(5))).value?.fill(0);
    expect(await textOf(bucket, "k")).toBe("hello");
  });

  it("can be transferred without harm to what is stored [body.copies]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const buffer = await (await getFound(bucket, "k")).arrayBuffer();
    structuredClone(buffer, { transfer: [buffer] });
    expect(await textOf(bucket, "k")).toBe("hello");
  });
});

describe("json()", () => {
  it.each(["{bad", "", "\uFFFD", "undefined"])(
    "of %j rejects with the engine's error, and the body is used [body.json-error]",
    async (text) => {
      const object = await got(text);
      const error = await rejectionOf(object.json());
      expect(error.constructor).toBe(SyntaxError);
      expect(() => JSON.parse(text)).toThrow(error);
      expect(object.bodyUsed).toBe(true);
      expect(await rejectionOf(object.text())).toEqual(used);
    },
  );
});

describe("text()", () => {
  it("gives U+FFFD for invalid UTF-8 [body.text]", async () => {
    expect(await (await got(new Uint8Array([0xff, 0xfe, 0x41]))).text()).toBe("\uFFFD\uFFFDA");
    expect((await rejectionOf((await got(new Uint8Array([0xff]))).json())).constructor).toBe(SyntaxError);
  });

  it.each([
    ["2026-01-12", "\uFEFFabc"],
    ["2026-01-13", "abc"],
    [undefined, "abc"],
  ])("at the date %s gives %j for a leading byte order mark [body.text]", async (compatibilityDate, text) => {
    const bucket = new FakeBucket({ compatibilityDate });
    await bucket.put("k", "\uFEFFabc");
    await bucket.put("two", "\uFEFF\uFEFFabc\uFEFF");
    await bucket.put("json", "\uFEFF[1]");
    expect(await textOf(bucket, "k")).toBe(text);
    expect(await textOf(bucket, "two")).toBe(text === "abc" ? "\uFEFFabc\uFEFF" : "\uFEFF\uFEFFabc\uFEFF");
    const json = (await getFound(bucket, "json")).json();
    if (text === "abc") expect(await json).toEqual([1]);
    else expect((await rejectionOf(json)).constructor).toBe(SyntaxError);
    expect((await (await getFound(bucket, "k")).bytes()).length).toBe(6);
    expect((await (await getFound(bucket, "k")).blob()).size).toBe(6);
  });

  it("of a range may start within a character [body.text]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "é!");
    expect(await found(await bucket.get("k", { range: { offset: 1 } })).text()).toBe("\uFFFD!");
  });
});

describe("blob()", () => {
  it.each(["text/plain", "Text/HTML; Charset=X", "é✓", "", "a\tb", "no type at all"])(
    "has the type %j to the letter [body.blob-type]",
    async (contentType) => {
      const blob = await (await got("hello", contentType)).blob();
      expect(blob.type).toBe(contentType);
      expect(await new Response(blob).text()).toBe("hello");
    },
  );

  it("has no type where the object has no content type [body.blob-type]", async () => {
    expect((await (await got("hello")).blob()).type).toBe("");
  });

  it("keeps its type whatever happens to the metadata of the result [body.blob-type]", async () => {
    const object = await got("hello", "a/b");
    found(object.httpMetadata).contentType = "c/d";
    expect((await object.blob()).type).toBe("a/b");
  });
});
