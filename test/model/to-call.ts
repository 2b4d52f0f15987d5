import { storedFields } from "../../src/property/arbitraries/http-metadata.js";
import type { PlainCondition } from "../../src/property/conditions/history-condition.js";
import { readCondition } from "../../src/property/conditions/read-condition.js";
import { resolveAll } from "../../src/property/sequences/arbitrary-sequence.js";
import type { StepTemplate } from "../../src/property/sequences/arbitrary-steps.js";
import type { SequenceStep } from "../../src/property/sequences/sequence.js";
import { decodeNow } from "../../src/property/values/decode-value.js";
import { type Encoded, encodedObject } from "../../src/property/values/encoded.js";
import type { Call } from "./call.js";

/** Thrown for an argument outside the model. Only the runtime can judge it. */
const notModelled = new Error("The model does not know this argument.");

function unknown(): never {
  throw notModelled;
}

/** Converts a step to a call. Returns `undefined` if the model does not know its arguments. */
export function toCall(step: SequenceStep, results: readonly unknown[]): Call | undefined {
  try {
    return callOf(step, results);
  } catch (error) {
    if (error === notModelled) return undefined;
    throw error;
  }
}

/** True if a step resumes an upload and both arguments are strings. */
export function isResumable({ call, args: [key, id] }: SequenceStep, results: readonly unknown[]): boolean {
  const isText = (value: Encoded | undefined) => typeof decodeNow(value ?? { is: "undefined" }, results) === "string";
  return call === "resumeMultipartUpload" && isText(key) && isText(id);
}

/** Steps that provide results for references, and a result with the members of all of them. */
const givers: readonly StepTemplate[] = [
  { call: "put", args: ["", ""] },
  { call: "list", args: [] },
  { call: "createMultipartUpload", args: [""] },
  { call: "uploadPart", args: [1, ""], pick: 0 },
  { call: "get", args: [""] },
];
const given: readonly unknown[] = new Proxy([], {
  get: () => ({
    ...{ key: "", etag: "", httpEtag: "", cursor: "", uploadId: "", partNumber: 1, body: {} },
    uploaded: new Date(0),
    checksums: { md5: new ArrayBuffer(16) },
  }),
});

/** True if the model knows a step, independently of the results it refers to. */
export function isModelled(template: StepTemplate): boolean {
  const step = { ...(resolveAll([...givers, template], [""]).at(-1) as SequenceStep), on: 0 };
  return step.call === "advance" || isResumable(step, given) || toCall(step, given) !== undefined;
}

function callOf({ call, args, on = -1 }: SequenceStep, results: readonly unknown[]): Call {
  const decoded = (at: number): unknown => decodeNow(args[at] ?? { is: "undefined" }, results);
  const options = (at: number) => fieldsOf(decoded(at));
  const address = () => {
    const { key, uploadId } = (results[on] ?? {}) as { readonly key?: unknown; readonly uploadId?: unknown };
    return { key: textOf(key), uploadId: textOf(uploadId) };
  };
  switch (call) {
    case "head":
      return { action: call, key: textOf(decoded(0)) };
    case "get":
      return { action: call, key: textOf(decoded(0)), ...options(1) };
    case "put": {
      const fields = options(2);
      const [algorithm, ...others] = algorithms.filter((name) => name in fields);
      if (others.length > 0) unknown();
      const checksum = algorithm && { algorithm, hex: textOf(fields[algorithm]) };
      const [, value] = args;
      const isNull = typeof value === "object" && value.is === "null";
      const bytes = isNull ? new Uint8Array() : bytesOf(value, results);
      return { action: call, key: textOf(decoded(0)), bytes, ...fields, checksum };
    }
    case "delete": {
      const keys = decoded(0);
      return { action: call, keys: Array.isArray(keys) ? keys.map(textOf) : textOf(keys) };
    }
    case "list":
      return { action: call, ...options(0) };
    case "createMultipartUpload":
      return { action: call, key: textOf(decoded(0)), ...options(1) };
    case "uploadPart": {
      const partNumber = integer(decoded(0), 1, 10_000);
      return { action: call, ...address(), partNumber, bytes: bytesOf(args[1], results), ...options(2) };
    }
    case "complete": {
      const parts = decoded(0);
      if (!Array.isArray(parts)) return unknown();
      const named = parts.map((part) => {
        const { partNumber, etag } = (part ?? {}) as { readonly partNumber?: unknown; readonly etag?: unknown };
        return { partNumber: integer(partNumber, 1, 10_000), etag: textOf(etag) };
      });
      return { action: "completeMultipartUpload", ...address(), parts: named };
    }
    case "abort":
      return { action: "abortMultipartUpload", ...address() };
    default:
      return unknown();
  }
}

const algorithms = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;
const digits: Readonly<Record<string, number>> = { md5: 32, sha1: 40, sha256: 64, sha384: 96, sha512: 128 };
const httpTexts = ["contentType", "contentLanguage", "contentDisposition", "contentEncoding", "cacheControl"];

type Read = (value: unknown, name: string) => unknown;

