import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { show } from "../expect/check-failure.js";
import { type RuleCheck, type Terms, where } from "../expect/rule-check.js";
import { streamOf } from "../expect/streams.js";
import { knownBlob } from "../values/known-values.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, valueTypes, wrongParameter } from "./call-row.js";
import { changing } from "./changing.js";
import { kibibyte, largeBytes, largeText, mebibyte } from "./large-texts.js";
import {
  bucketWith,
  dated,
  failsWith,
  gives,
  head,
  missing,
  put,
  refused,
  type Step,
  step,
  stepChecks,
  value,
} from "./steps.js";
import { create, part, waysToStore } from "./upload-steps.js";

/**
 * Steps to store a value, and to compare its bytes, given as a text or as numbers. A value that can be read only once
 * is given as a function.
 */
function stored(
  terms: Terms,
  given: unknown,
  expected: string | Uint8Array | readonly number[],
): readonly (readonly Step[])[] {
  const listed = typeof expected === "string" ? encodeUtf8(expected) : expected;
  const bytes = listed instanceof Uint8Array ? listed : Uint8Array.from(listed);
  const make = () => (typeof given === "function" ? given() : given);
  return waysToStore(terms).map(({ before, send, after }) => {
    const calls = [...before, send(make, show(make())), ...after];
    return [...calls.slice(0, -1), ...calls.slice(-1).map((last) => gives("size", bytes.length, last)), value(bytes)];
  });
}

/** Steps to store a view of a buffer, with all bytes changed right after the call. */
function copied(terms: Terms, size: number, passed: (buffer: ArrayBuffer) => ArrayBufferView | ArrayBuffer) {
  return waysToStore(terms).map(({ before, send, after }): readonly Step[] => {
    const bytes = new Uint8Array(size);
    const view = passed(bytes.buffer);
    const make = () => {
      bytes.fill(1);
      return view;
    };
    const sent = send(make, "bytes changed after the call");
    const changed = step(sent.action, (scene) => {
      const running = sent.run(scene);
      bytes.fill(0xfe);
      return running;
    });
    return [...before, changed, ...after, value(new Uint8Array(view.byteLength).fill(1))];
  });
}

/** Steps to store large bytes that change right after the call. */
function copiedLarge(terms: Terms, size: number, isView: boolean): readonly (readonly Step[])[] {
  const bytes = () => printedAs(new Uint8Array(size).fill(1), () => `new Uint8Array(${size}).fill(1)`);
  const make = () => {
    const view = changing(bytes(), ["fill", 0xfe]);
    return isView ? view : printedAs(view.buffer, () => `${toCode(view)}.buffer`);
  };
  return waysToStore(terms).map(({ before, send, after }) => {
    return [...before, send(make, `${size} bytes changed after the call`), ...after, value(bytes())];
  });
}

/** Steps to store a Blob of a type, with or without a content type. */
function blobRow(type: string, contentType?: string): readonly Step[] {
  const blob = printedAs(new Blob(["x"], { type }), () => `new Blob(["x"], { type: ${show(type)} })`);
  if (contentType === undefined) return [gives("httpMetadata", {}, put("k", blob))];
  return [gives("httpMetadata", { contentType }, put("k", blob, { httpMetadata: { contentType } }))];
}

/** Steps to store a value of this size, made anew each time, under a limit of `most` bytes. */
function sizeRows(make: () => unknown, size: number, most: number, terms: Terms): readonly (readonly Step[])[] {
  return waysToStore(terms).map(({ before, send, after }) => {
    const sent = send(make, `${size} bytes`);
    const limits = sent.action === "put" ? { maxUploadBytes: most } : { maxPartBytes: most };
    const limited = bucketWith(async () => ({ limits }));
    const taken = [sent, ...after, gives("size", size, head("k"))];
    return [limited, ...before, ...(size > most ? [refused(100100, sent), missing()] : taken)];
  });
}

/** Steps to store a File without a type. Nothing of it but its bytes is stored. */
function fileRows(): readonly (readonly Step[])[] {
  if (typeof File === "undefined") return [];
  const file = printedAs(new File(["x"], "name.txt"), () => 'new File(["x"], "name.txt")');
  return [put("k", file), head("k")].map((look) => [put("k", file), gives("httpMetadata", {}, look), value("x")]);
}

/** Steps to store a Buffer of Node: a window of a buffer shared with other Buffers. */
function nodeRows(terms: Terms): readonly (readonly Step[])[] {
  const { Buffer } = globalThis as { readonly Buffer?: { from(text: string): Uint8Array } };
  if (Buffer === undefined) return [];
  return stored(
    terms,
    printedAs(Buffer.from("pooled"), () => 'Buffer.from("pooled")'),
    "pooled",
  );
}

const wide = Uint8Array.from({ length: 16 }, (_, index) => index + 1);
const { buffer } = wide;

/** Functions for values of every type that cannot be stored. */
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
  // An object without one member of a stream or a Blob is neither.
  ...lackingOne(["getReader", "cancel", "pipeThrough", "pipeTo", "tee"], { locked: false }),
  ...lackingOne(["slice", "arrayBuffer", "stream", "text"], { size: 0, type: "" }),
];

