import { type Arbitrary, array, boolean, constantFrom, record } from "fast-check";
import { decodeUtf8, encodeUtf8 } from "../../base/bytes/utf8.js";
import { readBlob } from "../../base/host/read-blob.js";
import { show } from "../expect/check-failure.js";
import { expectEqual, expectError, expectShown } from "../expect/expect.js";
import type { Anything } from "../expect/loose-bucket.js";
import { checked, type RuleCheck, type Subject } from "../expect/rule-check.js";
import { readText, settle } from "../expect/streams.js";
import { tagOf } from "../values/tag-of.js";
import { toCode } from "../values/to-code.js";
import { getValue, type ReadMethod, readMethods } from "./given-objects.js";
import { put, type Step, shows, stepped } from "./steps.js";

/** A text that is stored, how it is read, what that gives, a Blob as bytes, and its class unless it is JSON. */
type MethodRow = readonly [text: string, method: ReadMethod, gives: unknown, tag?: string];

async function expectMethod(subject: Subject, [text, method, gives, tag]: MethodRow): Promise<void> {
  const { bucket, object } = await getValue(subject, text);
  const read = await object[method]();
  const code = `Object.prototype.toString.call(await (await ${toCode(bucket)}.get("k")).${method}())`;
  if (tag !== undefined)
    expectShown(`the class of ${method}()`, `[object ${tagOf(read)}]`, `[object ${tag}]`, () => code);
  expectEqual(`${method}()`, method === "blob" ? await readBlob(read) : read, gives);
}

const usedText = "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.";

/** Two reads of one body, the second of which begins before the first one ends, or after. */
type TwiceRow = readonly [first: ReadMethod, second: ReadMethod, when: "after" | "beside"];

async function expectOneShot(subject: Subject, [first, second, when]: TwiceRow): Promise<void> {
  const { object } = await getValue(subject, "1");
  const running = Promise.resolve(object[first]());
  // If it fails, it is awaited further down, or another failure was first.
  running.catch(() => undefined);
  if (when === "after") await running;
  const what = `${second}() ${when} ${first}()`;
  await expectError(what, () => object[second](), "TypeError", when === "after" ? usedText : undefined);
  const read = await running;
  if (first === "text" && when === "beside") expectEqual(`text() with a later ${second}()`, read, "1");
}

async function expectSyntaxError(subject: Subject, text: string): Promise<void> {
  const { object } = await getValue(subject, text);
  await expectError(`json() of ${show(text)}`, () => object.json(), "SyntaxError");
  expectEqual(`bodyUsed after json() of ${show(text)}`, object.bodyUsed, true);
}

/** Bytes, and what they are as text before 2026-01-13 and since. */
type TextRow = readonly [bytes: readonly number[], before: string, since: string];

async function expectText(subject: Subject, [bytes, before, since]: TextRow): Promise<void> {
  const { compatibilityDate } = subject;
  // Without a date it is unknown what becomes of a mark at the start.
  const isUnknown = compatibilityDate === undefined && before !== since;
  const given = Uint8Array.from(isUnknown ? [0x61, ...bytes] : bytes);
  const isSince = compatibilityDate !== undefined && compatibilityDate >= "2026-01-13";
  const { object } = await getValue(subject, given);
  expectEqual(`text() of the bytes ${given}`, await object.text(), isUnknown ? `a${before}` : isSince ? since : before);
}

/** Steps with a content type that a Blob has too. */
const blobType = (type: string, ...options: readonly object[]): readonly Step[] => [
  put("k", "v", ...options),
  shows(type, "(await object.blob()).type", async (object) => (await object.blob()).type),
];

/** The text that overwrites an object after `get`, `undefined` to delete it, and how it is read; `waits` reads later. */
type SnapshotRow = readonly [next: string | undefined, read: "text" | "arrayBuffer" | "body", waits?: "waits"];

async function expectSnapshot(subject: Subject, [next, read, waits]: SnapshotRow): Promise<void> {
  const { bucket, object } = await getValue(subject, "old");
  await (next === undefined ? bucket.delete("k") : bucket.put("k", next));
  if (waits) await settle();
  const what = `${read} of an object that was ${next === undefined ? "deleted" : "overwritten"} after get`;
  if (read === "text") expectEqual(what, await object.text(), "old");
  else if (read === "body") expectEqual(what, await readText(object.body), "old");
  else expectEqual(what, await object.arrayBuffer(), encodeUtf8("old"));
}

