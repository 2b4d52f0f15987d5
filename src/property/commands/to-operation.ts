import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { StoreMultipartOptions, StorePutOptions } from "../../../types/index.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { everyName } from "../../base/every-name.js";
import { storedFields } from "../arbitraries/http-metadata.js";
import type { ModelCondition, ModelOperation } from "../model/model-operation.js";
import { readCondition } from "../model/read-condition.js";
import { resolveAll } from "../sequences/arbitrary-sequence.js";
import type { StepTemplate } from "../sequences/arbitrary-steps.js";
import type { SequenceStep } from "../sequences/sequence.js";
import { decodeNow } from "../values/decode-value.js";
import { type Encoded, encodedObject } from "../values/encoded.js";

/** Thrown for an argument that only the runtime judges: the model has no word for it. */
const notModelled = new Error("The model does not know this argument.");

function unknown(): never {
  throw notModelled;
}

/** The operation of the model that a step asks for, or `undefined` if the model does not know its arguments. */
export function toOperation(step: SequenceStep, results: readonly unknown[]): ModelOperation | undefined {
  try {
    return operationOf(step, results);
  } catch (error) {
    if (error === notModelled) return undefined;
    throw error;
  }
}

/** True if what resumes an upload are texts: an id that nothing gave is none. */
export function isResumable({ call, args: [key, id] }: SequenceStep, results: readonly unknown[]): boolean {
  const isText = (value: Encoded | undefined) => typeof decodeNow(value ?? { is: "undefined" }, results) === "string";
  return call === "resumeMultipartUpload" && isText(key) && isText(id);
}

/** Steps that give all that others refer to, and what any step gave, as far as the model knows it. */
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

/** True if the model knows a step, whatever the steps give that it refers to. */
export function isModelled(template: StepTemplate): boolean {
  const step = { ...(resolveAll([...givers, template], [""]).at(-1) as SequenceStep), on: 0 };
  return step.call === "advance" || isResumable(step, given) || toOperation(step, given) !== undefined;
}

