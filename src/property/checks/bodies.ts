import { type Arbitrary, array, boolean, constantFrom, record } from "fast-check";
import { decodeUtf8 } from "../../base/bytes/utf8.js";
import { readBlob } from "../../base/host/read-blob.js";
import { tagOf } from "../../base/host/tag-of.js";
import { show } from "../expect/check-failure.js";
import { expectEqual, expectError, expectShown } from "../expect/expect.js";
import { loosely } from "../expect/loose-bucket.js";
import { type RuleCheck, type Subject, subjectCheck, where } from "../expect/rule-check.js";
import { readText, settle } from "../expect/streams.js";
import { toCode } from "../values/to-code.js";
import { kibibyte, largeBytes, largeText, mebibyte } from "./large-texts.js";
import { getValue, type ReadMethod, readMethods, store } from "./object-sources.js";
import { put, type Step, shows, stepChecks } from "./steps.js";

/** A stored text, the method to read it, the result (a Blob as bytes), and its class, except for JSON. */
type MethodRow = readonly [text: string, method: ReadMethod, gives: unknown, tag?: string];

async function expectMethod(subject: Subject, [text, method, gives, tag]: MethodRow): Promise<void> {
  const { bucket, object } = await getValue(subject, text);
  const read = await object[method]();
  const again = `await (await ${toCode(bucket)}.get("k")).${method}()`;
  const code = () => `Object.prototype.toString.call(${again})`;
  if (tag !== undefined) expectShown(`the class of ${method}()`, `[object ${tagOf(read)}]`, `[object ${tag}]`, code);
  if (method !== "blob") expectEqual(`${method}()`, read, gives);
  else expectShown("blob()", await readBlob(read), gives, () => `await (${again}).arrayBuffer()`);
}

const usedText = "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.";

/** Two reads of one body; the second begins before or after the first one ends. */
type TwiceRow = readonly [first: ReadMethod, second: ReadMethod, when: "after" | "beside"];

