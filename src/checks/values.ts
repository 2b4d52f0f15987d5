import { encodeUtf8 } from "../bytes/utf8.js";
import { show } from "../property/cases/check-failure.js";
import { errorOf, expectEqual, expectThat } from "../property/cases/expect.js";
import { loosely } from "../property/cases/loose-bucket.js";
import { expectMissing } from "../property/cases/read-all.js";
import { checked, type RuleCheck, type Subject, type Terms, where } from "../property/cases/rule-check.js";
import { streamOf } from "../property/cases/streams.js";
import { knownBlob } from "../property/code/known-values.js";
import { printedAs } from "../property/code/printed-as.js";
import { type CallRow, valueTypes, wrongParameter } from "./call-row.js";
import { prepareUpload, store, uploadCalls } from "./given-objects.js";
import { bucketWith, gives, head, missing, put, refused, type Step, step, stepped, value } from "./steps.js";
import { create, part } from "./upload-steps.js";

/** A value, which a function makes if it can be read only once, and its bytes, as text or one by one. */
type TypeRow = readonly [value: unknown, bytes: string | readonly number[]];

async function expectType(subject: Subject, [given, expected]: TypeRow): Promise<void> {
  const bytes = typeof expected === "string" ? encodeUtf8(expected) : Uint8Array.from(expected);
  for (const call of uploadCalls(subject)) {
    const bucket = loosely(await subject.makeBucket());
    const value: unknown = typeof given === "function" ? given() : given;
    const what = show(value);
    const stored = await store(bucket, call === "put" ? "whole" : "in parts", value);
    expectEqual(`the size of ${what}`, stored?.size, bytes.length);
    const object = await bucket.get("k");
    expectEqual(`the bytes of ${what}`, await object.arrayBuffer(), bytes);
  }
}

async function expectEmpty(subject: Subject, make: () => unknown): Promise<void> {
  const { makeBucket, compatibilityDate = "" } = subject;
  for (const call of uploadCalls(subject)) {
    const bucket = loosely(await makeBucket());
    const value = make();
    const what = `${call} of a value of a wrong type, ${show(value)}`;
    if (call === "put" && compatibilityDate < "2022-06-01") {
      expectEqual(`the size that ${what} gives`, (await bucket.put("k", value))?.size, 0);
      expectEqual(`the text after ${what}`, await (await bucket.get("k"))?.text(), "");
    } else {
      const upload = await prepareUpload(bucket, call);
      const error = await errorOf(what, () => upload(value));
      expectThat(/: parameter 2 is not of type /.test(String(error)), `${what} says why: ${error}`);
      await expectMissing(`head after ${what}`, bucket, "k");
    }
  }
}

/** The bytes of a buffer, and the view of it that is passed before all of them are changed. */
type CopiedRow = readonly [size: number, passed: (buffer: ArrayBuffer) => unknown];

async function expectCopied(subject: Subject, [size, passed]: CopiedRow): Promise<void> {
  for (const call of uploadCalls(subject)) {
    const bucket = loosely(await subject.makeBucket());
    const bytes = new Uint8Array(size).fill(1);
    const value = passed(bytes.buffer);
    const expected = bytes.slice(0, (value as ArrayBuffer).byteLength);
    const upload = call === "put" ? undefined : await bucket.createMultipartUpload("k");
    const running = upload === undefined ? bucket.put("k", value) : upload.uploadPart(1, value);
    bytes.fill(0xfe);
    const sent = await running;
    await upload?.complete([sent]);
    const object = await bucket.get("k");
    expectEqual("bytes that were changed after the call", await object.arrayBuffer(), expected);
  }
}

/** Steps that store a Blob of a type, with a content type or without. */
function blobRow(type: string, contentType?: string): readonly Step[] {
  const blob = printedAs(new Blob(["x"], { type }), () => `new Blob(["x"], { type: ${show(type)} })`);
  if (contentType === undefined) return [gives("httpMetadata", {}, put("k", blob))];
  return [gives("httpMetadata", { contentType }, put("k", blob, { httpMetadata: { contentType } }))];
}

/** Steps that upload a value of so many bytes, made anew each time, where so many are allowed: as a whole and as a part. */
function sizeRows(make: () => unknown, size: number, most: number, { abilities }: Terms): readonly (readonly Step[])[] {
  const [whole, inPart] = [
    step("put", (scene) => put("k", make()).run(scene)),
    step("uploadPart", (scene) => part(1, make()).run(scene)),
  ];
  const [ofWhole, ofPart] = [{ maxUploadBytes: most }, { maxPartBytes: most }].map((limits) =>
    bucketWith(async () => ({ limits })),
  ) as [Step, Step];
  const isTooLarge = size > most;
  return [
    [ofWhole, ...(isTooLarge ? [refused(100100, whole), missing()] : [whole, gives("size", size, head("k"))])],
    ...where(abilities.multipart, [[ofPart, create(), isTooLarge ? refused(100100, inPart) : inPart, missing()]]),
  ];
}

const wide = Uint8Array.from({ length: 16 }, (_, index) => index + 1);
const { buffer } = wide;

/** Makes values of every type that cannot be stored. */
const wrongValues: readonly (() => unknown)[] = [
  () => 5,
  () => true,
  () => 1n,
  () => ({}),
  () => ["a"],
  () => new Date(0),
  () => Symbol("s"),
  () => () => "a",
  () => printedAs(new Object("a"), () => 'new Object("a")'),
  () => new Headers(),
  () => printedAs(new Response("a"), () => 'new Response("a")'),
  () => new URLSearchParams("a=b"),
  () => printedAs(new FormData(), () => "new FormData()"),
  () => new Map(),
  // What lacks one member of a stream or a Blob is neither.
  ...lackingOne(["getReader", "cancel", "pipeThrough", "pipeTo", "tee"], { locked: false }),
  ...lackingOne(["slice", "arrayBuffer", "stream", "text"], { size: 0, type: "" }),
];

