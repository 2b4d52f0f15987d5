import type { StorePutOptions, StoreValue } from "../../types/index.js";
import type { Huge } from "../binding/bucket-contents.js";
import type { BucketPort, ObjectRecord } from "../binding/bucket-port.js";
import { digestHex } from "../bytes/digest.js";
import { encodeUtf8 } from "../bytes/utf8.js";
import { shown } from "../package/shown.js";
import { quoted } from "../package/visible.js";
import { RepeatedBytes } from "./repeated-bytes.js";
import { requireBucketPort } from "./require-port.js";

/** What an object holds: what `put` takes, or what `huge` gave. */
export type SeedValue = StoreValue | Huge | null;

/** An object with more than its value: the options are those of `put`, but for `onlyIf`. */
export interface SeedObject extends Omit<StorePutOptions, "onlyIf"> {
  readonly body: SeedValue;
  /** When it was uploaded. @defaultValue now, by the clock of the bucket */
  readonly uploaded?: Date | undefined;
}

/** Objects by their keys. */
export type Seeds =
  | Readonly<Record<string, SeedValue | SeedObject>>
  | Iterable<readonly [key: string, seed: SeedValue | SeedObject]>;

/**
 * Puts objects into a bucket: all of them, or none if one is refused. No journal shows it, and no fault stops it. Objects of
 * the same keys are replaced; the others stay.
 *
 * @param objects - an object or a `Map`, by key: values as `put` takes them, and streams of any length, or
 * `{ body, ...options }`.
 * @returns the bucket.
 * @throws TypeError, by the promise, for what is no FakeBucket, for an unknown option, and for an object that `put` refuses:
 * it names the key, and its `cause` is the error of `put`.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { seed } from "fakebucket/testing";
 *
 * const bucket = await seed(new FakeBucket(), {
 *   "notes/today.txt": "Buy milk",
 *   "logo.svg": { body: "<svg/>", httpMetadata: { contentType: "image/svg+xml" }, uploaded: new Date("2026-01-01") },
 * });
 * console.log((await bucket.head("logo.svg"))?.uploaded.getFullYear()); // 2026
 * ```
 */
export async function seed<Bucket extends object>(bucket: Bucket, objects: Seeds): Promise<Bucket> {
  const port = requireBucketPort("seed", bucket);
  const parsed = entriesOf(objects).map(([key, given]) => parseSeed(key, given));
  const records: ObjectRecord[] = [];
  // One after another: the ids are given out in this order.
  for (const each of parsed) records.push(await prepare(port, each));
  port.store(records);
  return bucket;
}

interface ParsedSeed {
  readonly key: string;
  readonly value: SeedValue;
  readonly options: StorePutOptions;
  readonly uploaded: Date | undefined;
}

const checksums = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;
const optionNames: readonly string[] = [
  ...["body", "uploaded", "httpMetadata", "customMetadata", "storageClass", "ssecKey"],
  ...checksums,
];

function entriesOf(objects: unknown): readonly (readonly [key: unknown, given: unknown])[] {
  if (typeof objects !== "object" || objects === null)
    throw new TypeError(`seed: the objects must be an object or a Map by key, not ${shown(objects)}.`);
  return Symbol.iterator in objects ? Array.from(objects as Iterable<[unknown, unknown]>) : Object.entries(objects);
}

function parseSeed(key: unknown, given: unknown): ParsedSeed {
  if (typeof key !== "string") throw new TypeError(`seed: a key must be a string, not ${shown(key)}.`);
  const place = `seed: ${quoted(key)}`;
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
  return { key, value: body, options, uploaded };
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

async function prepare(port: BucketPort, { key, value, options, uploaded }: ParsedSeed): Promise<ObjectRecord> {
  const bytes = value instanceof RepeatedBytes ? value : undefined;
  try {
    const record = await port.prepare(key, bytes === undefined ? (value as StoreValue | null) : "", options);
    const stored = bytes === undefined ? record : { ...record, ...hugeBody(bytes, port) };
    return uploaded === undefined ? stored : { ...stored, uploaded: uploaded.getTime() };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`seed: ${quoted(key)}: ${reason}`, { cause });
  }
}

/** As if it had come in parts. */
// service Limits (multipart etag, part size). Undocumented: how large its parts were.
function hugeBody(bytes: RepeatedBytes, port: BucketPort): Pick<ObjectRecord, "bytes" | "multipartEtag"> {
  const { maxObjectBytes, maxParts } = port.engine.state.semantics;
  if (bytes.size > maxObjectBytes)
    throw new TypeError(`the bucket takes no more than ${maxObjectBytes} bytes, and these are ${bytes.size}.`);
  const parts = Math.min(Math.max(Math.ceil(bytes.size / partBytes), 1), maxParts);
  const hex = digestHex("md5", [bytes.pattern, encodeUtf8(` ${bytes.size}`)]);
  return { bytes, multipartEtag: `${hex}-${parts}` };
}

const partBytes = 64 * 1024 * 1024;