async function expectOneShot(subject: Subject, [first, second, when]: TwiceRow): Promise<void> {
  const { object } = await getValue(subject, "1");
  const running = Promise.resolve(object[first]());
  // A failure is awaited below, unless another failure comes first.
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

/** Bytes, and their text before and since 2026-01-13. */
type TextRow = readonly [bytes: readonly number[], before: string, since: string];

async function expectText(subject: Subject, row: TextRow | string): Promise<void> {
  if (typeof row === "string") {
    const { object } = await getValue(subject, row);
    return expectEqual(`text() of ${row.length} characters`, await object.text(), row);
  }
  const [bytes, before, since] = row;
  const { compatibilityDate } = subject;
  // Without a date, the treatment of a byte order mark is unknown.
  const isUnknown = compatibilityDate === undefined && before !== since;
  const given = Uint8Array.from(isUnknown ? [0x61, ...bytes] : bytes);
  const isSince = compatibilityDate !== undefined && compatibilityDate >= "2026-01-13";
  const { object } = await getValue(subject, given);
  expectEqual(`text() of the bytes ${given}`, await object.text(), isUnknown ? `a${before}` : isSince ? since : before);
}

/** Steps for a content type and the equal type of the Blob. */
const blobType = (type: string, ...options: readonly object[]): readonly Step[] => [
  put("k", "v", ...options),
  shows(type, "(await object.blob()).type", async (object) => (await object.blob()).type),
];

/**
 * The text put after `get` (`undefined` to delete the object), and the way to read the body; `waits` delays the read.
 */
type SnapshotRow = readonly [
  next: string | undefined,
  read: "text" | "arrayBuffer" | "body" | "blob",
  waits?: "waits" | undefined,
  stored?: string,
  of?: "a range" | "parts",
];

async function expectSnapshot(
  { makeBucket }: Subject,
  [next, read, waits, stored = "old", of]: SnapshotRow,
): Promise<void> {
  const bucket = loosely(await makeBucket());
  await store(bucket, of === "parts" ? "in parts" : "whole", stored, []);
  const object = await bucket.get("k", ...(of === "a range" ? [{ range: { offset: 1 } }] : []));
  const old = of === "a range" ? stored.slice(1) : stored;
  const blob = read === "blob" ? await object.blob() : undefined;
  await (next === undefined ? bucket.delete("k") : bucket.put("k", next));
  if (waits) await settle();
  const what = `${read} of an object ${next === undefined ? "deleted" : "overwritten"} after get`;
  if (read === "arrayBuffer") return expectEqual(what, await object.arrayBuffer(), largeBytes(old));
  const seen = await (blob !== undefined
    ? readBlob(blob).then((bytes) => decodeUtf8(new Uint8Array(bytes)))
    : read === "text"
      ? object.text()
      : readText(object.body));
  if (read === "text" && !waits) return expectEqual(what, seen, old);
  // Nothing records a wait, or what is done with a Blob or a stream.
  const readCode = {
    text: "object.text()",
    body: "new Response(object.body).text()",
    blob: "new TextDecoder().decode(await blob.arrayBuffer())",
  }[read];
  expectShown(what, seen, old, () => {
    const storing = `await ${toCode(bucket)}.put("k", ${toCode(old)}); const object = await ${toCode(bucket)}.get("k")`;
    const taking = blob === undefined ? "" : " const blob = await object.blob();";
    const then = next === undefined ? 'delete("k")' : `put("k", ${toCode(next)})`;
    const waiting = waits ? " await new Promise((resolve) => setTimeout(resolve, 20));" : "";
    return `await (async () => { ${storing};${taking} await ${toCode(bucket)}.${then};${waiting} return ${readCode}; })()`;
  });
}

/** The rules about reading a value. */
export const bodyChecks: readonly RuleCheck[] = [
  subjectCheck<MethodRow>("body.methods", expectMethod, () => [
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
    ...[64 * kibibyte + 1, mebibyte + 1].map(largeText).flatMap((text): MethodRow[] => [
      [text, "text", text, "String"],
      [text, "bytes", largeBytes(text), "Uint8Array"],
      [text, "arrayBuffer", largeBytes(text), "ArrayBuffer"],
      [text, "blob", largeBytes(text), "Blob"],
      [`["${text}"]`, "json", [text]],
    ]),
  ]),
  subjectCheck<TwiceRow>(
    "body.one-shot",
    expectOneShot,
    readMethods.flatMap((first) =>
      readMethods.flatMap((second): TwiceRow[] => [
        [first, second, "after"],
        [first, second, "beside"],
      ]),
    ),
  ),
  subjectCheck<string>("body.json-error", expectSyntaxError, [
    "",
    "{",
    "undefined",
    "{'a':1}",
    "'a'",
    "[1",
    "[1,]",
    "1 2",
  ]),
  subjectCheck<TextRow | string>(
    { rule: "body.text", dates: ["2026-01-12", "2026-01-13"], cases: looseUtf8 },
    expectText,
    () => [
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
      // Sizes at which a block of 64 KiB or 1 MiB ends within a character.
      ...[64 * kibibyte + 2, mebibyte + 5].map(largeText),
    ],
  ),
  ...stepChecks({
    "body.blob-type": [
      ...["text/plain", "Text/HTML; Charset=UTF-8", "no type", "\u00e9", ""].map((contentType) => {
        return blobType(contentType, { httpMetadata: { contentType } });
      }),
      blobType(""),
    ],
  }),
  subjectCheck<SnapshotRow>({ rule: "body.snapshot", hostNeeds: ["Response"] }, expectSnapshot, ({ abilities }) => [
    ["new and longer", "text"],
    ["", "text"],
    ["new", "arrayBuffer"],
    ["new", "body"],
    [undefined, "text"],
    [undefined, "arrayBuffer"],
    [undefined, "body"],
    [undefined, "text", "waits"],
    [undefined, "body", "waits"],
    ["new", "blob"],
    [undefined, "blob", "waits"],
    ...(["text", "arrayBuffer", "blob", "body"] as const).flatMap((read): SnapshotRow[] => [
      ["new and longer", read, undefined, "old", "a range"],
      [undefined, read, undefined, "old", "a range"],
      ...where<SnapshotRow>(abilities.multipart, [
        ["new", read, undefined, "old", "parts"],
        [undefined, read, undefined, "old", "parts"],
      ]),
    ]),
    ...[1025, 64 * kibibyte + 1, mebibyte + 1].map(largeText).flatMap((old): SnapshotRow[] => [
      ["new", "text", undefined, old],
      [largeText(2000), "arrayBuffer", undefined, old],
      [undefined, "body", "waits", old],
    ]),
  ]),
];

/** Generates bytes, mostly invalid as UTF-8, and often with a byte order mark. */
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
