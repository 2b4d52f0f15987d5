import type { StorePutOptions, StoreValue } from "../../../types/index.js";
import { digestHex } from "../../base/bytes/digest.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { everyName } from "../../base/every-name.js";
import { shown } from "../../base/messages/shown.js";
import { quoted } from "../../base/messages/visible.js";
import type { Semantics } from "../../semantics/semantics.js";
import { isBlob, isReadableStream } from "../request/host-objects.js";
import type { ObjectRecord } from "../service/state.js";
import { type Huge, RepeatedBytes } from "./bucket-contents.js";

/** The value of an object: one that `put` takes, or that `huge` gave. */
export type SeedValue = StoreValue | Huge | null;

/** A value that the option `objects` takes, since nothing has to be read: text, bytes, or one that `huge` gave. */
export type StartValue = string | ArrayBuffer | ArrayBufferView | Huge | null;

/** An object with more than its value: the options are those of `put`, but for `onlyIf`. */
export interface SeedObject<Value = SeedValue> extends Omit<StorePutOptions, "onlyIf"> {
  readonly body: Value;
  /** The time of the upload. @defaultValue now, by the clock of the bucket */
  readonly uploaded?: Date | undefined;
}

/** Objects by their keys. */
export type Seeds<Value = SeedValue> =
  | Readonly<Record<string, Value | SeedObject<Value>>>
  | Iterable<readonly [key: string, seed: Value | SeedObject<Value>]>;

/** An object to store, whose value has not been read yet. */
export interface ParsedSeed {
  /** The beginning of messages about it. */
  readonly place: string;
  readonly key: string;
  readonly value: SeedValue;
  readonly options: StorePutOptions;
  readonly uploaded: Date | undefined;
}

/** Gives the object that a put would store, at once where nothing has to be read. */
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
 * Understands objects by their keys.
 *
 * @throws TypeError that names the caller and the key.
 */
export function parseSeeds(caller: string, objects: unknown): ParsedSeed[] {
  if (typeof objects !== "object" || objects === null)
    throw new TypeError(`${caller}: the objects must be an object or a Map by key, not ${shown(objects)}.`);
  const entries =
    Symbol.iterator in objects ? Array.from(objects as Iterable<[unknown, unknown]>) : Object.entries(objects);
  return entries.map(([key, given]) => parseSeed(caller, key, given));
}

function parseSeed(caller: string, key: unknown, given: unknown): ParsedSeed {
  if (typeof key !== "string") throw new TypeError(`${caller}: a key must be a string, not ${shown(key)}.`);
  const place = `${caller}: ${quoted(key)}`;
  const { body, uploaded, ...options } = isPlain(given) ? (given as SeedObject) : { body: given as SeedValue };
  const unknown = isPlain(given) ? Object.keys(given).find((name) => !optionNames.includes(name)) : undefined;
  if (unknown !== undefined)
    throw new TypeError(`${place}: there is no option "${unknown}"; there are ${optionNames.join(", ")}.`);
  if (body === undefined)
    throw new TypeError(`${place}: the value must not be undefined; of an empty object it is "".`);
  if (uploaded !== undefined && !(uploaded instanceof Date && Number.isFinite(uploaded.getTime())))
    throw new TypeError(`${place}: uploaded must be a valid Date, not ${shown(uploaded)}.`);
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
 * Makes the object of a seed: at once where nothing has to be read.
 *
 * @throws TypeError whose cause is the error of `put`, if that refuses it; by the promise, if there is one.
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

/** Makes the objects in which a bucket begins. Nothing of them has to be read. */
export function prepareStart(
  seeds: readonly ParsedSeed[],
  prepare: Prepare,
  semantics: Semantics,
): readonly ObjectRecord[] {
  return seeds.map((seed) => {
    if (!ArrayBuffer.isView(seed.value) && (isReadableStream(seed.value) || isBlob(seed.value)))
      throw new TypeError(`${seed.place}: a stream or a Blob must be read first: await seed(bucket, objects) does.`);
    return prepareSeed(seed, prepare, semantics) as ObjectRecord;
  });
}

/** As if it had come in parts. */
// service Limits (multipart etag, part size). Undocumented: how large its parts were.
function hugeBody(bytes: RepeatedBytes, semantics: Semantics): Pick<ObjectRecord, "bytes" | "multipartEtag"> {
  const { maxObjectBytes, maxParts } = semantics;
  if (bytes.size > maxObjectBytes)
    throw new TypeError(`the bucket takes no more than ${maxObjectBytes} bytes, and these are ${bytes.size}.`);
  const parts = Math.min(Math.max(Math.ceil(bytes.size / partBytes), 1), maxParts);
  const hex = digestHex("md5", [bytes.pattern, encodeUtf8(` ${bytes.size}`)]);
  return { bytes, multipartEtag: `${hex}-${parts}` };
}

const partBytes = 64 * 1024 * 1024;