function each(names: readonly string[], read: Read): Readonly<Record<string, Read>> {
  return Object.fromEntries(names.map((name) => [name, read]));
}

/** Reads the value of a field, in options or in one of their members. */
const reads: Readonly<Record<string, Read>> = {
  ...each(["storageClass", "prefix", "cursor", "delimiter", "startAfter", ...httpTexts], textOf),
  ...each(["offset", "length", "suffix"], lengthOf),
  ...each(["uploadedBefore", "uploadedAfter", "cacheExpiry"], timeOf),
  ...each(algorithms, (value, algorithm) => {
    const hex = typeof value === "string" ? value.toLowerCase() : Buffer.from(bytesIn(value)).toString("hex");
    return /^[\da-f]+$/.test(hex) && hex.length === digits[algorithm] ? hex : unknown();
  }),
  ...each(["etagMatches", "etagDoesNotMatch"], (value) => (textOf(value).includes('"') ? unknown() : value)),
  ssecKey: (value) => {
    if (typeof value === "string" && /^[\da-f]{64}$/.test(value)) return Uint8Array.from(Buffer.from(value, "hex"));
    return value instanceof ArrayBuffer && value.byteLength === 32 ? new Uint8Array(value) : unknown();
  },
  // The service treats -1 as no limit.
  limit: (value) => (value === -1 ? unknown() : integer(value, -1000, 1e6)),
  range: (value) => {
    const range = fieldsOf(value);
    return "suffix" in range && Object.keys(range).length > 1 ? unknown() : range;
  },
  include: (value) =>
    Array.isArray(value) && value.every((name) => name === "httpMetadata" || name === "customMetadata")
      ? value
      : unknown(),
  onlyIf: (value) => (value instanceof Headers ? conditionOf(value) : fieldsOf(value)),
  secondsGranularity: (value) => (typeof value === "boolean" ? value : unknown()),
  httpMetadata: (value) => {
    if (!(value instanceof Headers)) return fieldsOf(value);
    const entries = [...value];
    // Only the runtime can judge other dates and empty headers.
    if (entries.some(([name, text]) => text === "" || (name === "expires" && !isDate(text)))) return unknown();
    return fieldsOf(decodeNow(encodedObject(storedFields({ is: "headers", entries }))));
  },
  // Keeps the order of the members.
  customMetadata: (value) => entriesOf(value).map(([name, member]) => [name, textOf(member)]),
};

/** Returns the fields of an options object. A field set to `undefined` counts as absent. */
function fieldsOf(value: unknown): Record<string, never> {
  const entries = value === undefined ? [] : entriesOf(value).filter(([, member]) => member !== undefined);
  const read = entries.map(([name, member]) => [name, (reads[name] ?? unknown)(member, name)]);
  return Object.fromEntries(read) as Record<string, never>;
}

function entriesOf(value: unknown): [string, unknown][] {
  const isPlain = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.entries(value) : unknown();
}

function isDate(text: string): boolean {
  return new Date(text).toUTCString() === text;
}

function conditionOf(headers: Headers): PlainCondition {
  const lists = ["if-match", "if-none-match"].map((name) => headers.get(name) ?? "*");
  const read = readCondition({ onlyIf: headers }) ?? {};
  // Only the runtime can judge other lists.
  if (read.unclear || lists.some((text) => !/^(?:\*|(?:W\/)?"[^"]+"(?:, (?:W\/)?"[^"]+")*)$/.test(text)))
    return unknown();
  const { uploadedBefore = 0, uploadedAfter = 0 } = read;
  return Math.max(Math.abs(uploadedBefore), Math.abs(uploadedAfter)) > latestTime ? unknown() : read;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : unknown();
}

function integer(value: unknown, from: number, to: number): number {
  return Number.isInteger(value) && Number(value) >= from && Number(value) <= to ? Number(value) : unknown();
}

function lengthOf(value: unknown): number {
  // Converts -0 to 0.
  return value === Number.POSITIVE_INFINITY ? value : integer(value, 0, Number.MAX_SAFE_INTEGER) + 0;
}

function timeOf(value: unknown): number {
  return value instanceof Date && Math.abs(value.getTime()) <= latestTime ? value.getTime() : unknown();
}

/** The runtime refuses later times, because it counts nanoseconds in 64 bits. */
const latestTime = 2 ** 63 / 1e6 - 1;

/** The forms of streams with a known length. */
const knownForms: readonly string[] = ["response", "clone", "tee", "blob"];

/** Returns the bytes of a value. */
function bytesOf(value: Encoded | undefined, results: readonly unknown[]): Uint8Array {
  if (typeof value === "string") return /\p{Surrogate}/u.test(value) ? unknown() : Uint8Array.from(Buffer.from(value));
  if (typeof value !== "object") return unknown();
  if (value.is === "blob" || (value.is === "stream" && knownForms.includes(value.from)))
    return Uint8Array.from(Buffer.from(value.text));
  return value.is === "stream" ? unknown() : bytesIn(decodeNow(value, results));
}

function bytesIn(value: unknown): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return value instanceof ArrayBuffer || value instanceof SharedArrayBuffer ? new Uint8Array(value) : unknown();
}
