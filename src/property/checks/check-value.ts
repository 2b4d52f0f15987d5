import { show } from "./check-failure.js";
import { errorOf, expectEqual, expectError, expectRefusal } from "./expect.js";
import { loosely } from "./loose-bucket.js";
import { expectMissing, textAt } from "./read-all.js";
import type { RuleCheck, Subject } from "./rule-check.js";
import { chunksStream, streamOf } from "./streams.js";

const encoder = new TextEncoder();
const valueTypes = "ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob";

/** What can be stored. */
export const valueChecks: readonly RuleCheck[] = [
  {
    rule: "value.types",
    async check({ makeBucket, abilities }) {
      const bucket = loosely(await makeBucket());
      const wide = Uint8Array.from({ length: 16 }, (_, index) => index + 1);
      const shared = new SharedArrayBuffer(3);
      new Uint8Array(shared).set([7, 8, 9]);
      const table: readonly (readonly [string, unknown, Uint8Array])[] = [
        ["a string", "héllo 😀", encoder.encode("héllo 😀")],
        ["an empty string", "", new Uint8Array()],
        ["an ArrayBuffer", wide.buffer, wide],
        ["a SharedArrayBuffer", shared, Uint8Array.of(7, 8, 9)],
        ["a window of a Uint8Array", wide.subarray(2, 5), Uint8Array.of(3, 4, 5)],
        ["a Uint16Array", new Uint16Array(wide.buffer, 4, 2), Uint8Array.of(5, 6, 7, 8)],
        ["a Float64Array", new Float64Array(wide.buffer, 8, 1), wide.subarray(8)],
        ["a DataView", new DataView(wide.buffer, 1, 3), Uint8Array.of(2, 3, 4)],
        ["an empty view", new Uint8Array(), new Uint8Array()],
        ["a Blob", new Blob([wide.subarray(0, 2), "x"]), Uint8Array.of(1, 2, 120)],
        ["a ReadableStream", streamOf("stream"), encoder.encode("stream")],
      ];
      for (const [what, value, expected] of table) {
        const stored = await bucket.put("k", value);
        expectEqual(`the size of ${what}`, stored?.size, expected.length);
        expectEqual(`the bytes of ${what}`, await (await bucket.get("k"))?.arrayBuffer(), expected);
      }
      if (!abilities.multipart) return;
      for (const value of ["héllo", encoder.encode("héllo"), new Blob(["héllo"]), streamOf("héllo")]) {
        const upload = await bucket.createMultipartUpload("k");
        await upload.complete([await upload.uploadPart(1, value)]);
        expectEqual(`the value of a part given as ${show(value)}`, await (await bucket.get("k"))?.text(), "héllo");
      }
    },
  },
  {
    rule: "value.null",
    async check({ makeBucket, semantics, abilities }) {
      const bucket = loosely(await makeBucket());
      for (const value of [null, undefined]) {
        expectEqual(`the size of put(${value})`, (await bucket.put("k", value)).size, 0);
        expectEqual(`the value of put(${value})`, await (await bucket.get("k")).text(), "");
        if (!abilities.multipart) continue;
        const message = `Failed to execute 'uploadPart' on '${semantics.brand}MultipartUpload': parameter 2 is not of type '${valueTypes}'.`;
        const call = () => bucket.resumeMultipartUpload("k", "id").uploadPart(1, value);
        await expectError(`uploadPart of ${value}`, call, "TypeError", message);
      }
    },
  },
  {
    rule: "value.wrong-type",
    async check({ makeBucket, semantics }) {
      const bucket = loosely(await makeBucket());
      const message = `Failed to execute 'put' on '${semantics.brand}Bucket': parameter 2 is not of type '${valueTypes}'.`;
      const values = [5, true, {}, ["a"], new Date(0), () => "a", 1n, Symbol("s"), new Object("a"), new Headers()];
      for (const value of [...values, new Response("a"), new URLSearchParams("a=b"), new FormData(), new Map()]) {
        const what = typeof value === "symbol" ? "put of a symbol" : `put of ${show(value)}`;
        await expectError(what, () => bucket.put("k", value), "TypeError", message);
      }
      await expectMissing("head after values of wrong types", bucket, "k");
    },
  },
  {
    rule: "value.copied",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      for (const size of [3, 5000]) {
        const bytes = new Uint8Array(size).fill(1);
        for (const value of [bytes, bytes.buffer, new DataView(bytes.buffer)]) {
          bytes.fill(1);
          const stored = bucket.put("k", value);
          bytes.fill(2);
          await stored;
          const object = await bucket.get("k");
          const expected = new Uint8Array(size).fill(1);
          expectEqual("bytes that were changed after the call", await object?.arrayBuffer(), expected);
        }
      }
    },
  },
  {
    rule: "value.stream",
    async check({ makeBucket, abilities }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("source", "a body");
      const pipe = new TransformStream();
      const piped = streamOf("piped").pipeTo(pipe.writable);
      const request = new Request("http://request.invalid/", { method: "POST", body: "a request" });
      const table: (readonly [string, unknown, string])[] = [
        ["a response's body", streamOf("response"), "response"],
        ["a request's body", request.body, "a request"],
        ["a Blob's stream", new Blob(["a blob"]).stream(), "a blob"],
        ["a body of get", (await bucket.get("source")).body, "a body"],
        ["an empty stream", streamOf(""), ""],
        ["a stream of chunks", chunksStream([encoder.encode("ab"), encoder.encode("c"), new Uint8Array()]), "abc"],
        ["a pipe", pipe.readable, "piped"],
      ];
      if (abilities.foreignStream) {
        table.push([
          "a foreign stream",
          abilities.foreignStream([encoder.encode("for"), encoder.encode("eign")]),
          "foreign",
        ]);
      }
      for (const [what, value, expected] of table) {
        try {
          await bucket.put("k", value);
        } catch (error) {
          expectEqual(`put of ${what}`, error, "an object");
        }
        expectEqual(`the value of ${what}`, await (await bucket.get("k")).text(), expected);
      }
      await piped;
    },
  },
  {
    rule: "value.blob-type",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const blob = new Blob(["x"], { type: "text/plain" });
      expectEqual("HTTP metadata of a Blob", (await bucket.put("k", blob)).httpMetadata, {});
      const options = { httpMetadata: { contentType: "a/b" } };
      const given = await bucket.put("k", blob, options);
      expectEqual("HTTP metadata given with a Blob", given?.httpMetadata, options.httpMetadata);
    },
  },
  {
    rule: "value.size",
    needs: ["limits"],
    async check({ makeBucket, abilities }) {
      const bucket = await makeBucket({ maxUploadBytes: 10, maxPartBytes: 8 });
      for (const value of sized(10)) expectEqual("a size at the limit", (await bucket.put("k", value)).size, 10);
      for (const value of sized(11)) {
        await expectRefusal("a value over the limit", () => bucket.put("k", value), "put", 100100);
      }
      expectEqual("the size after a refusal", (await bucket.head("k"))?.size, 10);
      if (!abilities.multipart) return;
      const upload = await bucket.createMultipartUpload("k");
      for (const value of sized(8)) await upload.uploadPart(1, value);
      for (const value of sized(9)) {
        await expectRefusal("a part over the limit", () => upload.uploadPart(1, value), "uploadPart", 100100);
      }
    },
  },
];