/** The rules of values that can be stored. */
export const valueChecks: readonly RuleCheck[] = [
  checked<TypeRow>({ rule: "value.types", hostNeeds: ["Response"] }, expectType, () => [
    [new Uint8Array(Uint8Array.of(1, 2, 3).buffer, 1, 1), [2]],
    [new Uint16Array(buffer, 4, 2), [5, 6, 7, 8]],
    ["hello", "hello"],
    ["h\u00e9llo \u{1f600}", "h\u00e9llo \u{1f600}"],
    ["\ufeff\0\n", "\ufeff\0\n"],
    ["", ""],
    [buffer, [...wide]],
    [new Uint8Array(buffer, 2, 3), [3, 4, 5]],
    [new Uint8Array(), []],
    [new Int8Array(buffer, 2, 3), [3, 4, 5]],
    [new Uint8ClampedArray(buffer, 2, 3), [3, 4, 5]],
    [new Int16Array(buffer, 2, 1), [3, 4]],
    [new Uint32Array(buffer, 4, 1), [5, 6, 7, 8]],
    [new Int32Array(buffer, 8, 1), [9, 10, 11, 12]],
    [new Float32Array(buffer, 12), [13, 14, 15, 16]],
    [new Float64Array(buffer, 8, 1), [9, 10, 11, 12, 13, 14, 15, 16]],
    [new BigInt64Array(buffer, 8, 1), [9, 10, 11, 12, 13, 14, 15, 16]],
    [new BigUint64Array(buffer, 0, 1), [1, 2, 3, 4, 5, 6, 7, 8]],
    [new DataView(buffer, 1, 3), [2, 3, 4]],
    [knownBlob(Uint8Array.of(1, 2, 120)), [1, 2, 120]],
    [knownBlob(new Uint8Array()), []],
    [() => streamOf("stream"), "stream"],
    [() => streamOf(Uint8Array.of(0xff, 0)), [0xff, 0]],
    // Under happy-dom there is none.
    ...(new Response("").body === null ? [] : [[() => streamOf(""), ""] as const]),
    // Not every page of a browser has them.
    ...(typeof SharedArrayBuffer === "undefined" ? [] : [[new SharedArrayBuffer(3), [0, 0, 0]] as const]),
  ]),
  ...stepped({
    "value.blob-type": () => [
      blobRow("text/plain"),
      blobRow("text/plain", "a/b"),
      blobRow("text/html;charset=utf-8"),
      blobRow("", "a/b"),
    ],
    "value.size": {
      hostNeeds: ["Response"],
      needs: ["limits"],
      examples: (terms) => [
        ...sizeRows(() => "xx", 2, 1, terms),
        ...sizeRows(() => "x", 1, 1, terms),
        ...sizeRows(() => "\u00e9", 2, 1, terms),
        ...sizeRows(() => "\u00e9", 2, 2, terms),
        ...sizeRows(() => "\u{1f600}", 4, 3, terms),
        ...sizeRows(() => Uint8Array.of(1, 2), 2, 1, terms),
        ...sizeRows(() => Uint8Array.of(1, 2), 2, 2, terms),
        ...sizeRows(() => knownBlob(Uint8Array.of(1, 2)), 2, 1, terms),
        ...sizeRows(() => knownBlob(Uint8Array.of(1, 2)), 2, 2, terms),
        ...sizeRows(() => streamOf("xx"), 2, 1, terms),
        ...sizeRows(() => streamOf("xx"), 2, 2, terms),
      ],
    },
    "value.null": ({ semantics }) =>
      [null, undefined].flatMap((nothing) => [
        [gives("size", 0, put("k", nothing)), value("")],
        ["uploadPart", [1, nothing], wrongParameter("uploadPart", 2, valueTypes(semantics), semantics)],
      ]),
    "value.wrong-type": {
      hostNeeds: ["Response"],
      examples: ({ semantics }) =>
        wrongValues.flatMap((make): CallRow[] => [
          ["put", ["k", make()], wrongParameter("put", 2, valueTypes(semantics), semantics)],
          ["uploadPart", [1, make()], wrongParameter("uploadPart", 2, valueTypes(semantics), semantics)],
        ]),
    },
  }),
  checked<() => unknown>(
    {
      rule: "value.null-before-2022-06-01",
      needs: ["compatibilityDate"],
      dates: ["2022-05-31", "2022-06-01"],
      hostNeeds: ["Response"],
    },
    expectEmpty,
    () => wrongValues,
  ),
  checked<CopiedRow>("value.copied", expectCopied, [
    [3, (all) => new Uint8Array(all)],
    [3, (all) => all],
    [3, (all) => new DataView(all)],
    [3, (all) => new Uint8Array(all, 1, 1)],
    [16, (all) => new Float64Array(all)],
    [5000, (all) => new Uint8Array(all)],
    [5000, (all) => all],
    [5000, (all) => new DataView(all)],
  ]),
];

/** Makes objects with all of these methods and members but one. */
function lackingOne(methods: readonly string[], members: object): (() => unknown)[] {
  const all = [...methods.map((name) => [name, () => undefined] as const), ...Object.entries(members)];
  return all.map((lacking) => () => Object.fromEntries(all.filter((member) => member !== lacking)));
}
