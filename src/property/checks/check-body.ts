import { expectEqual, expectError, expectThat } from "./expect.js";
import { type Anything, loosely } from "./loose-bucket.js";
import { textAt } from "./read-all.js";
import type { RuleCheck, Subject } from "./rule-check.js";
import { settle } from "./streams.js";

const usedText = "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.";
const lockedText = "This ReadableStream is currently locked to a reader.";
const methods = ["arrayBuffer", "bytes", "text", "json", "blob"] as const;

/** How a value is read. */
export const bodyChecks: readonly RuleCheck[] = [
  {
    rule: "body.methods",
    async check(subject) {
      const { get } = await stored(subject, '{"é":1}');
      const bytes = new TextEncoder().encode('{"é":1}');
      const buffer = await (await get()).arrayBuffer();
      expectEqual("arrayBuffer()", buffer, bytes.buffer);
      expectEqual("the class of arrayBuffer()", Object.prototype.toString.call(buffer), "[object ArrayBuffer]");
      const view = await (await get()).bytes();
      expectEqual("bytes()", view, bytes);
      expectEqual("the class of bytes()", Object.prototype.toString.call(view), "[object Uint8Array]");
      expectEqual("text()", await (await get()).text(), '{"é":1}');
      expectEqual("json()", await (await get()).json(), { é: 1 });
      const blob = await (await get()).blob();
      expectEqual("the bytes of blob()", await blob.arrayBuffer(), bytes.buffer);
      expectEqual("the class of blob()", Object.prototype.toString.call(blob), "[object Blob]");
    },
  },
  {
    rule: "body.one-shot",
    async check(subject) {
      const { get } = await stored(subject, "1");
      for (const first of methods) {
        const object = await get();
        await object[first]();
        for (const second of methods) {
          await expectError(`${second}() after ${first}()`, () => object[second](), "TypeError", usedText);
        }
      }
      const object = await get();
      const [winner, loser] = await Promise.allSettled([object.text(), object.arrayBuffer()]);
      expectEqual("the first of two concurrent reads", winner.status === "fulfilled" && winner.value, "1");
      expectEqual("the second of two concurrent reads", loser.status, "rejected");
    },
  },
  {
    rule: "body.used",
    async check(subject) {
      const { get } = await stored(subject, "1");
      for (const method of methods) {
        const object = await get();
        expectEqual("bodyUsed before a read", object.bodyUsed, false);
        await object[method]();
        expectEqual(`bodyUsed after ${method}()`, object.bodyUsed, true);
      }
      const cancelled = await get();
      await cancelled.body.cancel();
      expectEqual("bodyUsed after cancel()", cancelled.bodyUsed, true);
      const teed = await get();
      const branches: Anything[] = teed.body.tee();
      expectEqual("bodyUsed after tee()", teed.bodyUsed, true);
      await Promise.all(branches.map((branch) => branch.cancel()));
      const held = await get();
      const reader = held.body.getReader();
      expectEqual("bodyUsed with a reader", held.bodyUsed, false);
      await reader.read();
      expectEqual("bodyUsed after a reader's first read", held.bodyUsed, true);
    },
  },
  {
    rule: "body.stream",
    async check(subject) {
      const { get } = await stored(subject, "hello");
      const object = await get();
      const { body } = object;
      expectThat(body === object.body, "body is the same stream on each access");
      expectEqual("locked before a read", object.body.locked, false);
      await object.text();
      expectEqual("locked after a read", object.body.locked, true);
      const byob = (await get()).body.getReader({ mode: "byob" });
      const { value, done } = await byob.read(new Uint8Array(5));
      expectEqual("the first bytes of a BYOB reader", [value?.[0], done], [104, false]);
      let iterated = "";
      const decoder = new TextDecoder();
      for await (const chunk of (await get()).body) iterated += decoder.decode(chunk, { stream: true });
      expectEqual("what iteration over body gives", iterated, "hello");
      const { get: getEmpty } = await stored(subject, "");
      const empty = await getEmpty();
      expectEqual("the body of an empty object", await new Response(empty.body).text(), "");
    },
  },
  {
    rule: "body.locked",
    async check(subject) {
      const { get } = await stored(subject, "1");
      for (const method of methods) {
        const object = await get();
        const reader = object.body.getReader();
        await expectError(`${method}() with a reader`, () => object[method](), "TypeError", lockedText);
        reader.releaseLock();
        expectEqual("text() once the reader is released", await object.text(), "1");
      }
    },
  },
  {
    rule: "body.forwarded",
    async check(subject) {
      const { get, bucket } = await stored(subject, "hello");
      const teed = await get();
      const [left, right] = teed.body.tee();
      const both = await Promise.all([new Response(left).text(), new Response(right).text()]);
      expectEqual("both branches of tee()", both, ["hello", "hello"]);
      const piped = await get();
      // Piped by hand: hosts differ in what their own transforms take.
      const { readable, writable } = new TransformStream();
      const piping = piped.body.pipeTo(writable);
      expectEqual("what was piped", await new Response(readable).text(), "hello");
      await piping;
      const copied = await get();
      await bucket.put("copy", copied.body);
      expectEqual("the copy", await textAt(bucket, "copy"), "hello");
      for (const object of [teed, piped, copied]) {
        expectEqual("bodyUsed of a body that went elsewhere", object.bodyUsed, true);
        await expectError("text() of a body that went elsewhere", () => object.text(), "TypeError");
      }
    },
  },
  {
    rule: "body.json-error",
    async check(subject) {
      for (const text of ["", "{", "undefined", "{'a':1}"]) {
        const { get } = await stored(subject, text);
        const object = await get();
        await expectError(`json() of ${JSON.stringify(text)}`, () => object.json(), "SyntaxError");
        expectEqual("bodyUsed after json() of bad JSON", object.bodyUsed, true);
      }
    },
  },
  {
    rule: "body.text",
    dates: ["2026-01-12", "2026-01-13"],
    async check(subject) {
      const table: readonly (readonly [readonly number[], string])[] = [
        [[0x61, 0xff, 0x62], "a\ufffdb"],
        [[0xc3], "\ufffd"],
        [[0xed, 0xa0, 0x80], "\ufffd\ufffd\ufffd"],
        [[0xc3, 0xa9], "é"],
        [[0x61, 0xef, 0xbb, 0xbf], "a\ufeff"],
      ];
      for (const [bytes, text] of table) {
        const { get } = await stored(subject, Uint8Array.from(bytes));
        expectEqual(`text() of the bytes ${bytes}`, await (await get()).text(), text);
      }
      const { compatibilityDate } = subject;
      if (compatibilityDate === undefined) return;
      const { get } = await stored(subject, Uint8Array.of(0xef, 0xbb, 0xbf, 0x61));
      const expected = compatibilityDate < "2026-01-13" ? "\ufeffa" : "a";
      expectEqual("text() behind a byte order mark", await (await get()).text(), expected);
    },
  },
  {
    rule: "body.blob-type",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      for (const contentType of ["text/plain", "Text/HTML; Charset=UTF-8", "no type", ""]) {
        await bucket.put("k", "v", { httpMetadata: { contentType } });
        const blob = await (await bucket.get("k"))?.blob();
        expectEqual("the type of blob()", blob?.type, contentType);
      }
      await bucket.put("k", "v");
      expectEqual("the type of blob() without a content type", (await (await bucket.get("k"))?.blob())?.type, "");
    },
  },
  {
    rule: "body.snapshot",
    async check(subject) {
      const { get, bucket } = await stored(subject, "old");
      const [overwritten, deleted, streamed] = [await get(), await get(), await get()];
      await bucket.put("k", "newer");
      expectEqual("a body read after its object was overwritten", await overwritten.text(), "old");
      await bucket.delete("k");
      await settle();
      expectEqual("a body read after its object was deleted", await deleted.text(), "old");
      expectEqual("a stream read after its object was deleted", await new Response(streamed.body).text(), "old");
    },
  },
  {
    rule: "body.copies",
    async check(subject) {
      const { get } = await stored(subject, "hello");
      new Uint8Array(await (await get()).arrayBuffer()).fill(0);
      expectEqual("the value after a write to arrayBuffer()", await (await get()).text(), "hello");
      const reader = (await get()).body.getReader();
      (await reader.read()).value.fill(0);
      expectEqual("the value after a write to a chunk", await (await get()).text(), "hello");
      const object = await get();
      if (typeof object.bytes === "function") (await object.bytes()).fill(0);
      expectEqual("the value after a write to bytes()", await (await get()).text(), "hello");
    },
  },
];

async function stored({ makeBucket }: Subject, value: string | Uint8Array) {
  const bucket = loosely(await makeBucket());
  await bucket.put("k", value);
  return { bucket, get: (): Promise<Anything> => bucket.get("k") };
}
