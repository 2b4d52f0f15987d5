import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { describe, expect, it } from "vitest";
import { thrownBy } from "../request/expect-refusal.js";
import { dumpBucket } from "./dump-bucket.js";
import { getFound, textOf } from "./found.js";
import { HandClock } from "./hand-clock.js";
import { streamOf } from "./hand-stream.js";
import { rejectionOf } from "./rejection-of.js";
import { type UntypedBucket, type UntypedUpload, untyped } from "./untyped.js";

type Call = (bucket: UntypedBucket, upload: UntypedUpload) => Promise<unknown>;
type NamedCall = readonly [name: string, expected: string, call: Call];

const boo = new RangeError("boo");
const throwing = {
  toString() {
    throw boo;
  },
};
const parameter = "is not of type";
const longKey = "k".repeat(1025);

/** Mistakes in the types of arguments, whose errors were thrown before 2022-10-31. */
const mistakes: readonly NamedCall[] = [
  ["head()", parameter, (bucket) => bucket.head()],
  ["get() of a primitive for options", parameter, (bucket) => bucket.get("k", 5)],
  ["put() of a number", parameter, (bucket) => bucket.put("k", 5)],
  ["put() of metadata that is a number", parameter, (bucket) => bucket.put("k", "v", { customMetadata: 5 })],
  [
    "put() of an invalid date",
    "valid Date",
    (bucket) => bucket.put("k", "v", { onlyIf: { uploadedAfter: Number.NaN } }),
  ],
  ["delete()", parameter, (bucket) => bucket.delete()],
  ["delete() of a symbol", "Symbol value", (bucket) => bucket.delete([Symbol("k")])],
  ["list() of an include that is no string", parameter, (bucket) => bucket.list({ include: [5] })],
  ["list() of a huge limit", "out of range", (bucket) => bucket.list({ limit: 2 ** 40 })],
  ["createMultipartUpload()", parameter, (bucket) => bucket.createMultipartUpload()],
  ["uploadPart()", parameter, (_, upload) => upload.uploadPart()],
  ["uploadPart() of null", parameter, (_, upload) => upload.uploadPart(1, null)],
  ["complete()", parameter, (_, upload) => upload.complete()],
  ["complete() of a number in the array", parameter, (_, upload) => upload.complete([5])],
];

/** What is wrong in another way: such calls rejected before that date, too. */
const others: readonly NamedCall[] = [
  ["head() of a long key", "(10020)", (bucket) => bucket.head(longKey)],
  ["get() of a negative offset", "Invalid range", (bucket) => bucket.get("k", { range: { offset: -1 } })],
  ["get() of a range beyond the end", "(10039)", (bucket) => bucket.get("k", { range: { offset: 9 } })],
  ["put() of a short digest", "MD5 is 32 hex characters", (bucket) => bucket.put("k", "v", { md5: "00" })],
  ["put() of a quoted etag", "in quotes", (bucket) => bucket.put("k", "v", { onlyIf: { etagMatches: '"x"' } })],
  ["put() of a bad SSE-C key", "SSE-C Key", (bucket) => bucket.put("k", "v", { ssecKey: "x" })],
  ["put() of a long key", "(10020)", (bucket) => bucket.put(longKey, "v")],
  ["put() of a long key and a Blob", "(10020)", (bucket) => bucket.put(longKey, new Blob(["v"]))],
  ["put() of a long key and a stream", "(10020)", (bucket) => bucket.put(longKey, streamOf())],
  ["delete() of no keys", "(10027)", (bucket) => bucket.delete([])],
  ["list() of an unknown include", "Unsupported include", (bucket) => bucket.list({ include: ["x"] })],
  ["list() of a limit of 0", "(10022)", (bucket) => bucket.list({ limit: 0 })],
  [
    "createMultipartUpload() of a bad SSE-C key",
    "SSE-C",
    (bucket) => bucket.createMultipartUpload("k", { ssecKey: "" }),
  ],
  ["createMultipartUpload() of a long key", "(10020)", (bucket) => bucket.createMultipartUpload(longKey)],
  ["uploadPart() of part 0", "Part number must be", (_, upload) => upload.uploadPart(0, "v")],
  ["uploadPart() of a bad SSE-C key", "SSE-C", (_, upload) => upload.uploadPart(1, "v", { ssecKey: "" })],
  ["complete() of part 0", "Part number must be", (_, upload) => upload.complete([{ partNumber: 0, etag: "" }])],
  ["complete() of an unknown part", "(10025)", (_, upload) => upload.complete([{ partNumber: 1, etag: "" }])],
  ["abort() of an unknown upload", "(10024)", (bucket) => bucket.resumeMultipartUpload("k", "no").abort()],
];

/** A bucket in which a call can go wrong in every way: `k` holds `hello`, and an upload of it is active. */
async function prepared(options: FakeBucketOptions = {}) {
  const bucket = new FakeBucket({ clock: new HandClock(), ...options });
  await bucket.put("k", "hello", { customMetadata: { a: "1" } });
  return { bucket, upload: await untyped(bucket).createMultipartUpload("k") };
}