function sized(length: number) {
  const text = "x".repeat(length);
  return [text, encoder.encode(text), new Blob([text]), streamOf(text)];
}

/** What becomes of streams that cannot be stored. */
export const streamChecks: readonly RuleCheck[] = [
  {
    rule: "value.stream-locked",
    async check(subject) {
      const locked = streamOf("new");
      locked.getReader();
      const text = "The ReadableStream has been locked to a reader.";
      await expectNotStored(subject, "a locked stream", locked, "TypeError", text);
      const used = streamOf("new");
      await new Response(used as ReadableStream<Uint8Array<ArrayBuffer>>).text();
      await expectNotStored(subject, "a stream that was read", used, "TypeError");
      const begun = streamOf("new");
      const reader = begun.getReader();
      await reader.read();
      reader.releaseLock();
      await expectNotStored(subject, "a stream that was read from", begun, "TypeError");
    },
  },
  {
    rule: "value.stream-cancelled",
    async check(subject) {
      const cancelled = streamOf("new");
      await cancelled.cancel();
      const text = "This ReadableStream is disturbed.";
      await expectNotStored(subject, "a cancelled stream", cancelled, "TypeError", text);
    },
  },
  {
    rule: "value.stream-fails",
    async check(subject) {
      for (const given of [0, 1]) {
        const thrown = new RangeError("the stream's own");
        let left = given;
        const failing = new ReadableStream({
          pull(controller) {
            if (left > 0) controller.enqueue(encoder.encode("new"));
            else controller.error(thrown);
            left -= 1;
          },
        });
        const what = `a stream that fails after ${given} chunks`;
        await expectNotStored(subject, what, failing, "RangeError", thrown.message);
      }
    },
  },
  {
    rule: "value.stream-cancelled-on-error",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      for (const options of [{ md5: "00" }, { onlyIf: { etagMatches: '"x"' } }, { ssecKey: "x" }]) {
        const stream = streamOf("new");
        await errorOf("put with options that are refused", () => bucket.put("k", stream, options));
        expectEqual(`whether the stream is locked after put with ${show(options)}`, stream.locked, false);
        const { done } = await stream.getReader().read();
        expectEqual(`whether the stream has ended after put with ${show(options)}`, done, true);
      }
    },
  },
  {
    rule: "value.stream-chunks",
    async check(subject) {
      for (const chunk of ["text", 5, {}, null, [1, 2]]) {
        const stream = chunksStream([encoder.encode("new"), chunk]);
        await expectNotStored(subject, `a stream that gives ${show(chunk)}`, stream, "TypeError");
      }
    },
  },
];

async function expectNotStored(
  { makeBucket }: Subject,
  what: string,
  stream: unknown,
  name: string,
  message?: string,
): Promise<void> {
  const bucket = await makeBucket();
  await bucket.put("k", "old");
  await expectError(`put of ${what}`, () => loosely(bucket).put("k", stream), name, message);
  expectEqual(`the value after put of ${what}`, await textAt(bucket, "k"), "old");
}
