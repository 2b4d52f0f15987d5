import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { storedFields } from "../arbitraries/http-metadata.js";
import { decodeNow, partOf } from "../code/decode-value.js";
import type { Encoded } from "../code/encoded.js";
import { readCondition } from "../history/read-condition.js";
import type { ModelChecksumAlgorithm, ModelCondition, ModelOperation, ModelPart } from "../model/model-operation.js";
import type { StepTemplate } from "../sequences/arbitrary-steps.js";
import type { Template } from "../sequences/arbitrary-values.js";
import type { Step } from "../sequences/sequence.js";

/** Returns the value that a reference to an earlier step stands for. */
type Given = (reference: Exclude<Template, string | boolean | number>) => unknown;

/** Thrown for an argument that only the runtime judges: the model has no word for it. */
const notModelled = new Error("The model does not know this argument.");

function unknown(): never {
  throw notModelled;
}

/** The operation of the model that a step asks for, or `undefined` if the model does not know its arguments. */
export function toOperation(step: Step, results: readonly unknown[]): ModelOperation | undefined {
  const upload = (step.on === undefined ? {} : (results[step.on] ?? {})) as { key?: string; uploadId?: string };
  const given: Given = (value) =>
    value.is === "result" ? partOf(results[value.step], value.what, value.plus ?? 0) : plainOf(value as Encoded);
  return known(() => operationOf(step, upload, given));
}

/** True if the model knows a step, whatever the steps give that it refers to. */
export function isModelled(step: StepTemplate): boolean {
  if (step.call === "advance") return true;
  if (step.call === "resumeMultipartUpload")
    return known(() => [step.args[0], step.args[1]].map(textOf(stood))) !== undefined;
  return known(() => operationOf(step, { key: "", uploadId: "" }, stood)) !== undefined;
}

function known<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch (error) {
    if (error === notModelled) return undefined;
    throw error;
  }
}

/** Stands for what is not there yet. */
const stood: Given = (value) => {
  if (value.is === "familyKey") return "";
  if (value.is === "partsOfUpload") return [];
  if (value.is !== "earlier" && value.is !== "near" && value.is !== "result") return plainOf(value);
  if (value.what === "uploaded" || value.what === "second") return new Date(0);
  if (value.what === "httpDate") return new Date(0).toUTCString();
  if (value.what === "md5") return new ArrayBuffer(16);
  if (value.what === "body") return unknown();
  return value.what === "part" ? { partNumber: 1, etag: "" } : "";
};

function plainOf(value: Encoded): unknown {
  if (typeof value !== "object") return value;
  const isPlain = ["undefined", "number", "date", "bytes"].includes(value.is);
  return isPlain ? decodeNow(value) : unknown();
}

function operationOf(
  { call, args: [first, second, third] }: { call: Step["call"]; args: readonly Template[] },
  upload: { readonly key?: string; readonly uploadId?: string },
  given: Given,
): ModelOperation {
  const text = textOf(given);
  const options = (value: Template | undefined, ...names: readonly string[]) => fieldsOf(value, names, given);
  const address = () => {
    const { key = unknown(), uploadId = unknown() } = upload;
    return { key, uploadId };
  };
  const settings = ["httpMetadata", "customMetadata", "storageClass", "ssecKey"];
  switch (call) {
    case "head":
      return { action: call, key: text(first) };
    case "get":
      return { action: call, key: text(first), ...options(second, "onlyIf", "range", "ssecKey") };
    case "put": {
      const { md5, sha1, sha256, sha384, sha512, ...rest } = options(third, "onlyIf", ...settings, ...algorithms);
      const all: Readonly<Partial<Record<ModelChecksumAlgorithm, string | undefined>>> = {
        md5,
        sha1,
        sha256,
        sha384,
        sha512,
      };
      const digests = algorithms.flatMap((algorithm) => {
        const hex = all[algorithm];
        return hex === undefined ? [] : [{ algorithm, hex }];
      });
      if (digests.length > 1) unknown();
      return { action: call, key: text(first), bytes: bytesOf(second), ...rest, checksum: digests[0] };
    }
    case "delete":
      return { action: call, keys: isList(first) ? first.items.map(text) : text(first) };
    case "list":
      return { action: call, ...options(first, "limit", "prefix", "cursor", "delimiter", "startAfter", "include") };
    case "createMultipartUpload":
      return { action: call, key: text(first), ...options(second, ...settings) };
    case "uploadPart": {
      if (typeof second === "object" && second.is === "null") unknown();
      const partNumber = integer(first, 1, 10_000);
      return { action: call, ...address(), partNumber, bytes: bytesOf(second), ...options(third, "ssecKey") };
    }
    case "complete": {
      const parts = isList(first) ? first.items.map((part) => partIn(part, given)) : undefined;
      if (parts === undefined && (typeof first !== "object" || first.is !== "partsOfUpload")) unknown();
      return { action: "completeMultipartUpload", ...address(), parts: parts ?? [] };
    }
    case "abort":
      return { action: "abortMultipartUpload", ...address() };
    default:
      return unknown();
  }
}

