import { createHash } from "node:crypto";
import { FakeBucket, limits } from "fakebucket";
import { describe, expect, it } from "vitest";
import { found, textOf } from "./found.js";
import { HandClock } from "./hand-clock.js";
import { HandStream } from "./hand-stream.js";
import { rejectionOf } from "./rejection-of.js";
import { untyped } from "./untyped.js";

const noUpload = "The specified multipart upload does not exist. (10024)";
const smallParts = { limits: { minPartBytes: 3 } };

function md5(...data: readonly (string | Buffer)[]): Buffer {
  const hash = createHash("md5");
  for (const piece of data) hash.update(piece);
  return hash.digest();
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const { message } = await rejectionOf(promise);
  return message.slice(message.lastIndexOf("("));
}

describe("the handle of an upload", () => {
  it("has uploadId and key, own, enumerable and read-only [multipart.handle]", async () => {
    const bucket = new FakeBucket();
    const created = await bucket.createMultipartUpload("k");
    for (const handle of [created, bucket.resumeMultipartUpload("k", "id")]) {
      expect(Reflect.ownKeys(handle)).toEqual(["uploadId", "key"]);
      for (const name of ["uploadId", "key"] as const) {
        expect(Object.getOwnPropertyDescriptor(handle, name)).toStrictEqual({
          value: handle[name],
          writable: false,
          enumerable: true,
          configurable: true,
        });
        expect(() => Object.assign(handle, { [name]: "other" })).toThrow(TypeError);
      }
    }
    expect(created.key).toBe("k");
    expect(created.uploadId).toMatch(/^[\w-]{171}$/);
    expect(JSON.stringify(bucket.resumeMultipartUpload("k", "id"))).toBe('{"uploadId":"id","key":"k"}');
  });

  it("does not heed what is done to its properties [multipart.handle]", async () => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("k");
    Object.defineProperties(upload, { key: { value: "other" }, uploadId: { value: "no" } });
    await upload.complete([await upload.uploadPart(1, "v")]);
    expect(await textOf(bucket, "k")).toBe("v");
    expect(await bucket.head("other")).toBeNull();
  });
});

describe("an upload", () => {
  it("can be used at once and is invisible until it is completed [multipart.create] [multipart.invisible]", async () => {
    const bucket = new FakeBucket(smallParts);
    const upload = await bucket.createMultipartUpload("k");
    const parts = [await upload.uploadPart(1, "abc"), await upload.uploadPart(2, "d")];
    expect([await bucket.head("k"), await bucket.get("k"), (await bucket.list()).objects]).toEqual([null, null, []]);
    await bucket.put("k", "meanwhile");
    await bucket.delete("k");
    expect(await upload.complete(parts)).toMatchObject({ key: "k", size: 4 });
    expect(await textOf(bucket, "k")).toBe("abcd");
  });

  it("is resumed by key and id, unchecked [multipart.resume] [errors.resume-throws]", async () => {
    const bucket = new FakeBucket(smallParts);
    const { uploadId } = await bucket.createMultipartUpload("k");
    const part = await bucket.resumeMultipartUpload("k", uploadId).uploadPart(1, "abc");
    const resumed = bucket.resumeMultipartUpload("k", uploadId);
    await resumed.complete([JSON.parse(JSON.stringify(part)), await resumed.uploadPart(2, "d")]);
    expect(await textOf(bucket, "k")).toBe("abcd");
  });

  it.each([
    ["another id", (bucket: FakeBucket) => bucket.resumeMultipartUpload("k", "no")],
    ["another key", (bucket: FakeBucket, id: string) => bucket.resumeMultipartUpload("other", id)],
    ["another bucket", (_: FakeBucket, id: string) => new FakeBucket().resumeMultipartUpload("k", id)],
  ])("is unknown under %s [multipart.unknown-upload]", async (_, resume) => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("k");
    const stranger = resume(bucket, upload.uploadId);
    const errors = [stranger.uploadPart(1, "v"), stranger.complete([]), stranger.abort()].map(rejectionOf);
    expect((await Promise.all(errors)).map(({ message }) => message)).toEqual([
      `uploadPart: ${noUpload}`,
      `completeMultipartUpload: ${noUpload}`,
      `abortMultipartUpload: ${noUpload}`,
    ]);
    await upload.complete([]);
  });

  it("of a key is independent of another one of that key [multipart.independent]", async () => {
    const bucket = new FakeBucket();
    const [one, other] = [await bucket.createMultipartUpload("k"), await bucket.createMultipartUpload("k")];
    expect(one.uploadId).not.toBe(other.uploadId);
    const part = await one.uploadPart(1, "one");
    expect(await codeOf(other.complete([part]))).toBe("(10025)");
    await other.abort();
    await one.complete([part]);
    expect(await textOf(bucket, "k")).toBe("one");
  });

  it("has ended after complete() or abort(), and abort() may come again [multipart.ended-upload] [multipart.abort]", async () => {
    const bucket = new FakeBucket();
    for (const end of ["complete", "abort"] as const) {
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(1, "v");
      await (end === "complete" ? upload.complete([part]) : upload.abort());
      expect(await codeOf(upload.uploadPart(2, "v"))).toBe("(10024)");
      expect(await codeOf(upload.complete([part]))).toBe("(10024)");
      expect(await upload.abort()).toBeUndefined();
    }
    expect(await textOf(bucket, "k")).toBe("v");
  });

  it("that ends while a part is arriving refuses it [multipart.ended-upload]", async () => {
    const upload = await new FakeBucket().createMultipartUpload("k");
    const given = new HandStream();
    const uploading = upload.uploadPart(1, given.stream);
    await upload.abort();
    given.close();
    expect((await rejectionOf(uploading)).message).toBe(`uploadPart: ${noUpload}`);
  });
});