describe.each([
  ["2022-10-30", false],
  ["2022-10-31", true],
  [undefined, true],
])("at the compatibility date %s", (compatibilityDate, rejectsAll) => {
  it.each(mistakes)(
    `%s ${rejectsAll ? "rejects" : "throws"} [errors.reject] [errors.throw-before-2022-10-31]`,
    async (_, expected, call) => {
      const { bucket, upload } = await prepared({ compatibilityDate });
      const error = rejectsAll
        ? await rejectionOf(call(untyped(bucket), upload))
        : thrownBy(() => call(untyped(bucket), upload));
      expect(error.constructor).toBe(TypeError);
      expect(error.message).toContain(expected);
    },
  );

  it.each(others)("%s rejects [errors.reject] [errors.throw-before-2022-10-31]", async (_, expected, call) => {
    const { bucket, upload } = await prepared({ compatibilityDate });
    const answer = call(untyped(bucket), upload);
    expect(answer).toBeInstanceOf(Promise);
    expect((await rejectionOf(answer)).message).toContain(expected);
  });

  it("an error of a value's own conversion passes through unchanged [arguments.conversion-errors]", async () => {
    const { bucket, upload } = await prepared({ compatibilityDate });
    const calls: (() => Promise<unknown>)[] = [
      () => untyped(bucket).head(throwing),
      () => untyped(bucket).put("k", "v", { httpMetadata: { contentType: throwing } }),
      () => untyped(bucket).delete(["k", throwing]),
      () => upload.complete([{ partNumber: 1, etag: throwing }]),
    ];
    const { stack } = boo;
    for (const call of calls) expect(rejectsAll ? await rejectionOf(call()) : thrownBy(call)).toBe(boo);
    expect(boo.stack).toBe(stack);
  });

  it("resumeMultipartUpload() throws at once and gives no promise [errors.resume-throws]", async () => {
    const bucket = untyped(new FakeBucket({ compatibilityDate }));
    const calls = [() => bucket.resumeMultipartUpload(), () => bucket.resumeMultipartUpload("k")];
    for (const call of calls) expect(thrownBy(call).constructor).toBe(TypeError);
    expect(thrownBy(() => bucket.resumeMultipartUpload(throwing, "id"))).toBe(boo);
    const handle = bucket.resumeMultipartUpload("k", "id");
    expect(handle).not.toBeInstanceOf(Promise);
    expect("then" in handle).toBe(false);
  });

  it("a body that cannot be read rejects [errors.reject]", async () => {
    const { bucket } = await prepared({ compatibilityDate });
    const object = await getFound(bucket, "k");
    expect((await rejectionOf(object.json())).constructor).toBe(SyntaxError);
    for (const read of [object.text, object.json, object.bytes, object.arrayBuffer, object.blob]) {
      const answer: Promise<unknown> = Reflect.apply(read, object, []);
      expect(answer).toBeInstanceOf(Promise);
      expect((await rejectionOf(answer)).constructor).toBe(TypeError);
    }
  });
});

describe("a call that fails", () => {
  it.each([...mistakes, ...others])("changes nothing: %s [errors.change-nothing]", async (_, _expected, call) => {
    const { bucket, upload } = await prepared();
    const part = await upload.uploadPart(1, "a part");
    const before = await dumpBucket(bucket);
    await rejectionOf(call(untyped(bucket), upload));
    expect(await dumpBucket(bucket)).toBe(before);
    // The upload is as it was, too: its part is there, and it can be completed.
    await upload.complete([part]);
    expect(await textOf(bucket, "k")).toBe("a part");
  });

  it.each(["clock", "ids"] as const)(
    "changes nothing when the %s of a test fail [errors.change-nothing]",
    async (port) => {
      const broken = { clock: false, ids: false };
      const givenBy = <Value>(name: keyof typeof broken, value: Value): Value => {
        if (broken[name]) throw boo;
        return value;
      };
      const bucket = new FakeBucket({
        clock: { now: () => givenBy("clock", 5) },
        ids: { next: () => givenBy("ids", "id") },
      });
      await bucket.put("k", "old");
      const before = await dumpBucket(bucket);
      broken[port] = true;
      const calls = [
        bucket.put("k", "new"),
        bucket.put("k", new Blob(["new"])),
        bucket.put("k", streamOf()),
        bucket.createMultipartUpload("l"),
      ];
      for (const call of calls) expect(await rejectionOf(call)).toBe(boo);
      broken[port] = false;
      expect(await dumpBucket(bucket)).toBe(before);
    },
  );
});

describe("the promise of a call", () => {
  it("is a promise of the host for every method [errors.reject]", async () => {
    const { bucket, upload } = await prepared();
    const answers = [
      bucket.head("k"),
      bucket.get("k"),
      bucket.put("k", "v"),
      bucket.put("k", new Blob(["v"])),
      bucket.list(),
      bucket.delete("k"),
      bucket.createMultipartUpload("k"),
      upload.uploadPart(1, "v"),
      upload.complete([]),
      upload.abort(),
    ];
    for (const answer of answers) expect(answer.constructor).toBe(Promise);
    await Promise.all(answers);
  });
});
