import type { Question } from "../../src/cli/compare/recording.js";
import type { Reading, SequenceStep } from "../../src/property/sequences/sequence.js";
import type { Encoded, ResultPart } from "../../src/property/values/encoded.js";

/** A value for a sequence; plain objects and arrays are encoded. */
export type Plain = Encoded | undefined | readonly Plain[] | { readonly [name: string]: Plain };

function encoded(value: Plain): Encoded {
  if (value === undefined) return { is: "undefined" };
  if (typeof value !== "object" || "is" in value) return value as Encoded;
  if (Array.isArray(value)) return { is: "array", items: value.map(encoded) };
  return { is: "object", entries: Object.entries(value).map(([name, member]) => [name, encoded(member)]) };
}

export function step(
  call: SequenceStep["call"],
  args: readonly Plain[],
  more: Partial<SequenceStep> = {},
): SequenceStep {
  return { call, args: args.filter((one) => one !== undefined).map(encoded), ...more };
}

export const put = (key: string, value: Plain, options?: Plain) => step("put", [key, value, options]);
export const get = (key: string, options?: Plain, read: Reading = "text") => step("get", [key, options], { read });
export const head = (key: string) => step("head", [key]);
export const remove = (...keys: string[]) => step("delete", [keys.length === 1 ? keys[0] : keys]);
export const list = (options?: Plain) => step("list", [options], { beside: "to the end" });
export const upload = (key: string, options?: Plain) => step("createMultipartUpload", [key, options]);
export const part = (on: number, number: number, value: Plain) => step("uploadPart", [number, value], { on });
export const complete = (on: number, ...parts: number[]) =>
  step("complete", [parts.map((one) => from(one, "part"))], { on });
export const completeWith = (on: number, ...parts: readonly Plain[]) => step("complete", [parts], { on });
export const partNumbered = (partNumber: number, given: Plain = noEtag) => ({ partNumber, etag: given });
export const abort = (on: number) => step("abort", [], { on });
export const from = (at: number, what: ResultPart): Plain => ({ is: "result", step: at, what });
export const headers = (...entries: [string, string | ReturnType<typeof from>][]): Plain =>
  ({ is: "headers", entries }) as Encoded;
export const date = (time: number): Plain => ({ is: "date", time });

/** Values of several sequences. The size of `long` is the smallest of a part that is not the last one. */
export const [long, earliest, latest] = [
  { is: "filled", size: 5 * 1024 * 1024, byte: 7 } as const,
  date(0),
  date(4e12),
];
export const httpMetadata = {
  contentType: "text/plain; charset=utf-8",
  contentLanguage: "en",
  contentDisposition: 'attachment; filename="a.txt"',
  contentEncoding: "identity",
  cacheControl: "max-age=60",
  cacheExpiry: date(1_900_000_000_000),
};
export const customMetadata = { "a-name": "a value", another: "ü", empty: "" };
export const noEtag = "0123456789abcdef0123456789abcdef";
export const small = "part";
export const repeated = (text: string, times: number): Encoded => ({ is: "repeated", text, times });
export const tooMuch = { a: repeated("x", 8192) };
export const inHeaders = (name: string, value: string | ReturnType<typeof from>): Plain => ({
  onlyIf: headers([name, value]),
});

/** A question: the ids of the rules that it decides, separated by spaces, and its calls. */
export type Stop = readonly [rules: string, ...sequence: SequenceStep[]];

export function questionOf([rules, ...sequence]: Stop): Question {
  return { rules: rules.split(" "), sequence };
}