describe("uploadPart()", () => {
  it("gives a plain object of number and MD5 [multipart.part]", async () => {
    const upload = await new FakeBucket().createMultipartUpload("k");
    for (const value of ["hello", new Blob(["hello"])]) {
      const part = await upload.uploadPart(7, value);
      expect(part).toStrictEqual({ partNumber: 7, etag: md5("hello").toString("hex") });
      expect(Object.keys(part)).toEqual(["partNumber", "etag"]);
    }
  });

  it("gives an etag of its own each time in the simulator [multipart.part]", async () => {
    const upload = await new FakeBucket({ semantics: "simulator" }).createMultipartUpload("k");
    const etags = [(await upload.uploadPart(1, "v")).etag, (await upload.uploadPart(1, "v")).etag];
    expect(new Set(etags).size).toBe(2);
    expect(await codeOf(upload.complete([{ partNumber: 1, etag: etags[0] ?? "" }]))).toBe("(10025)");
  });

  it("replaces a part under its number [multipart.part-replaced]", async () => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("k");
    const old = await upload.uploadPart(1, "old");
    const part = await upload.uploadPart(1, "new");
    expect(await codeOf(upload.complete([old]))).toBe("(10025)");
    await upload.complete([part]);
    expect(await textOf(bucket, "k")).toBe("new");
  });

  it.each([0, -1, 10_001, Number.NaN, "x", null, undefined])(
    "refuses the number %j [multipart.part-number]",
    async (n) => {
      const upload = untyped(new FakeBucket()).resumeMultipartUpload("k", "id");
      const text = `Part number must be between 1 and 10000 (inclusive). Actual value was: ${Math.trunc(Number(n)) || 0}`;
      expect(await rejectionOf(upload.uploadPart(n, "v"))).toEqual(new TypeError(text));
      expect(await rejectionOf(upload.complete([{ partNumber: n, etag: "x" }]))).toEqual(new TypeError(text));
    },
  );
});

