import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { everyName } from "../../base/every-name.js";
import { anything, type OptionKinds } from "../../base/messages/check-options.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { quoted } from "../../base/messages/visible.js";
import type { BucketContents, ObjectContents } from "../../bucket/binding/bucket-contents.js";
import { checkOptions, requireBucketPort } from "../check-arguments.js";
import { mostLines, showFake } from "../contents/contents.js";
import { Bill, type Budget, showAmount } from "../costs/bill.js";
import { mistake } from "../place-of.js";
import { firstLines } from "../show-result.js";
import type { BucketMatchers, ExpectedObject } from "./bucket-matchers.js";
import { type MatcherContext, received, type Verdict } from "./received.js";

type Matcher<Args extends unknown[]> = (this: MatcherContext, actual: unknown, ...args: Args) => Verdict;

/** The matchers in the form for vitest and jest. */
export const matchers: { readonly [Name in keyof BucketMatchers]: Matcher<Parameters<BucketMatchers[Name]>> } = {
  toHaveObject(bucket, key, expected = {}) {
    const { objects } = contentsOf("toHaveObject", bucket);
    if (typeof key !== "string") throw mistake(`toHaveObject: the key must be a string, not ${describeValue(key)}.`);
    checkOptions("toHaveObject", expected, fields);
    const object = objects.get(key);
    const wanted = Object.entries(expected).filter(([, value]) => value !== undefined);
    const wrong = object === undefined ? [] : wanted.filter(([field, value]) => !hasField(this, object, field, value));
    const show = (field: string, value: unknown) => `${field}: ${showValue(this, value)}`;
    return verdict(
      bucket,
      object !== undefined && wrong.length === 0,
      (not) => {
        const given = wanted.map(([field, value]) => `\n  ${show(field, value)}`).join("");
        if (object === undefined || wrong.length === 0)
          return `Expected the bucket ${not}to have an object ${quoted(key)}${given === "" ? "." : ` with${given}`}`;
        const differences = wrong.map(([field, value]) => {
          const found = fieldOf(object, field);
          const [wanted, is] = showBoth(this, value, found);
          return `\n  ${field}: ${wanted}\n  but it is ${is}`;
        });
        return `Expected the object ${quoted(key)} to have${differences.join("")}`;
      },
      object === undefined
        ? {}
        : {
            actual: Object.fromEntries(wrong.map(([field]) => [field, fieldOf(object, field)])),
            expected: Object.fromEntries(wrong),
          },
    );
  },

  toHaveKeys(bucket, keys) {
    const { objects } = contentsOf("toHaveKeys", bucket);
    if (!Array.isArray(keys) || keys.some((key) => typeof key !== "string"))
      throw mistake(`toHaveKeys: the keys must be an array of strings, not ${describeValue(keys)}.`);
    const missing = keys.filter((key) => !objects.has(key));
    const extra = [...objects.keys()].filter((key) => !keys.includes(key));
    return verdict(
      bucket,
      missing.length + extra.length === 0,
      (not) => {
        const lines = [...missing.map((key) => `- ${quoted(key)}`), ...extra.map((key) => `+ ${quoted(key)}`)];
        const legend =
          lines.length === 0 ? `${keys.map((key) => quoted(key)).join(", ")}.` : "(- missing, + not expected)";
        const heading = `Expected the bucket ${not}to have exactly the keys ${legend}`;
        return [heading, ...firstLines(lines, mostLines)].join("\n");
      },
      { actual: [...objects.keys()].toSorted(), expected: keys.toSorted() },
    );
  },

  toBeEmptyBucket(bucket) {
    const { objects, uploads } = contentsOf("toBeEmptyBucket", bucket);
    return verdict(bucket, objects.size + uploads.length === 0, (not) => `Expected the bucket ${not}to be empty.`);
  },

  toHaveReceived: received,

  toCostAtMost(bill, budget) {
    if (!(bill instanceof Bill))
      throw mistake(
        `toCostAtMost: it must be a bill, not ${describeValue(bill)}; add "const costs = bill(bucket);" before the calls, and expect(costs).`,
      );
    const failure = bill.overrun("toCostAtMost", budget);
    const amounts = Object.entries(budget)
      .filter(([, most]) => most !== undefined)
      .map(([name, most]) => showAmount(name as keyof Budget, most));
    return {
      pass: failure === undefined,
      message: () =>
        failure ?? `Expected the bucket to cost more than ${amounts.join(" or ") || "anything"}.\n\n${bill}`,
    };
  },
};

