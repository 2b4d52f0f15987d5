import type { StorePutOptions, StoreValue } from "../../../types/index.js";
import { digestHex } from "../../base/bytes/digest.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { everyName } from "../../base/every-name.js";
import { tagOf } from "../../base/host/tag-of.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { nearest } from "../../base/messages/nearest.js";
import { noOption } from "../../base/messages/no-option.js";
import { quoted } from "../../base/messages/visible.js";
import type { Semantics } from "../../semantics/semantics.js";
import { isBlob, isReadableStream } from "../request/host-objects.js";
import type { ObjectRecord } from "../service/state.js";
import { type Huge, RepeatedBytes } from "./bucket-contents.js";

/** The value of an object: any value for `put`, or the result of `huge`. */
export type SeedValue = StoreValue | Huge | null;

/** A value for the option `objects`, available at once: text, bytes, or the result of `huge`. */
export type StartValue = string | ArrayBuffer | ArrayBufferView | Huge | null;

/** An object with more than its value, with the options of `put` except `onlyIf`. */
export interface SeedObject<Value = SeedValue> extends Omit<StorePutOptions, "onlyIf"> {
  readonly body: Value;
  /** The upload time. @defaultValue now, on the bucket's clock */
  readonly uploaded?: Date | undefined;
}

/** Objects by their keys. */
export type Seeds<Value = SeedValue> =
  | Readonly<Record<string, Value | SeedObject<Value>>>
  | Iterable<readonly [key: string, seed: Value | SeedObject<Value>]>;

/** An object to store; its value has not been read yet. */
export interface ParsedSeed {
  /** The beginning of messages about the object. */
  readonly place: string;
  readonly key: string;
  readonly value: SeedValue;
  readonly options: StorePutOptions;
  readonly uploaded: Date | undefined;
}

/** Creates the object of a put, synchronously unless the value must be read. */
export type Prepare = (
  key: string,
  value: StoreValue | null,
  options: StorePutOptions,
) => ObjectRecord | Promise<ObjectRecord>;

const checksums = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;
const optionNames: readonly string[] = everyName<SeedObject>()([
  ...(["body", "uploaded", "httpMetadata", "customMetadata", "storageClass", "ssecKey"] as const),
  ...checksums,
]);

/**
 * Parses objects by their keys.
 *
 * @throws TypeError with the caller and the key.
 */
export function parseSeeds(caller: string, objects: unknown): ParsedSeed[] {
  if (typeof objects !== "object" || objects === null)
    throw new TypeError(`${caller}: the objects must be an object or a Map by key, not ${describeValue(objects)}.`);
  const entries = Symbol.iterator in objects ? Array.from(objects as Iterable<unknown>) : Object.entries(objects);
  return entries.map((entry) => {
    if (!Array.isArray(entry))
      throw new TypeError(`${caller}: an object must be a pair of a key and a value, not ${describeValue(entry)}.`);
    return parseSeed(caller, entry[0], entry[1]);
  });
}

function parseSeed(caller: string, key: unknown, given: unknown): ParsedSeed {
  if (typeof key !== "string") throw new TypeError(`${caller}: a key must be a string, not ${describeValue(key)}.`);
  const place = `${caller}: ${quoted(key)}`;
  const { body, uploaded, ...options } = isPlain(given) ? (given as SeedObject) : { body: given as SeedValue };
  const unknown = isPlain(given) ? Object.keys(given).find((name) => !optionNames.includes(name)) : undefined;
  if (unknown !== undefined)
    throw new TypeError(`${place}: ${noOption(unknown, nearest(unknown, optionNames), { names: optionNames })}`);
  if (body === undefined) throw new TypeError(`${place}: the value must not be undefined; use "" for an empty object.`);
  if (uploaded !== undefined && !(tagOf(uploaded) === "Date" && Number.isFinite(Number(uploaded))))
    throw new TypeError(`${place}: uploaded must be a valid Date, not ${describeValue(uploaded)}.`);
  const checksum = body instanceof RepeatedBytes ? checksums.find((name) => options[name] !== undefined) : undefined;
  if (checksum !== undefined)
    throw new TypeError(`${place}: a huge object has no checksums, but ${checksum} was given.`);
  return { place, key, value: body, options, uploaded };
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Creates the object of a seed, synchronously unless the value must be read.
 *
 * @throws TypeError whose cause is the error of `put`, if `put` refuses the seed. If the value must be read, the
 * promise rejects.
 */
export function prepareSeed(
  { place, key, value, options, uploaded }: ParsedSeed,
  prepare: Prepare,
  semantics: Semantics,
): ObjectRecord | Promise<ObjectRecord> {
  const finish = (record: ObjectRecord): ObjectRecord => {
    const stored = value instanceof RepeatedBytes ? { ...record, ...hugeBody(value, semantics) } : record;
    return uploaded === undefined ? stored : { ...stored, uploaded: uploaded.getTime() };
  };
  const fail = (cause: unknown): never => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`${place}: ${reason}`, { cause });
  };
  try {
    const given = value instanceof RepeatedBytes ? "" : (value as StoreValue | null);
    const record = prepare(key, given, options);
    return record instanceof Promise ? record.then(finish).catch(fail) : finish(record);
  } catch (cause) {
    return fail(cause);
  }
}

/** Creates the initial objects of a bucket; all are available at once. */
export function prepareStart(
  seeds: readonly ParsedSeed[],
  prepare: Prepare,
  semantics: Semantics,
): readonly ObjectRecord[] {
  return seeds.map((seed) => {
    if (!ArrayBuffer.isView(seed.value) && (isReadableStream(seed.value) || isBlob(seed.value)))
      throw new TypeError(`${seed.place}: a stream or a Blob must be read first: use await seed(bucket, objects).`);
    return prepareSeed(seed, prepare, semantics) as ObjectRecord;
  });
}

/** Returns a huge body as if uploaded in parts. */
// service Limits (multipart etag, part size). Undocumented: the size of its parts.
function hugeBody(
  bytes: RepeatedBytes,
  semantics: Semantics,
): Pick<ObjectRecord, "bytes" | "multipartEtag" | "partBytes"> {
  const { maxObjectBytes, maxParts } = semantics;
  if (bytes.size > maxObjectBytes)
    throw new TypeError(`the limit of the bucket is ${maxObjectBytes} bytes, but the object has ${bytes.size}.`);
  const parts = Math.min(Math.max(Math.ceil(bytes.size / partBytes), 1), maxParts);
  const hex = digestHex("md5", [bytes.pattern, encodeUtf8(` ${bytes.size}`)]);
  return { bytes, multipartEtag: `${hex}-${parts}`, partBytes: Math.ceil(bytes.size / parts) };
}

const partBytes = 64 * 1024 * 1024;