function operationOf({ call, args, on = -1 }: SequenceStep, results: readonly unknown[]): ModelOperation {
  const decoded = (at: number): unknown => decodeNow(args[at] ?? { is: "undefined" }, results);
  const options = (at: number, ...names: readonly string[]) => fieldsOf(decoded(at), names);
  const address = () => {
    const { key, uploadId } = (results[on] ?? {}) as { readonly key?: unknown; readonly uploadId?: unknown };
    return { key: textOf(key), uploadId: textOf(uploadId) };
  };
  switch (call) {
    case "head":
      return { action: call, key: textOf(decoded(0)) };
    case "get":
      return { action: call, key: textOf(decoded(0)), ...options(1, "onlyIf", "range", "ssecKey") };
    case "put": {
      const fields = options(2, ...putFields);
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
      return { action: call, ...options(0, "limit", "prefix", "cursor", "delimiter", "startAfter", "include") };
    case "createMultipartUpload":
      return { action: call, key: textOf(decoded(0)), ...options(1, ...settings) };
    case "uploadPart": {
      const partNumber = integer(decoded(0), 1, 10_000);
      return { action: call, ...address(), partNumber, bytes: bytesOf(args[1], results), ...options(2, "ssecKey") };
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
const settings = everyName<StoreMultipartOptions>()(["httpMetadata", "customMetadata", "storageClass", "ssecKey"]);
const putFields = everyName<StorePutOptions>()(["onlyIf", ...settings, ...algorithms]);
const digits: Readonly<Record<string, number>> = { md5: 32, sha1: 40, sha256: 64, sha384: 96, sha512: 128 };
const conditions = ["etagMatches", "etagDoesNotMatch", "uploadedBefore", "uploadedAfter", "secondsGranularity"];
const httpTexts = ["contentType", "contentLanguage", "contentDisposition", "contentEncoding", "cacheControl"];
const httpFields = [...httpTexts, "cacheExpiry"];

type Read = (value: unknown, name: string) => unknown;

function each(names: readonly string[], read: Read): Readonly<Record<string, Read>> {
  return Object.fromEntries(names.map((name) => [name, read]));
}

/** Reads the value of a field. */
const reads: Readonly<Record<string, Read>> = {
  ...each(["storageClass", "prefix", "cursor", "delimiter", "startAfter", ...httpTexts], textOf),
  ...each(["offset", "length", "suffix"], lengthOf),
  ...each(["uploadedBefore", "uploadedAfter", "cacheExpiry"], timeOf),
  ...each(algorithms, (value, algorithm) => {
    const hex = typeof value === "string" ? value.toLowerCase() : bytesToHex(bytesIn(value));
    return /^[\da-f]+$/.test(hex) && hex.length === digits[algorithm] ? hex : unknown();
  }),
  ...each(["etagMatches", "etagDoesNotMatch"], (value) => (textOf(value).includes('"') ? unknown() : value)),
  ssecKey: (value) => {
    if (typeof value === "string" && /^[\da-f]{64}$/.test(value)) return hexToBytes(value);
    return value instanceof ArrayBuffer && value.byteLength === 32 ? new Uint8Array(value) : unknown();
  },
  // The service takes -1 for no limit.
  limit: (value) => (value === -1 ? unknown() : integer(value, -1000, 1e6)),
  range: (value) => {
    const range = fieldsOf(value, ["offset", "length", "suffix"]);
    return "suffix" in range && Object.keys(range).length > 1 ? unknown() : range;
  },
  include: (value) =>
    Array.isArray(value) && value.every((name) => name === "httpMetadata" || name === "customMetadata")
      ? value
      : unknown(),
  onlyIf: (value) => (value instanceof Headers ? conditionOf(value) : fieldsOf(value, conditions)),
  secondsGranularity: (value) => (typeof value === "boolean" ? value : unknown()),
  httpMetadata: (value) => {
    if (!(value instanceof Headers)) return fieldsOf(value, httpFields);
    const entries = [...value];
    // Whatever else a date may be is for the runtime to say, and whether a header without a text is one.
    if (entries.some(([name, text]) => text === "" || (name === "expires" && !isDate(text)))) return unknown();
    return fieldsOf(decodeNow(encodedObject(storedFields({ is: "headers", entries }))), httpFields);
  },
  // In the order in which an object has them.
  customMetadata: (value) => entriesOf(value).map(([name, member]) => [name, textOf(member)]),
};

/** The fields of an options object; one that is `undefined` was not given. */
function fieldsOf(value: unknown, names: readonly string[]): Record<string, never> {
  const entries = value === undefined ? [] : entriesOf(value).filter(([, member]) => member !== undefined);
  const read = entries.map(([name, member]) => [name, names.includes(name) ? reads[name]?.(member, name) : unknown()]);
  return Object.fromEntries(read) as Record<string, never>;
}

function entriesOf(value: unknown): [string, unknown][] {
  const isPlain = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.entries(value) : unknown();
}

function isDate(text: string): boolean {
  return new Date(text).toUTCString() === text;
}

function conditionOf(headers: Headers): ModelCondition {
  const lists = ["if-match", "if-none-match"].map((name) => headers.get(name) ?? "*");
  const read = readCondition({ onlyIf: headers }) ?? {};
  // What else a list may be is for the runtime to say.
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
  // Of -0 it makes 0.
  return value === Number.POSITIVE_INFINITY ? value : integer(value, 0, Number.MAX_SAFE_INTEGER) + 0;
}

function timeOf(value: unknown): number {
  return value instanceof Date && Math.abs(value.getTime()) <= latestTime ? value.getTime() : unknown();
}

/** The runtime refuses what 64 bits cannot count in nanoseconds. */
const latestTime = 2 ** 63 / 1e6 - 1;

/** The forms of streams whose length is known. */
const knownForms: readonly string[] = ["response", "clone", "tee", "blob"];

/** The bytes that a value stands for. */
function bytesOf(value: Encoded | undefined, results: readonly unknown[]): Uint8Array {
  if (typeof value === "string") return /\p{Surrogate}/u.test(value) ? unknown() : encodeUtf8(value);
  if (typeof value !== "object") return unknown();
  if (value.is === "blob" || (value.is === "stream" && knownForms.includes(value.from))) return encodeUtf8(value.text);
  return value.is === "stream" ? unknown() : bytesIn(decodeNow(value, results));
}

function bytesIn(value: unknown): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return value instanceof ArrayBuffer || value instanceof SharedArrayBuffer ? new Uint8Array(value) : unknown();
}