/** Steps that write to what a body gives; an object without a method to read it is another rule. */
const written = (code: string, write: (object: Anything) => Promise<unknown>): readonly Step[] => [
  put("k", "hello"),
  shows("hello", `{ ${code}; return (await bucket.get("k")).text(); }`, async (object, { bucket }) => {
    await write(object);
    return (await bucket.get("k")).text();
  }),
];

/** The rules of reading a value. */
export const bodyChecks: readonly RuleCheck[] = [
  checked<MethodRow>("body.methods", expectMethod, () => [
    ["\u00e9", "bytes", Uint8Array.of(0xc3, 0xa9), "Uint8Array"],
    ["hello", "text", "hello", "String"],
    ["\u00e9 \u{1f600}", "text", "\u00e9 \u{1f600}", "String"],
    ["", "text", "", "String"],
    ["\u00e9", "arrayBuffer", Uint8Array.of(0xc3, 0xa9), "ArrayBuffer"],
    ["\u00e9", "blob", Uint8Array.of(0xc3, 0xa9), "Blob"],
    ['{"\u00e9":1}', "json", { "\u00e9": 1 }],
    ["[1,null]", "json", [1, null]],
    ["5", "json", 5],
    ["null", "json", null],
    ['"text"', "json", "text"],
  ]),
  checked<TwiceRow>(
    "body.one-shot",
    expectOneShot,
    readMethods.flatMap((first) =>
      readMethods.flatMap((second): TwiceRow[] => [
        [first, second, "after"],
        [first, second, "beside"],
      ]),
    ),
  ),
  checked<string>("body.json-error", expectSyntaxError, ["", "{", "undefined", "{'a':1}", "'a'", "[1", "[1,]", "1 2"]),
  checked<TextRow>({ rule: "body.text", dates: ["2026-01-12", "2026-01-13"], cases: looseUtf8 }, expectText, () => [
    [[0xef, 0xbb, 0xbf, 0x61], "\ufeffa", "a"],
    [[0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], "\ufeff\ufeff", "\ufeff"],
    [[0x61, 0xef, 0xbb, 0xbf], "a\ufeff", "a\ufeff"],
    [[0xc3, 0xa9], "\u00e9", "\u00e9"],
    [[0x61, 0xff, 0x62], "a\ufffdb", "a\ufffdb"],
    [[0xc3], "\ufffd", "\ufffd"],
    [[0xc3, 0x61], "\ufffda", "\ufffda"],
    [[0xf0, 0x9f, 0x98], "\ufffd", "\ufffd"],
    [[0xed, 0xa0, 0x80], "\ufffd\ufffd\ufffd", "\ufffd\ufffd\ufffd"],
    [[0xf4, 0x90], "\ufffd\ufffd", "\ufffd\ufffd"],
  ]),
  ...stepped({
    "body.blob-type": [
      ...["text/plain", "Text/HTML; Charset=UTF-8", "no type", "\u00e9", ""].map((contentType) => {
        return blobType(contentType, { httpMetadata: { contentType } });
      }),
      blobType(""),
    ],
    "body.copies": {
      hostNeeds: ["ReadableStream"],
      examples: [
        written("new Uint8Array(await object.arrayBuffer()).fill(0)", async (object) => {
          return new Uint8Array(await object.arrayBuffer()).fill(0);
        }),
        written("(await object.bytes()).fill(0)", async (object) => (await object.bytes?.())?.fill(0)),
        written("(await object.body.getReader().read()).value.fill(0)", async (object) => {
          return (await object.body.getReader().read()).value.fill(0);
        }),
      ],
    },
  }),
  checked<SnapshotRow>({ rule: "body.snapshot", hostNeeds: ["Response"] }, expectSnapshot, () => [
    ["new and longer", "text"],
    ["", "text"],
    ["new", "arrayBuffer"],
    ["new", "body"],
    [undefined, "text"],
    [undefined, "arrayBuffer"],
    [undefined, "body"],
    [undefined, "text", "waits"],
    [undefined, "body", "waits"],
  ]),
];

/** Bytes that are seldom UTF-8 as a whole, and often begin with a byte order mark. */
function looseUtf8(): Arbitrary<TextRow> {
  const mark = [0xef, 0xbb, 0xbf];
  const pieces = [[0x61], [0xff], [0xc3], [0xa9], [0xc3, 0xa9], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0x98], [0xc0], mark];
  return record({ isMarked: boolean(), rest: array(constantFrom(...pieces), { maxLength: 5 }) }).map(
    ({ isMarked, rest }) => {
      const bytes = [...(isMarked ? mark : []), ...rest.flat()];
      const before = decodeUtf8(Uint8Array.from(bytes));
      return [bytes, before, before.replace(/^\ufeff/, "")];
    },
  );
}