const algorithms = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;
const digits = { md5: 32, sha1: 40, sha256: 64, sha384: 96, sha512: 128 } as const;

/** Reads the value of a field. */
const fields: Readonly<Record<string, (value: Template, given: Given, name: string) => unknown>> = {
  ...Object.fromEntries(
    ["storageClass", "prefix", "cursor", "delimiter", "startAfter", "contentType", "contentLanguage"].map(texts),
  ),
  ...Object.fromEntries(["contentDisposition", "contentEncoding", "cacheControl"].map(texts)),
  ...Object.fromEntries(algorithms.map((name) => [name, hexIn])),
  ssecKey: (value, given) => {
    const hex = hexIn(value, given, "sha256");
    // A view is not a key.
    if (typeof value === "object" && value.is === "bytes" && value.as !== "ArrayBuffer") return unknown();
    return typeof value === "string" && value !== hex ? unknown() : hexToBytes(hex);
  },
  // The service takes -1 for no limit.
  limit: (value) => (value === -1 ? unknown() : integer(value, -1000, 1e6)),
  offset: length,
  length,
  suffix: length,
  range: (value, given) => {
    const range = fieldsOf(value, ["offset", "length", "suffix"], given);
    return range["suffix"] !== undefined && Object.keys(range).length > 1 ? unknown() : range;
  },
  include: (value) =>
    isList(value) && value.items.every((name) => name === "httpMetadata" || name === "customMetadata")
      ? value.items
      : unknown(),
  onlyIf: (value, given) => (isHeaders(value) ? conditionOf(value, given) : fieldsOf(value, conditions, given)),
  etagMatches: etag,
  etagDoesNotMatch: etag,
  uploadedBefore: time,
  uploadedAfter: time,
  secondsGranularity: (value) => (typeof value === "boolean" ? value : unknown()),
  httpMetadata: (value, given) => {
    if (!isHeaders(value)) return fieldsOf(value, httpFields, given);
    // Whatever else a date may be is for the runtime to say, and whether a header without a text is one.
    if (value.entries.some(([name, text]) => text === "" || (name === "expires" && !isDate(text)))) return unknown();
    return fieldsOf({ is: "object", entries: Object.entries(storedFields(value)) }, httpFields, given);
  },
  cacheExpiry: time,
  customMetadata: (value, given) => {
    const entries = entriesOf(value).map(([name, member]) => [name, textOf(given)(member)]);
    // In the order in which an object has them.
    return Object.entries(Object.fromEntries(entries));
  },
};

const conditions = ["etagMatches", "etagDoesNotMatch", "uploadedBefore", "uploadedAfter", "secondsGranularity"];
const httpFields = [
  ...["contentType", "contentLanguage", "contentDisposition", "contentEncoding", "cacheControl", "cacheExpiry"],
];

function texts(name: string) {
  return [name, (value: Template, given: Given) => textOf(given)(value)] as const;
}

/** The fields of an options object; one that is `undefined` was not given. */
function fieldsOf(value: Template | undefined, names: readonly string[], given: Given): Record<string, never> {
  const read = entriesOf(value ?? { is: "undefined" }).flatMap(([name, member]) => {
    if (!names.includes(name)) return unknown();
    const isReference = typeof member === "object" && member.is === "result";
    if ((isReference && given(member) === undefined) || (typeof member === "object" && member.is === "undefined"))
      return [];
    return [[name, fields[name]?.(member, given, name)] as const];
  });
  return Object.fromEntries(read) as Record<string, never>;
}

function entriesOf(value: Template): readonly (readonly [string, Template])[] {
  if (typeof value === "object" && value.is === "undefined") return [];
  return typeof value === "object" && value.is === "object" ? value.entries : unknown();
}

