import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  jsonValue,
  oneof,
  option,
  record,
  string,
} from "fast-check";
import { readBlob } from "../../bytes/read-blob.js";
import { decodeUtf8, encodeUtf8 } from "../../bytes/utf8.js";
import { digits, letters } from "../../property/cases/case-object.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectError, expectShown } from "../../property/cases/expect.js";
import type { Anything } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { readText, settle } from "../../property/cases/streams.js";
import { tagOf } from "../../property/code/tag-of.js";
import { toCode } from "../../property/code/to-code.js";
import { getValue, type ReadMethod, readMethod, readMethods } from "./case-body.js";

const usedText = "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.";

/** A JSON text, and how it is read. */
interface MethodCase {
  readonly json: string;
  readonly method: ReadMethod;
}

/** Two reads of one body, the second of which may begin before the first one ends. */
interface TwiceCase {
  readonly text: string;
  readonly first: ReadMethod;
  readonly second: ReadMethod;
  readonly concurrent: boolean;
}

/** How a body is read that is older than what is stored: as any implementation can. */
type SnapshotRead = "text" | "arrayBuffer" | "body";

/** An object that is overwritten or deleted between `get` and the read. */
interface SnapshotCase {
  readonly old: string;
  /** What it is overwritten with; `undefined` if it is deleted. */
  readonly next: string | undefined;
  readonly read: SnapshotRead;
  readonly waits: boolean;
}

/** A body that is written to, however it is read. */
interface CopyCase {
  readonly text: string;
  readonly read: "arrayBuffer" | "bytes" | "body";
}

const classes: Readonly<Record<Exclude<ReadMethod, "json">, string>> = {
  text: "String",
  arrayBuffer: "ArrayBuffer",
  bytes: "Uint8Array",
  blob: "Blob",
};

/** Ways to write to what a body gives, and each as code. */
const writes: Readonly<Record<CopyCase["read"], { write(object: Anything): Promise<unknown>; readonly code: string }>> =
  {
    arrayBuffer: {
      write: async (object) => new Uint8Array(await object.arrayBuffer()).fill(0),
      code: "new Uint8Array(await object.arrayBuffer()).fill(0)",
    },
    bytes: { write: async (object) => (await object.bytes()).fill(0), code: "(await object.bytes()).fill(0)" },
    body: {
      write: async (object) => (await object.body.getReader().read()).value.fill(0),
      code: "(await object.body.getReader().read()).value.fill(0)",
    },
  };

