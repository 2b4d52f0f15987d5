import { type Arbitrary, array, nat, record, uint8Array } from "fast-check";
import type { StoreValue } from "../../../types/index.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { arrayOf, checkOptions, type OptionKinds, whole } from "../../base/messages/check-options.js";
import { knownBlob, knownLengthStream, knownStream } from "../values/known-values.js";
import { printedAs } from "../values/printed-as.js";
import { printable, toCode } from "../values/to-code.js";
import { makeView, type ViewName, viewElementBytes, viewNames } from "./make-view.js";
import { cutToBytes, plainestFirst } from "./sometimes.js";

/**
 * The form of a value to store. `"ReadableStream"` is a stream of unknown length, refused by the platform;
 * `"ReadableStream of known length"` is accepted. `"null"` is only for empty values, and only for `put`.
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

/** The forms of the specification, from the simplest on. */
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

/** Returns the forms that the platform accepts and the host can make. */
function formsOfHost(): readonly BodyForm[] {
  const isThere = (name: string) => typeof Reflect.get(globalThis, name) === "function";
  const lacking: readonly BodyForm[] = [
    "ReadableStream",
    ...(isThere("Blob") ? [] : (["Blob"] as const)),
    ...(isThere("ReadableStream") && isThere("Response") ? [] : (["ReadableStream of known length"] as const)),
  ];
  return bodyForms.filter((form) => !lacking.includes(form));
}

const kinds: OptionKinds<BodyOptions> = {
  minBytes: whole,
  maxBytes: whole,
  forms: arrayOf((form) => form === "SharedArrayBuffer" || bodyForms.some((one) => one === form), "forms of a body", 1),
};

/** A value to store, and its bytes. */
export interface Body<Value extends StoreValue | null = StoreValue | null> {
  readonly form: BodyForm;
  /** The stored bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Makes a new value each time: a stream can be read only once. */
  make(): Value;
}

/** Options of `body`. */
export interface BodyOptions {
  /** @defaultValue 0 */
  readonly minBytes?: number;
  /** @defaultValue 64 */
  readonly maxBytes?: number;
  /** The forms; counterexamples shrink to the first. @defaultValue every form supported by the platform and the host */
  readonly forms?: readonly BodyForm[];
}

/**
 * Generates values for `put` in every form accepted by the platform: text, buffers, views with and without a window of
 * their own, Blobs, streams of known length, `null`. They shrink to few bytes and to the first form.
 *
 * Texts are well-formed: platforms treat lone surrogates differently.
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
  const { minBytes = 0, maxBytes = 64, forms = formsOfHost() } = checkOptions<BodyOptions>("body", options, kinds);
  if (!(minBytes >= 0 && minBytes <= maxBytes)) {
    throw new TypeError(`Bodies need a minBytes between 0 and maxBytes. Given: ${minBytes} and ${maxBytes}.`);
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

/** Generates values for `uploadPart`: like {@link body}, but never `null`. */
export function partBody(options: BodyOptions = {}): Arbitrary<Body<StoreValue>> {
  const given = checkOptions<BodyOptions>("partBody", options, kinds);
  const forms = (given.forms ?? formsOfHost()).filter((form) => form !== "null");
  // Only that form makes a `null`.
  return body({ ...given, forms }) as Arbitrary<Body<StoreValue>>;
}

interface BodyPlan {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly form: BodyForm;
  /** The elements of the buffer before and after a view's window. */
  readonly before: number;
  readonly after: number;
  /** The ends of a stream's chunks. */
  readonly cuts: readonly number[];
}

function bodyOf(plan: BodyPlan, minBytes: number, maxBytes: number): Body {
  const form = plan.form === "null" && minBytes > 0 ? "Uint8Array" : plan.form;
  const text = textFromBytes(plan.content, minBytes, maxBytes);
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

/** Returns the bytes in chunks, some of them possibly empty. */
function chunksOf(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const ends = cuts.map((cut) => cut % (bytes.length + 1)).sort((left, right) => left - right);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

/** Plain characters first, for shrinking; then characters with a special meaning somewhere. */
const characters = [..."abcdefghijklmnopqrstuvwxyz 0123456789", "\n", "\0", '"', "\\", "{", "\u00e9", "e\u0301"].concat(
  "\uff5e",
  "\u{1f600}",
  "\ufeff",
  "\uffff",
);

/** Returns a text with a character for each byte, within the limits in UTF-8. */
function textFromBytes(content: Uint8Array, minBytes: number, maxBytes: number): string {
  const text = cutToBytes(Array.from(content, (byte) => characters[byte % characters.length]).join(""), maxBytes);
  // A long character that does not fit leaves a text shorter.
  return text + "-".repeat(Math.max(0, minBytes - encodeUtf8(text).length));
}