function isHeaders(value: Template): value is Extract<Encoded, { readonly is: "headers" }> {
  return typeof value === "object" && value.is === "headers";
}

function isDate(text: unknown): boolean {
  return new Date(String(text)).toUTCString() === text;
}

/** The condition of headers, of which each names one etag: lists are for the runtime to read. */
function conditionOf({ entries }: Extract<Encoded, { readonly is: "headers" }>, given: Given): ModelCondition {
  const headers = new Headers(entries.map(([name, text]): [string, string] => [name, textOf(given)(text)]));
  const lists = ["if-match", "if-none-match"].map((name) => headers.get(name) ?? "*");
  const { unclear, ...read } = readCondition({ onlyIf: headers }) ?? {};
  if (unclear || lists.some((text) => !/^(?:\*|(?:W\/)?"[^"]+")$/.test(text))) return unknown();
  const { etagMatches, etagDoesNotMatch, uploadedBefore = 0, uploadedAfter = 0 } = read;
  if (Math.max(Math.abs(uploadedBefore), Math.abs(uploadedAfter)) > latestTime) return unknown();
  // A weak etag matches no object.
  const one = (etags: readonly string[] | undefined) => etags && (etags[0] ?? "none");
  return { ...read, etagMatches: one(etagMatches), etagDoesNotMatch: one(etagDoesNotMatch) };
}

function isList(value: Template | undefined): value is { is: "array"; items: readonly Encoded[] } {
  return typeof value === "object" && value.is === "array";
}

function plainValue(value: Template | undefined, given: Given): unknown {
  return typeof value === "object" ? given(value) : value;
}

function textOf(given: Given): (value: Template | undefined) => string {
  return (value) => {
    const text = plainValue(value, given);
    return typeof text === "string" ? text : unknown();
  };
}

function integer(value: Template | undefined, from: number, to: number): number {
  return Number.isInteger(value) && Number(value) >= from && Number(value) <= to ? Number(value) : unknown();
}

function length(value: Template, given: Given): number {
  const number = Object.is(plainValue(value, given), -0) ? 0 : plainValue(value, given);
  return number === Number.POSITIVE_INFINITY ? number : integer(number as Template, 0, Number.MAX_SAFE_INTEGER);
}

function etag(value: Template, given: Given): string {
  const text = textOf(given)(value);
  return text.includes('"') ? unknown() : text;
}

function time(value: Template, given: Given): number {
  const date = plainValue(value, given);
  return date instanceof Date && Math.abs(date.getTime()) <= latestTime ? date.getTime() : unknown();
}

/** The runtime refuses what 64 bits cannot count in nanoseconds. */
const latestTime = 2 ** 63 / 1e6 - 1;

/** The digest that is given in hex or as bytes, in lower-case hex. */
function hexIn(value: Template, given: Given, algorithm: string): string {
  const digest = plainValue(value, given);
  const bytes = digest instanceof ArrayBuffer || ArrayBuffer.isView(digest) ? bytesIn(digest) : undefined;
  const hex = bytes === undefined ? String(digest).toLowerCase() : bytesToHex(bytes);
  const isText = typeof digest === "string" || bytes !== undefined;
  return isText && /^[\da-f]+$/.test(hex) && hex.length === digits[algorithm as "md5"] ? hex : unknown();
}

function partIn(value: Template, given: Given): ModelPart {
  if (typeof value === "object" && value.is === "object") {
    const { partNumber, etag: text } = Object.fromEntries(value.entries);
    return { partNumber: integer(partNumber, 1, 10_000), etag: textOf(given)(text) };
  }
  const part = plainValue(value, given);
  return typeof part === "object" && part !== null && "partNumber" in part ? (part as ModelPart) : unknown();
}

/** The forms of streams whose length is known. */
const knownForms: readonly string[] = ["response", "clone", "tee", "blob"];

/** The bytes that a value stands for. */
function bytesOf(value: Template | undefined): Uint8Array {
  if (typeof value === "string") return /\p{Surrogate}/u.test(value) ? unknown() : encodeUtf8(value);
  if (typeof value !== "object") return unknown();
  switch (value.is) {
    case "null":
      return new Uint8Array();
    case "blob":
      return encodeUtf8(value.text);
    case "stream":
      return knownForms.includes(value.from) ? encodeUtf8(value.text) : unknown();
    case "bytes":
    case "filled":
      return bytesIn(decodeNow(value));
    default:
      return unknown();
  }
}

function bytesIn(buffer: ArrayBufferLike | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer);
}