const fields = Object.fromEntries(
  everyName<ExpectedObject>()([
    ...(["body", "size", "etag", "version", "uploaded", "httpMetadata", "customMetadata", "storageClass"] as const),
    ...(["key", "json", "checksums", "ssecKeyMd5"] as const),
  ]).map((name) => [name, anything]),
) as unknown as OptionKinds<ExpectedObject>;

function contentsOf(caller: string, bucket: unknown): BucketContents {
  return requireBucketPort(caller, bucket).contents() as BucketContents;
}

function verdict(
  bucket: unknown,
  pass: boolean,
  text: (not: string) => string,
  both: Pick<Verdict, "actual" | "expected"> = {},
): Verdict {
  return {
    pass,
    ...both,
    message: () => `${text(pass ? "not " : "")}\n\nThe bucket holds:\n${showFake(bucket as object)}`,
  };
}

/** Returns a field of an object; `json` is its parsed body, `undefined` if that is not JSON. */
function fieldOf(object: ObjectContents, field: string): unknown {
  if (field !== "json") return object[field as keyof ObjectContents];
  try {
    return typeof object.body === "string" ? JSON.parse(object.body.replace(/^\uFEFF/, "")) : undefined;
  } catch {
    return undefined;
  }
}

function hasField(context: MatcherContext, object: ObjectContents, field: string, expected: unknown): boolean {
  const found = fieldOf(object, field);
  const wanted = bytesOf(expected);
  if (field !== "body" || wanted === undefined) return context.equals(found, expected, context.customTesters ?? []);
  return context.equals(typeof found === "string" ? encodeUtf8(found) : found, wanted);
}

function bytesOf(value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
  // Detected by its tag, not by its class: a runner may have a class of its own.
  const isBuffer = Object.prototype.toString.call(value) === "[object ArrayBuffer]";
  return isBuffer ? new Uint8Array(value as ArrayBuffer) : undefined;
}

/** Shows both values; for long texts, the part around the first difference. */
function showBoth(context: MatcherContext, wanted: unknown, found: unknown): readonly [wanted: string, found: string] {
  const texts = [wanted, found];
  const length = (value: unknown) => (typeof value === "string" ? value.length : (bytesOf(value)?.length ?? 0));
  if (Math.max(...texts.map(length)) <= mostShown) return [showValue(context, wanted), showValue(context, found)];
  const [a, b] = texts.map((value) => (typeof value === "string" ? value : bytesOf(value)));
  if (a === undefined || b === undefined || typeof a !== typeof b)
    return [showValue(context, wanted), showValue(context, found)];
  const at = firstDifference(a, b);
  const start = Math.max(at - beforeDifference, 0);
  const cut = (value: string | Uint8Array): string => {
    const part = value.slice(start, start + mostShown);
    const size = `of ${value.length} ${typeof value === "string" ? "characters" : "bytes"}`;
    const text = typeof part === "string" ? quoted(part) : firstBytes(part);
    return `${text} (from ${start} ${size}, first difference at ${at})`;
  };
  return [cut(a), cut(b)];
}

/** The largest length shown of a long value, and of its part before the first difference, in characters or bytes. */
const mostShown = 80;
const beforeDifference = 30;

function firstDifference(a: string | Uint8Array, b: string | Uint8Array): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function showValue({ utils }: MatcherContext, value: unknown): string {
  if (value === undefined) return "not there";
  const bytes = bytesOf(value);
  if (bytes !== undefined) return `${bytes.length} bytes, ${firstBytes(bytes)}`;
  return typeof value === "string" ? quoted(value) : utils.stringify(value).replaceAll("\n", "\n  ");
}

function firstBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes.subarray(0, 32), (byte) => byte.toString(16).padStart(2, "0")).join(" ");
  return bytes.length > 32 ? `${hex} …` : hex;
}
