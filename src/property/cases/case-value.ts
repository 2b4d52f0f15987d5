import { type Arbitrary, constant, constantFrom, nat, oneof, record, string, uint8Array } from "fast-check";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { knownBlob } from "../code/known-values.js";
import { show } from "./check-failure.js";
import { streamOf } from "./streams.js";

/** A buffer or a view of one, by the name of its class. */
export type BufferForm = "Uint8Array" | "ArrayBuffer" | "SharedArrayBuffer" | "DataView" | (typeof wideForms)[number];

/** A value to be stored. */
export type ValueCase =
  | { readonly form: "string"; readonly text: string }
  | { readonly form: "Blob" | "stream"; readonly bytes: Uint8Array<ArrayBuffer> }
  | BufferCase;

/** A value that is a buffer, or a window of one. */
export interface BufferCase {
  readonly form: BufferForm;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Elements of the buffer before and after the window. */
  readonly before: number;
  readonly after: number;
}

const wideForms = [
  "Int8Array",
  "Uint8ClampedArray",
  "Uint16Array",
  "Int16Array",
  "Uint32Array",
  "Int32Array",
  "Float32Array",
  "Float64Array",
  "BigInt64Array",
  "BigUint64Array",
] as const;

const wide = Uint8Array.from({ length: 16 }, (_, index) => index + 1);

/** A value of each type. */
export const knownValues: readonly ValueCase[] = [
  { form: "string", text: "h\u00e9llo \u{1f600}" },
  { form: "string", text: "" },
  { form: "ArrayBuffer", bytes: wide, before: 0, after: 0 },
  ...(typeof SharedArrayBuffer === "undefined"
    ? []
    : [{ form: "SharedArrayBuffer" as const, bytes: Uint8Array.of(7, 8, 9), before: 0, after: 0 }]),
  { form: "Uint8Array", bytes: Uint8Array.of(3, 4, 5), before: 2, after: 11 },
  { form: "Uint16Array", bytes: Uint8Array.of(5, 6, 7, 8), before: 2, after: 4 },
  { form: "Float64Array", bytes: wide.slice(8), before: 1, after: 0 },
  { form: "DataView", bytes: Uint8Array.of(2, 3, 4), before: 1, after: 12 },
  { form: "Uint8Array", bytes: new Uint8Array(), before: 0, after: 0 },
  { form: "Blob", bytes: Uint8Array.of(1, 2, 120) },
  { form: "Blob", bytes: new Uint8Array() },
  { form: "stream", bytes: encodeUtf8("stream") },
  { form: "stream", bytes: new Uint8Array() },
];

/** Any value that can be stored. */
export function anyValue(maxLength = 20): Arbitrary<ValueCase> {
  return oneof(
    { withCrossShrink: true },
    record({ form: constant("string" as const), text: anyText(maxLength) }),
    bufferCase(maxLength),
    record({ form: constantFrom("Blob" as const, "stream" as const), bytes: anyBytes(maxLength) }),
  );
}

/** Any buffer, or any view of one. */
export function bufferCase(maxLength = 20): Arbitrary<BufferCase> {
  const forms: BufferForm[] = ["Uint8Array", "ArrayBuffer", "DataView", ...wideForms];
  // Not every page of a browser has them.
  if (typeof SharedArrayBuffer !== "undefined") forms.push("SharedArrayBuffer");
  return record({ form: constantFrom(...forms), bytes: anyBytes(maxLength), before: nat(3), after: nat(3) });
}

/** A text of characters of one to four bytes, and of some that are special elsewhere. */
export function anyText(maxLength = 20): Arbitrary<string> {
  return string({ unit: constantFrom("a", "b", "\n", "\u00e9", "\u20ac", "\u{1f600}", "\u0000", "\ufeff"), maxLength });
}

/** Bytes of any kind. */
export function anyBytes(maxLength = 20): Arbitrary<Uint8Array<ArrayBuffer>> {
  return uint8Array({ maxLength }) as Arbitrary<Uint8Array<ArrayBuffer>>;
}

/** What is passed to the bucket, and the bytes that it stands for. */
export function makeValue(given: ValueCase): { readonly value: unknown; readonly bytes: Uint8Array<ArrayBuffer> } {
  switch (given.form) {
    case "string":
      return { value: given.text, bytes: encodeUtf8(given.text) };
    case "Blob":
      return { value: knownBlob(given.bytes), bytes: given.bytes };
    case "stream":
      return { value: streamOf(given.bytes), bytes: given.bytes };
    default:
      return makeBuffer(given);
  }
}

/** A buffer or a view; the bytes after the last whole element are left out. */
export function makeBuffer({ form, bytes, before, after }: BufferCase): {
  readonly value: ArrayBufferLike | ArrayBufferView;
  readonly bytes: Uint8Array<ArrayBuffer>;
} {
  const view = viewOf(form);
  const width = view === undefined ? 1 : (view.BYTES_PER_ELEMENT ?? 1);
  const elements = Math.floor(bytes.length / width);
  const stored = bytes.slice(0, elements * width);
  const [left, right] = view === undefined ? [0, 0] : [before * width, after * width];
  const length = left + stored.length + right;
  const buffer = form === "SharedArrayBuffer" ? new SharedArrayBuffer(length) : new ArrayBuffer(length);
  new Uint8Array(buffer).fill(0xee).set(stored, left);
  return { value: view === undefined ? buffer : new view(buffer, left, elements), bytes: stored };
}

interface ViewClass {
  new (buffer: ArrayBufferLike, offset: number, length: number): ArrayBufferView;
  readonly BYTES_PER_ELEMENT?: number;
}

function viewOf(form: BufferForm): ViewClass | undefined {
  return form === "ArrayBuffer" || form === "SharedArrayBuffer"
    ? undefined
    : (Reflect.get(globalThis, form) as ViewClass);
}

/** How a value is called. */
export function showValue(given: ValueCase): string {
  switch (given.form) {
    case "string":
      return show(given.text);
    case "Blob":
    case "stream":
      return `a ${given.form} of ${given.bytes.length} bytes`;
    default:
      return show(makeBuffer(given).value);
  }
}