/** How a value is read. */
export const bodyChecks: readonly RuleCheck[] = [
  ruleCheck<MethodCase>({
    rule: "body.methods",
    examples: () => readMethods.map((method) => ({ json: '{"\u00e9":1}', method })),
    cases: () =>
      record({ json: jsonValue({ maxDepth: 1 }).map((value) => JSON.stringify(value)), method: readMethod() }),
    async check(subject, { json, method }) {
      const { bucket, object } = await getValue(subject, json);
      const read = await object[method]();
      if (method === "json") {
        expectEqual("json()", read, JSON.parse(json));
        return;
      }
      const tag = `[object ${tagOf(read)}]`;
      expectShown(`the class of ${method}()`, tag, `[object ${classes[method]}]`, () => {
        return `Object.prototype.toString.call(await (await ${toCode(bucket)}.get("k")).${method}())`;
      });
      const bytes = encodeUtf8(json);
      if (method === "text") expectEqual("text()", read, json);
      else expectEqual(`${method}()`, method === "blob" ? await readBlob(read) : read, bytes);
    },
  }),
  ruleCheck<TwiceCase>({
    rule: "body.one-shot",
    examples: () =>
      readMethods.flatMap((first) =>
        readMethods.flatMap((second) => [false, true].map((concurrent) => ({ text: "1", first, second, concurrent }))),
      ),
    cases: () => record({ text: digits(3), first: readMethod(), second: readMethod(), concurrent: boolean() }),
    async check(subject, { text, first, second, concurrent }) {
      const { object } = await getValue(subject, text);
      const running = Promise.resolve(object[first]());
      // If it fails, it is awaited further down, or another failure was first.
      running.catch(() => undefined);
      if (!concurrent) await running;
      const what = `${second}() ${concurrent ? "beside" : "after"} ${first}()`;
      await expectError(what, () => object[second](), "TypeError", concurrent ? undefined : usedText);
      if (concurrent && first === "text") expectEqual(`text() with a later ${second}()`, await running, text);
      else await running;
    },
  }),
  ruleCheck<string>({
    rule: "body.json-error",
    examples: () => ["", "{", "undefined", "{'a':1}"],
    cases: () => badJson(),
    async check(subject, text) {
      const { object } = await getValue(subject, text);
      await expectError(`json() of ${show(text)}`, () => object.json(), "SyntaxError");
      expectEqual(`bodyUsed after json() of ${show(text)}`, object.bodyUsed, true);
    },
  }),
  ruleCheck<Uint8Array>({
    rule: "body.text",
    dates: ["2026-01-12", "2026-01-13"],
    examples: () =>
      [
        [0x61, 0xff, 0x62],
        [0xc3],
        [0xed, 0xa0, 0x80],
        [0xc3, 0xa9],
        [0x61, 0xef, 0xbb, 0xbf],
        [0xef, 0xbb, 0xbf, 0x61],
        [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf],
      ].map((bytes) => Uint8Array.from(bytes)),
    cases: () => looseUtf8(),
    async check(subject, bytes) {
      const { compatibilityDate } = subject;
      const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
      // Without a date it is unknown what becomes of a mark.
      const given = marked && compatibilityDate === undefined ? Uint8Array.of(0x61, ...bytes) : bytes;
      const isKept = compatibilityDate === undefined || compatibilityDate < "2026-01-13";
      const { object } = await getValue(subject, given);
      expectEqual(
        `text() of the bytes ${given}`,
        await object.text(),
        decodeUtf8(marked && !isKept ? given.subarray(3) : given),
      );
    },
  }),
  ruleCheck<{ readonly text: string; readonly contentType: string | undefined }>({
    rule: "body.blob-type",
    examples: () =>
      ["text/plain", "Text/HTML; Charset=UTF-8", "no type", "", undefined].map((contentType) => ({
        ...{ text: "v", contentType },
      })),
    cases: () =>
      record({
        text: letters(),
        contentType: option(oneof(constantFrom("a/b", "A/B; c=D"), string({ maxLength: 9 })), { nil: undefined }),
      }),
    async check(subject, { text, contentType }) {
      const options = contentType === undefined ? undefined : { httpMetadata: { contentType } };
      const { bucket, object } = await getValue(subject, text, options);
      const { type } = await object.blob();
      const what = `the type of blob() with the content type ${show(contentType)}`;
      expectShown(what, type, contentType ?? "", () => `(await (await ${toCode(bucket)}.get("k")).blob()).type`);
    },
  }),
  ruleCheck<SnapshotCase>({
    rule: "body.snapshot",
    hostNeeds: ["Response"],
    examples: () => [
      { old: "1", next: "2 and longer", read: "text", waits: false },
      ...(["text", "body"] as const).map((read) => ({ old: "1", next: undefined, read, waits: true })),
    ],
    cases: () =>
      record({
        old: digits(),
        next: option(letters(), { nil: undefined }),
        read: constantFrom("text", "arrayBuffer", "body"),
        // What waits is left to the examples.
        waits: constant(false),
      }),
    async check(subject, { old, next, read, waits }) {
      const { bucket, object } = await getValue(subject, old);
      if (next === undefined) await bucket.delete("k");
      else await bucket.put("k", next);
      if (waits) await settle();
      const what = `${read} of an object that was ${next === undefined ? "deleted" : "overwritten"} after get`;
      if (read === "text") expectEqual(what, await object.text(), old);
      else if (read === "body") expectEqual(what, await readText(object.body), old);
      else expectEqual(what, await object.arrayBuffer(), encodeUtf8(old));
    },
  }),
  ruleCheck<CopyCase>({
    rule: "body.copies",
    hostNeeds: ["ReadableStream"],
    examples: () => (["arrayBuffer", "bytes", "body"] as const).map((read) => ({ text: "hello", read })),
    cases: () => record({ text: letters(1), read: constantFrom("arrayBuffer", "bytes", "body") }),
    async check(subject, { text, read }) {
      const { bucket, object } = await getValue(subject, text);
      // Whether it is there at all is another rule.
      if (read === "bytes" && typeof object.bytes !== "function") return;
      const { write, code } = writes[read];
      await write(object);
      const again = await bucket.get("k");
      expectShown(`the value after a write to what ${read} gave`, await again.text(), text, () => {
        const name = toCode(bucket);
        const written = `async (object) => { ${code}; return (await ${name}.get("k")).text(); }`;
        return `await (${written})(await ${name}.get("k"))`;
      });
    },
  }),
];

/** Texts that are no JSON: some that nearly are, and any others. */
function badJson(): Arbitrary<string> {
  const cut = jsonValue({ maxDepth: 1 }).map((value) => JSON.stringify([value]).slice(0, -1));
  return oneof(
    { withCrossShrink: true },
    constantFrom("", "{", "undefined", "'a'"),
    cut,
    string({ maxLength: 5 }),
  ).filter((text) => !isJson(text));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Bytes that are seldom UTF-8 as a whole, and often begin with a byte order mark. */
function looseUtf8(): Arbitrary<Uint8Array> {
  const pieces = [
    [0x61],
    [0xff],
    [0xc3],
    [0xa9],
    [0xc3, 0xa9],
    [0xed, 0xa0, 0x80],
    [0xf0, 0x9f],
    [0x98],
    [0xc0],
    [0xf4, 0x90],
  ];
  const mark = [0xef, 0xbb, 0xbf];
  const any = array(constantFrom(...pieces, mark), { maxLength: 5 });
  return record({ marked: boolean(), any }).map(({ marked, any }) =>
    Uint8Array.from([...(marked ? mark : []), ...any.flat()]),
  );
}
