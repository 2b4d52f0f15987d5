import { type Arbitrary, array, nat, record, uint8Array } from "fast-check";
import type { StoreValue } from "../../../types/index.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { knownBlob, knownLengthStream, knownStream } from "../values/known-values.js";
import { printedAs } from "../values/printed-as.js";
import { printable, toCode } from "../values/to-code.js";
import { makeView, type ViewName, viewElementBytes, viewNames } from "./make-view.js";
import { cutToBytes, plainestFirst } from "./sometimes.js";

/**
 * A form in which a bucket takes a value. `"ReadableStream"` is one of unknown length, which the platform itself refuses;
 * `"ReadableStream of known length"` is what it takes. `"null"` goes with no bytes alone, and with `put` alone.
 */
export type BodyForm =
  | "string"
  | ViewName
  | "ArrayBuffer"
  | "SharedArrayBuffer"
  | "Blob"
  | "ReadableStream"
  | "ReadableStream of known length"
  | "null";

/** The forms that the specification names, from the plainest on. */
export const bodyForms: readonly BodyForm[] = [
  "string",
  "Uint8Array",
  "ArrayBuffer",
  ...viewNames.filter((name) => name !== "Uint8Array"),
  "Blob",
  "ReadableStream of known length",
  "ReadableStream",
  "null",
];

/** Those that the platform takes and the host can make. */
function formsOfHost(): readonly BodyForm[] {
  const isThere = (name: string) => typeof Reflect.get(globalThis, name) === "function";
  const lacking: readonly BodyForm[] = [
    "ReadableStream",
    ...(isThere("Blob") ? [] : (["Blob"] as const)),
    ...(isThere("ReadableStream") && isThere("Response") ? [] : (["ReadableStream of known length"] as const)),
  ];
  return bodyForms.filter((form) => !lacking.includes(form));
}

/** A value for a bucket, and its bytes. */
export interface Body<Value extends StoreValue | null = StoreValue | null> {
  readonly form: BodyForm;
  /** The bytes that are stored. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The value, made anew by each call: a stream can be read only once. */
  make(): Value;
}

/** Options of `body`. */
export interface BodyOptions {
  /** @defaultValue 0 */
  readonly minBytes?: number;
  /** @defaultValue 64 */
  readonly maxBytes?: number;
  /** The first is the one that a counterexample shrinks to. @defaultValue every form that the platform takes and the host has */
  readonly forms?: readonly BodyForm[];
}

/**
 * Values for `put`, in every form that the platform takes: text, buffers, views with and without a window of their own,
 * Blobs, streams of known length, `null`. They shrink to few bytes and to the first of the forms.
 *
 * Text is well-formed: what becomes of a lone surrogate is not the same everywhere.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { body } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * await fc.assert(
 *   fc.asyncProperty(body(), async ({ make, bytes }) => {
 *     const { size } = await new FakeBucket().put("k", make());
 *     return size === bytes.length;
 *   }),
 * );
 * ```
 */
export function body(options: BodyOptions = {}): Arbitrary<Body> {
  const { minBytes = 0, maxBytes = 64, forms = formsOfHost() } = options;
  if (!(minBytes >= 0 && minBytes <= maxBytes)) {
    throw new TypeError(`Bodies need a minBytes from 0 to maxBytes. Given: ${minBytes} and ${maxBytes}.`);
  }
  const given = record({
    content: uint8Array({ minLength: minBytes, maxLength: maxBytes }),
    form: plainestFirst(...forms),
    before: nat(2),
    after: nat(2),
    cuts: array(nat(255), { maxLength: 3 }),
  });
  return given.map((plan) => bodyOf(plan, minBytes, maxBytes));
}

/** Values for `uploadPart`: as {@link body}, but never `null`. */
export function partBody(options: BodyOptions = {}): Arbitrary<Body<StoreValue>> {
  const forms = (options.forms ?? formsOfHost()).filter((form) => form !== "null");
  // Without that form nothing makes a `null`.
  return body({ ...options, forms }) as Arbitrary<Body<StoreValue>>;
}

interface BodyPlan {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly form: BodyForm;
  /** Elements of the buffer before and after a view's window. */
  readonly before: number;
  readonly after: number;
  /** The ends of a stream's chunks. */
  readonly cuts: readonly number[];
}

function bodyOf(plan: BodyPlan, minBytes: number, maxBytes: number): Body {
  const form = plan.form === "null" && minBytes > 0 ? "Uint8Array" : plan.form;
  const text = textOf(plan.content, maxBytes);
  const bytes = bytesIn(form, plan.content, text, minBytes);
  if (bytes.length > maxBytes) return bodyOf({ ...plan, form: "Uint8Array" }, minBytes, maxBytes);
  const make = () => printable(valueIn(form, bytes, text, plan));
  const made: Body = { form, bytes: printable(bytes), make };
  return printedAs(made, () => `{ form: ${toCode(form)}, bytes: ${toCode(bytes)}, make: () => ${toCode(make())} }`);
}

function bytesIn(form: BodyForm, content: Uint8Array<ArrayBuffer>, text: string, minBytes: number) {
  if (form === "null") return new Uint8Array();
  if (form === "string") return new Uint8Array(encodeUtf8(text));
  const element = viewElementBytes(form);
  const rounded = content.length - (content.length % element);
  const whole = new Uint8Array(rounded < minBytes ? rounded + element : rounded);
  whole.set(content.subarray(0, whole.length));
  return whole;
}

function valueIn(
  form: BodyForm,
  bytes: Uint8Array<ArrayBuffer>,
  text: string,
  { before, after, cuts }: BodyPlan,
): StoreValue | null {
  switch (form) {
    case "null":
      return null;
    case "string":
      return text;
    case "ArrayBuffer":
      return bytes.slice().buffer;
    case "SharedArrayBuffer": {
      const shared = new SharedArrayBuffer(bytes.length);
      new Uint8Array(shared).set(bytes);
      return shared;
    }
    case "Blob":
      return knownBlob(bytes, before === 0 ? "" : "text/plain");
    case "ReadableStream of known length":
      return knownLengthStream(bytes);
    case "ReadableStream":
      return knownStream(chunksOf(bytes, cuts));
    default:
      return makeView(form, bytes, before, after);
  }
}

/** The bytes in chunks, of which some may be empty. */
function chunksOf(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const ends = cuts.map((cut) => cut % (bytes.length + 1)).sort((left, right) => left - right);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

/** Plain characters first, to which bytes shrink; then those that are special somewhere. */
const characters = [..."abcdefghijklmnopqrstuvwxyz 0123456789", "\n", "\0", '"', "\\", "{", "\u00e9", "e\u0301"].concat(
  "\uff5e",
  "\u{1f600}",
  "\ufeff",
  "\uffff",
);

/** A text with a character for each byte, as far as it goes in UTF-8. */
function textOf(content: Uint8Array, maxBytes: number): string {
  return cutToBytes(Array.from(content, (byte) => characters[byte % characters.length]).join(""), maxBytes);
}