describe("complete()", () => {
  it("stores the parts by number, whatever the order and the gaps [multipart.complete] [multipart.etag]", async () => {
    const bucket = new FakeBucket(smallParts);
    const upload = await bucket.createMultipartUpload("k");
    const texts = { 10000: "z", 2: "abc", 5: "def" };
    const parts = await Promise.all(Object.entries(texts).map(([n, text]) => upload.uploadPart(Number(n), text)));
    const object = await upload.complete(parts.toReversed());
    expect(await textOf(bucket, "k")).toBe("abcdefz");
    const etag = `${md5(md5("abc"), md5("def"), md5("z")).toString("hex")}-3`;
    expect([object.etag, object.httpEtag, object.size]).toEqual([etag, `"${etag}"`, 7]);
  });

  it("of no parts stores an empty object [multipart.complete-empty]", async () => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("k");
    expect(await upload.complete([])).toMatchObject({ size: 0, etag: "d41d8cd98f00b204e9800998ecf8427e-0" });
    expect(await textOf(bucket, "k")).toBe("");
  });

  it("gives the metadata of the creation and no checksums [multipart.metadata]", async () => {
    const bucket = new FakeBucket();
    const settings = { httpMetadata: { contentType: "a/b" }, customMetadata: { a: "1" } };
    const upload = await bucket.createMultipartUpload("k", settings);
    const object = await upload.complete([await upload.uploadPart(1, "v", { httpMetadata: { contentType: "c/d" } })]);
    for (const result of [object, found(await bucket.head("k"))]) {
      expect(result).toMatchObject(settings);
      expect(result.checksums.toJSON()).toEqual({});
    }
  });

  it("converts what it is given, and reads nothing else [multipart.complete-arguments]", async () => {
    const bucket = new FakeBucket();
    const upload = await untyped(bucket).createMultipartUpload("k");
    const { etag } = (await upload.uploadPart(1, "v")) as { etag: string };
    await upload.complete([{ partNumber: "1", etag: { toString: () => etag }, size: 99 }]);
    expect(await textOf(bucket, "k")).toBe("v");
  });

  it("that was refused can come again [multipart.complete-again]", async () => {
    const bucket = new FakeBucket(smallParts);
    const upload = await bucket.createMultipartUpload("k");
    const [small, large] = [await upload.uploadPart(1, "a"), await upload.uploadPart(2, "bcd")];
    const longer = await upload.uploadPart(3, "efgh");
    const refusals = [[small, small], [{ partNumber: 9, etag: "x" }], [small, large], [large, longer]];
    const codes = await Promise.all(refusals.map((parts) => codeOf(upload.complete(parts))));
    expect(codes).toEqual(["(10001)", "(10025)", "(10011)", "(10048)"]);
    expect(await bucket.head("k")).toBeNull();
    await upload.complete([small]);
    expect(await textOf(bucket, "k")).toBe("a");
  });
});

describe("seven days", () => {
  it("are the life of an upload by the bucket's clock, whatever is uploaded meanwhile [multipart.expiry]", async () => {
    const clock = new HandClock();
    const bucket = new FakeBucket({ clock });
    const [used, completed, aborted] = [
      await bucket.createMultipartUpload("k"),
      await bucket.createMultipartUpload("k"),
      await bucket.createMultipartUpload("k"),
    ];
    clock.advance(limits.uploadLifetimeMilliseconds - 1);
    const part = await used.uploadPart(1, "v");
    await completed.complete([]);
    clock.advance(1);
    for (const call of [used.uploadPart(1, "v"), used.complete([part])]) expect(await codeOf(call)).toBe("(10024)");
    expect(await codeOf(bucket.resumeMultipartUpload("k", used.uploadId).uploadPart(1, "v"))).toBe("(10024)");
    expect([await used.abort(), await aborted.abort()]).toEqual([undefined, undefined]);
    expect(await bucket.head("k")).toMatchObject({ size: 0 });
  });

  it("may end while a part is arriving [multipart.expiry]", async () => {
    const clock = new HandClock();
    const upload = await new FakeBucket({ clock }).createMultipartUpload("k");
    const given = new HandStream();
    const uploading = upload.uploadPart(1, given.stream);
    clock.advance(limits.uploadLifetimeMilliseconds);
    given.close();
    expect(await codeOf(uploading)).toBe("(10024)");
  });
});
