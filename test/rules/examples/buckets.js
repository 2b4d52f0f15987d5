import assert from "node:assert/strict";
import { FakeBucket, isStoreError } from "fakebucket";
import { faults, manualClock, storeError } from "fakebucket/testing";

/** Examples of the rules of buckets for which the shortest counterexample is not a good example. */
export const examples = {
  async "arguments.at-call"() {
    const bucket = new FakeBucket();
    const customMetadata = { a: "b" };
    const storing = bucket.put("k", "v", { customMetadata });
    customMetadata.a = "changed";
    await storing;
    const object = await bucket.head("k");
    assert.deepEqual(object.customMetadata, { a: "b" });
  },
  async "arguments.conversion-errors"() {
    const bucket = new FakeBucket();
    const key = {
      toString() {
        throw new RangeError("not yet known");
      },
    };
    await assert.rejects(bucket.get(key), { name: "RangeError", message: "not yet known" });
  },
  async "body.forwarded"() {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const object = await bucket.get("k");
    await bucket.put("copy", object.body);
    assert.equal(await (await bucket.get("copy")).text(), "hello");
    assert.equal(object.bodyUsed, true);
  },
  async "body.locked"() {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const object = await bucket.get("k");
    const reader = object.body.getReader();
    await assert.rejects(object.text(), { message: "This ReadableStream is currently locked to a reader." });
    reader.releaseLock();
    assert.equal(await object.text(), "hello");
  },
  async "body.no-streams"() {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const object = await bucket.get("k");
    const { ReadableStream } = globalThis;
    try {
      // Simulates a host without streams.
      globalThis.ReadableStream = undefined;
      assert.throws(() => object.body, { message: /^This host has no ReadableStream/ });
    } finally {
      globalThis.ReadableStream = ReadableStream;
    }
    assert.equal(await object.text(), "hello");
  },
  async "body.used"() {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const object = await bucket.get("k");
    const reader = object.body.getReader();
    assert.equal(object.bodyUsed, false);
    await reader.read();
    assert.equal(object.bodyUsed, true);
  },
  async "checksum.verified"() {
    const bucket = new FakeBucket();
    await assert.rejects(bucket.put("k", "hello", { sha384: new Uint8Array(48) }), { message: /\(10037\)$/ });
    assert.equal(await bucket.head("k"), null);
  },
  async "condition.etag-quoted"() {
    const bucket = new FakeBucket();
    const { httpEtag } = await bucket.put("k", "hello");
    await assert.rejects(async () => bucket.get("k", { onlyIf: { etagMatches: httpEtag } }), {
      name: "TypeError",
      message: 'Conditional ETag should not be wrapped in quotes ("5d41402abc4b2a76b9719d911017c592").',
    });
  },
  async "condition.seconds-granularity"() {
    const bucket = new FakeBucket({ clock: manualClock("2026-01-01T00:00:00.678Z") });
    await bucket.put("k", "hello");
    const uploadedAfter = new Date("2026-01-01T00:00:00.000Z");
    assert.equal("body" in (await bucket.get("k", { onlyIf: { uploadedAfter } })), true);
    assert.equal("body" in (await bucket.get("k", { onlyIf: { uploadedAfter, secondsGranularity: true } })), false);
  },
  async "condition.unmodified-since"() {
    const bucket = new FakeBucket({ clock: manualClock("2026-01-01T00:00:00.678Z") });
    const { uploaded } = await bucket.put("k", "hello");
    const onlyIf = new Headers({ "if-unmodified-since": uploaded.toUTCString() });
    assert.equal("body" in (await bucket.get("k", { onlyIf })), true);
  },
  async "construction.compatibility-date"() {
    const bucket = new FakeBucket({ compatibilityDate: "2022-08-03" });
    await bucket.put("k", "v", { customMetadata: { a: "1" } });
    // From 2022-08-04 on `include` is obeyed.
    const { objects } = await bucket.list({ include: [] });
    assert.deepEqual(objects[0].customMetadata, { a: "1" });
  },
  async "construction.options"() {
    assert.equal(await new FakeBucket().get("k"), null);
    assert.throws(() => new FakeBucket({ semantic: "deployed" }), {
      name: "TypeError",
      message: /^FakeBucket: .*semantic/,
    });
  },
  async "errors.no-outages"() {
    const bucket = new FakeBucket();
    for (let count = 0; count < 10; count++) await bucket.put("k", "v");
    // Calls fail only if a test makes them fail.
    faults(bucket).on("put").refuse(10001).once();
    await assert.rejects(bucket.put("k", "v"), { code: 10001 });
  },
  async "errors.not-for-bindings"() {
    const bucket = new FakeBucket();
    // R2's S3 API answers with NoSuchKey (10007) and PreconditionFailed (10031).
    assert.equal(await bucket.get("missing"), null);
    assert.equal(await bucket.put("k", "v", { onlyIf: { etagMatches: "other" } }), null);
    assert.throws(() => storeError("get", 10007), /return `null` without an object/);
  },
  async "errors.properties"() {
    const bucket = new FakeBucket();
    const error = await bucket.put("k".repeat(1025), "v").catch((reason) => reason);
    assert.equal(isStoreError(error), true);
    assert.deepEqual([error.code, error.action, error.rule], [10020, "put", "key.length"]);
    assert.deepEqual(Object.keys(error), []);
  },
  async "errors.stack"() {
    const bucket = new FakeBucket();
    async function storeReport() {
      await bucket.put("k".repeat(1025), "v");
    }
    const error = await storeReport().catch((reason) => reason);
    assert.equal(error.stack.includes("storeReport"), true);
  },
  async "list.limit-counts-both"() {
    const bucket = new FakeBucket();
    await bucket.put("a/1", "a/1");
    await bucket.put("b", "b");
    const { objects, delimitedPrefixes, truncated } = await bucket.list({ delimiter: "/", limit: 1 });
    assert.deepEqual([objects.length, delimitedPrefixes, truncated], [0, ["a"], true]);
  },
  async "list.limit-minus-one"() {
    const bucket = new FakeBucket();
    await bucket.put("a", "a");
    await bucket.put("b", "b");
    assert.equal((await bucket.list({ limit: -1 })).objects.length, 2);
  },
  async "list.metadata-bytes"() {
    const bucket = new FakeBucket({ limits: { listMetadataBytes: 10 } });
    await bucket.put("k000", null, { customMetadata: { m: "xxxx" } });
    await bucket.put("k001", null, { customMetadata: { m: "xxxxx" } });
    const { objects, truncated } = await bucket.list({ include: ["customMetadata"] });
    assert.deepEqual([objects.length, truncated], [1, true]);
  },
  async "put.replaces"() {
    const bucket = new FakeBucket();
    await bucket.put("k", "first", { customMetadata: { a: "b" } });
    await bucket.put("k", "second");
    const object = await bucket.get("k");
    assert.deepEqual([await object.text(), object.customMetadata], ["second", {}]);
  },
  async "put.stores"() {
    const bucket = new FakeBucket();
    const { size } = await bucket.put("k", "hello", { httpMetadata: { contentType: "text/plain" } });
    assert.equal(size, 5);
    await bucket.put("k/other", "other");
    const object = await bucket.get("k");
    assert.deepEqual([await object.text(), object.httpMetadata.contentType], ["hello", "text/plain"]);
  },
  async "lifecycle.deletion-wins"() {
    const clock = manualClock("2027-01-01");
    const ageOf = (hours) => ({ condition: { type: "Age", maxAge: hours * 3600 } });
    const rule = {
      id: "both",
      enabled: true,
      deleteObjectsTransition: ageOf(24),
      storageClassTransitions: [{ ...ageOf(2), storageClass: "InfrequentAccess" }],
    };
    const bucket = new FakeBucket({ clock, lifecycle: [rule] });
    await bucket.put("k", "v");
    clock.advance(3 * 3600 * 1000);
    assert.equal((await bucket.head("k")).storageClass, "Standard");
  },
  async "lifecycle.deletion"() {
    const clock = manualClock("2027-01-01");
    const condition = { type: "Age", maxAge: 24 * 3600 };
    const rule = { id: "a day", enabled: true, conditions: { prefix: "tmp/" }, deleteObjectsTransition: { condition } };
    const bucket = new FakeBucket({ clock, lifecycle: [rule] });
    await bucket.put("tmp/k", "v");
    clock.advance("1d");
    assert.equal(await bucket.head("tmp/k"), null);
  },
  async "lifecycle.locked"() {
    const clock = manualClock("2027-01-01");
    const rule = {
      id: "a day",
      enabled: true,
      deleteObjectsTransition: { condition: { type: "Age", maxAge: 24 * 3600 } },
    };
    const lock = { id: "a week", enabled: true, condition: { type: "Age", maxAgeSeconds: 7 * 24 * 3600 } };
    const bucket = new FakeBucket({ clock, lifecycle: [rule], locks: [lock] });
    await bucket.put("k", "v");
    clock.advance("6d");
    assert.equal((await bucket.head("k")).key, "k");
    clock.advance("1d");
    assert.equal(await bucket.head("k"), null);
  },
  async "lifecycle.transition"() {
    const clock = manualClock("2027-01-01");
    const transition = { condition: { type: "Age", maxAge: 30 * 24 * 3600 }, storageClass: "InfrequentAccess" };
    const rule = { id: "a month", enabled: true, storageClassTransitions: [transition] };
    const bucket = new FakeBucket({ clock, lifecycle: [rule] });
    const { version } = await bucket.put("k", "v");
    clock.advance("30d");
    const object = await bucket.head("k");
    assert.deepEqual([object.storageClass, object.version], ["InfrequentAccess", version]);
  },
  async "lifecycle.uploads"() {
    const clock = manualClock("2027-01-01");
    const condition = { type: "Age", maxAge: 24 * 3600 };
    const rule = { id: "a day", enabled: true, abortMultipartUploadsTransition: { condition } };
    const bucket = new FakeBucket({ clock, lifecycle: [rule] });
    const upload = await bucket.createMultipartUpload("k");
    clock.advance("1d");
    await assert.rejects(upload.uploadPart(1, "v"), { message: /\(10024\)$/ });
  },
  async "lock.delete-array"() {
    const lock = { id: "invoices", enabled: true, prefix: "invoices/", condition: { type: "Indefinite" } };
    const bucket = new FakeBucket({ locks: [lock] });
    await bucket.put("invoices/1", "v");
    await bucket.put("a", "v");
    await assert.rejects(bucket.delete(["a", "invoices/1"]), { message: /\(10069\)$/ });
    assert.equal((await bucket.list()).objects.length, 2);
  },
  async "lock.order"() {
    const lock = { id: "all", enabled: true, condition: { type: "Indefinite" } };
    const bucket = new FakeBucket({ locks: [lock] });
    await bucket.put("k", "v");
    assert.equal(await bucket.put("k", "new", { onlyIf: { etagMatches: "other" } }), null);
  },
  async "lock.retention"() {
    const clock = manualClock("2027-01-01");
    const week = { id: "week", enabled: true, condition: { type: "Age", maxAgeSeconds: 7 * 24 * 3600 } };
    const january = { id: "january", enabled: true, condition: { type: "Date", date: "2027-02-01" } };
    const bucket = new FakeBucket({ clock, locks: [week, january] });
    await bucket.put("k", "v");
    clock.advance("10d");
    await assert.rejects(bucket.delete("k"), { message: /\(10069\)$/ });
    clock.advance("21d");
    await bucket.delete("k");
  },
  async "multipart.expiry"() {
    const clock = manualClock("2026-01-01");
    const bucket = new FakeBucket({ clock });
    const upload = await bucket.createMultipartUpload("k");
    clock.advance("7d");
    await assert.rejects(upload.uploadPart(1, "v"), { message: /\(10024\)$/ });
  },
  async "multipart.id-taken"() {
    const bucket = new FakeBucket({ ids: { next: () => "same" } });
    await bucket.createMultipartUpload("k");
    await assert.rejects(bucket.createMultipartUpload("other"), { message: /\(10001\)$/ });
  },
  async "result.rpc"() {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const object = await bucket.get("k");
    // The replacement returned by a method called over RPC.
    const sent = { ...object, checksums: object.checksums.toJSON(), body: object.body };
    assert.equal(sent.etag, sent.checksums.md5);
    assert.equal(await new Response(sent.body).text(), "hello");
  },
  async "result.structured-clone"() {
    const bucket = new FakeBucket();
    const object = await bucket.put("k", "hello");
    for (const value of [bucket, object, object.checksums]) {
      assert.throws(() => structuredClone(value), { name: "DataCloneError" });
    }
    // Pick what you need.
    const { key, size } = object;
    assert.deepEqual(structuredClone({ key, size }), { key: "k", size: 5 });
  },
  async "result.uploaded"() {
    const clock = manualClock("2026-01-01");
    const bucket = new FakeBucket({ clock });
    clock.advance(1);
    const { uploaded } = await bucket.put("k", "v");
    assert.equal(uploaded.toISOString(), "2026-01-01T00:00:00.001Z");
  },
  async "value.foreign"() {
    const bucket = new FakeBucket();
    // One of another library is not an instance of the host's class.
    const own = new Blob(["hello"]).stream();
    const getReader = () => own.getReader();
    const foreign = { [Symbol.toStringTag]: "ReadableStream", locked: false, getReader, cancel: () => own.cancel() };
    await bucket.put("k", foreign);
    assert.equal(await (await bucket.get("k")).text(), "hello");
  },
  async "value.stream-length"() {
    const bucket = new FakeBucket({ semantics: "deployed" });
    const stream = () => new ReadableStream({ start: (controller) => controller.close() });
    await assert.rejects(() => bucket.put("k", stream(), { md5: "00" }), /MD5 is 32 hex characters/);
    await assert.rejects(() => bucket.put("k".repeat(2000), stream()), /must have a known length/);
  },
  async "value.stream"() {
    const stream = () =>
      new ReadableStream({
        start(controller) {
          for (const text of ["hello ", "world"]) controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        },
      });

    const deployed = new FakeBucket({ semantics: "deployed" });
    await assert.rejects(() => deployed.put("k", stream()), /must have a known length/);
    await deployed.put("k", new Response("hello world").body);
    await deployed.put("k", await new Response(stream()).arrayBuffer());

    const documented = new FakeBucket({ semantics: "documented" });
    await documented.put("k", stream());
    assert.equal(await (await documented.get("k")).text(), "hello world");
  },
};