/** The rules about accepted values. */
export const valueChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "value.types": {
      hostNeeds: ["Response"],
      examples: (terms) => [
        ...stored(terms, new Uint8Array(Uint8Array.of(1, 2, 3).buffer, 1, 1), [2]),
        ...stored(terms, new Uint16Array(buffer, 4, 2), [5, 6, 7, 8]),
        ...stored(terms, "hello", "hello"),
        ...stored(terms, "h\u00e9llo \u{1f600}", "h\u00e9llo \u{1f600}"),
        ...stored(terms, "\ufeff\0\n", "\ufeff\0\n"),
        // Not in a normal form of Unicode.
        ...stored(terms, "e\u0301 \u212b \ufb01", "e\u0301 \u212b \ufb01"),
        ...stored(terms, "", ""),
        ...stored(terms, buffer, [...wide]),
        ...stored(terms, new Uint8Array(buffer, 2, 3), [3, 4, 5]),
        ...stored(terms, new Uint8Array(), []),
        ...stored(terms, new Int8Array(buffer, 2, 3), [3, 4, 5]),
        ...stored(terms, new Uint8ClampedArray(buffer, 2, 3), [3, 4, 5]),
        ...stored(terms, new Int16Array(buffer, 2, 1), [3, 4]),
        ...stored(terms, new Uint32Array(buffer, 4, 1), [5, 6, 7, 8]),
        ...stored(terms, new Int32Array(buffer, 8, 1), [9, 10, 11, 12]),
        ...stored(terms, new Float32Array(buffer, 12), [13, 14, 15, 16]),
        ...stored(terms, new Float64Array(buffer, 8, 1), [9, 10, 11, 12, 13, 14, 15, 16]),
        ...stored(terms, new BigInt64Array(buffer, 8, 1), [9, 10, 11, 12, 13, 14, 15, 16]),
        ...stored(terms, new BigUint64Array(buffer, 0, 1), [1, 2, 3, 4, 5, 6, 7, 8]),
        ...stored(terms, new DataView(buffer, 1, 3), [2, 3, 4]),
        ...stored(terms, knownBlob(Uint8Array.of(1, 2, 120)), [1, 2, 120]),
        ...stored(terms, knownBlob(new Uint8Array()), []),
        // A type says nothing of the bytes.
        ...["text/plain", "application/json"].flatMap((type) =>
          stored(terms, knownBlob(Uint8Array.of(0xff, 0, 0x61, 0xc3), type), [0xff, 0, 0x61, 0xc3]),
        ),
        ...fileRows(),
        ...nodeRows(terms),
        ...stored(
          terms,
          "a\ud800b",
          terms.semantics.loneSurrogate === "\ufffd" ? "a\ufffdb" : [0x61, 0xed, 0xa0, 0x80, 0x62],
        ),
        ...stored(terms, () => streamOf("stream"), "stream"),
        ...stored(terms, () => streamOf(Uint8Array.of(0xff, 0)), [0xff, 0]),
        // happy-dom has no body here.
        ...(new Response("").body === null ? [] : stored(terms, () => streamOf(""), "")),
        // Large values of other forms than texts.
        ...[64 * kibibyte + 1, mebibyte + 1].flatMap((size) => {
          const bytes = largeBytes(largeText(size));
          const blob = printedAs(new Blob([bytes]), () => `new Blob([${toCode(bytes)}])`);
          return [bytes, blob, () => streamOf(bytes)].flatMap((large) => stored(terms, large, bytes));
        }),
        // Some pages of browsers do not have it.
        ...(typeof SharedArrayBuffer === "undefined" ? [] : stored(terms, new SharedArrayBuffer(3), [0, 0, 0])),
      ],
    },
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
        ...sizeRows(() => "\u{1f600}", 4, 3, terms),
        ...[1, 2].flatMap((most) => [
          ...sizeRows(() => "\u00e9", 2, most, terms),
          ...sizeRows(() => Uint8Array.of(1, 2), 2, most, terms),
          ...sizeRows(() => knownBlob(Uint8Array.of(1, 2)), 2, most, terms),
          ...sizeRows(() => streamOf("xx"), 2, most, terms),
        ]),
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
    "value.null-before-2022-06-01": {
      needs: ["compatibilityDate"],
      dates: ["2022-05-31", "2022-06-01"],
      hostNeeds: ["Response"],
      examples: ({ abilities }) =>
        wrongValues.flatMap((make) => {
          const [whole, inPart] = [put("k", make()), part(1, make())];
          const refusedFor = (call: Step) => [failsWith(/: parameter 2 is not of type /, call), missing()];
          return [
            [dated("2022-06-01", [gives("size", 0, whole), value("")], refusedFor(whole))],
            ...where<readonly Step[]>(abilities.multipart, [[create(), ...refusedFor(inPart)]]),
          ];
        }),
    },
    "value.copied": (terms) => [
      ...copied(terms, 3, (all) => new Uint8Array(all)),
      ...copied(terms, 3, (all) => all),
      ...copied(terms, 3, (all) => new DataView(all)),
      ...copied(terms, 3, (all) => new Uint8Array(all, 1, 1)),
      ...copied(terms, 16, (all) => new Float64Array(all)),
      ...copied(terms, 5000, (all) => new Uint8Array(all)),
      ...copied(terms, 5000, (all) => all),
      ...copied(terms, 5000, (all) => new DataView(all)),
      ...[64 * kibibyte + 1, mebibyte + 1].flatMap((size) => {
        return [true, false].flatMap((isView) => copiedLarge(terms, size, isView));
      }),
    ],
  }),
];

/** Returns functions for objects with all of these methods and members but one. */
function lackingOne(methods: readonly string[], members: object): (() => unknown)[] {
  const all = [...methods.map((name) => [name, () => undefined] as const), ...Object.entries(members)];
  return all.map((lacking) => () => Object.fromEntries(all.filter((member) => member !== lacking)));
}
